import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { subjectOpen } from '../../contract/subjects/subject.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { deskCases, type CaseOfTest } from '../testing/api/desk-cases.ts'
import { createdOf, reporter } from '../testing/api/report-test-api.ts'
import { createStaffTestApi, type StaffOfTest } from '../testing/api/staff-test-api.ts'
import { matchTasks } from './match-reports.ts'

const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
const { db, pool } = api.database
const match = () => matchTasks({ ...api.staffContext, db }).match_reports()
let handler: StaffOfTest
beforeEach(async () => {
  await pool.query('delete from case_signal; delete from case_signals_read')
  await cases.clear()
  handler = await api.staff(['handler'])
})

const nothing = { title: undefined, site_name: undefined, account: undefined }
const about = (given: object): object => ({ ...nothing, urls: [], report_type_id: 6, ...given })
const open = async ({ caseNumber }: Pick<CaseOfTest, 'caseNumber'>, place = 0, who = handler) => {
  const { data } = await who.call(subjectOpen, { case_number: caseNumber, place })
  return z.parse(subjectOpen.output, data)
}
const numbers = ({ list }: { list: readonly { case_number: string }[] }) =>
  list.map(({ case_number }) => case_number).toSorted()

describe('the page of a subject', () => {
  test('lists every case about it, of all years, with outcome, authority and date', async () => {
    const authority = await db
      .insertInto('authority')
      .values({ name: '某市公安局' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const first = await cases.make(about({ urls: ['https://www.bad-site.top/a'] }), {
      arrived_at: new Date('2025-03-01T00:00:00Z'),
    })
    await api.decide(first.code, 'closed')
    await cases.set(first.caseNumber, {
      status: 'closed',
      outcome: 'handled',
      due_at: null,
      authority_id: authority.id,
    })
    const second = await cases.make(about({ urls: ['http://m.bad-site.top/b?utm_source=qq'] }))
    const other = await cases.make(about({ urls: ['https://good-site.top/a'] }))
    await match()
    const page = await open(second)
    expect(page.subjects).toEqual([
      { kind: 'host', name: 'bad-site.top' },
      { kind: 'url', name: 'bad-site.top/b' },
    ])
    expect(page.list.map(({ case_number }) => case_number)).toEqual([
      second.caseNumber,
      first.caseNumber,
    ])
    expect(page.list[1]).toMatchObject({
      outcome: 'handled',
      authority: '某市公安局',
      ended_at: expect.any(String),
    })
    expect(page.list[0]).toMatchObject({ outcome: null, ended_at: null })
    expect(numbers(await open(other))).toEqual([other.caseNumber])
    // The page itself, not its site.
    expect(numbers(await open(second, 1))).toEqual([second.caseNumber])
  })

  test('of accounts, groups and numbers', async () => {
    const first = await cases.make(about({ account: 'QQ 群 123456789' }))
    const second = await cases.make(about({ account: '加群：123456789' }))
    const third = await cases.make(about({ site_name: '抖音', account: 'abc123' }))
    await match()
    const group = await open(first)
    expect(group.subjects).toEqual([{ kind: 'group', name: 'qq:123456789' }])
    expect(numbers(group)).toEqual([first.caseNumber, second.caseNumber].toSorted())
    expect(await open(third)).toMatchObject({
      subjects: [{ kind: 'account', name: '抖音:abc123' }],
    })
  })

  test('tells nothing of cases out of scope, and nothing of reporters', async () => {
    const urls = ['https://bad-site.top/a']
    const own = await cases.open(
      createdOf(await api.named({ ...about({ urls }), report_type_id: 6 })).query_code,
    )
    const hidden = await cases.make({ ...about({ urls }), report_type_id: 3 })
    await match()
    const person = await api.staff(['handler'], { reportTypeIds: [6] })
    const page = await open(own, 0, person)
    expect(numbers(page)).toEqual([own.caseNumber])
    const told = JSON.stringify(page)
    expect(told).not.toContain(hidden.caseNumber)
    for (const personal of Object.values(reporter)) expect(told).not.toContain(personal)
    const refused = await person.call(subjectOpen, { case_number: hidden.caseNumber })
    expect(refused.errcode).toBe(404)
  })

  test('believes no token alone, and shows no withdrawn case', async () => {
    const own = await cases.make(about({ urls: ['https://bad-site.top/a'] }))
    const unlike = await cases.make(about({ urls: ['https://good-site.top/a'] }))
    const gone = await cases.make(about({ urls: ['https://bad-site.top/b'] }))
    await match()
    await pool.query(
      `update case_signal set token = (select token from case_signal where report_id = $1 and kind = 'host')
       where report_id = $2 and kind = 'host'`,
      [own.reportId, unlike.reportId],
    )
    expect(numbers(await open(own))).toEqual([own.caseNumber, gone.caseNumber].toSorted())
    await cases.set(gone.caseNumber, { status: 'withdrawn', due_at: null })
    expect(numbers(await open(own))).toEqual([own.caseNumber])
  })

  test('is audited under the case, without the subject; nothing in the log names it', async () => {
    const own = await cases.make(about({ urls: ['https://bad-site.top/a'] }))
    await match()
    await open(own)
    const { rows } = await pool.query<{ entry: string }>(
      `select to_jsonb(staff_audit)::text as entry from staff_audit where action = 'subject.read'
       and object_id = $1`,
      [own.caseNumber],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows) + api.logged.join()).not.toContain('bad-site')
  })

  test('that a case does not have is empty', async () => {
    const own = await cases.make(about({ urls: ['https://bad-site.top/a'] }))
    expect((await open(own, 40)).list).toEqual([])
  })
})
