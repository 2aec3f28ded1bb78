import { beforeEach, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { checkKeyring } from './check-keyring.ts'
import { createKeyring, type KeyMaterial } from './keyring.ts'

const database = await closeAfterAll(testDatabase())
beforeEach(async () => {
  await database.db.deleteFrom('keyring_check').execute()
})

const material: KeyMaterial = {
  tokenSecret: Buffer.alloc(32, 1),
  indexSecret: Buffer.alloc(32, 2),
  dataKeys: new Map([[1, Buffer.alloc(32, 3)]]),
}
const check = (changes: Partial<KeyMaterial> = {}) =>
  checkKeyring(database.db, createKeyring({ ...material, ...changes }))

test('accepts the same keys at every start', async () => {
  await check()
  await expect(check()).resolves.toBeUndefined()
})

test('refuses another index secret', async () => {
  await check()
  await expect(check({ indexSecret: Buffer.alloc(32, 9) })).rejects.toThrow('INDEX_SECRET')
})

test('refuses another data key under the same id', async () => {
  await check()
  await expect(check({ dataKeys: new Map([[1, Buffer.alloc(32, 9)]]) })).rejects.toThrow(
    'DATA_KEYS 1',
  )
})

test('accepts an additional data key, and requires the old one', async () => {
  await check()
  const second = Buffer.alloc(32, 4)
  await expect(
    check({ dataKeys: new Map([...material.dataKeys, [2, second]]) }),
  ).resolves.toBeUndefined()
  await expect(check({ dataKeys: new Map([[2, second]]) })).rejects.toThrow('DATA_KEYS 1')
})

test('accepts another token secret, which only ends sessions', async () => {
  await check()
  await expect(check({ tokenSecret: Buffer.alloc(32, 9) })).resolves.toBeUndefined()
})
