import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { caseNext, caseRelease } from '../../contract/desk/case.ts'
import { caseBatch, caseList } from '../../contract/desk/queue.ts'
import { maxFiles } from '../../contract/evidence/file.ts'
import { reportAppeal } from '../../contract/report/report.ts'
import { type CaseOfTest } from '../testing/api/desk-cases.ts'
import { createEvidenceTestApi } from '../testing/api/evidence-test-api.ts'
import { groupInBulk, manyLike, match, naming, openGroup } from '../testing/api/grouped-cases.ts'
import { deskWork } from '../testing/api/desk-work.ts'
import { samples } from '../testing/api/sample-files.ts'
import type { StaffOfTest } from '../testing/api/staff-test-api.ts'
import { newKey } from '../testing/api/test-api.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'

const api = await closeAfterAll(createEvidenceTestApi())
const { cases } = api
const work = deskWork(api, cases)
let handler: StaffOfTest
beforeEach(async () => {
  await cases.clear()
  handler = await api.staff(['handler'])
})

const terror = 3
const rows = async () => {
  const answer = await handler.call(caseList, { filter: { view: 'all_open' } })
  return z.parse(caseList.output, answer.data).list
}
const next = async (except: readonly string[] = []) => {
  const answer = await handler.call(caseNext, { except })
  return z.parse(caseNext.output, answer.data).case
}
type Shown = Awaited<ReturnType<typeof openGroup>>['members'][number]
async function decide(openedAs: CaseOfTest, shown: readonly object[]) {
  const input = {
    cases: shown,
    dry_run: false,
    along_with: openedAs.caseNumber,
    step: 'reject',
    text: '您反映的内容不属于受理范围。',
  }
  const { data } = await handler.call(caseBatch, input, newKey())
  return z.parse(caseBatch.output, data).results
}
const asSent = ({ case_number, version, shown }: Shown) => ({ case_number, version, shown })

test('attack: a report that names two addresses joins no victim’s case to a flood', async () => {
  const flooded = 'https://flood.top/a'
  const victims = 'https://victim.top/video'
  const flood: CaseOfTest[] = []
  for (let each = 0; each < 5; each += 1) flood.push(await cases.make(naming(flooded)))
  const victim = await cases.make({ ...naming(victims), report_type_id: terror })
  const bridge = await cases.make(naming(flooded, victims))
  await match(api)
  const listed = await rows()
  expect(new Set(listed.map(({ group_size }) => group_size))).toEqual(new Set([6, null]))
  expect(listed).toHaveLength(2)
  expect(listed.find(({ group_size }) => group_size === null)).toMatchObject({
    case_number: victim.caseNumber,
  })
  // It is given, whether the flood is skipped or not.
  const given = [await next(), undefined]
  if (given[0]?.case_number !== victim.caseNumber) {
    await handler.call(caseRelease, { case_number: given[0]?.case_number, skip: true })
    given[1] = await next()
  }
  expect(given.map((one) => one?.case_number)).toContain(victim.caseNumber)
  expect((await openGroup(handler, victim)).total).toBe(1)
  expect((await openGroup(handler, bridge)).total).toBe(6)
})

test('attack: one report with nine files draws no unlike cases together', async () => {
  // Different files of one kind: a JPEG may be followed by anything.
  const files = Object.fromEntries(
    Array.from({ length: maxFiles }, (_, n) => [
      `${n}.jpg`,
      Buffer.concat([samples.jpg, Buffer.from([n])]),
    ]),
  )
  for (const [name, content] of Object.entries(files))
    await api.caseWith({ [name]: content }, naming(`https://site-${name}.top/`))
  await api.caseWith(files, naming('https://fraud.top/'))
  await api.caseWith(files, { ...naming(), account: '某某' })
  await match(api)
  expect((await rows()).map(({ group_size }) => group_size)).toEqual(Array(11).fill(null))
})

test('attack: in a flood of 500 what differs in type or urgency is a row of its own', async () => {
  const one = await cases.make(naming('https://flood.top/'))
  const other = await cases.make({ ...naming('https://flood.top/'), report_type_id: terror })
  const urgent = await cases.make(naming('https://flood.top/'), { is_urgent: true })
  await groupInBulk(api, [one, other, urgent, ...(await manyLike(api, one, 499))])
  const sizes = new Map((await rows()).map((row) => [row.case_number, row.group_size]))
  expect([...sizes.values()].filter((size) => size !== null)).toEqual([500])
  expect(sizes.size).toBe(3)
  expect(sizes.get(other.caseNumber)).toBeNull()
  expect(sizes.get(urgent.caseNumber)).toBeNull()
})

test('attack: a case whose type is changed is never decided with its former group', async () => {
  const [one, changed] = [
    await cases.make(naming('https://a.top/')),
    await cases.make(naming('https://a.top/')),
  ]
  await match(api)
  const { members } = await openGroup(handler, one)
  await cases.set(changed.caseNumber, { report_type_id: 7 })
  const results = await decide(one, members.map(asSent))
  expect(Object.fromEntries(results.map((each) => [each.case_number, each.message]))).toEqual({
    [one.caseNumber]: null,
    [changed.caseNumber]: '类型不同，请单独办理',
  })
  expect((await openGroup(handler, changed)).total).toBe(1)
})

test('attack: no step decides a member that its person’s screen has not shown', async () => {
  const [one, unseen] = [
    await cases.make(naming('https://a.top/')),
    await cases.make(naming('https://a.top/')),
  ]
  await match(api)
  const { members } = await openGroup(await api.staff(['handler']), one)
  const refused = { done: false, message: '还没有看过这件举报' }
  const bare = { case_number: unseen.caseNumber, version: 0 }
  expect(await decide(one, [bare])).toMatchObject([refused])
  // What a colleague was shown, and a proof of another case, count for nothing.
  expect(await decide(one, members.map(asSent))).toMatchObject([refused, refused])
  const own = (await openGroup(handler, one)).members
  const [first, second] = own
  if (!first || !second) throw new Error('two members are not shown')
  expect(await decide(one, [{ ...asSent(first), shown: second.shown }])).toMatchObject([refused])
  expect(await decide(one, own.map(asSent))).toMatchObject([{ done: true }, { done: true }])
})

test('attack: evidence that a citizen sends after the decision stops it, and only theirs', async () => {
  const [quiet, writes, wroteBefore] = [
    await cases.make(naming('https://a.top/')),
    await cases.make(naming('https://a.top/')),
    await cases.make(naming('https://a.top/')),
  ]
  await match(api)
  const write = async ({ code }: CaseOfTest) => {
    const message = { query_code: code, kind: 'message', msg: '填完验证码，卡里的钱被转走了。' }
    await api.call(reportAppeal, message, { token: api.token(), key: newKey() })
  }
  const { members } = await openGroup(handler, quiet)
  await write(wroteBefore)
  const results = await decide(quiet, members.map(asSent))
  expect(Object.fromEntries(results.map((each) => [each.case_number, each.done]))).toEqual({
    [quiet.caseNumber]: true,
    [writes.caseNumber]: true,
    [wroteBefore.caseNumber]: false,
  })
  await write(writes)
  api.clock.advance(20 * 60_000)
  await work.carryOut()
  expect(await api.view(quiet.code)).toMatchObject({ status: 'rejected' })
  expect(await api.view(writes.code)).toMatchObject({ status: 'received' })
  await handler.signIn()
  expect(await work.open(handler, writes.caseNumber)).toMatchObject({
    stopped: { step: 'reject', by: { id: handler.id } },
    has_answer: true,
  })
})
