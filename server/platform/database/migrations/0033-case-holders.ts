import { sql, type Kysely } from 'kysely'

/** What somebody has open is found by who they are, when they leave or are locked; most cases are open nowhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index report_case_holder on report_case (holder) where holder is not null`.execute(
    db,
  )
}
