import { accessibilityButton, accessibilityPanel } from '../accessibility-panel.ts'
import { expect, expectLoaded } from '../journey.ts'
import { smallAndroid, test } from '../mobile.ts'

test.use(smallAndroid)

test('the accessibility buttons load nothing until they are used', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('')
  await page.getByRole('link', { name: '查询', exact: true }).tap()
  await expectLoaded(page)
  const tools = () => loaded.filter((path) => /\/tools-[^/]+\.(js|css)$/.test(path))
  expect(tools()).toEqual([])
  await accessibilityButton(page).tap()
  await expect(accessibilityPanel(page)).toBeVisible()
  expect(tools().length).toBeGreaterThan(0)
})
