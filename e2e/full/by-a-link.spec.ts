import { expect } from '../journey.ts'
import { smallAndroid, test } from '../mobile.ts'

test.use(smallAndroid)

for (const [screen, address, file] of [
  ['the form', '#/pages/submit/index?type=3&way=anonymous', 'form'],
  ['the query page', '#/pages/query/index', 'query'],
] as const)
  test(`${screen} requests its files early and once after a link`, async ({ page }) => {
    const asked: string[] = []
    let screenAsked: () => void
    const isScreenAsked = new Promise<void>((resolve) => (screenAsked = resolve))
    page.on('request', (request) => {
      const name = /\/assets\/([\w.]+(?:-[a-z]\w*)*)-[\w-]{8}\.(js|css)$/.exec(request.url())
      if (!name) return
      asked.push(request.url())
      if (name[1] === file) screenAsked()
    })
    // Without React, which is in this file, the page cannot request a screen.
    await page.route(/\/assets\/library-[\w-]{8}\.js$/, async (route) => {
      await isScreenAsked
      await route.continue()
    })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url, i) => asked.indexOf(url) !== i)).toEqual([])
  })

test('the manifest is named once the page has settled', async ({ page }) => {
  const manifest = page.locator('link[rel=manifest]')
  await page.goto('')
  await expect(manifest).toHaveCount(0)
  await expect(manifest).toHaveAttribute('href', '/web/mobile/manifest.webmanifest')
})
