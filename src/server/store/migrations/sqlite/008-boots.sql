-- When machines started, by their wall clocks when a server first looked; see store_options.
create table boots (
    id    text    not null primary key,
    epoch integer not null -- milliseconds since 1970
) strict, without rowid;
