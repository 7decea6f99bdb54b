-- Processes that do background work, hold leases or wait for one. Each counts on while it lives; others see by the count
-- that it does, whatever their clocks say. `id` is how the holders of its leases begin. `beaten_at` is of the database's
-- clock, for people. These stand above projects.
create table process (
  id text primary key,
  name text not null,
  does_work boolean not null,
  beats bigint not null,
  beaten_at timestamptz not null
);

-- Rung where something was left for background work that another process may do: it grows, and whoever has heard a
-- smaller number looks.
create table work_bell (
  kind text primary key,
  rung bigint not null
);
