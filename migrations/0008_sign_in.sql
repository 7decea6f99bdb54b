-- People who sign in by their company's provider.

-- Which of the groups that the settings name the person was in when they signed in: what the session may do, and which
-- other projects the person may choose, is read from the settings by them.
alter table browser_session add column person_groups text[];

-- Who changed a page, or what is on it, last; null for a key.
alter table page add column updated_by text;
