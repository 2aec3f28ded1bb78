-- The cluster of an open case whose cluster has 200 cases or more, a flood; nil: of none. With it the search for the next
-- case passes a flood that a colleague works on, or that the person has skipped, without reading its cases (decision 68).
alter table report_case add column flood_id uuid not null default '00000000-0000-0000-0000-000000000000';

update report_case c set flood_id = m.cluster_id
  from cluster_member m join (
    select cluster_id from cluster_member group by cluster_id having count(*) >= 200) flood using (cluster_id)
  where c.report_id = m.report_id and c.status <> 'withdrawn';

create index report_case_by_flood on report_case (flood_id, is_urgent desc, due_at, report_id)
  where status in ('received', 'accepted', 'processing', 'transferred', 'appealing', 'supplement');

-- A case that leaves its cluster, or whose cluster becomes part of another, leaves the flood.
create function follow_cluster() returns trigger language plpgsql set search_path from current as $$
begin
  update report_case
    set flood_id = coalesce(new.cluster_id, '00000000-0000-0000-0000-000000000000')
    where report_id = old.report_id and flood_id = old.cluster_id;
  return null;
end $$;
create trigger cluster_member_leaves after update or delete on cluster_member
  for each row execute function follow_cluster();

-- Of a skipped case: its cluster, which is skipped with it.
alter table case_passed add column cluster_id uuid;
create index case_passed_by_cluster on case_passed (cluster_id) where cluster_id is not null;

-- So that the planner knows at once that few cases are in a flood; of an empty table it would learn that it is small.
do $$
begin
  if exists (select from report_case) then
    analyze report_case;
  end if;
end $$;
