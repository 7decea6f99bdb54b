-- Words are counted and stemmed by the search thread (docs/decisions/0012), which reads them where they are written: in
-- blocks, abstracts and the texts of files. A write need not write them twice.
drop table documentation_text;
drop function search_words(text);
