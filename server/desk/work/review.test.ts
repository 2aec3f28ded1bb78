import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { caseClaim, caseNext, caseStep, caseUndo } from '../../../contract/desk/case.ts'
import { caseReturn } from '../../../contract/desk/review.ts'
import { caseList } from '../../../contract/desk/queue.ts'
import { reportAppeal } from '../../../contract/report/report.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { deskCases, type CaseOfTest } from '../../testing/api/desk-cases.ts'
import { deskWork } from '../../testing/api/desk-work.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'

let handler: StaffOfTest
let reviewer: StaffOfTest
const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
const work = deskWork(api, cases)
const { id: police } = await api.database.db
  .insertInto('authority')
  .values({ name: '某市公安局' })
  .returning('id')
  .executeTakeFirstOrThrow()
beforeEach(async () => {
  await cases.clear()
  handler = await api.staff(['handler'])
  reviewer = await api.staff(['reviewer'])
})

/** 涉未成年人 is a type that two people close. */
const minors = 9
const close = { step: 'close', outcome: 'handled', text: '账号已被平台关闭。' }
const sensitive = () => cases.make({ report_type_id: minors }, { status: 'processing' })
async function proposed(input: object = close): Promise<CaseOfTest> {
  const made = await sensitive()
  expect(await work.propose(handler, made, input)).toMatchObject({ errcode: 0 })
  return made
}
const giveBack = async (who: StaffOfTest, { caseNumber }: CaseOfTest, reason?: string) => {
  const { version } = await cases.row(caseNumber)
  return who.call(caseReturn, { case_number: caseNumber, version, ...(reason && { reason }) })
}
const inReview = async (who: StaffOfTest) => {
  const { data } = await who.call(caseList, { filter: { view: 'review' } })
  return z.parse(caseList.output, data).list.map(({ case_number }) => case_number)
}

describe('a case sent for review', () => {
  test('lies in 待审核 with step, outcome and words; its citizen hears nothing yet', async () => {
    const made = await proposed()
    expect(await inReview(reviewer)).toEqual([made.caseNumber])
    expect((await work.open(reviewer, made.caseNumber)).proposal).toMatchObject({
      step: 'close',
      outcome: 'handled',
      text: '账号已被平台关闭。',
      by: { id: handler.id, name: handler.name },
      may_review: true,
    })
    expect((await work.open(handler, made.caseNumber)).proposal).toMatchObject({
      may_review: false,
    })
    expect(await api.view(made.code)).toMatchObject({ status: 'processing', thread: [] })
    const { rows } = await api.database.pool.query('select * from case_proposal')
    expect(JSON.stringify(rows)).not.toContain(Buffer.from('平台').toString('hex'))
  })

  test('is decided by a reviewer who agrees, under both names; its note is kept', async () => {
    const made = await proposed({ ...close, note: '平台已回函' })
    expect(await work.decide(reviewer, made, close)).toMatchObject({ errcode: 0 })
    const { rows } = await api.database.pool.query('select taken_by, proposed_by from pending_step')
    expect(rows).toEqual([{ taken_by: reviewer.id, proposed_by: handler.id }])
    await work.carryOut()
    expect(await api.view(made.code)).toMatchObject({ status: 'closed', outcome: 'handled' })
    expect(await inReview(reviewer)).toEqual([])
    expect((await work.open(handler, made.caseNumber)).entries).toContainEqual(
      expect.objectContaining({
        kind: 'note',
        text: '平台已回函',
        by: { id: handler.id, name: handler.name },
      }),
    )
  })

  test('leaves an appeal to people who have neither proposed nor decided it', async () => {
    const made = await proposed()
    await work.decide(reviewer, made, close)
    await work.carryOut()
    await api.decide(made.code, 'appealing')
    for (const who of [handler, reviewer]) {
      expect((await work.open(who, made.caseNumber)).may).toEqual([])
      const appeals = { filter: { view: 'appeals' } }
      expect(await who.call(caseNext, appeals)).toMatchObject({ data: { case: null } })
    }
    const other = await api.staff(['handler'])
    expect((await work.open(other, made.caseNumber)).may).toContain('uphold')
    expect(
      await work.decide(other, made, { step: 'uphold', text: '复核后原结果无误。' }),
    ).toMatchObject({ errcode: 0 })
    await work.carryOut()
    expect(await api.view(made.code)).toMatchObject({ status: 'closed', outcome: 'handled' })
  })

  test('is in review again when the agreement is undone', async () => {
    const made = await proposed()
    const { data } = await work.decide(reviewer, made, close)
    const { pending } = z.parse(caseStep.output, data)
    const undo = { case_number: made.caseNumber, pending_id: pending.id }
    expect(await reviewer.call(caseUndo, undo)).toMatchObject({ errcode: 0 })
    expect((await work.open(reviewer, made.caseNumber)).proposal).toMatchObject({ step: 'close' })
  })

  test('comes back with a reason, which its author reads', async () => {
    const made = await proposed()
    expect(await giveBack(reviewer, made)).toMatchObject({ errcode: 400 })
    expect(await giveBack(await api.staff(['supervisor']), made, '我来看看')).toMatchObject({
      errcode: 409,
    })
    expect(await giveBack(reviewer, made, '请先核实平台的答复')).toMatchObject({ errcode: 0 })
    const detail = await work.open(handler, made.caseNumber)
    expect(detail).toMatchObject({ proposal: null, may: expect.arrayContaining(['close']) })
    expect(detail.entries.at(-1)).toMatchObject({
      kind: 'note',
      text: '退回送审：请先核实平台的答复',
      by: { id: reviewer.id },
    })
    expect(JSON.stringify(await api.view(made.code))).not.toContain('退回')
  })

  test('is taken back by its author, who may not decide or hold it meanwhile', async () => {
    const made = await proposed()
    const reviewers = await api.staff(['handler', 'reviewer'])
    await giveBack(handler, made)
    await work.propose(reviewers, made, close)
    const alone = { errcode: 409, errmessage: expect.stringContaining('另一位审核人员') }
    expect(await work.decide(reviewers, made, close)).toMatchObject(alone)
    expect(await reviewers.call(caseClaim, { case_number: made.caseNumber })).toMatchObject(alone)
    expect(await handler.call(caseClaim, { case_number: made.caseNumber })).toMatchObject({
      errcode: 409,
      errmessage: expect.stringContaining('由审核人员决定'),
    })
    expect(await reviewer.call(caseClaim, { case_number: made.caseNumber })).toMatchObject({
      errcode: 0,
    })
  })

  test('is near its deadline at half of the time; the deadline itself goes on', async () => {
    const day = 86_400_000
    const made = await cases.make(
      { report_type_id: minors },
      { status: 'processing', is_urgent: true, allowed_ms: 2 * day },
    )
    const { began_at } = await cases.row(made.caseNumber)
    const after = (part: number) => new Date(began_at.getTime() + part * 2 * day)
    await work.propose(handler, made, close)
    expect(await cases.row(made.caseNumber)).toMatchObject({
      near_at: after(0.5),
      due_at: after(1),
    })
    await giveBack(reviewer, made, '请先核实')
    expect(await cases.row(made.caseNumber)).toMatchObject({ near_at: after(0.7) })
  })

  test('is out of review when its citizen moves it', async () => {
    const made = await cases.make({}, { status: 'closed', due_at: null })
    await api.call(
      reportAppeal,
      { query_code: made.code, kind: 'appeal', msg: '我不同意这个结果' },
      { token: api.token(), key: newKey() },
    )
    await work.propose(handler, made, { step: 'reopen', text: '我们重新核实。' })
    expect(await inReview(reviewer)).toEqual([made.caseNumber])
    await api.decide(made.code, 'withdrawn')
    expect(await inReview(reviewer)).toEqual([])
  })
})

test('what concerns minors is rejected and closed by two people, whatever its type', async () => {
  const sent = { errcode: 409, errmessage: expect.stringContaining('请按 S 送审') }
  const reject = { step: 'reject', text: '不在受理范围。' }
  for (const report of [{ report_type_id: minors }, { report_type_id: 3, involves_minors: true }]) {
    expect(await work.decide(handler, await cases.make(report), reject)).toMatchObject(sent)
    const made = await cases.make(report, { status: 'processing' })
    expect(await work.decide(handler, made, close)).toMatchObject(sent)
    expect((await work.open(handler, made.caseNumber)).needs_review).toContain('close.handled')
  }
  const other = await cases.make({ report_type_id: 3 })
  expect(await work.decide(handler, other, reject)).toMatchObject({ errcode: 0 })
})

test('the database refuses a decision by the person who proposed it', async () => {
  const made = await proposed()
  await expect(
    api.database.pool.query(
      `insert into pending_step (report_id, step, taken_by, proposed_by, effective_at)
       values ($1, 'close', $2, $2, now())`,
      [made.reportId, handler.id],
    ),
  ).rejects.toThrow('pending_step')
  await expect(
    api.database.pool.query(
      `insert into case_proposal (report_id, step, proposed_by, at) values ($1, 'close', $2, now())`,
      [made.reportId, reviewer.id],
    ),
  ).rejects.toThrow('case_proposal_report_id_key')
  await expect(
    api.database.pool.query(
      `insert into macro (name, shared, step, reply, note, owner, approved_by, approved_at)
       values ('自批', true, 'accept', '', '', $1, $1, now())`,
      [handler.id],
    ),
  ).rejects.toThrow('macro')
  await expect(
    api.database.pool.query(`update report_case set parked_until = now() where parked_by is null`),
  ).rejects.toThrow('report_case')
})

test('several steps are one decision with one undo and one message', async () => {
  const made = await cases.make({ report_type_id: minors })
  const both = {
    before: ['accept'],
    step: 'transfer',
    authority_id: police,
    text: '您反映的情况已受理，正在移送某市公安局优先办理。',
  }
  const { data } = await work.decide(handler, made, both)
  const { pending } = z.parse(caseStep.output, data)
  await handler.call(caseUndo, { case_number: made.caseNumber, pending_id: pending.id })
  await work.carryOut()
  expect(await api.view(made.code)).toMatchObject({ status: 'received', thread: [] })
  expect(await work.decide(handler, made, both)).toMatchObject({ errcode: 0 })
  await work.carryOut()
  const view = await api.view(made.code)
  expect(view.timeline).toMatchObject([
    { status: 'received' },
    { status: 'accepted', note: null },
    { status: 'processing', note: both.text },
  ])
  expect(view.thread).toHaveLength(1)
  // The centre hands the material over.
  expect(view.progress?.map(({ reached_at }) => reached_at !== null)).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('a reviewer opens and agrees to several proposed steps, of which the last does not follow the status', async () => {
  const made = await cases.make({ report_type_id: minors })
  const all = { ...close, before: ['accept', 'process'] }
  expect(await work.propose(handler, made, all)).toMatchObject({ errcode: 0 })
  const { may, may_not } = await work.open(reviewer, made.caseNumber)
  expect(may).toEqual(['close'])
  expect(may_not.map(({ step }) => step)).not.toContain('close')
  expect(await work.decide(reviewer, made, all)).toMatchObject({ errcode: 0 })
  await work.carryOut()
  expect(await api.view(made.code)).toMatchObject({ status: 'closed', outcome: 'handled' })
})

test('steps that do not follow each other are refused together', async () => {
  const made = await cases.make({ report_type_id: 3 })
  const wrong = { before: ['accept'], step: 'take_back' }
  expect(await work.decide(handler, made, wrong)).toMatchObject({
    errcode: 409,
    errmessage: expect.stringContaining('已受理的举报不能“退回”'),
  })
  expect((await cases.row(made.caseNumber)).status).toBe('received')
})

test('a case that its page only kept ready is held by the person who undoes a decision on it', async () => {
  const made = await cases.make()
  await handler.call(caseNext, { prefetch: true })
  const { data } = await work.decide(handler, made, { step: 'accept' })
  const { pending } = z.parse(caseStep.output, data)
  await handler.call(caseUndo, { case_number: made.caseNumber, pending_id: pending.id })
  expect(await reviewer.call(caseClaim, { case_number: made.caseNumber })).toMatchObject({
    errcode: 409,
    errmessage: expect.stringContaining(handler.name),
  })
})
