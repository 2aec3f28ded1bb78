import { sql, type Kysely } from 'kysely'

/**
 * The public keys that receipts have ever been signed under, so that those of a key that was replaced can still be verified.
 * Nothing of a receipt is stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table receipt_key (
      key_id text primary key,
      -- SubjectPublicKeyInfo, DER.
      public_key bytea not null,
      -- Ours: whoever can write into the database alone brings in no key of their own.
      mac bytea not null
    )
  `.execute(db)
}
