import type { Logger } from '../platform/log.ts'
import { createKeyring, type KeyMaterial, type Keyring } from '../platform/crypto/keyring.ts'

/** Fixed keys. */
export const testKeyMaterial: KeyMaterial = {
  tokenSecret: Buffer.alloc(32, 1),
  indexSecret: Buffer.alloc(32, 2),
  dataKeys: new Map([[1, Buffer.alloc(32, 3)]]),
}

/** Creates a keyring with the fixed keys. */
export const testKeyring = (logger?: Logger): Keyring => createKeyring(testKeyMaterial, logger)
