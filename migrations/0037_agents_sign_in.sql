-- Agents that sign in: what a person let a program do in their name, and the tokens by which it does so.

-- A program shows one token of a family at a time: first the code that the browser brought it, then what renews its access,
-- another one at each turn. `turn_hash` is of the one that is due. Nothing but hashes of tokens is kept.
create table agent_grant (
  project_id uuid not null references project (id),
  id uuid not null,
  family_hash bytea not null,
  turn text not null check (turn in ('code', 'refresh')),
  turn_hash bytea not null,
  -- The key or the person that granted it, exactly one of them; what those may do now bounds it further.
  key_id uuid,
  person_id uuid,
  person text,
  person_groups text[],
  client_id text not null,
  client_name text not null,
  redirect_uri text not null,
  resource text not null,
  challenge text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  -- When access was last renewed.
  used_at timestamptz not null,
  -- Unless it is renewed before; and when it cannot be renewed any more.
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (project_id, id),
  check (num_nonnulls(key_id, person_id) = 1),
  foreign key (project_id, key_id) references api_key (project_id, id) on delete cascade
);
create unique index agent_grant_by_family on agent_grant (project_id, family_hash);
create index agent_grant_by_expiry on agent_grant (expires_at);

create table agent_token (
  project_id uuid not null references project (id),
  token_hash bytea not null,
  grant_id uuid not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (project_id, token_hash),
  foreign key (project_id, grant_id) references agent_grant (project_id, id) on delete cascade
);
create index agent_token_by_grant on agent_token (project_id, grant_id);
create index agent_token_by_expiry on agent_token (expires_at);
