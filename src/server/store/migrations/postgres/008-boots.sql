-- When machines started, by their wall clocks when a server first looked; see store_options.
create table boots (
    id    text   collate "C" not null primary key,
    epoch bigint not null -- milliseconds since 1970
);
