-- Proposals: blocks beside the published ones, and those that they began from, as JSON texts of type and content.
create table proposal (
  project_id uuid not null references project (id),
  id uuid not null,
  entity_type text not null,
  entity_id uuid not null,
  title text not null,
  message text not null,
  base_revision bigint not null,
  base text not null,
  blocks text not null,
  made_at timestamptz not null,
  made_by text not null,
  -- The key, or the person, that made it.
  maker_id uuid not null,
  state text not null check (state in ('open', 'approved', 'refused', 'withdrawn')),
  decided_at timestamptz,
  decided_by text,
  reason text,
  -- Which of its changes were published; null where that was not decided.
  taken int[],
  primary key (project_id, id),
  check ((state = 'open') = (decided_at is null))
);
create index proposal_by_state on proposal (project_id, state, id);

-- Whose proposal a version is, beside the one who approved it.
alter table documentation_version add column proposed_by text;
