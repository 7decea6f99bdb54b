-- Texts are ranked in memory (docs/decisions/0012): `v` and its index have no reader left. It was computed by the
-- database and never named by a write, so that programs which run while this step is applied do not miss it.
alter table documentation_text drop column v;
