import * as store from './receipt-store.ts'
import { createHash } from 'node:crypto'
import { signerIds, receiptKeyPath } from '../../../contract/report/receipt.ts'
import { isSm2PrivateKey } from '../../config/secret-variable.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import { createSm2Signer, publicKeyPem } from '../../platform/crypto/sm2.ts'
import type { Db } from '../../platform/database/schema.ts'
import { CallError } from '../../http/call-error.ts'
import type { Protocol } from '../../http/route.ts'

/** Returns the id of a key: the first half of its digest, so that two keys cannot share an id. */
const keyIdOf = (publicKey: Buffer): string =>
  createHash('sm3').update(publicKey).digest('hex').slice(0, 16)

/** Derives the default signing key from the keyring, so that all processes have the same one. */
function derivedKey(keyring: Keyring): Buffer {
  for (let round = 0; ; round += 1) {
    const key = keyring.mac('receipt-signing-key', String(round))
    if (isSm2PrivateKey(key)) return key
  }
}

/**
 * Opens the keys, and stores the public key in the database, so that it still verifies receipts after its replacement.
 * @param receiptKey the key of an earlier release; derived from `INDEX_SECRET` when left out
 */
export async function openReceiptKeys(
  { db, keyring }: { db: Db; keyring: Keyring },
  receiptKey?: Uint8Array,
) {
  const signer = createSm2Signer(receiptKey ?? derivedKey(keyring))
  const keyId = keyIdOf(signer.publicKey)
  const macOf = (publicKey: Buffer) => keyring.mac('receipt-public-key', publicKey)
  await store.addKey(db, {
    key_id: keyId,
    public_key: signer.publicKey,
    mac: macOf(signer.publicKey),
  })
  return {
    /** Id of the signing key, 16 hex digits. */
    keyId,
    /** @returns a DER signature */
    sign: (kind: keyof typeof signerIds, text: string) => signer.sign(signerIds[kind], text),
    /** Returns a public key as SubjectPublicKeyInfo; undefined when none of our keys has the id. */
    async publicKey(asked: string) {
      if (asked === keyId) return signer.publicKey
      const row = await store.findKey(db, asked)
      const isOurs =
        row && keyIdOf(row.public_key) === asked && row.mac.equals(macOf(row.public_key))
      return isOurs ? row.public_key : undefined
    },
  }
}
/** The signing key of receipts, and all public keys that ever verified one. */
export type ReceiptKeys = Awaited<ReturnType<typeof openReceiptKeys>>

/** Serves the public keys of receipts as files for OpenSSL: the current key, and any key by its id. */
export const receiptKeyProtocol = ({
  receiptKeys,
}: {
  readonly receiptKeys: ReceiptKeys
}): Protocol => ({
  path: receiptKeyPath,
  access: 'anyone',
  async serve(request, response) {
    const [, keyId = receiptKeys.keyId] = /^\/([0-9a-f]{16})\.pem$/.exec(request.path) ?? []
    const isAsked = request.path === '/' || request.path === `/${keyId}.pem`
    const key = isAsked && request.method === 'GET' ? await receiptKeys.publicKey(keyId) : undefined
    if (!key) throw new CallError('notFound', '没有这个公钥')
    response
      .set('Content-Type', 'application/x-pem-file')
      .set('Content-Disposition', `attachment; filename="receipt-key-${keyId}.pem"`)
      .send(publicKeyPem(key))
  },
})
