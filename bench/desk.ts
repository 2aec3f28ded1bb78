// The desk with as many reports as seven years bring: node bench/desk.ts [--reports 2000000] [--folder FOLDER]
// An embedded database of its own: kept in FOLDER and used again, removed when there is none.
import { parseArgs } from 'node:util'
import { openBenchDatabase } from './desk/bench-database.ts'

const { values } = parseArgs({
  options: {
    reports: { type: 'string', default: '2000000' },
    folder: { type: 'string' },
  },
})
const database = await openBenchDatabase(Number(values.reports), values.folder)
await database.close()
