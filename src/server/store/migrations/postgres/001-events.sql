-- A table and the lines of its log. Of two writers of the same number the one wins who finds `last`
-- just before it. Rows of `tables` are rewritten in place, for which their pages keep room.
create table tables (
    id     text    collate "C" not null primary key,
    last   bigint  not null, -- the number of its last line
    wake   bigint  not null, -- when it next needs looking after, in milliseconds since 1970; 0 never
    over   integer not null, -- 1: the game is over
    opened bigint  not null  -- when its first line was kept
) with (fillfactor = 60);

create index tables_wake on tables (wake, id) where wake > 0;

create table events (
    table_id text   collate "C" not null,
    number   bigint not null, -- from 1, without gaps
    at       bigint not null, -- milliseconds since 1970
    line     text   not null,
    secret   bytea,           -- with line 1: the shuffle's secret, the hashes of the tokens
    primary key (table_id, number)
);
