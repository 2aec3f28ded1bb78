import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { subjectOpen } from '../../contract/subjects/subject.ts'
import { caseOpen } from '../../contract/desk/case.ts'
import { caseList } from '../../contract/desk/queue.ts'
import { reportStillThere } from '../../contract/report/still-there.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { countReports } from '../figures/count-reports.ts'
import { openCases } from '../report/case/open-cases.ts'
import { deskCases, type CaseOfTest } from '../testing/api/desk-cases.ts'
import { createStaffTestApi, type StaffOfTest } from '../testing/api/staff-test-api.ts'
import { matchTasks } from './match-reports.ts'
import { noteRelapses } from './note-relapses.ts'

const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
const { db, pool } = api.database
const deps = { ...api.staffContext, db }
const match = () => matchTasks(deps).match_reports()
const note = () => noteRelapses(deps)
let handler: StaffOfTest
beforeEach(async () => {
  await pool.query(
    'delete from case_signal; delete from case_signals_read; delete from case_subject',
  )
  await pool.query('delete from unopened_report; delete from transient.rate_limit')
  await cases.clear()
  handler = await api.staff(['handler'])
})

const day = 24 * 60 * 60_000
/** Reports of one site that were dealt with a week ago, and are linked. */
async function handled(count: number): Promise<CaseOfTest[]> {
  const made: CaseOfTest[] = []
  for (let each = 0; each < count; each += 1) {
    const one = await cases.make({
      report_type_id: 6,
      title: undefined,
      account: undefined,
      urls: [`https://www.came-back.top/login?utm_source=${each}`],
      description: `第 ${each} 个人看到的仿冒登录页。`,
    })
    await api.decide(one.code, 'closed')
    await cases.set(one.caseNumber, { status: 'closed', outcome: 'handled', due_at: null })
    made.push(one)
  }
  await match()
  api.clock.advance(7 * day)
  return made
}
const say = ({ code }: CaseOfTest, is_there: boolean) =>
  api.call(reportStillThere, { query_code: code, is_there })
const queue = async () => {
  await handler.signIn()
  const { data } = await handler.call(caseList, { filter: { view: 'all_open' } })
  return z.parse(caseList.output, data).list
}
const arrive = async () => {
  api.clock.advance(11 * 60_000)
  await openCases(db, deps)
  await match()
}
/** Returns what the query codes show, without the member that changes with the clock. */
const views = (made: readonly CaseOfTest[]) =>
  Promise.all(
    made.map(async ({ code }) => ({ ...(await api.view(code)), appeal_answer_until: undefined })),
  )

describe('还在吗', () => {
  test('two reporters who still see it make one case of it, about the same as theirs; it is in no figure', async () => {
    const [one, other, silent] = await handled(3)
    if (!one || !other || !silent) throw new Error('no reports')
    await say(one, true)
    expect(await note()).toBe(0)
    await say(other, true)
    expect(await note()).toBe(1)
    await arrive()
    const [row, ...more] = await queue()
    expect(more).toEqual([])
    expect(row).toMatchObject({
      headline: '处置后还能看到',
      place: 'www.came-back.top',
      group_size: null,
    })
    // The new case has no reporter who could answer a question.
    expect(await handler.call(caseOpen, { case_number: row?.case_number ?? '' })).toMatchObject({
      data: { may: expect.not.arrayContaining(['ask']) },
    })
    // Used answers make no other case, also after this one is over.
    await cases.set(row?.case_number ?? '', { status: 'closed', outcome: 'handled', due_at: null })
    expect(await note()).toBe(0)
    await countReports(deps)
    const counted = await pool.query(
      'select from report_month join report on report.id = report_id where is_relapse',
    )
    expect(counted.rowCount).toBe(0)
  })

  test('no citizen learns of it: not those who said so, nor who said nothing or the contrary', async () => {
    const made = await handled(4)
    const [one, other, owner] = made
    if (!one || !other || !owner) throw new Error('no reports')
    // Each says a thing of their own; only then is compared what others bring about.
    await say(one, true)
    await say(owner, false)
    const before = await views(made)
    await say(other, true)
    const notices = async () => (await pool.query('select from notice')).rowCount
    const told = await notices()
    expect(await note()).toBe(1)
    await arrive()
    const after = await views(made)
    expect(after.toSpliced(1, 1)).toEqual(before.toSpliced(1, 1))
    // The member who made it a case, and one who said so of a site that nobody else reported, see the same.
    const [alone] = await handled(1)
    if (!alone) throw new Error('no report')
    await pool.query('delete from case_subject where report_id = $1', [alone.reportId])
    await say(alone, true)
    await note()
    const shapeOf = ({ may, still_there, status, timeline, thread }: (typeof after)[number]) => ({
      may,
      still_there,
      status,
      steps: timeline.map((event) => [event.status, event.note]),
      thread,
    })
    const [theirs] = await views([alone])
    expect(theirs && shapeOf(theirs)).toEqual(after[1] && shapeOf(after[1]))
    expect(await notices()).toBe(told)
  })

  test('one who sees it no more decides nothing, and one report counts once', async () => {
    const [one, other, owner] = await handled(3)
    if (!one || !other || !owner) throw new Error('no reports')
    await say(owner, false)
    await say(one, true)
    await say(one, true)
    expect(await note()).toBe(0)
    await say(other, true)
    expect(await note()).toBe(1)
  })

  test('an open case of the subject is enough', async () => {
    const [one, other, open] = await handled(3)
    if (!one || !other || !open) throw new Error('no reports')
    await cases.set(open.caseNumber, { status: 'processing', outcome: null })
    await say(one, true)
    await say(other, true)
    expect(await note()).toBe(0)
    await cases.set(open.caseNumber, { status: 'closed', outcome: 'handled', due_at: null })
    expect(await note()).toBe(0)
  })

  test('the desk sees the answers of a half day at once, in no order', async () => {
    const made = await handled(6)
    const [one] = made
    if (!one) throw new Error('no reports')
    for (const [place, each] of made.entries()) await say(each, place === 0)
    await handler.signIn()
    const shown = async () => {
      const { data } = await handler.call(subjectOpen, { case_number: one.caseNumber })
      const { list } = z.parse(subjectOpen.output, data)
      return list.map(({ still_there }) => still_there)
    }
    expect(new Set(await shown())).toEqual(new Set([null]))
    const { version } = await cases.row(one.caseNumber)
    await note()
    expect((await shown()).filter((answer) => answer === false)).toHaveLength(5)
    expect(await cases.row(one.caseNumber)).toMatchObject({ version })
    const { rows } = await pool.query('select distinct xmin::text from still_there_answer')
    expect(rows).toHaveLength(1)
    const { rows: columns } = await pool.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = 'still_there_answer'::regclass and attnum > 0 order by attnum`,
    )
    expect(columns.map(({ name }) => name)).toEqual(['report_id', 'is_there', 'state'])
  })
})
