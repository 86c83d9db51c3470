-- Browsers that are told when it is a seat's turn, by Web Push, and the last turn of each table that
-- somebody was told about or was there to see.
create table push_subscriptions (
    table_id text   collate "C" not null,
    seat     bigint not null,
    endpoint text   collate "C" not null, -- where to send messages
    p256dh   bytea  not null, -- the browser's public key, to encrypt them with
    auth     bytea  not null, -- and a secret it shares with us
    at       bigint not null, -- when it subscribed, in milliseconds since 1970
    primary key (table_id, seat, endpoint)
);

create table push_turns (
    table_id text   collate "C" not null primary key,
    line     bigint not null, -- the line that began the turn
    sent     bigint not null  -- 1: a message was sent; 0: the person was connected
);
