import { sql, type Kysely } from 'kysely'

/**
 * The desk's people and cases. One person has one duty, and only those whose duty is business have business roles: so
 * nobody is two of the three administrators, nor one of them and anything else (三员分立), whatever the program does.
 *
 * A case is a report at the desk. It has a row of its own because rows of `report` are moved when they settle; nothing
 * cascades. `status` is copied from the report by `transitionReport`, so that lists are one index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff (
      id uuid primary key default gen_random_uuid(),
      login text not null unique check (login ~ '^[a-z][a-z0-9._-]{1,31}$'),
      name text not null,
      duty text not null check (duty in
        ('system_administrator', 'security_administrator', 'audit_administrator', 'business')),
      state text not null default 'invited' check (state in ('invited', 'active', 'locked', 'left')),
      -- Null: all types.
      report_type_ids integer[],
      unique (id, duty)
    );
    create table staff_role (
      staff_id uuid not null,
      role text not null check (role in ('handler', 'reviewer', 'supervisor', 'statistician')),
      duty text not null default 'business' check (duty = 'business'),
      primary key (staff_id, role),
      foreign key (staff_id, duty) references staff (id, duty)
    );

    create table report_case (
      report_id bigint primary key references report deferrable,
      case_number text not null unique,
      report_type_id integer not null,
      status text not null,
      is_urgent boolean not null,
      arrived_at timestamptz not null,
      -- Of what is to be done next: when that began, when 70 % of its time is over, when it is due.
      began_at timestamptz not null,
      near_at timestamptz,
      due_at timestamptz,
      -- While the citizen is asked: since when, and where the report was.
      paused_at timestamptz,
      status_before text,
      reminded_at timestamptz,
      escalated_at timestamptz,
      is_extended boolean not null default false,
      has_answer boolean not null default false,
      is_appealed boolean not null default false,
      assignee uuid references staff,
      -- Who has it open, while the lease lasts.
      holder uuid references staff,
      held_until timestamptz,
      -- Who decided the last result: not the one to decide an appeal against it.
      decided_by uuid references staff,
      outcome text,
      authority_id integer,
      hold_until timestamptz,
      version integer not null default 0,
      check ((holder is null) = (held_until is null)),
      check ((paused_at is null) = (status_before is null))
    );
    create index report_case_queue on report_case (is_urgent desc, due_at, report_id)
      where status in ('received', 'accepted', 'processing', 'transferred', 'appealing');
    create index report_case_waiting on report_case (paused_at) where paused_at is not null;
    create index report_case_assignee on report_case (assignee, status) where assignee is not null;
    create index report_case_arrived on report_case (arrived_at desc, report_id);
  `.execute(db)
}
