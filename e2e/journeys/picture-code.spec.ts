import { bothSites } from '../both-sites.ts'
import { clickOrTap } from '../click-or-tap.ts'
import { expect } from '../journey.ts'
import { screenshotWithCode as screenshot } from '../screenshot-with-code.ts'

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

    test('addresses among the words of a picture are offered where the centre reads them', async ({
      page,
    }) => {
      const answer = page.waitForResponse(/front\/config\/detail/)
      await write(page)
      const { data } = await (await answer).json()
      test.skip(!data.capabilities.includes('picture_words'), 'Tesseract is not installed')
      const picture = await screenshot('聊天.png', undefined, 'open http://pay77.example.top now')
      await page.locator('input[type=file]').last().setInputFiles([picture])
      await expect(page.getByText('图片“聊天.png”里看到：')).toBeVisible({ timeout: 60_000 })
      await clickOrTap(page.getByRole('button', { name: '填入 http://pay77.example.top' }))
      await expect(page.getByText('已填入：http://pay77.example.top')).toBeFocused()
    })
  })
