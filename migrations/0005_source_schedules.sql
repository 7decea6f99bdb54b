-- Files of the design tool that background work keeps in step: one row per file, beside its row of `sync_state`, which says
-- how the last attempt ended. This one says when to look next.
create table source_schedule (
  project_id uuid not null references project (id),
  file_key text not null,
  tool text not null,
  every_seconds int not null check (every_seconds > 0),
  -- JSON: what people said of its source; heeded until the first sync has found or made one.
  wish text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- Nothing makes it due before, a webhook neither: the tool asked for a rest, or refused.
  rest_until timestamptz,
  -- When these two were written: a clock that was ahead then must not be waited for.
  noted_at timestamptz not null,
  -- Of the last attempt; also what an attempt settles by, so that one which was overtaken settles nothing.
  begun_at timestamptz,
  -- When the library was last seen to be in step with the file, whether or not there was anything to import.
  checked_at timestamptz,
  -- Fingerprints of the tokens that the tool has refused since it last took one.
  refused_tokens text[] not null default '{}',
  -- The address and the passcode of its webhook are made of it: another one makes the former void.
  hook_id uuid not null,
  heard_at timestamptz,
  -- By the clock of the tool: what is not newer was heard already.
  event_at timestamptz,
  signals bigint not null default 0,
  -- How many of them had come when the last attempt began that has ended.
  signals_served bigint not null default 0,
  primary key (project_id, file_key)
);
create index source_schedule_by_hook on source_schedule (hook_id);
create index source_schedule_by_due on source_schedule (due_at);
