-- What cases are about (decision 84). All of it is derived from the contents, so that it is in no backup: the job that reads
-- reports makes it again after a restore. Rows settle as the report's do.

-- The first place that a report names, or else its first file, as macs of 64 bits. A case that names nothing has no row.
create table case_subject (
  report_id bigint primary key references report deferrable,
  -- Of the value alone.
  subject bigint not null,
  -- Of the value with the case's type and urgency: open cases with the same one are one group.
  group_id bigint not null,
  -- Whether the case is open and no appeal: those that are over are in no group.
  is_open boolean not null,
  is_settled boolean not null default false
);
create index case_subject_by_group on case_subject (group_id, is_open, report_id);
create index case_subject_by_subject on case_subject (subject, report_id);
create index case_subject_unsettled on case_subject (report_id) where not is_settled;
create trigger case_subject_moves before update on case_subject
  for each row execute function unsettle();

create function is_in_group(status text, is_appealed boolean) returns boolean
  language sql immutable as $$
    select not is_appealed
      and status in ('received', 'accepted', 'processing', 'transferred', 'appealing', 'supplement')
  $$;

-- A case that ends or is appealed leaves its group. One whose type or urgency changes leaves it until the job has read it again.
create function follow_case() returns trigger language plpgsql set search_path from current as $$
begin
  if (new.report_type_id, new.is_urgent) <> (old.report_type_id, old.is_urgent) then
    delete from case_subject where report_id = new.report_id;
    insert into transient.unmatched_report (report_id) values (new.report_id) on conflict do nothing;
  else
    update case_subject set is_open = is_in_group(new.status, new.is_appealed)
      where report_id = new.report_id and is_open <> is_in_group(new.status, new.is_appealed);
  end if;
  return null;
end $$;
create trigger report_case_leaves_group after update of status, is_appealed, report_type_id, is_urgent on report_case
  for each row when ((old.status, old.is_appealed, old.report_type_id, old.is_urgent)
    is distinct from (new.status, new.is_appealed, new.report_type_id, new.is_urgent))
  execute function follow_case();

-- What reports say that other reports may say as well (decision 70): macs under a key a year, 32 bits each, of addresses,
-- accounts, files and bands of pictures and texts. Derived from the contents, so backups leave it out and a restore rebuilds
-- it. Rows settle as the report's do.
create table case_signal (
  report_id bigint not null references report deferrable,
  kind text not null,
  token integer not null,
  is_settled boolean not null default false
);
-- Looked up without reading the table.
create index case_signal_by_token on case_signal (token, kind, report_id);
create index case_signal_of on case_signal (report_id);
create index case_signal_unsettled on case_signal (report_id) where not is_settled;
alter table case_signal set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 60000);

-- The reports whose signals are stored, also those that have none.
create table case_signals_read (
  report_id bigint primary key references report deferrable,
  -- The rules; rows of an earlier version are read anew.
  version smallint not null,
  -- Pictures with a hash; others get theirs with their preview.
  pictures smallint not null,
  is_settled boolean not null default false
);
create index case_signals_read_unsettled on case_signals_read (report_id) where not is_settled;
create trigger case_signals_read_moves before update on case_signals_read
  for each row execute function unsettle();

create function await_matching() returns trigger language plpgsql set search_path from current as $$
begin
  if not new.is_settled then
    insert into transient.unmatched_report (report_id) values (new.report_id) on conflict do nothing;
  end if;
  return new;
end $$;
create trigger report_case_awaits_matching after insert on report_case
  for each row execute function await_matching();

create function await_matching_of_picture() returns trigger language plpgsql set search_path from current as $$
begin
  insert into transient.unmatched_report (report_id)
    select coalesce(file.report_id, message.report_id)
    from file left join message on message.id = file.message_id
    where file.storage_key = new.storage_key and coalesce(file.report_id, message.report_id) is not null
    on conflict do nothing;
  return new;
end $$;
create trigger file_preview_awaits_matching after update of hash_sealed on file_preview
  for each row when (new.hash_sealed is not null) execute function await_matching_of_picture();

-- QR codes of documents and digests of archives' members are in the words of a file, and may come without a hash of a picture.
create trigger file_preview_words_await_matching after update of words_sealed on file_preview
  for each row when (new.words_sealed is not null) execute function await_matching_of_picture();

-- 还在吗 (decision 74): what the holder of a query code says once, after the report's subject was dealt with. It has no time, and
-- a job reads the answers of a half day together. In no backup: its rows lie in the order in which they were given.
create table still_there_answer (
  report_id bigint primary key references report deferrable,
  is_there boolean not null,
  -- new: of the present half day; noted: shown at the desk; used: counted for a case.
  state text not null default 'new' check (state in ('new', 'noted', 'used'))
);
