import pg from 'pg'
import { caseUndo } from '../../contract/desk/case.ts'
import { clusterMembers, clusterOpen, clusterReady } from '../../contract/desk/cluster.ts'
import { caseBatch, caseList } from '../../contract/desk/queue.ts'
import type { Person } from './desk-people.ts'
import { largeCluster } from './link-clusters.ts'
import { print, timeOf, timesOf } from './figures.ts'

/** Members decided by one step. */
const most = 200

/** Returns the number of a received case of the large cluster. @param url connects to the database of the reports */
async function caseOfFlood(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ case_number: string }>(
      `select case_number from report_case c join cluster_member m using (report_id)
       where m.cluster_id = $1 and c.status = 'received' and c.holder is null limit 1`,
      [largeCluster],
    )
    return rows[0]?.case_number ?? ''
  } finally {
    await client.end()
  }
}

/**
 * Measures opening clusters, and one step for 200 members of the largest, which is undone.
 * @param url connects to the database of the reports
 */
export async function measureClusters(person: Person, url: string): Promise<void> {
  const { list } = await person.call(caseList, { filter: { view: 'all_open' }, limit: 100 })
  const clusters = list.filter(({ cluster_size }) => cluster_size !== null)
  const about = { case_number: await caseOfFlood(url) }
  const openOne = ({ case_number }: { case_number: string }) =>
    person.call(clusterOpen, { case_number })
  const target = { p50: 100, p95: 300 }
  const taken = await timesOf(40, (n) => openOne(clusters[n % clusters.length] ?? about))
  print({ what: 'open a cluster of 2 to 27', taken, target })
  const large = await timesOf(10, () => openOne(about))
  const { total, members } = await openOne(about)
  print({ what: `open a cluster of ${total}`, taken: large, target })
  const after = members.at(-1)?.case_number ?? about.case_number
  const pages = await timesOf(10, () => person.call(clusterMembers, { ...about, after }))
  print({ what: 'the next members of it', taken: pages, target })
  const ready = await timeOf(() => person.call(clusterReady, about))
  print({ what: `the numbers for a step for ${ready.result.list.length}`, taken: [ready.ms] })
  const input = {
    cases: ready.result.list.slice(0, most),
    cluster_of: about.case_number,
    step: 'accept',
  } as const
  const dry = await timeOf(() => person.call(caseBatch, { ...input, dry_run: true }))
  print({ what: `dry run of a step for ${input.cases.length}`, taken: [dry.ms] })
  const done = await timeOf(() => person.call(caseBatch, { ...input, dry_run: false }))
  const pending = done.result.results.filter(({ pending_id }) => pending_id !== null)
  const refused = done.result.results.find(({ pending_id }) => pending_id === null)
  print({
    what: `a step for ${input.cases.length}, of which ${pending.length} are decided (${refused?.message ?? 'none is refused'})`,
    taken: [done.ms],
  })
  for (const { case_number, pending_id } of pending)
    await person.call(caseUndo, { case_number, pending_id: pending_id ?? '' })
}
