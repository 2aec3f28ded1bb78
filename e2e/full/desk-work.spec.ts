import type { Page } from '@playwright/test'
import { selfQuery } from '../../contract/report/report.ts'
import { authoritySave } from '../../contract/staff/settings.ts'
import { type DeskProduct, deskTest as test } from '../desk.ts'
import { DeskCaller } from '../desk-caller.ts'
import {
  action,
  decided,
  expectStatus,
  listed,
  newCitizen,
  linksOutside,
  opened,
  report,
  sitDown,
  takeNext,
} from '../desk-work.ts'
import { expect, expectAccessible, expectLoaded } from '../journey.ts'
import { findReport, smallAndroid, tapButton } from '../mobile.ts'

// The resolution of the centre's old displays.
test.use({ viewport: { width: 1366, height: 768 }, actionTimeout: 60_000 })

const say = (line: string) => void process.stdout.write(`${line}\n`)

const secretNote = '线人说群主就在本市，不要打草惊蛇'

/** Opens the report on a phone by its code. @returns the text of the page */
async function onPhone(phone: Page, desk: DeskProduct, code: string): Promise<string> {
  await phone.goto(`${desk.origin}/web/mobile/`)
  await findReport(phone, code)
  await expectLoaded(phone)
  const text = await phone.locator('body').innerText()
  expect(text).not.toContain(secretNote)
  return text
}

/** Answers the question of the staff on the phone. */
async function answerOnPhone(phone: Page, words: string) {
  await tapButton(phone, '去补充')
  await phone.locator('#message-text').fill(words)
  await tapButton(phone, '提交补充说明')
  await expect(phone.getByText('补充说明已提交').first()).toBeVisible()
}

/** Appeals on the phone. */
async function appealOnPhone(phone: Page, words: string) {
  await phone.getByRole('button', { name: '申诉', exact: true }).tap()
  await phone.getByLabel('哪里不对？有什么新情况？').fill(words)
  await tapButton(phone, '提交申诉')
  await tapButton(phone, '确认提交')
  await expect(phone.getByText(/申诉已提交/).first()).toBeVisible()
}

test('a report is handled by keyboard alone', async ({ page, browser, ownDesk: desk }) => {
  const system = await new DeskCaller(desk.deskOrigin).signIn(
    desk.administrators.system_administrator,
  )
  await system.call(authoritySave, { name: '市公安局网络安全保卫支队' })
  const one = await desk.hire(['handler', 'reviewer'], { name: '王晓' })
  const another = await desk.hire(['handler', 'reviewer'], { name: '李强' })
  const description = '游戏群里有人要孩子发照片，说送皮肤。'
  const code = await report(desk, description, newCitizen(desk), [], '网络暴力')
  const phone = await (await browser.newContext({ ...smallAndroid, locale: 'zh-CN' })).newPage()
  expect(await onPhone(phone, desk, code)).toContain('待受理')

  const hands = await sitDown(page, desk, one)
  await takeNext(page, hands, '游戏群里有人要孩子发照片，说送皮肤。')
  await expect(opened(page)).toContainText(/hxxps:\/\/qm\[\.\]example\d+\[\.\]com\/q\/AbC/)
  await expect(linksOutside(page)).toHaveCount(0)
  hands.count()

  // A note, invisible to the citizen; then accept, undo and accept again.
  await hands.press('n')
  await hands.say(secretNote)
  await hands.press('Control+Enter')
  await expect(opened(page).getByText(secretNote)).toBeVisible()
  await hands.press('a', 'Control+Shift+Enter')
  await expect(page.getByText('秒后通知举报人')).toBeVisible()
  await hands.press('z')
  await expect(page.getByText('秒后通知举报人')).toHaveCount(0)
  await expect(action(page).locator('[aria-pressed=true]')).toContainText('受理')
  expect(await onPhone(phone, desk, code)).not.toContain('已受理')
  await hands.press('Control+Shift+Enter')
  await expectStatus(page, '已受理')
  expect(await onPhone(phone, desk, code)).toContain('已受理')

  // Ask the citizen, who answers on the phone.
  await hands.press('q')
  await hands.say('请问孩子最近一次收到消息是什么时候？')
  await hands.press('Control+Shift+Enter')
  await expectStatus(page, '待补充')
  expect(await onPhone(phone, desk, code)).toContain('请问孩子最近一次收到消息是什么时候？')
  await answerOnPhone(phone, '昨天晚上九点，对方又发来一条。')
  await expect(opened(page).getByText('昨天晚上九点，对方又发来一条。')).toBeVisible(decided)
  await expectStatus(page, '已受理')

  // Transfer: choose the authority by arrow keys.
  await hands.press('t', 'ArrowDown', 'Control+Shift+Enter')
  await expectStatus(page, '待移送')
  expect(await onPhone(phone, desk, code)).toContain('正在移送市公安局网络安全保卫支队')
  await hands.press('Shift+I')
  await page.getByRole('button', { name: '市公安局网络安全保卫支队不需要材料' }).click()
  const delivery = page.getByRole('dialog', { name: '不需要材料' })
  await delivery.getByLabel('不需要材料的理由').fill('支队已在现场取证')
  await expectAccessible(page, 'AA', 'dialog[open]')
  await delivery.getByRole('button', { name: '已送达' }).click()
  await expectStatus(page, '已转办')
  expect(await onPhone(phone, desk, code)).toContain('市公安局网络安全保卫支队')

  // Reply without a change of status, edit the result, close.
  await hands.press('m')
  await hands.say('公安机关正在核实，请保存好聊天记录。')
  await hands.press('Control+Shift+Enter')
  await expect(opened(page).getByText('公安机关正在核实，请保存好聊天记录。')).toBeVisible()
  await hands.press('e', 'ArrowDown', 'Tab')
  await hands.say('公安机关已依法处置，群已关闭。')
  await hands.press('Control+Shift+Enter')
  await expectStatus(page, '已办结')
  const closed = await onPhone(phone, desk, code)
  for (const words of ['公安机关正在核实', '公安机关已依法处置', '已办结'])
    expect(closed).toContain(words)
  say(`from arrival to the first result, with a note, an undo and words: ${hands.count()} keys`)

  // The appeal goes to another person than the first decision.
  await appealOnPhone(phone, '群还在，只是换了名字。')
  await expectStatus(page, '申诉中')
  await expect(action(page).getByRole('button', { name: '改变结果' })).toHaveCount(0)
  await expect(action(page)).toContainText('申诉由另一位同事决定')

  const theirs = await (
    await browser.newContext({ locale: 'zh-CN', baseURL: `${desk.deskOrigin}/web/staff/` })
  ).newPage()
  const others = await sitDown(theirs, desk, another)
  await page.close()
  await takeNext(theirs, others, '游戏群里有人要孩子发照片，说送皮肤。')
  await expect(opened(theirs).getByText('群还在，只是换了名字。')).toBeVisible()
  others.count()
  await others.press('e', 'ArrowDown', 'Tab')
  await others.say('复核后再次转请公安机关处置，新群也已关闭。')
  await others.press('Control+Shift+Enter')
  await expectStatus(theirs, '已办结')
  say(`an appeal decided: ${others.count()} keys`)
  const second = await onPhone(phone, desk, code)
  expect(second).toContain('新群也已关闭')
  // The second result is final.
  await expect(phone.getByRole('button', { name: '申诉', exact: true })).toHaveCount(0)

  // No call of the citizen's returns the note.
  const citizen = newCitizen(desk)
  const answer = await citizen.call(selfQuery, {
    query_code: code,
    captcha_ticket: await citizen.captchaTicket(),
    offset: 0,
    limit: 10,
  })
  expect(JSON.stringify(answer)).not.toContain(secretNote)
  await phone.context().close()
  await theirs.context().close()
})

test('a routine case costs at most four keys besides its text', async ({
  page,
  // Its own: a case that another test left on a shared desk would be the next one.
  ownDesk: desk,
}) => {
  const one = await desk.hire(['handler'], { name: '赵敏' })
  const descriptions = [1, 2, 3, 4].map((count) => `第 ${count} 个群里有人要孩子发照片。`)
  for (const description of descriptions) await report(desk, description)
  const hands = await sitDown(page, desk, one)
  await expect(listed(page).getByText('个群里有人要孩子发照片')).toHaveCount(4, { timeout: 90_000 })
  await hands.press('g')
  await expect(opened(page).getByRole('heading', { level: 1 })).toContainText('个群里')
  await expect(page.getByText('下一件已备好')).toBeVisible()

  /** Decides the open case. @returns keys, and milliseconds from the last key to the next case */
  async function decide(first: string, words: string) {
    const before = (await opened(page).getByRole('heading', { level: 1 }).textContent()) ?? ''
    await expect(action(page).locator('button:enabled').first()).toBeVisible()
    await expect(page.getByText('下一件已备好')).toBeVisible()
    hands.count()
    const began = Date.now()
    await hands.press(first)
    await expect(action(page).getByRole('button', { name: '提交并看下一件' })).toBeVisible()
    if (words) {
      await expect(action(page).getByLabel(/给举报人的话/)).toBeFocused()
      await hands.say(words)
    }
    // Measured in the page, so that the connection to the browser does not count; listens before the key press.
    const watch = await page.evaluateHandle(
      (shown) => ({
        wait: new Promise<number>((resolve) => {
          const listen = (event: KeyboardEvent) => {
            if (event.key !== 'Enter') return
            removeEventListener('keydown', listen, true)
            const pressed = performance.now()
            const look = () => {
              const now = document.querySelector('#case-title')?.textContent
              if (now && now !== shown) resolve(performance.now() - pressed)
              else requestAnimationFrame(look)
            }
            look()
          }
          addEventListener('keydown', listen, true)
        }),
      }),
      before,
    )
    await hands.press('Control+Enter')
    const wait = await watch.evaluate((watched) => watched.wait)
    return { keys: hands.count(), seconds: (Date.now() - began) / 1000, wait: Math.round(wait) }
  }

  const cases = [
    await decide('1', ''),
    await decide('q', '请问对方的账号是什么？'),
    await decide('a', ''),
  ]
  for (const { keys, seconds, wait } of cases) {
    say(`a usual case: ${keys} keys, ${seconds.toFixed(1)} s; the next one after ${wait} ms`)
    expect(keys).toBeLessThanOrEqual(4)
  }
  await expect(page.getByText(/今天处理 \d+/)).toBeVisible()
})
