/**
 * Lighthouse with its mobile defaults (a cheap phone on slow 4G) on the mobile site of the started product.
 * Run after a build, on an idle machine: `npm run check:lighthouse [-- RUNS [SCREEN]]`. Each screen is measured RUNS times
 * (3) and the median counts, as Lighthouse advises. Fetches Lighthouse, which is not a dependency, because every install
 * would download it.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { browserLaunch } from '../e2e/browser.ts'
import { dataFolder, startProduct } from '../e2e/product.ts'
import { createCitizen } from './citizen.ts'

const version = '13.5.0'
/** @param code query code of a sent report */
const screens = (code: string) => ({
  home: '/web/mobile/#/',
  // With a type and a way, so that the form itself opens.
  submit: '/web/mobile/#/pages/submit/index?type=3&way=anonymous',
  // The address in the QR code of a receipt.
  result: `/web/mobile/#/pages/query/index?code=${code}`,
})
const least = { performance: 95, accessibility: 100, 'best-practices': 100 }

const runs = Number(process.argv[2] ?? 3)
const wanted = process.argv[3] ?? ''

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

/** Runs Lighthouse on one address. @throws when it fails */
function audit(url: string, folder: string, launch: Awaited<ReturnType<typeof browserLaunch>>) {
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
        `--only-categories=${Object.keys(least).join(',')}`,
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
function tell(screen: string, reports: readonly Report[]): void {
  const median = medianOf(reports)
  if (!median) throw new Error('nothing was measured')
  const { categories, audits, environment } = median
  const all = reports.map((one) => pointsOf(one, 'performance')).join(', ')
  console.log(`${screen}: performance of all runs ${all}; machine ${environment.benchmarkIndex}`)
  for (const [name, limit] of Object.entries(least)) {
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
  const citizen = await createCitizen(product.origin)
  const code = await citizen.report(await citizen.ticket(), [])
  for (const [screen, address] of Object.entries(screens(code)).filter(([name]) =>
    name.includes(wanted),
  ))
    tell(
      screen,
      Array.from({ length: runs }, () => audit(product.origin + address, folder, launch)),
    )
} finally {
  await product.stop()
  data.remove()
  rmSync(folder, { recursive: true, force: true })
}
