-- Data of the moment, which no backup holds. The tables are unlogged: their rows are neither in the WAL nor in a base
-- backup, and are lost when the database crashes. Dumps leave out the rows, or the schema as a whole. Nothing refers to it.
-- Created at every start where something is missing, because a restored database lacks it.
create schema if not exists transient;

-- When a session was last used. A session without a row counts as used now.
create unlogged table if not exists transient.session_seen (
  id_mac bytea primary key,
  seen_at timestamptz not null
);

-- When an anonymous report was sent, while it may be withdrawn. Without a row its own time counts.
create unlogged table if not exists transient.recent_report (
  report_id bigint primary key,
  sent_at timestamptz not null
);

-- What the keys of drafts are derived from; one row for each hour in which drafts expire.
create unlogged table if not exists transient.draft_key (
  hour integer primary key,
  secret bytea not null
);

-- Cases to be indexed. After a crash a job finds them again.
create unlogged table if not exists transient.unindexed_report (report_id bigint primary key);

-- Cases to be compared with others. After a crash a job finds them again.
create unlogged table if not exists transient.unmatched_report (report_id bigint primary key);

-- One row: the key under which addresses are counted today.
create unlogged table if not exists transient.day_key (
  day date primary key,
  key bytea not null
);

create unlogged table if not exists transient.rate_limit (
  key bytea primary key,
  points integer not null,
  expires_at timestamptz not null
);
create index if not exists rate_limit_by_expiry on transient.rate_limit (expires_at);
