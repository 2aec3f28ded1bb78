import { sql, type Insertable } from 'kysely'
import type { Db, Schema } from '../platform/database/schema.ts'

type Count = Schema['intake_count']

/** Counts one anonymous report, or a look-up, for the person and the half day. */
export const countIntake = (trx: Db, count: Omit<Insertable<Count>, 'taken'>) =>
  trx
    .insertInto('intake_count')
    .values({ ...count, taken: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['staff_id', 'source', 'since'])
        .doUpdateSet({ taken: sql`intake_count.taken + 1`, role: count.role }),
    )
    .execute()

/** Removes and returns one count of a half day that began before a time. */
export async function takeCountBefore(trx: Db, before: Date) {
  const { rows } = await sql<{ [Column in keyof Count]: Insertable<Count>[Column] }>`
    delete from intake_count where (staff_id, source, since) in (
      select staff_id, source, since from intake_count where since < ${before}
      order by since, staff_id, source limit 1 for update skip locked
    ) returning *
  `.execute(trx)
  return rows[0]
}
