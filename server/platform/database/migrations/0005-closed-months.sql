-- Months whose figures two people closed. A closed month and its members stay as they are, whatever the program does.
create table closed_month (
  month text primary key check (month ~ '^\d{4}-\d{2}$'),
  -- What is published, byte for byte as it is signed.
  statement text not null,
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null,
  closed_by uuid references staff check (closed_by <> proposed_by),
  closed_at timestamptz,
  -- SM2 with SM3, DER; the id of a public key in receipt_key.
  signature bytea,
  key_id text,
  check (num_nonnulls(closed_by, closed_at, signature, key_id) in (0, 4))
);

-- What the figures of a closed month follow from. The name is a mac of month and report: without the key it leads to no
-- report, and no two months have a name in common. So it stays when the report is erased.
create table closed_month_member (
  month text not null references closed_month,
  name bytea not null,
  report_type_id integer not null,
  source text not null,
  received boolean not null,
  accepted boolean not null,
  transferred boolean not null,
  result text,
  outcome text,
  in_time boolean,
  tenths integer,
  appealed boolean not null,
  appeal_result text,
  primary key (month, name)
);

create function closed_month_stays() returns trigger language plpgsql as $$
begin
  raise exception 'closed months stay as they are' using errcode = '42501';
end $$;
create trigger closed_month_stays before update or delete on closed_month
  for each row when (old.closed_by is not null) execute function closed_month_stays();
create trigger closed_month_member_stays before update or delete on closed_month_member
  for each row execute function closed_month_stays();
