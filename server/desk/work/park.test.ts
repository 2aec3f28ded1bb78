import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { caseNext } from '../../../contract/desk/case.ts'
import { casePark } from '../../../contract/desk/parking.ts'
import { caseList } from '../../../contract/desk/queue.ts'
import { reportAppeal } from '../../../contract/report/report.ts'
import { endOfDay } from '../../report/calendar/working-time.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { deskCases, type CaseOfTest } from '../../testing/api/desk-cases.ts'
import { deskWork } from '../../testing/api/desk-work.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'

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

const hour = 3_600_000
const later = (hours: number) => new Date(api.clock.now().getTime() + hours * hour)
const park = async ({ caseNumber }: CaseOfTest, until: string | null, reason?: string) => {
  const { version } = await cases.row(caseNumber)
  const input = { case_number: caseNumber, version, for: until, ...(reason && { reason }) }
  return handler.call(casePark, input)
}
const next = async () => {
  const { data } = await handler.call(caseNext)
  return z.parse(caseNext.output, data).case?.case_number
}
const asideFor = async (who: StaffOfTest) => {
  const { data } = await who.call(caseList, { filter: { view: 'parked' } })
  return z.parse(caseList.output, data).list
}

test('a case put aside is none of the next ones for an hour; a supervisor sees who, until when and why', async () => {
  const made = await cases.make()
  expect(await park(made, 'hour')).toMatchObject({ errcode: 400 })
  expect(await park(made, 'hour', '等平台回电')).toMatchObject({ errcode: 0 })
  expect(await next()).toBeUndefined()
  const until = later(1).toISOString()
  expect(await asideFor(supervisor)).toMatchObject([
    { case_number: made.caseNumber, parked: { by: { id: handler.id }, until } },
  ])
  expect((await work.open(supervisor, made.caseNumber)).entries).toMatchObject([
    { kind: 'note', text: '放一放（1 小时）：等平台回电', by: { id: handler.id } },
  ])
  api.clock.advance(hour + 1000)
  await handler.signIn()
  expect(await next()).toBe(made.caseNumber)
  expect(await asideFor(handler)).toEqual([])
})

test('until tomorrow is until eight in the morning', async () => {
  const made = await cases.make({}, { due_at: later(100) })
  await park(made, 'tomorrow', '等上班核实')
  const { parked_until } = await cases.row(made.caseNumber)
  expect(parked_until).toEqual(new Date(endOfDay(api.clock.now()).getTime() + 8 * hour))
})

test('until something happens: its citizen writes, or it is due', async () => {
  const [told, due] = await cases.makeMany(2, { due_at: later(2), near_at: later(1) })
  for (const made of [told, due]) if (made) await park(made, 'event', '等举报人来电')
  expect(await next()).toBeUndefined()
  const input = { query_code: told?.code, kind: 'message', msg: '又有新的网址' }
  await api.call(reportAppeal, input, { token: api.token(), key: newKey() })
  expect(await next()).toBe(told?.caseNumber)
  await cases.set(told?.caseNumber ?? '', { status: 'closed', due_at: null })
  api.clock.advance(2 * hour)
  await handler.signIn()
  expect(await next()).toBe(due?.caseNumber)
})

test('a case is taken back before its time; one that is due is not put aside', async () => {
  const made = await cases.make()
  await park(made, 'event', '等平台回电')
  expect(await park(made, null)).toMatchObject({ errcode: 0 })
  expect(await next()).toBe(made.caseNumber)
  const late = await cases.make({}, { due_at: later(-1) })
  expect(await park(late, 'hour', '再等等')).toMatchObject({
    errcode: 409,
    errmessage: '已经到期，不能放一放；需要更多时间请延期',
  })
})
