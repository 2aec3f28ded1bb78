import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Logger } from '../log.ts'
import { logSecurityEvent } from '../security-log.ts'
import { dataKeyOf, type DataKey } from './data-key.ts'
import { addFramed } from './seal.ts'
import { createMasterSeal } from './master-seal.ts'
import type { SealBroken, SealContext } from './seal.ts'

/** The secrets that keys are derived from, each 32 random bytes or more. */
export interface KeyMaterial {
  /** Key of short-lived values. A new key ends sessions, and devices lose drafts and records of sign-ins. */
  readonly tokenSecret: Uint8Array
  /** Key of stored values: query codes, file ids, blind indexes. It never changes. */
  readonly indexSecret: Uint8Array
  /** Key id (1–65535) → key. The last one seals; the others open what they sealed. */
  readonly dataKeys: ReadonlyMap<number, Uint8Array>
}

/** Purposes whose macs are never stored beyond a day; all others use the index secret. */
const passing: ReadonlySet<string> = new Set([
  'access-token',
  'address',
  'captcha',
  'file-reader',
  'staff-session',
  'ticket',
])

/** Normalises spellings that mean the same value. */
const spelling = {
  phone: (value: string) => value,
  email: (value: string) => value.toLowerCase(),
  id_number: (value: string) => value.toUpperCase(),
}

/** Derives the keyring. @param logger receives stored values that do not open, by table and column, never by owner */
export function createKeyring(
  { tokenSecret, indexSecret, dataKeys }: KeyMaterial,
  logger?: Logger,
) {
  // Key objects: a mac takes a third of the time that it takes with bytes.
  const derived = new Map<string, KeyObject>()
  function keyFor(purpose: string): KeyObject {
    const known = derived.get(purpose)
    if (known) return known
    const secret = passing.has(purpose) ? tokenSecret : indexSecret
    const key = createSecretKey(Buffer.from(hkdfSync('sm3', secret, '', `mac ${purpose}`, 32)))
    derived.set(purpose, key)
    return key
  }

  const mac = (purpose: string, ...parts: (string | Uint8Array)[]): Buffer =>
    addFramed(createHmac('sm3', keyFor(purpose)), parts).digest()

  const master = createMasterSeal(dataKeys)
  return {
    /** Computes HMAC-SM3, 32 bytes, under one derived key per purpose. Parts are framed: `a, bc` differs from `ab, c`. */
    mac,
    /** Encrypts a data key for its row; each call returns other bytes. */
    wrapDataKey: (key: DataKey, context: SealContext) => master.seal(key.bytes, context),
    /** Decrypts a data key. @throws SealBroken when it was changed, is another row's, or its key is missing */
    unwrapDataKey: (wrapped: Uint8Array, context: SealContext) =>
      dataKeyOf(master.open(wrapped, context)),
    /** Encrypts under `DATA_KEYS` directly, for values that live for minutes; others have a data key. */
    seal: (text: string, context: SealContext) => master.seal(Buffer.from(text), context),
    /** Decrypts. @throws SealBroken when the value was changed, cut, sealed for another place, or its key is missing */
    open: (sealed: Uint8Array, context: SealContext) =>
      master.open(sealed, context).toString('utf8'),
    /** Reports a stored value that does not open: it was changed, moved or forged. */
    report({ table, column }: SealContext, err: SealBroken) {
      if (!logger) return
      logger.error({ table, column, err }, 'sealed contents do not open')
      logSecurityEvent(logger, 'tampering', 'denied')
    },
    newestKeyId: master.newestKeyId,
    /** Computes an index of 32 bytes, always the same for a value, so that a sealed column can be searched. */
    blindIndex: (kind: 'phone' | 'email' | 'id_number', value: string) =>
      mac(`index ${kind}`, spelling[kind](value.normalize('NFKC').trim())),
  }
}
export type Keyring = ReturnType<typeof createKeyring>
