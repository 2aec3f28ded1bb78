-- The figures by platform, and the times in which authorities answer. A platform's name is masked with a key for each report and
-- month: readable, or the same in two rows, it would tell what a report is about.
alter table report_month
  add column platform bytea,
  -- The authority whose first answer came in this month, and after how many tenths of a working day.
  add column authority_id integer,
  add column reply_tenths integer,
  add constraint report_month_reply check (num_nonnulls(authority_id, reply_tenths) in (0, 2));
alter table closed_month_member
  add column platform bytea,
  add column authority_id integer,
  add column reply_tenths integer;

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

-- The job derives what is new from the reports of the months that are compared with.
insert into uncounted_report (report_id)
  select distinct report_id from report_month where month >= to_char(now() - interval '14 months', 'YYYY-MM')
  on conflict do nothing;
