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
insert into month_facts
  select month, report_type_id, source, received, accepted, transferred, result, outcome, in_time, appealed,
    appeal_result, count(*) from report_month group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
insert into month_times
  select month, report_type_id, source, tenths, count(*) from report_month where tenths is not null
  group by 1, 2, 3, 4;

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

-- Only the members of a month are read from the rows now.
create index report_month_of_month on report_month (month);
drop index report_month_by_month;
