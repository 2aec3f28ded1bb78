// What the desk takes with as many reports as seven years bring: node bench/desk.ts --reports 2000000 --audit 1000000
// An embedded database of its own, removed afterwards. Client, server and database share the machine.
import { parseArgs } from 'node:util'
import { measureAudit } from './desk/audit.ts'
import { startBenchDatabase } from './desk/database.ts'

const { values } = parseArgs({
  options: {
    audit: { type: 'string', default: '1000000' },
  },
})

const database = await startBenchDatabase()
try {
  await measureAudit(database, Number(values.audit))
} finally {
  await database.remove()
}
