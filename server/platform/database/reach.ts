import type { ApiConfig } from '../../config/api.ts'
import type { DatabaseAddress } from '../../config/database.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/start.ts'
import type { Logger } from '../log.ts'

export interface ReachedDatabase {
  readonly address: DatabaseAddress
  /** Stops the embedded database; another one goes on. */
  stop(): Promise<void>
}

/** The database that the configuration names, or the embedded one, started. */
export async function reachDatabase(
  { database, dataDir }: Pick<ApiConfig, 'database' | 'dataDir'>,
  logger: Logger,
): Promise<ReachedDatabase> {
  return database
    ? { address: database, stop: async () => undefined }
    : startEmbeddedPostgres({ dataDir, logger })
}
