import { forgetWaits } from '../database.ts'
import { expect, test } from '../journey.ts'
import { newPhone, password, register } from '../own-account.ts'
import { expectPlainHttp, plainOrigin } from '../plain-http.ts'
import { attach, fillReport, openForm, picture, send, story } from '../report-form.ts'
import {
  chooseTab,
  heading,
  press,
  receiveCode,
  signInByPassword,
  signOut,
} from '../sign-in-form.ts'

// Over plain http the browser provides no cryptography, locks, clipboard or worker.
test.use({ baseURL: async ({ product }, use) => use(`${plainOrigin(product)}/web/pc/`) })

// The browser logs that it cannot isolate the window.
test.beforeEach(({ tolerate }) => tolerate(/Cross-Origin-Opener-Policy header has been ignored/))

test('a report with a file is sent, found and added to', async ({ page, context }) => {
  await openForm(page, '匿名举报')
  await expectPlainHttp(page)
  await expect(page.getByText('这个网页没有加密')).toBeVisible()
  await fillReport(page)
  await attach(page, picture('聊天.png'))

  // The draft lives in this tab alone, and survives a reload in it.
  const other = await context.newPage()
  await openForm(other, '匿名举报')
  await expect(other.getByLabel('情况说明')).toHaveValue('')
  await other.close()
  await page.reload()
  await expect(page.getByLabel('情况说明')).toHaveValue(story)

  const code = await send(page)
  await press(page, '复制查询码')
  await expect(page.getByText('已复制')).toBeVisible()
  await page.goto('query')
  await page.getByRole('textbox', { name: '查询码' }).focus()
  await page.keyboard.press('Control+V')
  await expect(page.getByRole('textbox', { name: '查询码' })).toHaveValue(
    (code.match(/.{4}/g) ?? []).join(' '),
  )
  await page.getByRole('button', { name: '查询进度' }).click()
  await expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()
  await press(page, '补充说明')
  await page.getByRole('textbox', { name: '说明' }).fill('补充：对方又换了一个网址。')
  await press(page, '提交补充说明')
  await expect(page.getByText('补充：对方又换了一个网址。')).toBeVisible()
})

test(
  'a citizen signs in by a code and by password',
  { tag: '@full' },
  async ({ page, product }) => {
    const phone = newPhone()
    await register(product, phone, password, '王小明')
    await forgetWaits(product.dataDir)
    await page.goto('login')
    await expectPlainHttp(page)
    await chooseTab(page, '短信登录')
    await page.getByLabel('手机号').fill(phone)
    await page.getByLabel('短信验证码').fill(await receiveCode(page, product, phone))
    await press(page, '登录')
    await expect(heading(page, '我的举报')).toBeVisible()
    await signOut(page, '王小明')
    await page.goto('login')
    await signInByPassword(page, phone)
    await expect(heading(page, '我的举报')).toBeVisible()
  },
)
