import { accessibilityButton, accessibilityPanel, settingsKey } from '../accessibility-panel.ts'
import { expect, expectLoaded } from '../journey.ts'
import { smallAndroid, test } from '../mobile.ts'
import { fakeSpeech } from '../speech.ts'

test.use(smallAndroid)

test('the accessibility buttons take no height of their own from a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('')
  await expectLoaded(page)
  const header = page.getByRole('banner')
  const { height = Infinity } = (await header.boundingBox()) ?? {}
  // The organiser has a line below them.
  const organiser = await header.getByText(/^主办：./).boundingBox()
  expect(height - (organiser?.height ?? 0)).toBeLessThanOrEqual(56)
  await expect(accessibilityButton(page)).toBeInViewport()
  await expect(page.getByLabel('看到了什么，放进来')).toBeInViewport()
})

test('the accessibility buttons open settings that are remembered', async ({ page }) => {
  await page.goto('')
  await accessibilityButton(page).tap()
  await expect(page.getByRole('heading', { name: '无障碍设置' })).toBeFocused()
  await accessibilityPanel(page).getByRole('radio', { name: '黑底高对比' }).check()
  await accessibilityPanel(page).getByRole('button', { name: '关闭' }).tap()
  await expect(accessibilityPanel(page)).toHaveCount(0)
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.documentElement.dataset['scheme']) return
      observer.disconnect()
      // The parser has not reached the body, so nothing has been painted.
      if (!document.body) sessionStorage.setItem('early', 'true')
    }).observe(document, { attributes: true, subtree: true })
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('early'))).toBe('true')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
})

test('one tap switches elder mode on or off, and its switch stays visible', async ({ page }) => {
  await page.goto('')
  await page.getByRole('button', { name: '长辈模式' }).tap()
  const out = page.getByRole('button', { name: '退出长辈模式' })
  await expect(out).toBeFocused()
  await expect(page.locator('body')).toHaveCSS('font-size', '22px')
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '举报' }).tap()
  await expectLoaded(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(out).toBeInViewport({ ratio: 1 })
  await out.tap()
  await expect(page.locator('body')).toHaveCSS('font-size', '16px')
  await expect(page.getByRole('button', { name: '长辈模式' })).toBeFocused()
  await expect(accessibilityPanel(page)).toHaveCount(0)
})

test('elder mode has one tap to the centre’s telephone', async ({ page }) => {
  await page.addInitScript(([key]) => localStorage.setItem(key, 'elder=1'), [settingsKey] as const)
  await page.goto('#/pages/query/index')
  await expect(page.getByRole('link', { name: '帮我打电话' })).toHaveAttribute('href', 'tel:12377')
})

test('reading aloud can be stopped above the navigation', { tag: '@full' }, async ({ page }) => {
  await fakeSpeech(page, [{ lang: 'zh-CN', localService: true }])
  await page.goto('#/pages/rules/index')
  await accessibilityButton(page).tap()
  await expect(accessibilityPanel(page).getByRole('checkbox', { name: '大光标' })).toHaveCount(0)
  await accessibilityPanel(page).getByRole('button', { name: '朗读本页' }).tap()
  await accessibilityPanel(page).getByRole('button', { name: '关闭' }).tap()
  const stop = page.getByRole('button', { name: '停止' })
  const lower = await stop.boundingBox()
  const navigation = await page.getByRole('navigation', { name: '主导航' }).boundingBox()
  expect((lower?.y ?? 0) + (lower?.height ?? 0)).toBeLessThan(navigation?.y ?? 0)
  await stop.tap()
  await expect(accessibilityPanel(page)).toHaveCount(0)
})
