import { createLogger } from '../../platform/log.ts'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start.ts'

// A product reduced to its database, in its own process so that tests can kill it. Prints the address when ready;
// SIGTERM stops it as operators do, SIGUSR2 exits without stopping the database.
const [, , dataDir = ''] = process.argv
const logger = createLogger({ destination: { write: (line) => process.stderr.write(line) } })
const server = await startEmbeddedPostgres({ dataDir, logger })
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
process.once('SIGUSR2', () => process.exit(1))
process.stdout.write(`${server.url}\n`)
