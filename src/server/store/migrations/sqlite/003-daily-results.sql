-- Results of the daily deal that have been replayed and found right.
create table daily_results (
    id       text    not null primary key, -- a hash of day, rules and the browser's key
    day      text    not null,             -- 2026-11-15
    rules    text    not null,
    points   integer not null,             -- of the person
    opponent integer not null,             -- of the computer
    at       integer not null              -- when it was received, in milliseconds since 1970
) strict, without rowid;

create index daily_results_points on daily_results (day, rules, points);
