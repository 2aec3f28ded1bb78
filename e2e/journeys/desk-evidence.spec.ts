import { deskTest as test } from '../desk.ts'
import { opened, report, sitDown, takeNext } from '../desk-work.ts'
import { expect, expectAccessible } from '../journey.ts'
import { encodeSound } from '../../server/platform/preview/encode-preview.ts'
import { soundRate } from '../../server/platform/preview/picture.ts'
import { docxOf, paragraph } from '../../server/testing/preview/office-samples.ts'
import { pdfOf } from '../../server/testing/preview/pdf-samples.ts'

const pdf = pdfOf(['第一页：群里有人放贷', '第二页：还款要求'])
const contract = docxOf(paragraph('借款合同：月息三分'), { 'word/vbaProject.bin': 'macro' })
const chat = '张三 2026/11/20 12:03:22\n投资吗？\n\n李四 2026/11/20 12:04:00\n<b>多少钱</b>'

/** https://pay.example/qr as a QR code. */
const code = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAIQAAACECAAAAAB0L9x7AAACqElEQVR4XmP8zzDwgIlh1BGQEBgNCVhKGA2J0ZBALxVG08RomhhNE7jqykGRO1jQXceIp2oHtT1A8jAaWSmsXYJLHpva0dwxKHMHC7YkgK3diZ5W0NMAzBxkvcSYA9I3WncMqtzBgqtYQE4D2OIZWR5WNoDMQmbD+NjSC7K9o2liaKQJQmkFOZ2A0gG+OoeBABhNE0M7TSDXGcj5fzRNMFABDM42JqFyHtnj6OkDW/uBmDGx0XJi8JcT+PI8tvYCcj8EvW1BTOYZTRODKk2QPLaNq/8B8xV6mhlNE6RUKYN3fAI536OPRWCTw9bGwNYXgaUn9PpktJwYOnUHvj4oer8DxMeVXrCZg5x7RtPE4E8T2OIbWx7H1e6AlRGwNAIz7z+OYnQ0TQz+NAFyIXq7AL0OQa8bsLUjYGK46oxBFRKjCRMWHRhtTPR4RM7a2NoWsPQDU4euBiSOS99omkAvOAdFwsTa70BOF+j1CHocE5KHqYcnQiADvQ4ZzaKDKnfgnO9Aj0NsdQlyGfEfGtfIbQzk8gFf/TGaJgZ3msDWBsAnhq3cgMU/evqApaHRcoIBBxic4xPo/Ub0egQ5nrHJMWLxLSMDfjBaTgyqcoKicUxs7UlYuQHzJbZ0M1pODK1yAl+eRo9LXHUDrjqCcTCXmKOFFSx2qLbOCj2+0dMPrjIF5JDR6BjcbUzkMh/GRm9jwMoB9PoBJo6ePmD1B3q9MqhCYjRh4i0nGPAAWPzC0gmu8gG5HYGchpDTx2iaQA/owb2mhoEAwNY2QE8HyOUMTP1/LOaOZtFBlTtwjln9x5EmYOLY5P8TSEe45EfTxKBKE4z4+hLoUQxrJ+KjkfUwEkhXgyokRhMmLDpG9xCPJkz0nDuaO0bTxGiawNXmGc0do7ljNHfgyh0Aj2KJH05PvEQAAAAASUVORK5CYII=',
  'base64',
)
const recording = encodeSound(Buffer.alloc(soundRate * 2 * 3, '\x00\x20\x00\xe0', 'latin1'))

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
    new Blob([new Uint8Array(recording)]),
    new Blob([new Uint8Array(code)]),
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
  const isHeard = await opened(page)
    .getByRole('button', { name: /打开来听/ })
    .isVisible()
  if (!isHeard)
    await expect(
      opened(page)
        .getByText(/缺少 FFmpeg/)
        .first(),
    ).toBeVisible()
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
  for (let step = 0; step < 3; step += 1) await hands.press('ArrowLeft')
  await expect(viewer.locator('img')).toHaveAttribute('src', /\/5\/1\/veil$/)
  await hands.press('ArrowLeft')
  await expect(viewer.getByText('hxxps://pay[.]example/qr')).toBeVisible()
  if (isHeard) {
    await hands.press('ArrowLeft')
    const player = viewer.getByLabel('播放录音')
    expect(
      await player.evaluate((element: HTMLAudioElement) => [element.volume, element.paused]),
    ).toEqual([0.2, true])
    await expectAccessible(page, 'AA', 'dialog[open]')
  }
  await hands.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(page.getByText('看过 1 张图')).toBeVisible()
})
