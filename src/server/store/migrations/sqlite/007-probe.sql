-- What is written to find out whether there is room on the disk: one row.
create table probe (
    id     integer not null primary key,
    filler blob    not null
) strict;
