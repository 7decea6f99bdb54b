-- The code side of components: what manifests say of things that can be imported, and who is whose partner.

-- Grows with every write to the tables below, and with a source of them that goes or comes back.
alter table project add column code_revision bigint not null default 0;

-- What the manifests of one source say of one component, those of each format in a row of its own: they are put together
-- when they are read, so that another import of one format leaves alone what the others say.
create table code_component (
  project_id uuid not null references project (id),
  id uuid not null,
  source_id uuid not null,
  format text not null,
  -- Package and export or tag, as src/formats/manifests/model/code-id.ts makes it.
  code_id text not null,
  name text not null,
  document text not null,
  content_hash bytea not null,
  updated_at timestamptz not null,
  primary key (project_id, id)
);
create index code_component_source on code_component (project_id, source_id);

-- What people and links files say of who is whose partner; what the code itself says stands in its document, and equal
-- names are found when both sides are read. A decision of people has no source. Rows outlive the ends that they name.
create table code_link (
  project_id uuid not null references project (id),
  id uuid not null,
  source_id uuid,
  state text not null check (state in ('confirmed', 'refused')),
  -- In the order of its file.
  place int not null,
  document text not null,
  decided_at timestamptz not null,
  decided_by text,
  primary key (project_id, id)
);
