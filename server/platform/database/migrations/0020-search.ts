import { sql, type Kysely } from 'kysely'

/**
 * What words are found by at the desk: macs of pairs of characters, other ones each month (decision 41). Made from the
 * contents, so it is in no backup and is made anew after a restore.
 *
 * Triggers note which reports are to be read: no call of a citizen waits for it. Rows are settled as the report's are
 * (decision 28): their place would tell when a report came.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_search (
      report_id bigint primary key references report deferrable,
      tokens integer[] not null,
      -- How many messages it covers.
      messages integer not null,
      is_settled boolean not null default false
    );
    -- Noise cannot be compressed.
    alter table report_search alter column tokens set storage external;
    -- What is deleted lies there until then: about a day, whatever the table has grown to.
    alter table report_search set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
    create index report_search_tokens on report_search using gin (tokens) with (fastupdate = off);
    create index report_search_unsettled on report_search (report_id) where not is_settled;
    create trigger report_search_moves before update on report_search
      for each row execute function unsettle();

    create function await_search() returns trigger language plpgsql set search_path from current as $function$
    begin
      -- A row that settles is the same one.
      if not new.is_settled then
        insert into transient.unindexed_report (report_id) values (new.report_id) on conflict do nothing;
      end if;
      return new;
    end $function$;
    create trigger report_case_awaits_search after insert on report_case
      for each row execute function await_search();
    create trigger message_awaits_search after insert on message
      for each row execute function await_search();
  `.execute(db)
}
