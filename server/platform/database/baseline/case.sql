-- A case is a report at the desk. It has its own row because rows of `report` move when they settle. `transitionReport`
-- copies the report's status, so that each list of cases is one index.
--
-- A case reveals no more of an anonymous report's arrival than the report does (decision 28): a trigger cuts its times
-- to the quarter of an hour, and its row settles with the report's.

-- Who may not decide an appeal, in every status until it has a result of its own: the two people of the result that it is
-- against. The only place of this rule; `barredPeople` of the program selects it.
create function barred_people(is_appealed boolean, status text, decided_by uuid, decided_with uuid) returns uuid[]
  language sql immutable as $$
    select case when is_appealed and status not in ('closed', 'rejected', 'withdrawn')
      then array_remove(array[decided_by, decided_with], null) else '{}' end
  $$;

create table report_case (
  report_id bigint primary key references report deferrable,
  case_number text not null unique,
  report_type_id integer not null,
  status text not null,
  is_urgent boolean not null,
  arrived_at timestamptz not null,
  -- Of the next step: when its time began, when 70 % of it is over, and when it is due.
  began_at timestamptz not null,
  near_at timestamptz,
  due_at timestamptz,
  -- Milliseconds that the next step may take, and milliseconds used before `began_at`: of working days, or by the
  -- clock where the case is urgent.
  allowed_ms bigint not null default 0,
  used_ms bigint not null default 0,
  -- While the citizen is asked: since when, and the status before.
  paused_at timestamptz,
  status_before text,
  reminded_at timestamptz,
  escalated_at timestamptz,
  -- 催办 by the citizen, once each deadline.
  urged_at timestamptz,
  extensions smallint not null default 0,
  has_answer boolean not null default false,
  is_appealed boolean not null default false,
  assignee uuid references staff,
  -- Who has the case open, while the lease lasts.
  holder uuid references staff,
  held_until timestamptz,
  -- The holder's page only keeps it ready as the next one: nobody reads it.
  is_prefetched boolean not null default false,
  -- Put aside by a person; without a time until something happens. Due cases are not aside.
  parked_by uuid references staff,
  parked_until timestamptz,
  -- Who decided the last result.
  decided_by uuid references staff,
  -- Who proposed it, where a reviewer agreed.
  decided_with uuid references staff,
  outcome text,
  -- Who has the case, or had it; and who is to have it once its material was handed over (待移送, while in processing).
  authority_id integer,
  transfer_to integer references authority,
  hold_until timestamptz,
  version integer not null default 0,
  reporter_left boolean not null default false,
  is_settled boolean not null default false,
  constraint report_case_authority foreign key (authority_id) references authority,
  constraint report_case_another_person check (
    not coalesce(assignee = any (barred_people(is_appealed, status, decided_by, decided_with)), false)
    and not coalesce(holder = any (barred_people(is_appealed, status, decided_by, decided_with)), false)),
  check ((holder is null) = (held_until is null)),
  check ((paused_at is null) = (status_before is null)),
  check (parked_until is null or parked_by is not null)
);
-- Every list of open cases, including those that wait for their citizen.
create index report_case_queue on report_case (is_urgent desc, due_at, report_id)
  where status in ('received', 'accepted', 'processing', 'transferred', 'appealing', 'supplement');
create index report_case_waiting on report_case (paused_at) where paused_at is not null;
create index report_case_assignee on report_case (assignee, status) where assignee is not null;
create index report_case_holder on report_case (holder) where holder is not null;
create index report_case_arrived on report_case (arrived_at desc, report_id);
create index report_case_withdrawn on report_case (arrived_at desc, report_id)
  where status = 'withdrawn';
create index report_case_unsettled on report_case (arrived_at) where not is_settled;
create index report_case_due on report_case (due_at)
  where due_at is not null and escalated_at is null;
create index report_case_running on report_case (report_id) where due_at is not null;
create index report_case_urged on report_case (report_id) where urged_at is not null;

-- Reports that are not cases yet.
create table unopened_report (report_id bigint primary key);

-- A decision, which can be undone for ten seconds; the texts are sealed under the report's data key.
create table pending_step (
  id uuid primary key default gen_random_uuid(),
  report_id bigint not null unique references report deferrable,
  step text not null,
  -- Steps taken first, without a message of their own.
  before text[] not null default '{}',
  -- For the citizen.
  text_sealed bytea,
  -- For colleagues; becomes a case_note when the step is taken.
  note_sealed bytea,
  outcome text,
  authority_id integer references authority,
  taken_by uuid not null references staff,
  -- Who proposed it, where a reviewer took it: another person.
  proposed_by uuid references staff check (proposed_by <> taken_by),
  -- Of the case since the decision. A case that has changed since, because its citizen wrote, stops it: it takes no effect.
  version integer not null,
  effective_at timestamptz not null,
  -- Shared by the cases of a group.
  decision uuid not null default gen_random_uuid()
);
create index pending_step_effective on pending_step (effective_at);

-- 送审: a step that waits for a reviewer's agreement. The texts are sealed as those of a pending step.
create table case_proposal (
  id uuid primary key default gen_random_uuid(),
  report_id bigint not null unique references report deferrable,
  step text not null,
  before text[] not null default '{}',
  text_sealed bytea,
  note_sealed bytea,
  outcome text,
  authority_id integer references authority,
  proposed_by uuid not null references staff,
  at timestamptz not null
);

-- A proposal that a reviewer returned, until its author or another person decides: its words go back into the draft.
create table returned_proposal (like case_proposal including defaults including constraints);
alter table returned_proposal
  add primary key (id),
  add unique (report_id),
  add foreign key (report_id) references report deferrable,
  add foreign key (authority_id) references authority,
  add foreign key (proposed_by) references staff;
create index returned_proposal_author on returned_proposal (proposed_by);

-- What concerns one person: a return, an answer, a mention, a case that a colleague took over.
create table inbox_entry (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  report_id bigint not null references report deferrable,
  kind text not null,
  -- The colleague; null: an authority or the desk itself.
  by_id uuid references staff,
  at timestamptz not null,
  read_at timestamptz
);
create index inbox_entry_person on inbox_entry (staff_id, at desc);
create index inbox_entry_report on inbox_entry (report_id);

-- Recusal: a case that does not open for a person, because its words name them or because they asked. A supervisor may give
-- it back; then its words are not looked at again for this person.
create table case_recusal (
  report_id bigint not null references report deferrable,
  staff_id uuid not null references staff,
  state text not null check (state in ('named', 'asked', 'given_back')),
  at timestamptz not null,
  primary key (report_id, staff_id)
);

-- Cases that a person skipped or decided: they come last that day in the person's next ones.
create table case_passed (
  staff_id uuid not null references staff,
  report_id bigint not null references report deferrable,
  at timestamptz not null,
  -- Whether its group is skipped with it.
  with_group boolean not null default false,
  primary key (staff_id, report_id)
);
create index case_passed_by_report on case_passed (report_id);

-- 催办 to the assignee (null: unassigned); 督办 and citizens' urging to the supervisors.
create table case_reminder (
  id uuid primary key default gen_random_uuid(),
  report_id bigint not null references report deferrable,
  kind text not null check (kind in ('remind', 'escalate', 'urge')),
  staff_id uuid references staff,
  at timestamptz not null
);
create index case_reminder_report on case_reminder (report_id);

-- Anonymous reports taken in by staff in the current half day, and look-ups of earlier cases (source look_up), until a job
-- writes their number into the audit. An entry for each would tell the minute of a call.
create table intake_count (
  staff_id uuid not null references staff,
  source text not null,
  since timestamptz not null,
  role text not null,
  taken integer not null,
  primary key (staff_id, source, since)
);

-- For colleagues; no citizen's call reads it.
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
  -- Shared by the steps of a person's one decision, about one case or a group.
  decision uuid not null default gen_random_uuid(),
  primary key (kind, entry_id)
);
create index case_entry_author_by_report on case_entry_author (report_id);
create index case_entry_author_by_staff on case_entry_author (staff_id, at);

create table macro (
  id uuid primary key default gen_random_uuid(),
  -- All versions of one macro; a change of a shared macro is a new row.
  family uuid not null default gen_random_uuid(),
  version integer not null default 1,
  -- Its author. Null: seeded with a new desk.
  owner uuid references staff,
  name text not null,
  shared boolean not null,
  -- Of a shared macro: who else allowed it.
  approved_by uuid references staff check (approved_by <> owner),
  approved_at timestamptz,
  -- Replaced by a later version, or deleted.
  retired_at timestamptz,
  -- Null: for all types.
  report_type_id integer references report_type on delete cascade,
  step text not null,
  before text[] not null default '{}',
  outcome text,
  authority_id integer,
  reply text not null,
  note text not null,
  display_order integer not null default 1000,
  -- The digit on the keyboard that runs it; it never moves. Null: none.
  digit smallint check (digit between 1 and 9),
  unique (family, version),
  check ((approved_at is null) = (approved_by is null) or owner is null)
);

-- Answers to calls with an Idempotency-Key: ids and times alone.
create table staff_answer (
  key_mac bytea primary key,
  answer jsonb,
  at timestamptz not null
);
create index staff_answer_by_time on staff_answer (at);

-- Files that a session has opened, so that each is audited once.
create table evidence_seen (
  session_mac bytea not null,
  storage_key text not null,
  seen_on date not null,
  primary key (session_mac, storage_key)
);

create table identity_opening (
  id uuid primary key default gen_random_uuid(),
  case_number text not null,
  staff_id uuid not null references staff,
  opened_at timestamptz not null,
  until timestamptz not null,
  -- Under the report's data key.
  reason_sealed bytea not null
);
create index identity_opening_lately on identity_opening (opened_at desc);
create index identity_opening_of on identity_opening (case_number, staff_id, until);

-- The search index: macs of pairs of characters, with another key each month (decision 41). Derived from the contents,
-- so backups leave it out and a restore rebuilds it. Rows settle as the report's do.
create table report_search (
  report_id bigint primary key references report deferrable,
  tokens integer[] not null,
  -- Number of messages indexed.
  messages integer not null,
  -- Files whose words are in the index; others get theirs with their preview.
  files smallint not null default 0,
  -- The way of indexing; rows of an earlier one are indexed anew.
  index_version smallint not null default 0,
  is_settled boolean not null default false
);
-- Macs do not compress.
alter table report_search alter column tokens set storage external;
-- Deleted rows are readable on the disk until vacuumed: about a day, whatever the size of the table.
alter table report_search set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index report_search_tokens on report_search using gin (tokens) with (fastupdate = off);
create index report_search_unsettled on report_search (report_id) where not is_settled;
