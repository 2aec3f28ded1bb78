-- What a file says, in JSON under its data key: the beginning of its text, for the search, and its QR codes, for clusters too.
-- Null in rows of the release before this one.
alter table file_preview add column words_sealed bytea;

-- Files whose words are in the index; others get theirs with their preview.
alter table report_search add column files smallint not null default 0;

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
