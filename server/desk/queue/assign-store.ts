import { sql, type Kysely } from 'kysely'
import { caseWorkers } from '../../../contract/staff/role.ts'
import type { Schema } from '../../platform/database/schema.ts'

type Database = Kysely<Schema>

/** Somebody who may be given cases; undefined when there is nobody of this id who works and may. */
export async function findWorker(
  db: Database,
  id: string,
): Promise<{ report_type_ids: number[] | null } | undefined> {
  return db
    .selectFrom('staff')
    .select('report_type_ids')
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('staff_role')
          .select('role')
          .whereRef('staff_role.staff_id', '=', 'staff.id')
          .where('role', 'in', caseWorkers),
      ),
    )
    .executeTakeFirst()
}

/** Whoever had it open lets it go. */
export async function giveCase(
  trx: Database,
  reportId: string,
  assignee: string | null,
): Promise<void> {
  await trx
    .updateTable('report_case')
    .set({ assignee, holder: null, held_until: null, version: sql<number>`version + 1` })
    .where('report_id', '=', reportId)
    .execute()
}
