import { sql, type Kysely } from 'kysely'

/** A change of phone that waits, so that whoever has the present one can stop it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account
      -- The new phone, under the account's data key.
      add column next_phone_sealed bytea,
      add column phone_changes_at timestamptz,
      add check ((next_phone_sealed is null) = (phone_changes_at is null));
    create index account_phone_changes on account (phone_changes_at) where phone_changes_at is not null;
  `.execute(db)
}
