import { AxeBuilder } from '@axe-core/playwright'
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'
import { startProductWithWechat, type WechatProduct } from './wechat-product.ts'

/** Console messages and errors of pages, each with the address of its script. */
type Said = { line: string; at: string }[]

export interface Fixtures {
  /** Messages and errors of this journey's pages. */
  readonly said: Said
  /** A page of another visitor, who shares neither storage nor cache with `page`. */
  readonly otherPage: Page
  /** Allows matching console messages, in journeys that cause errors on purpose. */
  readonly tolerate: (expected: RegExp) => void
}
export interface WorkerFixtures {
  /** The running product, shared by the journeys of a worker. */
  readonly product: WechatProduct
}

function recordMessages(context: BrowserContext, said: Said): void {
  context.on('console', (message) =>
    said.push({ line: `${message.type()}: ${message.text()}`, at: message.location().url }),
  )
  context.on('weberror', (problem) =>
    said.push({ line: `error: ${problem.error().message}`, at: '' }),
  )
}

/**
 * A journey: the product runs, the page starts at its address, and any console message, page error or CSP
 * violation fails it.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find dependencies
    async ({}, use) => {
      const product = await startProductWithWechat()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(`${product.origin}/web/pc/`),
  said: async ({ context }, use) => {
    const said: Said = []
    recordMessages(context, said)
    await use(said)
  },
  otherPage: async ({ browser, said }, use) => {
    const context = await browser.newContext()
    recordMessages(context, said)
    await use(await context.newPage())
    await context.close()
  },
  tolerate: [
    async ({ said }, use) => {
      const tolerated = [/^warning: Service Worker registration blocked by Playwright$/]
      await use((expected) => void tolerated.push(expected))
      const unexpected = said.filter(({ line }) => !tolerated.some((each) => each.test(line)))
      expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** Waits until no part of the page is marked as busy. */
export async function expectLoaded(page: Page): Promise<void> {
  // The workbench has a spoken one beside that of an open case.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true], [class*=_skeleton_], .prerendered')).toHaveCount(0)
}

/** Waits for finite transitions, so that axe does not measure intermediate colours. */
const transitionsEnd = (page: Page) =>
  page.evaluate(async () => {
    // Another colour scheme begins its transitions with the next frame.
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished),
    )
  })

type RunOptions = Parameters<AxeBuilder['options']>[0]

async function expectNoViolations(page: Page, options: RunOptions, within = 'html'): Promise<void> {
  await transitionsEnd(page)
  // A document that has axe keeps it: loading it, twice each time, takes longer than many an analysis.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: '0' }) })
    // Pages have no frames. Without legacy mode axe opens another page for each analysis.
    .setLegacyMode()
    .include(within)
  const { violations } = await axe.options({ ...options, resultTypes: ['violations'] }).analyze()
  expect(
    violations.map(
      (v) => `${v.id}: ${v.help} ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`,
    ),
  ).toEqual([])
}

/** Contrast of text: 4.5:1 (AA) or 7:1 (AAA), less for large text. */
type Contrast = 'AA' | 'AAA'

/**
 * Expects no violation of WCAG 2.2 AA or of axe's best practice.
 * @param within a selector of the part to examine, e.g. of a dialog in front of a page that was examined before
 */
export const expectAccessible = (
  page: Page,
  contrast: Contrast = 'AA',
  within?: string,
): Promise<void> =>
  expectNoViolations(
    page,
    {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { 'color-contrast-enhanced': { enabled: contrast === 'AAA' } },
    },
    within,
  )

const colourRules = ['color-contrast', 'link-in-text-block']

/** Expects no violation of the axe rules that depend on the colour scheme. @param within as of `expectAccessible` */
export const expectContrast = (page: Page, contrast: Contrast, within?: string): Promise<void> =>
  expectNoViolations(
    page,
    {
      runOnly: {
        type: 'rule',
        values: contrast === 'AAA' ? [...colourRules, 'color-contrast-enhanced'] : colourRules,
      },
    },
    within,
  )

/** Returns the elements that make the page scroll sideways; empty if it does not. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const beyond = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 20)}`)
    return [`${scrollWidth} of ${clientWidth}`, ...beyond]
  })

/** Expects no sideways scrolling. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await tooWide(page)).toEqual([])
}
