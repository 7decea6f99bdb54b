-- A library that comes in over HTTP. Its parts lie in the object store; once all are there it waits for background work,
-- which takes it under a lease, imports it like any other and removes its parts. What became of it stays for a while.
create table pushed_import (
  project_id uuid not null references project (id),
  id uuid not null,
  key_id uuid not null,
  state text not null check (state in ('receiving', 'waiting', 'running', 'done', 'refused')),
  -- JSON: what was wished for, how far it is, and what came of it.
  wishes text not null,
  progress text,
  outcome text,
  attempts int not null default 0,
  holder uuid,
  lease_until timestamptz,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  primary key (project_id, id)
);
create index pushed_import_by_state on pushed_import (state, created_at);

create table pushed_part (
  project_id uuid not null,
  import_id uuid not null,
  number int not null check (number > 0),
  name text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  store_key text not null,
  primary key (project_id, import_id, number),
  foreign key (project_id, import_id) references pushed_import (project_id, id)
);
