import { sql, type Kysely } from 'kysely'

/** The digest of what a file was before its metadata were removed is sealed as its own is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table file
      add column original_sm3_sealed bytea,
      drop constraint original_is_whole,
      add constraint original_is_whole check (
        (original_size is null) = (original_sm3 is null and original_sm3_sealed is null));
  `.execute(db)
}
