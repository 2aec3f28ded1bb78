import { expect, test } from 'vitest'
import { detailInWords } from '../../../contract/desk/audit-words.ts'
import type { AuditDetail } from '../../../contract/staff/audit.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { deskCases, type CaseOfTest } from '../../testing/api/desk-cases.ts'
import { deskWork } from '../../testing/api/desk-work.ts'
import { createStaffTestApi } from '../../testing/api/staff-test-api.ts'

const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
const work = deskWork(api, cases)
const handler = await api.staff(['handler'])
const reviewer = await api.staff(['reviewer'])
const { id: police } = await api.database.db
  .insertInto('authority')
  .values({ name: '某市公安局' })
  .returning('id')
  .executeTakeFirstOrThrow()

const close = { step: 'close', outcome: 'handled', text: '账号已被平台关闭。' }
/** A case of minors, sent for review. */
async function proposed(input: object = close): Promise<CaseOfTest> {
  const made = await cases.make({ report_type_id: 9 }, { status: 'processing' })
  expect(await work.propose(handler, made, input)).toMatchObject({ errcode: 0 })
  return made
}
const auditedStep = async ({ caseNumber }: CaseOfTest): Promise<AuditDetail> => {
  const { rows } = await api.database.pool.query<{ detail: AuditDetail }>(
    `select detail from staff_audit where action = 'case.step' and object_id = $1`,
    [caseNumber],
  )
  return rows[0]?.detail ?? {}
}

test('a reviewer may change words, outcome and authority of what was proposed, but not the step', async () => {
  const made = await proposed()
  const refused = { errcode: 409, errmessage: expect.stringContaining('退回') }
  expect(await work.decide(reviewer, made, { ...close, before: ['extend'] })).toMatchObject({
    errcode: 409,
  })
  expect(await work.decide(reviewer, made, { step: 'ask', text: '哪天？' })).toMatchObject(refused)
  expect(await work.decide(reviewer, made, { ...close, outcome: 'no_answer' })).toMatchObject({
    errcode: 400,
  })
  const changed = { ...close, outcome: 'gone', text: '该账号已注销。' }
  expect(await work.decide(reviewer, made, changed)).toMatchObject({ errcode: 0 })
  await work.carryOut()
  const view = await api.view(made.code)
  expect(view).toMatchObject({ status: 'closed', outcome: 'gone' })
  expect(view.timeline.at(-1)?.note).toContain('该账号已注销')
  const audited = await auditedStep(made)
  expect(audited).toMatchObject({ outcome: 'gone', proposed_outcome: 'handled' })
  expect(detailInWords(audited)).toContain('送审的结果是已处置，改了答复')

  const sent = { step: 'transfer', authority_id: police, text: '请留意后续通知。' }
  const other = await proposed(sent)
  const { id: authority_id } = await api.database.db
    .insertInto('authority')
    .values({ name: '某市网信办' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await work.decide(reviewer, other, { ...sent, authority_id: 0 })).toMatchObject({
    errcode: 400,
  })
  expect(await work.decide(reviewer, other, { ...sent, authority_id })).toMatchObject({
    errcode: 0,
  })
  expect(await auditedStep(other)).toMatchObject({
    authority: '某市网信办',
    proposed_authority: '某市公安局',
    words_changed: false,
  })
})
