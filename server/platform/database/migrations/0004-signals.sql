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

-- PDQ of the picture, sealed under the file's data key. Null where there is none, or too little structure for one.
alter table file_preview add column hash_sealed bytea;

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
