-- How many bytes of documentation each project has: its blocks' content, its pages' titles and abstracts. The database
-- counts by itself, in the transaction of whoever writes, so that programs which run while this step is applied, and
-- restores, count too. A backup leaves the table out: the rows that it brings back are counted as they are written.
create table documentation_size (
  project_id uuid primary key references project (id),
  bytes bigint not null
);
create index project_team on project (team_id);

create function count_blocks() returns trigger
language plpgsql
as $$
begin
  insert into documentation_size as known (project_id, bytes)
  select project_id, sum(octet_length(content)) * case tg_op when 'INSERT' then 1 else -1 end
  from changed
  group by project_id
  on conflict (project_id) do update set bytes = known.bytes + excluded.bytes;
  return null;
end
$$;

create function count_pages() returns trigger
language plpgsql
as $$
begin
  insert into documentation_size as known (project_id, bytes)
  select project_id,
    sum(octet_length(title) + octet_length(coalesce(abstract, ''))) * case tg_op when 'INSERT' then 1 else -1 end
  from changed
  group by project_id
  on conflict (project_id) do update set bytes = known.bytes + excluded.bytes;
  return null;
end
$$;

create function count_page_change() returns trigger
language plpgsql
as $$
begin
  update documentation_size
  set bytes = bytes
    + octet_length(new.title) + octet_length(coalesce(new.abstract, ''))
    - octet_length(old.title) - octet_length(coalesce(old.abstract, ''))
  where project_id = new.project_id;
  return null;
end
$$;

-- Blocks are never updated. Before what is there is counted: from here on nobody writes until this step is done.
create trigger blocks_added after insert on block
  referencing new table as changed for each statement execute function count_blocks();
create trigger blocks_removed after delete on block
  referencing old table as changed for each statement execute function count_blocks();
create trigger pages_added after insert on page
  referencing new table as changed for each statement execute function count_pages();
create trigger pages_removed after delete on page
  referencing old table as changed for each statement execute function count_pages();
create trigger page_changed after update on page
  for each row when (old.title is distinct from new.title or old.abstract is distinct from new.abstract)
  execute function count_page_change();

insert into documentation_size (project_id, bytes)
select project_id, sum(size)
from (
  select project_id, octet_length(content) as size from block
  union all
  select project_id, octet_length(title) + octet_length(coalesce(abstract, '')) from page
) as counted
group by project_id;
