import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { createTestApi } from '../../testing/api/test-api.ts'
import { retryDeadlocks } from './retry-deadlocks.ts'

const { database } = await closeAfterAll(createTestApi())
const db = retryDeadlocks(database.db)

/** Runs a transaction that fails with each code in turn, and then succeeds. @returns its result and its runs */
async function run(codes: string[]) {
  let runs = 0
  const result = await db
    .transaction()
    .execute(async (trx) => {
      const code = codes[runs]
      runs += 1
      if (code !== undefined)
        await sql`do ${sql.lit(`begin raise exception 'planted' using errcode = '${code}'; end`)}`.execute(
          trx,
        )
      return 'done'
    })
    .catch((error: unknown) => (error instanceof Error ? error.message : 'unknown'))
  return { result, runs }
}

test('a transaction that PostgreSQL ended for a deadlock or a conflict runs once more', async () => {
  expect(await run(['40P01'])).toEqual({ result: 'done', runs: 2 })
  expect(await run(['40001'])).toEqual({ result: 'done', runs: 2 })
  expect(await run(['40P01', '40P01'])).toEqual({ result: 'planted', runs: 2 })
})

test('another failure is not repeated', async () => {
  expect(await run(['23505'])).toEqual({ result: 'planted', runs: 1 })
})
