import { sql, type Kysely } from 'kysely'

/**
 * Nothing of what is stored of a report tells when or in which order it came, beyond its own times: ids are random
 * (those of rows that are there stay), `position` keeps the order within a report, and `is_settled` says that a row
 * lies in an order of no meaning (decision 28). When a session was last used moves out of what is backed up.
 *
 * Times of anonymous reports are cut to the quarter of an hour by triggers, so that nobody who writes a row can forget
 * to, the version before included; only \`transient.recent_report\` knows more, while a report may be withdrawn.
 *
 * Rows are moved by deleting and inserting them in one transaction, so no foreign key to them may cascade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- 59 bits, which 18 digits hold, of two random UUIDs; never the digits that say which kind they are.
    create function random_id() returns bigint language sql volatile as $$
      select ('x0' || translate(left(gen_random_uuid()::text, 13), '-', '')
        || right(gen_random_uuid()::text, 3))::bit(64)::bigint & 576460752303423487
    $$;

    create function quarter_hour(at timestamptz) returns timestamptz language sql immutable as $$
      select date_bin('15 minutes', at, 'epoch')
    $$;

    create function coarsen_report() returns trigger language plpgsql set search_path from current as $$
    begin
      if not new.real_name and not new.is_settled then
        insert into transient.recent_report (report_id, sent_at) values (new.id, new.reported_at)
          on conflict do nothing;
        new.reported_at := quarter_hour(new.reported_at);
      end if;
      return new;
    end $$;

    create function coarsen_entry() returns trigger language plpgsql set search_path from current as $$
    begin
      if not new.is_settled
        and exists (select from report where id = new.report_id and not real_name) then
        new.at := quarter_hour(new.at);
      end if;
      return new;
    end $$;

    create function coarsen_file() returns trigger language plpgsql as $$
    begin
      new.uploaded_at := quarter_hour(new.uploaded_at);
      return new;
    end $$;

    -- A row that changes moves, and so says when.
    create function unsettle() returns trigger language plpgsql as $$
    begin
      if old.is_settled then new.is_settled := false; end if;
      return new;
    end $$;

    create function next_position() returns trigger language plpgsql set search_path from current as $$
    begin
      if new.position is null then
        execute format('select coalesce(max(position), 0) + 1 from %I where report_id = $1', tg_table_name)
          into new.position using new.report_id;
      end if;
      return new;
    end $$;

    alter table report alter column id drop identity;
    alter table report alter column id set default random_id();
    alter table report add column is_settled boolean not null default false;
    create index report_unsettled on report (reported_at) where not is_settled;
    create index report_by_account_and_time on report (account_id, reported_at, id)
      where account_id is not null;

    alter table report_event alter column id drop identity;
    alter table report_event alter column id set default random_id();
    alter table report_event
      add column is_settled boolean not null default false,
      add column position integer;
    update report_event set position = numbered.position from (
      select id, row_number() over (partition by report_id order by id) as position from report_event
    ) as numbered where numbered.id = report_event.id;
    alter table report_event alter column position set not null;
    create trigger report_event_position before insert on report_event
      for each row execute function next_position();
    create index report_event_unsettled on report_event (at) where not is_settled;

    alter table message alter column id drop identity;
    alter table message alter column id set default random_id();
    alter table message
      add column is_settled boolean not null default false,
      add column position integer;
    update message set position = numbered.position from (
      select id, row_number() over (partition by report_id order by id) as position from message
    ) as numbered where numbered.id = message.id;
    alter table message alter column position set not null;
    create trigger message_position before insert on message
      for each row execute function next_position();
    create index message_unsettled on message (at) where not is_settled;

    alter table file alter column id drop identity;
    alter table file alter column id set default random_id();
    alter table file add column is_settled boolean not null default false;
    create index file_unsettled on file (uploaded_at) where not is_settled;

    create trigger report_coarse before insert on report
      for each row execute function coarsen_report();
    create trigger report_event_coarse before insert on report_event
      for each row execute function coarsen_entry();
    create trigger message_coarse before insert on message
      for each row execute function coarsen_entry();
    create trigger file_coarse before insert on file
      for each row execute function coarsen_file();
    create trigger report_moves before update on report for each row execute function unsettle();
    create trigger report_event_moves before update on report_event
      for each row execute function unsettle();
    create trigger message_moves before update on message for each row execute function unsettle();
    create trigger file_moves before update on file for each row execute function unsettle();

    alter table reporter drop constraint reporter_report_id_fkey,
      add constraint reporter_report_id_fkey foreign key (report_id) references report deferrable;
    alter table report_event drop constraint report_event_report_id_fkey,
      add constraint report_event_report_id_fkey foreign key (report_id) references report deferrable;
    alter table message drop constraint message_report_id_fkey,
      add constraint message_report_id_fkey foreign key (report_id) references report deferrable;
    alter table file drop constraint file_report_id_fkey, drop constraint file_message_id_fkey,
      add constraint file_report_id_fkey foreign key (report_id) references report deferrable,
      add constraint file_message_id_fkey foreign key (message_id) references message deferrable;

    alter table session alter column seen_at drop not null;
  `.execute(db)
}
