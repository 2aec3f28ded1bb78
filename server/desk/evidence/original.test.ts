import { beforeEach, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { createEvidenceTestApi } from '../../testing/api/evidence-test-api.ts'
import type { StaffOfTest } from '../../testing/api/staff-test-api.ts'

/** A page that its sender hopes will be opened; detected as plain text. */
const page = Buffer.from('看看：<html><script>alert(1)</script></html>')
const reason = '需要核对原始文件的签名'

let reviewer: StaffOfTest
const api = await closeAfterAll(createEvidenceTestApi())
const made = await api.caseWith({ "证据'(1).html.txt": page })
beforeEach(async () => {
  reviewer = await api.staff(['reviewer'])
  await api.cases.set(made.caseNumber, { assignee: reviewer.id })
})

const ask = (changes: object = {}) => ({
  case_number: made.caseNumber,
  position: 1,
  reason,
  ...changes,
})
const errcode = async (who: StaffOfTest | undefined, input: object) => {
  const { status, body, headers } = await api.original(who, input)
  expect(body.includes('<script>')).toBe(false)
  expect(headers['content-type']).toContain('application/json')
  return status
}

test('a reviewer downloads the original bytes, and no browser renders them', async () => {
  await reviewer.stepUp()
  const { status, headers, body } = await api.original(reviewer, ask())
  expect(status).toBe(200)
  expect(body.equals(page)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': `${page.length}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
  expect(headers['content-disposition']).toBe(
    `attachment; filename="evidence"; filename*=UTF-8''${encodeURIComponent('证据')}%27%281%29.html.txt`,
  )
  expect(await api.audited('evidence.original')).toEqual([
    { actor: reviewer.id, object: made.caseNumber, result: 'done' },
  ])
})

test('needs the role, a fresh code, a reason and the scope; each attempt is audited', async () => {
  const handler = await api.staff(['handler'])
  await handler.stepUp()
  const elsewhere = await api.staff(['reviewer'], { reportTypeIds: [2] })
  await elsewhere.stepUp()
  const stale = await api.staff(['reviewer'])
  await reviewer.stepUp()
  const before = (await api.audited('evidence.original')).length
  expect(await errcode(handler, ask())).toBe(403)
  expect(await errcode(stale, ask())).toBe(428)
  expect(await errcode(elsewhere, ask())).toBe(404)
  expect(await errcode(reviewer, ask({ reason: '太短' }))).toBe(400)
  expect(await errcode(reviewer, ask({ position: 7 }))).toBe(404)
  expect(await errcode(undefined, ask())).toBe(401)
  const tries = (await api.audited('evidence.original')).slice(before)
  expect(tries).toEqual(
    [handler, stale, elsewhere, reviewer, reviewer].map(({ id }) => ({
      actor: id,
      object: made.caseNumber,
      result: 'refused',
    })),
  )
})

test('one code downloads one original', async () => {
  await reviewer.stepUp()
  const statuses = await Promise.all(
    Array.from({ length: 4 }, async () => (await api.original(reviewer, ask())).status),
  )
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 428, 428, 428])
})

test('without an audit entry nothing is sent', async () => {
  await reviewer.stepUp()
  await api.database.asOwner('alter table staff_audit rename to staff_audit_away')
  try {
    expect(await errcode(reviewer, ask())).toBe(500)
  } finally {
    await api.database.asOwner('alter table staff_audit_away rename to staff_audit')
  }
})

test('a reviewer who does not have the case asks for it first', async () => {
  const other = await api.staff(['reviewer'])
  await other.stepUp()
  expect(await errcode(other, ask())).toBe(409)
  const held_until = new Date(api.clock.now().getTime() + 60_000)
  await api.cases.set(made.caseNumber, { holder: other.id, held_until })
  expect((await api.original(other, ask())).status).toBe(200)
  await api.cases.set(made.caseNumber, { holder: null, held_until: null })
})
