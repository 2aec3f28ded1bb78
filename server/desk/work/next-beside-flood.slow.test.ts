import { type KyselyPlugin, RawNode } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { caseNext, caseRelease } from '../../../contract/desk/case.ts'
import { caseFilter } from '../../../contract/desk/case-filter.ts'
import { reportAppeal } from '../../../contract/report/report.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { deskCases } from '../../testing/api/desk-cases.ts'
import { groupInBulk, manyLike } from '../../testing/api/grouped-cases.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'
import type { Db } from '../../platform/database/schema.ts'
import { groupSizes } from '../queue/group-store.ts'
import { selectPage } from '../queue/list-store.ts'
import { lockNext } from './claim-store.ts'

const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
const { db } = api.database
const later = (hours: number) => new Date(api.clock.now().getTime() + hours * 3_600_000)
const next = async (who: StaffOfTest, input: object = {}) => {
  const answer = await who.call(caseNext, input)
  return z.parse(caseNext.output, answer.data).case?.case_number
}

const planNode = z.object({
  'Actual Loops': z.number(),
  'Actual Rows': z.number(),
  get Plans() {
    return z.optional(z.array(planNode))
  },
})
const explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: planNode })) }))
type PlanNode = z.infer<typeof planNode>
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Counts how often a part of any statement of a search is run: a look-up of each member of a flood would be as many. */
async function mostLoops(search: (db: Db) => Promise<unknown>): Promise<number> {
  await api.database.asOwner('vacuum analyze report_case, case_subject, case_passed')
  let most = 0
  const explain: KyselyPlugin = {
    transformQuery({ node }) {
      if (!RawNode.is(node)) return node
      const [first = '', ...more] = node.sqlFragments
      const fragments = [`explain (analyze, format json) ${first}`, ...more]
      return RawNode.create(fragments, node.parameters)
    },
    async transformResult({ result }) {
      const plan = z.parse(explained, result.rows)[0]?.['QUERY PLAN'][0]?.Plan
      if (plan) most = Math.max(most, ...nodesOf(plan).map((node) => node['Actual Loops']))
      // A found case ends the search.
      return { ...result, rows: plan?.['Actual Rows'] ? [{}] : [] }
    },
  }
  await db.transaction().execute((trx) => search(trx.withPlugin(explain)))
  return most
}
const filter = caseFilter.parse({ view: 'all_open' })
const loopsForNext = ({ id: staffId }: StaffOfTest) => {
  const now = api.clock.now()
  const search = { staffId, isReviewer: false, scope: null, filter, except: [], now }
  return mostLoops((trx) => lockNext(trx, search))
}

test('a skipped flood comes back when the citizen of one of its cases writes, and last when nothing else is left', async () => {
  await cases.clear()
  const handler = await api.staff(['handler'])
  const one = await cases.make({}, { due_at: later(2) })
  const single = await cases.make({}, { due_at: later(5) })
  await groupInBulk(api, [...(await manyLike(api, one, 210, '20260717')), one])
  const skipped = (await next(handler)) ?? ''
  await handler.call(caseRelease, { case_number: skipped, skip: true })
  expect(await next(handler)).toBe(single.caseNumber)
  await handler.call(caseRelease, { case_number: single.caseNumber, skip: true })
  expect(await next(handler)).toBe(skipped)
  await handler.call(caseRelease, { case_number: skipped })
  const message = { query_code: one.code, kind: 'message', msg: '补充一个网址' }
  await api.call(reportAppeal, message, { token: api.token(), key: newKey() })
  expect(await next(handler, { except: [skipped] })).not.toBe(single.caseNumber)
})

test('the next case, and a list, beside a flood of 5,000 that is held or skipped look up no member of it', async () => {
  await cases.clear()
  const [handler, colleague] = [await api.staff(['handler']), await api.staff(['handler'])]
  const singles = await cases.makeMany(30, { due_at: later(5) })
  const first = await cases.make({}, { due_at: later(1) })
  const flood = [first, ...(await manyLike(api, first, 5000))]
  await groupInBulk(api, flood)
  const few = 200
  expect(await loopsForNext(handler)).toBeLessThan(few)
  const numbers = new Set(flood.map(({ caseNumber }) => caseNumber))
  const held = (await next(colleague)) ?? ''
  expect(numbers.has(held)).toBe(true)
  expect(await loopsForNext(handler)).toBeLessThan(few)
  const single = singles.map(({ caseNumber }) => caseNumber)
  expect(single).toContain(await next(handler))

  await colleague.call(caseRelease, { case_number: held, skip: true })
  expect(await db.selectFrom('case_passed').select('report_id').execute()).toHaveLength(1)
  expect(await loopsForNext(colleague)).toBeLessThan(few)
  expect(single).toContain(await next(colleague))
  expect(numbers.has((await next(await api.staff(['handler']))) ?? '')).toBe(true)

  const viewer = { staffId: handler.id, now: api.clock.now() }
  const page = { scope: null, viewer, filter, limit: 51 }
  const { after } = await pageOf(page)
  for (const from of [undefined, after])
    expect(await mostLoops((trx) => selectPage(trx, { ...page, after: from }))).toBeLessThan(few)
  expect((await pageOf(page)).rows).toHaveLength(31)
  expect(await mostLoops((trx) => groupSizes(trx, [first.reportId]))).toBeLessThan(few)
}, 240_000)

/** Returns a page of a list, and the place of its tenth row. */
async function pageOf(page: Omit<Parameters<typeof selectPage>[1], 'after'>) {
  const rows = await selectPage(db, { ...page, after: undefined })
  return { rows, after: rows[9]?.place }
}
