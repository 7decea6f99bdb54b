-- Pictures of image fills are kept within a bound of their own, and sources lose a column that nothing used.
alter table library_source drop column schedule;

create table image_fill (
  project_id uuid not null references project (id),
  image_ref text not null,
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  store_key text not null,
  used_at timestamptz not null,
  primary key (project_id, image_ref)
);
