import { randomUUID } from 'node:crypto'
import { awaitAnswer } from '../../desk/answers/answer-token.ts'
import type { StaffTestApi } from './staff-test-api.ts'

interface AwaitedPackage {
  readonly reportId: string
  readonly authorityId: number
  /** The id of the member of staff who prepared the package. */
  readonly by: string
  /** Milliseconds until the answer is due. */
  readonly dueIn?: number
}

/** Inserts a package that its authority has, and awaits the answer. @returns the package's id */
export async function insertAwaitedPackage(
  { database, keyring, clock }: Pick<StaffTestApi, 'database' | 'keyring' | 'clock'>,
  { reportId, authorityId, by, dueIn = 0 }: AwaitedPackage,
): Promise<string> {
  const [id, now] = [randomUUID(), clock.now()]
  const due = new Date(now.getTime() + dueIn)
  await database.pool.query(
    `insert into handing_out (id, report_id, authority_id, due_on, choice_sealed, prepared_by, prepared_at, needs_review, handed_at)
     values ($1, $2, $3, $4, '', $5, $6, false, $6)`,
    [id, reportId, authorityId, due, by, now],
  )
  await awaitAnswer(
    database.db,
    { keyring },
    {
      handing_out_id: id,
      report_id: reportId,
      authority_id: authorityId,
      channel: '机要交换',
      delivered_on: now.toISOString().slice(0, 10),
      handed_out_at: now,
      due_at: due,
    },
  )
  return id
}
