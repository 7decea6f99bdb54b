-- What is behind its search index is marked by the write itself: a revision that is ahead of the indexed one. Whoever
-- writes raises the revision, so that no write can forget the mark, a program of before neither; and a mark cannot be
-- taken off over a newer write, because what is taken off says up to which revision.
alter table project add column indexed_docs bigint not null default 0;
alter table project add column indexed_library bigint not null default 0;
-- The model and the way of cutting texts that it is indexed by; null: it never was.
alter table project add column indexed_by text;
-- Who is nearest to now is indexed first: set by imports, searches and by the write that puts it behind, put back with
-- each page that is indexed.
alter table project add column index_place timestamptz not null default '2000-01-01 00:00:00+00';

-- How far a pass through all that is behind has come, as JSON text; null: none is under way.
alter table search_space add column pass text;

update project
set indexed_docs = space.complete_to, indexed_library = space.library_to,
  indexed_by = space.provider || ' ' || space.model || ' ' || space.chunker
from search_space space
where space.project_id = project.id and space.is_active
  and not exists (
    select 1 from search_space newer
    where newer.project_id = project.id and newer.provider = space.provider and newer.model = space.model
      and newer.chunker = space.chunker and newer.generation > space.generation);

create index project_behind on project (index_place)
  where docs_revision > indexed_docs or library_revision > indexed_library;
create index project_indexed_by on project (indexed_by, index_place desc) where indexed_by is not null;
