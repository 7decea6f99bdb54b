-- A source is known by what is in it and no longer by the name of a file (docs/decisions/0034). Its items keep the key
-- that they had.
create table former_source as select * from library_source;
drop table library_source;

create table library_source (
  project_id uuid not null references project (id),
  id uuid not null,
  key text not null,
  tool text not null,
  name text not null,
  is_named boolean not null default false,
  file_keys text[] not null default '{}',
  version text,
  schedule text,
  imported_at timestamptz not null,
  removed_at timestamptz,
  primary key (project_id, id),
  unique (project_id, key)
);

-- The id is the one that an import would derive today (src/ids.ts). A key that was made of the name, because the files
-- told none, is no key of a file: what comes later from that file may bring its own.
insert into library_source (project_id, id, key, tool, name, file_keys, version, imported_at)
select project_id,
  encode(
    set_byte(
      set_byte(hash, 6, 128 | (get_byte(hash, 6) & 15)),
      8, 128 | (get_byte(hash, 8) & 63)),
    'hex')::uuid,
  file_key, tool, name,
  case
    when file_key in (name, left(btrim(regexp_replace(lower(normalize(name, nfkd)), '[^[:alnum:]]+', '-', 'g'), '-'), 100))
    then '{}'
    else array[file_key]
  end,
  version, imported_at
from (
  select *,
    substring(
      sha256(
        int4send(36) || convert_to(project_id::text, 'UTF8') || int4send(6) || convert_to('source', 'UTF8')
        || int4send(octet_length(file_key)) || convert_to(file_key, 'UTF8')),
      1, 16) as hash
  from former_source
) as hashed;

drop table former_source;
