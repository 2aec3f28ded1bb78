import type { TestDatabase } from '../database/test-database.ts'

/** Removes the waiting jobs of a name from the queue and returns them. @param job its name */
export async function takeWaitingJobs(
  { pool }: Pick<TestDatabase, 'pool'>,
  job: string,
): Promise<unknown[]> {
  const { rows } = await pool.query<{ payload: unknown; id: string }>(
    `select payload, job.id from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as task on task.id = job.task_id
     where identifier = $1`,
    [job],
  )
  await pool.query('select graphile_worker.complete_jobs($1::bigint[])', [rows.map(({ id }) => id)])
  return rows.map(({ payload }) => payload)
}
