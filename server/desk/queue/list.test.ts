import { beforeEach, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { caseList } from '../../../contract/desk/queue.ts'
import { createStaffTestApi, type StaffTestApi } from '../../testing/api/staff-test-api.ts'
import { deskCases } from '../../testing/api/desk-cases.ts'

const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
beforeEach(() => cases.clear())

type Handler = Awaited<ReturnType<StaffTestApi['staff']>>
const list = async (handler: Handler, filter: object = {}, more: object = {}) => {
  const answer = await handler.call(caseList, { filter: { view: 'all_open', ...filter }, ...more })
  return z.parse(caseList.output, answer.data)
}
const numbers = (page: { list: { case_number: string }[] }) =>
  page.list.map((row) => row.case_number)

test('a row has what is needed to choose, unsealed', async () => {
  const handler = await api.staff(['handler'])
  const { caseNumber } = await cases.make({
    title: '假冒银行',
    urls: ['https://Bank.example.com/a'],
  })
  const { list: rows, next } = await list(handler)
  expect(next).toBeNull()
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    case_number: caseNumber,
    headline: '假冒银行',
    place: 'bank.example.com',
    status: 'received',
    urgency: 'ok',
    holder: null,
    assignee: null,
    files: 0,
  })
})

test('an internationalised host is followed by its ASCII form', async () => {
  const handler = await api.staff(['handler'])
  await cases.make({ urls: ['http://例子.中国/a'] })
  const { list: rows } = await list(handler)
  expect(rows[0]).toMatchObject({ place: '例子.中国（xn--fsqu00a.xn--fiqs8s）' })
})

test('without a title the first words are used, without an address the account', async () => {
  const handler = await api.staff(['handler'])
  await cases.make({ title: undefined, urls: [], description: `\n  ${'长'.repeat(80)}` })
  const { list: rows } = await list(handler)
  expect(rows[0]).toMatchObject({ headline: `${'长'.repeat(60)}…`, place: '群号 123456' })
})

test('types out of scope are in no list, whatever the filter', async () => {
  await cases.make({ report_type_id: 3 })
  const mine = await cases.make({ report_type_id: 4 })
  const handler = await api.staff(['handler'], { reportTypeIds: [4] })
  expect(numbers(await list(handler))).toEqual([mine.caseNumber])
  expect(numbers(await list(handler, { report_type_ids: [3, 4] }))).toEqual([mine.caseNumber])
  const unscoped = await api.staff(['handler'], { reportTypeIds: [] })
  expect(numbers(await list(unscoped))).toEqual([])
})

test('pages are stable while the list changes: nothing twice, nothing left out', async () => {
  const handler = await api.staff(['handler'])
  const made = await cases.makeMany(7)
  const first = await list(handler, {}, { limit: 3 })
  expect(first.next).not.toBeNull()
  // A shown case leaves, and an earlier one arrives.
  await cases.set(numbers(first)[0] ?? '', { status: 'closed' })
  await cases.make({}, { due_at: new Date(api.clock.now().getTime() - 60_000) })
  const second = await list(handler, {}, { limit: 3, after: first.next })
  const third = await list(handler, {}, { limit: 3, after: second.next })
  const shown = [first, second, third].flatMap(numbers)
  expect(shown.toSorted()).toEqual(made.map(({ caseNumber }) => caseNumber).toSorted())
  expect(third.next).toBeNull()
})

test('orders urgent cases first, then by due time, then those without one', async () => {
  const handler = await api.staff(['handler'])
  const at = (minutes: number) => new Date(api.clock.now().getTime() + minutes * 60_000)
  const none = await cases.make({}, { due_at: null })
  const later = await cases.make({}, { due_at: at(20) })
  const soon = await cases.make({}, { due_at: at(10) })
  const urgent = await cases.make({}, { due_at: at(30), is_urgent: true })
  const expected = [urgent, soon, later, none].map(({ caseNumber }) => caseNumber)
  expect(numbers(await list(handler))).toEqual(expected)
  let after: string | null | undefined
  const walked: string[] = []
  do {
    const page = await list(handler, {}, { limit: 1, ...(after && { after }) })
    walked.push(...numbers(page))
    after = page.next
  } while (after)
  expect(walked).toEqual(expected)
})

test('orders ended cases newest first', async () => {
  const handler = await api.staff(['handler'])
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  const old = await cases.make({}, { status: 'closed', arrived_at: at(1) })
  const young = await cases.make({}, { status: 'rejected', arrived_at: at(3) })
  const middle = await cases.make({}, { status: 'closed', arrived_at: at(2) })
  const first = await list(handler, { view: 'ended' }, { limit: 2 })
  const second = await list(handler, { view: 'ended' }, { limit: 2, after: first.next })
  expect([...numbers(first), ...numbers(second)]).toEqual(
    [young, middle, old].map(({ caseNumber }) => caseNumber),
  )
})

test('each view holds its cases', async () => {
  const handler = await api.staff(['handler'])
  const other = await api.staff(['handler'])
  const now = api.clock.now().getTime()
  const hour = 3_600_000
  const far = new Date(now + 100 * hour)
  const made = {
    mine: await cases.make({}, { assignee: handler.id, due_at: far }),
    others: await cases.make({}, { assignee: other.id, due_at: far }),
    overdue: await cases.make({}, { due_at: new Date(now - hour) }),
    today: await cases.make({}, { due_at: new Date(now + hour) }),
    answered: await cases.make({}, { has_answer: true, due_at: far }),
    appeal: await cases.make({}, { status: 'appealing', due_at: far }),
    transferred: await cases.make({}, { status: 'transferred', due_at: far }),
    urgent: await cases.make({}, { is_urgent: true, due_at: far }),
    withdrawn: await cases.make({}, { status: 'withdrawn', due_at: null }),
    ended: await cases.make({}, { status: 'closed', due_at: null }),
  }
  const inView = async (view: string) => {
    const shown = new Set(numbers(await list(handler, { view })))
    return Object.entries(made).flatMap(([name, each]) =>
      shown.has(each.caseNumber) ? [name] : [],
    )
  }
  expect(await inView('mine')).toEqual(['mine'])
  expect(await inView('overdue')).toEqual(['overdue'])
  expect(await inView('due_today')).toEqual(['today'])
  expect(await inView('answered')).toEqual(['answered'])
  expect(await inView('appeals')).toEqual(['appeal'])
  expect(await inView('transferred')).toEqual(['transferred'])
  expect(await inView('urgent')).toEqual(['urgent'])
  expect(await inView('withdrawn')).toEqual(['withdrawn'])
  expect(await inView('ended')).toEqual(['ended'])
  expect(await inView('unassigned')).not.toContain('mine')
  expect(await inView('all_open')).toEqual(
    Object.keys(made).filter((name) => name !== 'withdrawn' && name !== 'ended'),
  )
})

test('filters narrow: status, person, named, files, arrival', async () => {
  const handler = await api.staff(['handler'])
  const made = await cases.make({}, { status: 'accepted', assignee: handler.id })
  await cases.makeMany(2)
  const one = [made.caseNumber]
  expect(numbers(await list(handler, { statuses: ['accepted'] }))).toEqual(one)
  expect(numbers(await list(handler, { assignee: handler.id }))).toEqual(one)
  expect(numbers(await list(handler, { real_name: true }))).toEqual([])
  expect(numbers(await list(handler, { has_files: true }))).toEqual([])
  expect(numbers(await list(handler, { has_files: false, real_name: false }))).toHaveLength(3)
  expect(numbers(await list(handler, { arrived_to: '1990-01-01T00:00:00Z' }))).toEqual([])
  expect(numbers(await list(handler, { arrived_from: '0000-01-01T00:00:00Z' }))).toHaveLength(3)
})

test.each([
  ['made up', 'AAAA'],
  ['of another order', Buffer.from('{"n":true,"u":false,"t":"1","c":"20260101-0001"}')],
  [
    'beyond numbers',
    Buffer.from('{"n":false,"u":false,"t":"99999999999999999999","c":"20260101-0001"}'),
  ],
  ['with SQL in it', Buffer.from(`{"n":false,"u":false,"t":"1","c":"'; drop table staff"}`)],
])('a cursor that is %s is refused', async (_, cursor) => {
  const handler = await api.staff(['handler'])
  const after = typeof cursor === 'string' ? cursor : cursor.toString('base64url')
  const answer = await handler.call(caseList, { filter: { view: 'all_open' }, after })
  expect(answer).toMatchObject({ errcode: 400, data: { fields: { after: expect.any(String) } } })
})

test('a forged cursor reveals nothing of a case out of scope', async () => {
  const foreign = await cases.make({ report_type_id: 3 })
  const handler = await api.staff(['handler'], { reportTypeIds: [4] })
  const place = { n: false, u: true, t: '-1', c: foreign.caseNumber }
  const after = Buffer.from(JSON.stringify(place)).toString('base64url')
  expect(numbers(await list(handler, {}, { after }))).toEqual([])
})

test('a list is audited once in ten minutes, and not shown without an audit entry', async () => {
  const handler = await api.staff(['handler'])
  const recorded = async () => {
    const { rows } = await api.database.pool.query(
      `select from staff_audit where action = 'case.list' and actor = $1`,
      [handler.id],
    )
    return rows.length
  }
  await list(handler)
  await list(handler)
  expect(await recorded()).toBe(1)
  api.clock.advance(11 * 60_000)
  await list(handler)
  expect(await recorded()).toBe(2)
  await api.database.asOwner('alter table staff_audit rename to staff_audit_gone')
  api.clock.advance(11 * 60_000)
  const refused = await handler.call(caseList, { filter: {} })
  await api.database.asOwner('alter table staff_audit_gone rename to staff_audit')
  expect(refused).toMatchObject({ errcode: 500 })
})
