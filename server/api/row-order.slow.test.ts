import { expect, test } from 'vitest'
import { matchTasks } from '../subjects/match-reports.ts'
import { searchTasks } from '../desk/search/tasks.ts'
import { previewTasks } from '../evidence/preview/make-previews.ts'
import { openCases } from '../report/case/open-cases.ts'
import { reportTasks } from '../report/tasks.ts'
import { queryCodeMac } from '../report/query-code-mac.ts'
import { createEvidenceTestApi, stillOpener } from '../testing/api/evidence-test-api.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'

const api = await closeAfterAll(createEvidenceTestApi())
const { db, pool } = api.database

const minute = 60_000
const perQuarter = 15
const tasks: Record<string, () => Promise<void>> = {
  ...reportTasks({ ...api, db, retention: { closedReporterDays: 30 } }),
  ...previewTasks({ ...api, db, previews: stillOpener() }),
  ...searchTasks({ ...api.staffContext, db }),
  ...matchTasks({ ...api.staffContext, db }),
}

/** Returns how many reports of each quarter of an hour have a settled row in a table. */
async function settledIn(table: string, key: string, quarters: readonly (readonly Buffer[])[]) {
  const counts = quarters.map(async (macs) => {
    const { rowCount } = await pool.query(
      `select from ${table} as t join report on ${key} where t.is_settled and report.code_mac = any ($1)`,
      [macs],
    )
    return rowCount
  })
  return Promise.all(counts)
}
const ofReport = 't.report_id = report.id'
/** Returns every row of these tables, without its place. */
async function contents() {
  const tables = Object.keys(keys).map(async (table) => {
    const row = `(to_jsonb(t) - 'is_settled')::text`
    return (await pool.query(`select ${row} as row from ${table} as t order by 1`)).rows
  })
  return Promise.all(tables)
}
const keys = {
  report: 't.id = report.id',
  report_event: ofReport,
  file: ofReport,
  report_case: ofReport,
  report_search: ofReport,
  case_subject: ofReport,
  case_signal: "t.kind = 'url' and t.report_id = report.id",
  case_signals_read: ofReport,
  file_preview:
    'exists (select from file where file.report_id = report.id and file.storage_key = t.storage_key)',
}

// The test simulates 75 minutes.
test('the rows of a quarter of an hour settle together, unchanged, once its last case is open', async () => {
  api.clock.advance(15 * minute - (api.clock.now().getTime() % (15 * minute)))
  const quarters: Buffer[][] = [[], [], []]
  const seen = new Map(Object.keys(keys).map((table) => [table, new Set<string>()]))
  // Jobs run at their usual times. Files arrive a minute before their report, so some in the quarter before.
  let file_ids = await api.upload('a.jpg')
  for (let now = 1; now <= 75; now += 1) {
    api.clock.advance(minute)
    await pool.query('delete from transient.rate_limit')
    const sent = quarters[Math.floor(now / 15)]
    if (sent) {
      sent.push(queryCodeMac(api.keyring, await api.report({ file_ids })))
      file_ids = await api.upload('a.jpg')
    }
    await openCases(db, api)
    await tasks['make_previews']?.()
    await tasks['index_reports']?.()
    await tasks['match_reports']?.()
    if (now % 15 !== 2) continue
    const before = await contents()
    await tasks['settle_reports']?.()
    expect(await contents()).toEqual(before)
    for (const [table, key] of Object.entries(keys))
      for (const [quarter, settled] of (await settledIn(table, key, quarters)).entries())
        seen.get(table)?.add(settled === quarters[quarter]?.length ? 'all' : String(settled))
  }
  expect(quarters.map(({ length }) => length)).toEqual([perQuarter - 1, perQuarter, perQuarter])
  expect(Object.fromEntries([...seen].map(([table, states]) => [table, [...states]]))).toEqual(
    Object.fromEntries(Object.keys(keys).map((table) => [table, ['0', 'all']])),
  )
}, 120_000)
