import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKeyring, type KeyMaterial } from './keyring.ts'
import { dataKeyOf, newDataKey } from './data-key.ts'
import { SealBroken, type SealContext } from './seal.ts'

const material: KeyMaterial = {
  tokenSecret: Buffer.alloc(32, 1),
  indexSecret: Buffer.alloc(32, 2),
  dataKeys: new Map([[1, Buffer.alloc(32, 3)]]),
}
const keyring = createKeyring(material)

/** Derives a purpose's key by RFC 5869 written out: extract with an empty salt, expand one block. */
function keyByHand(secret: Uint8Array, purpose: string): Buffer {
  const extracted = createHmac('sm3', Buffer.alloc(0)).update(secret).digest()
  return createHmac('sm3', extracted)
    .update(`mac ${purpose}`)
    .update(Buffer.from([1]))
    .digest()
}

describe('mac', () => {
  test('is HMAC-SM3 over length-framed parts under the HKDF-SM3 key of its purpose', () => {
    const byHand = createHmac('sm3', keyByHand(material.indexSecret, 'query-code'))
      .update(Buffer.from([0, 0, 0, 2]))
      .update('ab')
      .update(Buffer.from([0, 0, 0, 1]))
      .update(Buffer.from([7]))
      .digest()
    expect(keyring.mac('query-code', 'ab', Buffer.from([7]))).toEqual(byHand)
  })

  test('distinguishes parts that read the same when joined', () => {
    expect(keyring.mac('p', 'a', 'bc')).not.toEqual(keyring.mac('p', 'ab', 'c'))
    expect(keyring.mac('p', 'a', '')).not.toEqual(keyring.mac('p', 'a'))
  })

  test('differs between purposes', () => {
    expect(keyring.mac('one', 'a')).not.toEqual(keyring.mac('other', 'a'))
  })

  test('of stored values does not depend on the data keys or the token secret', () => {
    const rotated = createKeyring({
      ...material,
      tokenSecret: Buffer.alloc(32, 9),
      dataKeys: new Map([...material.dataKeys, [2, Buffer.alloc(32, 4)]]),
    })
    expect(rotated.mac('query-code', 'a')).toEqual(keyring.mac('query-code', 'a'))
    expect(rotated.blindIndex('phone', '13800138000')).toEqual(
      keyring.blindIndex('phone', '13800138000'),
    )
  })

  test('of tokens depends on the token secret', () => {
    const changed = createKeyring({ ...material, tokenSecret: Buffer.alloc(32, 9) })
    for (const purpose of ['access-token', 'ticket', 'captcha', 'address'])
      expect(changed.mac(purpose, 'a')).not.toEqual(keyring.mac(purpose, 'a'))
  })
})

const place = { table: 'report', column: 'title', row: 'a' }
const dataKey = newDataKey()
interface Seal {
  readonly under: string
  readonly seal: (text: string, at: SealContext) => Buffer
  readonly open: (sealed: Uint8Array, at: SealContext) => string
}
const forms: Seal[] = [
  {
    under: 'a data key',
    seal: (text, at) => dataKey.seal(text, at),
    open: (sealed, at) => dataKey.open(sealed, at),
  },
  {
    under: 'DATA_KEYS',
    seal: (text, at) => keyring.seal(text, at),
    open: (sealed, at) => keyring.open(sealed, at),
  },
]

describe.each(forms)('a seal under $under', ({ seal, open }) => {
  test('opens to the sealed text, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(open(seal(text, place), place)).toBe(text)
      }),
    )
  })

  test('hides the text, and differs each time', () => {
    const sealed = seal('13800138000', place)
    expect(sealed.toString('latin1')).not.toContain('138')
    expect(seal('13800138000', place)).not.toEqual(sealed)
  })

  test('does not open in another table, column or row', () => {
    const sealed = seal('110105194912310021', place)
    const moved = [{ table: 'reporter' }, { column: 'name' }, { row: 'b' }]
    for (const change of moved)
      expect(() => open(sealed, { ...place, ...change })).toThrow(SealBroken)
    // Framed: a place that reads the same when joined is another place.
    expect(() => open(sealed, { table: 'reportt', column: 'itle', row: 'a' })).toThrow(SealBroken)
  })

  test('detects every changed bit', () => {
    const sealed = seal('张三', place)
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => open(changed, place)).toThrow(SealBroken)
    }
  })

  test('detects cut and added bytes', () => {
    const sealed = seal('张三', place)
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => open(sealed.subarray(0, length), place)).toThrow(SealBroken)
    expect(() => open(Buffer.concat([sealed, Buffer.from([0])]), place)).toThrow(SealBroken)
  })
})

describe('a data key', () => {
  const owner = { table: 'data_key', column: 'report', row: Buffer.from('a') }

  test('is wrapped for its owner alone', () => {
    const wrapped = keyring.wrapDataKey(dataKey, owner)
    const unwrapped = keyring.unwrapDataKey(wrapped, owner)
    expect(unwrapped.open(dataKey.seal('张三', place), place)).toBe('张三')
    for (const other of [
      { ...owner, row: Buffer.from('b') },
      { ...owner, column: 'file' },
    ])
      expect(() => keyring.unwrapDataKey(wrapped, other)).toThrow(SealBroken)
    expect(wrapped.includes(Buffer.from(dataKey.bytes))).toBe(false)
  })

  test('does not open values of another key', () => {
    expect(() => newDataKey().open(dataKey.seal('张三', place), place)).toThrow(SealBroken)
  })

  test('derives a key for each purpose, the same at each call', () => {
    expect(dataKey.deriveKey('one')).toEqual(dataKeyOf(dataKey.bytes).deriveKey('one'))
    expect(dataKey.deriveKey('one')).not.toEqual(dataKey.deriveKey('other'))
    expect(dataKey.deriveKey('one')).toHaveLength(32)
  })
})

describe('DATA_KEYS', () => {
  test('open what an older key sealed, and seal with the newest', () => {
    const rotated = createKeyring({
      ...material,
      dataKeys: new Map([...material.dataKeys, [2, Buffer.alloc(32, 4)]]),
    })
    expect(rotated.open(keyring.seal('张三', place), place)).toBe('张三')
    expect(rotated.newestKeyId).toBe(2)
    expect(() => keyring.open(rotated.seal('李四', place), place)).toThrow('not in DATA_KEYS')
  })

  test('do not open with another key of the same id', () => {
    const other = createKeyring({ ...material, dataKeys: new Map([[1, Buffer.alloc(32, 5)]]) })
    expect(() => other.open(keyring.seal('张三', place), place)).toThrow(SealBroken)
  })

  test('need at least one key', () => {
    expect(() => createKeyring({ ...material, dataKeys: new Map() })).toThrow('at least one key')
  })
})

describe('blind index', () => {
  test('is the same for equivalent spellings', () => {
    const same = [
      ['email', 'Li@Example.com ', 'li@example.com'],
      ['id_number', '11010519491231002x', '11010519491231002X'],
      ['phone', '１３８００１３８０００', '13800138000'],
    ] as const
    for (const [kind, one, other] of same)
      expect(keyring.blindIndex(kind, one)).toEqual(keyring.blindIndex(kind, other))
  })

  test('differs between values and between kinds', () => {
    expect(keyring.blindIndex('phone', '13800138000')).not.toEqual(
      keyring.blindIndex('phone', '13800138001'),
    )
    expect(keyring.blindIndex('phone', 'a')).not.toEqual(keyring.blindIndex('email', 'a'))
  })
})
