import { hkdfSync, randomBytes } from 'node:crypto'
import { openBytes, SealBroken, sealBytes, sealKeysOf, type SealContext } from './seal.ts'

/** What sealed values begin with; the first two bytes are no key id, so the form before has none of them. */
const head = Buffer.from([0, 0, 2])

/**
 * The key of one thing alone: of a report, of who reported, an account, a file. Whoever forgets it has erased what
 * is sealed under it, wherever copies of that lie.
 */
export interface DataKey {
  /** Encrypts a text for its place; the same text gives other bytes each time. */
  seal(text: string, context: SealContext): Buffer
  /** @throws SealBroken when it was changed, cut, or sealed for another place or under another key */
  open(sealed: Uint8Array, context: SealContext): string
  /** Key material for another use, the same at each call; 32 bytes. */
  deriveKey(purpose: string): Buffer
  /** The key itself, to be wrapped and nothing else. */
  readonly bytes: Uint8Array
}

const keyLength = 32

/** @param bytes 32 random ones @throws SealBroken when there are fewer or more */
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
