import type { Page } from '@playwright/test'
import { deskTest as test, type DeskProduct, giveCode, signInAtDesk } from '../desk.ts'
import { DeskCaller } from '../desk-caller.ts'
import { createAuthenticator } from '../desk-person.ts'
import { expect, expectAccessible, expectContrast, expectLoaded } from '../journey.ts'
import { expectDeskFits, oldDisplay, smallTargets } from '../page-checks.ts'

test.use({ viewport: oldDisplay })
// The tests build on each other: one invites a person whom another locks.
test.describe.configure({ mode: 'serial' })

/** Examines a screen of the desk: axe, targets, dark mode, and zoom on an old display. */
async function check(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await smallTargets(page, 24)).toEqual([])
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await expectContrast(page, 'AA')
  }
  await expectDeskFits(page)
}

/** Opens a screen and waits until it has loaded. */
async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await expectLoaded(page)
}

const signInAs = async (
  page: Page,
  { administrators }: DeskProduct,
  duty: keyof DeskProduct['administrators'],
) => {
  await page.goto('')
  await signInAtDesk(page, administrators[duty])
  await expectLoaded(page)
}

test('an invitation leads to a sign-in by keyboard alone', async ({ page, desk }) => {
  // Another reviewer, so that this one is not the last.
  await desk.hire(['reviewer'])
  const { invitation, half = '' } = await desk.invite(['handler', 'reviewer'], { name: '孙丽' })
  await page.goto(`invitation#${invitation}`)
  await page.getByLabel('另一半').fill('aaaaa-aaaaa-aaaaa-aaaaa')
  await page.keyboard.press('Enter')
  await expect(page.getByText('另一半不对')).toBeVisible()
  await check(page)
  await page.getByLabel('另一半').fill(half)
  await page.keyboard.press('Enter')
  await expect(page.getByText('孙丽，您好')).toBeVisible()
  await expect(page.getByRole('img', { name: '验证器二维码' })).toBeVisible()
  await check(page)
  const login = await page.locator('p', { hasText: '您的账号是' }).locator('b').innerText()
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  const authenticator = createAuthenticator(secret)

  await page.keyboard.press('Tab')
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
  await page.keyboard.type('password1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('这个密码太容易被猜到')).toBeVisible()
  await check(page)
  await page.getByLabel('密码', { exact: true }).fill('')
  await page.keyboard.type('Quiet-harbour 26')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(await authenticator.code())
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: '请保存恢复码' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await check(page)
  const [first = ''] = await page.getByRole('listitem').allTextContents()
  await page.getByLabel('我已经打印或抄写').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(page.getByLabel('账号')).toBeFocused()
  for (const text of [login, 'Quiet-harbour 26']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  // Skip the button that shows the password.
  await page.keyboard.press('Tab')
  await page.keyboard.type(first.trim())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '孙丽' })).toBeVisible()
  // By now its key handlers are attached, Escape included.
  await expectLoaded(page)
  await page.getByRole('button', { name: '孙丽' }).click()
  await expect(page.getByText('经办、审核')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '孙丽' })).toBeFocused()
  await open(page, '身份查看记录')
  await check(page)
})

test('sign-in names wrong fields, and returns to the page', async ({ page, desk }) => {
  await page.goto('authorities')
  await check(page)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByText('请填写账号')).toBeVisible()
  await check(page)
  await page.getByLabel('账号').fill('system-admin')
  await page.getByLabel('密码', { exact: true }).fill('not this one')
  await page.getByLabel('动态验证码').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('账号、密码或验证码有误')
  await check(page)
  await signInAtDesk(page, desk.administrators.system_administrator)
  await expect(page.getByRole('heading', { name: '承办单位' })).toBeVisible()

  // Signed in elsewhere: after signing in again, this page is as it was.
  await new DeskCaller(desk.deskOrigin).signIn(desk.administrators.system_administrator)
  await page.getByRole('navigation').getByRole('link', { name: '工作日历' }).click()
  await expect(page.getByText('登录已结束')).toBeVisible()
  await check(page)
  await signInAtDesk(page, desk.administrators.system_administrator)
  await expect(page.getByRole('heading', { name: '工作日历' })).toBeVisible()
})

test('the system administrator keeps people and calendar', async ({ page, desk }) => {
  await signInAs(page, desk, 'system_administrator')
  await check(page)
  await page.getByRole('button', { name: '申请新增人员' }).click()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('请填写姓名')).toBeVisible()
  await page.getByLabel('全部类型').uncheck()
  await check(page)
  await page.getByLabel('全部类型').check()
  await page.getByLabel('姓名').fill('钱学')
  await page.getByLabel('账号').fill('qianxue')
  await page.getByLabel('原因').fill('新入职')
  await page.keyboard.press('Enter')
  await giveCode(page, desk.administrators.system_administrator)
  await expect(page.getByRole('dialog', { name: '给 钱学 的另一半邀请' })).toBeVisible()
  await check(page)
  await page.getByLabel('已经交给本人').check()
  await page.getByRole('button', { name: '完成' }).click()
  await expect(page.getByRole('heading', { name: '等待批准 1' })).toBeVisible()
  await expect(page.getByText('账号 qianxue')).toBeVisible()
  await check(page)

  await open(page, '工作日历')
  const year = new Date().getFullYear()
  await page.getByLabel('从').fill(`${year}-01-15`)
  await page.getByLabel('到').fill(`${year}-01-16`)
  await check(page)
  await page.getByLabel('名称').fill('停电检修')
  await page.getByRole('button', { name: '设为放假' }).click()
  await expect(page.getByRole('status').filter({ hasText: '设为放假：' })).toBeVisible()
  await check(page)
  await page.getByRole('button', { name: '确定设为放假' }).click()
  await expect(page.getByRole('row', { name: '停电检修 1月15日至16日' })).toBeVisible()
  await check(page)

  await open(page, '承办单位')
  await page.getByRole('button', { name: '新增单位' }).click()
  await page.getByLabel('单位名称').fill('某某市公安局网络安全保卫支队')
  await check(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader', { name: '某某市公安局' })).toBeVisible()
  await check(page)
})

test('the security administrator decides on an invitation', async ({ page, desk }) => {
  await signInAs(page, desk, 'security_administrator')
  await check(page)
  await page.getByRole('button', { name: '批准：钱学' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check(page)
  await giveCode(page, desk.administrators.security_administrator)
  await expect(page.getByRole('dialog', { name: '给 钱学 的邀请' })).toContainText('#')
  await check(page)
  await page.keyboard.press('Escape')
  await page.getByLabel('已经交给本人').check()
  await page.getByRole('button', { name: '完成' }).click()
  await page.getByRole('button', { name: '停用：孙丽' }).click()
  await page.getByLabel('原因').fill('长期休假')
  await check(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '恢复：孙丽' })).toBeVisible()
  await page.getByRole('button', { name: '离职：孙丽' }).click()
  await check(page)
})

test('the audit administrator searches, verifies and exports', async ({ page, desk }) => {
  await signInAs(page, desk, 'audit_administrator')
  await page.getByLabel('操作').selectOption('邀请')
  await page.getByRole('button', { name: '查询' }).click()
  await expectLoaded(page)
  await page.getByRole('button', { name: '开始核对' }).click()
  await expect(page.getByText('记录完整')).toBeVisible()
  await check(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  await giveCode(page, desk.administrators.audit_administrator)
  expect((await downloading).suggestedFilename()).toMatch(/\.(jsonl|ndjson)$/)
})

test('the supervisor sees the workload of each handler', async ({ page, desk }) => {
  await page.goto('load')
  await signInAtDesk(page, await desk.hire(['handler', 'supervisor']))
  await expectLoaded(page)
  await check(page)
  await page.getByRole('button', { name: /^分派/ }).first().click()
  await expectLoaded(page)
  await check(page)
  for (const name of ['回函', '统计']) {
    await open(page, name)
    await expectDeskFits(page)
  }
})

test('the centre’s words are written, and returned by a second person', async ({
  page,
  browser,
  desk,
}) => {
  const [author, second] = [
    await desk.hire(['supervisor'], { name: '主管甲' }),
    await desk.hire(['supervisor'], { name: '主管乙' }),
  ]
  await page.goto('')
  await signInAtDesk(page, author)
  await expectLoaded(page)
  await open(page, '公开内容')
  await check(page)
  await page.getByRole('button', { name: '新增一条公告' }).click()
  await page.getByRole('button', { name: '送审', exact: true }).click()
  await expect(page.getByText('请填写标题')).toBeVisible()
  await check(page)
  await page.getByLabel('标题', { exact: true }).fill('春节期间受理安排')
  await page.getByLabel('摘要', { exact: true }).fill('照常受理，答复顺延。')
  await page.getByRole('button', { name: '送审', exact: true }).click()
  await expect(page.getByText('已送审，等另一个人发布')).toBeVisible()
  await page.getByRole('button', { name: '电脑', exact: true }).click()
  await check(page)

  const office = await browser.newPage({ viewport: oldDisplay })
  await office.goto(new URL('.', page.url()).href)
  await signInAtDesk(office, second)
  await expectLoaded(office)
  await open(office, '公开内容')
  await office.getByRole('button', { name: '退回：主管甲送审的' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: '退回' }).click()
  await expect(office.getByText('请写明原因，至少 2 个字')).toBeVisible()
  await check(office)
  await dialog.getByLabel('原因').fill('日期不对，请核对')
  await dialog.getByRole('button', { name: '退回' }).click()
  await expect(office.getByText('等待发布')).toBeHidden()
  await check(office)
  await office.close()

  await page.reload()
  await expectLoaded(page)
  await expect(page.getByText('日期不对，请核对')).toBeVisible()
  await check(page)
})

test('one’s own account, and the line about many openings, are accessible', async ({
  page,
  desk,
}) => {
  const many = { list: [{ by: { id: 'a', name: '李强' }, count: 12 }] }
  await page.route('**/staff/identity/many', (route) =>
    route.fulfill({ json: { errcode: 0, errmessage: '', data: many } }),
  )
  await page.goto('account')
  await signInAtDesk(page, await desk.hire(['supervisor']))
  await expect(page.getByRole('heading', { level: 1, name: '我的账号' })).toBeVisible()
  await expect(page.getByText('李强 一小时内查看身份、下载原件 12 次，请核实')).toBeVisible()
  await expectLoaded(page)
  await check(page)
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.getByRole('button', { name: '修改', exact: true }).click()
  await check(page)
})

test('the desk reports an outage, and recovers', async ({ page, desk, tolerate }) => {
  tolerate(/Failed to load resource/)
  await signInAs(page, desk, 'system_administrator')
  await page.route('**/api/staff/**', (route) => route.abort())
  await page.getByRole('link', { name: '工作日历' }).click()
  await expect(page.getByText('服务器暂时连不上')).toBeVisible()
  await check(page)
  await page.unroute('**/api/staff/**')
  await expect(page.getByText('服务器暂时连不上')).toBeHidden()
  await expect(page.getByLabel('从')).toBeVisible()
})
