import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  answerEnter,
  answerOpen,
  answerSend,
  answerUndo,
} from '../../../contract/desk/authority-answer.ts'
import { detailInWords } from '../../../contract/desk/audit-words.ts'
import { authorityOutcomes } from '../../../contract/desk/authority-part.ts'
import { outcomes } from '../../../contract/report/report-steps.ts'
import { insertAwaitedPackage } from '../../testing/api/awaited-package.ts'
import { deskCases } from '../../testing/api/desk-cases.ts'
import { deskWork } from '../../testing/api/desk-work.ts'
import { createEvidenceTestApi } from '../../testing/api/evidence-test-api.ts'
import type { StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { answerToken } from './answer-token.ts'

const api = await closeAfterAll(createEvidenceTestApi())
const cases = deskCases(api)
const work = deskWork(api, cases)
const { id: authority_id } = await api.database.db
  .insertInto('authority')
  .values({ name: '甲市公安局' })
  .returning('id')
  .executeTakeFirstOrThrow()
let handler: StaffOfTest
beforeEach(async () => {
  await api.database.pool.query('delete from transient.rate_limit')
  handler = await api.staff(['handler'])
})

/** A case of the handler's whose package the authority has. */
async function handedOver() {
  const columns = { status: 'transferred', authority_id, assignee: handler.id } as const
  const made = await cases.make({}, { ...columns, began_at: api.clock.now() })
  const given = { reportId: made.reportId, authorityId: authority_id, by: handler.id }
  const id = await insertAwaitedPackage(api, { ...given, dueIn: 5 * 24 * 60 * 60_000 })
  return { ...made, token: answerToken(api.keyring, id) }
}
const send = async (token: string, outcome: string, words = '见附件') =>
  (await api.deskCall(answerSend, { token, outcome, words })).errcode
const enter = (who: StaffOfTest, case_number: string, outcome: string) =>
  who.call(answerEnter, { case_number, outcome, words: '来电答复' }, newKey())
const enteredId = (answer: { data?: unknown }) => z.parse(answerEnter.output, answer.data).id
const part = async (caseNumber: string) => (await work.open(handler, caseNumber)).authority_part

describe('an authority', () => {
  test('answers by one cover as often as it has news, and is awaited until its result', async () => {
    const { caseNumber, token } = await handedOver()
    for (const outcome of ['received', 'filed', 'underway'])
      expect(await send(token, outcome)).toBe(0)
    expect(await part(caseNumber)).toMatchObject({ awaited: [{ state: 'waiting' }] })
    expect(await send(token, 'transferred')).toBe(0)
    const opened = z.parse(answerOpen.output, (await api.deskCall(answerOpen, { token })).data)
    expect(opened.answers.map(({ outcome }) => outcome)).toEqual([
      'received',
      'filed',
      'underway',
      'transferred',
    ])
    expect(await part(caseNumber)).toMatchObject({
      awaited: [{ state: 'answered' }],
      answers: [{}, {}, {}, { outcome: 'transferred' }],
    })
  })

  test('is heard after a colleague has typed 退回', async () => {
    const { caseNumber, token } = await handedOver()
    expect((await enter(handler, caseNumber, 'returned')).errcode).toBe(0)
    expect(await send(token, 'filed', '已立案侦查')).toBe(0)
    await work.carryOut()
    const answers = (await part(caseNumber))?.answers.map(({ outcome }) => outcome)
    expect(answers?.toSorted()).toEqual(['filed', 'returned'])
  })

  test('does not fill a case by one cover without end', async () => {
    const { token } = await handedOver()
    const answers = []
    for (let each = 0; each < 21; each += 1) answers.push(await send(token, 'underway'))
    expect(answers.slice(0, 20).every((errcode) => errcode === 0)).toBe(true)
    expect(answers.at(-1)).toBe(409)
  })
})

describe('a typed answer', () => {
  test('is of who has the case, and may act on its appeal', async () => {
    const { caseNumber } = await handedOver()
    const other = await api.staff(['handler'])
    expect((await enter(other, caseNumber, 'returned')).errcode).toBe(409)
    const { caseNumber: appealed } = await handedOver()
    await cases.set(appealed, { assignee: null, is_appealed: true, decided_by: handler.id })
    await cases.set(appealed, { status: 'appealing' })
    expect((await enter(handler, appealed, 'underway')).errcode).toBe(409)
    expect((await part(caseNumber))?.answers).toEqual([])
    expect((await cases.row(caseNumber)).status).toBe('transferred')
  })

  test('can be undone for ten seconds by its person, also 退回, which takes effect after them', async () => {
    const { caseNumber } = await handedOver()
    const id = enteredId(await enter(handler, caseNumber, 'returned'))
    expect((await cases.row(caseNumber)).status).toBe('transferred')
    const undo = { case_number: caseNumber, id }
    const other = await api.staff(['handler'])
    expect((await other.call(answerUndo, undo)).errcode).toBe(409)
    expect((await handler.call(answerUndo, undo)).errcode).toBe(0)
    await work.carryOut()
    expect((await cases.row(caseNumber)).status).toBe('transferred')
    expect(await part(caseNumber)).toMatchObject({ awaited: [{ state: 'waiting' }], answers: [] })
    const late = enteredId(await enter(handler, caseNumber, 'transferred'))
    api.clock.advance(11_000)
    expect((await handler.call(answerUndo, { case_number: caseNumber, id: late })).errcode).toBe(
      409,
    )
    enteredId(await enter(handler, caseNumber, 'returned'))
    await work.carryOut()
    expect((await cases.row(caseNumber)).status).toBe('processing')
  })
})

test('a result has one name in the form, in the audit and at the case', () => {
  for (const outcome of ['transferred', 'not_found', 'gone'] as const)
    for (const name of [
      authorityOutcomes[outcome],
      detailInWords({ outcome }).replace('结果：', ''),
    ])
      expect(name).toBe(outcomes[outcome])
})
