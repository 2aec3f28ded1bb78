import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { signerId } from '../../../contract/receipt.ts'
import { isSm2PrivateKey } from '../../config/secret-variable.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import { createSm2Signer } from '../../platform/crypto/sm2.ts'
import type { Schema } from '../../platform/database/schema.ts'
import * as store from './key-store.ts'

/** What receipts are signed with, and every public key that one was ever signed under. */
export interface ReceiptKeys {
  /** Of the key that signs: 16 hex digits. */
  readonly keyId: string
  /** @returns a DER signature */
  sign(text: string): Buffer
  /** A public key as SubjectPublicKeyInfo; undefined when none of ours has that id. */
  publicKey(keyId: string): Promise<Buffer | undefined>
}

/** A key tells its id by itself: the first half of its digest, so that nobody can give two keys one. */
const keyIdOf = (publicKey: Buffer): string =>
  createHash('sm3').update(publicKey).digest('hex').slice(0, 16)

/** The key of whoever set none: it follows from what is kept anyway, and is the same in each process. */
function derivedKey(keyring: Keyring): Buffer {
  for (let round = 0; ; round += 1) {
    const key = keyring.mac('receipt-signing-key', String(round))
    if (isSm2PrivateKey(key)) return key
  }
}

/**
 * Opens the keys, and leaves the public one in the database, so that it still verifies after it has been replaced.
 * @param receiptKey `RECEIPT_KEY`; left out, it follows from `INDEX_SECRET`
 */
export async function openReceiptKeys(
  { db, keyring }: { db: Kysely<Schema>; keyring: Keyring },
  receiptKey?: Uint8Array,
): Promise<ReceiptKeys> {
  const signer = createSm2Signer(receiptKey ?? derivedKey(keyring), signerId)
  const keyId = keyIdOf(signer.publicKey)
  const macOf = (publicKey: Buffer) => keyring.mac('receipt-public-key', publicKey)
  await store.addKey(db, {
    key_id: keyId,
    public_key: signer.publicKey,
    mac: macOf(signer.publicKey),
  })
  return {
    keyId,
    sign: (text) => signer.sign(text),
    async publicKey(asked) {
      if (asked === keyId) return signer.publicKey
      const row = await store.findKey(db, asked)
      const isOurs =
        row && keyIdOf(row.public_key) === asked && row.mac.equals(macOf(row.public_key))
      return isOurs ? row.public_key : undefined
    },
  }
}
