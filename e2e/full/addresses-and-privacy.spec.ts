import { expect, test } from '../journey.ts'
import { fillReport, openForm, send } from '../report-form.ts'

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
