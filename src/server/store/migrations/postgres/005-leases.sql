-- Which node thinks for the computer players of a table. Rows that are lost in a crash cost nothing.
create unlogged table leases (
    table_id text        collate "C" not null primary key,
    node     bigint      not null, -- a random number of the process
    until    timestamptz not null  -- by the clock of the database
);
