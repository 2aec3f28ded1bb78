-- Where pictures and texts of two reports are the same, or may be, where a supervisor has changed it (decision 70).
create table match_threshold (
  kind text primary key check (kind in ('image', 'text')),
  same double precision not null,
  maybe double precision not null
);
