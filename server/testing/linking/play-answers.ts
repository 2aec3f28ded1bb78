import { reportStillThere } from '../../../contract/report/still-there.ts'
import { noteRelapses } from '../../subjects/note-relapses.ts'
import type { AccountTestApi } from '../api/account-test-api.ts'

const day = 24 * 60 * 60_000

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((one) => ({ one, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)

/**
 * Deals with all reports. A week later each citizen answers 还在吗 for their reports one after the other: the worst case.
 * @param visits the codes that one citizen answers in succession
 */
export async function playAnswers(
  api: AccountTestApi,
  visits: readonly (readonly string[])[],
): Promise<void> {
  const { db, pool } = api.database
  for (const code of shuffled(visits.flat())) await api.decide(code, 'closed')
  await pool.query(`update report_case set status = 'closed', outcome = 'handled', due_at = null`)
  api.clock.advance(8 * day)
  for (const codes of shuffled(visits)) {
    await pool.query('truncate transient.rate_limit')
    for (const query_code of codes) {
      const { errcode } = await api.call(reportStillThere, { query_code, is_there: true })
      if (errcode !== 0) throw new Error(`还在吗 answered ${errcode}`)
      api.clock.advance(5000)
    }
    api.clock.advance(Math.random() * 60_000)
  }
  await noteRelapses({ ...api, db })
}
