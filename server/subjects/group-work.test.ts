import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { caseNext, caseRelease } from '../../contract/desk/case.ts'
import { caseBatch } from '../../contract/desk/queue.ts'
import { reportWithdraw } from '../../contract/report/withdrawal.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { deskCases } from '../testing/api/desk-cases.ts'
import { deskWork } from '../testing/api/desk-work.ts'
import { groupInBulk, manyLike, openGroup, readyIn } from '../testing/api/grouped-cases.ts'
import { createStaffTestApi, type StaffOfTest } from '../testing/api/staff-test-api.ts'
import { newKey } from '../testing/api/test-api.ts'

const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
const work = deskWork(api, cases)
let handler: StaffOfTest
beforeEach(async () => {
  await cases.clear()
  handler = await api.staff(['handler'])
})
const numbersOf = (made: readonly { caseNumber: string }[]) =>
  made.map(({ caseNumber }) => caseNumber)

test('one person works on a group at a time, and skipping skips it as a whole', async () => {
  const made = await cases.makeMany(3)
  await groupInBulk(api, made)
  const single = await cases.make(
    {},
    { due_at: new Date(api.clock.now().getTime() + 48 * 3_600_000) },
  )
  const next = async (who: StaffOfTest) => {
    const answer = await who.call(caseNext, { filter: { view: 'all_open' } })
    return z.parse(caseNext.output, answer.data).case?.case_number
  }
  const held = await next(handler)
  expect(numbersOf(made)).toContain(held)
  const colleague = await api.staff(['handler'])
  expect(await next(colleague)).toBe(single.caseNumber)
  await colleague.call(caseRelease, { case_number: single.caseNumber })
  await handler.call(caseRelease, { case_number: held, skip: true })
  expect(await next(handler)).toBe(single.caseNumber)
})

test('opening a group is audited, page by page', async () => {
  const made = await cases.makeMany(2)
  await groupInBulk(api, made)
  const [first] = made
  if (!first) throw new Error('nothing was made')
  await openGroup(handler, first)
  const { rows } = await api.database.pool.query(
    `select action, detail from staff_audit where object_id = $1 and action like 'group.%'`,
    [first.caseNumber],
  )
  expect(rows).toEqual([{ action: 'group.read', detail: { count: 2 } }])
})

test('a large group is shown by pages, and a step for all takes what a page has shown', async () => {
  const made = await manyLike(api, await cases.make({ report_type_id: 6 }), 250)
  await groupInBulk(api, made)
  const [over, first] = made
  if (!over || !first) throw new Error('nothing was made')
  await cases.set(over.caseNumber, { status: 'closed', outcome: 'handled', due_at: null })
  const listed = []
  const sizes: number[] = []
  do {
    const page = await openGroup(handler, first, listed.at(-1)?.case_number)
    expect(page.total).toBe(249)
    listed.push(...page.members)
    sizes.push(page.members.length)
  } while (sizes.at(-1) !== 0)
  expect(sizes).toEqual([100, 100, 49, 0])
  expect(new Set(listed.map(({ case_number }) => case_number)).size).toBe(249)
  const last = listed.slice(-2).map(({ case_number, version, shown }) => ({
    case_number,
    version,
    shown,
  }))
  const batch = { cases: last, dry_run: true, along_with: first.caseNumber, step: 'accept' }
  const { results } = z.parse(
    caseBatch.output,
    (await handler.call(caseBatch, batch, newKey())).data,
  )
  expect(results.map(({ done }) => done)).toEqual([true, true])
})

const decideTogether = async (openedAs: { caseNumber: string }, more: object) => {
  const cases = readyIn(await openGroup(handler, openedAs))
  const input = { cases, dry_run: false, along_with: openedAs.caseNumber, ...more }
  return handler.call(caseBatch, input, newKey())
}

test('a member’s citizen reads the same as one whose case is in no group', async () => {
  const make = () => cases.make({ report_type_id: 6 })
  const linked = [await make(), await make(), await make()]
  const single = await make()
  const [first = single] = linked
  /** Returns what the query code shows, without the members that name the report. */
  const shown = async ({ code }: { code: string }) =>
    JSON.stringify(await api.view(code))
      .replaceAll(code, '')
      .replaceAll(/"(?:report_id|digest|receipt[^"]*)":"[^"]*"/g, '')
  const isAlike = async () => expect(await shown(first)).toBe(await shown(single))
  await isAlike()
  await groupInBulk(api, linked)
  await isAlike()
  const reject = { step: 'reject', text: '您反映的内容不属于受理范围，可向其他部门反映。' }
  await decideTogether(first, reject)
  // Decided and not effective yet: nothing is told.
  await isAlike()
  await work.decide(handler, single, reject)
  await work.carryOut()
  await isAlike()
  expect((await api.view(first.code)).status).toBe('rejected')
})

test('a withdrawn report leaves no subject, and its group', async () => {
  const [gone, mate] = await cases.makeMany(2)
  if (!gone || !mate) throw new Error('two cases were not made')
  await groupInBulk(api, [gone, mate])
  await api.call(reportWithdraw, { query_code: gone.code, captcha_ticket: api.captchaTicket() })
  const { rows } = await api.database.pool.query<{ report_id: string }>(
    'select report_id from case_subject',
  )
  expect(rows).toEqual([{ report_id: mate.reportId }])
})
