import { join } from 'node:path'
import { verifyFiles } from './api/file/verify-files.ts'
import { apiConfig } from './config/api.ts'
import { loadEnvironment } from './config/environment.ts'
import { checkKeyring } from './platform/crypto/check-keyring.ts'
import { createKeyring } from './platform/crypto/keyring.ts'
import type { Database } from './platform/database/open.ts'
import { openPrepared } from './platform/database/prepare.ts'
import { reachDatabase } from './platform/database/reach.ts'
import { createLogger } from './platform/log.ts'
import { loadSecrets } from './platform/secrets.ts'
import { createLocalFileStore } from './platform/storage/local-file-store.ts'

// Opens every file of evidence and compares it with the database: after a restore, or now and then. Changes nothing.
const config = apiConfig(loadEnvironment())
const logger = createLogger({ level: config.logLevel })
const { dataDir } = config
const reached = await reachDatabase(config, logger)
let database: Database | undefined
try {
  database = await openPrepared(reached.address, logger, config)
  const keyring = createKeyring(await loadSecrets(config))
  await checkKeyring(database.db, keyring)
  const files = await createLocalFileStore(join(dataDir, 'files'))
  let told = 0
  const verified = await verifyFiles({ ...database, keyring, files }, ({ whole, faults }) => {
    if (Date.now() - told < 2000) return
    told = Date.now()
    process.stderr.write(`${whole + faults.length} files so far, ${faults.length} faults\n`)
  })
  for (const { id, storageKey, fault } of verified.faults)
    process.stdout.write(`file ${id}, kept as ${storageKey}: ${fault}\n`)
  const mib = Math.round(verified.bytes / 1024 / 1024)
  process.stdout.write(
    `whole: ${verified.whole} (${mib} MiB), of which not sealed yet: ${verified.inPlain}, faults: ${verified.faults.length}\n`,
  )
  if (verified.faults.length > 0) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await database?.close()
  await reached.stop()
}
