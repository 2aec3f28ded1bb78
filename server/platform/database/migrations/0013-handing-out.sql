-- Packages for authorities (decision 76). The certificate to which they are sealed, PEM; null: the authority has none.
alter table authority add column certificate text;

-- A page of evidence on which boxes were drawn, as pixels in which they are burned. Never changed: a later one is another row.
create table file_redaction (
  id uuid primary key default gen_random_uuid(),
  -- Of the file, whose row moves when it settles.
  storage_key text not null,
  page smallint not null check (page > 0),
  -- Storage key of the picture, sealed under the file's data key.
  redacted_key text not null unique,
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
