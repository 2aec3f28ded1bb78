// Measures the desk with seven years of reports against its targets (bench/README.md):
//   node bench/desk.ts [--reports 100000] [--folder FOLDER]
// With fewer than 20,000 reports there are too few open cases for forty people. Uses its own embedded database: kept and
// reused in FOLDER, removed without one. Client, servers and database share the machine, so figures are comparable only with
// other figures of the same machine.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openReports } from './desk/database.ts'
import { tableHead } from './desk/figures.ts'
import { measureAll } from './desk/measure-all.ts'

const { values } = parseArgs({
  options: { reports: { type: 'string', default: '100000' }, folder: { type: 'string' } },
})
const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'bench-desk-')))
// If this runs as root, the database has another account, which must traverse the folder.
if (values.folder === undefined) await chmod(folder, 0o711)
const reports = await openReports(folder, Number(values.reports))
try {
  console.log(tableHead)
  await measureAll(reports, folder)
  console.log(`\nload of the machine: ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await reports.stop()
  if (values.folder === undefined) await rm(folder, { recursive: true, force: true })
}
