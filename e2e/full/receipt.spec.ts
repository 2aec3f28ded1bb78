import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, test as desktop } from '../journey.ts'
import * as mobile from '../mobile.ts'
import * as form from '../report-form.ts'

desktop('a receipt is verified, and refused once changed', async ({ page }) => {
  await form.openForm(page, '匿名举报')
  await form.fillReport(page)
  await form.attach(page, form.picture('聊天.png'))
  await form.send(page)
  const digest = page.getByText(/^聊天\.png SM3 [0-9a-f]{8}…[0-9a-f]{6}$/).filter({ visible: true })
  await expect(digest).toHaveCount(0)
  await page.getByText('2 项摘要').click()
  await expect(digest).toHaveCount(1)
  await expect(page.getByRole('img', { name: '带查询码的二维码' }).first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: '在线验证这张回执' }).click()
  const text = page.getByLabel('回执全文')
  await expect(text).toHaveValue(/签名：/)
  const verify = page.getByRole('button', { name: '验证', exact: true })
  await verify.click()
  await expect(page.getByText(/^这张回执由.+出具，没有改动。$/)).toBeVisible()
  await expectAccessible(page)
  await text.fill((await text.inputValue()) + '处理结果：属实，请退款到 6222000011112222')
  await verify.click()
  await expect(page.getByText('没有我们的签名')).toBeVisible()
  await expectAccessible(page)
  await text.fill((await text.inputValue()).replace('匿名', '实名'))
  await verify.click()
  await expect(page.getByText('这张回执不是我们签名的，或者有改动。')).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '举报已收到' })).toBeVisible()
})

desktop(
  'a saved picture is verified, and another file is refused by its name',
  async ({ page }) => {
    await form.openForm(page, '匿名举报')
    await form.fillReport(page)
    await form.attach(page, form.picture('聊天.png'))
    await form.send(page)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: '保存为图片' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^举报回执-\d{4}-\d\d-\d\d\.png$/)
    const buffer = await readFile(await saved.path())

    await page.goto('verify')
    const offer = (name: string, mimeType: string, content: Buffer) =>
      page.locator('#receipt-file').setInputFiles({ name, mimeType, buffer: content })
    await offer('回执.png', 'image/png', buffer)
    await expect(page.getByText(/^这张回执由.+出具，没有改动。$/)).toBeVisible()
    await expect(page.getByText('诈骗 · 匿名 · 1 个文件')).toBeVisible()
    await expectAccessible(page)
    await offer('报价.docx', 'application/msword', buffer)
    await expect(page.getByText('“报价.docx”不是回执的图片或文本，没有读取')).toBeVisible()
    await offer('别的.png', 'image/png', form.picture('别的.png', 0).buffer)
    await expect(page.getByText('“别的.png”里没有找到二维码')).toBeVisible()
    await expectAccessible(page)
  },
)

desktop('leaving without saving the code asks once', async ({ page }) => {
  await form.openForm(page, '匿名举报')
  await form.fillReport(page)
  await form.send(page)
  await page.getByLabel('我已保存').uncheck()
  await page.getByRole('link', { name: '查看进度' }).click()
  await expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()

  await page.goBack()
  const title = page.getByRole('heading', { level: 1, name: '举报已收到' })
  await expect(title).toBeVisible()
  const dialog = page.getByRole('dialog', { name: '查询码还没有保存' })
  await page.goBack()
  await expect(dialog.getByRole('button', { name: '留在此页' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '要不要留下联系方式？' })).toBeVisible()
  // Leaving for the receipt loses nothing, so the page does not ask.
  await page.goForward()
  await page.goForward()
  await expect(title).toBeVisible()
  await page.getByRole('link', { name: '回到首页' }).click()
  await dialog.getByRole('button', { name: '不保存，离开' }).click()
  await expect(title).toBeHidden()
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => page.isClosed()).toBe(true)
})

mobile.test.describe('on a phone', () => {
  mobile.test.use(mobile.smallAndroid)

  mobile.test('a tap on 查询 asks once and fills in the code', async ({ page }) => {
    await mobile.openForm(page, '匿名举报')
    await mobile.writeReport(page)
    const code = await mobile.sendReport(page)
    await page.getByLabel('我已保存').uncheck()
    await mobile.tab(page, '查询').tap()
    const asked = page.getByRole('dialog', { name: '查询码还没有保存' })
    await expect(asked).toBeVisible()
    await asked.getByRole('button', { name: '不保存，离开' }).tap()
    await expect(page.getByLabel('查询码', { exact: true })).toHaveValue(
      (code.match(/.{4}/g) ?? []).join(' '),
    )
    await mobile.tab(page, '首页').tap()
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: '举报已收到' })).toBeVisible()
  })

  mobile.test('a scanned code opens the report and leaks nowhere', async ({ page, product }) => {
    await mobile.openForm(page, '匿名举报')
    await mobile.writeReport(page)
    const code = await mobile.sendReport(page)
    const seen: string[] = []
    page.on('request', (request) => {
      seen.push(request.url(), JSON.stringify(request.headers()))
      // The query itself contains the code in its body.
      if (!request.url().includes('/api/')) seen.push(request.postData() ?? '')
    })
    // Scanned on another device: this tab does not know the code.
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('about:blank')
    await page.goto(`${product.origin}/web/mobile/#/pages/query/index?code=${code}`)
    await expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()
    expect(page.url()).not.toContain(code)
    expect(seen.join('\n')).not.toContain(code)
  })
})
