// Measures sending reports and finding them by code: the API of an earlier commit and of this one alternately, each on its own
// PostgreSQL, and as a baseline plain inserts into the same PostgreSQL.
//   node bench/reports.ts [--before COMMIT] [--seconds 5] [--rounds 3] [--reports N] [--only after]
// --reports fills each database with that many reports first (bench/desk.ts: two million take 13 minutes and 9 GB, twice).
// It needs Linux and git. Client, servers and database share the machine, so figures are comparable on the same machine only.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkOut, removeCheckout } from './api-checkout.ts'
import { makeReports } from './desk/bench-database.ts'
import { median, quantile } from './desk/measure.ts'
import { atOnce, atPace, insertRows, roundTripsOf, type Result } from './reports/load.ts'
import { startSide, type Side } from './reports/side.ts'

const { values } = parseArgs({
  options: {
    // The last commit before submissions became one statement.
    before: { type: 'string', default: 'ef0b894' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    reports: { type: 'string', default: '0' },
    only: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const reports = Number(values.reports)
const house = join(import.meta.dirname, '..')
const folder = await mkdtemp(join(tmpdir(), 'bench-reports-'))
await chmod(folder, 0o711)

const cell = (value: number) => value.toFixed(value < 100 ? 1 : 0)
function print(what: string, results: readonly Result[][]): void {
  const both = (pick: (result: Result) => number) =>
    results.map((each) => cell(median(each.map(pick)))).join(' → ')
  const cells = [
    what,
    both(({ rate }) => rate),
    both(({ taken }) => median(taken)),
    both(({ taken }) => quantile(taken, 0.99)),
    both(({ cpu }) => cpu.api),
    both(({ cpu }) => cpu.postgres),
    loadavg()[0]?.toFixed(1),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

async function startSides(checkout: string | undefined): Promise<Side[]> {
  const sides: Side[] = []
  for (const [name, place] of [
    ...(checkout === undefined ? [] : [['before', checkout] as const]),
    ['after', house],
  ] as const) {
    const data = join(folder, name)
    await mkdir(data, { mode: 0o711 })
    if (reports) await makeReports(data, reports)
    sides.push(await startSide(name, place, data))
  }
  return sides
}

/** Measures both sides alternately, so that other load affects both alike; the first round is a warm-up. */
async function inTurn(sides: readonly Side[], measure: (side: Side) => Promise<Result>) {
  const results = sides.map((): Result[] => [])
  for (let round = -1; round < rounds; round += 1)
    for (const [n, side] of sides.entries()) {
      const result = await measure(side)
      if (round >= 0) results[n]?.push(result)
    }
  return results
}

async function measureAll(sides: readonly Side[]): Promise<void> {
  const codes = new Map(sides.map((side) => [side, [] as string[]]))
  const sent = (side: Side) => async (connection: Parameters<Side['calls']['report']>[0]) => {
    codes.get(side)?.push(await side.calls.report(connection))
  }
  const found = (side: Side) => async (connection: Parameters<Side['calls']['report']>[0]) => {
    const all = codes.get(side) ?? []
    // Sample from all codes: the last ones share pages of the table.
    const code = all[Math.floor(Math.random() * all.length)]
    await side.calls.query(connection, code ?? '')
  }
  console.log(`${sides.map(({ name }) => name).join(' → ')}; before is ${values.before}\n`)
  for (const [what, work] of [
    ['a report', sent],
    ['a query', found],
  ] as const) {
    const trips = []
    for (const side of sides) trips.push(cell(await roundTripsOf(side, work(side))))
    console.log(`round trips to the database, ${what}: ${trips.join(' → ')}`)
  }
  console.log('\n| what | a second | p50, ms | p99, ms | API, ms | PostgreSQL, ms | load |')
  console.log('| --- | --: | --: | --: | --: | --: | --: |')
  for (const [what, work] of [
    ['reports', sent],
    ['queries by code', found],
  ] as const) {
    for (const connections of [1, 8, 32])
      print(
        `${what}, ${connections} at once`,
        await inTurn(sides, (side) => atOnce(side, connections, seconds, work(side))),
      )
    // Send and find concurrently, long enough for a p99.
    const paced = await Promise.all(
      sides.map(async (side) => [await atPace(side, 5, 12 * seconds, work(side))]),
    )
    print(`${what}, 5 a second`, paced)
  }
  for (const connections of [1, 8, 32])
    print(
      `rows alone, ${connections} at once`,
      await inTurn(sides, (side) => insertRows(side, connections, seconds)),
    )
}

const checkout = values.only === 'after' ? undefined : await checkOut(values.before, folder)
let sides: Side[] = []
try {
  sides = await startSides(checkout)
  await measureAll(sides)
} finally {
  for (const side of sides) await side.stop()
  if (checkout !== undefined) await removeCheckout(checkout)
  await rm(folder, { recursive: true, force: true })
}
