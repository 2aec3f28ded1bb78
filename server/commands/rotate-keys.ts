import { rotateKeys } from '../platform/crypto/rotate-keys.ts'
import { logSecurityEvent } from '../platform/security-log.ts'
import { withContents } from './with-contents.ts'

/**
 * Wraps every data key under the last of DATA_KEYS. Restart every server with the new key at the end of DATA_KEYS (or
 * of data_keys in secrets.json) first; the older keys may be removed afterwards.
 */
export const rotateDataKeys = (): Promise<void> =>
  withContents(async ({ db, keyring, logger }) => {
    const count = await rotateKeys(db, keyring)
    logSecurityEvent(logger, 'key rotation', 'done', { count })
    process.stdout.write(`wrapped anew: ${count}\n`)
  })
