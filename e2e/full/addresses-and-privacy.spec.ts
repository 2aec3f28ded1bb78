import { expect, test } from '../journey.ts'
import { fillReport, openForm, send } from '../report-form.ts'

test('spec §2: an unknown path leads to /', async ({ page, tolerate }) => {
  await page.goto('nothing/here')
  await expect(page).toHaveURL(/\/web\/pc\/$/)
  const banner = page.getByText('没有这个页面，已回到首页')
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: '知道了' }).click()
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
  // Unknown paths outside the sites get the edge's own page, with links to the sites.
  tolerate(/status of 404/)
  await page.goto('/nosuch')
  await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible()
  expect(await page.locator('main').evaluate((main) => getComputedStyle(main).borderRadius)).toBe(
    '8px',
  )
  await page.getByRole('link', { name: '查询举报进度' }).click()
  await expect(page).toHaveURL(/\/web\/pc\/query$/)
})

test('spec §2: each page of the personal centre sends a visitor to /login', async ({ page }) => {
  for (const path of ['user', 'user/query', 'user/notice', 'user/manage']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/web\/pc\/login/)
  }
})

test('spec §2: the page mounts on #app, under /web/pc', async ({ page }) => {
  await page.goto('')
  await expect(page.locator('#app').getByRole('heading', { level: 1 })).toBeVisible()
})

test('spec §1: the statistics script loads once and counts screens', async ({ page }) => {
  const scripts: string[] = []
  const views: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/web/page-statistics.js')) scripts.push(request.url())
    if (request.url().endsWith('/web/page-views')) views.push(request.postData() ?? '')
  })
  await page.goto('')
  await page.getByRole('link', { name: '查询进度' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '查询进度' })).toBeVisible()
  await expect.poll(() => views.length).toBeGreaterThan(0)
  expect(scripts).toHaveLength(1)
  expect(views.join()).not.toMatch(/code|token/i)
})

test('calls no other host, and sets no cookie', async ({ page, context, product }) => {
  const hosts = new Set<string>()
  const fonts: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http')) hosts.add(url.origin)
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await openForm(page, '匿名举报')
  await fillReport(page)
  await send(page)
  expect([...hosts]).toEqual([product.origin])
  expect(fonts).toEqual([])
  expect(await context.cookies()).toEqual([])
})

test('the query code never stands in an address or in local storage', async ({ page }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await openForm(page, '匿名举报')
  await fillReport(page)
  const code = await send(page)
  await page.getByRole('link', { name: '查看进度' }).click()
  await expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()
  expect(addresses.join()).not.toContain(code)
  expect(page.url()).not.toContain(code)
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
    code,
  )
})
