import type { Page } from '@playwright/test'
import { authoritySave } from '../../contract/staff/settings.ts'
import { type DeskProduct, deskTest as test } from '../desk.ts'
import { DeskCaller } from '../desk-caller.ts'
import {
  action,
  decided,
  expectStatus,
  newCitizen,
  opened,
  report,
  sitDown,
  takeNext,
} from '../desk-work.ts'
import { expect, expectLoaded } from '../journey.ts'
import { findReport, smallAndroid } from '../mobile.ts'

test.use({ viewport: { width: 1366, height: 768 }, actionTimeout: 60_000 })

const say = (line: string) => void process.stdout.write(`${line}\n`)
const description = '孩子 11 岁，有人在游戏群里要他发照片。'

async function onPhone(phone: Page, desk: DeskProduct, code: string): Promise<string> {
  await phone.goto(`${desk.origin}/web/mobile/`)
  await findReport(phone, code)
  await expectLoaded(phone)
  return phone.locator('body').innerText()
}

test('minors go from arrival to the police through 送审, by two people in at most nine keys', async ({
  page,
  browser,
  ownDesk: desk,
}) => {
  const system = await new DeskCaller(desk.deskOrigin).signIn(
    desk.administrators.system_administrator,
  )
  await system.call(authoritySave, { name: '市公安局网络安全保卫支队' })
  const handler = await desk.hire(['handler'], { name: '王晓' })
  const reviewer = await desk.hire(['reviewer'], { name: '李强' })
  const code = await report(desk, description, newCitizen(desk), [], '涉未成年人')
  const phone = await (await browser.newContext({ ...smallAndroid, locale: 'zh-CN' })).newPage()

  const hands = await sitDown(page, desk, handler)
  await takeNext(page, hands, description)
  await expect(action(page).getByRole('button', { name: '受理并转公安' })).toBeVisible()
  hands.count()

  // 放一放 and back; invisible to the citizen.
  await hands.press('p', 'Tab')
  await hands.say('等平台回电')
  await hands.press('Control+Shift+Enter')
  await expect(action(page)).toContainText('王晓放一放')
  await page.getByRole('button', { name: /^放着的/ }).click()
  await expect(page.getByRole('region', { name: '举报列表' })).toContainText('放着')
  await hands.press('p')
  await expect(action(page)).not.toContainText('王晓放一放')
  say(`放一放 and back: ${hands.count()} keys`)
  expect(await onPhone(phone, desk, code)).toContain('待受理')

  // An extension, which the citizen sees as a sentence.
  await hands.press('l')
  await hands.say('需要向平台调取记录')
  await expect(action(page)).toContainText('办理期限延长 72 小时。原因：需要向平台调取记录')
  await hands.press('Control+Shift+Enter')
  await expect(opened(page).getByText('办理期限延长 72 小时')).toBeVisible(decided)
  say(`an extension: ${hands.count()} keys`)
  const told = await onPhone(phone, desk, code)
  expect(told).toContain('办理期限延长 72 小时。')
  expect(told).toContain('原因：需要向平台调取记录')

  // A macro of two steps, sent for review.
  await page.keyboard.press('Escape')
  await hands.press('s', '1', 'ArrowDown')
  const words = '您反映的情况已受理，正在移送市公安局网络安全保卫支队优先办理。'
  await expect(action(page).getByRole('region', { name: '举报人将看到' })).toContainText(words)
  await hands.press('Control+Shift+Enter')
  await expect(action(page)).toContainText('等审核人员决定')
  const proposing = hands.count() + 1
  expect(await onPhone(phone, desk, code)).toContain('待受理')

  const theirs = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  const others = await sitDown(theirs, desk, reviewer)
  await theirs.getByRole('button', { name: /^待审核/ }).click()
  await takeNext(theirs, others, description)
  await expect(action(theirs)).toContainText('王晓送审：受理，转办')
  others.count()
  await others.press('y')
  await expectStatus(page, '待移送')
  const keys = proposing + others.count() + 1
  say(`from arrival to the police through 送审: ${keys} keys, two of them G`)
  expect(keys).toBeLessThanOrEqual(9)
  const seen = await onPhone(phone, desk, code)
  expect(seen).toContain('正在移送')
  expect(seen.split('市公安局网络安全保卫支队').length).toBe(2)
  await phone.context().close()
  await theirs.context().close()
})
