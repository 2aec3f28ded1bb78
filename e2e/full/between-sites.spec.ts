import { desktopPaths, isDesktopOnly, mobileAddress } from '../../contract/pages.ts'
import { goOnWithoutWish, roundTrip } from '../between-sites.ts'
import { expect } from '../journey.ts'
import { openOwn, smallAndroid, test as mobile } from '../mobile.ts'

const query = '?from=%E5%BE%AE%E4%BF%A1&a=1'
const paths = desktopPaths().filter((path) => !isDesktopOnly(path))

mobile.describe('a phone', () => {
  mobile.use(smallAndroid)

  for (const [who, isTheirs] of [
    ['visitor', (path: string) => !path.startsWith('/user')],
    ['citizen who is signed in', (path: string) => path.startsWith('/user')],
  ] as const)
    mobile(
      `spec §2: “电脑版” and “手机版” switch every page of a ${who}`,
      async ({ page, product }) => {
        if (isTheirs('/user')) await openOwn(page, product)
        for (const path of paths.filter(isTheirs))
          await mobile.step(path, () => roundTrip(page, product.origin, path, query))
      },
    )

  mobile('spec §2: the client leads it away from each path', async ({ context, product }) => {
    for (const path of paths) {
      // A page for each path: the alias `/user` leads away twice, and would interrupt what follows.
      const page = await context.newPage()
      const arrived: string[] = []
      page.on('framenavigated', (frame) => arrived.push(frame.url()))
      await goOnWithoutWish(page, product.origin, path + query)
      // The target before the mobile site's guard checks the sign-in.
      await expect.poll(() => arrived).toContain(product.origin + mobileAddress(path, query))
      await page.close()
    }
  })
})
