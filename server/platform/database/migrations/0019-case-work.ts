import { sql, type Kysely } from 'kysely'

/**
 * Working on cases: notes that no citizen sees, who wrote what citizens see, saved lists, macros, and what calls have
 * answered, so that a repeated one does nothing twice.
 *
 * A change of a case is told to whoever listens on `report_case`, at its commit, by whatever statement it was made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_note (
      id uuid primary key,
      report_id bigint not null references report_case deferrable,
      staff_id uuid not null references staff,
      at timestamptz not null,
      text_sealed bytea not null
    );
    create index case_note_by_report on case_note (report_id);

    -- Which member of staff wrote a reply (a row of message) or took a step (a row of report_event).
    create table case_entry_author (
      kind text not null check (kind in ('reply', 'step')),
      entry_id bigint not null,
      report_id bigint not null references report_case deferrable,
      staff_id uuid not null references staff,
      at timestamptz not null,
      primary key (kind, entry_id)
    );
    create index case_entry_author_by_report on case_entry_author (report_id);
    create index case_entry_author_by_staff on case_entry_author (staff_id, at);

    create table saved_view (
      id uuid primary key default gen_random_uuid(),
      owner uuid not null references staff,
      name text not null,
      shared boolean not null,
      filter jsonb not null
    );
    create index saved_view_by_owner on saved_view (owner);

    create table macro (
      id uuid primary key default gen_random_uuid(),
      -- Null: those that a new desk begins with.
      owner uuid references staff,
      name text not null,
      shared boolean not null,
      -- Null: for all types.
      report_type_id integer references report_type on delete cascade,
      step text not null,
      outcome text,
      authority_id integer,
      reply text not null,
      note text not null,
      display_order integer not null default 1000
    );

    -- What a call with an Idempotency-Key has answered; ids and times alone.
    create table staff_answer (
      key_mac bytea primary key,
      answer jsonb,
      at timestamptz not null
    );
    create index staff_answer_by_time on staff_answer (at);

    -- For colleagues, written down when the step is taken.
    alter table pending_step add column note_sealed bytea;

    -- Types whose cases a reviewer closes.
    alter table report_type add column is_sensitive boolean not null default false;
    update report_type set is_sensitive = true where name in ('政治', '暴恐', '涉未成年人');

    -- With those that wait for their citizen, so that every list of what is open is this index.
    drop index report_case_queue;
    create index report_case_queue on report_case (is_urgent desc, due_at, report_id)
      where status in ('received', 'accepted', 'processing', 'transferred', 'appealing', 'supplement');
    create index report_case_withdrawn on report_case (arrived_at desc, report_id)
      where status = 'withdrawn';

    -- At most 50 cases a message, of which PostgreSQL takes 8,000 bytes; of a mass of changes the first 500 are told.
    create function tell_cases(told jsonb[]) returns void language plpgsql as $$
    begin
      for start in 1 .. least(coalesce(array_length(told, 1), 0), 500) by 50 loop
        perform pg_notify('report_case', to_jsonb(told[start : start + 49])::text);
      end loop;
    end $$;
    create function tell_new_cases() returns trigger language plpgsql set search_path from current as $$
    begin
      perform tell_cases((select array_agg(jsonb_build_object(
        'n', case_number, 'v', version, 't', report_type_id))
        -- A row that settles is the same case.
        from changed where not is_settled));
      return null;
    end $$;
    create function tell_changed_cases() returns trigger language plpgsql set search_path from current as $$
    begin
      perform tell_cases((select array_agg(jsonb_strip_nulls(jsonb_build_object(
          'n', changed.case_number, 'v', changed.version, 't', changed.report_type_id,
          'w', case when changed.status = 'withdrawn' and before.status <> 'withdrawn' then true end,
          'from', case when changed.holder <> before.holder then before.holder end,
          'by', case when changed.holder <> before.holder then changed.holder end)))
        from changed join before using (report_id)
        where (changed.version, changed.status, changed.holder, changed.assignee)
          is distinct from (before.version, before.status, before.holder, before.assignee)));
      return null;
    end $$;
    create trigger report_case_new after insert on report_case
      referencing new table as changed for each statement execute function tell_new_cases();
    create trigger report_case_changed after update on report_case
      referencing old table as before new table as changed
      for each statement execute function tell_changed_cases();
  `.execute(db)
}
