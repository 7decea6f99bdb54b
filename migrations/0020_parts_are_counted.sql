-- What the parts of pushed imports take in the object store counts until its bytes are gone: a note of garbage says how
-- much of that lies under its key. Several files of one form share an object, each from a byte of its own on.
alter table object_garbage add column held_bytes bigint not null default 0 check (held_bytes >= 0);
alter table pushed_part add column from_byte bigint not null default 0 check (from_byte >= 0);
