import type { Page } from '@playwright/test'
import { inDatabase } from '../database.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../journey.ts'
import { smallAndroid } from '../mobile.ts'
import { newPhone, openSignedIn, register } from '../own-account.ts'
import { fillReport, openForm, story } from '../report-form.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Half-fills a report and waits until no request would extend the session. */
async function writeReport(page: Page): Promise<void> {
  const lastCall = page.waitForResponse('**/api/captcha/verify')
  await openForm(page, '匿名举报')
  await fillReport(page)
  await (await lastCall).finished()
  // The page reacts by the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

test('a session about to expire is extended by one press', async ({ page, product }) => {
  await page.clock.install()
  await openSignedIn(page, await register(product, newPhone(), 'correct-horse-7'), 'user/query')
  await writeReport(page)
  await page.clock.fastForward('27:30')
  await expect(dialog(page, '您还在使用吗？')).toContainText('会自动退出登录')
  await expectAccessible(page)
  const stay = dialog(page, '您还在使用吗？').getByRole('button', { name: '继续使用' })
  await expect(stay).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page, '您还在使用吗？')).toHaveCount(0)
  await expect(page.getByLabel('情况说明')).toHaveValue(story)
  await page.clock.fastForward('20:00')
  await expect(dialog(page, '您还在使用吗？')).toHaveCount(0)
})

test('announces an expired session, keeps the draft', async ({ page, product, tolerate }) => {
  tolerate(/401|419/)
  await page.clock.install()
  await openSignedIn(page, await register(product, newPhone(), 'correct-horse-7'), 'user/query')
  await writeReport(page)
  await inDatabase(product.dataDir, (client) =>
    client.query(`update transient.session_seen set seen_at = seen_at - interval '31 minutes'`),
  )
  await page.clock.fastForward('31:00')
  await expect(dialog(page, '已退出登录')).toContainText('都还在')
  await expectAccessible(page)
  await dialog(page, '已退出登录').getByRole('button', { name: '知道了' }).click()
  await expect(page.getByLabel('情况说明')).toHaveValue(story)
  await page.reload()
  await expect(page.getByLabel('情况说明')).toHaveValue(story)
})

test.describe('on a small phone', () => {
  test.use({ ...smallAndroid, viewport: { width: 320, height: 640 } })

  test(
    'the final expiry is announced five minutes before',
    { tag: '@full' },
    async ({ page, product }) => {
      await page.clock.install()
      const mobile = `${product.origin}/web/mobile/`
      await page.goto(mobile)
      const session = await register(product, newPhone(), 'correct-horse-7')
      await page.waitForFunction(() => localStorage.getItem('access_token') !== null)
      await page.evaluate(({ access_token }) => {
        localStorage.setItem('access_token', access_token)
        localStorage.setItem('access_token_expires', String(Date.now() + 20 * 60_000))
        localStorage.setItem('signed_in', String(Date.now()))
      }, session)
      await page.goto(`${mobile}#/pages/user/index`)
      await page.reload()
      await expect(page.getByText('我的举报').first()).toBeVisible()
      await page.clock.fastForward('15:30')
      await expect(dialog(page, '登录即将到期')).toContainText('不能延长')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await dialog(page, '登录即将到期').getByRole('button', { name: '知道了' }).tap()
      await expect(dialog(page, '登录即将到期')).toHaveCount(0)
    },
  )
})
