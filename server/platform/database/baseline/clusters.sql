-- Cases about one subject, linked and never merged (decision 68). What is derived from the contents, edges and members, is in
-- no backup: the job that finds matches makes it again after a restore.

-- Two cases match: each edge is two rows, one in each direction, and holds no contents.
create table case_edge (
  report_id bigint not null references report deferrable,
  other_id bigint not null references report deferrable,
  kind text not null,
  -- same: joins clusters; maybe: offered; barred: of a host or a picture that links too much.
  strength text not null check (strength in ('same', 'maybe', 'barred')),
  measure real not null,
  primary key (report_id, other_id, kind),
  check (report_id <> other_id)
);

-- The connected cases; a case in no cluster has no row.
create table cluster_member (
  report_id bigint primary key references report deferrable,
  cluster_id uuid not null,
  -- A case keeps its type: with it the index alone counts the members in a person's scope.
  report_type_id integer
);
create index cluster_member_by_cluster_and_type on cluster_member (cluster_id, report_type_id);

-- A cluster that grew beyond the limit of a kind: the kind joins nothing more until a supervisor has decided.
create table cluster_quarantine (
  cluster_id uuid not null,
  kind text not null,
  is_allowed boolean not null default false,
  -- The supervisor has decided that the kind joins nothing more.
  is_kept boolean not null default false,
  primary key (cluster_id, kind)
);

-- 不是一回事: two cases do not match by this kind, whatever a job finds. In both directions, as the edges.
create table case_refusal (
  report_id bigint not null references report deferrable,
  other_id bigint not null references report deferrable,
  kind text not null,
  staff_id uuid not null references staff,
  at timestamptz not null,
  primary key (report_id, other_id, kind)
);

-- A deleted row takes its mirror along, so that erasing a report leaves none of its edges.
create function delete_mirror() returns trigger language plpgsql set search_path from current as $$
begin
  execute format('delete from %I where report_id = $1 and other_id = $2 and kind = $3', tg_table_name)
    using old.other_id, old.report_id, old.kind;
  return null;
end $$;
create trigger case_edge_mirror after delete on case_edge
  for each row execute function delete_mirror();
create trigger case_refusal_mirror after delete on case_refusal
  for each row execute function delete_mirror();

create function add_type_of_member() returns trigger language plpgsql set search_path from current as $$
begin
  new.report_type_id := (select report_type_id from report_case where report_id = new.report_id);
  return new;
end $$;
create trigger cluster_member_has_type before insert on cluster_member
  for each row execute function add_type_of_member();

-- A case that leaves its cluster, or whose cluster becomes part of another, leaves the flood.
create function follow_cluster() returns trigger language plpgsql set search_path from current as $$
begin
  update report_case
    set flood_id = coalesce(new.cluster_id, '00000000-0000-0000-0000-000000000000')
    where report_id = old.report_id and flood_id = old.cluster_id;
  return null;
end $$;
create trigger cluster_member_leaves after update or delete on cluster_member
  for each row execute function follow_cluster();

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

-- Where pictures and texts of two reports are the same, or may be, where a supervisor has changed it (decision 70).
create table match_threshold (
  kind text primary key check (kind in ('image', 'text')),
  same double precision not null,
  maybe double precision not null
);

-- 还在吗 (decision 74): what the holder of a query code says once, after the report's subject was dealt with. It has no time, and
-- a job reads the answers of a half day together. In no backup: its rows lie in the order in which they were given.
create table still_there_answer (
  report_id bigint primary key references report deferrable,
  is_there boolean not null,
  -- new: of the present half day; noted: shown at the desk; used: counted for a case.
  state text not null default 'new' check (state in ('new', 'noted', 'used'))
);

-- An appeal is decided alone: its case leaves its cluster, with its edges (decision 68).
create function leave_cluster() returns trigger language plpgsql set search_path from current as $$
begin
  delete from case_edge where report_id = new.report_id;
  delete from cluster_member where report_id = new.report_id;
  return null;
end $$;
create trigger report_case_appealed after update of is_appealed on report_case
  for each row when (new.is_appealed and not old.is_appealed) execute function leave_cluster();
