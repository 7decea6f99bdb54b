-- Where an object's bytes lie: what the client may PUT to while it is reserved, what never changes once confirmed.
-- `orphaned_at` is since when no block has referenced a confirmed object; a new reference clears it.
alter table stored_object
  add column store_key text not null,
  add column orphaned_at timestamptz;
create index stored_object_pending on stored_object (confirmed_at) where extraction = 'pending';
create index stored_object_reserved on stored_object (expires_at) where state = 'reserved';
create index stored_object_discarded on stored_object (discarded_at) where state = 'discarded';
create index stored_object_orphaned on stored_object (orphaned_at) where orphaned_at is not null;

-- Keys of the object store whose bytes belong to no object. A row is written before the bytes and deleted after them,
-- so a process may be killed anywhere: from `due_at` on, whoever finds the row removes what is there. `holder` has
-- begun to: from then on nobody may make an object of it.
create table object_garbage (
  project_id uuid not null references project (id),
  store_key text not null,
  due_at timestamptz not null,
  holder uuid,
  lease_until timestamptz,
  primary key (project_id, store_key)
);
create index object_garbage_due on object_garbage (due_at);
