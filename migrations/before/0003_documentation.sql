-- Documentation: blocks on entities, pages, the change feed that keeps memory fresh, text for search, stored objects.
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
  -- When title, abstract or blocks last changed, and how far the vectors have followed.
  text_revision bigint not null,
  indexed_revision bigint not null default 0,
  primary key (project_id, entity_type, entity_id)
);
create index entity_documentation_feed on entity_documentation (project_id, revision, entity_type, entity_id);
create index entity_documentation_unindexed on entity_documentation (project_id, text_revision)
  where indexed_revision < text_revision;

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

-- What a reader sees of an entity's documentation, for the text engine: a tsvector holds one megabyte, so a long
-- text is several rows.
create table documentation_text (
  project_id uuid not null references project (id),
  entity_type text not null,
  entity_id uuid not null,
  part int not null,
  title text not null,
  body text not null check (length(body) <= 200000),
  primary key (project_id, entity_type, entity_id, part),
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
  primary key (project_id, object_key)
);
create index stored_object_by_state on stored_object (project_id, state, created_at);

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
