import type { ApiConfig } from '../../config/api.ts'
import type { DatabaseAddress } from '../../config/database.ts'
import { FolderInUse } from '../embedded-postgres/folder-lock.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/start.ts'
import type { Logger } from '../log.ts'

interface ReachedDatabase {
  readonly address: DatabaseAddress
  /** Stops the embedded database; a configured one keeps running. */
  stop(): Promise<void>
}

/** Returns the configured database, or starts the embedded one. @throws FolderInUse */
export async function reachDatabase(
  { database, dataDir }: Pick<ApiConfig, 'database' | 'dataDir'>,
  logger: Logger,
): Promise<ReachedDatabase> {
  return database ? externalDatabase(database) : startEmbeddedPostgres({ dataDir, logger })
}

/** Returns the database for a command beside a running portal: its embedded database then, which keeps running. */
export async function reachRunningDatabase(
  config: Pick<ApiConfig, 'database' | 'dataDir'>,
  logger: Logger,
): Promise<ReachedDatabase> {
  try {
    return await reachDatabase(config, logger)
  } catch (error) {
    const running =
      error instanceof FolderInUse ? await findEmbeddedPostgres(config.dataDir) : undefined
    if (!running) throw error
    return externalDatabase(running)
  }
}

const externalDatabase = (address: DatabaseAddress): ReachedDatabase => ({
  address,
  stop: async () => undefined,
})
