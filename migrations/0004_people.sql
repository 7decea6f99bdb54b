-- People: how they get in without a key at hand, and what became of what they wrote.

-- A link that lets its reader look at a project, and no more. `token_hash` is all that is kept of what was handed out.
create table share_link (
  project_id uuid not null references project (id),
  id uuid not null,
  token_hash bytea not null unique,
  hint text not null,
  name text,
  scopes text[] not null,
  created_at timestamptz not null,
  created_by text,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (project_id, id)
);

-- A browser's session stands for the key, the link or the person that began it, exactly one of them, and ends with it.
-- `scopes` is what it may do at most; what its key or link may do now bounds it further.
create table browser_session (
  project_id uuid not null references project (id),
  id uuid not null,
  token_hash bytea not null unique,
  key_id uuid,
  link_id uuid,
  person_id uuid,
  person text,
  scopes text[] not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (project_id, id),
  check (num_nonnulls(key_id, link_id, person_id) = 1),
  foreign key (project_id, key_id) references api_key (project_id, id) on delete cascade,
  foreign key (project_id, link_id) references share_link (project_id, id) on delete cascade
);
create index browser_session_by_expiry on browser_session (expires_at);
create index browser_session_by_use on browser_session (used_at);

-- Who a block was written by, where it was a person; a key carries no user's name.
alter table block add column updated_by text;

-- Every write of an entity's documentation: who, when, and which blocks there were after it, by the hashes of their type
-- and content in their order. The last row of an entity is what its blocks are now. No reference to the entity's row of
-- the feed: that one is never removed.
create table documentation_version (
  project_id uuid not null references project (id),
  entity_type text not null,
  entity_id uuid not null,
  -- The docs_revision that the write made; of what was there before histories were kept, the one it was last changed in.
  revision bigint not null,
  written_at timestamptz not null,
  -- An operation's id; null for what was there before.
  action text,
  actor text,
  key_id uuid,
  title text not null,
  blocks text[] not null,
  primary key (project_id, entity_type, entity_id, revision)
);
create index documentation_version_by_age on documentation_version (written_at);

-- What blocks said that are no longer there, each content once for its entity: what is still there is in its block.
create table documentation_text (
  project_id uuid not null references project (id),
  entity_type text not null,
  entity_id uuid not null,
  hash text not null,
  type text not null,
  content text not null,
  primary key (project_id, entity_type, entity_id, hash)
);

-- How many bytes the histories of a project take, counted by the database like its blocks.
alter table documentation_size add column history_bytes bigint not null default 0;

create function count_history() returns trigger
language plpgsql
as $$
begin
  insert into documentation_size as known (project_id, bytes, history_bytes)
  select project_id, 0, sum(octet_length(content)) * case tg_op when 'INSERT' then 1 else -1 end
  from changed
  group by project_id
  on conflict (project_id) do update set history_bytes = known.history_bytes + excluded.history_bytes;
  return null;
end
$$;

create function count_versions() returns trigger
language plpgsql
as $$
begin
  insert into documentation_size as known (project_id, bytes, history_bytes)
  select project_id, 0, sum(200 + 24 * cardinality(blocks)) * case tg_op when 'INSERT' then 1 else -1 end
  from changed
  group by project_id
  on conflict (project_id) do update set history_bytes = known.history_bytes + excluded.history_bytes;
  return null;
end
$$;

create trigger texts_added after insert on documentation_text
  referencing new table as changed for each statement execute function count_history();
create trigger texts_removed after delete on documentation_text
  referencing old table as changed for each statement execute function count_history();
create trigger versions_added after insert on documentation_version
  referencing new table as changed for each statement execute function count_versions();
create trigger versions_removed after delete on documentation_version
  referencing old table as changed for each statement execute function count_versions();
