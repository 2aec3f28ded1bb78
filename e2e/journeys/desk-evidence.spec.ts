import { deskTest as test } from '../desk.ts'
import { opened, report, sitDown, takeNext } from '../desk-work.ts'
import { expect, expectAccessible } from '../journey.ts'
import { docxOf, paragraph } from '../../server/testing/preview/office-samples.ts'
import { pdfOf } from '../../server/testing/preview/pdf-samples.ts'

const pdf = pdfOf(['第一页：群里有人放贷', '第二页：还款要求'])
const contract = docxOf(paragraph('借款合同：月息三分'), { 'word/vbaProject.bin': 'macro' })
const chat = '张三 2026/11/20 12:03:22\n投资吗？\n\n李四 2026/11/20 12:04:00\n<b>多少钱</b>'

test('a handler reads a PDF, a chat and a Word file before a page is seen, by keys alone', async ({
  page,
  desk,
}) => {
  const hands = await sitDown(page, desk, await desk.hire(['handler'], { name: '钱先读' }))
  const words = '群里有人放贷，附合同和聊天记录。'
  await report(desk, words, undefined, [
    new Blob([new Uint8Array(pdf)]),
    new Blob([new TextEncoder().encode(chat)]),
    new Blob([new Uint8Array(contract)]),
  ])
  await takeNext(page, hands, words)
  await expect(
    opened(page)
      .getByRole('button', { name: /打开来读/ })
      .first(),
  ).toBeVisible({
    timeout: 60_000,
  })
  await expect(opened(page).getByText('正在生成预览')).toHaveCount(0, { timeout: 60_000 })
  await expectAccessible(page)

  const seen: string[] = []
  page.on('request', (request) => {
    if (/evidence\/preview\/[\d-]+\/\d+\/\d+$/.test(request.url())) seen.push(request.url())
  })
  await hands.press('Shift+Space')
  const viewer = page.getByRole('dialog', { name: /^材料 / })
  await expect(viewer.getByText('第二页：还款要求')).toBeVisible()
  await expect(viewer.locator('img')).toHaveCount(0)
  await expectAccessible(page, 'AA', 'dialog[open]')
  await hands.press('ArrowRight')
  await expect(viewer.locator('img')).toHaveAttribute('src', /\/1\/veil$/)
  expect(seen).toEqual([])
  await expectAccessible(page, 'AA', 'dialog[open]')
  await page.keyboard.down('Space')
  await expect(viewer.locator('img')).toHaveAttribute('src', /\/1\/1$/)
  await page.keyboard.up('Space')
  await expect(viewer.locator('img')).toHaveAttribute('src', /\/1\/veil$/)
  expect(seen).toHaveLength(1)
  await hands.press('ArrowRight')
  await expect(viewer.getByText('第 2 页')).toBeVisible()
  await hands.press('Tab')
  await expect(viewer.getByRole('button', { name: '看清' })).toBeFocused()
  await hands.press('ArrowRight')
  await expect(viewer.getByRole('listitem')).toHaveCount(2)
  await expect(viewer.getByText('李四 · 2026/11/20 12:04:00')).toBeVisible()
  await expect(viewer.getByText('<b>多少钱</b>')).toBeVisible()
  await expectAccessible(page, 'AA', 'dialog[open]')
  await hands.press('ArrowRight')
  await expect(viewer.getByText('借款合同：月息三分')).toBeVisible()
  await expect(viewer.getByText(/ · 含宏/)).toBeVisible()
  await hands.press('ArrowLeft')
  await hands.press('ArrowLeft')
  await expect(viewer.getByText('第 2 页')).toBeVisible()
  await hands.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(page.getByText('看过 1 张图')).toBeVisible()
})
