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
  cluster_id uuid not null
);
create index cluster_member_by_cluster on cluster_member (cluster_id);

-- A cluster that grew beyond the limit of a kind: the kind joins nothing more until a supervisor has decided.
create table cluster_quarantine (
  cluster_id uuid not null,
  kind text not null,
  is_allowed boolean not null default false,
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
