import { expect } from 'vitest'
import { reportAppeal } from '../../../contract/report/report.ts'
import { steps, type StepName } from '../../../contract/report/report-steps.ts'
import { lockReport } from '../../report/case/change-case.ts'
import { openCases } from '../../report/case/open-cases.ts'
import { transitionReport, type About } from '../../report/transition/transition.ts'
import { reportIdOf } from './case-rows.ts'
import type { ReportTestApi } from './report-test-api.ts'
import { newKey } from './test-api.ts'

/** `2026-09-30 15:00` in China. */
export const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`)

/** Returns helpers that take cases through a calendar. @param handler takes the steps unless a test names another */
export function casesInTime(api: ReportTestApi, handler: string) {
  const { db } = api.database
  /** Moves the clock; time goes one way only. */
  const until = (text: string) => {
    const ahead = at(text).getTime() - api.clock.now().getTime()
    expect(ahead).toBeGreaterThanOrEqual(0)
    api.clock.advance(ahead)
  }
  const idOf = (code: string) => reportIdOf(api, code)
  const take = async (code: string, name: StepName, more: Partial<About> = {}) => {
    const reportId = await idOf(code)
    return db.transaction().execute(async (trx) => {
      const about = { report: await lockReport(trx, reportId), at: api.clock.now(), by: handler }
      return Boolean(await transitionReport(trx, api, steps[name], { ...about, ...more }))
    })
  }
  /** Sends a report at a time, and makes it a case. */
  const reportAt = async (text: string, changes: object = {}) => {
    until(text)
    const code = await api.report(changes)
    api.clock.advance(10 * 60_000)
    await openCases(db, api)
    return code
  }
  const say = (query_code: string, kind = 'message') =>
    api.call(reportAppeal, { query_code, kind, msg: '补充一点情况' }, { key: newKey() })
  return { until, idOf, take, reportAt, say }
}
