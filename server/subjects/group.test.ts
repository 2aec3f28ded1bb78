import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { caseUndo } from '../../contract/desk/case.ts'
import { caseBatch, caseList } from '../../contract/desk/queue.ts'
import { groupOpen } from '../../contract/subjects/group.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { deskCases, type CaseOfTest } from '../testing/api/desk-cases.ts'
import { match, naming, openGroup, readyIn } from '../testing/api/grouped-cases.ts'
import { createStaffTestApi, type StaffOfTest } from '../testing/api/staff-test-api.ts'
import { newKey } from '../testing/api/test-api.ts'

const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
let handler: StaffOfTest
beforeEach(async () => {
  await cases.clear()
  handler = await api.staff(['handler'])
})

const phishing = naming('https://shebao-renzheng.top/a')
/** Makes a case about one address, of a type that is not sensitive. */
const make: typeof cases.make = (report = {}, columns) =>
  cases.make({ ...phishing, ...report }, columns)
const makeMany: typeof cases.makeMany = async (howMany, columns) => {
  const made: CaseOfTest[] = []
  for (let each = 0; each < howMany; each += 1) made.push(await make({}, columns))
  return made
}
type Made = Pick<CaseOfTest, 'caseNumber'>
const list = async (more: object = {}) => {
  const answer = await handler.call(caseList, { filter: { view: 'all_open' }, ...more })
  return z.parse(caseList.output, answer.data)
}
const numbers = (rows: readonly { case_number: string }[]) =>
  rows.map(({ case_number }) => case_number)
const numbersOf = (made: readonly Made[]) => made.map(({ caseNumber }) => caseNumber)
/** Opens the group of a case, and decides on those that it shows. */
async function batch(openedAs: Made, more: object = {}, who = handler) {
  const input = {
    cases: readyIn(await openGroup(who, openedAs)),
    dry_run: false,
    along_with: openedAs.caseNumber,
    step: 'accept',
    ...more,
  }
  const answer = await who.call(caseBatch, input, newKey())
  return z.parse(caseBatch.output, answer.data).results
}
const hours = (count: number) => new Date(api.clock.now().getTime() + count * 3_600_000)

test('a group is one row of a list, at its earliest due, on every page of it', async () => {
  const other = (place: number) => naming(`https://other-${place}.top/`)
  const made = [
    await make({}, { due_at: hours(5) }),
    await make({}, { due_at: hours(1) }),
    await make(other(1), { due_at: hours(2) }),
    await make({}, { due_at: hours(3) }),
    await make(other(2), { due_at: hours(4) }),
  ]
  await match(api)
  const [, b, c, d, e] = numbersOf(made)
  const { list: rows } = await list()
  expect(numbers(rows)).toEqual([b, c, e])
  expect(rows.map(({ group_size }) => group_size)).toEqual([3, null, null])
  const first = await list({ limit: 1 })
  const second = await list({ limit: 1, after: first.next })
  const third = await list({ limit: 1, after: second.next })
  expect([first, second, third].map((page) => numbers(page.list))).toEqual([[b], [c], [e]])
  expect(third.next).toBeNull()
  // The one that is due first is over: the next one stands for the group.
  await cases.set(b ?? '', { status: 'closed', due_at: null })
  expect(numbers((await list()).list)).toEqual([c, d, e])
})

test('a group has what the first named places have in common, and shows whom a step for all leaves out', async () => {
  const made = await makeMany(2)
  const asked = await make({}, { status: 'supplement' })
  const minor = await make({ involves_minors: true })
  await make({}, { status: 'closed', outcome: 'handled', due_at: null })
  await match(api)
  const [first = asked] = made
  const group = await openGroup(handler, first)
  expect(group).toMatchObject({ kind: 'url', total: 4 })
  const left = new Map(group.members.map((row) => [row.case_number, row.left_out]))
  const all = [...made, asked, minor]
  expect(all.map(({ caseNumber }) => left.get(caseNumber))).toEqual([
    null,
    null,
    'supplement',
    'sensitive',
  ])
  expect(group.members[0]?.words).toContain('这个网站冒充银行')
  // Whatever the page sends, the server leaves them out.
  const sent = group.members.map(({ case_number, version, shown }) => ({
    case_number,
    version,
    shown,
  }))
  const results = await batch(first, { cases: sent })
  const done = new Map(results.map((one) => [one.case_number, one.done]))
  expect(all.map(({ caseNumber }) => done.get(caseNumber))).toEqual([true, true, false, false])
})

test('a step for all is tried first, covers the group, and can be undone', async () => {
  const made = await makeMany(3)
  const stranger = await make(naming('https://another.top/'))
  await match(api)
  const [first = stranger] = made
  expect(await batch(first, { dry_run: true })).toMatchObject(made.map(() => ({ done: true })))
  const results = await batch(first)
  expect(results).toMatchObject(made.map(() => ({ done: true, message: null })))
  expect((await openGroup(handler, first)).members.map((row) => row.left_out)).toEqual(
    made.map(() => 'pending'),
  )
  expect(numbers((await list()).list)).toEqual([stranger.caseNumber])
  for (const { case_number, pending_id } of results)
    expect(await handler.call(caseUndo, { case_number, pending_id })).toMatchObject({ errcode: 0 })
  expect(readyIn(await openGroup(handler, first))).toHaveLength(3)
})

test('no group is of a case out of scope', async () => {
  const [one] = await makeMany(2)
  await match(api)
  const person = await api.staff(['handler'], { reportTypeIds: [3] })
  expect(await person.call(groupOpen, { case_number: one?.caseNumber })).toMatchObject({
    errcode: 404,
  })
})

test('each decision of a group takes effect at a time of its own, before the case is due', async () => {
  const made = await makeMany(30)
  await match(api)
  const [first] = made
  if (!first) throw new Error('nothing was made')
  const soon = made.at(-1) ?? first
  await cases.set(soon.caseNumber, { due_at: new Date(api.clock.now().getTime() + 30_000) })
  await batch(first)
  const { rows } = await api.database.pool.query<{ at: Date; number: string }>(
    `select effective_at as at, case_number as number from pending_step join report_case using (report_id)`,
  )
  const now = api.clock.now().getTime()
  const delays = rows
    .filter(({ number }) => number !== soon.caseNumber)
    .map(({ at }) => at.getTime() - now - 10_000)
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...delays)).toBeLessThanOrEqual(20 * 60_000)
  // 29 uniform times over 20 minutes leave a third of the window empty once in 10^4 runs.
  const inThird = (third: number) => delays.filter((at) => Math.floor(at / 400_001) === third)
  for (const third of [0, 1, 2]) expect(inThird(third).length).toBeGreaterThan(0)
  // The order is not that of the decisions: fewer than 90 % of adjacent times ascend.
  const ascending = delays.slice(1).filter((at, place) => at > (delays[place] ?? 0)).length
  expect(ascending / (delays.length - 1)).toBeLessThan(0.9)
  const own = rows.find(({ number }) => number === soon.caseNumber)
  expect((own?.at.getTime() ?? 0) - now).toBeLessThanOrEqual(40_000)
})

test('a member whose step needs a second person is sent for review', async () => {
  const made = await makeMany(2, { status: 'processing' })
  await match(api)
  const [first, second] = made
  if (!first || !second) throw new Error('two cases were not made')
  // An extension after the first needs a reviewer.
  await cases.set(second.caseNumber, { extensions: 1 })
  const extend = { step: 'extend', text: '案情复杂，需要更多时间核实。' }
  const expected = [null, '送审：须由另一位审核人员同意']
  const messages = async (more: object) =>
    new Map((await batch(first, more)).map(({ case_number, message }) => [case_number, message]))
  for (const dry_run of [true, false]) {
    const found = await messages({ ...extend, dry_run })
    expect(numbersOf(made).map((number) => found.get(number))).toEqual(expected)
  }
  const { rows } = await api.database.pool.query(
    'select case_number from case_proposal join report_case using (report_id)',
  )
  expect(rows).toEqual([{ case_number: second.caseNumber }])
})
