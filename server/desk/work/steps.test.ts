import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  caseActivity,
  caseNext,
  caseNote,
  caseStep,
  caseUndo,
} from '../../../contract/desk/case.ts'
import { caseHold } from '../../../contract/desk/parking.ts'
import { reportWithdraw } from '../../../contract/report/withdrawal.ts'
import { deskCases, type DeskCases } from '../../testing/api/desk-cases.ts'
import { deskWork, type DeskWork } from '../../testing/api/desk-work.ts'
import {
  createStaffTestApi,
  type StaffOfTest,
  type StaffTestApi,
} from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { workTasks } from './tasks.ts'

let api: StaffTestApi
let cases: DeskCases
let work: DeskWork
let handler: StaffOfTest
let authority: number
beforeAll(async () => {
  api = await createStaffTestApi()
  cases = deskCases(api)
  work = deskWork(api, cases)
  const { id } = await api.database.db
    .insertInto('authority')
    .values({ name: '某市公安局' })
    .returning('id')
    .executeTakeFirstOrThrow()
  authority = id
})
beforeEach(async () => {
  await cases.clear()
  handler = await api.staff(['handler'])
})
afterAll(() => api.close())

const pendingOf = (answer: { data?: unknown }) => z.parse(caseStep.output, answer.data).pending

describe('a decision', () => {
  test('reaches the citizen after ten seconds; its author is shown at the desk only', async () => {
    const made = await cases.make()
    const answer = await work.decide(handler, made, {
      step: 'accept',
      text: '已受理，谢谢。',
      note: '疑似团伙',
    })
    expect(answer).toMatchObject({ errcode: 0, data: { pending: { step: 'accept' } } })
    expect(await api.view(made.code)).toMatchObject({ status: 'received' })
    await work.carryOut()
    const view = await api.view(made.code)
    expect(view).toMatchObject({ status: 'accepted', timeline: [{}, { note: '已受理，谢谢。' }] })
    expect(JSON.stringify(view)).not.toContain(handler.name)
    expect(JSON.stringify(view)).not.toContain('团伙')
    const detail = await work.open(handler, made.caseNumber)
    expect(detail).toMatchObject({
      status: 'accepted',
      pending: null,
      assignee: { id: handler.id },
    })
    expect(detail.entries).toMatchObject([
      { kind: 'step', by: { id: handler.id }, text: '已受理，谢谢。', status_name: '已受理' },
      { kind: 'note', text: '疑似团伙' },
    ])
  })

  test('leaves no trace for the citizen when undone', async () => {
    const made = await cases.make({ report_type_id: 3 })
    const pending = pendingOf(
      await work.decide(handler, made, { step: 'reject', text: '不属于受理范围' }),
    )
    const other = await api.staff(['handler'])
    const undo = { case_number: made.caseNumber, pending_id: pending.id }
    expect(await other.call(caseUndo, undo)).toMatchObject({ errcode: 409 })
    expect(await handler.call(caseUndo, undo)).toMatchObject({ errcode: 0 })
    await workTasks(api.staffContext).take_case_step({ id: pending.id })
    expect(await api.view(made.code)).toMatchObject({ status: 'received', thread: [] })
    expect((await work.open(handler, made.caseNumber)).entries).toEqual([])
    expect(await handler.call(caseUndo, undo)).toMatchObject({ errcode: 409 })
    const madeUp = { case_number: made.caseNumber, pending_id: 'x; drop' }
    expect(await handler.call(caseUndo, madeUp)).toMatchObject({ errcode: 409 })
  })

  test('cannot be undone once it has taken effect', async () => {
    const made = await cases.make()
    const pending = pendingOf(await work.decide(handler, made, { step: 'accept' }))
    await work.carryOut()
    const undo = { case_number: made.caseNumber, pending_id: pending.id }
    expect(await handler.call(caseUndo, undo)).toMatchObject({ errcode: 409 })
    expect(await api.view(made.code)).toMatchObject({ status: 'accepted' })
  })

  test('is taken once, however often the call is repeated, also concurrently', async () => {
    const made = await cases.make()
    const key = newKey()
    const input = { case_number: made.caseNumber, version: 0, step: 'accept' }
    const answers = await Promise.all([1, 2, 3].map(() => handler.call(caseStep, input, key)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ errcode: 0 })
    await work.carryOut()
    expect(await handler.call(caseStep, input, key)).toEqual(answers[0])
    const { timeline } = await api.view(made.code)
    expect(timeline).toHaveLength(2)
    await workTasks(api.staffContext).take_case_step({ id: pendingOf(answers[0] ?? {}).id })
    expect((await api.view(made.code)).timeline).toHaveLength(2)
  })

  test('of two people at once is the first one’s; the other is told, and sees what changed', async () => {
    const made = await cases.make()
    const other = await api.staff(['handler'])
    const input = { case_number: made.caseNumber, version: 0 }
    const answers = await Promise.all([
      handler.call(caseStep, { ...input, step: 'accept' }, newKey()),
      other.call(caseStep, { ...input, step: 'reject', text: '不受理' }, newKey()),
    ])
    expect(answers.map(({ errcode }) => String(errcode)).toSorted()).toEqual(['0', '409'])
    expect((await work.open(other, made.caseNumber)).pending).not.toBeNull()
    expect((await work.open(other, made.caseNumber)).may).toEqual([])
  })

  test('on a changed case is refused', async () => {
    const made = await cases.make()
    const other = await api.staff(['handler'])
    await other.call(caseNote, { case_number: made.caseNumber, text: '先别受理' }, newKey())
    const stale = { case_number: made.caseNumber, version: 0, step: 'accept' }
    expect(await handler.call(caseStep, stale, newKey())).toMatchObject({
      errcode: 409,
      errmessage: '这件举报刚有变化，您写的还在；请看过变化再办理',
    })
  })

  test('on a colleague’s case is refused', async () => {
    const made = await cases.make()
    const other = await api.staff(['handler'])
    expect(await other.call(caseNext)).toMatchObject({ errcode: 0 })
    expect(await work.decide(handler, made, { step: 'accept' })).toMatchObject({
      errcode: 409,
      errmessage: `${other.name}正在办理这件举报，可以接手`,
    })
  })

  test('on a report withdrawn meanwhile is dropped with its texts', async () => {
    const made = await cases.make({ involves_minors: true })
    const words = '这是一段不会有人看到的话'
    await work.decide(handler, made, { step: 'accept', text: words, note: words })
    const withdrawn = await api.call(reportWithdraw, {
      query_code: made.code,
      captcha_ticket: api.captchaTicket(),
    })
    expect(withdrawn).toMatchObject({ errcode: 0 })
    const { rows } = await api.database.pool.query('select * from pending_step')
    expect(rows).toEqual([])
    await work.carryOut()
    expect(await api.view(made.code)).toMatchObject({ status: 'withdrawn' })
    const detail = await work.open(handler, made.caseNumber)
    expect(JSON.stringify(detail)).not.toMatch(/银行|不会有人看到/)
    expect(detail).toMatchObject({ status: 'withdrawn', may: [], entries: [] })
    expect(await work.decide(handler, made, { step: 'accept' })).toMatchObject({
      errcode: 409,
      errmessage: '举报人已撤回，不再办理',
    })
  })

  test('is dropped when the report has moved on, which its activity shows', async () => {
    const made = await cases.make()
    await work.decide(handler, made, { step: 'accept' })
    await api.decide(made.code, 'rejected')
    await work.carryOut()
    expect(await api.view(made.code)).toMatchObject({ status: 'rejected' })
    const answer = await handler.call(caseActivity, { case_number: made.caseNumber })
    const { list } = z.parse(caseActivity.output, answer.data)
    expect(list[0]).toMatchObject({ what: '办理（未能完成）：受理', by: null })
  })
})

test('a transfer names the authority in the citizen’s timeline, and is not said to be done', async () => {
  const made = await cases.make({}, { status: 'accepted' })
  await work.decide(handler, made, { step: 'transfer', authority_id: authority })
  await work.carryOut()
  const { timeline } = await api.view(made.code)
  expect(timeline.at(-1)).toMatchObject({ status: 'processing' })
  expect(timeline.at(-1)?.note).toBe('正在移送某市公安局。')
  expect((await work.open(handler, made.caseNumber)).transfer_to).toEqual({
    id: authority,
    name: '某市公安局',
  })
})

test('an appeal is decided by another person', async () => {
  const made = await cases.make()
  for (const status of ['rejected', 'appealing'] as const) await api.decide(made.code, status)
  await cases.set(made.caseNumber, { decided_by: handler.id, is_appealed: true })
  expect((await work.open(handler, made.caseNumber)).may).toEqual([])
  const decision = { step: 'uphold', text: '维持原来的决定。' }
  expect(await work.decide(handler, made, decision)).toMatchObject({ errcode: 409 })
  const other = await api.staff(['handler'])
  expect(await work.decide(other, made, decision)).toMatchObject({ errcode: 0 })
  await work.carryOut()
  expect(await api.view(made.code)).toMatchObject({ status: 'rejected' })
})

test('a supervisor extends a case’s retention, with a reason', async () => {
  const made = await cases.make()
  const supervisor = await api.staff(['supervisor'])
  const hold = (who: StaffOfTest, until: string | null) =>
    who.call(caseHold, { case_number: made.caseNumber, until, reason: '涉及诉讼，保留材料' })
  expect(await hold(handler, '2030-01-01T00:00:00Z')).toMatchObject({ errcode: 403 })
  expect(await hold(supervisor, '2020-01-01T00:00:00Z')).toMatchObject({ errcode: 400 })
  expect(await hold(supervisor, '2030-01-01T00:00:00Z')).toMatchObject({ errcode: 0 })
  expect((await work.open(handler, made.caseNumber)).hold_until).toBe('2030-01-01T00:00:00.000Z')
  expect(await hold(supervisor, null)).toMatchObject({ errcode: 0 })
  expect((await work.open(handler, made.caseNumber)).hold_until).toBeNull()
  const answer = await handler.call(caseActivity, { case_number: made.caseNumber })
  const { list } = z.parse(caseActivity.output, answer.data)
  expect(list).toContainEqual(
    expect.objectContaining({
      what: '延长保存',
      by: { id: supervisor.id, name: supervisor.name },
      role: 'supervisor',
      reason: '涉及诉讼，保留材料',
    }),
  )
})
