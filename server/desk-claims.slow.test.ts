import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from './testing/temporary-folder.ts'
import * as z from 'zod/mini'
import { caseNext, caseNote, caseOpen, caseStep } from '../contract/desk/case.ts'
import { cookieOf } from './staff/session/session-cookie.ts'
import { createStaffSessions } from './staff/session/staff-sessions.ts'
import { systemClock } from './platform/clock.ts'
import { createKeyring } from './platform/crypto/keyring.ts'
import { newKey } from './testing/api/test-api.ts'
import { testDatabase, type TestDatabase } from './testing/database/test-database.ts'
import { startDeskProcess, type DeskProcess } from './testing/processes/desk-process.ts'

const clients = 40
const reports = 600

const secrets = { token: randomBytes(32), index: randomBytes(32), data: randomBytes(32) }
const keyring = createKeyring({
  tokenSecret: secrets.token,
  indexSecret: secrets.index,
  dataKeys: new Map([[1, secrets.data]]),
})

interface Client {
  readonly id: string
  readonly cookie: string
  readonly desk: DeskProcess
}
const folder = await temporaryFolder(afterAll)
let database: TestDatabase
let desks: DeskProcess[]
let people: Client[]
beforeAll(async () => {
  database = await testDatabase()
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    TOKEN_SECRET: secrets.token.toString('hex'),
    INDEX_SECRET: secrets.index.toString('hex'),
    DATA_KEYS: `1:${secrets.data.toString('hex')}`,
    STORAGE_MIN_FREE_MB: '0',
  }
  desks = await Promise.all([startDeskProcess(env), startDeskProcess(env)])
  people = await Promise.all(Array.from({ length: clients }, (_, index) => signedIn(index)))
})
afterAll(async () => {
  await Promise.all(desks.map((desk) => desk.stop()))
  await database.drop()
})

/** Signs a new handler in at one of the two processes. */
async function signedIn(index: number): Promise<Client> {
  const { db } = database
  const { id } = await db
    .insertInto('staff')
    .values({
      login: `client${index}`,
      name: `经办${index}`,
      duty: 'business',
      state: 'active',
      report_type_ids: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('staff_role').values({ staff_id: id, role: 'handler' }).execute()
  const sessions = createStaffSessions({ db, keyring, clock: systemClock })
  const { token } = await sessions.open(db, id)
  const desk = desks[index % desks.length]
  if (!desk) throw new Error('no desk')
  return { id, cookie: cookieOf('session', token), desk }
}

async function makeCases(count: number, day: string): Promise<void> {
  await database.pool.query(
    `with made as (
       insert into report (code_mac, content_mac, report_type_id, real_name, status, involves_minors,
         wants_result, reported_at)
       select gen_random_uuid()::text::bytea, '', 1 + n % 12, false, 'received', false, false, now()
       from generate_series(1, $1::int) n returning id, report_type_id, reported_at
     )
     insert into report_case (report_id, case_number, report_type_id, status, is_urgent, arrived_at,
       began_at, near_at, due_at)
     select id, $2 || '-' || lpad((row_number() over ())::text, 4, '0'), report_type_id, 'received',
       random() < 0.1, reported_at, reported_at, now() + interval '16 hours', now() + random() * interval '1 day'
     from made`,
    [count, day],
  )
}

const next = async ({ desk, cookie }: Client) =>
  z.parse(caseNext.output, (await desk.call(caseNext, {}, cookie)).data).case

test('forty clients of two processes claim and decide 600 cases, each exactly once', async () => {
  await makeCases(reports, '20260101')
  const decided = await Promise.all(
    people.map(async (client) => {
      const own: string[] = []
      for (;;) {
        const found = await next(client)
        if (!found) return own
        const { case_number, version } = found
        own.push(case_number)
        const input = { case_number, version, step: 'accept' }
        expect(await client.desk.call(caseStep, input, client.cookie, newKey())).toMatchObject({
          errcode: 0,
        })
      }
    }),
  )
  const all = decided.flat()
  expect(all).toHaveLength(reports)
  expect(new Set(all).size).toBe(reports)
  const { rows } = await database.pool.query(`
    select (select count(*)::int from pending_step) as pending,
      (select count(*)::int from staff_audit where action = 'case.claim') as claims,
      (select count(distinct object_id)::int from staff_audit where action = 'case.claim') as claimed,
      (select count(*)::int from staff_audit where action = 'case.step') as steps`)
  expect(rows).toEqual([{ pending: reports, claims: reports, claimed: reports, steps: reports }])
}, 600_000)

test('keeps everything that forty people write into one case at once, and takes one of forty decisions', async () => {
  await makeCases(1, '20260102')
  const case_number = '20260102-0001'
  const texts = people.map((_, index) => `备注 ${index}`)
  const notes = await Promise.all(
    people.map(({ desk, cookie }, index) =>
      desk.call(caseNote, { case_number, text: texts[index] }, cookie, newKey()),
    ),
  )
  expect(notes.every(({ errcode }) => errcode === 0)).toBe(true)
  const [first] = people
  if (!first) throw new Error('nobody')
  const opened = async () =>
    z.parse(caseOpen.output, (await first.desk.call(caseOpen, { case_number }, first.cookie)).data)
  const { version, entries } = await opened()
  expect(entries.map(({ text }) => text ?? '').toSorted()).toEqual(texts.toSorted())
  const decisions = await Promise.all(
    people.map(({ desk, cookie }) =>
      desk.call(caseStep, { case_number, version, step: 'accept' }, cookie, newKey()),
    ),
  )
  expect(decisions.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
  expect(decisions.filter(({ errcode }) => errcode === 409)).toHaveLength(clients - 1)
})

test('frees the cases of a killed process when their lease ends, and not before', async () => {
  await makeCases(1, '20260103')
  const [doomed, other] = people
  if (!doomed || !other) throw new Error('nobody')
  expect(await next(doomed)).toMatchObject({ case_number: '20260103-0001' })
  await doomed.desk.kill()
  expect(await next(other)).toBeNull()
  const { rows } = await database.pool.query<{ left: number }>(
    `select extract(epoch from held_until - now())::int as left from report_case where holder = $1`,
    [doomed.id],
  )
  expect(rows[0]?.left).toBeGreaterThan(150)
  expect(rows[0]?.left).toBeLessThanOrEqual(180)
  // Makes the claims three minutes old.
  await database.pool.query(
    `update report_case set held_until = held_until - interval '180 seconds' where holder = $1`,
    [doomed.id],
  )
  expect(await next(other)).toMatchObject({ case_number: '20260103-0001', lease_seconds: 180 })
})
