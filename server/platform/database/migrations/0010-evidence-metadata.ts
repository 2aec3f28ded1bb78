import { sql, type Kysely } from 'kysely'

/** Whether metadata are removed from evidence, and what the file was that they were removed from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table upload add column removes_metadata boolean not null default false;
    alter table file
      add column original_size integer,
      add column original_sm3 text,
      add constraint original_is_whole check ((original_size is null) = (original_sm3 is null));
  `.execute(db)
}
