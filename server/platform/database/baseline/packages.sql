-- Packages for authorities (decision 76).

-- A page of evidence on which boxes were drawn, as pixels in which they are burned. Never changed: a later one is another row.
create table file_redaction (
  id uuid primary key default gen_random_uuid(),
  -- Of the file, whose row moves when it settles.
  storage_key text not null,
  page smallint not null check (page > 0),
  -- Storage key of the picture, sealed under the file's data key.
  redacted_key text not null unique,
  -- How many boxes; a page without any shows all that the preview does.
  boxes smallint not null,
  made_by uuid not null references staff,
  made_at timestamptz not null
);
create index file_redaction_of on file_redaction (storage_key, page);

-- What leaves the house for an authority, and who let it go.
create table handing_out (
  id uuid primary key,
  report_id bigint not null references report_case deferrable,
  authority_id integer not null references authority,
  -- When the authority should have answered, and why it gets the package and what is in it, in JSON under the report's data key.
  due_on date not null,
  choice_sealed bytea not null,
  prepared_by uuid not null references staff,
  prepared_at timestamptz not null,
  -- With identity, originals or sensitive material: a reviewer, another person.
  needs_review boolean not null,
  agreed_by uuid references staff check (agreed_by <> prepared_by),
  -- The moment of the handing-out that the manifest states; null while it waits for a reviewer.
  handed_at timestamptz,
  -- The reporter, sealed to the authority's certificate and then under the reporter's data key.
  identity_sealed bytea,
  -- Of the manifest, and digest of the package, once it was first downloaded: later downloads are the same bytes.
  signature bytea,
  key_id text,
  package_sm3 bytea,
  check ((agreed_by is not null) = (needs_review and handed_at is not null)),
  check (num_nonnulls(signature, key_id, package_sm3) in (0, 3)),
  check (signature is null or handed_at is not null)
);
create index handing_out_by_report on handing_out (report_id);

-- What authorities answer (decision 77).

-- A package that left the house, or a case that an authority has without one, and the answer that is waited for.
create table awaited_answer (
  id uuid primary key default gen_random_uuid(),
  -- Mac of the token in the QR code of the package's cover.
  token_mac bytea unique,
  handing_out_id uuid unique references handing_out,
  report_id bigint not null references report deferrable,
  authority_id integer not null references authority,
  -- How it was handed over and on which day, once a person has said so: a reminder goes the same way, and not before.
  channel text,
  delivered_on date,
  handed_out_at timestamptz not null,
  due_at timestamptz not null,
  -- From then on the token opens nothing.
  expires_at timestamptz not null,
  answered_at timestamptz,
  -- Set by a job once `due_at` is over without an answer.
  overdue_at timestamptz,
  check ((token_mac is null) = (handing_out_id is null)),
  check ((channel is null) = (delivered_on is null))
);
create index awaited_answer_by_report on awaited_answer (report_id);
create index awaited_answer_by_authority on awaited_answer (authority_id, handed_out_at);
create index awaited_answer_open on awaited_answer (due_at) where answered_at is null and overdue_at is null;

-- For colleagues; no citizen's call reads it.
create table authority_answer (
  id uuid primary key,
  report_id bigint not null references report deferrable,
  authority_id integer not null references authority,
  -- Null where a handler typed in what belongs to none.
  handing_out_id uuid references handing_out,
  outcome text not null
    check (outcome in ('received', 'filed', 'underway', 'transferred', 'not_found', 'gone', 'returned')),
  -- Under the report's data key.
  words_sealed bytea not null,
  at timestamptz not null,
  -- Who entered it at the desk; null: the authority itself, by its token.
  staff_id uuid references staff
);
create index authority_answer_by_report on authority_answer (report_id);

-- 催办 to an authority.
create table authority_reminder (
  id uuid primary key default gen_random_uuid(),
  report_id bigint not null references report deferrable,
  authority_id integer not null references authority,
  channel text not null,
  staff_id uuid not null references staff,
  at timestamptz not null
);
create index authority_reminder_by_report on authority_reminder (report_id);

-- A file of an answer belongs neither to the report nor to a message, so that no citizen's call finds it.
alter table file add column answer_id uuid references authority_answer deferrable;
create index file_by_answer on file (answer_id) where answer_id is not null;
