import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { caseAssign } from '../../../contract/desk/queue.ts'
import {
  peopleDecide,
  peopleLeave,
  peopleLock,
  peopleRequest,
} from '../../../contract/staff/people.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { deskCases } from '../../testing/api/desk-cases.ts'
import { deskWork } from '../../testing/api/desk-work.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'

let security: StaffOfTest
let system: StaffOfTest
let handler: StaffOfTest
const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
const work = deskWork(api, cases)
const { pool } = api.database
beforeEach(async () => {
  await cases.clear()
  await api.database.asOwner(
    `set session_replication_role = replica; update staff set state = 'left'`,
  )
  security = await api.staff(['security_administrator'])
  system = await api.staff(['system_administrator'])
  handler = await api.staff(['handler'])
  await Promise.all([security.stepUp(), system.stepUp()])
})
const ofHandler = (report: object = {}) => cases.make(report, { assignee: handler.id })
const lock = (hand_over_to?: string) =>
  security.call(peopleLock, {
    person_id: handler.id,
    locked: true,
    reason: '停职',
    ...(hand_over_to !== undefined && { hand_over_to }),
  })
const change = async (person: StaffOfTest, roles: string[], report_type_ids: number[] | null) => {
  const grant = { roles, report_type_ids }
  const input = { kind: 'roles', person_id: person.id, reason: '调岗', grant }
  const asked = await system.call(peopleRequest, input)
  if (asked.errcode !== 0) return asked
  const { change_id } = z.parse(peopleRequest.output, asked.data)
  return security.call(peopleDecide, { change_id, approve: true })
}

describe('the cases of a locked person', () => {
  test('return to the pool; what was decided and has not taken effect is dropped', async () => {
    const [held, decided] = [await ofHandler(), await ofHandler()]
    await work.decide(handler, decided, { step: 'accept' })
    expect(await lock()).toMatchObject({ errcode: 0 })
    await work.carryOut()
    for (const { caseNumber } of [held, decided])
      expect(await cases.row(caseNumber)).toMatchObject({ assignee: null, status: 'received' })
  })

  test('keep their status when the person decided in the moment of the lock', async () => {
    const decided = await cases.make()
    const holding = await pool.connect()
    try {
      await holding.query('begin')
      await holding.query('select from report where id = $1 for update', [decided.reportId])
      const deciding = work.decide(handler, decided, { step: 'accept' })
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
      expect(await lock()).toMatchObject({ errcode: 0 })
      await holding.query('commit')
      await deciding
    } finally {
      await holding.query('rollback')
      holding.release()
    }
    await work.carryOut()
    expect(await cases.row(decided.caseNumber)).toMatchObject({
      assignee: null,
      status: 'received',
    })
  })

  test('go to a named successor, and to the pool where the successor may not have them', async () => {
    const [fits, other] = [await ofHandler({ report_type_id: 3 }), await ofHandler()]
    const successor = await api.staff(['handler'], { reportTypeIds: [3] })
    expect(await lock(system.id)).toMatchObject({ errcode: 400 })
    expect(await lock(successor.id)).toMatchObject({ errcode: 0 })
    expect(await cases.row(fits.caseNumber)).toMatchObject({ assignee: successor.id })
    expect(await cases.row(other.caseNumber)).toMatchObject({ assignee: null })
  })

  test('go to no successor who is locked at the same moment', async () => {
    const { caseNumber } = await ofHandler()
    const successor = await api.staff(['handler'])
    const lockSuccessor = { person_id: successor.id, locked: true, reason: '停职' }
    for (let round = 0; round < 5; round += 1) {
      const ids = [handler.id, successor.id]
      await pool.query(`update staff set state = 'active' where id = any ($1)`, [ids])
      await cases.set(caseNumber, { assignee: handler.id })
      await Promise.all([security.call(peopleLock, lockSuccessor), lock(successor.id)])
      expect((await cases.row(caseNumber)).assignee).not.toBe(successor.id)
    }
  })

  test('are none that a supervisor assigns at the same moment', async () => {
    await api.staff(['handler'])
    const supervisor = await api.staff(['supervisor'])
    for (let round = 0; round < 5; round += 1) {
      const { caseNumber } = await cases.make()
      await pool.query(`update staff set state = 'active' where id = $1`, [handler.id])
      const assign = { case_numbers: [caseNumber], assignee: handler.id, reason: '请办理' }
      await Promise.all([lock(), supervisor.call(caseAssign, assign)])
      expect(await cases.row(caseNumber)).toMatchObject({ assignee: null })
    }
  })
})

describe('what a person has decided within the last ten seconds', () => {
  const decided = async () => {
    const made = await cases.make({}, { assignee: null })
    expect(await work.decide(handler, made, { step: 'accept' })).toMatchObject({ errcode: 0 })
    return made.caseNumber
  }
  const isDropped = async (caseNumber: string) => {
    await work.carryOut()
    expect(await cases.row(caseNumber)).toMatchObject({ status: 'received' })
  }

  test('is dropped when they leave', async () => {
    await api.staff(['handler'])
    const caseNumber = await decided()
    const leave = { person_id: handler.id, reason: '离职' }
    expect(await security.call(peopleLeave, leave)).toMatchObject({ errcode: 0 })
    await isDropped(caseNumber)
  })

  test('is dropped when they lose a role, and stays when they get one', async () => {
    await api.staff(['handler'])
    await api.staff(['reviewer'])
    const caseNumber = await decided()
    expect(await change(handler, ['handler', 'reviewer'], null)).toMatchObject({ errcode: 0 })
    await work.carryOut()
    expect(await cases.row(caseNumber)).toMatchObject({ status: 'accepted' })
    const later = await decided()
    expect(await change(handler, ['handler'], null)).toMatchObject({ errcode: 0 })
    await isDropped(later)
  })
})

describe('the last reviewer', () => {
  test('is locked by two administrators, not by one alone', async () => {
    const reviewer = await api.staff(['reviewer'])
    const given = { person_id: reviewer.id, reason: '停职调查' }
    const alone = await security.call(peopleLock, { ...given, locked: true })
    expect(alone).toMatchObject({
      errcode: 409,
      errmessage: expect.stringContaining('最后一位审核'),
    })
    const asked = await system.call(peopleRequest, { ...given, kind: 'lock' })
    const { change_id } = z.parse(peopleRequest.output, asked.data)
    const approved = await security.call(peopleDecide, { change_id, approve: true })
    expect(approved).toMatchObject({ errcode: 0 })
    const { rows } = await pool.query('select state from staff where id = $1', [reviewer.id])
    expect(rows).toEqual([{ state: 'locked' }])
  })

  test('is not the only one whose lock takes two: another reviewer is locked at once', async () => {
    const reviewer = await api.staff(['reviewer'])
    await api.staff(['reviewer'])
    const given = { person_id: reviewer.id, reason: '停职调查' }
    expect((await system.call(peopleRequest, { ...given, kind: 'lock' })).errcode).toBe(409)
    expect((await security.call(peopleLock, { ...given, locked: true })).errcode).toBe(0)
  })
})

describe('a change of roles', () => {
  test('returns to the pool what the person may not work on any more', async () => {
    const [kept, lost] = [await ofHandler({ report_type_id: 3 }), await ofHandler()]
    await api.staff(['handler'])
    expect(await change(handler, ['handler'], [3])).toMatchObject({ errcode: 0 })
    expect(await cases.row(kept.caseNumber)).toMatchObject({ assignee: handler.id })
    expect(await cases.row(lost.caseNumber)).toMatchObject({ assignee: null })
    expect(await change(handler, ['statistician'], null)).toMatchObject({ errcode: 0 })
    expect(await cases.row(kept.caseNumber)).toMatchObject({ assignee: null })
  })

  test('leaves each role a holder; the refusal says what to do', async () => {
    const reviewer = await api.staff(['reviewer', 'handler'])
    const last = {
      errcode: 409,
      errmessage: '这是最后一位审核，请先把这个角色给另一位同事',
    }
    expect(await change(reviewer, ['handler'], null)).toMatchObject(last)
    expect(await change(reviewer, ['reviewer'], null)).toMatchObject({ errcode: 0 })
    const second = await api.staff(['reviewer'])
    expect(await change(reviewer, ['handler'], null)).toMatchObject({ errcode: 0 })
    await expect(
      pool.query('delete from staff_role where staff_id = $1', [second.id]),
    ).rejects.toThrow('the last reviewer stays')
    await expect(
      pool.query(`update staff_role set role = 'supervisor' where staff_id = $1`, [second.id]),
    ).rejects.toThrow('the last reviewer stays')
  })

  test('of two last holders at the same moment is allowed for one', async () => {
    const both = [await api.staff(['reviewer']), await api.staff(['reviewer'])]
    const asked = await Promise.all(both.map((one) => change(one, ['handler'], null)))
    expect(asked.map(({ errcode }) => errcode).toSorted((one, other) => one - other)).toEqual([
      0, 409,
    ])
  })

  test('of an invited person waits for the end of another person before it writes into the audit', async () => {
    await pool.query(`update staff set state = 'invited' where id = $1`, [handler.id])
    const leaving = await pool.connect()
    try {
      await leaving.query('begin')
      await leaving.query(`select pg_advisory_xact_lock(hashtextextended('staff holders', 0))`)
      const changed = change(handler, ['statistician'], null)
      const waiting = `select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
      const { rows } = await leaving.query(
        `select pg_try_advisory_xact_lock(hashtextextended('staff_audit', 0)) as is_free`,
      )
      expect(rows).toEqual([{ is_free: true }])
      await leaving.query('commit')
      expect(await changed).toMatchObject({ errcode: 0 })
    } finally {
      await leaving.query('rollback')
      leaving.release()
    }
  })
})
