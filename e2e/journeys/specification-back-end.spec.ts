import type { Page } from '@playwright/test'
import type { SpecificationBackEnd } from '../../server/testing/stand-ins/specification-back-end.ts'
import * as mobile from '../mobile.ts'
import { attach, fillReport, openForm, picture, story } from '../report-form.ts'
import { expect, test } from '../specification-journey.ts'

/** Returns the sent reports, without the initial one. */
const sentTo = ({ reports }: SpecificationBackEnd) => reports.slice(1)

/** Reviews and sends the report. @returns the code as the page shows it */
async function sendIt(page: Page): Promise<string> {
  await page.getByRole('button', { name: '下一步：核对' }).click()
  await page.getByRole('button', { name: '提交举报' }).click()
  await expect(page.getByRole('heading', { name: '举报已收到' })).toBeVisible()
  return page.getByText(/^JB2026-\d{6}$/).innerText()
}

test('an anonymous report to another back end is found by its code', async ({ page, portal }) => {
  const backEnd = portal.replaceBackEnd()
  await openForm(page, '匿名举报')
  await fillReport(page)
  // Larger than the pieces for our own API.
  await attach(page, picture('聊天.png'), picture('录屏.png', 2 * 1024 * 1024))
  const code = await sendIt(page)
  expect(sentTo(backEnd)).toMatchObject([{ query_code: code, named: false, description: story }])
  expect(sentTo(backEnd)[0]?.files).toHaveLength(2)
  // No call or field outside the specification.
  await expect(page.getByText('撤回')).toHaveCount(0)
  await expect(page.getByText('请现在保存，遗失后无法找回')).toHaveCount(0)

  await page.goto('query')
  await page.getByRole('textbox', { name: '查询码' }).fill(code)
  await page.getByRole('button', { name: '查询进度' }).click()
  await expect(page.getByText(story)).toBeVisible()
  await expect(page.getByText(code)).toBeVisible()
  await page.getByRole('button', { name: '申诉' }).click()
  await page.getByLabel('哪里不对？有什么新情况？').fill('没有处理，请复核')
  await page.getByRole('button', { name: '提交申诉' }).click()
  await page.getByRole('button', { name: '确认提交' }).click()
  await expect(page.getByText('申诉已提交')).toBeVisible()
  expect(sentTo(backEnd)[0]?.appeals).toEqual(['没有处理，请复核'])
})

test('a named report carries the code itself without a ticket', async ({ page, portal }) => {
  const backEnd = portal.replaceBackEnd()
  await openForm(page, '实名举报')
  await fillReport(page)
  await page.getByLabel('姓名').fill('张三丰')
  await page.getByLabel('手机号').fill('13912345678')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('验证码已发送')).toBeVisible()
  await page.getByLabel('短信验证码').fill(backEnd.codes.get('13912345678') ?? '')
  await expect(page.getByText('手机号已验证')).toBeVisible()
  await sendIt(page)
  expect(sentTo(backEnd)).toMatchObject([
    { named: true, payload: { otp: backEnd.codes.get('13912345678') } },
  ])
})

test.describe('on a phone', () => {
  test.use({ ...mobile.smallAndroid, baseURL: undefined })
  test(
    'the same back end takes a report and finds it',
    { tag: '@full' },
    async ({ page, portal }) => {
      const backEnd = portal.replaceBackEnd()
      await page.goto(`${portal.origin}/web/mobile/`)
      await page.getByRole('link', { name: '诈骗' }).tap()
      await page.getByRole('radio', { name: '匿名举报' }).tap()
      await mobile.tapButton(page, '下一步：填写举报')
      await mobile.expectPart(page, '在哪里看到的')
      await mobile.writeReport(page)
      await mobile.attachPictures(page, picture('聊天.png'))
      await mobile.tapButton(page, '下一步：核对')
      await mobile.tapButton(page, '提交举报')
      await expect(page.getByRole('heading', { name: '举报已收到' })).toBeVisible()
      await page.getByRole('link', { name: '查看进度' }).tap()
      await expect(page.getByText(story)).toBeVisible()
      expect(sentTo(backEnd)).toHaveLength(1)
    },
  )
})
