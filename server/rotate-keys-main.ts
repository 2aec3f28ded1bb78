import { rotateKeys } from './platform/crypto/rotate-keys.ts'
import { logSecurityEvent } from './platform/security-log.ts'
import { runWithContents } from './run-with-contents.ts'

// Wraps every data key under the last of DATA_KEYS. First restart every server with the new key at the end of
// DATA_KEYS (or of data_keys in secrets.json); afterwards the older keys may be removed.
await runWithContents(async ({ db, keyring, logger }) => {
  const count = await rotateKeys(db, keyring)
  logSecurityEvent(logger, 'key rotation', 'done', { count })
  process.stdout.write(`wrapped anew: ${count}\n`)
})
