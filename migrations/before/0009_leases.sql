-- Who holds a lease, and since when: for whoever has to decide whether to break it.
alter table lease
  add column held_by text not null default '',
  add column taken_at timestamptz;

-- When `not_before` was written: a clock that was ahead then must not be waited for.
alter table sync_state add column noted_at timestamptz;
