-- Up to which revision of its documentation somebody looked for uploads that no block shows any more. A write that takes
-- a block away raises the revision, so that the projects in which there may be new ones are found by an index.
alter table project add column collected_docs bigint not null default 0;
create index project_uncollected on project (id) where docs_revision > collected_docs;

-- In which projects some upload was noted that no block shows.
create index stored_object_noted on stored_object (project_id) where orphaned_at is not null;
