import type { Page } from '@playwright/test'
import { accessibilityButton, accessibilityPanel } from './accessibility-panel.ts'
import { enter, openSetting } from './account-settings.ts'
import { titles } from '../client/citizen/words/zh/titles.ts'
import { type PageId, type Page as Row, pages } from '../contract/pages.ts'
import { englishTour } from './english-tour.ts'
import { expect, expectLoaded } from './journey.ts'
import { announceAtLength } from './long-notice.ts'
import { type Scenario } from './mobile-tour.ts'
import { attach, fillReport, openForm, picture, send } from './report-form.ts'
import { chooseTab, heading, press } from './sign-in-form.ts'

/** States of a page that its query string opens, with their titles. */
const variants = [
  ['way?type=3', '要不要留下联系方式？'],
  ['submit?type=3&way=anonymous', titles.submit],
  ['submit?type=3&way=named', titles.submit],
  ['login?step=register', '注册账号'],
  ['login?step=reset', '找回密码'],
  ['announcements?id=codes', '请保管好查询码'],
] as const

/** Every desktop screen that a visitor can open by its address: path and title. */
export const desktopScreens: readonly (readonly [path: string, title: string])[] = [
  ...Object.entries<Row>(pages).flatMap(([id, { desktop, layout }]) =>
    desktop === undefined || layout === 'user'
      ? []
      : [[desktop.slice(1), titles[id as PageId]] as const],
  ),
  ...variants,
]

const siteTitle = '网络违法和不良信息举报平台'

const screens: Scenario = async (page, check) => {
  for (const [path, title] of desktopScreens) {
    await page.goto(path)
    await expect(page).toHaveTitle(path ? `${title} - ${siteTitle}` : siteTitle)
    await expectLoaded(page)
    if (path === 'sitemap') await expect(page.getByRole('link', { name: '诈骗' })).toBeVisible()
    await check(`/${path}`)
  }
}

const length: Scenario = async (page, check) => {
  const title = await announceAtLength(page)
  await page.goto('announcements?id=long')
  await expect(heading(page, title)).toBeVisible()
  await check('a long announcement')
}

const report: Scenario = async (page, check) => {
  await openForm(page, '匿名举报')
  await press(page, '下一步：核对')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await check('the form with errors')
  await fillReport(page)
  await attach(page, picture('很长很长的文件名很长很长的文件名很长很长的文件名.png'))
  await check('the form with evidence')
  await press(page, '下一步：核对')
  await expect(page.getByRole('button', { name: '提交举报' })).toBeVisible()
  await check('the review')
  await press(page, '提交举报')
  await expect(page.getByRole('heading', { name: '举报已收到' })).toBeVisible()
  await check('the success')
  await page.getByRole('link', { name: '查看进度' }).click()
  await expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()
  await check('the result of a query')
}

const signIn: Scenario = async (page, check) => {
  await page.goto('login')
  await expect(page.getByRole('tab')).toHaveCount(3)
  await press(page, '登录')
  await expect(page.getByText('请填写手机号')).toBeVisible()
  await check('signing in, with errors')
  for (const way of ['密码登录', '微信登录']) {
    await chooseTab(page, way)
    await check(`signing in: ${way}`)
  }
  for (const [step, button] of [
    ['register', '注册'],
    ['reset', '设置新密码并登录'],
  ] as const) {
    await page.goto(`login?step=${step}`)
    await expect(page.getByText('至少 8 个字符')).toBeVisible()
    await press(page, button)
    await expect(page.getByText('请设置密码')).toBeVisible()
    await check(`${step}, with errors`)
  }
}

/** Submits a form of the account empty, and expects the focus on the first invalid field. */
async function openWithErrors(page: Page, action: string): Promise<void> {
  await openSetting(page, action)
  await page.getByRole('form').locator('[type=submit]').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
}

const center: Scenario = async (page, check, product) => {
  await enter(page, product, 'user/query')
  await expect(page.getByText('这里还没有举报')).toBeVisible()
  await check('no reports of one’s own')
  await openForm(page, '实名举报')
  await expect(page.getByText('您登录的手机号')).toBeVisible()
  await check('the form of a citizen who is signed in')
  await fillReport(page)
  await send(page)
  await page.goto('user/query')
  await expect(page.getByText('共 1 个举报')).toBeVisible()
  await check('one’s own reports')
  await page.getByRole('link', { name: '诈骗举报' }).click()
  await expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()
  await check('one of one’s own reports')
  await page.goto('user/query?report=nothing')
  await expect(page.getByText('没有找到这个举报')).toBeVisible()
  await check('a report that is not there')
  await page.goto('user/notice')
  await expect(page.getByText('欢迎使用个人中心')).toBeVisible()
  await check('notices')
  await page.goto('user/manage')
  await expectLoaded(page)
  await check('the account')
  for (const action of ['修改密码', '绑定邮箱', '绑定微信', '注销账号']) {
    await openWithErrors(page, action)
    await check(`the account: ${action}, with errors`)
  }
}

const panel: Scenario = async (page, check) => {
  await page.goto('query')
  await accessibilityButton(page).click()
  await accessibilityPanel(page).getByText('快捷键和说明').click()
  await check('the accessibility panel, with its help open')
}

/** Every state of the desktop site; each scenario begins as a visitor. */
export const desktopTour: Readonly<Record<string, Scenario>> = {
  'every screen by its address': screens,
  'what is long': length,
  'writing and sending a report': report,
  'signing in and registering': signIn,
  'the personal centre': center,
  'the accessibility panel': panel,
  'the English pages': englishTour,
}
