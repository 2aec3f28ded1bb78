import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { caseClaim, caseNext, caseNote } from '../../../contract/desk/case.ts'
import { inboxList, inboxRead } from '../../../contract/desk/inbox.ts'
import { caseCounts, caseList } from '../../../contract/desk/queue.ts'
import { caseReturn } from '../../../contract/desk/review.ts'
import { reportWithdraw } from '../../../contract/report/withdrawal.ts'
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
beforeEach(async () => {
  await cases.clear()
  handler = await api.staff(['handler'])
  reviewer = await api.staff(['reviewer'])
})

const inboxOf = async (who: StaffOfTest) =>
  z.parse(inboxList.output, (await who.call(inboxList)).data)
const close = {
  step: 'close',
  outcome: 'handled',
  text: '账号已被平台关闭。',
  note: '平台电话答复',
}
/** 涉未成年人 is a type that two people close. */
const proposed = async () => {
  const made = await cases.make({ report_type_id: 9 }, { status: 'processing' })
  expect(await work.propose(handler, made, close)).toMatchObject({ errcode: 0 })
  return made
}
const giveBack = async (who: StaffOfTest, { caseNumber }: CaseOfTest, reason?: string) => {
  const { version } = await cases.row(caseNumber)
  return who.call(caseReturn, { case_number: caseNumber, version, ...(reason && { reason }) })
}
const inReturned = async (who: StaffOfTest) => {
  const { data } = await who.call(caseList, { filter: { view: 'returned' } })
  return z.parse(caseList.output, data).list
}
const note = (who: StaffOfTest, { caseNumber }: CaseOfTest, text: string) =>
  who.call(caseNote, { case_number: caseNumber, text }, newKey())

describe('a returned proposal', () => {
  test('comes back to its author: in a list, in the inbox, and in words for the draft', async () => {
    const made = await proposed()
    expect(await inReturned(handler)).toEqual([])
    await giveBack(reviewer, made, '请写明处理的日期')
    expect(await inReturned(handler)).toMatchObject([
      { case_number: made.caseNumber, returned_to: handler.id },
    ])
    expect(await inReturned(reviewer)).toEqual([])
    const given = await handler.call(caseNext, { filter: { view: 'returned' } })
    expect(z.parse(caseNext.output, given.data).case?.case_number).toBe(made.caseNumber)
    const { data } = await handler.call(caseCounts)
    expect(z.parse(caseCounts.output, data).counts['returned']).toBe(1)
    expect(await inboxOf(handler)).toMatchObject({
      unread: 1,
      list: [{ kind: 'returned', case_number: made.caseNumber, by: { id: reviewer.id } }],
    })
    expect((await work.open(handler, made.caseNumber)).returned).toMatchObject(close)
    expect((await work.open(reviewer, made.caseNumber)).returned).toBeUndefined()
  })

  test('is over once it is sent again, or somebody decides; one taken back by its author is none', async () => {
    const again = await proposed()
    await giveBack(reviewer, again, '请写明处理的日期')
    expect(await work.propose(handler, again, close)).toMatchObject({ errcode: 0 })
    expect(await inReturned(handler)).toEqual([])
    await giveBack(reviewer, again, '还是没有日期')
    await work.decide(reviewer, again, { step: 'ask', text: '请补充日期。' })
    await work.carryOut()
    expect(await inReturned(handler)).toEqual([])
    const own = await proposed()
    await giveBack(handler, own)
    expect(await inReturned(handler)).toEqual([])
    expect((await inboxOf(handler)).list).toHaveLength(2)
  })
})

test('tells who was mentioned in a note, and nobody who has no part in the type', async () => {
  const made = await cases.make()
  const stranger = await api.staff(['handler'], { reportTypeIds: [3], name: '外组人' })
  const near = await api.staff(['handler'], { name: '王伟明' })
  const namesake = await api.staff(['handler'], { name: '王伟' })
  await note(handler, made, `@${near.name} 请看一下，＠${stranger.name}、@${handler.name} 也是`)
  expect((await inboxOf(near)).list).toMatchObject([
    { kind: 'mentioned', case_number: made.caseNumber, by: { id: handler.id } },
  ])
  expect((await inboxOf(stranger)).list).toEqual([])
  expect((await inboxOf(namesake)).list).toEqual([])
  expect((await inboxOf(handler)).list).toEqual([])
})

test('tells who lost a case to a colleague, and what was read stays read', async () => {
  const made = await cases.make()
  await handler.call(caseClaim, { case_number: made.caseNumber })
  await reviewer.call(caseClaim, { case_number: made.caseNumber, take_over: true })
  const { unread, list } = await inboxOf(handler)
  expect({ unread, list }).toMatchObject({ unread: 1, list: [{ kind: 'taken_over' }] })
  // A colleague marks nothing of another's.
  await reviewer.call(inboxRead, { id: list[0]?.id ?? '' })
  expect((await inboxOf(handler)).unread).toBe(1)
  await handler.call(inboxRead, { id: list[0]?.id ?? '' })
  expect(await inboxOf(handler)).toMatchObject({ unread: 0, list: [{ is_read: true }] })
})

test('a withdrawn report leaves no entry', async () => {
  const made = await cases.make()
  await note(reviewer, made, `@${handler.name} 请看`)
  expect((await inboxOf(handler)).list).toHaveLength(1)
  const captcha_ticket = api.captchaTicket()
  await api.call(reportWithdraw, { query_code: made.code, captcha_ticket })
  expect((await inboxOf(handler)).list).toEqual([])
})
