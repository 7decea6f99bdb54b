-- Live sync: marks on what it is about to change, how each file fared, and the log of what imports changed.

-- While a live sync works on an item `sync_status` says so, and `marked_from` what it said before. What was published
-- last, and its content, tell whether a component has changed since.
alter table library_item
  add column marked_from text check (
    marked_from in ('synced', 'outdated', 'deleted_in_source', 'schema_upgrade_required')
  ),
  add column published_at text,
  add column published_hash bytea;
create index library_item_marked on library_item (project_id, file_key) where marked_from is not null;

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
