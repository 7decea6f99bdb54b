-- What a team gives the explorer of its library: a sentence, a color, a logo and a cover.
create table project_face (
  project_id uuid primary key references project (id),
  sentence text not null,
  accent text,
  logo_type text,
  logo bytea,
  cover_type text,
  cover bytea,
  check (num_nonnulls(logo_type, logo) <> 1 and num_nonnulls(cover_type, cover) <> 1)
);
