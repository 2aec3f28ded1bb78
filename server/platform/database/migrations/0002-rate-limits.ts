import { sql, type Kysely } from 'kysely'

/**
 * Points taken per key, as rate-limiter-flexible expects them. Unlogged: losing the counts in a crash
 * costs nothing, and nothing about callers is written to the log that backups keep.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table rate_limit (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
    create index rate_limit_by_expiry on rate_limit (expire);
  `.execute(db)
}
