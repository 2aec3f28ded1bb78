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

/** Returns the answers of an API that was started with these variables. */
async function answersOf(variables: Record<string, string>): Promise<string[]> {
  const api = await startApiProcess({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    TOKEN_SECRET: 'a'.repeat(64),
    INDEX_SECRET: 'b'.repeat(64),
    DATA_KEYS: `1:${'c'.repeat(64)}`,
    STORAGE_MIN_FREE_MB: '0',
    ...variables,
  })
  const asked = ['documentation', 'openapi.json'].map(async (path) =>
    (await fetch(`${api.origin}/api/${path}`)).text(),
  )
  const answers = await Promise.all(asked)
  await api.stop()
  return answers
}

test('a running API serves its documentation, except in production', async () => {
  const [page = '', json = ''] = await answersOf({})
  expect(page).toContain('<!doctype html>')
  expect(JSON.parse(json)).toMatchObject({ openapi: '3.1.1' })
  for (const answer of await answersOf({
    APP_ENV: 'production',
    SMS_DRIVER: 'console',
    MAIL_DRIVER: 'console',
  }))
    expect(JSON.parse(answer)).toMatchObject({ errcode: 404 })
})
