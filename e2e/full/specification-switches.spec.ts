import type { Page } from '@playwright/test'
import { shapeNames } from '../../server/testing/specification-back-end/shapes.ts'
import { specificationAccount } from '../../server/testing/specification-back-end/state.ts'
import type { SpecificationBackEnd } from '../../server/testing/stand-ins/specification-back-end.ts'
import * as mobile from '../mobile.ts'
import { attach, fillReport, openForm, picture, story } from '../report-form.ts'
import { signInByPassword } from '../sign-in-form.ts'
import { expect, test } from '../specification-journey.ts'

/** Solves the picture captcha. */
async function readPicture(page: Page, backEnd: SpecificationBackEnd): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '安全验证' })
  await expect(dialog.getByRole('img')).toBeVisible()
  await dialog.getByRole('textbox').fill([...backEnd.pictures.values()].at(-1) ?? '')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toHaveCount(0)
}

const sentTo = ({ reports }: SpecificationBackEnd) => reports.slice(1)

async function press(page: Page): Promise<void> {
  await page.getByRole('button', { name: '下一步：核对' }).click()
  await page.getByRole('button', { name: '提交举报' }).click()
}

test('a picture to read with each call: a report is sent, found and added to', async ({
  page,
  portal,
}) => {
  const backEnd = portal.replaceBackEnd({ captcha: 'picture-with-call' })
  await openForm(page, '匿名举报')
  await fillReport(page)
  await attach(page, picture('录屏.png', 2 * 1024 * 1024))
  await press(page)
  await readPicture(page, backEnd)
  await expect(page.getByRole('heading', { name: '举报已收到' })).toBeVisible()
  expect(sentTo(backEnd)).toMatchObject([{ description: story, files: [expect.any(String)] }])
  const [report] = sentTo(backEnd)
  await expect(page.getByText(report?.query_code ?? '', { exact: true })).toBeVisible()

  await page.goto('query')
  await page.getByRole('textbox', { name: '查询码' }).fill(report?.query_code ?? '')
  await page.getByRole('button', { name: '查询进度' }).click()
  await readPicture(page, backEnd)
  await expect(page.getByText(story)).toBeVisible()
  await page.getByRole('button', { name: '补充说明' }).click()
  await page.getByLabel('说明', { exact: true }).fill('又看到一次，网址相同')
  await page.getByRole('button', { name: '提交补充说明' }).click()
  await expect(page.getByText('补充说明已提交')).toBeVisible()
  expect(report?.appeals).toEqual(['又看到一次，网址相同'])
})

test('an answer that is lost: nothing is sent again by itself', async ({
  page,
  portal,
  tolerate,
}) => {
  tolerate(/^error: Failed to load resource/)
  const backEnd = portal.replaceBackEnd({ losesAnswerOf: ['POST report/noname/create'] })
  await openForm(page, '匿名举报')
  await fillReport(page)
  await press(page)
  await expect(page.getByText('再点“重试”可能变成两个举报')).toBeVisible()
  await expect(page.getByText('不会变成两个举报')).toHaveCount(0)
  expect(sentTo(backEnd)).toHaveLength(1)
})

test('a session that expires in the form: the page reloads and keeps the form', async ({
  page,
  portal,
}) => {
  const backEnd = portal.replaceBackEnd({
    expiresAt: ['POST report/noname/create'],
  })
  await openForm(page, '匿名举报')
  await fillReport(page)
  await press(page)
  const alert = page.getByRole('dialog', { name: '提示' })
  await expect(alert.getByText('页面已失效，请刷新页面重试')).toBeVisible()
  await alert.getByRole('button', { name: '刷新' }).click()
  await expect(page.getByText(story)).toBeVisible()
  await page.getByRole('button', { name: '提交举报' }).click()
  await expect(page.getByRole('heading', { name: '举报已收到' })).toBeVisible()
  expect(sentTo(backEnd)).toMatchObject([{ description: story }])
})

test.describe('on a phone', () => {
  test.use({
    ...mobile.smallAndroid,
    baseURL: async ({ portal }, use) => use(`${portal.origin}/web/mobile/`),
  })

  test('answers in every readable shape: a named report is sent, and an account is read', async ({
    page,
    portal,
  }) => {
    const backEnd = portal.replaceBackEnd({ shapes: shapeNames })
    await mobile.openForm(page, '实名举报')
    await mobile.writeReport(page)
    await mobile.tapButton(page, '下一步')
    await mobile.expectPart(page, '您的信息')
    await page.getByLabel('姓名').fill('张三丰')
    await page.getByLabel('手机号').fill('13912345678')
    await mobile.tapButton(page, '获取验证码')
    await expect(page.getByText('验证码已发送')).toBeVisible()
    await page.getByLabel('短信验证码').fill(backEnd.codes.get('13912345678') ?? '')
    await expect(page.getByText('手机号已验证')).toBeVisible()
    await press(page)
    await expect(page.getByRole('heading', { name: '举报已收到' })).toBeVisible()
    expect(sentTo(backEnd)).toMatchObject([{ named: true, description: story }])

    const { phone, password } = specificationAccount
    const [own] = backEnd.reports
    await page.goto('#/pages/login/index')
    await signInByPassword(page, phone, password)
    await page.getByRole('link', { name: own?.query_code ?? '' }).tap()
    await expect(
      page.getByRole('definition').filter({ hasText: own?.description ?? '' }),
    ).toBeVisible()
    await page.goto('#/pages/user/index?tab=notices')
    await expect(page.getByText('举报已受理', { exact: true })).toBeVisible()
  })
})
