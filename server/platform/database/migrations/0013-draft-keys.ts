import { sql, type Kysely } from 'kysely'

/**
 * What the keys of drafts are derived from, one row an hour in which drafts expire. Unlogged and in the schema that
 * no dump takes along: once its hour is over it must be nowhere.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create schema if not exists transient;
    create unlogged table transient.draft_key (
      hour integer primary key,
      secret bytea not null
    );
  `.execute(db)
}
