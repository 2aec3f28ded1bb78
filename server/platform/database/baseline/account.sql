-- Citizens' accounts, their sessions and notices, and one-time codes.

create table account (
  id bigint primary key generated always as identity,
  phone_index bytea not null unique,
  phone_sealed bytea not null,
  name_sealed bytea,
  email_index bytea unique,
  email_sealed bytea,
  wx_index bytea unique,
  partner_index bytea unique,
  password_hash text not null,
  password_by_sms_at timestamptz,
  -- A pending change of phone; the owner of the current phone can stop it.
  next_phone_sealed bytea,
  phone_changes_at timestamptz,
  consent_version text not null,
  consented_at timestamptz not null,
  registered_at timestamptz not null,
  used_on timestamptz not null default date_trunc('day', now()),
  check ((next_phone_sealed is null) = (phone_changes_at is null))
);
create index account_phone_changes on account (phone_changes_at) where phone_changes_at is not null;

-- transient.session_seen holds the time of the last use, which backups leave out.
create table session (
  id_mac bytea primary key,
  account_id bigint not null references account on delete cascade,
  signed_in_at timestamptz not null
);
create index session_by_account on session (account_id);

create table sign_in_failure (
  subject_index bytea primary key,
  phone_index bytea not null,
  failures smallint not null,
  expires_at timestamptz not null
);
create index sign_in_failure_by_phone on sign_in_failure (phone_index);
create index sign_in_failure_by_expiry on sign_in_failure (expires_at);

create table notice (
  id bigint primary key generated always as identity,
  account_id bigint not null references account on delete cascade,
  -- The account's report that the notice is about; its name is read from the report.
  code_mac bytea,
  -- What it says, for pages in other languages than that of title and text.
  code text not null,
  "values" jsonb not null,
  title text not null,
  text text not null,
  at timestamptz not null,
  read_at timestamptz
);
create index notice_by_account on notice (account_id, id);
create index notice_unread on notice (account_id) where read_at is null;
create index notice_by_time on notice (at);

create table one_time_code (
  id bigint primary key generated always as identity,
  subject_index bytea not null,
  asker_mac bytea not null,
  to_owner boolean not null default false,
  message_sealed bytea,
  purpose text not null,
  code_mac bytea not null,
  failed_tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  handed_over_at timestamptz,
  refused_at timestamptz
);
create index one_time_code_newest on one_time_code (subject_index, purpose, id desc);
create index one_time_code_by_expiry on one_time_code (expires_at);

create table used_ticket (
  mac bytea primary key,
  expires_at timestamptz not null
);
create index used_ticket_by_expiry on used_ticket (expires_at);
