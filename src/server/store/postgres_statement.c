/* postgres_statement.c: the statements of PostgreSQL, and how jobs that read are sent. */
#include "postgres_statement.h"

#include <assert.h>
#include <string.h>

/* Parameter types: OIDs that are the same in every PostgreSQL. */
enum { BYTES = 17, NUMBER = 20, TEXT = 25, TEXTS = 1009, NUMBERS = 1016 };

/* One statement per append, so that each succeeds or conflicts by itself: the rest happens only if
 * the claim in `won` found its row. */
const postgres_statement postgres_open = {
    "open",
    "with won as ("
    " insert into tables (id, last, wake, over, opened)"
    " values ($1, $2 + cardinality($5) - 1, $3, $4, $5[1]) on conflict do nothing returning id),"
    " saved as (insert into events (table_id, number, at, line, secret)"
    " select $1, $2 + l.nth - 1, l.at, l.line, case l.nth when 1 then $7 end"
    " from won, unnest($5, $6) with ordinality as l (at, line, nth))"
    " select 'saved', pg_notify('lapilli', id) from won",
    7,
    {TEXT, NUMBER, NUMBER, NUMBER, NUMBERS, TEXTS, BYTES}};

/* It never waits for another writer of the table: a row that one has locked is skipped and reported
 * as such. */
const postgres_statement postgres_extend = {
    "extend",
    "with free as (select id from tables where id = $1 and last = $2 - 1 and quarantine is null"
    " for no key update skip locked),"
    " won as (update tables t set last = $2 + cardinality($5) - 1, wake = $3, over = $4"
    " from free where t.id = free.id returning t.id),"
    " saved as (insert into events (table_id, number, at, line)"
    " select $1, $2 + l.nth - 1, l.at, l.line"
    " from won, unnest($5, $6) with ordinality as l (at, line, nth)),"
    " turns as (delete from push_turns where $4 = 1 and table_id in (select id from won)),"
    " told as (delete from push_subscriptions where $4 = 1 and table_id in (select id from won)),"
    " leased as (delete from leases where $4 = 1 and table_id in (select id from won))"
    " select 'saved', pg_notify('lapilli', id)::text from won union all"
    " select 'locked', null from tables where id = $1 and last = $2 - 1 and quarantine is null"
    " and not exists (select from won)",
    6,
    {TEXT, NUMBER, NUMBER, NUMBER, NUMBERS, TEXTS}};

const postgres_statement postgres_quarantine = {
    "quarantine",
    "with won as ("
    " update tables set quarantine = $2 where id = $1 and quarantine is null returning id)"
    " select pg_notify('lapilli', id) from won",
    2,
    {TEXT, TEXT}};

/* Whatever is saved about a table waits for a deletion of that table, and then finds none.
 *
 * The deletion here does not see what was just inserted, so that does not count. */
const postgres_statement postgres_subscribe = {
    "subscribe",
    "with added as ("
    " insert into push_subscriptions (table_id, seat, endpoint, p256dh, auth, at)"
    " select id, $2, $3, $4, $5, $6 from tables where id = $1 and over = 0 for key share"
    " on conflict (table_id, seat, endpoint) do update set p256dh = $4, auth = $5, at = $6)"
    " delete from push_subscriptions where table_id = $1 and seat = $2 and endpoint <> $3"
    " and endpoint not in (select endpoint from push_subscriptions"
    " where table_id = $1 and seat = $2 and endpoint <> $3"
    " order by at desc, endpoint limit $7 - 1)",
    7,
    {TEXT, NUMBER, TEXT, BYTES, BYTES, NUMBER, NUMBER}};

const postgres_statement postgres_unsubscribe = {
    "unsubscribe",
    "delete from push_subscriptions where table_id = $1 and seat = $2 and $3 in (endpoint, '')",
    3,
    {TEXT, NUMBER, TEXT}};

const postgres_statement postgres_claim_turn = {
    "claim_turn",
    "with won as ("
    " insert into push_turns as t (table_id, line, sent) select id, $3, $4 from tables"
    " where id = $1"
    " and exists (select from push_subscriptions where table_id = $1 and seat = $2) for key share"
    " on conflict (table_id) do update set line = $3, sent = $4"
    " where t.line < $3 or (t.line = $3 and t.sent = 0 and $5 = 1) returning table_id)"
    " select s.endpoint, s.p256dh, s.auth from won join push_subscriptions s using (table_id)"
    " where s.seat = $2 order by s.at desc",
    5,
    {TEXT, NUMBER, NUMBER, NUMBER, NUMBER}};

/* How long another node still has it; 0: it is ours. No node gets it once the game is over: one
 * that does not know that yet would think in vain. */
const postgres_statement postgres_take_lease = {
    "take_lease",
    "with won as ("
    " insert into leases as l (table_id, node, until)"
    " select id, $2, clock_timestamp() + $3 * interval '1 ms' from tables"
    " where id = $1 and over = 0 for key share"
    " on conflict (table_id) do update set node = excluded.node, until = excluded.until"
    " where l.node = $2 or l.until <= clock_timestamp() returning table_id)"
    " select 0::bigint from won union all"
    " select greatest(1, extract(epoch from until - clock_timestamp()) * 1000)::bigint"
    " from leases where table_id = $1 and not exists (select from won)",
    3,
    {TEXT, NUMBER, NUMBER}};

const postgres_statement postgres_give_lease = {
    "give_lease",
    "with gone as (delete from leases where table_id = $1 and node = $2 returning table_id)"
    " select pg_notify('lapilli', table_id) from gone",
    2,
    {TEXT, NUMBER}};

/* A statement of its own, before the deletion: that sees only what was committed before it began,
 * and not the lines of an append that it would itself wait for. */
const postgres_statement postgres_lock = {
    "lock", "select id from tables where id = $1 for update", 1, {TEXT}};

const postgres_statement postgres_delete = {
    "delete",
    "with gone as (delete from tables where id = $1 returning id),"
    " lines as (delete from events where table_id = $1),"
    " turns as (delete from push_turns where table_id = $1),"
    " told as (delete from push_subscriptions where table_id = $1),"
    " leased as (delete from leases where table_id = $1)"
    " select pg_notify('lapilli', id) from gone",
    1,
    {TEXT}};

static const postgres_statement LIST = {
    "list",
    "select id, opened, last, over::bigint, quarantine, coalesce((select at from events"
    " where table_id = id and number = last), opened)"
    " from tables where id > $1 collate \"C\" order by id limit $2",
    2,
    {TEXT, NUMBER}};

static const postgres_statement LOAD = {
    "load",
    "select 0::bigint as number, last, quarantine, null::bytea from tables where id = $1"
    " union all select number, at, line, secret from events where table_id = $1 and number = 1"
    " union all select number, at, line, null from events"
    " where table_id = $1 and number >= greatest($2, 2) order by number",
    2,
    {TEXT, NUMBER}};

static const postgres_statement ANNOUNCE = {
    "announce",
    "select pg_notify('lapilli', '+' || $1 || case when $2 = '' then '' else ' ' || $2 end)",
    2,
    {TEXT, TEXT}};

static const postgres_statement DUE = {
    "due",
    "select id, wake from tables where wake > 0 and wake <= $1 and quarantine is null"
    " and (wake, id) > ($2, $3 collate \"C\") order by wake, id limit $4",
    4,
    {NUMBER, NUMBER, TEXT, NUMBER}};

const postgres_statement postgres_result = {
    "result",
    "insert into daily_results (id, day, rules, points, opponent, at)"
    " values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id",
    6,
    {TEXT, TEXT, TEXT, NUMBER, NUMBER, NUMBER}};

const postgres_statement postgres_save_code = {
    "save_code",
    "update tables set code = $2, code_until = $3 where id = $1 and not exists"
    " (select 1 from tables where code = $2 and id <> $1 and code_until > $4) returning id",
    4,
    {TEXT, TEXT, NUMBER, NUMBER}};

static const postgres_statement FIND_CODE = {
    "find_code",
    "select id from tables where code = $1 and code_until > $2 order by code_until desc limit 1",
    2,
    {TEXT, NUMBER}};

static const postgres_statement RESULTS = {
    "results",
    "select points, count(*) from daily_results where day = $1 and rules = $2"
    " group by points order by points limit $3",
    3,
    {TEXT, TEXT, NUMBER}};

const postgres_statement *const postgres_statements[POSTGRES_STATEMENTS] = {&postgres_open,
                                                                            &postgres_extend,
                                                                            &postgres_quarantine,
                                                                            &postgres_subscribe,
                                                                            &postgres_unsubscribe,
                                                                            &postgres_claim_turn,
                                                                            &postgres_take_lease,
                                                                            &postgres_give_lease,
                                                                            &postgres_lock,
                                                                            &postgres_delete,
                                                                            &LOAD,
                                                                            &DUE,
                                                                            &LIST,
                                                                            &postgres_result,
                                                                            &postgres_save_code,
                                                                            &FIND_CODE,
                                                                            &RESULTS,
                                                                            &ANNOUNCE};

int64_t postgres_number(const PGresult *result, int row, int column)
{
    const uint8_t *from = (const uint8_t *)PQgetvalue(result, row, column);
    uint64_t number = 0;
    assert(PQgetlength(result, row, column) == 8); /* a bigint, or our statement is wrong */
    for (int i = 0; i < 8; i++)
        number = number << 8 | from[i];
    return (int64_t)number;
}

static void put_number(uint8_t to[8], uint64_t number)
{
    for (int i = 7; i >= 0; i--, number >>= 8)
        to[i] = (uint8_t)number;
}

static int send_statement(PGconn *conn, const postgres_statement *s, const char *const *values,
                          const int *lengths)
{
    static const int binary[7] = {1, 1, 1, 1, 1, 1, 1};
    return PQsendQueryPrepared(conn, s->name, s->count, values, lengths, binary, 1);
}

static int send_load(PGconn *conn, const store_job *job)
{
    uint8_t first[8];
    const char *values[2] = {job->id, (const char *)first};
    const int lengths[2] = {LAP_TABLE_ID, sizeof first};
    put_number(first, job->log.first);
    return send_statement(conn, &LOAD, values, lengths);
}

static int send_announce(PGconn *conn, const store_job *job)
{
    const char *values[2] = {job->id, job->message};
    const int lengths[2] = {LAP_TABLE_ID, (int)strlen(job->message)};
    return send_statement(conn, &ANNOUNCE, values, lengths);
}

static int send_due(PGconn *conn, const store_job *job)
{
    uint8_t numbers[3][8];
    const char *values[4] = {(const char *)numbers[0], (const char *)numbers[1], job->id,
                             (const char *)numbers[2]};
    const int lengths[4] = {8, 8, (int)strlen(job->id), 8};
    put_number(numbers[0], job->due.wake_ms);
    put_number(numbers[1], job->due.from_ms);
    put_number(numbers[2], STORE_DUE_MAX);
    return send_statement(conn, &DUE, values, lengths);
}

static int send_list(PGconn *conn, const store_job *job)
{
    uint8_t most[8];
    const char *values[2] = {job->id, (const char *)most};
    const int lengths[2] = {(int)strlen(job->id), sizeof most};
    put_number(most, STORE_LIST_MAX);
    return send_statement(conn, &LIST, values, lengths);
}

static int send_results(PGconn *conn, const store_job *job)
{
    const store_result *result = &job->results.of;
    const char *set = lap_set_name(result->set);
    uint8_t most[8];
    const char *values[3] = {result->day, set, (const char *)most};
    const int lengths[3] = {(int)strlen(result->day), (int)strlen(set), sizeof most};
    put_number(most, STORE_COUNTS_MAX);
    return send_statement(conn, &RESULTS, values, lengths);
}

static int send_find(PGconn *conn, const store_job *job)
{
    uint8_t now[8];
    const char *values[2] = {job->code.text, (const char *)now};
    const int lengths[2] = {(int)strlen(job->code.text), sizeof now};
    put_number(now, job->code.now_ms);
    return send_statement(conn, &FIND_CODE, values, lengths);
}

int postgres_send(PGconn *conn, const store_job *job)
{
    switch (job->kind) {
    case STORE_LOAD:
        return send_load(conn, job);
    case STORE_ANNOUNCE:
        return send_announce(conn, job);
    case STORE_DUE:
        return send_due(conn, job);
    case STORE_LIST:
        return send_list(conn, job);
    case STORE_RESULTS:
        return send_results(conn, job);
    case STORE_FIND:
        return send_find(conn, job);
    default:
        assert(false); /* it is written, not read */
        return 0;
    }
}
