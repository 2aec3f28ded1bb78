import sharp from 'sharp'
import { deskTest as test } from '../desk.ts'
import { opened, report, sitDown, takeNext } from '../desk-work.ts'
import { expect, expectAccessible } from '../journey.ts'

/** A screenshot as long as a scroll: bubbles of a chat, 80 px from one to the next. */
const scroll = (width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#ededed"/>${Array.from(
        { length: Math.floor(height / 80) },
        (_, at) =>
          `<rect x="${at % 3 ? 40 : width / 3}" y="${at * 80 + 10}" width="${width / 2 + (at % 5) * 30}" height="56" rx="8" fill="${at % 3 ? '#fff' : '#95ec69'}"/>`,
      ).join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer()

test('a handler reads a tall screenshot at its width, enlarges and turns it, and veils a part', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const hands = await sitDown(page, desk, await desk.hire(['handler'], { name: '钱长图' }))
  const words = '群聊长截图两张。'
  const pictures = await Promise.all([scroll(720, 8200), scroll(1080, 16_344)])
  await report(
    desk,
    words,
    undefined,
    pictures.map((picture) => new Blob([new Uint8Array(picture)])),
  )
  await takeNext(page, hands, words)
  await expect(opened(page).getByText('正在生成预览')).toHaveCount(0, { timeout: 60_000 })
  await expect(opened(page).getByText('6 段')).toBeVisible()
  await hands.press('Shift+Space')
  const viewer = page.getByRole('dialog', { name: /^材料 / })
  await viewer.getByRole('button', { name: '看清' }).click()
  const picture = viewer.locator('img')
  await expect(picture).toHaveAttribute('src', /\/1\/1$/)
  const width = async () => Math.round((await picture.boundingBox())?.width ?? 0)
  await expect.poll(width).toBe(900)
  await expectAccessible(page, 'AA', 'dialog[open]')
  await hands.press('+')
  await expect.poll(width).toBe(1125)
  await hands.press('-', '-')
  await expect.poll(width).toBe(720)
  await hands.press('r')
  await expect
    .poll(async () => Math.round((await picture.boundingBox())?.height ?? 0))
    .toBeLessThan(720)
  await hands.press('r', 'r', 'r', '0')
  const whole = await picture.boundingBox()
  const stage = await picture.locator('xpath=ancestor::section').boundingBox()
  expect(whole?.height).toBeLessThanOrEqual(stage?.height ?? 0)
  await hands.press('ArrowRight')
  await expect(viewer.getByText('第 2 段')).toBeVisible()
  await viewer.getByRole('button', { name: '打码' }).click()
  await expect.poll(width).toBe(900)
  await viewer.getByRole('button', { name: '加一个黑框' }).click()
  await viewer.getByRole('button', { name: '存为打码件' }).click()
  await expect(viewer.getByRole('button', { name: '看打码件' })).toBeVisible()
})
