import { sql, type Kysely } from 'kysely'

/**
 * How the content of files and uploads lies in the store: 0, which is what the version before writes, is as it came;
 * 1 is in sealed chunks. An upload's last chunk waits in its row until it is whole.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table file add column content_form smallint not null default 0;
    create index file_by_content_form on file (id) where content_form = 0;

    alter table upload
      add column content_form smallint not null default 0,
      add column tail bytea;
  `.execute(db)
}
