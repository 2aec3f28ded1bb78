import type { Locator, Page } from '@playwright/test'
import { parseQueryCode } from '../../contract/report/query-code.ts'
import { expect, test } from '../journey.ts'
import { smallAndroid } from '../mobile.ts'
import { picture, story } from '../report-form.ts'

/*
 * Sends a report by the information of a screen reader alone: roles, names, descriptions and announcements. Uses no
 * selector, no test id and no text without a role.
 */

const heading = (page: Page, level: number, name: string | RegExp) =>
  page.getByRole('heading', { level, name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

/** Expects the landmarks, and a name for every control. */
async function expectLegible(page: Page): Promise<void> {
  const tree = await page.ariaSnapshot()
  const roles = 'button|link|textbox|radio|checkbox|combobox|tab|img|navigation|region|dialog'
  const nameless = new RegExp(`^\\s*- (${roles})(?! ")[^"\\n]*$`, 'gm')
  expect(tree.match(nameless) ?? []).toEqual([])
  await expect(page.getByRole('banner')).toHaveCount(1)
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
}

/** Expects a new screen: its heading has the focus, and the page has its title. */
async function expectArrival(page: Page, title: string): Promise<void> {
  await expect(heading(page, 1, title)).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`^${title} - `))
  await expectLegible(page)
}

/** Returns the current step in the list of steps. */
const step = (page: Page, name: RegExp): Locator =>
  page.getByRole('list', { name: '步骤' }).getByRole('listitem').filter({ hasText: name })

/** Expects an error summary: focused, announced, with links to the fields and their messages. */
async function expectRefusal(page: Page, control: Locator, words: RegExp): Promise<void> {
  const summary = page.getByRole('alert', { name: /需要修改/ })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: words }).press('Enter')
  await expect(control).toBeFocused()
  await expect(control).toHaveAttribute('aria-invalid', 'true')
  await expect(control).toHaveAccessibleDescription(words)
}

async function openHome(page: Page): Promise<void> {
  await page.goto('')
  await expect(heading(page, 1, /就告诉我们/)).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主导航' })).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toHaveCount(1)
  await expect(page.getByRole('link', { name: '110', exact: true })).toHaveCount(1)
  await page.getByRole('main').getByRole('link', { name: /^诈骗/ }).press('Enter')
}

async function chooseWay(page: Page): Promise<void> {
  await expectArrival(page, '要不要留下联系方式？')
  const ways = page.getByRole('group', { name: '您想怎样举报？' })
  await button(page, '下一步：填写举报').press('Enter')
  await expect(ways).toHaveAccessibleDescription(/请选择/)
  const anonymous = ways.getByRole('radio', { name: '匿名举报' })
  await expect(anonymous).toHaveAccessibleDescription(/凭查询码看进度/)
  await anonymous.check()
  await expect(ways).not.toHaveAccessibleDescription(/请选择/)
  await button(page, '下一步：填写举报').press('Enter')
  await expectArrival(page, '提交举报')
}

async function attach(page: Page, picker: string): Promise<void> {
  await button(page, picker).setInputFiles(picture('聊天.png'))
  const files = page.getByRole('list', { name: '已添加的文件' })
  await expect(files.getByRole('listitem').filter({ hasText: '已上传' })).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: /上传/ })).toHaveCount(1)
  await expect(files.getByRole('button', { name: /移除.*聊天\.png/ })).toHaveCount(1)
}

/** Sends the report from the review. @returns the query code as the page shows it */
async function send(page: Page): Promise<string> {
  await expect(heading(page, 2, '请核对，然后提交')).toBeFocused()
  await expectLegible(page)
  await expect(page.getByRole('definition').filter({ hasText: story })).toHaveCount(1)
  await expect(button(page, '修改：具体情况')).toHaveCount(1)
  await button(page, '提交举报').press('Enter')
  await expect(heading(page, 1, '举报已收到')).toBeFocused()
  await expectLegible(page)
  const code = page.getByRole('paragraph').filter({ hasText: /^[0-9A-Z]{4}( [0-9A-Z]{4}){3}$/ })
  await button(page, '复制查询码').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /复制/ })).toHaveCount(1)
  return parseQueryCode(await code.innerText()) ?? ''
}

async function find(page: Page, code: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: '主导航' })
  await navigation.getByRole('link', { name: /^查询/ }).press('Enter')
  await expectArrival(page, '查询进度')
  const asked = page.getByRole('main').getByRole('textbox', { name: '查询码' })
  await expect(asked).toHaveAccessibleDescription(/16 位/)
  // The code of the report just sent in this tab is filled in.
  expect(parseQueryCode(await asked.inputValue())).toBe(code)
  await asked.fill('')
  await button(page, '查询进度').press('Enter')
  await expect(asked).toHaveAccessibleDescription(/请填写|请输入/)
  await asked.fill(code)
  await button(page, '查询进度').press('Enter')
  await expect(heading(page, 1, '诈骗举报')).toBeFocused()
  await expectLegible(page)
  await expect(heading(page, 2, '办理经过')).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ hasText: /^收到/ })).toHaveCount(1)

  await button(page, '补充说明').press('Enter')
  await field(page, '说明').fill('补充：对方又换了一个号码。')
  await button(page, '提交补充说明').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /补充说明已提交/ })).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ hasText: '换了一个号码' })).toHaveCount(1)
}

test(
  'the accessibility tree alone suffices on the desktop',
  { tag: '@full' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-write', 'clipboard-read'])
    await openHome(page)
    await chooseWay(page)
    await button(page, '下一步：核对').press('Enter')
    await expectRefusal(page, field(page, '情况说明'), /情况/)
    await field(page, '情况说明').fill(story)
    await field(page, '网址').first().fill('https://shop.example.com/item/1')
    await expect(page.getByRole('alert', { name: /需要修改/ })).toHaveCount(0)
    await attach(page, '选择文件')
    await button(page, '下一步：核对').press('Enter')
    const code = await send(page)
    await find(page, code)
  },
)

test.describe('on the mobile site', () => {
  test.use({
    ...smallAndroid,
    baseURL: async ({ product }, use) => use(`${product.origin}/web/mobile/`),
  })

  test('the main job is done through the accessibility tree alone', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-write', 'clipboard-read'])
    await openHome(page)
    await chooseWay(page)
    await expect(step(page, /填写 1\/3/)).toHaveAttribute('aria-current', 'step')
    await button(page, '下一步').press('Enter')
    await expectRefusal(page, field(page, '网址').first(), /请填写网址/)
    await field(page, '网址').first().fill('https://shop.example.com/item/1')
    await button(page, '下一步').press('Enter')
    await expect(heading(page, 2, '具体情况')).toBeFocused()
    await expect(step(page, /填写 2\/3/)).toHaveAttribute('aria-current', 'step')
    await field(page, '情况说明').fill(story)
    await button(page, '下一步').press('Enter')
    await expect(heading(page, 2, '证据材料')).toBeFocused()
    await attach(page, '从相册选')
    await button(page, '下一步：核对').press('Enter')
    const code = await send(page)
    await find(page, code)
  })
})
