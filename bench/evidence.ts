/**
 * Plays hostile evidence through the openers of previews with each confinement of this machine. Exits with 1 at an escape, a hang,
 * original bytes at the desk, or an ordinary picture that is not served meanwhile.
 *   node bench/evidence.ts [--confinement bubblewrap,namespaces,limits] [--families "fuzzed;truncated"]
 *     [--programs none] [--every N] [--seed N] [--out data/evidence]
 */
import { mkdir, rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { offeredConfinements } from '../server/platform/preview/confinement.ts'
import { createPreviewProcesses } from '../server/platform/preview/preview-process.ts'
import { offeredPrograms } from '../server/platform/preview/programs.ts'
import { median, quantile } from './desk/measure.ts'
import { layCanaries } from './evidence/canaries.ts'
import { families, filesOf, prepareMaking } from './evidence/families.ts'
import { openMeanwhile, playFamily, type Outcome } from './evidence/play.ts'

const { values } = parseArgs({
  options: {
    confinement: { type: 'string' },
    families: { type: 'string' },
    programs: { type: 'string', default: 'all' },
    every: { type: 'string', default: '1' },
    seed: { type: 'string', default: '26' },
    out: { type: 'string', default: 'data/evidence' },
  },
})
await mkdir(values.out, { recursive: true })
const work = resolve(values.out, 'work')
await mkdir(work, { recursive: true })
const offered = await offeredConfinements()
const chosen = offered.filter(
  (name) => !values.confinement || values.confinement.split(',').includes(name),
)
const canaries = await layCanaries()
const making = await prepareMaking(work, canaries, {
  seed: Number(values.seed),
  hasOffice: true,
})
let faults = 0

const seconds = (milliseconds: number) =>
  Number.isNaN(milliseconds) ? '–' : (milliseconds / 1000).toFixed(1)
const timesOf = (outcomes: readonly Outcome[]) => {
  const times = outcomes.map(({ milliseconds }) => milliseconds).filter((time) => time > 0)
  return [seconds(median(times)), seconds(quantile(times, 0.95)), seconds(Math.max(...times))]
}
const countsOf = (outcomes: readonly Outcome[]) => {
  const of = (result: string) => outcomes.filter((each) => each.result === result).length
  return [outcomes.length, of('shown'), of('locked'), of('unreadable'), of('not opened')]
}
const row = (cells: readonly unknown[]) => console.log(`| ${cells.join(' | ')} |`)
function printHead(first: string): void {
  row([
    first,
    'files',
    'shown',
    'locked',
    'unreadable',
    'not opened',
    'p50 s',
    'p95 s',
    'worst s',
    'faults',
  ])
  row(['---', ...Array.from({ length: 9 }, () => '--:')])
}
function report(outcome: Outcome): void {
  for (const fault of outcome.faults)
    console.error(
      `FAULT ${outcome.file.family}: ${outcome.file.name} (${outcome.file.type}): ${fault}`,
    )
}

/** Returns what opens files; outer programs as the product has them: none where only limits hold them. */
async function openerOf(confinement: (typeof offered)[number]) {
  const hasPrograms = values.programs === 'all' && confinement !== 'limits'
  const programs = hasPrograms ? await offeredPrograms(confinement) : []
  const load = loadavg()[0]?.toFixed(1)
  console.log(`\n${confinement}, outer programs: ${programs.join(', ') || 'none'}, load ${load}`)
  return createPreviewProcesses({ confinement, programs })
}

async function playHostile(confinement: (typeof offered)[number]): Promise<void> {
  const opener = await openerOf(confinement)
  printHead('hostile files')
  const picture = making().ordinary.get('image/jpeg') ?? Buffer.alloc(0)
  const meanwhile = { times: [] as number[], unserved: 0 }
  for (const name of values.families?.split(';') ?? Object.keys(families)) {
    const outcomes: Outcome[] = []
    // Made before any file is opened: making some blocks this process, which sends them, for up to ten seconds.
    const files = [...filesOf(name, making(), Number(values.every))]
    const endMeanwhile = openMeanwhile(picture, opener)
    const left = await playFamily(files, opener, canaries, (outcome) => {
      outcomes.push({ ...outcome, picture: undefined, text: undefined })
      report(outcome)
    })
    const { times, unserved } = await endMeanwhile()
    meanwhile.times.push(...times)
    meanwhile.unserved += unserved
    // The picture that is opened meanwhile has processes too.
    const real = left.filter((fault) => !fault.startsWith('process'))
    for (const fault of real) console.error(`FAULT after ${name}: ${fault}`)
    const found = outcomes.reduce((sum, outcome) => sum + outcome.faults.length, 0) + real.length
    faults += found
    row([name, ...countsOf(outcomes), ...timesOf(outcomes), found])
  }
  const { times, unserved } = meanwhile
  const left = await playFamily([], opener, canaries, () => undefined)
  for (const fault of left) console.error(`FAULT in the end: ${fault}`)
  faults += unserved + left.length
  row([
    'an ordinary picture meanwhile',
    times.length + unserved,
    times.length,
    0,
    unserved,
    0,
    ...[median(times), quantile(times, 0.95), Math.max(...times)].map(seconds),
    unserved + left.length,
  ])
}

try {
  for (const confinement of chosen) await playHostile(confinement)
} finally {
  await canaries.close()
  await rm(work, { recursive: true, force: true })
}
console.log(`\nfaults: ${faults}, load ${loadavg()[0]?.toFixed(1)}`)
process.exitCode = faults === 0 ? 0 : 1
