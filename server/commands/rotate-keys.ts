import { rotateKeys } from '../platform/crypto/rotate-keys.ts'
import { logSecurityEvent } from '../platform/security-log.ts'
import { withContents } from './with-contents.ts'

/** Wraps every data key under the last of DATA_KEYS, which every server must know by then. */
export const rotateDataKeys = (): Promise<void> =>
  withContents(async ({ db, keyring, logger }) => {
    const count = await rotateKeys(db, keyring)
    logSecurityEvent(logger, 'key rotation', 'done', { count })
    process.stdout.write(`wrapped anew: ${count}\n`)
  })
