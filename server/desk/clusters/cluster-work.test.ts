import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { caseNext, caseRelease } from '../../../contract/desk/case.ts'
import { caseBatch } from '../../../contract/desk/queue.ts'
import { reportWithdraw } from '../../../contract/report/withdrawal.ts'
import { clusterMembers, clusterOpen, clusterRefuse } from '../../../contract/desk/cluster.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { deskCases } from '../../testing/api/desk-cases.ts'
import { deskWork } from '../../testing/api/desk-work.ts'
import { linkAll, linkInBulk, manyLike, readyOf } from '../../testing/api/linked-cases.ts'
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
const numbersOf = (made: readonly { caseNumber: string }[]) =>
  made.map(({ caseNumber }) => caseNumber)

test('one person works on a cluster at a time, and skipping skips it as a whole', async () => {
  const made = await cases.makeMany(3)
  await linkAll(api, made)
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

test('opening a cluster and taking cases out of it are audited', async () => {
  const made = await cases.makeMany(2)
  await linkAll(api, made)
  const [first] = made
  if (!first) throw new Error('nothing was made')
  await handler.call(clusterOpen, { case_number: first.caseNumber })
  await handler.call(clusterRefuse, { case_number: first.caseNumber })
  const { rows } = await api.database.pool.query(
    `select action, detail from staff_audit where object_id = $1 and action like 'cluster.%' order by sequence`,
    [first.caseNumber],
  )
  expect(rows).toEqual([
    { action: 'cluster.read', detail: { count: 2 } },
    { action: 'cluster.refuse', detail: { count: 1 } },
  ])
})

test('a large cluster is shown by pages, and a step for all takes what no page has shown', async () => {
  const made = await manyLike(api, await cases.make({ report_type_id: 6 }), 250)
  await linkInBulk(api, made)
  const [over, first] = made
  if (!over || !first) throw new Error('nothing was made')
  await cases.set(over.caseNumber, { status: 'closed', outcome: 'handled', due_at: null })
  const about = { case_number: first.caseNumber }
  const opened = z.parse(clusterOpen.output, (await handler.call(clusterOpen, about)).data)
  expect(opened).toMatchObject({ total: 250, ready: 249, left_out: [{ why: 'over', cases: 1 }] })
  expect(opened.reasons).toEqual([{ kind: 'url', cases: 250, measure: 0 }])
  expect(opened.offered).toEqual([])
  const listed = [...opened.members]
  const sizes = [listed.length]
  while (sizes.at(-1) !== 0) {
    const input = { ...about, after: listed.at(-1)?.case_number }
    const answer = await handler.call(clusterMembers, input)
    const { members } = z.parse(clusterMembers.output, answer.data)
    listed.push(...members)
    sizes.push(members.length)
  }
  expect(sizes).toEqual([100, 100, 50, 0])
  expect(new Set(listed.map(({ case_number }) => case_number)).size).toBe(250)
  expect(listed.at(-1)).toMatchObject({ case_number: over.caseNumber, left_out: 'over' })
  const last = (await readyOf(handler, first)).slice(-2)
  const batch = { cases: last, dry_run: true, cluster_of: first.caseNumber, step: 'accept' }
  const { results } = z.parse(
    caseBatch.output,
    (await handler.call(caseBatch, batch, newKey())).data,
  )
  expect(results.map(({ done }) => done)).toEqual([true, true])
})

const decideTogether = async (openedAs: { caseNumber: string }, more: object) => {
  await handler.call(clusterOpen, { case_number: openedAs.caseNumber })
  const cases = await readyOf(handler, openedAs)
  const input = { cases, dry_run: false, cluster_of: openedAs.caseNumber, ...more }
  return handler.call(caseBatch, input, newKey())
}

test('a member’s citizen reads the same as one whose report is linked with none', async () => {
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
  await linkAll(api, linked)
  await isAlike()
  const reject = { step: 'reject', text: '您反映的内容不属于受理范围，可向其他部门反映。' }
  await decideTogether(first, reject)
  // Decided and not effective yet: nothing is told.
  await isAlike()
  await work.decide(handler, single, reject)
  await work.carryOut()
  await isAlike()
  expect((await api.view(first.code)).status).toBe('rejected')
  const { rows } = await api.database.pool.query('select from cluster_member')
  expect(rows).toHaveLength(3)
})

test('a withdrawn report leaves no edge, no refusal and no cluster of its own', async () => {
  const made = [await cases.make({ involves_minors: true }), ...(await cases.makeMany(2))] as const
  const [gone, mate] = made
  await linkAll(api, made)
  await handler.call(clusterRefuse, { case_number: gone.caseNumber, other: mate?.caseNumber })
  const withdrawn = await api.call(reportWithdraw, {
    query_code: gone.code,
    captcha_ticket: api.captchaTicket(),
  })
  expect(withdrawn.errcode).toBe(0)
  for (const table of ['case_edge', 'case_refusal'])
    expect([
      table,
      (
        await api.database.pool.query(
          `select from ${table} where report_id = $1 or other_id = $1`,
          [gone.reportId],
        )
      ).rowCount,
    ]).toEqual([table, 0])
  expect(
    (
      await api.database.pool.query('select from cluster_member where report_id = $1', [
        gone.reportId,
      ])
    ).rowCount,
  ).toBe(0)
})
