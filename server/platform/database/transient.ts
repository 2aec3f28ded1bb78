import { sql, type Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Makes what is missing of the schema `transient`: what serves the moment and is in no backup. Its tables are unlogged,
 * so their rows are gone after a crash of the database; a restored database lacks the schema as a whole. Nothing else
 * refers to it. Runs after the migrations, at every start; where nothing is missing, also as a role that may make nothing.
 */
export async function createTransientTables(db: Kysely<Schema>): Promise<void> {
  const names = [...tables.matchAll(/table if not exists (\S+)/g)].map(([, name]) => name)
  const { rows: missing } = await sql`
    select from unnest(${names}::text[]) as name where to_regclass(name) is null
  `.execute(db)
  if (missing.length === 0) return
  await db.transaction().execute(async (trx) => {
    // Several servers may start at once; any constant that nothing else locks.
    await sql`select pg_advisory_xact_lock(hashtext('report-portal transient'))`.execute(trx)
    await sql.raw(tables).execute(trx)
  })
}

const tables = `
    create schema if not exists transient;

    -- When a session was last used. One without a row counts as used now.
    create unlogged table if not exists transient.session_seen (
      id_mac bytea primary key,
      seen_at timestamptz not null
    );

    -- Until an anonymous report can no longer be withdrawn: when it was sent. Without a row, its own time counts.
    create unlogged table if not exists transient.recent_report (
      report_id bigint primary key,
      sent_at timestamptz not null
    );

    create unlogged table if not exists transient.draft_key (
      hour integer primary key,
      secret bytea not null
    );

    -- Cases whose report or messages are still to be made findable. After a crash a job finds them anew.
    create unlogged table if not exists transient.unindexed_report (report_id bigint primary key);

    create unlogged table if not exists transient.day_key (
      day date primary key,
      key bytea not null
    );

    create unlogged table if not exists transient.rate_limit (
      key bytea primary key,
      points integer not null,
      expires_at timestamptz not null
    );
    create index if not exists rate_limit_by_expiry on transient.rate_limit (expires_at);
  `
