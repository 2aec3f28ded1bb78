import { sql, type Kysely } from 'kysely'

/** One row per key: tells at the next start whether the keys are still the ones the data were made with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table keyring_check (
      key_id integer primary key,
      proof bytea not null
    );
  `.execute(db)
}
