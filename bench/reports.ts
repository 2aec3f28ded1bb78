// Measures sending reports and finding them by code, through the API on its own PostgreSQL:
//   node bench/reports.ts [--seconds 3] [--rounds 3]
// It needs Linux. Client, servers and database share the
// machine, so figures are comparable on the same machine only.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { median, quantile } from './measure.ts'
import { atOnce, atPace, type Result, type Work } from './reports/load.ts'
import { startPortal } from './reports/portal.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
  },
})
const seconds = Number(values.seconds)
const folder = await mkdtemp(join(tmpdir(), 'bench-reports-'))
// If this runs as root, the database has another account, which must traverse the folder.
await chmod(folder, 0o711)

const cell = (value: number) => value.toFixed(value < 100 ? 1 : 0)
function print(what: string, results: readonly Result[]): void {
  const of = (pick: (result: Result) => number) => cell(median(results.map(pick)))
  const cells = [
    what,
    of(({ rate }) => rate),
    of(({ taken }) => median(taken)),
    of(({ taken }) => quantile(taken, 0.99)),
    of(({ cpu }) => cpu.api),
    of(({ cpu }) => cpu.postgres),
    loadavg()[0]?.toFixed(1),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

const portal = await startPortal(folder)
try {
  const codes: string[] = []
  const send: Work = async (connection) => void codes.push(await portal.report(connection))
  // Codes are drawn from all, because the last ones share pages of the table.
  const find: Work = (connection) =>
    portal.query(connection, codes[Math.floor(Math.random() * codes.length)] ?? '')
  console.log('| what | a second | p50, ms | p99, ms | API, ms | PostgreSQL, ms | load |')
  console.log('| --- | --: | --: | --: | --: | --: | --: |')
  for (const [what, work] of Object.entries({ reports: send, 'queries by code': find })) {
    for (const connections of [1, 8, 32]) {
      const results: Result[] = []
      // The first round is a warm-up.
      for (let round = 0; round <= Number(values.rounds); round += 1)
        results.push(await atOnce(portal, connections, seconds, work))
      print(`${what}, ${connections} at once`, results.slice(1))
    }
    // Long enough for a p99.
    print(`${what}, 5 a second`, [await atPace(portal, 12 * seconds, work)])
  }
} finally {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
}
