-- What others are told: hooks that events are sent to, the events that wait for them, and releases.

-- Which events somebody wants to hear of. It comes back with the statement that locks the project, so that a write of a
-- project without hooks asks nothing more.
alter table project add column hears text[] not null default '{}';

-- Where events are sent, and how that fares. `secret` is sealed by the installation's own secret. `last_sequence` grows
-- with every event in the transaction that tells it, so that the order of commits is the order of deliveries; `waiting`
-- counts its rows of hook_delivery.
create table hook (
  project_id uuid not null references project (id),
  id uuid not null,
  name text,
  url text not null,
  format text not null,
  events text[] not null,
  secret text not null,
  created_at timestamptz not null,
  created_by text,
  last_sequence bigint not null default 0,
  waiting int not null default 0 check (waiting >= 0),
  -- Events that came while it had as many waiting as it may have.
  dropped bigint not null default 0,
  delivered bigint not null default 0,
  delivered_at timestamptz,
  -- Attempts that failed one after the other.
  failures int not null default 0,
  failing_since timestamptz,
  failed_at timestamptz,
  error text,
  next_at timestamptz,
  -- Given up: nothing is told to it until a test reaches it.
  dead_at timestamptz,
  taken_at timestamptz,
  holder uuid,
  lease_until timestamptz,
  primary key (project_id, id)
);
create index hook_with_work on hook (taken_at) where waiting > 0 and dead_at is null;

-- An event on its way to a hook; the row goes when it has arrived. `id` is the same for every hook that is told it.
create table hook_delivery (
  project_id uuid not null,
  hook_id uuid not null,
  sequence bigint not null,
  id uuid not null,
  payload text not null,
  primary key (project_id, hook_id, sequence),
  foreign key (project_id, hook_id) references hook (project_id, id) on delete cascade
);

-- A revision of the library with a name. What changed between two of them is in library_change.
create table library_release (
  project_id uuid not null references project (id),
  version text not null,
  revision bigint not null,
  made_at timestamptz not null,
  made_by text,
  -- Markdown.
  notes text not null,
  primary key (project_id, version)
);
