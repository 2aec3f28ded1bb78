import type { Page } from '@playwright/test'
import { test as journey } from './journey.ts'
import { dataFolder, type Product, startProduct } from './product.ts'

/** Waits until the service worker has cached the site and controls this page. */
export const workerReady = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator
    await serviceWorker.ready
    if (serviceWorker.controller) return
    await new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    })
  })

/** A product that can stop and restart at the same address with the same data. */
export interface ComingAndGoing {
  readonly origin: string
  /** @param entry program of another version */
  start(env?: Record<string, string>, entry?: string): Promise<void>
  /** Ensures that the original version is running. */
  startAsUsual(): Promise<void>
  stop(): Promise<void>
  /** Stops it permanently. */
  remove(): Promise<void>
}

async function startComingAndGoing(): Promise<ComingAndGoing> {
  const data = dataFolder()
  let product: Product | undefined = await startProduct(data.path)
  let isUsual = true
  const { origin } = product
  const { port } = new URL(origin)
  const stop = async () => {
    await product?.stop()
    product = undefined
  }
  const start = async (env: Record<string, string> = {}, entry?: string) => {
    product = await startProduct(data.path, { PORT: port, ...env }, ...(entry ? [entry] : []))
    isUsual = entry === undefined && Object.keys(env).length === 0
  }
  return {
    origin,
    start,
    async startAsUsual() {
      if (product && isUsual) return
      await stop()
      await start()
    },
    stop,
    async remove() {
      await stop()
      data.remove()
    },
  }
}

/** A journey on the mobile site with a stoppable product, which is running at the start. */
export const test = journey.extend<
  { site: ComingAndGoing; takeover: void },
  { shared: ComingAndGoing }
>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find dependencies
    async ({}, use) => {
      const shared = await startComingAndGoing()
      await use(shared)
      await shared.remove()
    },
    { scope: 'worker' },
  ],
  site: async ({ shared }, use) => {
    await shared.startAsUsual()
    await use(shared)
  },
  takeover: [
    async ({ tolerate }, use) => {
      // The browser logs this when a worker takes over a loading page on a busy machine.
      tolerate(
        /cross-world service worker resource mismatch|preloaded using link preload but not used/,
      )
      await use()
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(`${site.origin}/web/mobile/`),
})
