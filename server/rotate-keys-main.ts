import { resealEverything } from './api/reseal.ts'
import { apiConfig } from './config/api.ts'
import { loadEnvironment } from './config/environment.ts'
import { systemClock } from './platform/clock.ts'
import { checkKeyring } from './platform/crypto/check-keyring.ts'
import { createKeyring } from './platform/crypto/keyring.ts'
import { rotateKeys } from './platform/crypto/rotate-keys.ts'
import type { Database } from './platform/database/open.ts'
import { openPrepared } from './platform/database/prepare.ts'
import { reachDatabase } from './platform/database/reach.ts'
import { createLogger } from './platform/log.ts'
import { loadSecrets } from './platform/secrets.ts'
import { logSecurityEvent } from './platform/security-log.ts'

// Wraps every data key under the last of DATA_KEYS. First restart every server with the new key at the end of
// DATA_KEYS (or of data_keys in secrets.json); afterwards the older keys may be removed.
const config = apiConfig(loadEnvironment())
const logger = createLogger({ level: config.logLevel })
const reached = await reachDatabase(config, logger)
let database: Database | undefined
try {
  database = await openPrepared(reached.address, logger, config)
  const keyring = createKeyring(await loadSecrets(config), logger)
  await checkKeyring(database.db, keyring)
  // What lies there from before data keys is under DATA_KEYS itself. By now every server runs this version.
  const deps = { db: database.db, keyring, clock: systemClock }
  while ((await resealEverything(deps)) > 0);
  const count = await rotateKeys(database.db, keyring)
  logSecurityEvent(logger, 'key rotation', 'done', { count })
  process.stdout.write(`wrapped anew: ${count}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await database?.close()
  await reached.stop()
}
