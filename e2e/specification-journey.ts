import { test as journey } from './journey.ts'
import { type SpecificationProduct, startSpecificationProduct } from './specification-product.ts'

/** A journey with a back end that implements only the specification, with optional switches. */
export const test = journey.extend<object, { portal: SpecificationProduct }>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find dependencies
    async ({}, use) => {
      const portal = await startSpecificationProduct()
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(`${portal.origin}/web/pc/`),
})
export { expect } from './journey.ts'
