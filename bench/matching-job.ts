/**
 * Measures the job that compares reports: unlike ones, then a flood on one address with 2 % unlike ones among them. Prints
 * milliseconds a report and memory for each 250: both must stay flat. Run: `node bench/matching-job.ts [batches of each]`
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { wrappedKeyIn, unwrapKeyOf } from '../server/platform/crypto/data-key-store.ts'
import { systemClock } from '../server/platform/clock.ts'
import { createLogger } from '../server/platform/log.ts'
import { matchWaiting } from '../server/desk/clusters/match-reports.ts'
import { reportPlace } from '../server/report/sealed-contents.ts'
import { postgresCpu } from './process-stat.ts'
import { makeReports, openReports, type Reports } from './desk/bench-database.ts'

const [batches = '40'] = process.argv.slice(2)
const batch = 250
const logger = createLogger({ level: 'error' })

/** Gives reports one address, but one in fifty. */
async function flood({ db, keyring }: Reports, reportIds: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('report')
    .select(['id', 'code_mac', wrappedKeyIn('report').as('data_key')])
    .where('id', 'in', reportIds)
    .execute()
  for (const [at, { id, code_mac: codeMac, data_key: wrapped }] of rows.entries()) {
    if (!wrapped || at % 50 === 0) continue
    const key = unwrapKeyOf(keyring, { kind: 'report', codeMac }, wrapped)
    const urls = JSON.stringify([`https://flood.example.top/win?utm_source=${String(at)}`])
    await db
      .updateTable('report')
      .set({ urls_sealed: key.seal(urls, reportPlace(codeMac, 'urls')) })
      .where('id', '=', id)
      .execute()
  }
}

async function measure(
  { db, pool, keyring }: Reports,
  name: string,
  reportIds: readonly string[],
): Promise<void> {
  await sql`insert into transient.unmatched_report select unnest(${reportIds}::bigint[])`.execute(
    db,
  )
  const cpuOfPostgres = await postgresCpu(pool)
  const before = await cpuOfPostgres()
  const began = performance.now()
  const used = process.cpuUsage()
  const count = await matchWaiting({ db, keyring, logger, clock: systemClock })
  const { user, system } = process.cpuUsage(used)
  const took = performance.now() - began
  const postgres = (await cpuOfPostgres()) - before
  const memory = (process.memoryUsage().rss / 1024 / 1024).toFixed(0)
  const each = (value: number) => (value / count).toFixed(2)
  console.log(
    `| ${name} | ${each(took)} | ${each((user + system) / 1000)} | ${each(postgres * 1000)} | ${memory} |`,
  )
}

const folder = await mkdtemp(join(tmpdir(), 'bench-matching-'))
try {
  await chmod(folder, 0o711)
  await makeReports(folder, 2 * Number(batches) * batch)
  const reports = await openReports(folder)
  try {
    const rows = await reports.db
      .selectFrom('report_case')
      .select('report_id')
      .where('status', '<>', 'withdrawn')
      .orderBy('report_id')
      .execute()
    const ids = rows.map(({ report_id }) => report_id)
    console.log(`load ${loadavg()[0]?.toFixed(1) ?? ''}`)
    console.log(
      '| 250 reports | ms a report | processor, ms: this process | PostgreSQL | resident MB |',
    )
    console.log('| --- | ---: | ---: | ---: | ---: |')
    for (let n = 0; n < Number(batches); n++)
      await measure(reports, `unlike, ${n + 1}`, ids.slice(n * batch, (n + 1) * batch))
    for (let n = Number(batches); (n + 1) * batch <= ids.length; n++) {
      const next = ids.slice(n * batch, (n + 1) * batch)
      await flood(reports, next)
      await measure(reports, `flood, ${n + 1 - Number(batches)}`, next)
    }
    const { rows: sizes } = await sql<{ name: string; bytes: string; rows: string }>`
      select relname as name, pg_total_relation_size(oid) as bytes,
        (select count(*) from case_signal) as rows from pg_class
      where relname in ('case_signal', 'case_signals_read', 'case_edge')`.execute(reports.db)
    for (const size of sizes) console.log(size)
  } finally {
    await reports.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
