import { createHash } from 'node:crypto'
import pg from 'pg'

/** Sizes of the small clusters in turn, so that every fifth case is linked with some others. */
const small = `array[2, 3, 5, 8, 27]`
/** The id of the large cluster, as the SQL below makes it. */
export const largeCluster = createHash('md5').update('large').digest('hex')
/** Members of the large one, at most, and its share of all cases. */
const large = 10_000
const largeShare = 0.05

/**
 * Links generated cases: one large cluster has the newest received cases, then the newest closed ones; of the other cases every
 * fifth is in a small cluster. Each member has an edge to the three members before it: the job, too, makes only some edges.
 * @param url connects as the superuser, before the server starts
 */
export async function linkClusters(url: string, reports: number): Promise<void> {
  const members = Math.min(large, Math.floor(reports * largeShare))
  const client = new pg.Client(url)
  await client.connect()
  try {
    // The rows are whole; their triggers and keys would look up each of them.
    await client.query('set session_replication_role = replica')
    await client.query(`
      with numbered as (
        select report_id, report_type_id, row_number() over (order by arrived_at, report_id) as place,
          row_number() over (order by is_urgent, status <> 'received', due_at is not null, arrived_at desc) as newest
        from report_case where status <> 'withdrawn'
      ), size as (
        select size, sum(size) over (order by place) - size as first, sum(size) over () as turn
        from unnest(${small}) with ordinality as given (size, place)
      ), member as (
        select report_id, report_type_id, 'large' as cluster from numbered
        where newest <= ${members}
        union all
        select report_id, report_type_id, fifth / turn || ' ' || first
        from (select *, place / 5 as fifth from numbered
          where place % 5 = 0 and newest > ${members}) as each
        join size on fifth % turn >= first and fifth % turn < first + size
      )
      insert into cluster_member (report_id, cluster_id, report_type_id)
      select report_id, md5(cluster)::uuid, report_type_id from member order by cluster`)
    await client.query(`
      insert into case_edge (report_id, other_id, kind, strength, measure)
      with pair as (
        select report_id, unnest(array[lag(report_id, 1) over own, lag(report_id, 2) over own,
          lag(report_id, 3) over own]) as other_id
        from cluster_member window own as (partition by cluster_id order by report_id))
      select report_id, other_id, 'url', 'same', 0 from pair where other_id is not null
      union all select other_id, report_id, 'url', 'same', 0 from pair where other_id is not null`)
    await client.query('vacuum analyze cluster_member, case_edge')
  } finally {
    await client.end()
  }
}
