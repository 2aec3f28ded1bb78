import { beforeEach, describe, expect, test } from 'vitest'
import { reportWithdraw } from '../../contract/report/withdrawal.ts'
import { createEvidenceTestApi } from '../testing/api/evidence-test-api.ts'
import type { CaseOfTest } from '../testing/api/desk-cases.ts'
import { samples } from '../testing/api/sample-files.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { matchTasks, rematchJob } from './match-reports.ts'

const api = await closeAfterAll(createEvidenceTestApi())
const { cases } = api
const { db, pool } = api.database
const tasks = () => matchTasks({ ...api.staffContext, db })
const match = () => tasks().match_reports()
beforeEach(() => cases.clear())

/** A report whose contents are like those of no other. */
const alone = (place: number) => ({
  title: undefined,
  site_name: undefined,
  account: undefined,
  urls: [`https://site-${place}.top/page`],
  description: `第${place}个网站有问题，请查处。`,
})
const tokensOf = async ({ reportId }: CaseOfTest): Promise<number> => {
  const { rowCount } = await pool.query(
    `select from case_signal where report_id = $1
     union all select from case_signals_read where report_id = $1
     union all select from case_subject where report_id = $1`,
    [reportId],
  )
  return rowCount ?? 0
}

describe('what is stored of signals', () => {
  test('goes with a withdrawn report', async () => {
    const gone = await api.caseWith({ 'a.jpg': samples.jpg }, alone(1))
    await match()
    expect(await tokensOf(gone)).toBeGreaterThan(3)
    const input = { query_code: gone.code, captcha_ticket: api.captchaTicket() }
    expect((await api.call(reportWithdraw, input)).errcode).toBe(0)
    expect(await tokensOf(gone)).toBe(0)
    await tasks()[rematchJob]()
    expect(await tokensOf(gone)).toBe(0)
  })

  test('is made of contents that can be read: reports that cannot be are about nothing', async () => {
    const made = [await cases.make(alone(1)), await cases.make(alone(2))]
    await pool.query("delete from data_key where kind = 'report'")
    await match()
    for (const each of made) expect(await tokensOf(each)).toBe(1)
  })

  test('has other tokens under another key and in another year', async () => {
    const tokens = async () =>
      (await db.selectFrom('case_signal').select('token').distinct().execute()).length
    await pool.query('delete from case_signal; delete from case_subject')
    await cases.make(alone(1))
    await match()
    const before = await tokens()
    await cases.make(alone(1), { arrived_at: new Date('2027-01-02T00:00:00Z') })
    await match()
    expect(await tokens()).toBe(2 * before)
    // The group lasts over the end of the year.
    const groups = await db.selectFrom('case_subject').select('group_id').distinct().execute()
    expect(groups).toHaveLength(1)
  })

  test('is made again by the nightly job after a loss, and after a change of the rules', async () => {
    const made = await cases.make(alone(1))
    await match()
    const all = await tokensOf(made)
    await pool.query(
      'delete from case_signal; delete from case_signals_read; delete from case_subject',
    )
    await match()
    expect(await tokensOf(made)).toBe(0)
    await tasks()[rematchJob]()
    expect(await tokensOf(made)).toBe(all)
    await pool.query('update case_signals_read set version = 0; update case_signal set token = 1')
    await tasks()[rematchJob]()
    expect((await pool.query('select from case_signal where token = 1')).rowCount).toBe(0)
  })

  test('a report that cannot be compared does not hold up others, and is logged', async () => {
    await pool.query('insert into transient.unmatched_report values (-1)')
    const made = await cases.make(alone(1))
    await api.database.asOwner(
      `create function refuse_signals() returns trigger language plpgsql as 'begin raise exception ''no room''; end';
       create trigger refuse before insert on case_signal for each row when (new.report_id = ${made.reportId})
         execute function refuse_signals()`,
    )
    const next = await cases.make(alone(2))
    await match()
    expect([await tokensOf(made), await tokensOf(next)]).toEqual([0, 4])
    expect(api.logged.join()).toContain('a report cannot be compared with others')
    await api.database.asOwner('drop trigger refuse on case_signal; drop function refuse_signals')
  })
})
