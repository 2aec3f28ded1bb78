import { beforeEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { caseNext } from '../../../contract/desk/case.ts'
import { caseAssign, caseCounts, caseLoad } from '../../../contract/desk/queue.ts'
import { deskCases } from '../../testing/api/desk-cases.ts'
import { deskWork } from '../../testing/api/desk-work.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'

let handler: StaffOfTest
let supervisor: StaffOfTest
const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
beforeEach(async () => {
  await cases.clear()
  handler = await api.staff(['handler'])
  supervisor = await api.staff(['supervisor'])
})

const later = (hours: number) => new Date(api.clock.now().getTime() + hours * 3_600_000)
const assign = (numbers: string[], assignee: string | null, who = supervisor) =>
  who.call(caseAssign, { case_numbers: numbers, assignee, reason: '今天人手调整' })

describe('counts', () => {
  const counts = async (who: StaffOfTest) =>
    z.parse(caseCounts.output, (await who.call(caseCounts)).data)

  test('cover each view within the scope, and one’s decisions today', async () => {
    const made = await cases.make({ report_type_id: 3 }, { due_at: later(-1) })
    await cases.make({ report_type_id: 4 }, { assignee: handler.id })
    await cases.make({ report_type_id: 4 }, { status: 'closed', due_at: null })
    const work = deskWork(api, cases)
    await work.decide(handler, made, { step: 'accept' })
    await work.carryOut()
    expect(await counts(handler)).toMatchObject({
      counts: { mine: 2, unassigned: 0, all_open: 2, ended: 1, withdrawn: 0 },
      capped: [],
      done_today: 1,
    })
    const scoped = await api.staff(['handler'], { reportTypeIds: [4] })
    expect((await counts(scoped)).counts).toMatchObject({ all_open: 1, ended: 1, mine: 0 })
    api.clock.advance(24 * 3_600_000)
    await handler.signIn()
    expect((await counts(handler)).done_today).toBe(0)
  })

  test('are capped at 999', async () => {
    await cases.make()
    await api.database.pool.query(`
      with copied as (
        insert into report (code_mac, content_mac, report_type_id, real_name, status, involves_minors,
          wants_result, reported_at)
        select gen_random_uuid()::text::bytea, '', 1, false, 'received', false, false, now()
        from generate_series(1, 1000) returning id, reported_at
      )
      insert into report_case (report_id, case_number, report_type_id, status, is_urgent, arrived_at, began_at)
      select id, '20260101-' || lpad((row_number() over ())::text, 4, '0'), 1, 'received', false,
        reported_at, reported_at from copied`)
    const found = await counts(handler)
    expect(found.counts).toMatchObject({ all_open: 999 })
    expect(found.capped).toContain('all_open')
  })
})

describe('assigning', () => {
  test('assigns cases or returns them to the pool, each audited with its reason', async () => {
    const [one, two] = await cases.makeMany(2)
    const numbers = [one?.caseNumber ?? '', two?.caseNumber ?? '']
    expect(await assign(numbers, handler.id)).toMatchObject({ data: { assigned: 2 } })
    expect(await assign(numbers, handler.id)).toMatchObject({ data: { assigned: 0 } })
    expect(await cases.row(numbers[0] ?? '')).toMatchObject({ assignee: handler.id, version: 1 })
    expect(await assign([numbers[0] ?? ''], null)).toMatchObject({ data: { assigned: 1 } })
    expect((await cases.row(numbers[0] ?? '')).assignee).toBeNull()
    const { rows } = await api.database.pool.query(
      `select reason_sealed is not null as has_reason from staff_audit
       where action = 'case.assign' and actor = $1`,
      [supervisor.id],
    )
    expect(rows).toEqual([{ has_reason: true }, { has_reason: true }, { has_reason: true }])
  })

  test('takes it from its holder', async () => {
    const { caseNumber } = await cases.make()
    await handler.call(caseNext)
    const other = await api.staff(['handler'])
    await assign([caseNumber], other.id)
    expect(await cases.row(caseNumber)).toMatchObject({ assignee: other.id, holder: null })
  })

  test('requires a supervisor’s scope and an eligible colleague: all or none', async () => {
    const three = await cases.make({ report_type_id: 3 })
    const four = await cases.make({ report_type_id: 4 })
    const both = [three.caseNumber, four.caseNumber]
    expect(await assign(both, handler.id, handler)).toMatchObject({ errcode: 403 })
    const scoped = await api.staff(['supervisor'], { reportTypeIds: [4] })
    expect(await assign(both, handler.id, scoped)).toMatchObject({ errcode: 404 })
    const narrow = await api.staff(['handler'], { reportTypeIds: [3] })
    expect(await assign(both, narrow.id)).toMatchObject({ errcode: 404 })
    const statistician = await api.staff(['statistician'])
    expect(await assign(both, statistician.id)).toMatchObject({ errcode: 404 })
    expect(await assign(both, '00000000-0000-4000-8000-000000000000')).toMatchObject({
      errcode: 404,
    })
    expect((await cases.row(three.caseNumber)).assignee).toBeNull()
    const appealed = await cases.make({}, { status: 'appealing', decided_by: handler.id })
    expect(await assign([appealed.caseNumber], handler.id)).toMatchObject({ errcode: 404 })
  })

  test('leaves closed cases unchanged', async () => {
    const { caseNumber } = await cases.make({}, { status: 'closed', due_at: null })
    expect(await assign([caseNumber], handler.id)).toMatchObject({ data: { assigned: 0 } })
  })
})

test('the load shows amount, lateness and age of cases within the supervisor’s scope', async () => {
  await cases.make({ report_type_id: 4 }, { assignee: handler.id, due_at: later(-1) })
  await cases.make({ report_type_id: 4 }, { assignee: handler.id, near_at: later(-1) })
  await cases.make({ report_type_id: 4 }, { arrived_at: later(-24 * 5) })
  await cases.make({ report_type_id: 3 }, { assignee: handler.id })
  const load = async (who: StaffOfTest) => z.parse(caseLoad.output, (await who.call(caseLoad)).data)
  const { people, types, ages } = await load(supervisor)
  expect(people[0]).toMatchObject({ who: null, open: 1, overdue: 0 })
  expect(people.find(({ who }) => who?.id === handler.id)).toMatchObject({
    open: 3,
    near: 1,
    overdue: 1,
    done_today: 0,
  })
  expect(people.find(({ who }) => who?.id === supervisor.id)).toMatchObject({ open: 0 })
  expect(types).toMatchObject([
    { report_type: { id: 3 }, open: 1, overdue: 0 },
    { report_type: { id: 4, name: '色情' }, open: 3, overdue: 1 },
  ])
  expect(ages.map(({ open }) => open)).toEqual([3, 0, 1, 0, 0, 0])
  const scoped = await load(await api.staff(['supervisor'], { reportTypeIds: [3] }))
  expect(scoped.types).toMatchObject([{ report_type: { id: 3 } }])
  expect(scoped.people.find(({ who }) => who?.id === handler.id)).toMatchObject({ open: 1 })
  expect(await handler.call(caseLoad)).toMatchObject({ errcode: 403 })
})
