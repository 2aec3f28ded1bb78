/**
 * What the citizen's main jobs cost in taps, keys and seconds, on the mobile and the desktop site.
 * Run after a build: `node bench/effort.ts [folder of another version, installed and built]`. With a folder, its figures
 * stand before ours: they are of the same hand. What is counted, and how: bench/effort/hand.ts.
 */
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium } from '@playwright/test'
import { browserLaunch } from '../e2e/browser.ts'
import { expectLoaded } from '../e2e/journey.ts'
import { smallAndroid } from '../e2e/mobile.ts'
import { newPhone } from '../e2e/own-account.ts'
import { dataFolder, startProduct, type Product } from '../e2e/product.ts'
import { handleNewestReport } from '../e2e/report-rows.ts'
import { type Effort, Hand } from './effort/hand.ts'
import * as jobs from './effort/jobs.ts'

interface Site {
  readonly name: string
  readonly base: string
  readonly options: BrowserContextOptions
}
const sites: readonly Site[] = [
  {
    name: 'phone',
    base: '/web/mobile/',
    options: { ...smallAndroid, viewport: { width: 390, height: 844 } },
  },
  { name: 'desktop', base: '/web/pc/', options: { viewport: { width: 1440, height: 900 } } },
]

const browser = await chromium.launch(await browserLaunch())

/** Opens home as somebody who was never here. */
async function visit({ base, options }: Site, product: Product): Promise<jobs.Visit> {
  const context = await browser.newContext({
    ...options,
    baseURL: product.origin + base,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What moves by itself would be counted as scrolled by the citizen.
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('')
  await expectLoaded(page)
  return { page, hand: new Hand(), product, isPhone: options.isMobile ?? false }
}

type Efforts = ReadonlyMap<string, Effort>

/**
 * Does every job on a site, with a product of its own.
 * @param folder of another version, from before a receipt that was left could be found again
 */
async function measureSite(site: Site, folder?: string): Promise<Efforts> {
  const data = dataFolder()
  const product = await startProduct(data.path, {}, folder && join(folder, 'server/main.ts'))
  const efforts = new Map<string, Effort>()
  const measure = async <T>(
    job: string,
    play: (visited: jobs.Visit) => Promise<T>,
    from?: jobs.Visit,
  ): Promise<T> => {
    const visited = from ? { ...from, hand: new Hand() } : await visit(site, product)
    const outcome = await play(visited)
    efforts.set(job, visited.hand.effort())
    await visited.page.context().close()
    return outcome
  }
  /** At a receipt whose code was neither copied nor saved. */
  const atReceipt = async (): Promise<jobs.Visit> => {
    const visited = await visit(site, product)
    await jobs.report(visited)
    return visited
  }
  try {
    const code = await measure('anonymous report', (visited) => jobs.report(visited))
    await measure('query by code', (visited) => jobs.query(visited, code))
    await measure('message to a report', (visited) => jobs.writeMessage(visited, code))
    await handleNewestReport(data.path, [
      ['accepted', null],
      ['closed', '经核查，该网站已被关闭。'],
    ])
    await measure('appeal', (visited) => jobs.appeal(visited, code))
    await measure('named report', (visited) => jobs.report(visited, newPhone()))
    await measure('withdraw, at the receipt', jobs.withdraw, await atReceipt())
    if (folder === undefined)
      await measure('receipt left, found again', jobs.findAgain, await atReceipt())
    await measure('register', (visited) => jobs.register(visited, newPhone()))
  } finally {
    await product.stop()
    data.remove()
  }
  return efforts
}

const cells = ({ taps, keys, screenfuls, machineSeconds, personSeconds }: Effort) => [
  String(taps),
  String(keys),
  ...[screenfuls, machineSeconds, personSeconds].map((n) => n.toFixed(1)),
]

/** A row of the table for each job: what it took, or took before and takes now. */
function printRows(site: Site, now: Efforts, before?: Efforts): void {
  for (const [job, effort] of now) {
    const former = before?.get(job)
    const pairs = cells(effort).map((cell, i) =>
      before ? `${former ? cells(former)[i] : '–'} → ${cell}` : cell,
    )
    console.log(`| ${[job, site.name, ...pairs].join(' | ')} |`)
  }
}

const [before] = process.argv.slice(2)
console.log('| job | site | taps | keys | screenfuls scrolled | machine s | person s |')
console.log('| --- | --- | --- | --- | --- | --- | --- |')
try {
  for (const site of sites) {
    const former = before === undefined ? undefined : await measureSite(site, before)
    printRows(site, await measureSite(site), former)
    console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  }
} finally {
  await browser.close()
}
