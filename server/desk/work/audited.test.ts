import { beforeEach, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import {
  caseActivity,
  caseClaim,
  caseFindByCode,
  caseNext,
  caseNote,
  caseOpen,
  caseReply,
  caseStep,
} from '../../../contract/desk/case.ts'
import { caseHold, casePark } from '../../../contract/desk/parking.ts'
import { casePropose } from '../../../contract/desk/review.ts'
import { caseAssign, caseBatch, caseList, caseSearch } from '../../../contract/desk/queue.ts'
import { deskCases, type CaseOfTest } from '../../testing/api/desk-cases.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'

let member: StaffOfTest
let found: CaseOfTest
const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
beforeEach(async () => {
  member = await api.staff(['handler', 'reviewer', 'supervisor'])
  found = await cases.make()
})

/** Everything that a call about a case could change. */
const tables = [
  'report',
  'report_case',
  'report_event',
  'message',
  'case_note',
  'pending_step',
  'case_proposal',
  'case_passed',
]
async function everything() {
  const rows: unknown[] = []
  for (const table of tables)
    rows.push((await api.database.pool.query(`select * from ${table} order by 1`)).rows)
  return rows
}

const reason = '领导同意延长办理'
const calls: [Endpoint, (found: CaseOfTest) => object][] = [
  [caseList, () => ({ filter: {} })],
  [caseSearch, () => ({ words: '银行' })],
  [caseOpen, () => ({})],
  [caseNext, () => ({})],
  [caseNext, () => ({ prefetch: true })],
  [caseClaim, () => ({})],
  [caseStep, () => ({ version: 0, step: 'accept' })],
  [caseNote, () => ({ text: '核对过网址' })],
  [caseReply, () => ({ version: 0, text: '正在核实，请稍候。' })],
  [casePropose, () => ({ version: 0, step: 'accept' })],
  [casePark, () => ({ version: 0, for: 'hour', reason })],
  [caseHold, () => ({ version: 0, until: '2030-01-01T00:00:00Z', reason })],
  [caseFindByCode, ({ code }) => ({ query_code: code })],
  [caseAssign, ({ caseNumber }) => ({ case_numbers: [caseNumber], assignee: member.id })],
]

test.each(calls.map(([endpoint, input]) => ({ path: endpoint.path, endpoint, input })))(
  'what cannot be recorded does not happen, and shows nothing: $path',
  async ({ endpoint, input }) => {
    const given = { case_number: found.caseNumber, ...input(found) }
    const before = await everything()
    await api.database.asOwner('alter table staff_audit rename to staff_audit_gone')
    const refused = await member.call(endpoint, given, newKey())
    await api.database.asOwner('alter table staff_audit_gone rename to staff_audit')
    expect(refused).toMatchObject({ errcode: 500 })
    expect(refused).not.toHaveProperty('data')
    expect(await everything()).toEqual(before)
    // The call failed for the audit alone: it works again.
    expect(await member.call(endpoint, given, newKey())).toMatchObject({ errcode: 0 })
  },
)

test('without an audit entry no case of a batch changes', async () => {
  const chosen = [{ case_number: found.caseNumber, version: 0 }]
  const given = { cases: chosen, dry_run: false, step: 'accept' }
  await member.call(caseOpen, { case_number: found.caseNumber })
  const before = await everything()
  await api.database.asOwner('alter table staff_audit rename to staff_audit_gone')
  await member.call(caseBatch, given, newKey())
  await api.database.asOwner('alter table staff_audit_gone rename to staff_audit')
  expect(await everything()).toEqual(before)
})

test('actions and readings appear in the case’s activity', async () => {
  await member.call(caseOpen, { case_number: found.caseNumber })
  await member.call(caseNote, { case_number: found.caseNumber, text: '核对过网址' }, newKey())
  const { data } = await member.call(caseActivity, { case_number: found.caseNumber })
  expect(JSON.stringify(data)).toContain('查看举报')
  expect(JSON.stringify(data)).toContain('内部备注')
})
