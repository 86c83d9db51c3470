-- A code to say aloud, which leads to a table while it waits for players.
alter table tables add column code text collate "C"; -- null: it never had one
alter table tables add column code_until bigint;     -- when it expires, in milliseconds since 1970

create index tables_code on tables (code) where code is not null;
