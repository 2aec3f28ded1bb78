import { beforeEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import {
  peopleDecide,
  peopleLeave,
  peopleList,
  peopleLock,
  peopleRequest,
  type Person,
} from '../../../contract/staff/people.ts'
import { staffSelf, staffSignIn } from '../../../contract/staff/session.ts'
import { joinedStaff, quickPasswords } from '../../testing/api/joined-staff.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'

let security: StaffOfTest
const api = await closeAfterAll(createStaffTestApi(async () => ({ passwords: quickPasswords })))
beforeEach(async () => {
  await api.database.asOwner(`set session_replication_role = replica;
    update staff set state = 'left'`)
  security = await api.staff(['security_administrator'])
  await security.stepUp()
})

async function personOf(wanted: string): Promise<Person | undefined> {
  const { people } = z.parse(peopleList.output, (await security.call(peopleList)).data)
  return people.find(({ id }) => id === wanted)
}

/** Counts active security administrators. */
async function activeOnes(): Promise<number> {
  const { rowCount } = await api.database.pool.query(
    `select from staff where duty = 'security_administrator' and state = 'active'`,
  )
  return rowCount ?? 0
}

/** Creates a case assigned to a person. */
async function openCaseOf(staffId: string): Promise<void> {
  const code = await api.report()
  expect(code).toBeTruthy()
  const { db } = api.database
  const report = await db
    .selectFrom('report')
    .select(['id', 'report_type_id'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const at = api.clock.now()
  await db
    .insertInto('report_case')
    .values({
      report_id: report.id,
      case_number: `JB-${report.id}`,
      report_type_id: report.report_type_id,
      status: 'received',
      is_urgent: false,
      arrived_at: at,
      began_at: at,
      assignee: staffId,
    })
    .onConflict((conflict) =>
      conflict.column('report_id').doUpdateSet({ assignee: staffId, status: 'received' }),
    )
    .execute()
}

describe('locking', () => {
  const lock = (person_id: string, locked = true, by = security) =>
    by.call(peopleLock, { person_id, locked, reason: '停职' })

  test('ends sessions and leases at once; after unlocking, sign-in works as before', async () => {
    const person = await joinedStaff(api, ['handler'])
    await person.signIn()
    await openCaseOf(person.id)
    const { db } = api.database
    await db
      .updateTable('report_case')
      .set({ holder: person.id, held_until: new Date(api.clock.now().getTime() + 60_000) })
      .where('assignee', '=', person.id)
      .execute()
    expect((await lock(person.id)).errcode).toBe(0)
    expect((await person.call(staffSelf)).errcode).toBe(401)
    const cases = await db
      .selectFrom('report_case')
      .select('report_id')
      .where((eb) => eb.or([eb('holder', '=', person.id), eb('assignee', '=', person.id)]))
      .execute()
    expect(cases).toEqual([])
    api.clock.advance(30_000)
    const { login, password } = person
    const signIn = () => api.deskCall(staffSignIn, { login, password, code: person.code() })
    expect((await signIn()).errcode).toBe(422)
    expect((await lock(person.id, false)).errcode).toBe(0)
    expect((await signIn()).errcode).toBe(0)
  })
})

describe('leaving', () => {
  const leave = (person_id: string, by = security) =>
    by.call(peopleLeave, { person_id, reason: '离职' })

  test('requires open cases to be reassigned; afterwards nothing signs the person in', async () => {
    const person = await joinedStaff(api, ['handler'])
    await api.staff(['handler'])
    await openCaseOf(person.id)
    expect(await personOf(person.id)).toMatchObject({ open_cases: 1 })
    expect(await leave(person.id)).toMatchObject({
      errcode: 409,
      errmessage: expect.stringContaining('还有 1 件'),
    })
    await api.database.db
      .updateTable('report_case')
      .set({ status: 'closed' })
      .where('assignee', '=', person.id)
      .execute()
    expect((await leave(person.id)).errcode).toBe(0)
    expect(await personOf(person.id)).toMatchObject({ state: 'left', open_cases: 0 })
    const { rows } = await api.database.pool.query(
      `select staff_id from staff_credential where staff_id = $1
       union all select staff_id from staff_recovery_code where staff_id = $1
       union all select staff_id from staff_session where staff_id = $1`,
      [person.id],
    )
    expect(rows).toEqual([])
    expect((await leave(person.id)).errcode).toBe(409)
  })

  test('hands the open cases over to a colleague of their types, in the same call', async () => {
    const [person, colleague, other] = [
      await joinedStaff(api, ['handler']),
      await api.staff(['handler']),
      await api.staff(['handler'], { reportTypeIds: [] }),
    ]
    await openCaseOf(person.id)
    const handing = (hand_over_to: string) =>
      security.call(peopleLeave, { person_id: person.id, reason: '离职', hand_over_to })
    expect(await handing(other.id)).toMatchObject({ errcode: 400, data: { fields: {} } })
    expect((await handing(person.id)).errcode).toBe(400)
    expect(await personOf(person.id)).toMatchObject({ state: 'active', open_cases: 1 })
    expect((await handing(colleague.id)).errcode).toBe(0)
    expect(await personOf(person.id)).toMatchObject({ state: 'left', open_cases: 0 })
    expect(await personOf(colleague.id)).toMatchObject({ open_cases: 1 })
  })

  test('hands over appeals too, but none against a result that the colleague decided or proposed', async () => {
    const [person, colleague, other] = [
      await joinedStaff(api, ['handler']),
      await api.staff(['handler']),
      await api.staff(['handler']),
    ]
    await openCaseOf(person.id)
    const nobody = { decided_by: null, decided_with: null }
    const set = (decided: object) =>
      api.database.db
        .updateTable('report_case')
        .set({ status: 'appealing', is_appealed: true, ...nobody, ...decided })
        .where('assignee', '=', person.id)
        .execute()
    const handing = (hand_over_to: string) =>
      security.call(peopleLeave, { person_id: person.id, reason: '离职', hand_over_to })
    for (const decided of [
      { decided_by: colleague.id },
      { decided_by: other.id, decided_with: colleague.id },
    ]) {
      await set(decided)
      expect(await handing(colleague.id)).toMatchObject({ errcode: 400 })
    }
    // Closed by a job, for want of an answer.
    await set({})
    expect(await handing(colleague.id)).toMatchObject({ errcode: 0 })
    expect(await personOf(colleague.id)).toMatchObject({ open_cases: 1 })
  })

  test('is refused for the last person with a role', async () => {
    const last = await api.staff(['statistician'])
    expect(await leave(last.id)).toMatchObject({
      errcode: 409,
      errmessage: '这是最后一位统计，请先有人接任',
    })
    await api.staff(['statistician'])
    expect((await leave(last.id)).errcode).toBe(0)
  })
})

describe('at the same moment as other work', () => {
  /** Sessions that wait for a lock of another one. */
  const waiting = async () =>
    (
      await api.database.pool.query(
        `select from pg_locks where not granted and
          (database is null or database = (select oid from pg_database where datname = current_database()))`,
      )
    ).rowCount
  const lock = (person_id: string) =>
    security.call(peopleLock, { person_id, locked: true, reason: '停职' })

  test('a lock waits for a decision of the person, which is stored', async () => {
    const person = await joinedStaff(api, ['handler'])
    await openCaseOf(person.id)
    const lease = { holder: person.id, held_until: api.clock.now() }
    await api.database.db
      .updateTable('report_case')
      .set(lease)
      .where('assignee', '=', person.id)
      .execute()
    const decision = await api.database.pool.connect()
    try {
      await decision.query('begin')
      const { rows } = await decision.query(
        'select report_id from report_case where assignee = $1 for no key update',
        [person.id],
      )
      const locked = lock(person.id)
      await expect.poll(waiting).toBe(1)
      await decision.query(
        `insert into pending_step (report_id, step, taken_by, version, effective_at) values ($1, 'accept', $2, 0, now())`,
        [rows[0].report_id, person.id],
      )
      await decision.query('commit')
      expect(await locked).toMatchObject({ errcode: 0 })
    } finally {
      await decision.query('rollback')
      decision.release()
    }
  })

  test('a lock waits for the end of another person, whose audit entry is written', async () => {
    const person = await joinedStaff(api, ['handler'])
    const leaving = await api.database.pool.connect()
    try {
      await leaving.query('begin')
      await leaving.query(`select pg_advisory_xact_lock(hashtextextended('staff holders', 0))`)
      const locked = lock(person.id)
      await expect.poll(waiting).toBe(1)
      await leaving.query('select from staff_audit_next()')
      await leaving.query('commit')
      expect(await locked).toMatchObject({ errcode: 0 })
    } finally {
      await leaving.query('rollback')
      leaving.release()
    }
  })
})

describe('the end of an administrator', () => {
  let system: StaffOfTest
  let auditor: StaffOfTest
  beforeEach(async () => {
    system = await api.staff(['system_administrator'])
    auditor = await api.staff(['audit_administrator'])
    await Promise.all([system.stepUp(), auditor.stepUp()])
  })
  const ask = (by: StaffOfTest, person_id: string, kind = 'leave') =>
    by.call(peopleRequest, { kind, person_id, reason: '退休' })
  const decide = (by: StaffOfTest, change_id: string) =>
    by.call(peopleDecide, { change_id, approve: true })
  const asked = async (by: StaffOfTest, id: string, kind?: string) =>
    z.parse(peopleRequest.output, (await ask(by, id, kind)).data).change_id

  test.each(['leave', 'lock'])('takes the other two: %s', async (kind) => {
    const successor = await api.staff(['security_administrator'])
    await successor.stepUp()
    // Neither a colleague with the same duty nor the person may approve.
    expect((await ask(security, security.id, kind)).errcode).toBe(409)
    expect((await ask(successor, security.id, kind)).errcode).toBe(409)
    const change = await asked(auditor, security.id, kind)
    for (const by of [auditor, security, successor])
      expect((await decide(by, change)).errcode).toBe(409)
    expect((await security.call(staffSelf)).errcode).toBe(0)
    expect(await decide(system, change)).toMatchObject({ errcode: 0, data: { invitation: null } })
    expect((await security.call(staffSelf)).errcode).toBe(401)
  })

  test('is refused for the last one by every role', async () => {
    for (const [by, person] of [
      [system, security],
      [security, system],
      [system, auditor],
    ] as const)
      for (const kind of ['leave', 'lock'])
        expect(await ask(by, person.id, kind)).toMatchObject({
          errcode: 409,
          errmessage: expect.stringContaining('这是最后一位'),
        })
  })

  test('of both at the same moment leaves one', async () => {
    const other = await api.staff(['security_administrator'])
    const changes = [await asked(system, security.id), await asked(system, other.id)]
    const answers = await Promise.all(changes.map((change) => decide(auditor, change)))
    expect(answers.map(({ errcode }) => errcode).toSorted((a, b) => a - b)).toEqual([0, 409])
    expect(await activeOnes()).toBe(1)
  })
})
