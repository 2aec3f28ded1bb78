-- Triggers of cases: coarse times, work for jobs, and notifications for the desk. In each, a row that settles
-- (`is_settled`) is the same row at another place.

create function await_desk() returns trigger language plpgsql set search_path from current as $$
begin
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

create function coarsen_urge() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from report where id = new.report_id and not real_name) then
    new.urged_at := quarter_hour(new.urged_at);
  end if;
  return new;
end $$;
create trigger report_case_urged before insert or update of urged_at
  on report_case for each row execute function coarsen_urge();

create trigger report_case_moves before update on report_case
  for each row execute function unsettle();
create trigger report_search_moves before update on report_search
  for each row execute function unsettle();

create function another_person_decides() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from report_case where report_id = new.report_id
    and new.taken_by = any (barred_people(is_appealed, status, decided_by, decided_with))) then
    raise exception 'another person decides on an appeal' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger pending_step_of_another_person before insert on pending_step
  for each row execute function another_person_decides();

-- Jobs index what these triggers record, so that no citizen's call waits for it.
create function await_search() returns trigger language plpgsql set search_path from current as $$
begin
  if not new.is_settled then
    insert into transient.unindexed_report (report_id) values (new.report_id) on conflict do nothing;
  end if;
  return new;
end $$;
create trigger report_case_awaits_search after insert on report_case
  for each row execute function await_search();
create trigger message_awaits_search after insert on message
  for each row execute function await_search();

-- Notifies the channel `report_case` at the commit of every change, whatever statement made it. A message has at most 50
-- cases, because PostgreSQL takes 8,000 bytes; of a bulk change the first 500 cases are notified.
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

create function await_search_of_file() returns trigger language plpgsql set search_path from current as $$
begin
  insert into transient.unindexed_report (report_id)
    select coalesce(file.report_id, message.report_id)
    from file left join message on message.id = file.message_id
    where file.storage_key = new.storage_key and coalesce(file.report_id, message.report_id) is not null
    on conflict do nothing;
  return new;
end $$;
create trigger file_preview_awaits_search after update of words_sealed on file_preview
  for each row when (new.words_sealed is not null) execute function await_search_of_file();
