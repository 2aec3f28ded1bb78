import { sql, type Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import {
  startSwallowingNetwork,
  through,
  type SwallowingNetwork,
} from '../../testing/stand-ins/swallowing-network.ts'
import { createLogger } from '../log.ts'
import { openDatabase, type Database } from './open.ts'
import type { Schema } from './schema.ts'

let network: SwallowingNetwork
let database: Database
const logged: string[] = []
const logger = createLogger({ destination: { write: (line) => void logged.push(line) } })
const server = await closeAfterAll(testDatabase())
beforeEach(async () => {
  // Past a pooler, which would keep a connection whose other end is gone.
  const direct = server.directUrl ?? server.url
  network = await startSwallowingNetwork(new URL(direct))
  logged.length = 0
  database = openDatabase(through(network, direct), logger, {
    connections: 5,
    queryTimeout: 300,
    connectTimeout: 1000,
    patience: 200,
  })
})
afterEach(async () => {
  await database.close()
  await network.close()
})

const ask = (db: Kysely<Schema>) => sql`select 1`.execute(db)
/** Opens as many connections as the pool allows. */
const fill = () =>
  Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.05)`.execute(database.db)))

describe('connections whose packets are dropped', () => {
  test('fail within the time of a query, and the next query is answered', async () => {
    await fill()
    network.swallowOpen()
    await expect(ask(database.db)).rejects.toThrow('timeout')
    await ask(database.db)
    // Idle connections are not left for later calls.
    await Promise.all(Array.from({ length: 5 }, () => ask(database.db)))
  })

  test('do so for a query past the query builder as well', async () => {
    await fill()
    network.swallowOpen()
    await expect(database.pool.query('select 1')).rejects.toThrow('timeout')
    await Promise.all(Array.from({ length: 5 }, () => database.pool.query('select 1')))
  })

  test('end a transaction without waiting for its rollback', async () => {
    const begun = performance.now()
    const transaction = database.db.transaction().execute(async (trx) => {
      await ask(trx)
      network.swallowOpen()
      await ask(trx)
    })
    await expect(transaction).rejects.toThrow(/timeout|not queryable/)
    expect(performance.now() - begun).toBeLessThan(600)
    await ask(database.db)
  })

  test('do not block further calls when the pool is exhausted', async () => {
    await fill()
    network.swallowOpen()
    const stuck = Array.from({ length: 5 }, () => ask(database.db))
    const next = ask(database.db)
    const outcomes = await Promise.allSettled(stuck)
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    await next
  })

  test('are cut when the pool is closed, in use and idle', async () => {
    await fill()
    await database.pool.connect()
    network.swallowOpen()
    await database.close()
    await expect.poll(() => network.open()).toBe(0)
  })

  test('can be cut all at once', async () => {
    await fill()
    network.swallowOpen()
    const stuck = database.db.connection().execute(async (connection) => {
      const asked = ask(connection)
      database.cut()
      await asked
    })
    await expect(stuck).rejects.toThrow('terminated')
    await ask(database.db)
  })
})

test('waits for the farewell of every connection on close, so that the server may be stopped', async () => {
  await fill()
  await database.close()
  expect(network.open()).toBe(0)
  expect(logged).toEqual([])
})

test('logs a connection that the server ends while it is idle', async () => {
  await fill()
  await server.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await expect.poll(() => logged.join('')).toContain('database connection lost')
})

test('gives up a server that does not answer, and finds it again', async () => {
  network.swallowNew(true)
  await expect(ask(database.db)).rejects.toThrow('timeout')
  network.swallowNew(false)
  await ask(database.db)
})

test('a slow query that times out closes only its own connection', async () => {
  const slow = sql`select pg_sleep(1)`.execute(database.db)
  await ask(database.db)
  await expect(slow).rejects.toThrow('timeout')
  await ask(database.db)
})
