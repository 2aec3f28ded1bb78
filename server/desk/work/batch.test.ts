import { beforeEach, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { caseUndo } from '../../../contract/desk/case.ts'
import { caseBatch, caseCounts } from '../../../contract/desk/queue.ts'
import { caseReturn } from '../../../contract/desk/review.ts'
import { deskCases, type CaseOfTest } from '../../testing/api/desk-cases.ts'
import { deskWork } from '../../testing/api/desk-work.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'

let handler: StaffOfTest
const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
const work = deskWork(api, cases)
beforeEach(async () => {
  await cases.clear()
  handler = await api.staff(['handler'])
})

async function batch(
  made: readonly Pick<CaseOfTest, 'caseNumber'>[],
  more: object = {},
  key = newKey(),
) {
  const input = {
    cases: made.map(({ caseNumber }) => ({ case_number: caseNumber, version: 0 })),
    dry_run: false,
    step: 'accept',
    ...more,
  }
  const answer = await handler.call(caseBatch, input, key)
  return z.parse(caseBatch.output, answer.data).results
}
const read = async (made: readonly CaseOfTest[]) => {
  for (const { caseNumber } of made) await work.open(handler, caseNumber)
}

test('a dry run changes nothing and reports each result; the batch then does the same', async () => {
  const made = await cases.makeMany(3)
  const closed = await cases.make({}, { status: 'closed', due_at: null })
  const unread = await cases.make()
  const foreign = await cases.make({ report_type_id: 3 })
  await read([...made, closed, foreign])
  await api.database.db
    .updateTable('staff')
    .set({ report_type_ids: [1] })
    .where('id', '=', handler.id)
    .execute()
  const all = [...made, closed, unread, foreign]
  const expected = [
    { done: true, message: null },
    { done: true, message: null },
    { done: true, message: null },
    { done: false, message: '已办结的举报不能“受理”，不需要再处理' },
    { done: false, message: '还没有看过这件举报' },
    { done: false, message: '没有这件举报，或不在您的办理范围内' },
  ]
  const dry = await batch(all, { dry_run: true })
  expect(dry).toMatchObject(expected)
  expect(dry.every(({ pending_id }) => pending_id === null)).toBe(true)
  const { rows } = await api.database.pool.query('select from pending_step')
  expect(rows).toEqual([])

  const key = newKey()
  const results = await batch(all, {}, key)
  expect(results).toMatchObject(expected)
  const undo = { case_number: made[0]?.caseNumber, pending_id: results[0]?.pending_id }
  expect(await handler.call(caseUndo, undo)).toMatchObject({ errcode: 0 })
  await work.carryOut()
  const statuses = await Promise.all(made.map(async ({ code }) => (await api.view(code)).status))
  expect(statuses).toEqual(['received', 'accepted', 'accepted'])
  // A repeated call does nothing more and returns the same answer.
  expect((await batch(all, {}, key)).slice(0, 3)).toEqual(results.slice(0, 3))
})

test('a case named twice is decided once', async () => {
  const made = await cases.makeMany(1)
  await read(made)
  expect(await batch([...made, ...made])).toHaveLength(1)
})

test('the step’s required fields are checked for each case', async () => {
  const made = await cases.makeMany(1)
  await read(made)
  expect(await batch(made, { step: 'reject' })).toMatchObject([{ message: '请填写给举报人的话' }])
})

test('at most 200 cases are accepted', async () => {
  const two = (count: number) => ({
    cases: Array.from({ length: count }, (_, index) => ({
      case_number: `20990101-${String(index).padStart(4, '0')}`,
      version: 0,
    })),
    dry_run: true,
    step: 'accept',
  })
  expect(await handler.call(caseBatch, two(201), newKey())).toMatchObject({ errcode: 400 })
  expect(await handler.call(caseBatch, two(0), newKey())).toMatchObject({ errcode: 400 })
  const answer = await handler.call(caseBatch, two(200), newKey())
  const { results } = z.parse(caseBatch.output, answer.data)
  expect(results).toHaveLength(200)
  expect(results.some(({ done }) => done)).toBe(false)
})

test('the audit says whose proposal a batch takes', async () => {
  const author = await api.staff(['handler'])
  handler = await api.staff(['reviewer'])
  const made = await cases.make({ report_type_id: 9 }, { status: 'processing' })
  const close = { step: 'close', outcome: 'handled', text: '账号已被平台关闭。' }
  await work.propose(author, made, close)
  await read([made])
  const { version } = await cases.row(made.caseNumber)
  const input = { cases: [{ case_number: made.caseNumber, version }], dry_run: false, ...close }
  expect((await handler.call(caseBatch, input, newKey())).data).toMatchObject({
    results: [{ done: true }],
  })
  const { rows } = await api.database.pool.query(
    `select detail from staff_audit where action = 'case.batch' and object_id = $1`,
    [made.caseNumber],
  )
  expect(rows).toMatchObject([{ detail: { proposed_by: author.id, words_changed: false } }])
})

test('a batch sends for review what takes two people; the dry run says which', async () => {
  const plain = await cases.make({ report_type_id: 3 }, { status: 'processing' })
  const minors = await cases.make({ report_type_id: 9 }, { status: 'processing' })
  const sent = await cases.make({ report_type_id: 9 }, { status: 'processing' })
  await read([plain, minors, sent])
  const close = { step: 'close', outcome: 'handled', text: '账号已被平台关闭。' }
  await work.propose(await api.staff(['handler']), sent, close)
  const alone = { done: true, message: null, proposed_version: null }
  const review = {
    done: true,
    message: '送审：须由另一位审核人员同意',
    pending_id: null,
  }
  const refused = { done: false, message: expect.stringContaining('已送审') }
  const all = [plain, minors]
  expect(await batch(all, { ...close, dry_run: true })).toMatchObject([alone, review])
  const [first, second] = await batch(all, close)
  expect([first, second]).toMatchObject([alone, review])
  const version = (await cases.row(sent.caseNumber)).version
  const input = { cases: [{ case_number: sent.caseNumber, version }], dry_run: true, ...close }
  expect((await handler.call(caseBatch, input, newKey())).data).toMatchObject({
    results: [refused],
  })

  expect((await work.open(handler, minors.caseNumber)).proposal).toMatchObject({
    by: { id: handler.id },
    outcome: 'handled',
    text: close.text,
  })
  const { rows } = await api.database.pool.query(
    `select action from staff_audit where object_id = $1 and action in ('case.batch', 'case.propose')`,
    [minors.caseNumber],
  )
  expect(rows).toEqual([{ action: 'case.propose' }])
  const back = { case_number: minors.caseNumber, version: second?.proposed_version }
  expect(await handler.call(caseReturn, back)).toMatchObject({ errcode: 0 })
  await work.carryOut()
  expect((await cases.row(plain.caseNumber)).status).toBe('closed')
  expect((await cases.row(minors.caseNumber)).status).toBe('processing')
})

test('a deadlock is the result of its row; the other rows are decided', async () => {
  const made = await cases.makeMany(3)
  await read(made)
  const { reportId } = made[1] ?? { reportId: '' }
  await api.database.asOwner(`
    create function deadlock() returns trigger language plpgsql as $$ begin
      if new.report_id = ${reportId} then raise exception 'planted' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger deadlock before insert on pending_step for each row execute function deadlock()`)
  const results = await batch(made)
  await api.database.asOwner('drop trigger deadlock on pending_step')
  expect(results).toMatchObject([
    { done: true },
    { done: false, message: '系统正忙，这件没有办成，请再试一次' },
    { done: true },
  ])
})

test('an appeal is decided alone, also once it is reopened', async () => {
  const appealed = await cases.make({ report_type_id: 3 }, { status: 'appealing' })
  const reopened = await cases.make(
    { report_type_id: 3 },
    { status: 'processing', is_appealed: true },
  )
  await read([appealed, reopened])
  const words = { text: '请补充新的网址。' }
  const alone = { done: false, message: '申诉过的举报须单独办理', pending_id: null }
  for (const dry_run of [true, false])
    for (const step of ['ask', 'extend'])
      expect(await batch([appealed, reopened], { step, ...words, dry_run })).toMatchObject([
        alone,
        alone,
      ])
})

test('a group is one decision of the day, with its cases beside it', async () => {
  const made = await cases.makeMany(3)
  await read(made)
  await batch(made)
  const alone = await cases.make()
  const both = { before: ['accept'], step: 'process' }
  expect(await work.decide(handler, alone, both)).toMatchObject({ errcode: 0 })
  await work.carryOut()
  const { data } = await handler.call(caseCounts, {})
  expect(data).toMatchObject({ done_today: 2, cases_today: 4 })
})
