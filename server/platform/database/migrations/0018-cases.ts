import { sql, type Kysely } from 'kysely'

/**
 * What cases need: days that are not as their weekday, authorities, decisions that citizens have not heard of, and
 * reminders. Each report waits in `unopened_report` until it becomes a case; those that are there already do so by a job.
 *
 * A case tells no more of an anonymous report's arrival than the report does (decision 28): its times are cut to the
 * quarter of an hour by a trigger, and its row is settled with the report's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_day (
      day date primary key,
      is_working boolean not null,
      name text not null
    );

    create table authority (
      id integer generated always as identity primary key,
      name text not null unique,
      enabled boolean not null default true
    );

    alter table report_case
      -- Milliseconds that the next step may take, and those that went by before \`began_at\`: of working days, or
      -- by the clock where the case is urgent.
      add column allowed_ms bigint not null default 0,
      add column used_ms bigint not null default 0,
      add column reporter_left boolean not null default false,
      add column is_settled boolean not null default false,
      add constraint report_case_authority foreign key (authority_id) references authority;
    create index report_case_unsettled on report_case (arrived_at) where not is_settled;
    create index report_case_due on report_case (due_at)
      where due_at is not null and escalated_at is null;
    create index report_case_running on report_case (report_id) where due_at is not null;

    -- A decision for ten seconds: what the citizen will read is sealed under the report's key.
    create table pending_step (
      id uuid primary key default gen_random_uuid(),
      report_id bigint not null unique references report deferrable,
      step text not null,
      text_sealed bytea,
      outcome text,
      authority_id integer references authority,
      taken_by uuid not null references staff,
      effective_at timestamptz not null
    );
    create index pending_step_effective on pending_step (effective_at);

    -- 催办 to whoever has it (null: nobody has), 督办 to the supervisors.
    create table case_reminder (
      id uuid primary key default gen_random_uuid(),
      report_id bigint not null references report deferrable,
      kind text not null check (kind in ('remind', 'escalate')),
      staff_id uuid references staff,
      at timestamptz not null
    );
    create index case_reminder_report on case_reminder (report_id);

    create table unopened_report (
      report_id bigint primary key,
      -- Sent when there was no desk: measured from when there is one.
      is_from_before boolean not null default false
    );
    insert into unopened_report (report_id, is_from_before)
      select id, true from report where status <> 'withdrawn'
        and not exists (select from report_case where report_case.report_id = report.id);

    create function await_desk() returns trigger language plpgsql set search_path from current as $$
    begin
      -- A row that settles is the same report.
      if not new.is_settled then
        insert into unopened_report (report_id) values (new.id) on conflict do nothing;
      end if;
      return new;
    end $$;
    create trigger report_awaits_desk after insert on report for each row execute function await_desk();

    create function coarsen_case() returns trigger language plpgsql set search_path from current as $$
    begin
      if not new.is_settled
        and exists (select from report where id = new.report_id and not real_name) then
        new.arrived_at := quarter_hour(new.arrived_at);
        new.began_at := quarter_hour(new.began_at);
        new.paused_at := quarter_hour(new.paused_at);
      end if;
      return new;
    end $$;
    create trigger report_case_coarse before insert or update of arrived_at, began_at, paused_at
      on report_case for each row execute function coarsen_case();
    create trigger report_case_moves before update on report_case
      for each row execute function unsettle();
  `.execute(db)
}
