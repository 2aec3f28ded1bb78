/**
 * When the home page of both sites first paints, and its largest parts, for somebody who has never been there: on a cheap
 * phone's processor and slow 4G, as Lighthouse simulates them. Run after a build: `node bench/first-paint.ts [rounds]
 * [folder of another version, installed and built]`. With a folder, its pages are opened in turn with ours, as each
 * machine and load has figures of its own. Prints medians.
 */
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { browserLaunch } from '../e2e/browser.ts'
import { smallAndroid } from '../e2e/mobile.ts'
import { dataFolder, startProduct } from '../e2e/product.ts'

const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const sites = {
  '/web/pc/': { viewport: { width: 1440, height: 900 } },
  '/web/mobile/': smallAndroid,
} as const
type Path = keyof typeof sites

/** Of the browser's own candidates, the largest that is no decoration is when the page says what it is for. */
const measures = ['first paint', 'largest text', 'largest part'] as const

/** Opens a page in a browser context of its own. @returns ms since it was asked for, of each measure */
async function open(browser: Browser, origin: string, path: Path): Promise<number[]> {
  const context = await browser.newContext({ ...sites[path], locale: 'zh-CN' })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', slow4G)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(origin + path)
  await page.waitForLoadState('networkidle')
  const times = await page.evaluate(async () => {
    const entriesOf = (type: string) =>
      new Promise<(PerformanceEntry & { element?: Element | null })[]>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({
          type,
          buffered: true,
        }),
      )
    const largest = await entriesOf('largest-contentful-paint')
    const [first] = performance.getEntriesByName('first-contentful-paint')
    const read = largest.findLast(({ element }) => !element?.closest('[aria-hidden=true]'))
    return [first, read, largest.at(-1)].map((entry) => entry?.startTime ?? Number.NaN)
  })
  await context.close()
  return times
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const [rounds = '9', before] = process.argv.slice(2)
const folders = [dataFolder(), dataFolder()] as const
const browser = await chromium.launch(await browserLaunch())
const products = [
  { name: 'now', ...(await startProduct(folders[0].path)) },
  ...(before === undefined
    ? []
    : [
        {
          name: 'before',
          ...(await startProduct(folders[1].path, {}, join(before, 'server/main.ts'))),
        },
      ]),
]
try {
  const figures = products.flatMap((product) =>
    (Object.keys(sites) as Path[]).map((path) => ({ product, path, times: [] as number[][] })),
  )
  for (let round = 0; round < Number(rounds); round++)
    for (const { product, path, times } of figures)
      times.push(await open(browser, product.origin, path))
  for (const { product, path, times } of figures)
    console.log(
      product.name.padEnd(8),
      path.padEnd(14),
      measures
        .map((name, at) => `${name} ${median(times.map((one) => one[at] ?? 0)).toFixed(0)} ms`)
        .join(', '),
    )
  console.log(`${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await browser.close()
  for (const product of products) await product.stop()
  for (const folder of folders) folder.remove()
}
