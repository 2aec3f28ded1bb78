import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { testKeyring } from '../../testing/test-keyring.ts'
import { deleteDataKeys, findDataKey, insertDataKey, type KeyOwner } from './data-key-store.ts'

const database = await closeAfterAll(testDatabase())

const keyring = testKeyring()
const report: KeyOwner = { kind: 'report', codeMac: Buffer.alloc(32, 1) }
const reporter: KeyOwner = { kind: 'reporter', codeMac: Buffer.alloc(32, 1) }
const file: KeyOwner = { kind: 'file', storageKey: 'a-file' }
const account: KeyOwner = { kind: 'account', id: '7' }
const place = { table: 't', column: 'c', row: 'r' }

test('gives each owner a key, until it is deleted', async () => {
  const { db } = database
  const owners = [report, reporter, file, account]
  const sealed = []
  for (const owner of owners)
    sealed.push((await insertDataKey(db, keyring, owner)).seal(owner.kind, place))
  for (const [index, owner] of owners.entries()) {
    const key = await findDataKey(db, keyring, owner)
    expect(key?.open(sealed[index] ?? Buffer.alloc(0), place)).toBe(owner.kind)
  }

  await deleteDataKeys(db, [report, file])
  expect(await findDataKey(db, keyring, report)).toBeUndefined()
  expect(await findDataKey(db, keyring, file)).toBeUndefined()
  expect(await findDataKey(db, keyring, reporter)).toBeDefined()
  expect(await findDataKey(db, keyring, account)).toBeDefined()
})

test('does not open a key that was copied to another owner', async () => {
  const { db } = database
  const [one, other] = [8, 9].map((n) => ({
    kind: 'report' as const,
    codeMac: Buffer.alloc(32, n),
  }))
  if (!one || !other) throw new Error('there are two')
  await insertDataKey(db, keyring, one)
  await insertDataKey(db, keyring, other)
  await database.pool.query(
    'update data_key set sealed = (select sealed from data_key where subject = $1) where subject = $2',
    [one.codeMac, other.codeMac],
  )
  await expect(findDataKey(db, keyring, other)).rejects.toThrow('another place')
})
