import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { createLeases, removeEndedLeases, type Leases } from './lease.ts'

let database: TestDatabase
/** The leases of two processes. */
let [one, other]: Leases[] = []
beforeAll(async () => {
  database = await testDatabase()
  one = createLeases(database.db)
  other = createLeases(database.db)
})
afterEach(() => database.pool.query('delete from lease'))
afterAll(() => database.drop())

const key = Buffer.from('an upload')
const never = new AbortController().signal
const take = (
  leases = one,
  options: { timeoutMs?: number; onReleaseRequested?: () => void } = {},
) =>
  leases?.take(key, {
    timeoutMs: 0,
    signal: never,
    onReleaseRequested: () => undefined,
    ...options,
  })

test('gives one holder the lease until it is released', async () => {
  const lease = await take(one)
  expect(await take(other)).toBeUndefined()
  await lease?.release()
  await lease?.release()
  const next = await take(other)
  expect(next).toBeDefined()
  await next?.release()
})

test('tells the holder of a waiting request, at once in the same process', async () => {
  const wanted = vi.fn<() => void>()
  const held = await take(one, { onReleaseRequested: wanted })
  expect(await take(one, { timeoutMs: 200 })).toBeUndefined()
  expect(wanted).toHaveBeenCalled()
  await held?.release()
})

test('and within seconds in another process', async () => {
  const held = await take(one, { onReleaseRequested: () => void held?.release() })
  const next = await take(other, { timeoutMs: 10_000 })
  expect(next).toBeDefined()
  await next?.release()
})

test('frees the lease of a killed process when it ends', async () => {
  await database.pool.query(
    `insert into lease (key, holder, until) values ($1, gen_random_uuid(), now() - interval '1 s')`,
    [key],
  )
  const lease = await take(one)
  expect(lease).toBeDefined()
  await lease?.release()
})

test('frees the lease of a killed process although the clock was set back an hour', async () => {
  await database.pool.query(
    `insert into lease (key, holder, until) values ($1, gen_random_uuid(), now() + interval '1 h')`,
    [key],
  )
  const lease = await take(one)
  expect(lease).toBeDefined()
  expect(await take(other)).toBeUndefined()
  await lease?.release()
})

test('does not release the next holder’s lease', async () => {
  const lost = await take(one)
  await database.pool.query(`update lease set until = now() - interval '1 s'`)
  const held = await take(other)
  await lost?.release()
  expect(await take(one)).toBeUndefined()
  await held?.release()
})

test('ends waiting when it is aborted', async () => {
  const held = await take(one)
  const stop = new AbortController()
  const waiting = other?.take(key, {
    timeoutMs: 60_000,
    signal: stop.signal,
    onReleaseRequested: () => undefined,
  })
  stop.abort()
  expect(await waiting).toBeUndefined()
  await held?.release()
})

test('lets only the newest of many requests in one process wait', async () => {
  const held = await take(one)
  const waiting = Array.from({ length: 20 }, async () => take(one, { timeoutMs: 5000 }))
  const last = waiting.pop()
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 19 }, () => undefined))
  await held?.release()
  const lease = await last
  expect(lease).toBeDefined()
  await lease?.release()
})

test('renews two hundred leases by one statement every two seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const leases = createLeases(database.db)
    const lost = vi.fn<() => void>()
    const keys = Array.from({ length: 200 }, (_, n) => Buffer.from(`upload ${n}`))
    const options = { timeoutMs: 0, signal: never, onReleaseRequested: lost }
    const held = await Promise.all(keys.map((each) => leases.take(each, options)))
    await database.pool.query(`update lease set until = now() + interval '1 s'`)
    let statements = 0
    const count = () => {
      statements += 1
    }
    database.pool.on('acquire', count)
    vi.advanceTimersByTime(2000)
    await vi.waitFor(() => expect(statements).toBe(1))
    const { rows } = await vi.waitUntil(async () => {
      const renewed = await database.pool.query(
        `select from lease where until > now() + interval '5 s'`,
      )
      return renewed.rows.length > 0 && renewed
    })
    expect(rows).toHaveLength(200)
    database.pool.off('acquire', count)
    expect(lost).not.toHaveBeenCalled()
    await Promise.all(held.map(async (lease) => lease?.release()))
  } finally {
    vi.useRealTimers()
  }
})

test('deletes ended leases, and no others', async () => {
  for (const ago of ['2 hours', '1 minute'])
    await database.pool.query(
      `insert into lease (key, holder, until) values ($1, gen_random_uuid(), now() - $2::interval)`,
      [Buffer.from(ago), ago],
    )
  await removeEndedLeases(database.db)
  const { rows } = await database.pool.query<{ key: Buffer }>('select key from lease')
  expect(rows.map((row) => row.key.toString())).toEqual(['1 minute'])
})
