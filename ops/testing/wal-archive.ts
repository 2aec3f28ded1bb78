import type { Cluster } from './debian-postgres.ts'

/** The last archived WAL segment and how many attempts to archive failed. */
interface Archiver {
  readonly name: string
  readonly failures: number
}

export async function archiverOf(cluster: Cluster): Promise<Archiver> {
  const [row] = await cluster.query<{ name: string; failures: number }>(
    `select coalesce(last_archived_wal, '') as name, failed_count::int as failures from pg_stat_archiver`,
  )
  return row ?? { name: '', failures: 0 }
}

/** Ends the current WAL segment. @returns a function that tells whether that segment is archived */
export async function endSegment(cluster: Cluster): Promise<() => Promise<boolean>> {
  const [row] = await cluster.query<{ name: string }>(
    'select pg_walfile_name(pg_switch_wal()) as name',
  )
  return async () => (await archiverOf(cluster)).name >= (row?.name ?? 'never')
}
