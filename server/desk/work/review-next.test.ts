import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { caseNext } from '../../../contract/desk/case.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { deskCases } from '../../testing/api/desk-cases.ts'
import { deskWork } from '../../testing/api/desk-work.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'

let handler: StaffOfTest
let reviewer: StaffOfTest
const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
const work = deskWork(api, cases)
beforeEach(async () => {
  await cases.clear()
  handler = await api.staff(['handler'])
  reviewer = await api.staff(['reviewer'])
})

const minors = 9
const close = { step: 'close', outcome: 'handled', text: '账号已被平台关闭。' }
const hour = 3_600_000
const next = async (who: StaffOfTest, view: string, except: readonly string[] = []) => {
  const { data } = await who.call(caseNext, { filter: { view }, except })
  return z.parse(caseNext.output, data).case?.case_number
}

test('every case in review is the next one of 待审核, also one that an authority has, or that was put aside', async () => {
  const allowed_ms = 30 * 86_400_000
  const made = [
    await cases.make({ report_type_id: minors }, { status: 'transferred', allowed_ms }),
    await cases.make(
      { report_type_id: minors },
      { status: 'processing', parked_by: handler.id, allowed_ms },
    ),
  ]
  for (const each of made) await work.propose(handler, each, close)
  const first = (await next(reviewer, 'review')) ?? ''
  const numbers = made.map(({ caseNumber }) => caseNumber)
  const second = await next(reviewer, 'review', [first])
  expect(new Set([first, second])).toEqual(new Set(numbers))
})

test('a proposal beyond half of its time is a reviewer’s next case, whichever list they work in', async () => {
  const made = await cases.make(
    { report_type_id: minors },
    { status: 'processing', is_urgent: true, allowed_ms: 48 * hour },
  )
  await work.propose(handler, made, close)
  const { near_at } = await cases.row(made.caseNumber)
  const urgent = await cases.make({}, { is_urgent: true })
  expect(await next(reviewer, 'urgent', [urgent.caseNumber])).toBeUndefined()
  api.clock.advance((near_at?.getTime() ?? 0) - api.clock.now().getTime())
  await Promise.all([reviewer.signIn(), handler.signIn()])
  for (const view of ['urgent', 'mine', 'transferred', 'review'])
    expect(await next(reviewer, view)).toBe(made.caseNumber)
  // Neither to its author, nor to a person who may not agree.
  for (const roles of [['handler'], ['supervisor']] as const)
    expect(await next(await api.staff([...roles]), 'mine')).toBeUndefined()
  expect(await next(handler, 'urgent', [urgent.caseNumber])).toBeUndefined()
  const elsewhere = await api.staff(['reviewer'], { reportTypeIds: [3] })
  expect(await next(elsewhere, 'mine')).toBeUndefined()
})
