import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { detailInWords } from '../../../contract/desk/audit-words.ts'
import { auditExport, auditSearch, auditVerify } from '../../../contract/staff/audit.ts'
import { createStaffTestApi } from '../../testing/api/staff-test-api.ts'
import { anchorAudit } from './anchors.ts'
import { recordAlone } from './record-audit.ts'

const api = await closeAfterAll(createStaffTestApi())
const auditor = await api.staff(['audit_administrator'])
const handler = await api.staff(['handler'], { name: '王小明' })
const actor = {
  staffId: handler.id,
  role: 'handler',
  sessionMac: null,
  requestId: 'r-1',
} as const
for (const id of ['20260715-0001', '20260715-0002', '20260715-0001']) {
  const object = { kind: 'case', id } as const
  const entry = { action: 'case.read', object, reason: '核对材料' } as const
  await recordAlone(api.database.db, api, actor, entry)
  api.clock.advance(60_000)
}

const search = async (filter: object) =>
  z.parse(auditSearch.output, (await auditor.call(auditSearch, filter)).data)

test('the auditor finds who did what, newest first, page by page', async () => {
  const found = await search({ object: '20260715-0001', limit: 1 })
  expect(found).toMatchObject({
    list: [
      {
        sequence: 3,
        actor: { id: handler.id, name: '王小明' },
        role: 'handler',
        action: 'case.read',
        object: { kind: 'case', id: '20260715-0001' },
        reason: '核对材料',
        result: 'done',
        request_id: 'r-1',
      },
    ],
    more: true,
  })
  const before = found.list[0]?.sequence
  expect(await search({ object: '20260715-0001', limit: 1, before })).toMatchObject({
    list: [{ sequence: 1 }],
    more: false,
  })
})

test('the auditor filters by person, action and time', async () => {
  const sequences = async (filter: object) =>
    (await search({ actor: handler.id, ...filter })).list.map(({ sequence }) => sequence)
  expect(await sequences({})).toEqual([3, 2, 1])
  expect(await sequences({ action: 'case.step' })).toEqual([])
  const second = new Date(api.clock.now().getTime() - 2 * 60_000).toISOString()
  expect(await sequences({ from: second })).toEqual([3, 2])
  expect(await sequences({ to: second })).toEqual([2, 1])
})

test('the auditor’s own actions are audited', async () => {
  await auditor.call(auditVerify)
  const { list } = await search({ actor: auditor.id })
  expect(list.slice(0, 2).map(({ action, role }) => [action, role])).toEqual([
    ['audit.search', 'audit_administrator'],
    ['audit.verify', 'audit_administrator'],
  ])
})

test('verification reports a valid chain and its newest anchor', async () => {
  await anchorAudit(api.staffContext)
  expect((await auditor.call(auditVerify)).data).toMatchObject({
    holds: true,
    first_wrong: null,
    anchored_at: api.clock.now().toISOString(),
  })
})

test('an export needs a fresh code, and has one line with MAC per entry', async () => {
  expect((await auditor.call(auditExport, { actor: handler.id })).errcode).toBe(428)
  await auditor.stepUp()
  const { data } = await auditor.call(auditExport, { actor: handler.id })
  const { content, entries } = z.parse(auditExport.output, data)
  expect(entries).toBe(3)
  const lines = content.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { sequence: 3, mac: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { sequence: 2 },
    { sequence: 1 },
  ])
})

test.each([
  'handler',
  'reviewer',
  'supervisor',
  'security_administrator',
  'system_administrator',
] as const)('nobody else reads it: %s', async (role) => {
  const other = await api.staff([role])
  await other.stepUp()
  for (const call of [auditSearch, auditVerify, auditExport])
    expect((await other.call(call, {})).errcode).toBe(403)
})

test('the auditor reads what a decision was and after whose proposal, and finds it by step or person', async () => {
  const proposer = await api.staff(['handler'], { name: '李提议' })
  await recordAlone(api.database.db, api, actor, {
    action: 'case.step',
    object: { kind: 'case', id: '20260715-0009' },
    detail: { steps: ['close'], outcome: 'handled', proposed_by: proposer.id },
  })
  await recordAlone(api.database.db, api, actor, {
    action: 'people.lock',
    object: { kind: 'staff', id: proposer.id },
  })
  const { list } = await search({ step: 'close' })
  expect(list).toMatchObject([{ object: { id: '20260715-0009', name: null } }])
  expect(list[0]?.detail && detailInWords(list[0].detail)).toBe(
    '办结；结果：已处置；按李提议的送审意见',
  )
  expect(await search({ step: 'reject' })).toMatchObject({ list: [] })
  // A rare step is found by an index, not by reading three years of entries.
  const plan = await api.database.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_indexscan = off`.execute(trx)
    return sql`explain select from staff_audit where detail->'steps' @> to_jsonb('close'::text)`.execute(
      trx,
    )
  })
  expect(JSON.stringify(plan.rows)).toContain('staff_audit_step')
  for (const object of [proposer.id, proposer.login, '李提议'])
    expect(await search({ object })).toMatchObject({
      list: [{ action: 'people.lock', object: { id: proposer.id, name: '李提议' } }],
    })
})
