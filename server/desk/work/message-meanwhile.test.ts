import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { caseNext, caseNote } from '../../../contract/desk/case.ts'
import { inboxList } from '../../../contract/desk/inbox.ts'
import { caseList } from '../../../contract/desk/queue.ts'
import { reportAppeal } from '../../../contract/report/report.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { type CaseOfTest, deskCases } from '../../testing/api/desk-cases.ts'
import { deskWork } from '../../testing/api/desk-work.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'

const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
const work = deskWork(api, cases)
let handler: StaffOfTest
beforeEach(async () => {
  await cases.clear()
  handler = await api.staff(['handler'])
})

const write = async ({ code }: CaseOfTest) => {
  const message = { query_code: code, kind: 'message', msg: '他们换了收款账号，卡里的钱没了。' }
  expect(
    await api.call(reportAppeal, message, { token: api.token(), key: newKey() }),
  ).toMatchObject({ errcode: 0 })
}
const reject = { step: 'reject', text: '您反映的内容不属于受理范围。' } as const

test('a decision takes no effect when its citizen has written since, and its author is told', async () => {
  const made = await cases.make({ report_type_id: 3 })
  await work.decide(handler, made, reject)
  await write(made)
  // At once, not when the decision would have taken effect.
  const next = await handler.call(caseNext, {})
  const stopped = { step: 'reject', by: { id: handler.id } }
  expect(z.parse(caseNext.output, next.data).case).toMatchObject({
    case_number: made.caseNumber,
    has_answer: true,
    stopped,
    pending: null,
  })
  await work.carryOut()
  expect(await api.view(made.code)).toMatchObject({ status: 'received' })
  const listed = await handler.call(caseList, { filter: { view: 'all_open' } })
  expect(z.parse(caseList.output, listed.data).list).toMatchObject([{ stopped }])
  const inbox = z.parse(inboxList.output, (await handler.call(inboxList)).data)
  expect(inbox.list).toMatchObject([{ kind: 'stopped', case_number: made.caseNumber }])
})

test('the next decision stands in place of a stopped one', async () => {
  const made = await cases.make({ report_type_id: 3 })
  await work.decide(handler, made, reject)
  await write(made)
  expect(await work.decide(handler, made, { step: 'accept' })).toMatchObject({ errcode: 0 })
  await work.carryOut()
  expect(await api.view(made.code)).toMatchObject({ status: 'accepted' })
  expect(await work.open(handler, made.caseNumber)).not.toHaveProperty('stopped')
})

test('a note of a colleague stops no decision', async () => {
  const made = await cases.make({ report_type_id: 3 })
  await work.decide(handler, made, reject)
  const note = { case_number: made.caseNumber, text: '同类的还有三件。' }
  await handler.call(caseNote, note, newKey())
  await work.carryOut()
  expect(await api.view(made.code)).toMatchObject({ status: 'rejected' })
})
