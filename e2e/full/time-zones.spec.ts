import { expect, test } from '../journey.ts'
import { fillReport, findReport, openForm, send } from '../report-form.ts'

/** Today in Beijing, e.g. `11月24日`. */
const dayInBeijing = () =>
  new Intl.DateTimeFormat('zh-CN', {
    timeZone: 'Asia/Shanghai',
    month: 'long',
    day: 'numeric',
  }).format()

for (const timezoneId of ['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])
  test.describe(`with a browser in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('every date is Beijing’s', async ({ page }) => {
      const before = dayInBeijing()
      await openForm(page, '匿名举报')
      await fillReport(page)
      const code = await send(page)
      await expect(page.getByText('在线验证这张回执')).toBeVisible()
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: '保存为图片' }).click()
      const numbers = (words: string) => (words.match(/\d+/g) ?? []).map(Number).join('-')
      const seen = {
        headline: numbers((await page.getByText(/^已于/).innerText()).slice(8, 14)),
        seal: numbers((await page.locator('svg text').last().innerHTML()).slice(5)),
        track: numbers(
          await page.getByRole('listitem').filter({ hasText: '收到' }).first().innerText(),
        ),
        fact: numbers((await page.getByText(/（北京时间）$/).innerText()).slice(5, 11)),
        paper: numbers(((await page.getByText('打印时间：').textContent()) ?? '').slice(-12, -5)),
        picture: numbers((await saving).suggestedFilename().slice(10, 15)),
      }
      await findReport(page, code)
      await expect(page.getByText(before).or(page.getByText(dayInBeijing())).first()).toBeVisible()
      expect([numbers(before), numbers(dayInBeijing())]).toContain(seen.headline)
      expect(Object.values(seen)).toEqual(Object.values(seen).map(() => seen.headline))
    })
  })
