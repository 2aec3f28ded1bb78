import sharp from 'sharp'
import { bothSites } from '../both-sites.ts'
import { clickOrTap } from '../click-or-tap.ts'
import { expect } from '../journey.ts'
import { qrCode } from '../../server/testing/preview/media-samples.ts'

/** A screenshot of a chat on a phone, with a QR code in it. */
async function screenshot(name: string, code?: string) {
  const lines = Array.from(
    { length: 30 },
    (_, n) => `<text x="60" y="${80 + n * 76}">line ${n}</text>`,
  )
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="2340" font-size="40">${lines.join('')}</svg>`
  const page = sharp(Buffer.from(text)).flatten({ background: '#ededed' })
  const codes = code === undefined ? [] : [{ input: await qrCode(code), left: 330, top: 900 }]
  return { name, mimeType: 'image/png', buffer: await page.composite(codes).png().toBuffer() }
}

for (const { where, tag, test, device, write } of bothSites)
  test.describe(where, { tag }, () => {
    test.use(device)
    test('the places in QR codes of pictures are offered, and filled in by a tap', async ({
      page,
    }) => {
      await write(page)
      await page
        .locator('input[type=file]')
        .last()
        .setInputFiles([
          await screenshot('没有码.png'),
          await screenshot('群里.png', 'http://pay-77.example.top/in?id=1'),
          await screenshot('收款.png', 'wxp://f2f0AbCd'),
          await screenshot('回执.png', `${new URL(page.url()).origin}/web/mobile/#/q?code=ABCD`),
        ])
      await expect(page.getByText('图片“群里.png”“收款.png”里有二维码')).toBeVisible()
      const offers = page.getByRole('button', { name: /^填入 / })
      await expect(offers).toHaveCount(2)
      await clickOrTap(page.getByRole('button', { name: '填入 http://pay-77.example.top/in?id=1' }))
      await expect(page.getByText('已填入：http://pay-77.example.top/in?id=1')).toBeFocused()
      await clickOrTap(page.getByRole('button', { name: '填入 链接 wxp://f2f0AbCd' }))
      await expect(offers).toHaveCount(0)
      await clickOrTap(page.getByRole('button', { name: '下一步' }))
      await expect(
        page.getByText('http://pay-77.example.top/in?id=1', { exact: true }),
      ).toBeVisible()
      await expect(page.getByText('链接 wxp://f2f0AbCd')).toBeVisible()
    })
  })
