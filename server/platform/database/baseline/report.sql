-- Reports with their thread and files.
--
-- Nothing stored of a report reveals when or in which order it arrived, beyond its own times (decision 28): ids are
-- random, `position` keeps the order within a report, and `is_settled` marks rows that lie in a random order. Triggers
-- cut the times of anonymous reports to the quarter of an hour, so that no writer can forget to; only
-- transient.recent_report knows more, while a report may be withdrawn.
--
-- Settling moves rows by deleting and inserting them in one transaction, so no foreign key to them may cascade.

-- 59 bits, which fit 18 digits, of two random UUIDs; the version and variant digits are left out.
create function random_id() returns bigint language sql volatile as $$
  select ('x0' || translate(left(gen_random_uuid()::text, 13), '-', '')
    || right(gen_random_uuid()::text, 3))::bit(64)::bigint & 576460752303423487
$$;

create function quarter_hour(at timestamptz) returns timestamptz language sql immutable as $$
  select date_bin('15 minutes', at, 'epoch')
$$;

create table report (
  id bigint primary key default random_id(),
  code_mac bytea not null unique,
  content_mac bytea not null,
  report_type_id integer not null references report_type,
  real_name boolean not null,
  status text not null,
  title_sealed bytea,
  site_name_sealed bytea,
  urls_sealed bytea,
  account_sealed bytea,
  seen_at_sealed bytea,
  description_sealed bytea,
  involves_minors boolean not null,
  -- The danger to life that its words tell of, by `danger-words.ts`.
  danger text check (danger in ('suicide', 'violence', 'child')),
  wants_result boolean not null,
  -- A report that answers to 还在吗 have made: of no citizen, and in no figure.
  is_relapse boolean not null default false,
  -- How it reached the centre; all but web were taken in by staff.
  source text not null default 'web' check (source in ('web', 'phone', 'letter', 'visit', 'hotline')),
  reported_at timestamptz not null,
  is_settled boolean not null default false,
  account_id bigint references account on delete set null
);
create index report_by_status on report (status, reported_at);
create index report_by_account_and_time on report (account_id, reported_at, id)
  where account_id is not null;
create index report_unsettled on report (reported_at) where not is_settled;

create table reporter (
  report_id bigint primary key references report deferrable,
  name_sealed bytea not null,
  phone_sealed bytea not null,
  phone_index bytea not null,
  id_number_sealed bytea,
  email_sealed bytea
);
create index reporter_by_phone on reporter (phone_index);

create table report_event (
  id bigint primary key default random_id(),
  report_id bigint not null references report deferrable,
  status text not null,
  -- Of a result.
  outcome text,
  note_sealed bytea,
  at timestamptz not null,
  position integer not null,
  is_settled boolean not null default false
);
create index report_event_by_report on report_event (report_id, id);
create index report_event_unsettled on report_event (at) where not is_settled;

create table message (
  id bigint primary key default random_id(),
  report_id bigint not null references report deferrable,
  key_mac bytea unique,
  author text not null check (author in ('reporter', 'centre')),
  kind text not null check (kind in ('message', 'appeal', 'reply')),
  msg_sealed bytea,
  at timestamptz not null,
  position integer not null,
  is_settled boolean not null default false
);
create index message_by_report on message (report_id, id);
create index message_unsettled on message (at) where not is_settled;

create table file (
  id bigint primary key default random_id(),
  handle_mac bytea not null unique,
  storage_key text not null unique,
  name_sealed bytea,
  size integer not null,
  mime text not null,
  sm3_sealed bytea,
  -- Of the file as uploaded, where metadata was removed from it.
  original_size integer,
  original_sm3_sealed bytea,
  -- True where metadata could not be removed as its sender asked.
  metadata_kept boolean,
  uploaded_at timestamptz not null,
  is_settled boolean not null default false,
  report_id bigint references report deferrable,
  message_id bigint references message deferrable,
  position smallint,
  -- What a reporter gave to open the file, under its data key, with which it falls.
  password_sealed bytea,
  constraint original_is_whole check ((original_size is null) = (original_sm3_sealed is null))
);
create index file_by_report on file (report_id) where report_id is not null;
create index file_by_message on file (message_id) where message_id is not null;
create index file_unclaimed on file (uploaded_at) where report_id is null and message_id is null;
create index file_unsettled on file (uploaded_at) where not is_settled;

-- An upload in several requests; deleted when it becomes a file.
create table upload (
  id_mac bytea primary key,
  storage_key text not null unique,
  name_sealed bytea not null,
  size integer not null,
  received integer not null default 0,
  -- The last chunk, until it is complete.
  tail bytea,
  removes_metadata boolean not null default false,
  begun_at timestamptz not null,
  refused jsonb
);
create index upload_by_begun on upload (begun_at);

-- The preview of a file for the desk. It refers to the file by storage key, because rows of `file` move when they
-- settle, and once it is made carries no time, which would reveal when an anonymous report arrived.
create table file_preview (
  storage_key text primary key,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'none')),
  -- 2: the case is open at the desk, so this preview is made first; 1: it is urgent.
  priority smallint not null default 0,
  -- Number of the file within its report, from 1 on: the first files of all reports come before any second one.
  turn smallint not null default 1,
  tries smallint not null default 0,
  -- Not before then: the machine ran out of time or memory.
  retry_at timestamptz,
  -- Storage key of the picture, sealed under the file's data key.
  preview_key text unique,
  -- What the preview holds, or why there is none; PDQ of a picture; the beginning of its text, and its QR codes: in JSON under the
  -- file's data key.
  about_sealed bytea,
  hash_sealed bytea,
  words_sealed bytea,
  is_settled boolean not null default false,
  -- A preview that is made anew stays until then.
  check (state = 'waiting' or (state = 'ready') = (preview_key is not null))
);
create index file_preview_waiting on file_preview (priority desc, turn) where state = 'waiting';
create index file_preview_unsettled on file_preview (storage_key) where not is_settled;

create function coarsen_report() returns trigger language plpgsql set search_path from current as $$
begin
  if not new.is_settled then
    insert into transient.recent_report (report_id, sent_at) values (new.id, new.reported_at)
      on conflict do nothing;
    -- The exact time of a named report would tell which anonymous one its sender sent just before.
    new.reported_at := case when new.real_name then date_trunc('minute', new.reported_at)
      else quarter_hour(new.reported_at) end;
  end if;
  return new;
end $$;

create function coarsen_entry() returns trigger language plpgsql set search_path from current as $$
begin
  if not new.is_settled then
    select case when real_name then date_trunc('minute', new.at) else quarter_hour(new.at) end
      into strict new.at from report where id = new.report_id;
  end if;
  return new;
end $$;

create function coarsen_file() returns trigger language plpgsql as $$
begin
  new.uploaded_at := quarter_hour(new.uploaded_at);
  return new;
end $$;

-- An update moves the row, and its new place reveals when.
create function unsettle() returns trigger language plpgsql as $$
begin
  if old.is_settled then new.is_settled := false; end if;
  return new;
end $$;

create function next_position() returns trigger language plpgsql set search_path from current as $$
begin
  if new.position is null then
    execute format('select coalesce(max(position), 0) + 1 from %I where report_id = $1', tg_table_name)
      into new.position using new.report_id;
  end if;
  return new;
end $$;

create trigger report_coarse before insert on report
  for each row execute function coarsen_report();
create trigger report_event_coarse before insert on report_event
  for each row execute function coarsen_entry();
create trigger message_coarse before insert on message
  for each row execute function coarsen_entry();
create trigger file_coarse before insert on file
  for each row execute function coarsen_file();

create trigger report_moves before update on report for each row execute function unsettle();
create trigger report_event_moves before update on report_event
  for each row execute function unsettle();
create trigger message_moves before update on message for each row execute function unsettle();
create trigger file_moves before update on file for each row execute function unsettle();

create trigger report_event_position before insert on report_event
  for each row execute function next_position();
create trigger message_position before insert on message
  for each row execute function next_position();
