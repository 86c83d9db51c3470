-- A table and the lines of its log. Of two writers of the same number the one wins who finds `last`
-- just before it.
create table tables (
    id     text    not null primary key,
    last   integer not null, -- the number of its last line
    wake   integer not null, -- when it next needs looking after, in milliseconds since 1970; 0 never
    over   integer not null, -- 1: the game is over
    opened integer not null  -- when its first line was kept
) strict, without rowid;

create index tables_wake on tables (wake, id) where wake > 0;

create table events (
    table_id text    not null,
    number   integer not null, -- from 1, without gaps
    at       integer not null, -- milliseconds since 1970
    line     text    not null,
    secret   blob,             -- with line 1: the shuffle's secret, the hashes of the tokens
    primary key (table_id, number)
) strict, without rowid;
