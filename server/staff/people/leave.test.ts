import { beforeEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { peopleLeave, peopleList, peopleLock, type Person } from '../../../contract/staff/people.ts'
import { staffSelf, staffSignIn } from '../../../contract/staff/session.ts'
import { joinedStaff, quickPasswords } from '../../testing/api/joined-staff.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'

let security: StaffOfTest
const api = await closeAfterAll(createStaffTestApi(async () => ({ passwords: quickPasswords })))
beforeEach(async () => {
  await api.database.db
    .updateTable('staff')
    .set({ state: 'left' })
    .where('duty', '<>', 'business')
    .execute()
  security = await api.staff(['security_administrator'])
  await security.stepUp()
})

async function personOf(wanted: string): Promise<Person | undefined> {
  const { people } = z.parse(peopleList.output, (await security.call(peopleList)).data)
  return people.find(({ id }) => id === wanted)
}

/** Creates active security administrators. */
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
    .onConflict((conflict) => conflict.column('report_id').doUpdateSet({ assignee: staffId }))
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
      .select(['holder', 'assignee'])
      .where('assignee', '=', person.id)
      .execute()
    expect(cases).toEqual([{ holder: null, assignee: person.id }])
    api.clock.advance(30_000)
    const { login, password } = person
    const signIn = () => api.deskCall(staffSignIn, { login, password, code: person.code() })
    expect((await signIn()).errcode).toBe(422)
    expect((await lock(person.id, false)).errcode).toBe(0)
    expect((await signIn()).errcode).toBe(0)
  })

  test('is refused for oneself and for the last security administrator', async () => {
    expect((await lock(security.id)).errcode).toBe(409)
    const other = await api.staff(['security_administrator'])
    expect((await lock(other.id)).errcode).toBe(0)
    await other.stepUp()
    expect((await lock(security.id, true, other)).errcode).toBe(401)
  })

  test('each other at the same moment leaves one', async () => {
    const other = await api.staff(['security_administrator'])
    await other.stepUp()
    const answers = await Promise.all([lock(other.id), lock(security.id, true, other)])
    expect(await activeOnes()).toBe(1)
    expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
  })
})

describe('leaving', () => {
  const leave = (person_id: string, by = security) =>
    by.call(peopleLeave, { person_id, reason: '离职' })

  test('requires open cases to be reassigned; afterwards nothing signs the person in', async () => {
    const person = await joinedStaff(api, ['handler'])
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

  test('is refused for the last security administrator, also under concurrency', async () => {
    expect(await leave(security.id)).toMatchObject({
      errcode: 409,
      errmessage: '这是最后一位安全管理员',
    })
    const other = await api.staff(['security_administrator'])
    await other.stepUp()
    const answers = await Promise.all([leave(security.id), leave(other.id, other)])
    expect(await activeOnes()).toBe(1)
    expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
  })
})
