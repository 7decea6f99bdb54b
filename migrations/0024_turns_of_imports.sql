-- When it was last taken up: the project that has waited longest for a turn is next, however many imports another one has.
alter table pushed_import add column taken_at timestamptz;
create index pushed_import_by_turn on pushed_import (project_id, taken_at);
-- Which of a project is the next, among as many as may wait.
create index pushed_import_open on pushed_import (project_id, created_at, id) where state in ('waiting', 'running');
