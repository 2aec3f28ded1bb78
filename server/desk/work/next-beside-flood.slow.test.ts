import { type KyselyPlugin, RawNode } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { caseNext, caseRelease } from '../../../contract/desk/case.ts'
import { caseFilter } from '../../../contract/desk/case-filter.ts'
import { clusterRefuse } from '../../../contract/desk/cluster.ts'
import { reportAppeal } from '../../../contract/report/report.ts'
import { reportWithdraw } from '../../../contract/report/withdrawal.ts'
import { markFloods } from '../../report/case/change-case.ts'
import { noFlood } from '../../report/case/case-rules.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { deskCases } from '../../testing/api/desk-cases.ts'
import { linkCases, linkInBulk, manyLike } from '../../testing/api/linked-cases.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { lockNext } from './claim-store.ts'

const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
const { db } = api.database
const later = (hours: number) => new Date(api.clock.now().getTime() + hours * 3_600_000)
const next = async (who: StaffOfTest, input: object = {}) => {
  const answer = await who.call(caseNext, input)
  return z.parse(caseNext.output, answer.data).case?.case_number
}

const explained = z.array(
  z.object({
    'QUERY PLAN': z.array(
      z.object({
        Plan: z.object({
          'Actual Rows': z.number(),
          'Shared Hit Blocks': z.number(),
          'Shared Read Blocks': z.number(),
        }),
      }),
    ),
  }),
)

/** Counts the pages that the search for a person's next case reads. */
async function pagesFor({ id: staffId }: StaffOfTest): Promise<number> {
  await api.database.asOwner('vacuum analyze report_case, cluster_member, case_passed')
  let pages = 0
  const explain: KyselyPlugin = {
    transformQuery({ node }) {
      if (!RawNode.is(node)) return node
      const [first = '', ...more] = node.sqlFragments
      const fragments = [`explain (analyze, buffers, format json) ${first}`, ...more]
      return RawNode.create(fragments, node.parameters)
    },
    async transformResult({ result }) {
      const plan = z.parse(explained, result.rows)[0]?.['QUERY PLAN'][0]?.Plan
      pages += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
      // A found case ends the search.
      return { ...result, rows: plan?.['Actual Rows'] ? [{}] : [] }
    },
  }
  const filter = caseFilter.parse({ view: 'all_open' })
  const now = api.clock.now()
  const search = { staffId, isReviewer: false, scope: null, filter, except: [], now }
  await db.transaction().execute((trx) => lockNext(trx.withPlugin(explain), search))
  return pages
}

test('a skipped flood comes back when the citizen of one of its cases writes, and last when nothing else is left', async () => {
  await cases.clear()
  const handler = await api.staff(['handler'])
  const one = await cases.make({}, { due_at: later(2) })
  const single = await cases.make({}, { due_at: later(5) })
  await linkInBulk(api, [...(await manyLike(api, one, 210, '20260717')), one])
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

test('a flood begins with two hundred cases; one that is no part of it any more is not held with it', async () => {
  await cases.clear()
  const [handler, colleague] = [await api.staff(['handler']), await api.staff(['handler'])]
  const marked = async () =>
    db.selectFrom('report_case').select('case_number').where('flood_id', '<>', noFlood).execute()
  const [one, two] = [await cases.make(), await cases.make()]
  const more = await manyLike(api, one, 197, '20260718')
  await linkInBulk(api, [one, two, ...more])
  expect(await marked()).toHaveLength(0)
  const last = await cases.make()
  await linkCases(api, last, [one])
  await markFloods(db, [last.reportId])
  expect(await marked()).toHaveLength(200)

  await next(colleague, { except: [last.caseNumber, two.caseNumber] })
  await colleague.call(clusterRefuse, { case_number: last.caseNumber })
  await api.call(reportWithdraw, { query_code: two.code, captcha_ticket: api.captchaTicket() })
  expect((await marked()).map(({ case_number }) => case_number)).not.toContain(two.caseNumber)
  expect(await next(handler)).toBe(last.caseNumber)
})

test('the next case beside a large flood that is held or skipped costs as many pages as without', async () => {
  await cases.clear()
  const [handler, colleague] = [await api.staff(['handler']), await api.staff(['handler'])]
  const singles = await cases.makeMany(30, { due_at: later(5) })
  const alone = await pagesFor(handler)

  const first = await cases.make({}, { due_at: later(1) })
  const flood = [first, ...(await manyLike(api, first, 5000))]
  await linkInBulk(api, flood)
  expect(await pagesFor(handler)).toBeLessThan(2 * alone)
  const numbers = new Set(flood.map(({ caseNumber }) => caseNumber))
  const held = (await next(colleague)) ?? ''
  expect(numbers.has(held)).toBe(true)
  expect(await pagesFor(handler)).toBeLessThan(2 * alone)
  const single = singles.map(({ caseNumber }) => caseNumber)
  expect(single).toContain(await next(handler))

  await colleague.call(caseRelease, { case_number: held, skip: true })
  expect(await db.selectFrom('case_passed').select('report_id').execute()).toHaveLength(1)
  expect(await pagesFor(colleague)).toBeLessThan(2 * alone)
  expect(single).toContain(await next(colleague))
  expect(numbers.has((await next(await api.staff(['handler']))) ?? '')).toBe(true)
}, 240_000)
