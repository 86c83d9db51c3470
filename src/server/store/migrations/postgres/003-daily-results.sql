-- Results of the daily deal that have been replayed and found right.
create table daily_results (
    id       text   collate "C" not null primary key, -- a hash of day, rules and the browser's key
    day      text   collate "C" not null,             -- 2026-11-15
    rules    text   collate "C" not null,
    points   bigint not null,                         -- of the person
    opponent bigint not null,                         -- of the computer
    at       bigint not null                          -- when it was received, in milliseconds since 1970
);

create index daily_results_points on daily_results (day, rules, points);
