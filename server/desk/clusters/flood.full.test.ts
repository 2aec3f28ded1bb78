import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clusterOpen } from '../../../contract/desk/cluster.ts'
import { caseNext } from '../../../contract/desk/case.ts'
import { caseBatch, caseList } from '../../../contract/desk/queue.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { deskCases } from '../../testing/api/desk-cases.ts'
import { linkCases, manyLike, readyOf } from '../../testing/api/linked-cases.ts'
import { createStaffTestApi } from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'

const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)

/** Few enough, so that the test ends in time on a slow machine. */
const flood = 2_000
const unlike = 200
const tenMinutes = 600_000

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const since = performance.now()
  const made = await work()
  process.stdout.write(`${name}: ${(performance.now() - since).toFixed(0)} ms\n`)
  return made
}

test(
  '2,000 reports on one address are one cluster and one row; 200 unlike ones stay outside',
  { timeout: tenMinutes },
  async () => {
    const like = await manyLike(api, await cases.make({ report_type_id: 6 }), flood)
    await manyLike(api, await cases.make({ report_type_id: 7 }), unlike, '20260717')
    const link = async (from: number, to: number) => {
      for (let place = from; place < to; place += 1) {
        const one = like[place]
        if (one) await linkCases(api, one, like.slice(Math.max(0, place - 5), place))
      }
    }
    // Linear: the last 500 take about as long as the first.
    await timed('linking the first 500', () => link(0, 500))
    await timed('linking 1,000 more', () => link(500, 1500))
    await timed('linking the last 500', () => link(1500, flood))

    const handler = await api.staff(['handler'])
    const list = { filter: { view: 'all_open', report_type_ids: [6] } }
    const page = await timed('the list', () => handler.call(caseList, list))
    const { list: rows } = z.parse(caseList.output, page.data)
    expect(new Set(rows.map((row) => row.cluster_size))).toEqual(new Set([flood, null]))
    const all = await timed('the list with the 200', () =>
      handler.call(caseList, { filter: { view: 'all_open' }, limit: 100 }),
    )
    expect(z.parse(caseList.output, all.data).list).toHaveLength(100)
    const next = await timed('the next case', () => handler.call(caseNext, {}))
    expect(next.errcode).toBe(0)
    const [first = { reportId: '', caseNumber: '' }] = like
    const about = { case_number: first.caseNumber }
    const opened = await timed('the page of the cluster', () => handler.call(clusterOpen, about))
    const { ready, total } = z.parse(clusterOpen.output, opened.data)
    expect([total, ready]).toEqual([flood, flood])
    const batch = { dry_run: false, cluster_of: about.case_number, step: 'accept' }
    const listed = await timed('the numbers of all', () => readyOf(handler, first))
    const sent = { ...batch, cases: listed.slice(0, 200) }
    const done = await timed('deciding 200', () => handler.call(caseBatch, sent, newKey()))
    const { results } = z.parse(caseBatch.output, done.data)
    expect(results.filter((result) => result.done)).toHaveLength(200)
  },
)
