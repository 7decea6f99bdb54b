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
