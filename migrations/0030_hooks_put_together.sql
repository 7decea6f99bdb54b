-- Hooks that are told at once what many writes did: chats, and others that ask for it. When they are told stands in
-- `next_at`; every event puts it off a little, and no further than `gather_until`.
alter table hook
  add column together boolean not null default false,
  add column gather_until timestamptz;
update hook set together = true where format <> 'json';
