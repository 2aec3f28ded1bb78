import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { createTestApi } from '../../testing/api/test-api.ts'
import { isLockTimeout, limitLockWaits, untilUnlocked } from './lock-timeout.ts'

const { database } = await closeAfterAll(createTestApi())
const { db, pool } = database
const lock = 'pg_advisory_xact_lock(1)'

/** A step of a start, under the lock timeout of the application's role. */
const step = () =>
  db.transaction().execute(async (trx) => {
    await limitLockWaits(trx, 20)
    await sql`select ${sql.raw(lock)}`.execute(trx)
    return 'done'
  })

test('a step of the start waits beyond the lock timeout, as long as another server’s commit hangs', async () => {
  const other = await pool.connect()
  await other.query(`begin; select ${lock}`)
  await expect(step()).rejects.toSatisfy(isLockTimeout)
  let tries = 0
  const started = untilUnlocked(() => {
    tries += 1
    return step()
  })
  await expect.poll(() => tries).toBeGreaterThan(2)
  await other.query('commit')
  other.release()
  expect(await started).toBe('done')
})

test('another failure ends the step', async () => {
  await expect(untilUnlocked(() => Promise.reject(new Error('planted')))).rejects.toThrow('planted')
})
