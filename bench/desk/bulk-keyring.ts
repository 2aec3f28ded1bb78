import { createCipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import { newDataKey, type DataKey } from '../../server/platform/crypto/data-key.ts'
import {
  createKeyring,
  type Keyring,
  type KeyMaterial,
} from '../../server/platform/crypto/keyring.ts'
import { sealKeysOf, type SealContext, type SealKeys } from '../../server/platform/crypto/seal.ts'

/*
 * Most of the time to seal a value goes into setting up a cipher and a mac in Node. This file sets up both once for many
 * values. The bytes are the same, and each new keyring checks that the product can open them.
 */

const blockLength = 64
const ivLength = 16

/** Computes a mac of length-prefixed parts; see `addFramed`. */
function framed(parts: readonly (string | Uint8Array)[]): Buffer[] {
  return parts.flatMap((part) => {
    const bytes = typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)
    const length = Buffer.allocUnsafe(4)
    length.writeUInt32BE(bytes.length)
    return [length, bytes]
  })
}

/** HMAC-SM3 by two hashes. Source: RFC 2104. @param key at most 64 bytes */
function macUnder(key: Uint8Array) {
  const pad = (value: number) =>
    Buffer.alloc(blockLength, value).map((byte, index) => byte ^ (key[index] ?? 0))
  const [inner, outer] = [pad(0x36), pad(0x5c)]
  const sm3 = (parts: readonly Uint8Array[]) => hash('sm3', Buffer.concat(parts), 'buffer')
  return (parts: readonly Uint8Array[]): Buffer => sm3([outer, sm3([inner, ...parts])])
}

/** Seals values in sequence. Each counter starts where the previous one ended, so no counter repeats. */
function sealUnder(keys: SealKeys, head: Uint8Array) {
  const mac = macUnder(keys.mac.export())
  const start = Buffer.concat([randomBytes(ivLength / 2), Buffer.alloc(ivLength / 2)])
  const cipher = createCipheriv('sm4-ctr', keys.cipher, start)
  const zeros = Buffer.alloc(ivLength)
  let blocks = 0
  return (content: Uint8Array, { table, column, row }: SealContext): Buffer => {
    const iv = Buffer.from(start)
    iv.writeBigUInt64BE(BigInt(blocks), ivLength / 2)
    blocks += Math.ceil(content.length / ivLength)
    const body = Buffer.concat([head, iv, cipher.update(content)])
    const rest = content.length % ivLength
    if (rest > 0) cipher.update(zeros.subarray(rest))
    return Buffer.concat([body, mac([...framed([table, column, row]), body])])
  }
}

const nowhere: SealContext = { table: 'bench', column: 'bench', row: 'bench' }

/** A data key that many owners share, because creating one for each takes too long. */
function bulkDataKey(): DataKey {
  const key = newDataKey()
  const head = key.seal('', nowhere).subarray(0, 3)
  const seal = sealUnder(sealKeysOf(key.bytes), head)
  return { ...key, seal: (text, context) => seal(Buffer.from(text), context) }
}

/** Values per data key. */
const mostUses = 1000

export interface BulkKeyring extends Keyring {
  /** Reused for this number of calls. */
  nextDataKey(): DataKey
}

/** @throws when the product cannot read the result */
export function createBulkKeyring(material: KeyMaterial): BulkKeyring {
  const keyring = createKeyring(material)
  const newest = material.dataKeys.get(keyring.newestKeyId)
  if (!newest) throw new Error('no data key')
  const masterHead = keyring.wrapDataKey(newDataKey(), nowhere).subarray(0, 5)
  const wrap = sealUnder(sealKeysOf(newest), masterHead)
  const macs = new Map<string, ReturnType<typeof macUnder>>()
  function macOf(purpose: string) {
    const known = macs.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sm3', material.indexSecret, '', `mac ${purpose}`, 32))
    const mac = macUnder(key)
    macs.set(purpose, mac)
    return mac
  }
  let uses = 0
  let current = bulkDataKey()
  const bulk: BulkKeyring = {
    ...keyring,
    // Only stored values count, not transient ones.
    mac: (purpose, ...parts) => macOf(purpose)(framed(parts)),
    wrapDataKey: (key, context) => wrap(key.bytes, context),
    nextDataKey() {
      uses += 1
      if (uses % mostUses === 0) current = bulkDataKey()
      return current
    },
  }
  tryOut(keyring, bulk)
  return bulk
}

function tryOut(keyring: Keyring, bulk: BulkKeyring): void {
  const key = bulk.nextDataKey()
  for (const text of ['', '第一个值，比一块长一些', '第二个'.repeat(40)]) {
    const opened = keyring
      .unwrapDataKey(bulk.wrapDataKey(key, nowhere), nowhere)
      .open(key.seal(text, nowhere), nowhere)
    const isSame = bulk.mac('bench', text, text).equals(keyring.mac('bench', text, text))
    if (opened !== text || !isSame) throw new Error('bulk sealing is not what the product reads')
  }
}
