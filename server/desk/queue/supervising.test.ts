import { beforeEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { caseNext, caseStep, caseUndo } from '../../../contract/desk/case.ts'
import { caseAssign, caseCounts, caseWorkload } from '../../../contract/desk/queue.ts'
import { caseReturn } from '../../../contract/desk/review.ts'
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
  const counts = async (who: StaffOfTest, filter?: object) =>
    z.parse(caseCounts.output, (await who.call(caseCounts, { ...(filter && { filter }) })).data)

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

  test('follow the filter; urgent ones count whatever the filter', async () => {
    await cases.make({ report_type_id: 3 }, { is_urgent: true, assignee: handler.id })
    await cases.make({ report_type_id: 4 })
    await cases.make({ report_type_id: 4 }, { status: 'closed', due_at: null })
    const narrowed = await counts(handler, { view: 'mine', report_type_ids: [4] })
    expect(narrowed).toMatchObject({
      counts: { mine: 0, unassigned: 1, urgent: 0, all_open: 1, ended: 1 },
      urgent: 1,
    })
    const other = await counts(handler, { report_type_ids: [3], has_files: false })
    expect(other.counts).toMatchObject({ mine: 1, all_open: 1, ended: 0 })
  })

  /** Copies of one report, all of type 1. */
  const makeCopies = (count: number, status: string) =>
    api.database.pool.query(
      `with copied as (
        insert into report (code_mac, content_mac, report_type_id, real_name, status, involves_minors,
          wants_result, reported_at)
        select gen_random_uuid()::text::bytea, '', 1, false, $2, false, false, now()
        from generate_series(1, $1) returning id, reported_at
      )
      insert into report_case (report_id, case_number, report_type_id, status, is_urgent, arrived_at, began_at)
      select id, '20260101-' || lpad((row_number() over ())::text, 5, '0'), 1, $2, false,
        reported_at, reported_at from copied`,
      [count, status],
    )

  test('are capped at 999', async () => {
    await cases.make()
    await makeCopies(1000, 'received')
    const found = await counts(handler)
    expect(found.counts).toMatchObject({ all_open: 999 })
    expect(found.capped).toContain('all_open')
  })

  test('of ended cases are taken among the newest 10,000 of the filter’s time, and say so', async () => {
    const make = (arrived: string) =>
      cases.make(
        { report_type_id: 4 },
        { status: 'closed', arrived_at: new Date(arrived), due_at: null },
      )
    const filter = { report_type_ids: [4] }
    await make('2020-01-01')
    await makeCopies(9999, 'closed')
    const all = await counts(handler, filter)
    expect(all.counts['ended']).toBe(1)
    expect(all).toMatchObject({ capped: [], partial: [] })
    await make('2100-01-01')
    await make('2100-01-01')
    const newest = await counts(handler, filter)
    expect(newest.counts['ended']).toBe(2)
    expect(newest).toMatchObject({ capped: [], partial: ['ended'] })
    const early = await counts(handler, { ...filter, arrived_to: '2021-01-01T00:00:00Z' })
    expect(early).toMatchObject({ counts: { ended: 1 }, capped: [], partial: [] })
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

  test('refuses each case that the colleague may not have, and assigns the others', async () => {
    const three = await cases.make({ report_type_id: 3 })
    const four = await cases.make({ report_type_id: 4 })
    const both = [three.caseNumber, four.caseNumber]
    expect(await assign(both, handler.id, handler)).toMatchObject({ errcode: 403 })
    const scoped = await api.staff(['supervisor'], { reportTypeIds: [4] })
    const refusedOf = (message: string, { caseNumber }: typeof three) => [
      { case_number: caseNumber, message },
    ]
    expect(await assign(both, null, scoped)).toMatchObject({
      data: { assigned: 0, refused: refusedOf('没有这件举报，或不在您的范围内', three) },
    })
    const narrow = await api.staff(['handler'], { reportTypeIds: [3] })
    expect(await assign(both, narrow.id)).toMatchObject({
      data: { assigned: 1, refused: refusedOf('不在这位同事的办理范围内', four) },
    })
    expect((await cases.row(three.caseNumber)).assignee).toBe(narrow.id)
    expect((await cases.row(four.caseNumber)).assignee).toBeNull()
    const statistician = await api.staff(['statistician'])
    expect(await assign(both, statistician.id)).toMatchObject({ errcode: 404 })
    expect(await assign(both, '00000000-0000-4000-8000-000000000000')).toMatchObject({
      errcode: 404,
    })
    const appealed = await cases.make({}, { status: 'appealing', decided_by: handler.id })
    expect(await assign([appealed.caseNumber], handler.id)).toMatchObject({
      data: { assigned: 0, refused: refusedOf('原决定由这位同事作出', appealed) },
    })
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
  const load = async (who: StaffOfTest) =>
    z.parse(caseWorkload.output, (await who.call(caseWorkload)).data)
  const { people } = await load(supervisor)
  expect(people[0]).toMatchObject({ who: null, open: 1, overdue: 0 })
  expect(people.find(({ who }) => who?.id === handler.id)).toMatchObject({
    open: 3,
    near: 1,
    overdue: 1,
    handled_today: 0,
    closed_today: 0,
  })
  expect(people.find(({ who }) => who?.id === supervisor.id)).toMatchObject({ open: 0 })
  const foreign = await api.staff(['handler'], { reportTypeIds: [4] })
  const scoped = await load(await api.staff(['supervisor'], { reportTypeIds: [3] }))
  expect(people.map(({ who }) => who?.id)).not.toContain(foreign.id)
  expect(scoped.people.map(({ who }) => who?.id)).not.toContain(foreign.id)
  expect(scoped.people.find(({ who }) => who?.id === handler.id)).toMatchObject({ open: 1 })
  expect(await handler.call(caseWorkload)).toMatchObject({ errcode: 403 })
})

test('the load tells handled from closed today, and counts no step that was undone', async () => {
  const reviewer = await api.staff(['reviewer'])
  const work = deskWork(api, cases)
  const [first, second, third] = await cases.makeMany(3)
  const proposed = [first, second, third].map((each) => each ?? { caseNumber: '' })
  for (const each of proposed)
    await work.propose(handler, each, { step: 'reject', text: '线索不足。' })
  const [agreed, reworded, returned] = proposed
  await work.decide(reviewer, agreed ?? { caseNumber: '' }, { step: 'reject', text: '线索不足。' })
  await work.decide(reviewer, reworded ?? { caseNumber: '' }, {
    step: 'reject',
    text: '请补充网址。',
  })
  const { caseNumber: case_number = '' } = returned ?? {}
  const { version } = await cases.row(case_number)
  const reason = '请先核实账号'
  expect(await reviewer.call(caseReturn, { case_number, version, reason })).toMatchObject({
    errcode: 0,
  })
  await work.carryOut()
  // An undone step, or one dropped by a withdrawal, does not count as agreed.
  for (const end of ['undo', 'withdraw'] as const) {
    const made = await cases.make()
    await work.propose(handler, made, { step: 'reject', text: '线索不足。' })
    const { data } = await work.decide(reviewer, made, { step: 'reject', text: '请补充网址。' })
    const { id: pending_id } = z.parse(caseStep.output, data).pending
    if (end === 'undo') await reviewer.call(caseUndo, { case_number: made.caseNumber, pending_id })
    else
      await api.database.pool.query(`update report set status = 'withdrawn' where id = $1`, [
        made.reportId,
      ])
    await work.carryOut()
  }
  await work.decide(handler, { caseNumber: case_number }, { step: 'accept' })
  await work.carryOut()
  const { people } = z.parse(caseWorkload.output, (await supervisor.call(caseWorkload)).data)
  const today = (who: StaffOfTest) => people.find((each) => each.who?.id === who.id)
  expect(today(reviewer)).toMatchObject({ handled_today: 2, closed_today: 2 })
  expect(today(handler)).toMatchObject({ handled_today: 1, closed_today: 0 })
})
