import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { startApiProcess } from '../../testing/processes/api-process.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'report-portal-documentation-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Returns the document of an API that was started with these variables. */
async function answerOf(variables: Record<string, string>): Promise<string> {
  const api = await startApiProcess({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    TOKEN_SECRET: 'a'.repeat(64),
    INDEX_SECRET: 'b'.repeat(64),
    DATA_KEYS: `1:${'c'.repeat(64)}`,
    STORAGE_MIN_FREE_MB: '0',
    ...variables,
  })
  const answer = await (await fetch(`${api.origin}/api/openapi.json`)).text()
  await api.stop()
  return answer
}

test('a running API serves its documentation, except in production', async () => {
  expect(JSON.parse(await answerOf({}))).toMatchObject({ openapi: '3.1.1' })
  const production = { APP_ENV: 'production', SMS_DRIVER: 'console', MAIL_DRIVER: 'console' }
  expect(JSON.parse(await answerOf(production))).toMatchObject({ errcode: 404 })
})
