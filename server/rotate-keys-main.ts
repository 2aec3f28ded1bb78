import { resealEverything } from './api/reseal.ts'
import { apiConfig } from './config/api.ts'
import { loadEnvironment } from './config/environment.ts'
import { systemClock } from './platform/clock.ts'
import { checkKeyring } from './platform/crypto/check-keyring.ts'
import { createKeyring } from './platform/crypto/keyring.ts'
import { rotateKeys } from './platform/crypto/rotate-keys.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/start.ts'
import { createLogger } from './platform/log.ts'
import { loadSecrets } from './platform/secrets.ts'
import { logSecurityEvent } from './platform/security-log.ts'

// Wraps every data key under the last of DATA_KEYS. First restart every server with the new key at the end of
// DATA_KEYS (or of data_keys in secrets.json); afterwards the older keys may be removed.
const config = apiConfig(loadEnvironment())
const logger = createLogger({ level: config.logLevel })
const { dataDir } = config
const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, logger })
const database = openDatabase(config.databaseUrl ?? embedded?.url ?? '', logger)
try {
  const keyring = createKeyring(await loadSecrets(config), logger)
  await migrate(database)
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
  await database.close()
  await embedded?.stop()
}
