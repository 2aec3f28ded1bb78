/**
 * Runs Lighthouse on the mobile site of the started product, in every language. The processor is slowed to that of a mid-range
 * phone on slow 4G, by a factor that follows the speed of this machine.
 * Run after a build, on an idle machine: `npm run check:lighthouse [-- RUNS [SCREEN [METHOD]]]`. Each screen is measured RUNS times
 * (3) and the median counts, as Lighthouse advises. METHOD `devtools` slows processor and network while the page loads, where the
 * default, `simulate`, computes what that would do, and counts every script that came before a paint. Fetches Lighthouse, which
 * is not a dependency, because every install would download it.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { languages } from '../contract/pages.ts'
import { reportNonameCreate } from '../contract/report/report.ts'
import { browserLaunch } from '../e2e/browser.ts'
import { Citizen, newKey } from '../e2e/citizen.ts'
import { dataFolder, startProduct } from '../e2e/product.ts'
import { contents } from '../server/testing/api/report-test-api.ts'

const version = '13.5.0'
/** Screens with their addresses, and the least performance. @param code query code of a sent report */
const screens = (code: string) => [
  { name: 'home', address: '#/', performance: 97 },
  // Type and way are given, so that the form itself opens.
  { name: 'submit', address: '#/pages/submit/index?type=3&way=anonymous', performance: 95 },
  { name: 'query', address: '#/pages/query/index', performance: 95 },
  // The address in the QR code of a receipt.
  { name: 'result', address: `#/pages/query/index?code=${code}`, performance: 92 },
]
const least = { accessibility: 100, 'best-practices': 100 }

/**
 * Benchmark index of the phone that is imitated. Lighthouse's default slows the processor four times, which stands for this
 * phone on a machine of index 1,600 and flatters a faster one.
 */
const phoneIndex = 400

const runs = Number(process.argv[2] ?? 3)
const wanted = process.argv[3] ?? ''
const method = process.argv[4] ?? 'simulate'

const score = z.nullable(z.number())
const report = z.object({
  /** Benchmark of this machine just before the run. */
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(
    z.string(),
    z.object({
      score,
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score, displayValue: z.optional(z.string()) }),
  ),
})

/** Attempts: Lighthouse sometimes loses a trace (NO_NAVSTART) and asks for another run. */
const tries = 3

type Launch = Awaited<ReturnType<typeof browserLaunch>>

/** Runs Lighthouse on one address. @param slowdown how many times to slow the processor @throws when it fails */
function audit(url: string, folder: string, launch: Launch, slowdown: number) {
  const output = join(folder, 'report.json')
  const attempt = () =>
    spawnSync(
      'npm',
      [
        'exec',
        '--yes',
        `--package=lighthouse@${version}`,
        '--',
        'lighthouse',
        url,
        '--quiet',
        '--output=json',
        `--output-path=${output}`,
        `--only-categories=${['performance', ...Object.keys(least)].join(',')}`,
        `--throttling-method=${method}`,
        `--throttling.cpuSlowdownMultiplier=${slowdown}`,
        `--chrome-flags=${['--headless=new', ...(launch.args ?? [])].join(' ')}`,
      ],
      {
        encoding: 'utf8',
        env: {
          ...process.env,
          ...launch.env,
          ...(launch.executablePath && { CHROME_PATH: launch.executablePath }),
          TMPDIR: folder,
        },
      },
    )
  let run = attempt()
  for (let left = tries - 1; left > 0 && run.stderr.includes('NO_NAVSTART'); left--) run = attempt()
  if (run.status !== 0) throw new Error(`lighthouse failed on ${url}\n${run.stderr}${run.stdout}`)
  return report.parse(JSON.parse(readFileSync(output, 'utf8')))
}

type Report = z.infer<typeof report>

const pointsOf = ({ categories }: Report, name: string) =>
  Math.round((categories[name]?.score ?? 0) * 100)

/** Returns the median run by performance. */
function medianOf(reports: readonly Report[]): Report | undefined {
  const sorted = reports.toSorted((a, b) => pointsOf(a, 'performance') - pointsOf(b, 'performance'))
  return sorted[Math.floor((sorted.length - 1) / 2)]
}

/** Prints the scores, their metrics and the failed audits; a score below its limit fails the run. */
function tell(screen: string, reports: readonly Report[], performance: number): void {
  const median = medianOf(reports)
  if (!median) throw new Error('nothing was measured')
  const { categories, audits, environment } = median
  const all = reports.map((one) => pointsOf(one, 'performance')).join(', ')
  const machine = `machine ${environment.benchmarkIndex}, load ${loadavg()[0]?.toFixed(1)}`
  console.log(`${screen}: performance of all runs ${all}; ${machine}`)
  const limits = { performance, ...least }
  for (const [name, limit] of Object.entries(limits)) {
    const points = pointsOf(median, name)
    if (points < limit) process.exitCode = 1
    console.log(`${points < limit ? 'LOW' : 'ok '} ${points} of ${limit}  ${name}`)
    for (const { id, weight } of categories[name]?.auditRefs ?? []) {
      const found = audits[id]
      if (!found || weight === 0 || found.score === null) continue
      if (name === 'performance' || found.score < 1)
        console.log(`       ${found.score} ${found.title} ${found.displayValue ?? ''}`)
    }
  }
}

const data = dataFolder()
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
const product = await startProduct(data.path)
try {
  const launch = await browserLaunch()
  const citizen = new Citizen(product.origin)
  const captcha_ticket = await citizen.captchaTicket()
  const sent = await citizen.call(reportNonameCreate, { ...contents, captcha_ticket }, newKey())
  const code = sent.query_code
  const { benchmarkIndex } = audit(`${product.origin}/web/mobile/`, folder, launch, 1).environment
  const slowdown = Math.max(1, Number((benchmarkIndex / phoneIndex).toFixed(1)))
  console.log(
    `machine ${benchmarkIndex}: the processor is slowed ${slowdown} times, to an index of ${phoneIndex}`,
  )
  for (const { name, address, performance } of screens(code))
    for (const [language, { prefix }] of Object.entries(languages)) {
      const screen = `${name} ${language}`
      if (!screen.includes(wanted)) continue
      const url = `${product.origin}/web/mobile/${prefix}${address}`
      const reports = Array.from({ length: runs }, () => audit(url, folder, launch, slowdown))
      tell(screen, reports, performance)
    }
} finally {
  await product.stop()
  data.remove()
  rmSync(folder, { recursive: true, force: true })
}
