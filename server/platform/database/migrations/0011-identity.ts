import { sql, type Kysely } from 'kysely'

/**
 * Whose a one-time code is, whose sign-in attempts are counted, when an account was last used, and whether its
 * password was set by SMS alone. Rows of before, and those of a server of the version before, go without.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table one_time_code
      add column asker_mac bytea,
      add column to_owner boolean not null default false;

    alter table sign_in_failure add column phone_index bytea;
    create index sign_in_failure_by_phone on sign_in_failure (phone_index);

    alter table account
      add column used_on timestamptz not null default date_trunc('day', now()),
      add column password_by_sms_at timestamptz;
  `.execute(db)
}
