import { hkdfSync, randomBytes } from 'node:crypto'
import { openBytes, SealBroken, sealBytes, sealKeysOf, type SealContext } from './seal.ts'

/** Marks values sealed under a data key. Values sealed under `DATA_KEYS` begin with 0 0 1. */
const head = Buffer.from([0, 0, 2])

/** The key of one report, reporter, account or file. Deleting it erases everything sealed under it, in every copy. */
export interface DataKey {
  /** Encrypts a text for its place; each call returns other bytes. */
  seal(text: string, context: SealContext): Buffer
  /** Decrypts. @throws SealBroken when the value was changed, cut, or sealed for another place or under another key */
  open(sealed: Uint8Array, context: SealContext): string
  /** Derives key material for another use, the same at each call; 32 bytes. */
  deriveKey(purpose: string): Buffer
  /** The key itself, for wrapping only. */
  readonly bytes: Uint8Array
}

const keyLength = 32

/** Builds a data key. @param bytes 32 random ones @throws SealBroken for another length */
export function dataKeyOf(bytes: Uint8Array): DataKey {
  if (bytes.length !== keyLength) throw new SealBroken('a data key has 32 bytes')
  let derived: ReturnType<typeof sealKeysOf> | undefined
  const keys = () => (derived ??= sealKeysOf(bytes))
  return {
    bytes,
    seal: (text, context) => sealBytes(keys(), head, Buffer.from(text), context),
    open(sealed, context) {
      if (!head.equals(sealed.subarray(0, head.length)))
        throw new SealBroken('it is not sealed under a data key')
      return openBytes(keys(), head.length, sealed, context).toString('utf8')
    },
    deriveKey: (purpose) =>
      Buffer.from(hkdfSync('sm3', bytes, '', `data key ${purpose}`, keyLength)),
  }
}

export const newDataKey = (): DataKey => dataKeyOf(randomBytes(keyLength))
