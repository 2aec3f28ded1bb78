import { caseUndo } from '../../contract/desk/case.ts'
import { clusterMembers, clusterOpen, clusterReady } from '../../contract/desk/cluster.ts'
import { caseBatch, caseList } from '../../contract/desk/queue.ts'
import type { Person } from './desk-people.ts'
import { print, timeOf, timesOf } from './figures.ts'

/** Members decided by one step. */
const most = 200

/** Measures opening clusters of a list, and one step for 200 members of the largest, which is undone. */
export async function measureClusters(person: Person): Promise<void> {
  const { list } = await person.call(caseList, { filter: { view: 'all_open' }, limit: 100 })
  const clusters = list
    .filter(({ cluster_size }) => cluster_size !== null)
    .toSorted((one, other) => (other.cluster_size ?? 0) - (one.cluster_size ?? 0))
  const [largest, ...others] = clusters
  if (!largest) throw new Error('no cluster is in the list')
  const openOne = ({ case_number }: { case_number: string }) =>
    person.call(clusterOpen, { case_number })
  const target = { p50: 100, p95: 300 }
  const taken = await timesOf(40, (n) => openOne(others[n % others.length] ?? largest))
  print({ what: `open a cluster of up to ${others[0]?.cluster_size ?? 0}`, taken, target })
  const size = largest.cluster_size ?? 0
  const large = await timesOf(10, () => openOne(largest))
  print({ what: `open a cluster of ${size}`, taken: large, target })
  const about = { case_number: largest.case_number }
  const after = (await openOne(largest)).members.at(-1)?.case_number ?? largest.case_number
  const pages = await timesOf(10, () => person.call(clusterMembers, { ...about, after }))
  print({ what: 'the next members of it', taken: pages, target })
  const ready = await timeOf(() => person.call(clusterReady, about))
  print({ what: `the numbers for a step for ${ready.result.list.length}`, taken: [ready.ms] })
  const input = {
    cases: ready.result.list.slice(0, most),
    cluster_of: largest.case_number,
    step: 'accept',
  } as const
  const dry = await timeOf(() => person.call(caseBatch, { ...input, dry_run: true }))
  print({ what: `dry run of a step for ${input.cases.length}`, taken: [dry.ms] })
  const done = await timeOf(() => person.call(caseBatch, { ...input, dry_run: false }))
  print({ what: `a step for ${input.cases.length}`, taken: [done.ms] })
  const pending = done.result.results.filter(({ pending_id }) => pending_id !== null)
  if (pending.length !== input.cases.length)
    throw new Error(`${pending.length} of ${input.cases.length} were decided`)
  for (const { case_number, pending_id } of pending)
    await person.call(caseUndo, { case_number, pending_id: pending_id ?? '' })
}
