import { sql, type Kysely } from 'kysely'

/**
 * A data key each report, reporter, account and file, and a sealed column beside each that held contents in plain
 * text. Those stay, empty in new rows, so that the version before runs; a job empties them in the rows that are there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_key (
      kind text not null,
      subject bytea not null,
      sealed bytea not null,
      primary key (kind, subject)
    );

    create table sealing_state (
      id smallint primary key check (id = 1),
      finished_at timestamptz
    );
    insert into sealing_state (id) values (1);

    alter table report
      add column title_sealed bytea,
      add column site_name_sealed bytea,
      add column urls_sealed bytea,
      add column account_sealed bytea,
      add column seen_at_sealed bytea,
      add column description_sealed bytea,
      alter column urls set default '{}',
      alter column description set default '';

    alter table report_event add column note_sealed bytea;

    alter table message
      add column msg_sealed bytea,
      alter column msg set default '';

    alter table file
      add column name_sealed bytea,
      add column sm3_sealed bytea,
      add column sm3_index bytea,
      alter column name set default '',
      alter column sm3 set default '';
    create index file_by_sm3 on file (sm3_index) where sm3_index is not null;

    alter table upload
      add column name_sealed bytea,
      alter column name set default '';
  `.execute(db)
}
