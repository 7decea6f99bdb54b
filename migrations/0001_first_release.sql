-- The schema of the first release. Every later step is a file of its own (docs/operate/upgrade.md).

-- Service and projects ------------------------------------------------------------------------------------------------
-- What the service itself keeps: the secret that signs cursors and URLs when none is configured.
create table service_setting (
  name text primary key,
  value text not null
);

-- A null limit means: the default of the environment (VITRINE_STORAGE_QUOTA, VITRINE_FILE_CAP).
create table plan (
  name text primary key,
  storage_quota_bytes bigint check (storage_quota_bytes >= 0),
  file_cap_bytes bigint check (file_cap_bytes >= 0)
);
insert into plan (name) values ('standard');

-- The storage counters live here and not on the project, so that quota and documentation writes never share a lock.
create table team (
  id uuid primary key,
  name text not null unique,
  plan text not null references plan (name),
  storage_used_bytes bigint not null default 0 check (storage_used_bytes >= 0),
  storage_reserved_bytes bigint not null default 0 check (storage_reserved_bytes >= 0),
  created_at timestamptz not null
);

-- Each revision grows in the transaction that changes what it stands for; epoch is new after a restore.
create table project (
  id uuid primary key,
  team_id uuid not null references team (id),
  name text not null unique,
  library_revision bigint not null default 0,
  docs_revision bigint not null default 0,
  keys_revision bigint not null default 0,
  epoch text not null,
  created_at timestamptz not null
);
create index project_team on project (team_id);

create table api_key (
  project_id uuid not null references project (id),
  id uuid not null,
  key_hash bytea not null unique,
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (project_id, id)
);

-- Library -------------------------------------------------------------------------------------------------------------
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
  -- While a live sync works on an item `sync_status` says so, and this what it said before.
  marked_from text check (marked_from in ('synced', 'outdated', 'deleted_in_source', 'schema_upgrade_required')),
  -- What was published last, and its content: whether a component has changed since.
  published_at text,
  published_hash bytea,
  primary key (project_id, id),
  unique (project_id, kind, file_key, source_key)
);
create index library_item_marked on library_item (project_id, file_key) where marked_from is not null;

-- The bulky parts of spec documents, addressed by their content: written before the import's transaction, shared by
-- equal specs, swept when no row names them any more.
create table spec_layer (
  project_id uuid not null references project (id),
  hash text not null,
  body text not null,
  primary key (project_id, hash)
);

-- Where a library comes from. Its items have `key` as their `file_key`: the first key of a file that the source was seen
-- under, or its id while it was seen under none. So neither renaming it nor another name of its files touches an item.
create table library_source (
  project_id uuid not null references project (id),
  id uuid not null,
  key text not null,
  tool text not null,
  name text not null,
  -- The name was given by people: what the data calls itself does not replace it.
  is_named boolean not null default false,
  file_keys text[] not null default '{}',
  version text,
  imported_at timestamptz not null,
  -- Taken out of the library by people; an import that finds it again brings it back, with the ids it had.
  removed_at timestamptz,
  primary key (project_id, id),
  unique (project_id, key)
);

-- Pictures of image fills, by the design tool's references: a cache within a bound of its own, never counted as uploads.
-- What was used least recently makes room; a live sync fetches what is missing.
create table image_fill (
  project_id uuid not null references project (id),
  image_ref text not null,
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  store_key text not null,
  used_at timestamptz not null,
  primary key (project_id, image_ref)
);

-- One import at a time per project: the holder renews its lease, and a crashed one loses it by the clock. Who holds it,
-- and since when, is for whoever has to decide whether to break it.
create table lease (
  project_id uuid not null references project (id),
  name text not null,
  holder uuid not null,
  expires_at timestamptz not null,
  held_by text not null default '',
  taken_at timestamptz,
  primary key (project_id, name)
);

-- One row per file that was ever synced live. `not_before` is when its source may be asked again; it outlives a restart.
create table sync_state (
  project_id uuid not null references project (id),
  file_key text not null,
  tool text not null,
  -- Of the last sync that ended well.
  version text,
  synced_at timestamptz,
  started_at timestamptz,
  -- Of the last attempt, if it failed.
  error text,
  failed_at timestamptz,
  failures int not null default 0 check (failures >= 0),
  not_before timestamptz,
  -- When that was written: a clock that was ahead then must not be waited for.
  noted_at timestamptz,
  primary key (project_id, file_key)
);

-- What an import or sync changed, written in its own transaction and therefore named by the revision it made.
-- `record` is JSON text (src/sync/changes/rules/change-record.ts), bounded in size.
create table library_change (
  project_id uuid not null references project (id),
  revision bigint not null,
  changed_at timestamptz not null,
  record text not null,
  primary key (project_id, revision)
);

-- Documentation -------------------------------------------------------------------------------------------------------
-- Every write of documentation first raises project.docs_revision, which is the lock that orders them all.

-- One row per documented entity and per page, the change feed: `revision` is when anything in the row last changed.
-- A row is never removed; what lost its documentation, or is a deleted page, is marked.
create table entity_documentation (
  project_id uuid not null references project (id),
  entity_type text not null check (
    entity_type in ('component', 'token', 'style', 'token-collection', 'screen', 'flow', 'project', 'doc-page')
  ),
  entity_id uuid not null,
  title text not null,
  slug text,
  block_count int not null check (block_count between 0 and 200),
  has_docs boolean not null,
  is_deleted boolean not null,
  revision bigint not null,
  -- When the blocks last changed, which is what If-Match speaks of.
  blocks_revision bigint not null,
  -- When title, abstract or blocks last changed.
  text_revision bigint not null,
  primary key (project_id, entity_type, entity_id)
);
create index entity_documentation_feed on entity_documentation (project_id, revision, entity_type, entity_id);

-- `content` and `mentions` are JSON as text: they are sent as they are, and key order is kept.
create table block (
  project_id uuid not null references project (id),
  id uuid not null,
  entity_type text not null,
  entity_id uuid not null,
  position int not null,
  type text not null,
  content text not null,
  mentions text not null,
  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (project_id, id),
  unique (project_id, entity_type, entity_id, position),
  foreign key (project_id, entity_type, entity_id)
    references entity_documentation (project_id, entity_type, entity_id)
);

-- A folder is the literal `path` of its pages; '' stands for none and sorts first. `sort_key` leaves room between
-- neighbors, so that moving one page leaves the others where a cursor knows them.
create table page (
  project_id uuid not null references project (id),
  id uuid not null,
  title text not null,
  slug text not null,
  path text collate "C" not null,
  sort_key bigint not null,
  abstract text,
  icon text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (project_id, id),
  unique (project_id, slug)
);
create index page_order on page (project_id, path, sort_key, id);

-- How many bytes of documentation each project has: its blocks' content, its pages' titles and abstracts. The database
-- counts by itself, in the transaction of whoever writes, so that restores count too: a backup leaves the table out, and
-- the rows that it brings back are counted as they are written.
create table documentation_size (
  project_id uuid primary key references project (id),
  bytes bigint not null
);

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

-- Blocks are never updated.
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

-- Uploads -------------------------------------------------------------------------------------------------------------
-- Uploaded bytes. `discarded` objects can no longer be referenced; their bytes follow.
create table stored_object (
  project_id uuid not null references project (id),
  object_key text not null check (length(object_key) between 1 and 200),
  kind text not null check (kind in ('image', 'file')),
  entity_type text not null,
  entity_id uuid not null,
  content_type text not null,
  declared_bytes bigint not null check (declared_bytes >= 0),
  size_bytes bigint check (size_bytes >= 0),
  state text not null check (state in ('reserved', 'confirmed', 'discarded')),
  created_at timestamptz not null,
  expires_at timestamptz,
  confirmed_at timestamptz,
  discarded_at timestamptz,
  -- Null for what is never extracted; `pending` until the text was looked for.
  extraction text check (extraction in ('pending', 'done', 'no-text', 'unsupported', 'failed')),
  extraction_chars int,
  extraction_truncated boolean,
  extracted_text text,
  extraction_attempts int not null default 0,
  extraction_holder uuid,
  extraction_lease_until timestamptz,
  -- Where the bytes lie: what the client may PUT to while it is reserved, what never changes once confirmed.
  store_key text not null,
  -- Since when no block has referenced a confirmed object; a new reference clears it.
  orphaned_at timestamptz,
  primary key (project_id, object_key)
);
create index stored_object_by_state on stored_object (project_id, state, created_at);
create index stored_object_pending on stored_object (confirmed_at) where extraction = 'pending';
create index stored_object_reserved on stored_object (expires_at) where state = 'reserved';
create index stored_object_discarded on stored_object (discarded_at) where state = 'discarded';
create index stored_object_orphaned on stored_object (orphaned_at) where orphaned_at is not null;

-- What blocks reference. The restricting key makes it impossible to collect an object that a block shows.
create table block_object (
  project_id uuid not null references project (id),
  block_id uuid not null,
  object_key text not null,
  primary key (project_id, block_id, object_key),
  foreign key (project_id, block_id) references block (project_id, id) on delete cascade,
  foreign key (project_id, object_key) references stored_object (project_id, object_key) on delete restrict
);
create index block_object_by_object on block_object (project_id, object_key);

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

-- Search --------------------------------------------------------------------------------------------------------------
-- What a project's vectors were made with. Another model or another way of cutting texts is another space, filled
-- beside the active one and then put in its place.
create table search_space (
  project_id uuid not null references project (id),
  id text not null,
  provider text not null,
  model text not null,
  chunker int not null,
  generation int not null check (generation > 0),
  -- Null until the first vector is written.
  dimension int check (dimension > 0),
  -- Below the first nothing is found at all, below the second a row is not.
  floor_best double precision not null,
  floor_row double precision not null,
  is_active boolean not null,
  -- Grows with every change of its vectors, and is the lock that orders them.
  revision bigint not null default 0,
  -- Every text up to this docs_revision has its vectors, and every item up to this library_revision.
  complete_to bigint not null default 0,
  library_to bigint not null default 0,
  -- How many entities there were when the floors were found out; they are found out anew when there are twice as many.
  calibrated_over bigint not null default 0,
  created_at timestamptz not null,
  primary key (project_id, id),
  unique (project_id, provider, model, chunker, generation)
);
create unique index search_space_active on search_space (project_id) where is_active;

-- The vectors of one entity, all its chunks one after the other as float32, little endian, of length 1.
create table search_vector (
  project_id uuid not null references project (id),
  space text not null,
  entity_type text not null,
  entity_id uuid not null,
  -- Which documentation and which row of the library it was made from, 0 where there is none; the change feed of memory
  -- follows `revision`.
  text_revision bigint not null,
  item_revision bigint not null,
  revision bigint not null,
  -- 16 bytes of SHA-256 of each chunk as it was embedded: what did not change is not embedded again.
  hashes bytea not null,
  vectors bytea not null,
  primary key (project_id, space, entity_type, entity_id),
  foreign key (project_id, space) references search_space (project_id, id) on delete cascade
);
create index search_vector_feed on search_vector (project_id, space, revision, entity_type, entity_id);
