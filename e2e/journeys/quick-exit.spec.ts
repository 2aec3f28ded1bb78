import type { Page } from '@playwright/test'
import { setMode } from '../accessibility-panel.ts'
import { bothSites } from '../both-sites.ts'
import { deviceContents } from '../device-contents.ts'
import { expect } from '../journey.ts'
import { neutralPage, serveNeutralPage } from '../neutral-page.ts'
import { story } from '../report-form.ts'

/** Expects the neutral page, and that going back twice does not leave it. */
async function expectLeft(page: Page): Promise<void> {
  await expect(page).toHaveTitle('天气')
  for (let times = 0; times < 2; times += 1) {
    const again = page.waitForRequest(neutralPage)
    await page.evaluate(() => history.back())
    await again
    await expect(page).toHaveTitle('天气')
  }
}

const mark = (page: Page) => page.getByRole('button', { name: '快速离开' })

for (const { where, tag, test, device, write } of bothSites)
  test.describe(where, { tag }, () => {
    test.use(device)

    test('three Escapes leave at once, from a dialog too, and the draft stays', async ({
      page,
      baseURL,
    }) => {
      await serveNeutralPage(page)
      // A person behind the citizen sees this title until the neutral page has loaded.
      await page.addInitScript(() =>
        addEventListener('pagehide', () => {
          const { title, documentElement } = document
          localStorage.setItem(
            'seen_last',
            localStorage.getItem('seen_last') ?? `${title} ${documentElement.hidden}`,
          )
        }),
      )
      await write(page)
      await page.getByRole('button', { name: '清空草稿' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape')
      await expectLeft(page)
      await page.goto(baseURL ?? '')
      await expect(page.getByText(/^继续填写/).first()).toBeVisible()
      const seen = await page.evaluate(() => localStorage.getItem('seen_last'))
      expect(seen).toBe('www.weather.com.cn true')
    })

    test('two presses of the mark leave in elder mode, one does not', async ({ page }) => {
      await serveNeutralPage(page)
      await page.goto('')
      await setMode(page, 'elder=1')
      await mark(page).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await mark(page).focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(neutralPage)
    })

    test('a public computer keeps nothing after 清除并离开', async ({ page, baseURL }) => {
      await serveNeutralPage(page)
      await write(page)
      await page.evaluate(() => localStorage.setItem('access_token', 'of-this-citizen'))
      await page.getByRole('button', { name: '清除并离开' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '清除并离开' }).click()
      await expectLeft(page)
      await page.goto(baseURL ?? '')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const contents = (await deviceContents(page)).toString()
      for (const left of [story, 'of-this-citizen', 'report_draft'])
        expect(contents).not.toContain(left)
    })
  })
