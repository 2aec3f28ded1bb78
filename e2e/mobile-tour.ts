import type { Page } from '@playwright/test'
import { accessibilityButton, accessibilityPanel } from './accessibility-panel.ts'
import { titles } from '../client/citizen/words/zh/titles.ts'
import { type Page as Row, type PageId, pages } from '../contract/pages.ts'
import { forgetWaits } from './database.ts'
import { expect, expectLoaded } from './journey.ts'
import { announceAtLength } from './long-notice.ts'
import { addNotices, addOwnReports, handleNewestReport, writeMessages } from './report-rows.ts'
import {
  attachPictures,
  expectPart,
  findReport,
  openForm,
  openOwn,
  sendReport,
  tapButton,
  writeReport,
} from './mobile.ts'
import { newPhone } from './own-account.ts'
import { fillReporter, picture, story } from './report-form.ts'
import { type WechatProduct } from './wechat-product.ts'

/** Examines the current state of the page. @param state its name, unique in the tour */
export type Check = (state: string) => Promise<unknown>
export type Scenario = (page: Page, check: Check, product: WechatProduct) => Promise<void>

/** States of a page that its query string opens, with their titles. */
const variants = [
  ['#/pages/submit/way?type=3', '要不要留下联系方式？'],
  ['#/pages/login/index?step=register', '注册账号'],
  ['#/pages/login/index?step=reset', '找回密码'],
  ['#/pages/announcements/index?id=codes', '请保管好查询码'],
] as const

/** The heading of a page that a visitor opens. */
const headingOf = (id: PageId, { phone, layout }: Row): string => {
  if (phone === '/') return '就告诉我们'
  return layout === 'user' ? titles.login : titles[id]
}

/** Mobile screens that a visitor can open by address: path and heading. */
export const mobileScreens: readonly (readonly [path: string, heading: string])[] = [
  ...Object.entries<Row>(pages).flatMap(([id, page]) =>
    page.phone === undefined || page.tab
      ? []
      : [[`#${page.phone}`, headingOf(id as PageId, page)] as const],
  ),
  ...variants,
]

async function settled(page: Page): Promise<void> {
  await expectLoaded(page)
  await page.evaluate(() => window.scrollTo(0, 0))
}

const screens: Scenario = async (page, check) => {
  for (const [path, title] of mobileScreens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await settled(page)
    await check(path.replace(/\W+/g, '-'))
  }
}

/** Long contents: a notice's title and address, and kept codes of every type. */
const length: Scenario = async (page, check) => {
  const title = await announceAtLength(page)
  await page.goto('#/pages/announcements/index?id=long')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await settled(page)
  await check('announcement-long')
  await page.getByRole('link', { name: '全部公告' }).tap()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await check('announcements-long')
  await page.evaluate((kept_until) => {
    const reported_at = '2026-10-23T01:00:00Z'
    for (const [i, type_name] of ['诈骗', '涉未成年人'].entries())
      localStorage.setItem(
        `kept_query_code.0123456789ABCDE${i}`,
        JSON.stringify({ reported_at, type_name, kept_until }),
      )
  }, Date.now() + 1e9)
  await page.goto('#/pages/query/index')
  await page.getByRole('button', { name: /^移除，诈骗/ }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check('kept-codes-remove')
  await page.keyboard.press('Escape')
  await settled(page)
  await check('kept-codes')
}

/** The states while the server is slow, fails or is unreachable. */
const waiting: Scenario = async (page, check) => {
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/report/type/list*', async (route) => {
    await asked
    await route.fulfill({ json: { errcode: 500, errmessage: '系统繁忙，请稍后再试', data: null } })
  })
  await page.goto('')
  await expect(page.getByText('正在加载举报类型')).toBeAttached()
  await check('home-loading')
  answer()
  await expect(page.getByText('举报类型未能加载')).toBeVisible()
  await check('home-failure')
  await page.unroute('**/api/report/type/list*')
  await tapButton(page, '重新加载')
  await page.getByRole('link', { name: '诈骗' }).tap()
  await expect(page.getByRole('radio').first()).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('网络已断开')).toBeVisible()
  await check('offline')
  await page.context().setOffline(false)
}

const report: Scenario = async (page, check, product) => {
  await openForm(page, '实名举报')
  await settled(page)
  await check('report-place')
  await tapButton(page, '下一步')
  await expect(page.getByRole('alert')).toBeVisible()
  await check('report-place-errors')
  await page
    .getByLabel('网址', { exact: true })
    .fill('https://shop.example.com/item/1?from=a-very-long-address-that-has-no-space-to-break-at')
  await tapButton(page, '下一步')
  await expectPart(page, '具体情况')
  await page.getByLabel('情况说明').fill(story)
  await check('report-story')
  await tapButton(page, '下一步')
  await expectPart(page, '证据材料')
  await check('report-evidence')
  await attachPictures(
    page,
    picture('很长很长的文件名很长很长的文件名很长很长的文件名.png'),
    picture('a.png'),
  )
  await check('report-evidence-files')
  await tapButton(page, '下一步')
  await expectPart(page, '您的信息')
  await check('report-reporter')
  await tapButton(page, '下一步：核对')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await check('report-reporter-errors')
  await forgetWaits(product.dataDir)
  await fillReporter(page, product, newPhone())
  await check('report-reporter-proved')
  await tapButton(page, '下一步：核对')
  await expectPart(page, '请核对，然后提交')
  await check('report-review')
  await tapButton(page, '提交举报')
  await expect(page.getByRole('heading', { level: 1, name: '举报已收到' })).toBeVisible()
  await settled(page)
  await check('report-success')
  await tapButton(page, '保存为图片')
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await check('report-code-picture')
}

const withdrawal: Scenario = async (page, check) => {
  await openForm(page, '匿名举报')
  await writeReport(page)
  await sendReport(page)
  await tapButton(page, '撤回举报')
  await expect(page.getByRole('dialog', { name: '撤回这个举报？' })).toBeVisible()
  await check('withdraw-asked')
  await tapButton(page, '确定撤回')
  await expect(page.getByRole('heading', { name: '举报已撤回' })).toBeVisible()
  await settled(page)
  await check('withdrawn')
}

const result: Scenario = async (page, check, { dataDir }) => {
  await openForm(page, '匿名举报')
  await page.getByLabel('账号、群号或应用内的位置').fill('QQ 群 12345')
  await tapButton(page, '下一步')
  await page.getByLabel('情况说明').fill(story)
  await tapButton(page, '下一步')
  const code = await sendReport(page)
  await handleNewestReport(dataDir, [
    ['accepted', null],
    ['processing', '已经联系网站核查，请保存好聊天记录和转账凭证。'],
    ['closed', '经核查，该网站已被关闭。感谢您的举报。'],
  ])
  await writeMessages(dataDir, [
    ['reporter', '补充：对方又换了一个号码。'],
    ['centre', '收到，谢谢。'],
  ])
  await page.goto('#/pages/query/index')
  await page.getByRole('textbox', { name: '查询码' }).fill('0000 0000 0000 0001')
  await tapButton(page, '查询进度')
  await expect(page.getByText(/查询码.*(不对|有误)/).first()).toBeVisible()
  await check('query-wrong')
  await findReport(page, code)
  await settled(page)
  await check('query-result')
  await tapButton(page, '补充说明')
  await tapButton(page, '提交补充说明')
  await expect(page.getByText('请写').or(page.getByText('请填')).first()).toBeVisible()
  await check('query-result-errors')
}

const signIn: Scenario = async (page, check) => {
  await page.goto('#/pages/login/index')
  await tapButton(page, '登录')
  await expect(page.getByText('请填写手机号').first()).toBeVisible()
  await check('login-errors')
  for (const way of ['密码登录', '微信登录']) {
    await page.getByRole('tab', { name: way }).tap()
    await check(`login-${way}`)
  }
  await page.goto('#/pages/login/index?step=register')
  await page.getByLabel('设置密码').fill('abc')
  await tapButton(page, '注册')
  await expect(page.getByText('请填写手机号').first()).toBeVisible()
  await check('register-errors')
}

const center: Scenario = async (page, check, product) => {
  await openOwn(page, product)
  await expect(page.getByText('这里还没有举报')).toBeVisible()
  await check('own-reports-none')
  await addOwnReports(product.dataDir, 13, {
    typeIds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    statuses: ['received', 'processing', 'closed', 'supplement'],
  })
  await addNotices(product.dataDir, 3)
  const part = page.getByRole('navigation', { name: '个人中心' })
  await page.reload()
  await expect(page.getByText('共 13 个举报')).toBeVisible()
  await check('own-reports')
  await page
    .getByRole('link', { name: /举报：/ })
    .nth(1)
    .tap()
  await expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()
  await settled(page)
  await check('own-report')
  await tapButton(page, '返回')
  await part.getByRole('link', { name: '消息通知' }).tap()
  await expect(page.getByText('共 4 条')).toBeVisible()
  await check('own-notices')
  await part.getByRole('link', { name: '账号管理' }).tap()
  await expect(page.getByRole('heading', { name: '个人资料' })).toBeVisible()
  await check('own-account')
  for (const panel of ['修改姓名', '修改密码', '绑定邮箱', '绑定微信', '注销账号']) {
    await page.getByRole('button', { name: panel, exact: true }).first().tap()
    await expect(page.getByRole('form')).toBeVisible()
    await check(`own-account-${panel}`)
  }
}

const settings: Scenario = async (page, check) => {
  await page.goto('#/pages/query/index')
  await accessibilityButton(page).tap()
  await accessibilityPanel(page).getByText('快捷键和说明').tap()
  await check('accessibility-panel')
}

/** Every state of the mobile site; each scenario begins as a visitor. */
export const mobileTour: Readonly<Record<string, Scenario>> = {
  'every screen by its address': screens,
  'what is long': length,
  'what is on its way, or does not come': waiting,
  'writing and sending a report': report,
  'withdrawing a report': withdrawal,
  'asking for a report': result,
  'signing in and registering': signIn,
  'the personal centre': center,
  'the accessibility settings': settings,
}
