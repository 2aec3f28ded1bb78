-- 还在吗 (decision 74): what the holder of a query code says once, after the report's subject was dealt with. It has no time, and
-- a job reads the answers of a half day together. In no backup: its rows lie in the order in which they were given.
create table still_there_answer (
  report_id bigint primary key references report deferrable,
  is_there boolean not null,
  -- new: of the present half day; noted: shown at the desk; used: counted for a case.
  state text not null default 'new' check (state in ('new', 'noted', 'used'))
);

-- A report that such answers have made: of no citizen, and in no figure.
alter table report add column is_relapse boolean not null default false;

-- The supervisor has decided that the kind joins nothing more.
alter table cluster_quarantine add column is_kept boolean not null default false;
