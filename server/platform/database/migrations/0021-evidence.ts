import { sql, type Kysely } from 'kysely'

/**
 * What the desk sees of evidence, and whose identity it has opened.
 *
 * A preview belongs to a file by its storage key, because rows of `file` are moved when they settle. It carries no time:
 * that would tell when an anonymous report came.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file_preview (
      -- Of the file.
      storage_key text primary key,
      state text not null default 'waiting' check (state in ('waiting', 'ready', 'none')),
      -- Somebody has the case open: first in line.
      is_wanted boolean not null default false,
      -- How often somebody began to make it.
      tries smallint not null default 0,
      -- Of the picture, sealed under the file's data key.
      preview_key text unique,
      is_settled boolean not null default false,
      check ((state = 'ready') = (preview_key is not null))
    );
    create index file_preview_waiting on file_preview (is_wanted desc) where state = 'waiting';
    create index file_preview_unsettled on file_preview (storage_key) where not is_settled;

    -- What of the evidence somebody has seen since they signed in: each file is recorded once.
    create table evidence_seen (
      session_mac bytea not null,
      storage_key text not null,
      seen_on date not null,
      primary key (session_mac, storage_key)
    );

    create table identity_opening (
      id uuid primary key default gen_random_uuid(),
      case_number text not null,
      staff_id uuid not null references staff,
      opened_at timestamptz not null,
      until timestamptz not null,
      -- Under the report's data key.
      reason_sealed bytea not null
    );
    create index identity_opening_lately on identity_opening (opened_at desc);
    create index identity_opening_of on identity_opening (case_number, staff_id, until);
  `.execute(db)
}
