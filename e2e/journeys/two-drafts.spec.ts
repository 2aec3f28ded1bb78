import type { BrowserContext, Page } from '@playwright/test'
import { clickOrTap } from '../click-or-tap.ts'
import { deviceContents } from '../device-contents.ts'
import { expect, test as desktop } from '../journey.ts'
import * as mobile from '../mobile.ts'
import { tabTo } from '../tab-key.ts'

const address = (page: Page) => page.getByLabel('网址', { exact: true })

/** Expects the address of the draft; on a phone the form opens at the part behind it. */
async function expectAddress(page: Page, url: string): Promise<void> {
  const back = page.getByRole('button', { name: '上一步' })
  await expect(address(page).or(back)).toBeVisible()
  if (await back.isVisible()) await clickOrTap(back)
  await expect(address(page)).toHaveValue(url)
}

/** Begins a report in a tab of its own, which stays open. @param kept number of drafts on the device afterwards */
async function begin(
  context: BrowserContext,
  form: string,
  url: string,
  kept: number,
): Promise<Page> {
  const page = await context.newPage()
  await page.goto(form)
  await expect(page.getByText('已恢复上次填写的内容')).toBeHidden()
  await address(page).fill(url)
  // The ticket of each draft's key: the next tab can open it.
  const tickets = async () =>
    (await deviceContents(page)).toString('latin1').split('ticket').length - 1
  await expect.poll(tickets).toBe(kept)
  return page
}

const sites = [
  ['at a desk', desktop, {}, { form: 'submit', home: '', english: 'en/' }],
  [
    'on a phone',
    mobile.test,
    mobile.smallAndroid,
    { form: '#/pages/submit/index', home: '#/', english: 'en/' },
  ],
] as const

for (const [where, test, device, paths] of sites)
  test.describe(where, { tag: where === 'on a phone' ? [] : '@full' }, () => {
    test.use(device)

    test('the start page offers each of two drafts, also by keyboard and in English', async ({
      page,
      context,
    }) => {
      const first = 'https://first.example.com/1'
      const second = 'https://second.example.com/2'
      const tabs = [
        await begin(context, `${paths.form}?type=3&way=anonymous`, first, 1),
        await begin(context, `${paths.form}?type=6&way=anonymous`, second, 2),
      ]
      for (const tab of tabs) await tab.close()

      await page.goto(paths.home)
      const card = page.getByRole('complementary', { name: '没有提交的举报' })
      await expect(card.getByText('您有 2 份没有提交的举报')).toBeVisible()
      await expect(card.getByRole('link')).toHaveText([
        /^继续填写：赌博（已写 1\/3，\d{4}年.+\d\d:\d\d）$/,
        /^继续填写：诈骗（已写 1\/3，\d{4}年.+\d\d:\d\d）$/,
      ])
      await tabTo(page, /继续填写：诈骗/)
      await page.keyboard.press('Enter')
      await expect(page.getByText('已恢复上次填写的内容')).toBeVisible()
      await expectAddress(page, first)

      // The other one, without a reload, and back to the first: neither is lost.
      for (const [name, url] of [
        ['赌博', second],
        ['诈骗', first],
      ] as const) {
        await page.evaluate(() => history.back())
        await card.getByRole('link', { name }).click()
        await expectAddress(page, url)
      }

      await page.goto(paths.english)
      const english = page.getByRole('complementary', { name: 'Unsent report' })
      await expect(english.getByText('You have 2 unsent reports')).toBeVisible()
      await expect(english.getByRole('link', { name: /^Continue writing: Gambling/ })).toBeVisible()
    })
  })
