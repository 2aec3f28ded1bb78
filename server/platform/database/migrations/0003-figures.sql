-- The monthly figures: what of each report counts in which month, and the months that two people closed.

-- The outcome of a result; null in entries of the release before this one.
alter table report_event add column outcome text;

-- Cases to be counted. Filled by a trigger, emptied by a job every quarter of an hour.
create table uncounted_report (report_id bigint primary key);
insert into uncounted_report (report_id) select report_id from report_case;

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
  is_settled boolean not null default false,
  unique (report_id, month),
  check (num_nonnulls(result, in_time, tenths) in (0, 3))
);
-- Covers the query of a month, whose rows lie in a random order.
create index report_month_by_month on report_month (month) include (report_type_id, source, received, accepted,
  transferred, result, outcome, in_time, tenths, appealed, appeal_result);
create index report_month_unsettled on report_month (report_id) where not is_settled;
create trigger report_month_moves before update on report_month
  for each row execute function unsettle();
