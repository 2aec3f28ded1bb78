import { expect, test } from '../journey.ts'
import { fillReport, openForm, picture, send } from '../report-form.ts'

test.beforeEach(async ({ page }) => openForm(page, '匿名举报'))

test('pasted share text gives its addresses and the name of the site', async ({ page }) => {
  const address = page.getByLabel('网址', { exact: true })
  await address.focus()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData(
      'text/plain',
      '7.43 复制打开抖音，看看【小明的作品】太离谱了 https://v.douyin.com/iRNBho5/ 01/23 另见 http://xhslink.com/a/AbCd，复制本条信息',
    )
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(page.getByLabel('网址 1', { exact: true })).toHaveValue(
    'https://v.douyin.com/iRNBho5/',
  )
  await expect(page.getByLabel('网址 2', { exact: true })).toHaveValue('http://xhslink.com/a/AbCd')
  await expect(page.getByText('取出 2 个网址')).toBeVisible()
  await expect(page.getByLabel('网站或应用名称')).toHaveValue(/抖音/)
})

test('a pasted screenshot and a dropped file become evidence', async ({ page }) => {
  const png = picture('截图.png').buffer.toString('base64')
  // The upload component loads after the form.
  await page.locator('input[type=file]').waitFor({ state: 'attached' })
  await page.getByLabel('情况说明').focus()
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
    const paste = new DataTransfer()
    paste.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: paste, bubbles: true, cancelable: true }),
    )
    const drop = new DataTransfer()
    drop.items.add(new File([bytes], '拖放.png', { type: 'image/png' }))
    const zone = document.querySelector('input[type=file]')?.parentElement
    for (const type of ['dragenter', 'dragover', 'drop'])
      zone?.dispatchEvent(
        new DragEvent(type, { dataTransfer: drop, bubbles: true, cancelable: true }),
      )
  }, png)
  const list = page.getByRole('list', { name: '已添加的文件' })
  await expect(list.getByText('已上传')).toHaveCount(2)
  await expect(list.getByText('拖放.png')).toBeVisible()
  await expect(list.locator('img')).toHaveCount(2)
})

test('a refused file is explained, and accepted files stay', async ({ page }) => {
  await page.locator('input[type=file]').setInputFiles([
    picture('好的.png'),
    {
      name: '病毒.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('MZ\u0000\u0001'),
    },
    {
      name: '假的.png',
      mimeType: 'image/png',
      buffer: Buffer.from('MZ\u0000\u0001 not a picture'),
    },
  ])
  const list = page.getByRole('list', { name: '已添加的文件' })
  await expect(list.getByText('已上传')).toHaveCount(1)
  await expect(page.getByText(/病毒\.exe/).first()).toBeVisible()
  await expect(list.getByRole('listitem').filter({ hasText: '假的.png' })).toContainText('下载地址')
  await page.getByRole('button', { name: '移除 假的.png' }).click()
  await expect(list.getByText('假的.png')).toHaveCount(0)
})

test('a file whose data could not be removed is sent only once the citizen says so', async ({
  page,
}) => {
  await fillReport(page)
  // A film that was cut short before its index.
  const buffer = Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom', 'latin1')
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: '现场.mp4', mimeType: 'video/mp4', buffer }])
  const row = page.getByRole('list', { name: '已添加的文件' }).getByRole('listitem')
  await expect(row).toContainText('没能去除这个文件里的信息')
  await page.getByRole('button', { name: '下一步：核对' }).click()
  await page.getByRole('button', { name: '提交举报' }).click()
  await expect(page.getByText('请选择仍然提交或移除').first()).toBeVisible()
  await page.getByRole('button', { name: '仍然提交' }).press('Enter')
  await expect(row).toContainText('已上传')
  await send(page)
})
