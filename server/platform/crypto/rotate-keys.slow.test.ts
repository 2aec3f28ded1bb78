import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { checkKeyring } from './check-keyring.ts'
import { findDataKey, insertDataKey, type KeyOwner } from './data-key-store.ts'
import { newDataKey } from './data-key.ts'
import { createKeyring, type Keyring } from './keyring.ts'
import { KeyStillInUse, rotateKeys } from './rotate-keys.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

const key = (id: number): [number, Buffer] => [id, Buffer.alloc(32, id)]
const keyring = (...ids: number[]) =>
  createKeyring({
    tokenSecret: Buffer.alloc(32, 101),
    indexSecret: Buffer.alloc(32, 102),
    dataKeys: new Map(ids.map(key)),
  })

const place = { table: 'report', column: 'title', row: 'r' }
const owner = (n: number): KeyOwner => ({ kind: 'file', storageKey: String(n).padStart(6, '0') })

/** Creates data keys of several owners, and a value sealed under each. */
async function fill(keys: Keyring, count: number) {
  const filled = Array.from({ length: count }, (_, n) => {
    const dataKey = newDataKey()
    const subject = Buffer.from(String(n).padStart(6, '0'))
    const context = { table: 'data_key', column: 'file', row: subject }
    const sealed = keys.wrapDataKey(dataKey, context)
    return { n, subject, sealed, contents: dataKey.seal(`contents ${n}`, place) }
  })
  await sql`
    insert into data_key (kind, subject, sealed) select 'file', * from unnest(
      ${filled.map(({ subject }) => subject)}::bytea[], ${filled.map(({ sealed }) => sealed)}::bytea[])
  `.execute(database.db)
  return filled
}
const opened = async (keys: Keyring, { n, contents }: { n: number; contents: Buffer }) =>
  (await findDataKey(database.db, keys, owner(n)))?.open(contents, place)

test('makes everything readable with the new key alone', async () => {
  const before = keyring(1)
  await checkKeyring(database.db, before)
  // One more than a batch.
  const filled = await fill(before, 501)

  const during = keyring(1, 2)
  await checkKeyring(database.db, during)
  expect(await rotateKeys(database.db, during)).toBe(501)

  const after = keyring(2)
  await checkKeyring(database.db, after)
  for (const one of [filled[0], filled[499], filled[500]]) {
    if (!one) throw new Error('there are 501')
    expect(await opened(after, one)).toBe(`contents ${one.n}`)
    await expect(opened(before, one)).rejects.toThrow('DATA_KEYS')
  }
})

test('continues after an interruption, and does nothing when done', async () => {
  await fill(keyring(1), 2)
  await insertDataKey(database.db, keyring(1, 2), owner(7))
  expect(await rotateKeys(database.db, keyring(1, 2))).toBe(2)
  expect(await rotateKeys(database.db, keyring(1, 2))).toBe(0)
})

test('stops at a missing key without losing anything', async () => {
  const [one] = await fill(keyring(1), 1)
  await expect(rotateKeys(database.db, keyring(3, 2))).rejects.toThrow('DATA_KEYS')
  expect(one && (await opened(keyring(1), one))).toBe('contents 0')
})

test('reports a data key that was changed, and wraps the others', async () => {
  const [, other] = await fill(keyring(1), 2)
  await database.pool.query(
    `update data_key set sealed = sealed || '\\x00' where subject = '000000'`,
  )
  const told: string[] = []
  const report: Keyring['report'] = ({ column }) => void told.push(column)
  expect(await rotateKeys(database.db, { ...keyring(1, 2), report })).toBe(1)
  expect(told).toEqual(['file'])
  expect(other && (await opened(keyring(2), other))).toBe('contents 1')
})

test('keeps the proof of an older key while a server still seals with it', async () => {
  await checkKeyring(database.db, keyring(1))
  await checkKeyring(database.db, keyring(1, 2))
  await fill(keyring(1), 1)
  // A server that was not restarted wraps every rewrapped key under its own key again.
  const wrapDataKey: Keyring['wrapDataKey'] = (dataKey, at) => keyring(1).wrapDataKey(dataKey, at)
  const rotation = rotateKeys(database.db, { ...keyring(1, 2), wrapDataKey })
  await expect(rotation).rejects.toThrow(KeyStillInUse)
  const proofs = await database.db.selectFrom('keyring_check').select('key_id').execute()
  expect(proofs.map((proof) => proof.key_id).sort((a, b) => a - b)).toEqual([0, 1, 2])
})
