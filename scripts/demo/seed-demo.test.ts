import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffRoles } from '../../contract/staff/role.ts'
import { staffSignIn } from '../../contract/staff/session.ts'
import { statusNames } from '../../contract/report/report-status.ts'
import { createLogger } from '../../server/platform/log.ts'
import { testDatabase, type TestDatabase } from '../../server/testing/database/test-database.ts'
import { testKeyring } from '../../server/testing/test-keyring.ts'
import { startDemoApi } from './demo-api.ts'
import { codeOf, logins, staffPassword, type DemoPerson } from './demo-staff.ts'
import type { Story } from './story.ts'
import { storiesOfDemo } from './stories.ts'
import { passwordDigest } from '../../server/account/password.ts'
import { describeDemo, seedDemo, type SeededReport } from './seed-demo.ts'
import { verifyAuditedMonths } from '../../server/commands/verify-figures.ts'
import { openReceiptKeys } from '../../server/report/receipt/receipt-keys.ts'

let database: TestDatabase
let dataDir: string
let seeded: SeededReport[]
let people: DemoPerson[]
/** The status in which a report's story leaves it: the answer to a question leads to the status before. */
function endOf({ steps }: Story) {
  const passed = ['received']
  for (const step of steps)
    if ('to' in step) passed.push(step.to)
    else if ('message' in step) passed.pop()
    else passed.push('appeal' in step ? 'appealing' : 'withdrawn')
  return passed.at(-1)
}
/** Two of each end. */
const stories = [...Map.groupBy(storiesOfDemo(60), endOf).values()].flatMap((some) =>
  some.slice(0, 2),
)
const now = new Date('2026-07-15T10:00:00+08:00')

/** Seeds as `npm run demo` does at every start. */
async function start(at: Date) {
  const logger = createLogger({ level: 'silent' })
  const api = await startDemoApi({ database, keyring: testKeyring(), dataDir, logger })
  const made = await seedDemo(api, stories, at)
  await api.close()
  return made
}

async function count() {
  const tables = [
    'report',
    'report_event',
    'message',
    'file',
    'account',
    'notice',
    'staff',
  ] as const
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
  ;({ reports: seeded, people } = await start(now))
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
  const ends = stories.map((story) => `${story.title}: ${endOf(story)}`)
  const statuses = seeded.map(({ title, status }) => `${title}: ${status}`)
  expect(statuses.toSorted()).toEqual(ends.toSorted())
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
      // Times of anonymous reports are those of their quarter of an hour.
      expect(event.at.getTime()).toBeGreaterThanOrEqual(before.at.getTime())
    expect(event.at.getTime()).toBeLessThanOrEqual(now.getTime())
  })
})

test('each role has a person who signs in with the printed credentials', async () => {
  expect(people.map(({ login }) => login)).toEqual(logins)
  expect(new Set(people.map(({ role }) => role))).toEqual(new Set(staffRoles))
  const logger = createLogger({ level: 'silent' })
  const api = await startDemoApi({ database, keyring: testKeyring(), dataDir, logger })
  api.setTime(new Date())
  const handler = people.find(({ login }) => login === 'handler')
  if (!handler) throw new Error('nobody handles')
  const nobody = await api.staff('reviewer')
  const signedIn = await nobody.call(staffSignIn, {
    login: handler.login,
    password: passwordDigest(staffPassword),
    code: codeOf(handler),
  })
  expect(signedIn).toMatchObject({ name: handler.name, roles: ['handler'] })
  await api.close()
})

test('the desk is living: every report is a case, handled by people, and each act is in the audit', async () => {
  const { db } = database
  const { n: cases } = await db
    .selectFrom('report_case')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  const withdrawn = seeded.filter(({ status }) => status === 'withdrawn').length
  expect(Number(cases)).toBe(seeded.length - withdrawn)
  const acts = await db
    .selectFrom('staff_audit')
    .select('at')
    .where('action', '=', 'case.step')
    .orderBy('sequence')
    .execute()
  expect(acts.length).toBeGreaterThan(20)
  const times = acts.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('twelve months are closed by two people, and can be verified', async () => {
  const { db } = database
  const keyring = testKeyring()
  const receiptKeys = await openReceiptKeys({ db, keyring })
  expect(await verifyAuditedMonths({ db, keyring, receiptKeys })).toEqual({
    versions: 12,
    faults: [],
  })
  const last = await db
    .selectFrom('closed_month')
    .select(['month', 'closed_at'])
    .orderBy('month', 'desc')
    .executeTakeFirstOrThrow()
  expect(last.month).toBe('2026-06')
  expect(last.closed_at?.toISOString()).toMatch(/^2026-07-0/)
})

test('the terminal names a told report of every status, and no other', () => {
  const shown = describeDemo({ reports: seeded, people })
  for (const name of Object.values(statusNames)) expect(shown).toMatch(new RegExp(`  ${name}  `))
  for (const { queryCode, isTold } of seeded)
    expect(shown.includes(queryCode.replaceAll(/.{4}(?=.)/g, '$&-'))).toBe(isTold)
})

test('a second start, days later, doubles nothing and finds the same codes', async () => {
  const before = await count()
  const again = await start(new Date(now.getTime() + 3 * 24 * 60 * 60 * 1000))
  expect(await count()).toEqual(before)
  expect(again).toEqual({ reports: seeded, people })
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
