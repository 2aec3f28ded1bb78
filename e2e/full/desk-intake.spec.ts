import type { Page } from '@playwright/test'
import { selfQuery } from '../../contract/report/report.ts'
import { deskTest as test } from '../desk.ts'
import { listed, newCitizen, opened, report, sitDown, takeNext } from '../desk-work.ts'
import { expect, expectAccessible, expectContrast } from '../journey.ts'
import { expectDeskFits, oldDisplay, smallTargets } from '../page-checks.ts'

test.use({ viewport: oldDisplay })

const story = '我在一个兼职群里被要求刷单返利，先垫付了三千块钱，后来就不让提现了'
const host = 'brush.example.com'

/** The code as the screen shows it, without its spoken words. */
const codeOn = async (page: Page) =>
  (await page.getByRole('list', { name: '查询码' }).locator('b').allTextContents()).join('')

/** Characters of the page that the handler reads or says. */
const textOn = async (page: Page) =>
  (await page.locator('main').innerText()).replace(/\s/g, '').length

/** Seconds for reading or saying a character (240 a minute), and for a key (KLM, an average typist). */
const pace = { character: 60 / 240, key: 0.28 }

/** Characters that a handler types in a second, by an input method: 60 a minute. */
const typing = 60 / 60

test('a call is taken in by keys alone within three minutes, and the dictated code shows the report', async ({
  page,
  desk,
}) => {
  // The same site was reported before.
  const before = newCitizen(desk)
  await report(desk, `这个网站 ${host} 骗人刷单`, before)
  const hands = await sitDown(page, desk, await desk.hire(['handler']))
  await takeNext(page, hands, `这个网站 ${host} 骗人刷单`)
  // New reports are indexed within a minute.
  await hands.press('/')
  await hands.say(host)
  await expect(async () => {
    await hands.press('Enter')
    await expect(listed(page).getByRole('listitem')).not.toHaveCount(0, { timeout: 2000 })
  }).toPass({ timeout: 90_000 })
  await hands.press('Escape')
  hands.count()

  let read = 0
  let typed = 0
  const say = (words: string) => {
    typed += words.length
    return hands.say(words)
  }
  await hands.press('i')
  const field = (name: string | RegExp) => page.getByLabel(name)
  await expect(field('请问您遇到了什么？')).toBeFocused()
  read += await textOn(page)
  await say(story)
  await hands.press('Tab')
  // The description finds the type; Tab takes the first.
  await expect(field('类型').first()).toBeFocused()
  await expect(page.getByRole('option', { selected: true })).toContainText('诈骗')
  await hands.press('Tab')
  await expect(field('网址是什么？')).toBeFocused()
  await say(`${host}/task`)
  await hands.press('Tab')
  await hands.press('Tab', 'Tab', 'Tab')
  await expect(page.getByText(`可能已有：${host}`)).toBeVisible()
  await hands.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: '念查询码' })).toBeVisible()
  await expect(field(/请您念一遍/)).toBeFocused()
  const code = await codeOn(page)
  expect(code).toHaveLength(16)
  // Said, and heard back.
  read += (await textOn(page)) + 16
  await say(code.toLowerCase())
  await expect(page.getByText('查询码核对一致。')).toBeVisible()
  await hands.press('Control+Enter')
  await expect(field('请问您遇到了什么？')).toBeFocused()
  await expect(field('请问您遇到了什么？')).toHaveValue('')
  const keys = hands.count()
  const seconds = read * pace.character + typed * typing + keys * pace.key
  process.stdout.write(
    `intake by phone: ${keys} keys, ${typed} characters typed, ${read} read or said: ${Math.round(seconds)} s\n`,
  )
  expect(keys).toBeLessThanOrEqual(12)
  expect(seconds).toBeLessThanOrEqual(180)

  const citizen = newCitizen(desk)
  const captcha_ticket = await citizen.captchaTicket()
  const { report: shown } = await citizen.call(selfQuery, { query_code: code, captcha_ticket })
  expect(shown).toMatchObject({
    status_name: '待受理',
    real_name: false,
    description: story,
    urls: [`http://${host}/task`],
    report_type: { name: '诈骗' },
  })
})

test('a draft survives a reload and a lost network, and a double Enter makes one report', async ({
  page,
  desk,
  tolerate,
}) => {
  tolerate(/net::ERR_FAILED/)
  const hands = await sitDown(page, desk, await desk.hire(['handler']))
  await expect(page.getByRole('heading', { level: 1, name: '办理举报' })).toBeAttached()
  await hands.press('i')
  await expect(page.getByLabel('请问您遇到了什么？')).toBeFocused()
  await page.getByLabel('来访').check()
  await page.getByLabel('请问您遇到了什么？').fill('有人在群里传播涉及未成年人的图片')
  await page.getByLabel('账号、群号是多少？').fill('群号 88990011')
  await page.getByLabel('涉及未成年人吗？').check()
  await page.getByLabel('您愿意留下姓名吗？').fill('王小芳')
  await page.getByLabel('手机号是多少？').fill('13712340001')
  const type = page.getByRole('combobox', { name: '类型' })
  await type.focus()
  await hands.say('未成年')
  await hands.press('Enter')
  await expect(type).toHaveValue(/未成年/)

  await page.reload()
  await expect(page.getByLabel('来访')).toBeChecked()
  await expect(page.getByLabel('账号、群号是多少？')).toHaveValue('群号 88990011')
  // The name and the phone are kept nowhere; without them the report would be another one.
  await expect(page.getByLabel('您愿意留下姓名吗？')).toHaveValue('')
  await hands.press('Control+Enter')
  await expect(page.getByText(/刷新后请再问一次/)).toBeVisible()
  await page.getByLabel('您愿意留下姓名吗？').fill('王小芳')
  await page.getByLabel('手机号是多少？').fill('13712340001')

  await page.route('**/api/staff/intake/create', (route) => route.abort())
  await hands.press('Control+Enter', 'Control+Enter')
  await expect(page.getByText(/只会登记一次/)).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/staff/intake/create')
  await expect(page.getByRole('heading', { level: 1, name: '念查询码' })).toBeVisible({
    timeout: 30_000,
  })
  const code = await codeOn(page)
  // Nobody has written the code down yet: it comes again after a reload.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: '念查询码' })).toBeVisible()
  expect(await codeOn(page)).toBe(code)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(code.replace(/.{4}(?=.)/g, '$& '))).toBeVisible()
  await expect(page.getByLabel(/请您念一遍/)).toBeHidden()
  await expect(page.getByRole('link', { name: '举报工作台' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('button', { name: '没有核对，仍然结束' })).toBeVisible()
  // One group is misheard, and read again.
  await hands.say(`${code.slice(0, 4)} ZZZZ`)
  await expect(page.getByText(/第 2 组不一样/)).toBeVisible()
  await hands.press('Control+a')
  await hands.say(code)
  await expect(page.getByRole('button', { name: '完成，登记下一件' })).toBeVisible()
  await hands.press('Control+Enter')
  await expect(page.getByLabel('请问您遇到了什么？')).toHaveValue('')

  // One case, which says how it came; about minors, so at the desk at once.
  await page.getByRole('link', { name: '办理', exact: true }).click()
  await takeNext(page, hands, '有人在群里传播涉及未成年人的图片')
  await expect(opened(page).getByText(/来访/)).toBeVisible()
  await expect(listed(page).getByText('有人在群里传播涉及未成年人的图片')).toHaveCount(1)
})

test('the intake is accessible on an old display, in the dark and enlarged', async ({
  page,
  desk,
}) => {
  const hands = await sitDown(page, desk, await desk.hire(['handler']))
  const check = async () => {
    await expectAccessible(page)
    expect(await smallTargets(page, 24)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectContrast(page, 'AA')
    await page.emulateMedia({ colorScheme: 'light' })
    await expectDeskFits(page)
  }
  await expect(page.getByRole('heading', { level: 1, name: '办理举报' })).toBeAttached()
  await hands.press('i')
  await expect(page.getByLabel('请问您遇到了什么？')).toBeFocused()
  await check()
  await hands.press('Control+Enter')
  await expect(page.getByText('请选择举报类型')).toBeVisible()
  await check()
  await hands.say(story)
  await hands.press('Tab')
  await expect(page.getByRole('listbox', { name: '类型' })).toBeVisible()
  await check()
  await hands.press('Tab', 'Tab')
  await hands.say('群 12345678')
  await hands.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: '念查询码' })).toBeVisible()
  await check()
})
