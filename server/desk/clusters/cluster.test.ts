import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clusterAccept, clusterOpen, clusterRefuse } from '../../../contract/desk/cluster.ts'
import { caseUndo } from '../../../contract/desk/case.ts'
import { caseBatch, caseList } from '../../../contract/desk/queue.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { deskCases, type CaseOfTest } from '../../testing/api/desk-cases.ts'
import { deskWork } from '../../testing/api/desk-work.ts'
import { linkAll, linkCases, readyOf } from '../../testing/api/linked-cases.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'

const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
const work = deskWork(api, cases)
let handler: StaffOfTest
beforeEach(async () => {
  await cases.clear()
  handler = await api.staff(['handler'])
})

/** Makes a case of a type that is not sensitive. */
const make: typeof cases.make = (report = {}, columns) =>
  cases.make({ report_type_id: 6, ...report }, columns)
const makeMany: typeof cases.makeMany = async (howMany, columns) => {
  const made: CaseOfTest[] = []
  for (let each = 0; each < howMany; each += 1) made.push(await make({}, columns))
  return made
}
type Made = Pick<CaseOfTest, 'caseNumber'>
const open = async (about: Made, who = handler) =>
  z.parse(clusterOpen.output, (await who.call(clusterOpen, { case_number: about.caseNumber })).data)
const list = async (who = handler, more: object = {}) => {
  const answer = await who.call(caseList, { filter: { view: 'all_open' }, ...more })
  return z.parse(caseList.output, answer.data)
}
const numbers = (rows: readonly { case_number: string }[]) =>
  rows.map(({ case_number }) => case_number)
const numbersOf = (made: readonly Made[]) => made.map(({ caseNumber }) => caseNumber)
const refuse = (about: Made, other?: Made) =>
  handler.call(clusterRefuse, {
    case_number: about.caseNumber,
    ...(other && { other: other.caseNumber }),
  })
async function batch(openedAs: Made, more: object = {}, who = handler) {
  await open(openedAs, who)
  const input = {
    cases: await readyOf(who, openedAs),
    dry_run: false,
    cluster_of: openedAs.caseNumber,
    step: 'accept',
    ...more,
  }
  const answer = await who.call(caseBatch, input, newKey())
  return z.parse(caseBatch.output, answer.data).results
}
const hours = (count: number) => new Date(api.clock.now().getTime() + count * 3_600_000)

test('a cluster is one row of a list, at its earliest due, on every page of it', async () => {
  const made = [
    await make({}, { due_at: hours(5) }),
    await make({}, { due_at: hours(1) }),
    await make({}, { due_at: hours(2) }),
    await make({}, { due_at: hours(3) }),
    await make({}, { due_at: hours(4) }),
  ]
  const [a, b, c, d, e] = numbersOf(made)
  await linkAll(
    api,
    [0, 1, 3].flatMap((place) => made[place] ?? []),
  )
  const { list: rows } = await list()
  expect(numbers(rows)).toEqual([b, c, e])
  expect(rows.map(({ cluster_size }) => cluster_size)).toEqual([3, null, null])
  const first = await list(handler, { limit: 1 })
  const second = await list(handler, { limit: 1, after: first.next })
  const third = await list(handler, { limit: 1, after: second.next })
  expect([first, second, third].map((page) => numbers(page.list))).toEqual([[b], [c], [e]])
  expect(third.next).toBeNull()
  // The one that is due first is over: the next one stands for the cluster.
  await cases.set(b ?? '', { status: 'closed', due_at: null })
  expect(numbers((await list()).list)).toEqual([c, d, e])
  expect(a).toBeDefined()
})

test('a list shows a cluster by the members of the scope alone, and counts only them', async () => {
  const hidden = await make({ report_type_id: 3 }, { due_at: hours(1) })
  const made = [hidden, await make(), await make()]
  await linkAll(api, made)
  handler = await api.staff(['handler'], { reportTypeIds: [6] })
  const { list: rows } = await list()
  expect(rows).toMatchObject([{ cluster_size: 2 }])
  const cluster = await open(made[1] ?? hidden)
  expect(cluster.total).toBe(2)
  expect(cluster.reasons).toMatchObject([{ kind: 'url', cases: 2 }])
  expect(numbers(cluster.members)).not.toContain(hidden.caseNumber)
  expect(await handler.call(clusterOpen, { case_number: hidden.caseNumber })).toMatchObject({
    errcode: 404,
  })
})

test('a cluster shows why its members are linked and whom a step for all leaves out', async () => {
  const made = await makeMany(2)
  // The oldest, and not the lead: the centre waits for its reporter.
  const asked = await make({}, { status: 'supplement', arrived_at: hours(-1) })
  const minor = await make({ involves_minors: true })
  const over = await make({}, { status: 'closed', outcome: 'handled', due_at: null })
  const maybe = await make()
  const all = [...made, asked, minor, over]
  await linkAll(api, all)
  await linkCases(api, made[1] ?? minor, made.slice(0, 1), { kind: 'image', measure: 6 })
  await linkCases(api, maybe, made, { kind: 'text', strength: 'maybe', measure: 0.75 })
  const cluster = await open(made[0] ?? minor)
  expect(cluster).toMatchObject({
    total: 5,
    lead: expect.any(String),
    reasons: [
      { kind: 'url', cases: 5, measure: 0 },
      { kind: 'image', cases: 2, measure: 6 },
    ],
    decided: [{ status: 'closed', outcome: 'handled', cases: 1 }],
    offered: [{ case_number: maybe.caseNumber, links: [{ kind: 'text', measure: 0.75 }] }],
  })
  expect(cluster.ready).toBe(2)
  expect(new Set(numbers(await readyOf(handler, minor)))).toEqual(new Set(numbersOf(made)))
  const left = new Map(cluster.members.map((row) => [row.case_number, row.left_out]))
  expect([asked, minor, over].map(({ caseNumber }) => left.get(caseNumber))).toEqual([
    'supplement',
    'sensitive',
    'over',
  ])
  expect(cluster.left_out.toSorted((one, other) => (one.why < other.why ? -1 : 1))).toEqual([
    { why: 'over', cases: 1 },
    { why: 'sensitive', cases: 1 },
    { why: 'supplement', cases: 1 },
  ])
  // Whatever the page sends, the server leaves them out.
  const version = 0
  const sent = [asked, minor, over].map(({ caseNumber }) => ({
    case_number: caseNumber,
    version,
  }))
  const results = await batch(made[0] ?? minor, { cases: sent })
  expect(results.map(({ done }) => done)).toEqual([false, false, false])
  expect(results[1]?.message).toContain('请单独办理')
})

test('a step for all needs the cluster to be opened, is tried first, and can be undone', async () => {
  const made = await makeMany(3)
  await linkAll(api, made)
  const stranger = await make()
  const [first = stranger] = made
  const unseen = {
    cases: made.map(({ caseNumber }) => ({ case_number: caseNumber, version: 0 })),
    dry_run: false,
    cluster_of: first.caseNumber,
    step: 'accept',
  }
  const refused = await handler.call(caseBatch, unseen, newKey())
  expect(z.parse(caseBatch.output, refused.data).results.some(({ done }) => done)).toBe(false)
  expect(await batch(first, { dry_run: true })).toMatchObject(made.map(() => ({ done: true })))
  const foreign = [{ case_number: stranger.caseNumber, version: 0 }]
  expect(await batch(first, { cases: foreign })).toMatchObject([{ done: false }])
  const results = await batch(first)
  expect(results).toMatchObject(made.map(() => ({ done: true, message: null })))
  expect((await open(first)).left_out).toEqual([{ why: 'pending', cases: 3 }])
  expect(numbers((await list()).list)).toEqual([stranger.caseNumber])
  for (const { case_number, pending_id } of results)
    expect(await handler.call(caseUndo, { case_number, pending_id })).toMatchObject({ errcode: 0 })
  expect((await open(first)).ready).toBe(3)
})

test('each decision of a cluster takes effect at a time of its own, before the case is due', async () => {
  const made = await makeMany(30)
  await linkAll(api, made)
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
  await linkAll(api, made)
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

test('不是一回事: the case leaves, the others stay, and nothing brings it back', async () => {
  const made = await makeMany(4)
  const [centre, b, c, d] = made
  if (!centre || !b || !c || !d) throw new Error('four cases were not made')
  // Everything is linked by way of one case.
  for (const one of [b, c, d]) await linkCases(api, one, [centre])
  expect(await refuse(centre)).toMatchObject({ errcode: 0, data: { refused: 3 } })
  expect(new Set(numbers((await open(b)).members))).toEqual(new Set(numbersOf([b, c, d])))
  expect((await open(centre)).total).toBe(0)
  expect(await refuse(centre)).toMatchObject({ errcode: 409 })
  // The job finds the same match again.
  await linkCases(api, centre, [b, c, d])
  expect((await open(centre)).total).toBe(0)
  // A third case that matches both sides brings neither to the other, and is offered.
  const third = await make()
  await linkCases(api, third, [b, centre])
  expect(numbers((await open(b)).members)).toContain(third.caseNumber)
  expect((await open(centre)).total).toBe(0)
  expect((await open(third)).total).toBe(4)
})

test('an offered case is added, or refused for good', async () => {
  const made = await makeMany(4)
  const [a, b, c, d] = made
  if (!a || !b || !c || !d) throw new Error('four cases were not made')
  const maybe = { kind: 'text', strength: 'maybe', measure: 0.6 } as const
  for (const one of [b, c]) await linkCases(api, one, [a], maybe)
  const accept = (other: Made) =>
    handler.call(clusterAccept, { case_number: a.caseNumber, other: other.caseNumber })
  expect(await accept(b)).toMatchObject({ data: { size: 2 } })
  expect(await accept(d)).toMatchObject({ errcode: 409 })
  // A pair added by hand need not match; a pair that a person has refused stays apart.
  const byHand = (other: Made) =>
    handler.call(clusterAccept, {
      case_number: a.caseNumber,
      other: other.caseNumber,
      by_hand: true,
    })
  expect(await byHand(d)).toMatchObject({ data: { size: 3 } })
  expect((await open(a)).reasons).toMatchObject([{ kind: 'manual' }, { kind: 'text' }])
  expect(await refuse(a, d)).toMatchObject({ errcode: 0 })
  expect(await byHand(d)).toMatchObject({ errcode: 409 })
  const hidden = await make({ report_type_id: 3 })
  const person = await api.staff(['handler'], { reportTypeIds: [6] })
  const beyond = { case_number: a.caseNumber, other: hidden.caseNumber, by_hand: true }
  expect(await person.call(clusterAccept, beyond)).toMatchObject({ errcode: 404 })
  expect(await refuse(a, c)).toMatchObject({ errcode: 0 })
  expect((await open(a)).offered).toEqual([])
  await linkCases(api, c, [a], { ...maybe, strength: 'same' })
  expect((await open(a)).total).toBe(2)
})

test('a new member of a decided cluster comes with the decision prepared, not taken', async () => {
  const [first, second] = await makeMany(2)
  if (!first || !second) throw new Error('two cases were not made')
  const close = { before: ['accept', 'process'], step: 'close', outcome: 'handled' }
  await work.decide(handler, first, { ...close, text: '您举报的网站经核实，已依法处置。' })
  await work.carryOut()
  expect((await work.open(handler, second.caseNumber)).prepared).toBeNull()
  await linkCases(api, second, [first])
  const detail = await work.open(handler, second.caseNumber)
  expect(detail.prepared).toMatchObject({
    case_number: first.caseNumber,
    ...close,
    text: expect.stringContaining('您举报的网站经核实，已依法处置。'),
  })
  expect(detail.pending).toBeNull()
  const minor = await make({ involves_minors: true })
  await linkCases(api, minor, [first])
  expect((await work.open(handler, minor.caseNumber)).prepared).toBeNull()
})
