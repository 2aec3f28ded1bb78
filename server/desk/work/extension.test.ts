import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { caseStep, caseUndo } from '../../../contract/desk/case.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { deskCases, type CaseOfTest } from '../../testing/api/desk-cases.ts'
import { deskWork } from '../../testing/api/desk-work.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'

let handler: StaffOfTest
const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
const work = deskWork(api, cases)
beforeEach(async () => {
  await cases.clear()
  handler = await api.staff(['handler'])
})

const day = 86_400_000
const extend = { step: 'extend', text: '等待平台回函' }
const running = (is_urgent: boolean) =>
  cases.make({}, { status: 'accepted', allowed_ms: day, is_urgent })
const dueOf = async ({ caseNumber }: CaseOfTest) => (await cases.row(caseNumber)).due_at

test.each([
  [false, '10 个工作日'],
  [true, '72 小时'],
])(
  'names its time by type (urgent: %s), and tells the citizen why in a sentence',
  async (isUrgent, words) => {
    const made = await running(isUrgent)
    const before = await dueOf(made)
    expect((await work.open(handler, made.caseNumber)).extension).toBe(words)
    expect(await work.decide(handler, made, extend)).toMatchObject({ errcode: 0 })
    expect(await dueOf(made)).toEqual(before)
    await work.carryOut()
    expect(Number(await dueOf(made))).toBeGreaterThan(Number(before))
    const view = await api.view(made.code)
    expect(view.status).toBe('accepted')
    expect(view.timeline).toHaveLength(1)
    expect(view.thread).toMatchObject([
      { from: 'centre', kind: 'reply', msg: `办理期限延长 ${words}。原因：等待平台回函` },
    ])
    expect((await work.open(handler, made.caseNumber)).entries).toMatchObject([
      { kind: 'reply', by: { id: handler.id } },
    ])
  },
)

test('can be undone before its citizen hears of it', async () => {
  const made = await running(false)
  const before = await dueOf(made)
  const { data } = await work.decide(handler, made, extend)
  const { pending } = z.parse(caseStep.output, data)
  const undo = { case_number: made.caseNumber, pending_id: pending.id }
  expect(await handler.call(caseUndo, undo)).toMatchObject({ errcode: 0 })
  await work.carryOut()
  expect(await dueOf(made)).toEqual(before)
  expect((await api.view(made.code)).thread).toEqual([])
})

test('beyond the first needs a reviewer', async () => {
  const made = await running(false)
  await work.decide(handler, made, extend)
  await work.carryOut()
  const once = await dueOf(made)
  expect(await work.decide(handler, made, extend)).toMatchObject({
    errcode: 409,
    errmessage: '“延期”这件举报须由另一位审核人员同意，请按 S 送审',
  })
  expect((await work.open(handler, made.caseNumber)).needs_review).toContain('extend')
  expect(await work.propose(handler, made, extend)).toMatchObject({ errcode: 0 })
  expect(await work.decide(await api.staff(['reviewer']), made, extend)).toMatchObject({
    errcode: 0,
  })
  await work.carryOut()
  expect(Number(await dueOf(made))).toBeGreaterThan(Number(once))
})

test('is not possible while the clock stands', async () => {
  const made = await cases.make({}, { status: 'supplement' })
  expect(await work.decide(handler, made, extend)).toMatchObject({
    errcode: 409,
    errmessage: '待补充的举报不能“延期”，请等举报人补充，或答复举报人',
  })
})
