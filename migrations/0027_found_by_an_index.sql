-- What background work looks for is found by an index of just that, so that looking costs nothing where there is nothing.

-- Projects that may have spec layers which no row names: marked before layers are written, and no longer once somebody
-- swept them under the lease of imports. Those of before may have some.
create table unswept_layers (
  project_id uuid primary key references project (id)
);
insert into unswept_layers (project_id) select id from project where library_revision > 0;

-- Files that are due for another reason than their time.
create index source_schedule_by_noting on source_schedule (noted_at);
create index source_schedule_called on source_schedule (due_at)
  where signals > signals_served or cardinality(refused_tokens) > 0;

-- Imports that nobody waits for any more.
create index pushed_import_by_touch on pushed_import (state, touched_at);

create index share_link_by_end on share_link (least(expires_at, revoked_at));
