import { sql, type Kysely } from 'kysely'

/** Evidence that comes in over many requests, and leases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table upload (
      id_mac bytea primary key,
      storage_key text not null unique,
      name text not null,
      size integer not null,
      received integer not null default 0,
      begun_at timestamptz not null,
      refused jsonb
    );
    create index upload_by_begun on upload (begun_at);

    create table lease (
      key bytea primary key,
      holder uuid not null,
      until timestamptz not null,
      is_wanted boolean not null default false
    );
  `.execute(db)
}
