import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { caseClaim } from '../../../contract/desk/case.ts'
import { caseDanger } from '../../../contract/desk/queue.ts'
import { reportWithdraw } from '../../../contract/report/withdrawal.ts'
import { openCases } from '../../report/case/open-cases.ts'
import { caseOf } from '../../testing/api/case-rows.ts'
import { deskCases } from '../../testing/api/desk-cases.ts'
import { deskWork } from '../../testing/api/desk-work.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'

let handler: StaffOfTest
let supervisor: StaffOfTest
const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
const work = deskWork(api, cases)
beforeEach(async () => {
  await cases.clear()
  handler = await api.staff(['handler'])
  supervisor = await api.staff(['supervisor'])
})

const description = '他在群里说明天去学校砍人，刀都买好了'
/** Sends a report in danger, whose case opens at once. */
async function arrive() {
  const code = await api.report({ description })
  await openCases(api.database.db, api.staffContext)
  return { code, number: (await caseOf(api, code))?.case_number ?? '' }
}
const ringing = async () =>
  z.parse(caseDanger.output, (await supervisor.call(caseDanger)).data).case_numbers
const rings = async () => (await ringing()).length

test('words of danger make a case urgent before the time for withdrawal ends, and say which danger', async () => {
  const { number } = await arrive()
  expect(await work.open(supervisor, number)).toMatchObject({ is_urgent: true, danger: 'violence' })
})

test('a case of danger rings until somebody has it in hand, and again when it is left', async () => {
  const { number } = await arrive()
  expect(await ringing()).toEqual([number])
  await work.open(supervisor, number)
  expect(await rings()).toBe(1)
  await handler.call(caseClaim, { case_number: number })
  expect(await rings()).toBe(0)
  api.clock.advance(10 * 60_000)
  expect(await rings()).toBe(1)
  await work.decide(handler, { caseNumber: number }, { step: 'accept' })
  await work.carryOut()
  expect(await rings()).toBe(0)
})

test('a withdrawn report tells of no danger any more', async () => {
  const { code, number } = await arrive()
  const input = { query_code: code, captcha_ticket: api.captchaTicket() }
  expect(await api.call(reportWithdraw, input)).toMatchObject({ errcode: 0 })
  expect(await rings()).toBe(0)
  expect(await work.open(supervisor, number)).toMatchObject({ status: 'withdrawn', danger: null })
})
