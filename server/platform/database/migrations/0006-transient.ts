import { sql, type Kysely } from 'kysely'

/**
 * The schema `transient`: what serves the moment and must outlive nothing. Its tables are unlogged, so their
 * rows are neither in the WAL nor in `pg_basebackup` (which copies only the empty init fork), and are gone
 * after a crash. Dumps take the tables and leave the rows out: `pg_dump --no-unlogged-table-data` (the same as
 * `--exclude-table-data='transient.*'`; not `--exclude-schema`, which would restore a database that counts as
 * migrated and lacks the tables). Nothing outside refers to a row in here.
 *
 * `day_key` holds one row: the key under which addresses are counted today. A role that owns nothing needs
 * TRUNCATE on both tables, besides select, insert, update and delete: only that leaves no dead row behind.
 *
 * `public.rate_limit` stays for the version before, empty; nothing writes it any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create schema if not exists transient;

    create unlogged table transient.day_key (
      day date primary key,
      key bytea not null
    );

    create unlogged table transient.rate_limit (
      key bytea primary key,
      points integer not null,
      expires_at timestamptz not null
    );
    create index rate_limit_by_expiry on transient.rate_limit (expires_at);

    truncate public.rate_limit;
  `.execute(db)
}
