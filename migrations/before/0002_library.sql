-- A library is read from memory, so its record is one row per synced thing with a JSON document
-- (src/library/documents.ts says what is in it). References between rows are by source key and resolve when the
-- library is loaded: a target that arrives later is found without touching the rows that name it.
create table library_item (
  project_id uuid not null references project (id),
  id uuid not null,
  kind text not null check (kind in ('component', 'token', 'style', 'token-collection', 'screen', 'flow')),
  file_key text not null,
  source_key text not null,
  source_id text,
  name text not null,
  sync_status text not null check (
    sync_status in ('synced', 'outdated', 'sync_pending', 'syncing', 'deleted_in_source', 'schema_upgrade_required')
  ),
  document text not null,
  content_hash bytea not null,
  layers text[] not null default '{}',
  revision bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_synced_at timestamptz not null,
  primary key (project_id, id),
  unique (project_id, kind, file_key, source_key)
);

-- The bulky parts of spec documents, addressed by their content: written before the import's transaction, shared by
-- equal specs, swept when no row names them any more.
create table spec_layer (
  project_id uuid not null references project (id),
  hash text not null,
  body text not null,
  primary key (project_id, hash)
);

create table library_source (
  project_id uuid not null references project (id),
  file_key text not null,
  tool text not null,
  name text not null,
  version text,
  imported_at timestamptz not null,
  primary key (project_id, file_key)
);

-- One import at a time per project: the holder renews its lease, and a crashed one loses it by the clock.
create table lease (
  project_id uuid not null references project (id),
  name text not null,
  holder uuid not null,
  expires_at timestamptz not null,
  primary key (project_id, name)
);
