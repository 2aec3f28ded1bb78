// Measures the desk with seven years of reports against its targets (bench/README.md):
//   node bench/desk.ts [--reports 2000000] [--folder FOLDER] [--only citizens|desk|seed] [--plans]
// Uses its own embedded database: kept and reused in FOLDER, removed without one; `--only seed` only makes it. Client, servers and database share the
// machine, so figures are comparable only with other figures of the same machine.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeReports } from './desk/bench-database.ts'
import { tableHead } from './desk/figures.ts'
import { measureCitizens } from './desk/measure-citizens.ts'
import { measureDesk } from './desk/measure-desk.ts'

const { values } = parseArgs({
  options: {
    reports: { type: 'string', default: '2000000' },
    folder: { type: 'string' },
    only: { type: 'string' },
    plans: { type: 'boolean', default: false },
  },
})

const { only, plans } = values
async function measure(): Promise<void> {
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1) ?? ''}\n`)
  console.log(tableHead)
  if (only !== 'desk') await measureCitizens(folder)
  if (only !== 'citizens') await measureDesk(folder, { plans })
  console.log(`\nload of the machine after: ${loadavg()[0]?.toFixed(1) ?? ''}`)
}
const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'bench-desk-')))
try {
  if (values.folder === undefined) await chmod(folder, 0o711)
  await makeReports(folder, Number(values.reports))
  if (only !== 'seed') await measure()
} finally {
  if (values.folder === undefined) await rm(folder, { recursive: true, force: true })
}
