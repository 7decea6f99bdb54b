-- Who did what: keys have names, and what people and agents change is noted in the transaction that changes it.
alter table api_key add column name text;

-- No reference to the project: what was done to one that is gone stays. What concerns the whole installation is noted
-- under the id that no project has. `id` grows with time. `details` is JSON text, bounded in size.
create table audit_entry (
  project_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  action text not null,
  actor text not null,
  key_id uuid,
  request_id text,
  details text not null,
  primary key (project_id, id)
);
create index audit_entry_by_time on audit_entry (id);
