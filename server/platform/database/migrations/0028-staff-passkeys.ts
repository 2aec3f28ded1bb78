import { sql, type Kysely } from 'kysely'

/** Passkeys of people at the desk: in place of the code of the authenticator, where the desk has a domain (decision 36). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_passkey (
      -- As the authenticator names it.
      credential_id bytea primary key,
      staff_id uuid not null references staff,
      -- COSE, as Web Authentication has it: nothing secret.
      public_key bytea not null,
      -- Of uses, as the authenticator counts; 0 for ever where it does not.
      counter bigint not null,
      name text not null,
      added_at timestamptz not null,
      used_at timestamptz
    );
    create index staff_passkey_of on staff_passkey (staff_id);
  `.execute(db)
}
