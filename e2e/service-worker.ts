import type { Page } from '@playwright/test'
import { test as journey } from './journey.ts'
import { dataFolder, startProduct, type Product } from './product.ts'

/** Waits until the service worker has kept the site and answers for this page. */
export const workerReady = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator
    await serviceWorker.ready
    if (serviceWorker.controller) return
    await new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    })
  })

/** A product that goes away and comes back at the same address, with the same data. */
export interface ComingAndGoing {
  readonly origin: string
  /** @param entry of another version */
  start(env?: Record<string, string>, entry?: string): Promise<void>
  stop(): Promise<void>
  /** Stops it for good. */
  remove(): Promise<void>
}

async function startComingAndGoing(): Promise<ComingAndGoing> {
  const data = dataFolder()
  let product: Product | undefined = await startProduct(data.path)
  const { origin } = product
  const { port } = new URL(origin)
  const stop = async () => {
    await product?.stop()
    product = undefined
  }
  return {
    origin,
    async start(env = {}, entry) {
      product = await startProduct(data.path, { PORT: port, ...env }, entry)
    },
    stop,
    async remove() {
      await stop()
      data.remove()
    },
  }
}

/** A journey on the mobile site, of a product that goes away and comes back. */
export const test = journey.extend<{ site: ComingAndGoing }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find dependencies
  site: async ({}, use) => {
    const site = await startComingAndGoing()
    await use(site)
    await site.remove()
  },
  baseURL: async ({ site }, use) => use(`${site.origin}/web/mobile/`),
})
