-- A deletion could leave lines behind, and setting such a table aside made a row of it that had none.
delete from tables where last = 0 and quarantine is not null;
delete from events where not exists (select 1 from tables where id = table_id);
delete from push_subscriptions where not exists (select 1 from tables where id = table_id);
delete from push_turns where not exists (select 1 from tables where id = table_id);
delete from leases where not exists (select 1 from tables where id = table_id);
