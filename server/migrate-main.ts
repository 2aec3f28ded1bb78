import { apiConfig } from './config/api.ts'
import { loadEnvironment } from './config/environment.ts'
import { setAsideAfter } from './platform/database/migration-list.ts'
import { openDatabase } from './platform/database/open.ts'
import { prepareAsOwner } from './platform/database/prepare.ts'
import { reachDatabase } from './platform/database/reach.ts'
import { createLogger } from './platform/log.ts'

// As the owner of the tables: migrates, makes the application's role and gives it its rights. The API does the same at
// its start when it is told DATABASE_OWNER_URL; this is for those who do not want to tell it.
// `set-aside NAME` instead prepares the way back to a version whose newest migration is NAME.
const [command, name = ''] = process.argv.slice(2)
const config = apiConfig(loadEnvironment())
const logger = createLogger({ level: config.logLevel })
const reached = await reachDatabase(config, logger)
const { address } = reached
const ownerUrl = address.ownerUrl ?? address.url
try {
  if (command === undefined) {
    await prepareAsOwner(address, ownerUrl, logger)
    process.stdout.write('migrated\n')
  } else if (command === 'set-aside') {
    const owner = openDatabase(ownerUrl, logger, { connections: 1, tls: address.tls })
    try {
      const names = await setAsideAfter(owner.pool, name)
      process.stdout.write(`set aside: ${names.join(' ') || 'nothing'}\n`)
    } finally {
      await owner.close()
    }
  } else throw new Error('Usage: migrate-main.ts [set-aside NAME]')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await reached.stop()
}
