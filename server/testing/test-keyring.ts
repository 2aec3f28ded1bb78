import type { Logger } from '../platform/log.ts'
import { createKeyring, type Keyring } from '../platform/crypto/keyring.ts'

/** A keyring with fixed keys. */
export const testKeyring = (logger?: Logger): Keyring =>
  createKeyring(
    {
      tokenSecret: Buffer.alloc(32, 1),
      indexSecret: Buffer.alloc(32, 2),
      dataKeys: new Map([[1, Buffer.alloc(32, 3)]]),
    },
    logger,
  )
