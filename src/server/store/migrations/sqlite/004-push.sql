-- Browsers that are told when it is a seat's turn, by Web Push, and the last turn of each table that
-- somebody was told about or was there to see.
create table push_subscriptions (
    table_id text    not null,
    seat     integer not null,
    endpoint text    not null, -- where to send messages
    p256dh   blob    not null, -- the browser's public key, to encrypt them with
    auth     blob    not null, -- and a secret it shares with us
    at       integer not null, -- when it subscribed, in milliseconds since 1970
    primary key (table_id, seat, endpoint)
) strict, without rowid;

create table push_turns (
    table_id text    not null primary key,
    line     integer not null, -- the line that began the turn
    sent     integer not null  -- 1: a message was sent; 0: the person was connected
) strict, without rowid;
