-- Sessions are ended by administrators, and by what a provider tells later of a person.

alter table browser_session
  -- When the provider vouched for the person; a session that goes on in another project has that of the first.
  add column signed_in_at timestamptz,
  -- One that somebody else ended lets nobody in and stays for a day: whoever signed in before then, and has a session of
  -- another project, does not come back by that one.
  add column ended_at timestamptz,
  -- By which the provider is asked again for the person's groups, sealed; null where it gave nothing.
  add column vouched_by text,
  add column vouched_at timestamptz;
