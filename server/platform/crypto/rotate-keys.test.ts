import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { checkKeyring } from './check-keyring.ts'
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

/** Fills every table with sealed columns. */
async function fill(keys: Pick<Keyring, 'legacy'>, names: readonly string[]) {
  const seal = (text: string) => keys.legacy.seal(text)
  const { db } = database
  const at = new Date()
  for (const name of names) {
    const mac = Buffer.from(name)
    const { id } = await db
      .insertInto('report')
      .values({
        code_mac: mac,
        content_mac: mac,
        report_type_id: 1,
        real_name: true,
        status: 'received',
        title: null,
        site_name: null,
        urls: [],
        account: null,
        seen_at: null,
        description: '…',
        involves_minors: false,
        wants_result: false,
        reported_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('reporter')
      .values({
        report_id: id,
        name_sealed: seal(name),
        phone_sealed: seal(`phone of ${name}`),
        phone_index: mac,
        id_number_sealed: null,
        email_sealed: seal(`e-mail of ${name}`),
      })
      .execute()
    await db
      .insertInto('account')
      .values({
        phone_index: mac,
        phone_sealed: seal(`account of ${name}`),
        name_sealed: null,
        password_hash: '',
        consent_version: '',
        consented_at: at,
        registered_at: at,
      })
      .execute()
    await db
      .insertInto('one_time_code')
      .values({
        subject_index: mac,
        message_sealed: seal(`message to ${name}`),
        purpose: 'report',
        code_mac: mac,
        sent_at: at,
        expires_at: at,
      })
      .execute()
  }
}

/** Every sealed value, opened. */
async function opened(keys: Pick<Keyring, 'legacy'>) {
  const { db } = database
  const reporters = await db.selectFrom('reporter').selectAll().orderBy('report_id').execute()
  const accounts = await db.selectFrom('account').selectAll().orderBy('id').execute()
  const codes = await db.selectFrom('one_time_code').selectAll().orderBy('id').execute()
  return [
    ...reporters.flatMap((r) => [r.name_sealed, r.phone_sealed, r.email_sealed]),
    ...accounts.map((a) => a.phone_sealed),
    ...codes.map((c) => c.message_sealed),
  ].flatMap((sealed) => (sealed ? [keys.legacy.open(sealed)] : []))
}

// One more than are sealed anew at one time.
const names = Array.from({ length: 501 }, (_, n) => `person ${n}`)

test('after a rotation everything is readable with the new key alone', async () => {
  const before = keyring(1)
  await checkKeyring(database.db, before)
  await fill(before, names)
  const values = await opened(before)
  expect(values).toHaveLength(5 * names.length)

  const during = keyring(1, 2)
  await checkKeyring(database.db, during)
  expect(await rotateKeys(database.db, during)).toBe(5 * names.length)

  const after = keyring(2)
  await checkKeyring(database.db, after)
  expect(await opened(after)).toEqual(values)
  await expect(opened(before)).rejects.toThrow('DATA_KEYS')
})

test('a rotation that was broken off goes on where it was; one that is done does nothing', async () => {
  await fill(keyring(1), ['old'])
  await fill(keyring(1, 2), ['new'])
  expect(await rotateKeys(database.db, keyring(1, 2))).toBe(5)
  expect(await rotateKeys(database.db, keyring(1, 2))).toBe(0)
  expect(await opened(keyring(2))).toContain('old')
})

test('a key that is missing stops it, and nothing is lost', async () => {
  await fill(keyring(1), ['old'])
  await expect(rotateKeys(database.db, keyring(3, 2))).rejects.toThrow('DATA_KEYS')
  expect(await opened(keyring(1))).toContain('old')
})

test('an older key stays proven while a server still seals under it', async () => {
  await checkKeyring(database.db, keyring(1))
  await checkKeyring(database.db, keyring(1, 2))
  await fill(keyring(1), ['old'])
  // A server that was not restarted: whatever is sealed anew, it seals under its own key again.
  const seal = (text: string) => (text === '' ? keyring(1, 2) : keyring(1)).legacy.seal(text)
  const legacy = { ...keyring(1, 2).legacy, seal }
  const rotation = rotateKeys(database.db, { ...keyring(1, 2), legacy })
  await expect(rotation).rejects.toThrow(KeyStillInUse)
  const proofs = await database.db.selectFrom('keyring_check').select('key_id').execute()
  expect(proofs.map((proof) => proof.key_id).sort((a, b) => a - b)).toEqual([0, 1, 2])
})
