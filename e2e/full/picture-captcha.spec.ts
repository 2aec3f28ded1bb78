import { specificationAccount } from '../../server/testing/specification-back-end/state.ts'
import { expectAccessible } from '../journey.ts'
import { chooseTab, heading } from '../sign-in-form.ts'
import { expect, test } from '../specification-journey.ts'
import { tabTo } from '../tab-key.ts'

test('requests a code by reading a picture, by keyboard', async ({ page, portal }) => {
  // A picture below /api, with an audio alternative.
  const backEnd = portal.replaceBackEnd({ captcha: 'picture' })
  const { phone, name } = specificationAccount
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = async function () {
      await play.call(this)
      document.documentElement.dataset['played'] = 'yes'
    }
  })
  await page.goto('login')
  await chooseTab(page, '短信登录')
  await page.getByLabel('手机号').fill(phone)
  await tabTo(page, /^BUTTON .*获取验证码/)
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: '安全验证' })
  const field = dialog.getByLabel('图片中的字符')
  const picture = dialog.getByRole('img', { name: '验证码图片' })
  await expect(field).toBeFocused()
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((img: HTMLImageElement) => img.decode())).toBeUndefined()
  await expectAccessible(page)

  await page.keyboard.type('wrong')
  const first = await picture.getAttribute('src')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('图形验证码不正确')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await expect(picture).not.toHaveAttribute('src', first ?? '')

  await tabTo(page, /^BUTTON .*换一张/)
  const second = await picture.getAttribute('src')
  await page.keyboard.press('Enter')
  await expect(picture).not.toHaveAttribute('src', second ?? '')
  await expect(field).toBeFocused()
  await tabTo(page, /^BUTTON .*听验证码/)
  await page.keyboard.press('Enter')
  await expect(page.locator('html[data-played=yes]')).toBeAttached()

  // Cancelled: the form shows a message and keeps its contents.
  await page.keyboard.press('Escape')
  await expect(page.getByText('安全验证没有完成，请重试')).toBeVisible()
  await expect(page.getByLabel('手机号')).toHaveValue(phone)
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeFocused()
  expect(backEnd.receivedOf('sms/otp')).toEqual([])

  await page.keyboard.press('Enter')
  await expect(picture).toBeVisible()
  await page.keyboard.type(([...backEnd.pictures.values()].at(-1) ?? '').toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText('验证码已发送')).toBeVisible()
  await page.keyboard.type(backEnd.codes.get(phone) ?? '')
  await page.keyboard.press('Enter')
  await expect(heading(page, '我的举报')).toBeVisible()
  await expect(page.getByText(name).first()).toBeVisible()
})
