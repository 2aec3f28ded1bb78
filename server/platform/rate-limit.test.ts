import { beforeEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { testClock } from '../testing/test-clock.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { testKeyring } from '../testing/test-keyring.ts'
import { CallerAddress } from './caller-address.ts'
import { createRateLimits } from './rate-limit.ts'

let clock = testClock()
const database = await closeAfterAll(testDatabase())
beforeEach(async () => {
  await database.pool.query('truncate transient.rate_limit, transient.day_key')
  clock = testClock()
})

/** The limits of another process on the same database. */
const limits = () => createRateLimits({ db: database.db, keyring: testKeyring(), clock })
const limitOf = (points: number, name = 'upload', seconds = 60) =>
  limits().limit({ name, points, seconds })
const address = (text: string) => new CallerAddress(text)
const rows = async () =>
  (await database.db.selectFrom('transient.rate_limit').selectAll().execute()).map((row) => ({
    key: row.key.toString('hex'),
    points: row.points,
    expiresAt: row.expires_at,
  }))

test('allows a key its points, and then says how long to wait', async () => {
  const limit = limitOf(2)
  expect(await limit.take('a')).toEqual({ allowed: true, retryAfter: 0, taken: 1 })
  expect(await limit.take('a')).toEqual({ allowed: true, retryAfter: 0, taken: 2 })
  const refused = await limit.take('a')
  expect(refused).toMatchObject({ allowed: false, taken: 3 })
  clock.advance(refused.retryAfter * 1000 - 1000)
  expect((await limit.take('a')).allowed).toBe(false)
  clock.advance(1000)
  expect(await limit.take('a')).toEqual({ allowed: true, retryAfter: 0, taken: 1 })
})

test('counts keys and limits apart', async () => {
  await limitOf(1).take('a')
  expect((await limitOf(1).take('b')).allowed).toBe(true)
  expect((await limitOf(1, 'query').take('a')).allowed).toBe(true)
  expect((await limitOf(1).take('a')).allowed).toBe(false)
})

test('takes several points at once, and returns them', async () => {
  const limit = limitOf(10)
  expect(await limit.take('a', 9)).toMatchObject({ allowed: true, taken: 9 })
  expect(await limit.take('a', 2)).toMatchObject({ allowed: false, taken: 11 })
  expect(await limit.take('a', -5)).toMatchObject({ allowed: true, taken: 4 })
  expect(await limit.take('a', -50)).toMatchObject({ taken: 0 })
  expect(await limit.take('b', -1)).toMatchObject({ taken: 0 })
})

test('peeks without taking a point', async () => {
  const limit = limitOf(1)
  expect(await limit.peek('a')).toEqual({ allowed: true, retryAfter: 0, taken: 0 })
  await limit.take('a')
  expect(await limit.peek('a')).toMatchObject({ allowed: false, taken: 1 })
  expect((await limit.peek('a')).retryAfter).toBeGreaterThan(0)
})

test('allows exactly as many concurrent requests as there are points', async () => {
  // Each limit stands for a server of one database.
  const taken = await Promise.all(Array.from({ length: 40 }, () => limitOf(7).take('a')))
  expect(taken.filter(({ allowed }) => allowed)).toHaveLength(7)
})

test('removes expired counts, and no others', async () => {
  await limitOf(1, 'short', 60).take('a')
  clock.advance(2 * 3600_000)
  await limitOf(1, 'short', 60).take('a')
  expect(await rows()).toHaveLength(2)
  await limits().forgetExpired()
  const left = await rows()
  expect(left).toHaveLength(1)
  expect(left[0]?.expiresAt.getTime()).toBeGreaterThan(clock.now().getTime())
})

test('fails without a database instead of allowing everything', async () => {
  const other = await testDatabase()
  const { db } = other
  const limit = createRateLimits({ db, keyring: testKeyring(), clock }).limit({
    name: 'upload',
    points: 1,
    seconds: 60,
  })
  await limit.take('a')
  await other.drop()
  await expect(limit.take('a')).rejects.toThrow('destroyed')
})

describe('networks of one customer', () => {
  const within48 = (count: number) =>
    Array.from({ length: count }, (_, n) => address(`2001:db8:1:${n.toString(16)}::1`))

  test('give a /48 sixteen budgets, not 65,536; a /56 four; another /48 its own', async () => {
    const limit = limitOf(1)
    let taken = 0
    // Eight subscribers of each of five /56.
    for (let subnet = 0; subnet < 0x500; subnet += 0x20) {
      const from = address(`2001:db8:1:${subnet.toString(16)}::1`)
      if ((await limit.take(from)).allowed) taken += 1
      if (subnet === 0xe0) expect(taken).toBe(4)
    }
    expect(taken).toBe(16)
    expect((await limit.take(address('2001:db8:1:fff0::1'))).allowed).toBe(false)
    expect((await limit.take(address('2001:db8:2::1'))).allowed).toBe(true)
  })

  test('are not charged for refused requests', async () => {
    const limit = limitOf(2)
    for (let call = 0; call < 100; call += 1) await limit.take(address('2001:db8:1:2::1'))
    expect(await limit.peek(address('2001:db8:1:3::1'))).toMatchObject({ allowed: true, taken: 1 })
  })

  test('give one subscriber one budget, whatever the address', async () => {
    const limit = limitOf(2)
    for (const end of ['1', '2']) await limit.take(address(`2001:db8:1:2::${end}`))
    expect((await limit.take(address('2001:db8:1:2::3'))).allowed).toBe(false)
    expect((await limit.take(address('2001:db8:1:3::3'))).allowed).toBe(true)
  })

  test('report the larger network’s use by its share', async () => {
    const limit = limitOf(1000)
    for (const from of within48(100)) await limit.take(from)
    expect(await limit.peek(address('2001:db8:1:99::1'))).toMatchObject({ taken: 25 })
  })
})

describe('the table', () => {
  test('has other keys of an address for another limit or window', async () => {
    const from = address('192.0.2.1')
    for (const name of ['register', 'report-create']) await limitOf(5, name).take(from)
    clock.advance(60_000)
    for (const name of ['register', 'report-create']) await limitOf(5, name).take(from)
    const keys = (await rows()).map(({ key }) => key)
    expect(new Set(keys).size).toBe(4)
  })

  test('reveals no time of a call: expiries are on the hour', async () => {
    const seen: number[] = []
    for (let call = 0; call < 50; call += 1) {
      await limitOf(5, 'report-create', 600).take(address(`192.0.2.${call}`))
      clock.advance(7_321)
    }
    for (const { expiresAt } of await rows()) seen.push(expiresAt.getTime())
    expect(seen.every((time) => time % 3600_000 === 0)).toBe(true)
    expect(new Set(seen).size).toBeLessThanOrEqual(2)
  })

  test('is unlogged, in a schema of its own', async () => {
    const { rows: tables } = await database.pool.query(
      `select relname, relpersistence from pg_class where relkind = 'r'
       and relnamespace = 'transient'::regnamespace order by 1`,
    )
    expect(tables).toEqual(
      expect.arrayContaining([
        { relname: 'day_key', relpersistence: 'u' },
        { relname: 'rate_limit', relpersistence: 'u' },
      ]),
    )
  })
})

describe('the key of the day', () => {
  const key = async () =>
    (await database.pool.query<{ day: string; key: Buffer }>('select * from transient.day_key'))
      .rows

  test('is one for all processes, however many start', async () => {
    await Promise.all(Array.from({ length: 8 }, () => limitOf(100).take('a')))
    expect(await key()).toHaveLength(1)
    expect((await rows()).map(({ points }) => points)).toEqual([8])
  })

  test('changes at four in the morning in China, and yesterday’s is deleted with its counts', async () => {
    const limit = limitOf(1, 'long', 24 * 3600)
    await limit.take('a')
    const [before] = await key()
    clock.advance(16 * 3600_000 - 1)
    await limits().forgetExpired()
    expect(await key()).toEqual([before])
    clock.advance(1)
    await limits().forgetExpired()
    const after = await key()
    expect(after).toHaveLength(1)
    expect(after[0]?.key).not.toEqual(before?.key)
    expect(await rows()).toEqual([])
    expect((await limit.take('a')).taken).toBe(1)
  })

  test('changes after a crash of PostgreSQL, in every process within a minute', async () => {
    const limit = limitOf(5)
    await limit.take('a')
    // A crash of PostgreSQL empties unlogged tables.
    await database.pool.query('truncate transient.rate_limit, transient.day_key')
    const other = limitOf(5)
    expect((await other.take('a')).taken).toBe(1)
    clock.advance(60_000)
    await other.take('a')
    expect((await limit.take('a')).taken).toBe((await other.peek('a')).taken)
  })
})
