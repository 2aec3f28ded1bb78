import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testClock } from '../testing/test-clock.ts'
import { testDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { createRateLimit, removeExpiredLimits } from './rate-limit.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.deleteFrom('rate_limit').execute()
})

const limitOf = (points: number, name = 'upload') =>
  createRateLimit(database.pool, { name, points, seconds: 60 })

test('a key may take its points, and is then told how long to wait', async () => {
  const limit = limitOf(2)
  expect(await limit.take('a')).toEqual({ allowed: true, retryAfter: 0, taken: 1 })
  expect(await limit.take('a')).toEqual({ allowed: true, retryAfter: 0, taken: 2 })
  const refused = await limit.take('a')
  expect(refused).toMatchObject({ allowed: false, taken: 3 })
  expect(refused.retryAfter).toBeGreaterThan(55)
  expect(refused.retryAfter).toBeLessThanOrEqual(60)
})

test('keys, and limits of other names, are counted apart', async () => {
  await limitOf(1).take('a')
  expect((await limitOf(1).take('b')).allowed).toBe(true)
  expect((await limitOf(1, 'query').take('a')).allowed).toBe(true)
  expect((await limitOf(1).take('a')).allowed).toBe(false)
})

test('several points can be taken at once', async () => {
  const limit = limitOf(10)
  expect(await limit.take('a', 9)).toMatchObject({ allowed: true, taken: 9 })
  expect(await limit.take('a', 2)).toMatchObject({ allowed: false, taken: 11 })
})

test('of many at the same moment exactly as many as there are points come through', async () => {
  // As on several servers: each has a limit of its own on the same database.
  const taken = await Promise.all(Array.from({ length: 40 }, () => limitOf(7).take('a')))
  expect(taken.filter(({ allowed }) => allowed)).toHaveLength(7)
})

test('after the window a key has its points again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    const limit = limitOf(1)
    await limit.take('a')
    expect((await limit.take('a')).allowed).toBe(false)
    vi.setSystemTime(Date.now() + 61_000)
    expect(await limit.take('a')).toEqual({ allowed: true, retryAfter: 0, taken: 1 })
  } finally {
    vi.useRealTimers()
  }
})

test('what has expired is removed, and nothing else', async () => {
  const clock = testClock(new Date().toISOString())
  await createRateLimit(database.pool, { name: 'short', points: 1, seconds: 60 }).take('a')
  await createRateLimit(database.pool, { name: 'long', points: 1, seconds: 600 }).take('a')
  clock.advance(120_000)
  await removeExpiredLimits(database.db, clock)
  const left = await database.db.selectFrom('rate_limit').select('key').execute()
  expect(left).toEqual([{ key: 'long:a' }])
})

test('a database that is away is an error, not a free pass', async () => {
  const other = await testDatabase()
  const limit = createRateLimit(other.pool, { name: 'upload', points: 1, seconds: 60 })
  await other.drop()
  await expect(limit.take('a')).rejects.toThrow('after calling end')
})
