import { setMode } from '../accessibility-panel.ts'
import { expect, expectAccessible, expectLoaded, test as desktop } from '../journey.ts'
import { hashPaths, pages } from '../../contract/pages.ts'
import { enter } from '../account-settings.ts'
import { addOwnReports } from '../report-rows.ts'
import { openForm as openPhoneForm, smallAndroid, test as mobile, writeReport } from '../mobile.ts'
import { openEverything, smallTargets, unmarkedChinese } from '../page-checks.ts'
import { attach, fillReport, openForm, picture, story } from '../report-form.ts'

/** Every screen without an account, on either site. */
const publicDesktop = Object.values(pages).flatMap(({ desktop: path, layout }) =>
  path && layout !== 'user' ? path.slice(1) : [],
)
const publicPhone = hashPaths().filter((path) => !path.includes('/user/'))

desktop('the switch keeps page, history entry and scroll position', async ({ page }) => {
  await page.goto('faq')
  await page.getByRole('button', { name: '全部展开' }).click()
  await page.evaluate(() => window.scrollTo(0, 300))
  const entries = await page.evaluate(() => history.length)
  // Playwright would scroll to the header first.
  const english = page.getByRole('banner').getByRole('link', { name: 'English' })
  await english.evaluate((link) => (link as HTMLElement).click())
  await expect(page).toHaveURL(/\/web\/pc\/en\/faq$/)
  await expect(page).toHaveTitle('Questions and answers - Online Reporting Centre')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.getByRole('banner').getByRole('link', { name: '中文' }).click()
  await expect(page).toHaveURL(/\/web\/pc\/faq$/)
  await expect(page).toHaveTitle(/^常见问题 - /)
})

desktop(
  'a half-filled form keeps its draft, page and place in another language',
  async ({ page }) => {
    await openForm(page, '匿名举报')
    await fillReport(page)
    await attach(page, picture('截图.png'))
    await page.evaluate(() => window.scrollTo(0, 400))
    const switchTo = (name: string) =>
      page
        .getByRole('banner')
        .getByRole('link', { name })
        .evaluate((link) => (link as HTMLElement).click())
    await switchTo('English')
    await expect(page).toHaveURL(/\/web\/pc\/en\/submit\?type=3&way=anonymous$/)
    await expect(page.getByLabel('Description')).toHaveValue(story)
    await expect(page.getByLabel('Web address', { exact: true })).toHaveValue(
      'https://shop.example.com/item/1',
    )
    const files = page.getByRole('list', { name: 'Added files' })
    await expect(files.getByText('截图.png')).toBeVisible()
    await expect(files.getByText(/^uploaded/)).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
    await page.getByLabel('Description').fill(`${story} And more.`)
    await switchTo('中文')
    await expect(page).toHaveURL(/\/web\/pc\/submit\?type=3&way=anonymous$/)
    await expect(page.getByLabel('情况说明')).toHaveValue(`${story} And more.`)
  },
)

desktop('calls ask for messages in the language of the page', async ({ page }) => {
  const asked = async (path: string) => {
    const call = page.waitForRequest(/\/api\/report\/type\/list/)
    await page.goto(path)
    return (await call).headerValue('accept-language')
  }
  expect(await asked('en/')).toBe('en')
  expect(await asked('')).toBe('zh-CN')
})

for (const path of [
  ...publicDesktop,
  'way?type=3',
  'submit?type=3&way=named',
  'announcements?id=codes',
])
  desktop(`/en/${path} is English throughout and accessible`, async ({ page }) => {
    await page.goto(`en/${path}`)
    await expectLoaded(page)
    // The page of signing in has no footer.
    if (path !== 'login') await expect(page.getByRole('contentinfo')).toBeVisible()
    await openEverything(page)
    expect(await unmarkedChinese(page)).toEqual([])
    await expect(page.getByText('In Chinese only', { exact: true })).toHaveCount(0)
    await expectAccessible(page)
  })

desktop('the personal centre in English is English throughout', async ({ page, product }) => {
  await enter(page, product, 'user/notice')
  await addOwnReports(product.dataDir, 3, { typeIds: [3], statuses: ['closed', 'supplement'] })
  for (const path of ['user/query', 'user/notice', 'user/manage']) {
    await page.goto(`en/${path}`)
    await expectLoaded(page)
    await openEverything(page)
    expect(await unmarkedChinese(page)).toEqual([])
  }
})

desktop('the old English addresses lead to the same screens', async ({ page }) => {
  await page.goto('en')
  await expect(page).toHaveURL(/\/web\/pc\/en\/$/)
  await page.goto('en/report')
  await expect(page).toHaveURL(/\/web\/pc\/en\/way$/)
  await page.goto('en/query')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check progress')
})

for (const [path, helps] of [
  ['faq', ['主办：某省互联网信息办公室（示例）', '电话：12377（示例）', '遇到危险请直接拨打 110']],
  [
    'en/faq',
    ['Run by 某省', 'Telephone: 12377 (sample)', 'In danger, call 110', 'National helpline'],
  ],
  [
    '../mobile/',
    ['邮箱：jubao@example.com（示例）', '遇到危险请直接拨打 110', '全国网络举报电话 12377'],
  ],
  ['../mobile/en/', ['E-mail: jubao@example.com (sample)', 'In danger, call 110', 'helpline']],
] as const)
  desktop(`/${path} says whom to call without scripts`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(baseURL + path)
    const text = await page.locator('body').innerText()
    for (const help of helps) expect(text).toContain(help)
    if (path.includes('en/')) expect(await unmarkedChinese(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await context.close()
  })

desktop('elder mode and settings of Chinese pages hold on English ones', async ({ page }) => {
  await page.goto('en/')
  await setMode(page, 'text=22&elder=1&scheme=dark')
  await page.getByRole('button', { name: 'Exit Easy Mode' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-elder')
  await expect(page.getByRole('button', { name: 'Easy Mode', exact: true })).toBeFocused()
  await page.keyboard.press('Alt+/')
  await expect(page.getByRole('heading', { name: 'Display settings' })).toBeFocused()
  await page.getByRole('button', { name: 'Back to normal' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-scheme')
})

mobile.describe('on a phone', () => {
  mobile.use(smallAndroid)

  mobile(
    'the switch leads to the same screen, and home is English throughout',
    async ({ page }) => {
      await page.goto('#/pages/faq/index')
      await page.getByRole('banner').getByRole('link', { name: 'English' }).tap()
      await expect(page).toHaveURL(/\/web\/mobile\/en\/#\/pages\/faq\/index$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers')
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).tap()
      await expectLoaded(page)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      expect(await unmarkedChinese(page)).toEqual([])
      await expectAccessible(page)
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
      expect(scrollWidth).toBe(clientWidth)
    },
  )

  mobile('every screen is English throughout', async ({ page }) => {
    for (const path of publicPhone) {
      await page.goto(`en/#${path}`)
      await expectLoaded(page)
      await openEverything(page)
      expect(await unmarkedChinese(page), path).toEqual([])
    }
  })

  mobile(
    'a half-filled form keeps its draft, step and page in another language',
    async ({ page }) => {
      await openPhoneForm(page, '匿名举报')
      await writeReport(page)
      const form = new URL(page.url()).hash
      await page.evaluate(() => window.scrollTo(0, 60))
      const scrolled = await page.evaluate(() => window.scrollY)
      await page
        .getByRole('banner')
        .getByRole('link', { name: 'English' })
        .evaluate((link) => (link as HTMLElement).click())
      await expect(page).toHaveURL(/\/web\/mobile\/en\/#/)
      expect(new URL(page.url()).hash).toBe(form)
      await expect(page.getByRole('heading', { level: 2, name: 'Evidence' })).toBeVisible()
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
      await page.locator('#report-form').getByRole('button', { name: 'Back', exact: true }).tap()
      await expect(page.getByLabel('Description')).toHaveValue(story)
    },
  )

  mobile('the site that is installed from an English page is English', async ({ page }) => {
    await page.goto('en/')
    const link = page.locator('link[rel=manifest]')
    await expect(link).toHaveCount(1)
    const address = new URL((await link.getAttribute('href')) ?? '', page.url())
    const manifest = await (await page.request.get(address.href)).json()
    expect(manifest).toMatchObject({
      name: 'Online Reporting Centre',
      short_name: 'Reporting',
      lang: 'en',
      id: '/web/mobile/en/',
      start_url: '/web/mobile/en/',
      scope: '/web/mobile/en/',
    })
    for (const { src } of manifest.icons)
      expect((await page.request.get(new URL(src, address).href)).status()).toBe(200)
  })

  mobile('a desktop address in English leads to its phone screen in English', async ({ page }) => {
    await page.goto('../pc/en/login')
    await expect(page).toHaveURL(/\/web\/mobile\/en\/#\/pages\/login\/index$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  })
})
