import { apiConfig } from '../config/api.ts'
import { loadEnvironment } from '../config/environment.ts'
import { prepareAsOwner } from '../platform/database/prepare.ts'
import { reachRunningDatabase } from '../platform/database/reach.ts'
import { createLogger } from '../platform/log.ts'

/**
 * Migrates as the owner of the tables, creates the application's role and grants its rights. The API does the same at its
 * start when DATABASE_OWNER_URL is set; this command is for operators who keep that password from the API.
 */
export async function migrate(): Promise<void> {
  const config = apiConfig(loadEnvironment())
  const logger = createLogger({ level: config.logLevel })
  const reached = await reachRunningDatabase(config, logger)
  try {
    const { address } = reached
    await prepareAsOwner(address, address.ownerUrl ?? address.url, logger)
    process.stdout.write('migrated\n')
  } finally {
    await reached.stop()
  }
}
