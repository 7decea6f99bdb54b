-- What applications use of a library, as a scan of their code found it; the newest scan of a repository is its only one.
create table code_scan (
  project_id uuid not null references project (id),
  repository text not null,
  commit_hash text,
  scanned_at timestamptz not null,
  scanned_files int not null,
  left_out int not null,
  -- JSON: counts of former scans, a bounded number of them.
  trend text not null,
  primary key (project_id, repository)
);

-- One component or token in one repository.
create table code_use (
  project_id uuid not null references project (id),
  id uuid not null,
  repository text not null,
  is_token boolean not null,
  -- Package and export or tag, as src/formats/uses/schema.ts has it; of a token its name.
  subject text not null,
  package text,
  name text not null,
  uses int not null,
  -- In scans of this repository; kept when another scan finds it again.
  first_seen timestamptz not null,
  -- JSON: props with their counts and values; places with what is given there; counts of former scans.
  summary text not null,
  places text not null,
  trend text not null,
  primary key (project_id, id)
);
create index code_use_name on code_use (project_id, name);
create index code_use_repository on code_use (project_id, repository);
