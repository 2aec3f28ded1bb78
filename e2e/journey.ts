import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { dataFolder, startProduct, type Product } from './product.ts'

export interface Fixtures {
  /** Allows console messages that match, in journeys that break something on purpose. */
  readonly tolerate: (expected: RegExp) => void
}
export interface WorkerFixtures {
  /** Where the product keeps its data: for journeys that look into its database and files. */
  readonly dataDir: string
  /** The started product, shared by the journeys of a worker. */
  readonly product: Product
}

/**
 * A journey: the product runs, the page starts at its address, and any console message, page error or CSP
 * violation fails it.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  dataDir: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find dependencies
    async ({}, use) => {
      const data = dataFolder()
      await use(data.path)
      data.remove()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ dataDir }, use) => {
      const product = await startProduct(dataDir)
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(`${product.origin}/web/pc/`),
  tolerate: [
    async ({ context }, use) => {
      const said: string[] = []
      const tolerated = [/^warning: Service Worker registration blocked by Playwright$/]
      context.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
      context.on('weberror', (problem) => said.push(`error: ${problem.error().message}`))
      await use((expected) => void tolerated.push(expected))
      expect(said.filter((line) => !tolerated.some((expected) => expected.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Nothing that axe can find stands between a person and this screen.
 * @param contrast of text: 4.5:1 (AA) or 7:1 (AAA), less for large text
 */
export async function expectAccessible(page: Page, contrast: 'AA' | 'AAA' = 'AA'): Promise<void> {
  // A colour on its way to another is neither; what turns for ever is not waited for.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished),
    ),
  )
  const { violations } = await new AxeBuilder({ page })
    .options({
      runOnly: rules,
      rules: { 'color-contrast-enhanced': { enabled: contrast === 'AAA' } },
    })
    .analyze()
  expect(
    violations.map(
      (v) => `${v.id}: ${v.help} ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`,
    ),
  ).toEqual([])
}

/** What makes the page scroll sideways, if it does. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const beyond = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 20)}`)
    return [`${scrollWidth} of ${clientWidth}`, ...beyond]
  })

/** No sideways scrolling. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await tooWide(page)).toEqual([])
}
