import type { Page } from '@playwright/test'
import type { SpecificationBackEnd } from '../../server/testing/stand-ins/specification-back-end.ts'
import { specificationAccount } from '../../server/testing/specification-back-end/state.ts'
import { openSetting, typePassword } from '../account-settings.ts'
import { clickOrTap } from '../click-or-tap.ts'
import * as mobile from '../mobile.ts'
import { fillReport, openForm } from '../report-form.ts'
import { signInByPassword } from '../sign-in-form.ts'
import { expect, test } from '../specification-journey.ts'

const reporterPhone = '13912345678'
const { phone, password } = specificationAccount
/** Duration of a mouse click in milliseconds. */
const press = { delay: 300 }

/** Fills in name, phone and a four-digit code; the focus stays in the field of the code. */
async function fillReporter(page: Page, { codes }: SpecificationBackEnd): Promise<void> {
  await page.getByLabel('姓名').fill('张三丰')
  await page.getByLabel('手机号').fill(reporterPhone)
  await clickOrTap(page.getByRole('button', { name: '获取验证码' }))
  await expect(page.getByText('验证码已发送')).toBeVisible()
  await page.getByLabel('短信验证码').fill(codes.get(reporterPhone) ?? '')
}

/** Fills in address, password and last a four-digit code. */
async function fillEmail(page: Page, { codes }: SpecificationBackEnd): Promise<void> {
  await openSetting(page, '绑定邮箱')
  await page.getByRole('textbox', { name: '邮箱', exact: true }).fill('wang@mail.example')
  await typePassword(page, password)
  await clickOrTap(page.getByRole('button', { name: '获取验证码' }))
  await expect(page.getByText('验证码已发送')).toBeVisible()
  await page.getByRole('textbox', { name: '邮箱验证码' }).fill(codes.get('wang@mail.example') ?? '')
}

test('the first click after a code of four digits leads to the review, and a wrong code is said', async ({
  page,
  portal,
}) => {
  const backEnd = portal.replaceBackEnd({ codeLength: 4 })
  await openForm(page, '实名举报')
  await fillReport(page)
  await fillReporter(page, backEnd)
  const next = page.getByRole('button', { name: '下一步：核对' })
  const code = await page.getByLabel('短信验证码').inputValue()
  await page.getByLabel('短信验证码').fill('x0x0')
  await next.click(press)
  await expect(page.getByRole('alert').getByText('验证码不正确')).toBeVisible()
  await page.getByLabel('短信验证码').fill(code)
  await next.click(press)
  await expect(page.getByRole('button', { name: '提交举报' })).toBeVisible()
})

test('the first click on 下一步 after an address in a shared text leads to the review', async ({
  page,
  portal,
}) => {
  portal.replaceBackEnd()
  await openForm(page, '匿名举报')
  await fillReport(page)
  const address = page.getByLabel('网址', { exact: true })
  await address.fill('来看看 https://a.example.com/1 还有 https://b.example.com/2 都是骗人的')
  await page.getByRole('button', { name: '下一步：核对' }).click(press)
  await expect(page.getByRole('button', { name: '提交举报' })).toBeVisible()
  await expect(page.getByText('https://b.example.com/2')).toBeVisible()
})

test('the first click on 绑定邮箱 after a code of four digits binds it', async ({
  page,
  portal,
}) => {
  const backEnd = portal.replaceBackEnd({ codeLength: 4 })
  await page.goto('login?next=/user/manage')
  await signInByPassword(page, phone, password)
  await page.goto('user/manage')
  await fillEmail(page, backEnd)
  await page.getByRole('form').getByRole('button', { name: '绑定邮箱' }).click(press)
  await expect(page.getByText('邮箱已绑定')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ ...mobile.smallAndroid, baseURL: undefined })
  test('the first tap after a code of four digits leads to the review', async ({
    page,
    portal,
  }) => {
    const backEnd = portal.replaceBackEnd({ codeLength: 4 })
    await page.goto(`${portal.origin}/web/mobile/`)
    await page.getByRole('link', { name: '诈骗' }).tap()
    await page.getByRole('radio', { name: '实名举报' }).tap()
    await mobile.tapButton(page, '下一步：填写举报')
    await mobile.expectPart(page, '在哪里看到的')
    await mobile.writeReport(page)
    await mobile.tapButton(page, '下一步')
    await fillReporter(page, backEnd)
    await mobile.tapButton(page, '下一步：核对')
    await expect(page.getByRole('button', { name: '提交举报' })).toBeVisible()
  })

  test('the first tap on 绑定邮箱 after a code of four digits binds it', async ({
    page,
    portal,
  }) => {
    const backEnd = portal.replaceBackEnd({ codeLength: 4 })
    await page.goto(`${portal.origin}/web/mobile/#/pages/login/index`)
    await signInByPassword(page, phone, password)
    await mobile.part(page, '账号管理').tap()
    await fillEmail(page, backEnd)
    await page.getByRole('form').getByRole('button', { name: '绑定邮箱' }).tap()
    await expect(page.getByText('邮箱已绑定')).toBeVisible()
  })
})
