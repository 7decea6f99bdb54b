-- Every row of a project can stand on another server than those of other projects (docs/scale.md): nothing but its own
-- rows refers to it, nothing of it is unique beyond it, and no trigger works on it. What has no `project_id` stands on
-- one server for all: teams, plans, settings, and the two tables that tell where to look.
--
-- A contract: the program before would neither write these two tables nor count what it writes.

-- Which project has a name, and to which team it belongs, which never changes.
create table project_directory (
  project uuid primary key,
  name text not null unique,
  team uuid not null references team (id)
);
create index project_directory_by_team on project_directory (team);
insert into project_directory (project, name, team) select id, name, team_id from project;
alter table project drop constraint project_name_key;
alter table project drop constraint project_team_id_fkey;
drop index project_team;

-- Which project a key, a link or a session opens, by the hash of what its bearer shows.
create table credential (
  hash bytea primary key,
  project uuid not null
);
create index credential_by_project on credential (project);
insert into credential (hash, project) select key_hash, project_id from api_key;
insert into credential (hash, project) select token_hash, project_id from share_link;
insert into credential (hash, project) select token_hash, project_id from browser_session;
alter table api_key drop constraint api_key_key_hash_key;
alter table share_link drop constraint share_link_token_hash_key;
alter table browser_session drop constraint browser_session_token_hash_key;
create unique index api_key_by_hash on api_key (project_id, key_hash);
create unique index share_link_by_hash on share_link (project_id, token_hash);
create unique index browser_session_by_hash on browser_session (project_id, token_hash);

-- Whoever writes documentation counts it, in the same transaction.
drop trigger blocks_added on block;
drop trigger blocks_removed on block;
drop trigger pages_added on page;
drop trigger pages_removed on page;
drop trigger page_changed on page;
drop trigger texts_added on documentation_text;
drop trigger texts_removed on documentation_text;
drop trigger versions_added on documentation_version;
drop trigger versions_removed on documentation_version;
drop function count_blocks();
drop function count_pages();
drop function count_page_change();
drop function count_history();
drop function count_versions();
