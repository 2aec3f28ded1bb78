// What verifying the audit takes: node bench/audit.ts --entries 1000000
// An embedded database of its own, removed afterwards. Client, server and database share the machine.
import { parseArgs } from 'node:util'
import { measureAudit } from './desk/audit.ts'
import { startBenchDatabase } from './desk/database.ts'

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '1000000' },
  },
})

const database = await startBenchDatabase()
try {
  await measureAudit(database, Number(values.entries))
} finally {
  await database.remove()
}
