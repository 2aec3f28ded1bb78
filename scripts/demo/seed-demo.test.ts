import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusNames } from '../../contract/report-status.ts'
import { createLogger } from '../../server/platform/log.ts'
import { testDatabase, type TestDatabase } from '../../server/testing/database/test-database.ts'
import { testKeyring } from '../../server/testing/test-keyring.ts'
import { startDemoApi } from './demo-api.ts'
import { seedDemo, type SeededReport } from './seed-demo.ts'
import { stories } from './stories.ts'

let database: TestDatabase
let dataDir: string
let seeded: SeededReport[]
const now = new Date('2026-07-15T10:00:00+08:00')

/** As `npm run demo` does at every start. */
async function start(at: Date): Promise<SeededReport[]> {
  const logger = createLogger({ level: 'silent' })
  const api = await startDemoApi({ database, keyring: testKeyring(), dataDir, logger })
  const reports = await seedDemo(api, stories, at)
  await api.close()
  return reports
}

async function count() {
  const tables = ['report', 'report_event', 'message', 'file', 'account', 'notice'] as const
  const counts = tables.map(async (table) => {
    const { n } = await database.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
    return [table, Number(n)] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'report-portal-demo-'))
  seeded = await start(now)
})

afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

test('there is a report in every status', () => {
  const present = new Set(seeded.map(({ status }) => status))
  expect([...present].toSorted()).toEqual(Object.keys(statusNames).toSorted())
})

test('every report has come as far as its story goes', () => {
  const ends = stories.map(({ title, steps }) => {
    const entries = steps.flatMap((step) => {
      if ('to' in step) return [step.to]
      if ('appeal' in step) return ['appealing']
      return 'withdraw' in step ? ['withdrawn'] : []
    })
    return [title, entries.at(-1) ?? 'received']
  })
  const statuses = seeded.map(({ title, status }) => [title, status])
  expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(ends))
})

test('no step of a story lies before the one before it, or in the future', async () => {
  const events = await database.db
    .selectFrom('report_event')
    .select(['report_id', 'at'])
    .orderBy('report_id')
    .orderBy('position')
    .execute()
  events.forEach((event, i) => {
    const before = events[i - 1]
    if (before?.report_id === event.report_id)
      expect(event.at.getTime()).toBeGreaterThan(before.at.getTime())
    expect(event.at.getTime()).toBeLessThanOrEqual(now.getTime())
  })
})

test('a second start, days later, doubles nothing and finds the same codes', async () => {
  const before = await count()
  const again = await start(new Date(now.getTime() + 3 * 24 * 60 * 60 * 1000))
  expect(await count()).toEqual(before)
  expect(again).toEqual(seeded)
})

test('it is refused where APP_ENV is production, before anything is made', () => {
  const run = spawnSync(process.execPath, ['scripts/demo.ts', join(dataDir, 'refused')], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_OPTIONS: '', APP_ENV: 'production' },
    encoding: 'utf8',
  })
  expect(run.status).toBe(1)
  expect(run.stderr).toBe(
    'APP_ENV is production: npm run demo would mix invented reports with real ones.\n',
  )
  expect(run.stdout).toBe('')
})
