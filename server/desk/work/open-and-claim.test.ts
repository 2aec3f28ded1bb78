import { beforeEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import {
  caseClaim,
  caseFindByCode,
  caseNext,
  caseNote,
  caseOpen,
  caseRelease,
  caseRenew,
  caseReply,
} from '../../../contract/desk/case.ts'
import { deskCases } from '../../testing/api/desk-cases.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'

let handler: StaffOfTest
let colleague: StaffOfTest
const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
beforeEach(async () => {
  await cases.clear()
  handler = await api.staff(['handler'])
  colleague = await api.staff(['handler'])
})

const open = async (who: StaffOfTest, case_number: string) =>
  z.parse(caseOpen.output, (await who.call(caseOpen, { case_number })).data)
const next = async (who: StaffOfTest, input: object = {}) => {
  const answer = await who.call(caseNext, input)
  return z.parse(caseNext.output, answer.data).case?.case_number
}
const recorded = async (action: string, object: string) => {
  const { rows } = await api.database.pool.query(
    'select actor, result from staff_audit where action = $1 and object_id = $2',
    [action, object],
  )
  return rows
}

describe('opening a case', () => {
  test('shows the citizen’s contents and the permitted steps', async () => {
    const files = await api.upload('a.jpg')
    const { caseNumber } = await cases.make({ file_ids: files })
    const detail = await open(handler, caseNumber)
    expect(detail).toMatchObject({
      title: '假冒银行',
      site_name: '某应用',
      urls: ['https://example.com/假冒?a=1'],
      account: '群号 123456',
      description: '这个网站冒充银行，骗取密码。🙏',
      may: ['accept', 'reject', 'ask', 'extend'],
      entries: [],
      pending: null,
      evidence: [{ position: 1, name: 'a.jpg' }],
    })
    expect(await recorded('case.read', caseNumber)).toEqual([{ actor: handler.id, result: 'done' }])
  })

  test('shows nothing without an audit entry', async () => {
    const { caseNumber } = await cases.make()
    await api.database.asOwner('alter table staff_audit rename to staff_audit_gone')
    const answer = await handler.call(caseOpen, { case_number: caseNumber })
    await api.database.asOwner('alter table staff_audit_gone rename to staff_audit')
    expect(answer).toMatchObject({ errcode: 500 })
    expect(JSON.stringify(answer)).not.toContain('银行')
  })

  test('shows nothing of a named report’s reporter', async () => {
    await api.named({ report_type_id: 12 })
    const { rows } = await api.database.pool.query(`
      insert into report_case (report_id, case_number, report_type_id, status, is_urgent, arrived_at, began_at)
      select id, '20260715-7777', report_type_id, status, false, reported_at, reported_at
      from report where report_type_id = 12
      returning case_number`)
    expect(rows).toHaveLength(1)
    const answer = JSON.stringify(await handler.call(caseOpen, { case_number: '20260715-7777' }))
    expect(answer).toContain('"real_name":true')
    for (const secret of ['张三', '13812345678']) expect(answer).not.toContain(secret)
  })

  test('shows nothing of a withdrawn report', async () => {
    const { caseNumber } = await cases.make({}, { status: 'withdrawn' })
    const detail = await open(handler, caseNumber)
    expect(detail).toMatchObject({ title: null, urls: [], account: null, evidence: [], may: [] })
    expect(detail.description).not.toContain('银行')
    expect(detail.headline).not.toContain('银行')
  })

  test('of a type out of scope finds nothing, in any call', async () => {
    const { caseNumber: case_number, code } = await cases.make({ report_type_id: 3 })
    const stranger = await api.staff(['handler', 'supervisor', 'reviewer'], { reportTypeIds: [4] })
    const calls = [
      stranger.call(caseOpen, { case_number }),
      stranger.call(caseClaim, { case_number, take_over: true }),
      stranger.call(caseRenew, { case_number }),
      stranger.call(caseRelease, { case_number }),
      stranger.call(caseNote, { case_number, text: '备注' }, newKey()),
      stranger.call(caseReply, { case_number, version: 0, text: '您好' }, newKey()),
      stranger.call(caseFindByCode, { query_code: code }),
    ]
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ errcode: 404 })
    expect(await next(stranger)).toBeUndefined()
    const none = await handler.call(caseOpen, { case_number: '20990101-0001' })
    expect(none).toEqual(await stranger.call(caseOpen, { case_number }))
  })

  test('is for case workers only', async () => {
    const { caseNumber: case_number } = await cases.make()
    for (const role of ['statistician', 'system_administrator', 'audit_administrator'] as const) {
      const other = await api.staff([role])
      expect(await other.call(caseOpen, { case_number })).toMatchObject({ errcode: 403 })
      expect(await other.call(caseNext)).toMatchObject({ errcode: 403 })
    }
  })
})

describe('claims', () => {
  test('last three minutes from the last renewal', async () => {
    const { caseNumber: case_number } = await cases.make()
    expect(await handler.call(caseClaim, { case_number })).toMatchObject({
      data: { lease_seconds: 180 },
    })
    expect(await colleague.call(caseClaim, { case_number })).toMatchObject({
      errcode: 409,
      errmessage: `${handler.name}正在办理这件举报，可以接手`,
    })
    api.clock.advance(170_000)
    expect(await handler.call(caseRenew, { case_number })).toMatchObject({ errcode: 0 })
    api.clock.advance(170_000)
    expect(await colleague.call(caseClaim, { case_number })).toMatchObject({ errcode: 409 })
    api.clock.advance(11_000)
    expect(await colleague.call(caseClaim, { case_number })).toMatchObject({ errcode: 0 })
    expect(await handler.call(caseRenew, { case_number })).toMatchObject({
      errcode: 409,
      errmessage: `${colleague.name}已接手这件举报`,
    })
  })

  test('are released on leaving, but only one’s own', async () => {
    const { caseNumber: case_number } = await cases.make()
    await handler.call(caseClaim, { case_number })
    expect(await colleague.call(caseRelease, { case_number })).toMatchObject({ errcode: 0 })
    expect((await cases.row(case_number)).holder).toBe(handler.id)
    await handler.call(caseRelease, { case_number })
    expect((await cases.row(case_number)).holder).toBeNull()
    expect(await recorded('case.release', case_number)).toHaveLength(1)
  })

  test('are taken over on request, which is audited', async () => {
    const { caseNumber: case_number } = await cases.make()
    await handler.call(caseClaim, { case_number })
    expect(await colleague.call(caseClaim, { case_number, take_over: true })).toMatchObject({
      errcode: 0,
    })
    expect(await recorded('case.take_over', case_number)).toEqual([
      { actor: colleague.id, result: 'done' },
    ])
    expect((await open(handler, case_number)).lease_seconds).toBeNull()
    expect((await open(handler, case_number)).holder).toEqual({
      id: colleague.id,
      name: colleague.name,
    })
  })
})

describe('texts', () => {
  test('to the citizen appear in the thread at once, and assign the case', async () => {
    const { caseNumber: case_number, code } = await cases.make({}, { has_answer: true })
    const key = newKey()
    const input = { case_number, version: 0, text: '我们正在核实。' }
    const first = await handler.call(caseReply, input, key)
    expect(first).toMatchObject({ errcode: 0, data: { version: 1 } })
    expect(await handler.call(caseReply, input, key)).toEqual(first)
    expect((await api.view(code)).thread).toMatchObject([
      { from: 'centre', kind: 'reply', msg: '我们正在核实。' },
    ])
    expect(await cases.row(case_number)).toMatchObject({
      assignee: handler.id,
      has_answer: false,
      version: 1,
    })
    expect((await open(colleague, case_number)).entries).toMatchObject([
      { kind: 'reply', by: { id: handler.id }, text: '我们正在核实。' },
    ])
  })

  test('with a placeholder are not sent', async () => {
    const { caseNumber: case_number, code } = await cases.make()
    for (const text of ['{单位}已经办理', '请联系｛电话｝']) {
      const answer = await handler.call(caseReply, { case_number, version: 0, text }, newKey())
      expect(answer).toMatchObject({ errcode: 400, data: { fields: { text: expect.any(String) } } })
    }
    expect((await api.view(code)).thread).toEqual([])
  })

  test('of two people at once: the second is told, and nothing is lost', async () => {
    const { caseNumber: case_number, code } = await cases.make()
    const reply = (who: StaffOfTest, text: string) =>
      who.call(caseReply, { case_number, version: 0, text }, newKey())
    const answers = await Promise.all([reply(handler, '第一条'), reply(colleague, '第二条')])
    expect(answers.map(({ errcode }) => String(errcode)).toSorted()).toEqual(['0', '409'])
    expect((await api.view(code)).thread).toHaveLength(1)
  })

  test('for colleagues are sealed, seen at the desk and by no citizen', async () => {
    const { caseNumber: case_number, code } = await cases.make()
    const key = newKey()
    const note = { case_number, text: '此人多次重复举报' }
    await handler.call(caseNote, note, key)
    await handler.call(caseNote, note, key)
    expect((await open(colleague, case_number)).entries).toMatchObject([
      { kind: 'note', from: 'centre', by: { id: handler.id }, text: note.text },
    ])
    expect(JSON.stringify(await api.query(code))).not.toContain(note.text)
    const { rows } = await api.database.pool.query('select * from case_note')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(note.text).toString('hex'))
  })
})

test('a query code finds the case, and each attempt is audited', async () => {
  const { caseNumber, code } = await cases.make()
  const find = (query_code: string) => handler.call(caseFindByCode, { query_code })
  expect(await find(code)).toMatchObject({ data: { case_number: caseNumber } })
  const early = await api.report()
  expect(await find(early)).toMatchObject({ errcode: 404 })
  expect(await recorded('case.find_by_code', caseNumber)).toHaveLength(1)
  expect(await recorded('case.find_by_code', 'none')).toContainEqual({
    actor: handler.id,
    result: 'refused',
  })
})
