import { mobileAddress, mobilePaths } from '../../contract/routes.ts'
import { expect, test as desktop } from '../journey.ts'
import { openOwn, smallAndroid, test as mobile } from '../mobile.ts'

const query = '?from=%E5%BE%AE%E4%BF%A1&a=1'

/** The row of the spec's table that a hash path leads back to; several desktop paths share some. */
const backFrom: Readonly<Record<string, string>> = {
  '/user': '/query',
  '/user/query': '/query',
  '/user/notice': '/user/query',
  '/user/manage': '/user/query',
}

mobile.describe('a phone', () => {
  mobile.use(smallAndroid)

  for (const path of Object.keys(mobilePaths))
    mobile(
      `spec §2: goes from ${path} to its hash path, back by “电脑版”, and here again by “手机版”`,
      async ({ page, product }) => {
        const { origin } = product
        if (path.startsWith('/user')) await openOwn(page, product)
        await page.goto(`${origin}/web/pc${path}${query}`)
        await expect(page).toHaveURL(origin + mobileAddress(path, query))

        const back = backFrom[path] ?? path
        await page.getByRole('link', { name: '电脑版' }).tap()
        await expect(page).toHaveURL(`${origin}/web/pc${back}${query}&view=desktop`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // The wish outlives the address: other pages of the desktop site stay as well.
        await page.goto(`${origin}/web/pc/rules`)
        await expect(page.getByRole('heading', { level: 1, name: '举报规则' })).toBeVisible()
        await page.goto(`${origin}/web/pc${back}${query}`)
        await expect(page).toHaveURL(`${origin}/web/pc${back}${query}`)

        await page.getByRole('link', { name: '手机版' }).tap()
        await expect(page).toHaveURL(origin + mobileAddress(back, query))
        // And the wish is forgotten.
        await page.goto(`${origin}/web/pc/rules`)
        await expect(page).toHaveURL(`${origin}${mobileAddress('/rules')}`)
      },
    )
})

desktop.describe('a computer that the server took for one, and that is a phone', () => {
  for (const path of Object.keys(mobilePaths))
    desktop(
      `spec §2: is led from ${path} to its hash path by the client`,
      async ({ page, product }) => {
        await page.addInitScript((userAgent) => {
          Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
        }, smallAndroid.userAgent)
        const arrived: string[] = []
        page.on('framenavigated', (frame) => arrived.push(frame.url()))
        await page.goto(`${product.origin}/web/pc${path}${query}`)
        // Where it leads before the mobile site's own guard looks at who is signed in.
        await expect.poll(() => arrived).toContain(product.origin + mobileAddress(path, query))
      },
    )
})

desktop(
  'somebody at a computer may look at the mobile site, page by page',
  async ({ page, product }) => {
    await page.goto(`query${query}`)
    await page.getByRole('link', { name: '手机版' }).click()
    await expect(page).toHaveURL(product.origin + mobileAddress('/query', query))
    await expect(page.getByRole('heading', { level: 1, name: '查询进度' })).toBeVisible()
    await page.getByRole('link', { name: '电脑版' }).click()
    await expect(page).toHaveURL(`${product.origin}/web/pc/query${query}&view=desktop`)
  },
)
