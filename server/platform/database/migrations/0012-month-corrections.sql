-- Corrections of closed months: dated additions that two people sign. The month itself stays as it is.
create table month_correction (
  month text not null references closed_month,
  number integer not null check (number > 0),
  -- What is published, byte for byte as it is signed.
  statement text not null,
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null,
  closed_by uuid references staff check (closed_by <> proposed_by),
  closed_at timestamptz,
  signature bytea,
  key_id text,
  primary key (month, number),
  check (num_nonnulls(closed_by, closed_at, signature, key_id) in (0, 4))
);
create trigger month_correction_stays before update or delete on month_correction
  for each row when (old.closed_by is not null) execute function closed_month_stays();
