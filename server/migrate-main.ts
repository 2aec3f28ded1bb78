import { apiConfig } from './config/api.ts'
import type { DatabaseAddress } from './config/database.ts'
import { loadEnvironment } from './config/environment.ts'
import { endWithError } from './end-with-error.ts'
import { setAsideAfter } from './platform/database/migration-list.ts'
import { openDatabase } from './platform/database/open.ts'
import { prepareAsOwner } from './platform/database/prepare.ts'
import { reachDatabaseBeside } from './platform/database/reach.ts'
import { createLogger, type Logger } from './platform/log.ts'

// As the owner of the tables: migrates, makes the application's role and gives it its rights. The API does the same at
// its start when it is told DATABASE_OWNER_URL; this is for those who do not want to tell it.
// `set-aside NAME` instead prepares the way back to a version whose newest migration is NAME.
const [command, name = ''] = process.argv.slice(2)

async function migrateAsAsked(address: DatabaseAddress, logger: Logger): Promise<void> {
  const ownerUrl = address.ownerUrl ?? address.url
  if (command === undefined) {
    await prepareAsOwner(address, ownerUrl, logger)
    process.stdout.write('migrated\n')
    return
  }
  if (command !== 'set-aside') throw new Error('Usage: migrate-main.ts [set-aside NAME]')
  const owner = openDatabase(ownerUrl, logger, { connections: 1, tls: address.tls })
  try {
    const names = await setAsideAfter(owner.pool, name)
    process.stdout.write(`set aside: ${names.join(' ') || 'nothing'}\n`)
  } finally {
    await owner.close()
  }
}

try {
  const config = apiConfig(loadEnvironment())
  const logger = createLogger({ level: config.logLevel })
  const reached = await reachDatabaseBeside(config, logger)
  try {
    await migrateAsAsked(reached.address, logger)
  } finally {
    await reached.stop()
  }
} catch (error) {
  endWithError(error)
}
