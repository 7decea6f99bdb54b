-- Search over documentation: the text engine's vectors of words beside the texts, the semantic engine's of numbers.

-- The same words whether composed or decomposed. A tsvector holds one megabyte: of a text whose words need more, the
-- beginning is indexed, because a write must not fail over it.
create function search_words(body text) returns tsvector
language plpgsql immutable strict parallel safe
as $$
begin
  return to_tsvector('pg_catalog.english', normalize(body, nfkc));
exception when program_limit_exceeded then
  return to_tsvector('pg_catalog.english', normalize(left(body, 40000), nfkc));
end
$$;

-- Titles and bodies are ranked apart, because a long body would dilute a title; they are looked up together.
alter table documentation_text
  add column title_v tsvector generated always as (search_words(title)) stored,
  add column body_v tsvector generated always as (search_words(body)) stored,
  add column v tsvector generated always as (search_words(title || E'\n' || body)) stored;
create index documentation_text_words on documentation_text using gin (v);

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
  -- Every text up to this docs_revision has its vectors.
  complete_to bigint not null default 0,
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
  -- Which text it was made from; the change feed of memory follows `revision`.
  text_revision bigint not null,
  revision bigint not null,
  -- 16 bytes of SHA-256 of each chunk as it was embedded: what did not change is not embedded again.
  hashes bytea not null,
  vectors bytea not null,
  primary key (project_id, space, entity_type, entity_id),
  foreign key (project_id, space) references search_space (project_id, id) on delete cascade,
  foreign key (project_id, entity_type, entity_id)
    references entity_documentation (project_id, entity_type, entity_id)
);
create index search_vector_feed on search_vector (project_id, space, revision, entity_type, entity_id);

-- How far the vectors have followed is kept per space.
drop index entity_documentation_unindexed;
alter table entity_documentation drop column indexed_revision;
