import { apiConfig, type ApiConfig } from './config/api.ts'
import { loadEnvironment } from './config/environment.ts'
import { endWithError } from './end-with-error.ts'
import { checkKeyring } from './platform/crypto/check-keyring.ts'
import { createKeyring, type Keyring } from './platform/crypto/keyring.ts'
import type { Database } from './platform/database/open.ts'
import { openPrepared } from './platform/database/prepare.ts'
import { reachDatabaseBeside } from './platform/database/reach.ts'
import { createLogger, type Logger } from './platform/log.ts'
import { loadSecrets } from './platform/secrets.ts'

/** What a program for operators works on. */
interface Contents extends Database {
  readonly config: ApiConfig
  readonly keyring: Keyring
  readonly logger: Logger
}

/**
 * Does something once on the database that the API uses, opened with the keys that it was made with, and closes it. Beside a
 * portal with an embedded database it works on that one.
 * @param work what it throws is printed in one line, and the program ends with 1
 */
export async function runWithContents(work: (contents: Contents) => Promise<void>): Promise<void> {
  try {
    const config = apiConfig(loadEnvironment())
    const logger = createLogger({ level: config.logLevel })
    const reached = await reachDatabaseBeside(config, logger)
    let database: Database | undefined
    try {
      database = await openPrepared(reached.address, logger, config)
      const keyring = createKeyring(await loadSecrets(config), logger)
      await checkKeyring(database.db, keyring)
      await work({ ...database, config, keyring, logger })
    } finally {
      await database?.close()
      await reached.stop()
    }
  } catch (error) {
    endWithError(error)
  }
}
