import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerEnter, answerSend, authorityRemind } from '../../contract/desk/authority-answer.ts'
import { caseList } from '../../contract/desk/queue.ts'
import { packageDeliver, packageList } from '../../contract/packages/package.ts'
import { answerToken } from '../desk/answers/answer-token.ts'
import { markOverdueAnswers } from '../desk/answers/tasks.ts'
import { reportAppeal } from '../../contract/report/report.ts'
import { createPackageTestApi, packageId } from '../testing/api/package-test-api.ts'
import type { CaseOfTest } from '../testing/api/desk-cases.ts'
import { deskWork } from '../testing/api/desk-work.ts'
import type { StaffOfTest } from '../testing/api/staff-test-api.ts'
import { newKey } from '../testing/api/test-api.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'

const api = await closeAfterAll(createPackageTestApi())
const work = deskWork(api, api.cases)
const day = 24 * 60 * 60_000
const authority_id = api.authorityIds.open
const name = '某市文化市场执法队'
const today = () => new Date(api.clock.now().getTime() + 8 * 60 * 60_000).toISOString().slice(0, 10)
let handler: StaffOfTest
beforeEach(async () => {
  handler = await api.staff(['handler'])
})

/** A case whose handler has decided to transfer it; nothing has left the centre yet. */
async function transferred() {
  const made = await api.processing(handler)
  await api.redact(handler, made)
  expect((await work.decide(handler, made, { step: 'transfer', authority_id })).errcode).toBe(0)
  await work.carryOut()
  return made
}
/** Prepares a package and downloads it. @returns its id */
async function downloaded(made: CaseOfTest, due_on = today()) {
  const id = packageId(await api.prepare(handler, made, { due_on }))
  await api.fetched(handler, made, id)
  return id
}
const deliver = ({ caseNumber: case_number }: CaseOfTest, input: object) =>
  handler.call(packageDeliver, {
    case_number,
    channel: '机要交换',
    delivered_on: today(),
    ...input,
  })
const remind = async ({ caseNumber: case_number }: CaseOfTest) =>
  (await handler.call(authorityRemind, { case_number })).errcode
const inList = async (view: string, { caseNumber }: CaseOfTest) => {
  const { data } = await handler.call(caseList, { filter: { view } })
  return z.parse(caseList.output, data).list.find((each) => each.case_number === caseNumber)
}

describe('until its material was handed over', () => {
  test('the citizen reads that a case is being transferred, not that it was', async () => {
    const made = await transferred()
    const view = await api.view(made.code)
    expect(view.status).toBe('processing')
    expect(view.timeline.at(-1)?.note).toBe(`正在移送${name}。`)
    expect(await inList('to_hand_over', made)).toMatchObject({ status_name: '待移送' })
    expect(await inList('transferred', made)).toBeUndefined()
  })

  test('a downloaded package has not arrived yet: nobody is reminded, nothing is overdue, no answer is typed', async () => {
    const made = await transferred()
    await downloaded(made)
    api.clock.advance(3 * day)
    await handler.signIn()
    await markOverdueAnswers(api.staffContext)
    expect(await remind(made)).toBe(409)
    expect((await api.view(made.code)).status).toBe('processing')
    const answer = { case_number: made.caseNumber, outcome: 'transferred', words: '已查处' }
    expect((await handler.call(answerEnter, answer, newKey())).errcode).toBe(409)
  })

  test('a case is not closed nor transferred again; calling the transfer off leaves it in processing', async () => {
    const made = await transferred()
    const close = { step: 'close', outcome: 'transferred', text: '主管部门已经办理' }
    expect((await work.decide(handler, made, close)).errcode).toBe(409)
    const both = { before: ['transfer'], authority_id, ...close }
    const other = await api.processing(handler)
    expect((await work.decide(handler, other, both)).errcode).toBe(409)
    expect((await work.decide(handler, other, { step: 'call_off' })).errcode).toBe(409)
    expect((await work.open(handler, made.caseNumber)).may).not.toContain('transfer')
    expect((await work.decide(handler, made, { step: 'call_off' })).errcode).toBe(0)
    await work.carryOut()
    expect(await work.open(handler, made.caseNumber)).toMatchObject({
      status_name: '办理中',
      transfer_to: null,
    })
    expect((await work.open(handler, made.caseNumber)).may).toContain('close')
  })

  test('words to the citizen do not say that it was', async () => {
    const made = await api.processing(handler)
    const said = { step: 'transfer', authority_id, text: '您反映的情况已转有关部门。' }
    expect((await work.decide(handler, made, said)).errcode).toBe(400)
  })

  test('a question to the citizen leaves the transfer waiting', async () => {
    const made = await transferred()
    await work.decide(handler, made, { step: 'ask', text: '请补充网址' })
    await work.carryOut()
    const { errcode } = await api.call(reportAppeal, {
      query_code: made.code,
      msg: '补充网址',
      kind: 'message',
    })
    expect(errcode).toBe(0)
    expect(await inList('to_hand_over', made)).toBeDefined()
  })
})

describe('a hand-over', () => {
  test('tells the citizen; a reminder goes by its channel, once its date is over', async () => {
    const made = await transferred()
    const id = await downloaded(made)
    expect((await deliver(made, { id })).errcode).toBe(0)
    const view = await api.view(made.code)
    expect(view.status).toBe('transferred')
    expect(view.timeline.at(-1)?.note).toBe(`已转${name}办理。`)
    expect(await work.open(handler, made.caseNumber)).toMatchObject({
      authority: { name },
      transfer_to: null,
      authority_part: { awaited: [{ channel: '机要交换', state: 'waiting' }] },
    })
    expect(await remind(made)).toBe(409)
    api.clock.advance(day)
    await handler.signIn()
    const reminded = await handler.call(authorityRemind, { case_number: made.caseNumber })
    expect(z.parse(authorityRemind.output, reminded.data)).toMatchObject({ channel: '机要交换' })
    const audited = await api.audited('package.deliver')
    expect(audited.at(-1)).toMatchObject({ object: made.caseNumber, result: 'done' })
  })

  test('without material takes a reason and a date for the answer', async () => {
    const made = await transferred()
    const none = { id: null, due_on: today(), reason: '对方已经掌握同一线索' }
    expect((await deliver(made, { ...none, reason: undefined })).errcode).toBe(400)
    expect((await deliver(made, { ...none, due_on: undefined })).errcode).toBe(400)
    expect((await deliver(made, none)).errcode).toBe(0)
    expect((await api.view(made.code)).status).toBe('transferred')
    const detail = await work.open(handler, made.caseNumber)
    expect(detail.entries.map(({ text }) => text)).toContain(`不需要移送材料：${none.reason}`)
  })

  test('is refused for a package that is not downloaded, another authority’s, a day to come, and by who has not the case', async () => {
    const made = await transferred()
    const id = packageId(await api.prepare(handler, made))
    expect((await deliver(made, { id })).errcode).toBe(409)
    await api.fetched(handler, made, id)
    expect((await deliver(made, { id, delivered_on: '2031-01-01' })).errcode).toBe(400)
    const stranger = await api.staff(['handler'])
    const input = { case_number: made.caseNumber, id, channel: '送达', delivered_on: today() }
    expect((await stranger.call(packageDeliver, input)).errcode).toBe(409)
    const { list } = z.parse(
      packageList.output,
      (await handler.call(packageList, { case_number: made.caseNumber })).data,
    )
    expect(list).toMatchObject([{ id, may_deliver: true, delivered: null }])
    expect((await deliver(made, { id })).errcode).toBe(0)
    expect((await deliver(made, { id })).errcode).toBe(409)
  })

  test('is not awaited by an authority’s answer: the cover opens once it is downloaded', async () => {
    const made = await transferred()
    const token = answerToken(api.keyring, await downloaded(made))
    const answer = { token, outcome: 'returned', words: '不属于我队职责' }
    expect((await api.deskCall(answerSend, answer)).errcode).toBe(0)
    expect(await work.open(handler, made.caseNumber)).toMatchObject({
      status: 'processing',
      transfer_to: null,
    })
  })
})
