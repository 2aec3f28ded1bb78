-- The type of a member's case, so that the index alone counts the members in a person's scope.
alter table cluster_member add column report_type_id integer;
update cluster_member m set report_type_id = c.report_type_id
  from report_case c where c.report_id = m.report_id;

-- A case keeps its type. The release before this one does not write the column.
create function add_type_of_member() returns trigger language plpgsql set search_path from current as $$
begin
  new.report_type_id := (select report_type_id from report_case where report_id = new.report_id);
  return new;
end $$;
create trigger cluster_member_has_type before insert on cluster_member
  for each row execute function add_type_of_member();

create index cluster_member_by_cluster_and_type on cluster_member (cluster_id, report_type_id);
drop index cluster_member_by_cluster;
