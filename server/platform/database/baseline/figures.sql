-- The monthly figures: what of each report counts in which month, and the months that two people closed.

-- Cases to be counted. Filled by a trigger, emptied by a job every quarter of an hour.
create table uncounted_report (report_id bigint primary key);

create function await_counting() returns trigger language plpgsql set search_path from current as $$
begin
  if not new.is_settled then
    insert into uncounted_report (report_id) values (new.report_id) on conflict do nothing;
  end if;
  return new;
end $$;
create trigger report_case_awaits_counting after insert or update of status on report_case
  for each row execute function await_counting();

-- A report's facts in a month. They follow from its timeline and tell no more of its arrival than the month.
create table report_month (
  id bigint primary key default random_id(),
  report_id bigint not null references report deferrable,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  report_type_id integer not null,
  source text not null,
  received boolean not null,
  accepted boolean not null,
  transferred boolean not null,
  -- The first result; whether it was in time, and after how many tenths of a working day.
  result text check (result in ('closed', 'rejected')),
  outcome text,
  in_time boolean,
  tenths integer,
  appealed boolean not null,
  appeal_result text check (appeal_result in ('upheld', 'changed')),
  -- Its name, masked with a key for each report and month: readable, or the same in two rows, it would tell what a report is about.
  platform bytea,
  -- The authority whose first answer came in this month, and after how many tenths of a working day.
  authority_id integer,
  reply_tenths integer,
  is_settled boolean not null default false,
  unique (report_id, month),
  check (num_nonnulls(result, in_time, tenths) in (0, 3)),
  check (num_nonnulls(authority_id, reply_tenths) in (0, 2))
);
create index report_month_of_month on report_month (month);
create index report_month_unsettled on report_month (report_id) where not is_settled;
create trigger report_month_moves before update on report_month
  for each row execute function unsettle();

-- What the live figures are counted from: how many reports have the same facts in a month, and how many took the same time to
-- their first result. Moved by triggers with the rows of report_month, whoever changes those.
create table month_facts (
  month text not null,
  report_type_id integer not null,
  source text not null,
  received boolean not null,
  accepted boolean not null,
  transferred boolean not null,
  result text,
  outcome text,
  in_time boolean,
  appealed boolean not null,
  appeal_result text,
  reports integer not null,
  unique nulls not distinct (month, report_type_id, source, received, accepted, transferred, result, outcome,
    in_time, appealed, appeal_result)
);
create table month_times (
  month text not null,
  report_type_id integer not null,
  source text not null,
  tenths integer not null,
  reports integer not null,
  primary key (month, report_type_id, source, tenths)
);
create function move_month_counts() returns trigger language plpgsql set search_path from current as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select *, 1 as change from new_rows'
    when 'DELETE' then 'select *, -1 as change from old_rows'
    else 'select *, 1 as change from new_rows union all select *, -1 from old_rows' end;
begin
  -- Two transactions that move the same counts in another order would deadlock.
  perform pg_advisory_xact_lock(hashtext('report-portal figures'));
  execute format('insert into month_facts as old
    select month, report_type_id, source, received, accepted, transferred, result, outcome, in_time, appealed,
      appeal_result, sum(change) from (%s) as changed
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having sum(change) <> 0
    on conflict (month, report_type_id, source, received, accepted, transferred, result, outcome, in_time,
      appealed, appeal_result) do update set reports = old.reports + excluded.reports', changed);
  execute format('insert into month_times as old
    select month, report_type_id, source, tenths, sum(change) from (%s) as changed where tenths is not null
    group by 1, 2, 3, 4 having sum(change) <> 0
    on conflict (month, report_type_id, source, tenths)
      do update set reports = old.reports + excluded.reports', changed);
  return null;
end $$;
create trigger report_month_counts_new after insert on report_month
  referencing new table as new_rows for each statement execute function move_month_counts();
create trigger report_month_counts_gone after delete on report_month
  referencing old table as old_rows for each statement execute function move_month_counts();
create trigger report_month_counts_changed after update on report_month
  referencing old table as old_rows new table as new_rows for each statement execute function move_month_counts();

create table month_replies (
  month text not null,
  report_type_id integer not null,
  authority_id integer not null,
  tenths integer not null,
  reports integer not null,
  primary key (month, report_type_id, authority_id, tenths)
);
-- Counted by a job, because the database cannot read a platform.
create table month_platforms (
  month text not null,
  platform text not null,
  figures jsonb not null,
  primary key (month, platform)
);
create table uncounted_month (
  month text primary key,
  mark uuid not null default gen_random_uuid()
);

create function move_month_replies() returns trigger language plpgsql set search_path from current as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select *, 1 as change from new_rows'
    when 'DELETE' then 'select *, -1 as change from old_rows'
    else 'select *, 1 as change from new_rows union all select *, -1 from old_rows' end;
begin
  -- As move_month_counts.
  perform pg_advisory_xact_lock(hashtext('report-portal figures'));
  execute format('insert into month_replies as old
    select month, report_type_id, authority_id, reply_tenths, sum(change) from (%s) as changed
    where reply_tenths is not null group by 1, 2, 3, 4 having sum(change) <> 0
    on conflict (month, report_type_id, authority_id, tenths)
      do update set reports = old.reports + excluded.reports', changed);
  execute format('insert into uncounted_month (month)
    select distinct month from (select month from (%s) as changed
      group by month, report_type_id, received, accepted, transferred, result, outcome, in_time, tenths, appealed,
        appeal_result, platform having sum(change) <> 0) as moved
    on conflict (month) do update set mark = gen_random_uuid()', changed);
  return null;
end $$;
create trigger report_month_replies_new after insert on report_month
  referencing new table as new_rows for each statement execute function move_month_replies();
create trigger report_month_replies_gone after delete on report_month
  referencing old table as old_rows for each statement execute function move_month_replies();
create trigger report_month_replies_changed after update on report_month
  referencing old table as old_rows new table as new_rows for each statement execute function move_month_replies();

-- Versions of months whose figures two people closed. A closed one stays as it is, whatever the program does.
create table closed_month (
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  version integer not null check (version > 0),
  -- What is published, byte for byte as it is signed.
  statement text not null,
  -- What it follows from: how many reports have the same facts. Nothing of a single report, so it stays when reports are erased.
  counted jsonb not null,
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null,
  closed_by uuid references staff check (closed_by <> proposed_by),
  closed_at timestamptz,
  -- SM2 with SM3, DER; the id of a public key in receipt_key.
  signature bytea,
  key_id text,
  primary key (month, version),
  check (num_nonnulls(closed_by, closed_at, signature, key_id) in (0, 4))
);

create function closed_month_stays() returns trigger language plpgsql as $$
begin
  raise exception 'closed months stay as they are' using errcode = '42501';
end $$;
create trigger closed_month_stays before update or delete on closed_month
  for each row when (old.closed_by is not null) execute function closed_month_stays();
