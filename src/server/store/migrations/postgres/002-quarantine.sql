-- Tables set aside because their log is damaged. After repairing one, make `quarantine` null
-- again.
alter table tables add column quarantine text; -- why; null: it plays

drop index tables_wake;
create index tables_wake on tables (wake, id) where wake > 0 and quarantine is null;
