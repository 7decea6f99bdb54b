-- What designers wrote is searched beside the documentation, by another model. Vectors of the model before are of no use:
-- they are made anew in the background.
drop table search_vector;
drop table search_space;

create table search_space (
  project_id uuid not null references project (id),
  id text not null,
  provider text not null,
  model text not null,
  chunker int not null,
  generation int not null check (generation > 0),
  dimension int check (dimension > 0),
  floor_best double precision not null,
  floor_row double precision not null,
  is_active boolean not null,
  revision bigint not null default 0,
  complete_to bigint not null default 0,
  library_to bigint not null default 0,
  calibrated_over bigint not null default 0,
  created_at timestamptz not null,
  primary key (project_id, id),
  unique (project_id, provider, model, chunker, generation)
);
create unique index search_space_active on search_space (project_id) where is_active;

create table search_vector (
  project_id uuid not null references project (id),
  space text not null,
  entity_type text not null,
  entity_id uuid not null,
  text_revision bigint not null,
  item_revision bigint not null,
  revision bigint not null,
  hashes bytea not null,
  vectors bytea not null,
  primary key (project_id, space, entity_type, entity_id),
  foreign key (project_id, space) references search_space (project_id, id) on delete cascade
);
create index search_vector_feed on search_vector (project_id, space, revision, entity_type, entity_id);

-- The design tool's files are read in another way since, so nothing that comes from them will look as it was published.
-- What is as it was published is taken to be so when it comes next; what has changed since stays known as changed.
update library_item set published_at = null, published_hash = null
where published_hash is not null and position('"publish_status":"CURRENT"' in document) > 0;
