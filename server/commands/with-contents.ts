import type { Services } from '../platform/services.ts'
import { apiConfig, type ApiConfig } from '../config/api.ts'
import { loadEnvironment } from '../config/environment.ts'
import { checkKeyring } from '../platform/crypto/check-keyring.ts'
import { createKeyring } from '../platform/crypto/keyring.ts'
import type { Database } from '../platform/database/open.ts'
import { openPrepared } from '../platform/database/prepare.ts'
import { reachRunningDatabase } from '../platform/database/reach.ts'
import { createLogger } from '../platform/log.ts'
import { loadSecrets } from '../platform/secrets.ts'

interface Contents extends Database, Services<'keyring' | 'logger'> {
  readonly config: ApiConfig
}

/** Opens the database of the API, or of a portal running beside, and its keys for some work. */
export async function withContents(work: (contents: Contents) => Promise<void>): Promise<void> {
  const config = apiConfig(loadEnvironment())
  const logger = createLogger({ level: config.logLevel })
  const reached = await reachRunningDatabase(config, logger)
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
}

const interval = 2000

/** Returns a function that writes a line to stderr, at most one every two seconds. */
export function createProgress(): (line: string) => void {
  let writtenAt = Date.now()
  return (line) => {
    if (Date.now() - writtenAt < interval) return
    writtenAt = Date.now()
    process.stderr.write(`${line}\n`)
  }
}
