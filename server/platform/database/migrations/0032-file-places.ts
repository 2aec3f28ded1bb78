import { sql, type Kysely } from 'kysely'

/**
 * Where the content of each file lies: `local` on the disk, `s3` in the bucket, `to_s3` and `to_local` in both, or on the
 * way. What the version before writes is `local`, and is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table file add column place text not null default 'local';
    -- What is still to be moved, by names of no meaning.
    create index file_by_place on file (place, storage_key);
  `.execute(db)
}
