// Measures the live figures of a month with those before and a year before, on a generated table of seven years:
//   node bench/figures.ts [--reports 2000000] [--surge 400000]
// `--surge` adds so many reports to the last month. Uses an embedded database in a folder that is removed.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { monthAfter } from '../contract/report/figures.ts'
import { knownSites } from '../contract/report/addresses/known-sites.ts'
import { figuresOf } from '../server/figures/count-figures.ts'
import { readMonth } from '../server/figures/count-reports.ts'
import { openPrepared } from '../server/platform/database/prepare.ts'
import { seed } from '../server/platform/database/seed.ts'
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres/start.ts'
import { createLogger } from '../server/platform/log.ts'
import { quantile } from './desk/measure.ts'

const { values } = parseArgs({
  options: {
    reports: { type: 'string', default: '2000000' },
    surge: { type: 'string', default: '0' },
  },
})
const months = 84
const last = '2026-10'
const rounds = 40

/** Rows of plausible facts: SQL of the month, and how many. */
const fill = (month: string, rows: number) => `
  insert into report_month (report_id, month, report_type_id, source, received, accepted, transferred, result,
    outcome, in_time, tenths, appealed, appeal_result, authority_id, reply_tenths, is_settled)
  select n, ${month}, 1 + (random() * random() * 16)::int,
    (array['web', 'web', 'web', 'web', 'phone', 'letter'])[1 + (random() * 5)::int],
    random() < 0.95, accepted, random() < 0.2, result,
    case when result = 'closed' then (array['handled', 'handled', 'not_found', 'gone'])[1 + (random() * 3)::int] end,
    case when result is not null then random() < 0.97 end,
    case when result is not null then (random() * random() * 120)::int end,
    random() < 0.01, case when random() < 0.01 then 'upheld' end,
    case when n % 5 = 0 then 1 + (random() * 29)::int end, case when n % 5 = 0 then (random() * 200)::int end, true
  from (select n, random() < 0.7 as accepted,
    case when random() < 0.65 then 'closed' when random() < 0.8 then 'rejected' end as result
    from generate_series(1, ${rows}) n) as made`

const folder = await mkdtemp(join(tmpdir(), 'bench-figures-'))
await chmod(folder, 0o711)
const logger = createLogger({ level: 'error' })
const postgres = await startEmbeddedPostgres({ dataDir: folder, logger, durable: false })
try {
  const database = await openPrepared(postgres.address, logger)
  await seed(database.db)
  const owner = new pg.Client(postgres.url)
  await owner.connect()
  await owner.query('alter table report_month drop constraint report_month_report_id_fkey')
  const monthOf = `to_char(date '2026-10-01' - (n % ${months}) * interval '1 month', 'YYYY-MM')`
  await owner.query(fill(monthOf, Number(values.reports)))
  if (values.surge !== '0')
    await owner.query(fill(`'${last}'`, Number(values.surge)).replace('select n,', 'select -n,'))
  // As the job counts them: each known site once a month.
  await owner.query(
    `insert into month_platforms select distinct month, 'site ' || site, $1::jsonb
     from month_facts, generate_series(1, $2) site`,
    [JSON.stringify(figuresOf({ facts: [], times: [] })), knownSites.length],
  )
  await owner.query('vacuum analyze report_month')
  await owner.end()
  const times: number[] = []
  let received = 0
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const all = await Promise.all(
      [0, -1, -12].map((months) => readMonth(database.db, monthAfter(last, months))),
    )
    times.push(performance.now() - began)
    received = all[0]?.total.received ?? 0
  }
  console.log(
    `${values.reports} reports, ${received} in the last month, three months: p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms, load ${loadavg()[0]?.toFixed(1)}`,
  )
  await database.close()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
