/* postgres_statement.c: the statements of PostgreSQL, and jobs as their parameters. */
#include "postgres_statement.h"

#include "store_database.h"
#include "system/alloc.h"

#include <string.h>

/* Parameter types: OIDs that are the same in every PostgreSQL. */
enum { BYTES = 17, NUMBER = 20, TEXT = 25, TEXTS = 1009, NUMBERS = 1016 };

/* One statement per append, so that each succeeds or conflicts by itself: the rest happens only if
 * the claim in `won` found its row. */
static const postgres_statement OPEN = {
    "open",
    "with won as ("
    " insert into tables (id, last, wake, over, opened)"
    " values ($1, $2 + cardinality($5) - 1, $3, $4, $5[1]) on conflict do nothing returning id),"
    " saved as (insert into events (table_id, number, at, line, secret)"
    " select $1, $2 + l.nth - 1, l.at, l.line, case l.nth when 1 then $7 end"
    " from won, unnest($5, $6) with ordinality as l (at, line, nth))"
    " select pg_notify('lapilli', id) from won",
    7,
    {TEXT, NUMBER, NUMBER, NUMBER, NUMBERS, TEXTS, BYTES}};

static const postgres_statement EXTEND = {
    "extend",
    "with won as ("
    " update tables set last = $2 + cardinality($5) - 1, wake = $3, over = $4"
    " where id = $1 and last = $2 - 1 and quarantine is null returning id),"
    " saved as (insert into events (table_id, number, at, line)"
    " select $1, $2 + l.nth - 1, l.at, l.line"
    " from won, unnest($5, $6) with ordinality as l (at, line, nth)),"
    " turns as (delete from push_turns where $4 = 1 and table_id in (select id from won)),"
    " told as (delete from push_subscriptions where $4 = 1 and table_id in (select id from won))"
    " select pg_notify('lapilli', id) from won",
    6,
    {TEXT, NUMBER, NUMBER, NUMBER, NUMBERS, TEXTS}};

static const postgres_statement QUARANTINE = {
    "quarantine",
    "with won as ("
    " insert into tables (id, last, wake, over, opened, quarantine) values ($1, 0, 0, 0, 0, $2)"
    " on conflict (id) do update set quarantine = $2 where tables.quarantine is null returning id)"
    " select pg_notify('lapilli', id) from won",
    2,
    {TEXT, TEXT}};

/* The deletion does not see what was just inserted, so that does not count. */
static const postgres_statement SUBSCRIBE = {
    "subscribe",
    "with added as ("
    " insert into push_subscriptions (table_id, seat, endpoint, p256dh, auth, at)"
    " values ($1, $2, $3, $4, $5, $6) on conflict (table_id, seat, endpoint)"
    " do update set p256dh = $4, auth = $5, at = $6)"
    " delete from push_subscriptions where table_id = $1 and seat = $2 and endpoint <> $3"
    " and endpoint not in (select endpoint from push_subscriptions"
    " where table_id = $1 and seat = $2 and endpoint <> $3"
    " order by at desc, endpoint limit $7 - 1)",
    7,
    {TEXT, NUMBER, TEXT, BYTES, BYTES, NUMBER, NUMBER}};

static const postgres_statement UNSUBSCRIBE = {
    "unsubscribe",
    "delete from push_subscriptions where table_id = $1 and seat = $2 and $3 in (endpoint, '')",
    3,
    {TEXT, NUMBER, TEXT}};

static const postgres_statement CLAIM_TURN = {
    "claim_turn",
    "with won as ("
    " insert into push_turns as t (table_id, line, sent) select $1, $3, $4"
    " where exists (select from push_subscriptions where table_id = $1 and seat = $2)"
    " on conflict (table_id) do update set line = $3, sent = $4"
    " where t.line < $3 or (t.line = $3 and t.sent = 0 and $5 = 1) returning table_id)"
    " select s.endpoint, s.p256dh, s.auth from won join push_subscriptions s using (table_id)"
    " where s.seat = $2 order by s.at desc",
    5,
    {TEXT, NUMBER, NUMBER, NUMBER, NUMBER}};

static const postgres_statement LOAD = {
    "load",
    "select 0::bigint as number, last, quarantine, null::bytea from tables where id = $1"
    " union all select number, at, line, secret from events where table_id = $1 and number = 1"
    " union all select number, at, line, null from events"
    " where table_id = $1 and number >= greatest($2, 2) order by number",
    2,
    {TEXT, NUMBER}};

static const postgres_statement ANNOUNCE = {
    "announce", "select pg_notify('lapilli', '+' || $1)", 1, {TEXT}};

static const postgres_statement DUE = {
    "due",
    "select id, wake from tables where wake > 0 and wake <= $1 and quarantine is null"
    " and (wake, id) > ($2, $3 collate \"C\") order by wake, id limit $4",
    4,
    {NUMBER, NUMBER, TEXT, NUMBER}};

static const postgres_statement RESULT = {
    "result",
    "insert into daily_results (id, day, rules, points, opponent, at)"
    " values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id",
    6,
    {TEXT, TEXT, TEXT, NUMBER, NUMBER, NUMBER}};

static const postgres_statement RESULTS = {
    "results",
    "select points, count(*) from daily_results where day = $1 and rules = $2"
    " group by points order by points limit $3",
    3,
    {TEXT, TEXT, NUMBER}};

const postgres_statement *const postgres_statements[POSTGRES_STATEMENTS] = {
    &OPEN, &EXTEND, &QUARANTINE, &SUBSCRIBE, &UNSUBSCRIBE, &CLAIM_TURN,
    &LOAD, &DUE,    &RESULT,     &RESULTS,   &ANNOUNCE};

int64_t postgres_number(const PGresult *result, int row, int column)
{
    const uint8_t *from = (const uint8_t *)PQgetvalue(result, row, column);
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number = number << 8 | from[i];
    return (int64_t)number;
}

static void put_number(uint8_t *to, uint64_t number, int bytes)
{
    for (int i = bytes - 1; i >= 0; i--, number >>= 8)
        to[i] = (uint8_t)number;
}

static void add_number(parameter_buffer *p, uint64_t number, int bytes)
{
    put_number(p->bytes + p->length, number, bytes);
    p->length += (size_t)bytes;
}

/* Writes the times and texts of a job's lines as two arrays in PostgreSQL's binary format: one
 * dimension, no nulls, type, count, first index; then each element with its length. Returns the
 * offset of the second. */
static size_t write_arrays(parameter_buffer *p, const store_job *job)
{
    size_t needed = 2 * 20 + (size_t)job->lines * (12 + 4 + LAP_LOG_TEXT);
    if (p->capacity < needed) {
        p->bytes = alloc_grow(p->bytes, needed);
        p->capacity = needed;
    }
    p->length = 0;
    size_t second = 0;
    for (int texts = 0; texts < 2; texts++) {
        second = p->length;
        add_number(p, 1, 4);
        add_number(p, 0, 4);
        add_number(p, texts ? TEXT : NUMBER, 4);
        add_number(p, (uint64_t)job->lines, 4);
        add_number(p, 1, 4);
        for (int i = 0; i < job->lines; i++) {
            const store_line *line = &job->line[i];
            add_number(p, texts ? line->length : 8, 4);
            if (texts)
                memcpy(p->bytes + p->length, line->text, line->length);
            else
                put_number(p->bytes + p->length, line->at_ms, 8);
            p->length += texts ? line->length : 8;
        }
    }
    return second;
}

static int send_statement(PGconn *conn, const postgres_statement *s, const char *const *values,
                          const int *lengths)
{
    static const int binary[7] = {1, 1, 1, 1, 1, 1, 1};
    return PQsendQueryPrepared(conn, s->name, s->count, values, lengths, binary, 1);
}

static int send_append(PGconn *conn, parameter_buffer *p, const store_job *job)
{
    uint8_t numbers[3][8], secret[STORE_SECRET_BYTES];
    size_t texts = write_arrays(p, job);
    put_number(numbers[0], job->first, 8);
    put_number(numbers[1], job->wake_ms, 8);
    put_number(numbers[2], job->over != 0, 8);
    store_secret_pack(&job->secret, secret);
    const char *values[7] = {job->id,
                             (const char *)numbers[0],
                             (const char *)numbers[1],
                             (const char *)numbers[2],
                             (const char *)p->bytes,
                             (const char *)p->bytes + texts,
                             (const char *)secret};
    const int lengths[7] = {LAP_TABLE_ID, 8, 8, 8, (int)texts, (int)(p->length - texts),
                            sizeof secret};
    return send_statement(conn, job->first == 1 ? &OPEN : &EXTEND, values, lengths);
}

static int send_quarantine(PGconn *conn, const store_job *job)
{
    const char *values[2] = {job->id, job->error};
    const int lengths[2] = {LAP_TABLE_ID, (int)strlen(job->error)};
    return send_statement(conn, &QUARANTINE, values, lengths);
}

static int send_subscribe(PGconn *conn, const store_job *job)
{
    uint8_t numbers[3][8];
    const store_subscription *browser = &job->subscription[0];
    const char *values[7] = {job->id,
                             (const char *)numbers[0],
                             browser->endpoint,
                             (const char *)browser->p256dh,
                             (const char *)browser->auth,
                             (const char *)numbers[1],
                             (const char *)numbers[2]};
    const int lengths[7] = {
        LAP_TABLE_ID, 8, (int)strlen(browser->endpoint), STORE_P256DH, STORE_AUTH, 8, 8};
    put_number(numbers[0], (uint64_t)job->seat, 8);
    put_number(numbers[1], job->at_ms, 8);
    put_number(numbers[2], STORE_SUBSCRIPTIONS, 8);
    return send_statement(conn, &SUBSCRIBE, values, lengths);
}

static int send_unsubscribe(PGconn *conn, const store_job *job)
{
    uint8_t seat[8];
    const char *endpoint = job->subscription[0].endpoint;
    const char *values[3] = {job->id, (const char *)seat, endpoint};
    const int lengths[3] = {LAP_TABLE_ID, sizeof seat, (int)strlen(endpoint)};
    put_number(seat, (uint64_t)job->seat, 8);
    return send_statement(conn, &UNSUBSCRIBE, values, lengths);
}

static int send_claim_turn(PGconn *conn, const store_job *job)
{
    uint8_t numbers[4][8];
    const char *values[5] = {job->id, (const char *)numbers[0], (const char *)numbers[1],
                             (const char *)numbers[2], (const char *)numbers[3]};
    const int lengths[5] = {LAP_TABLE_ID, 8, 8, 8, 8};
    put_number(numbers[0], (uint64_t)job->seat, 8);
    put_number(numbers[1], job->turn.line, 8);
    put_number(numbers[2], job->turn.sends, 8);
    put_number(numbers[3], job->turn.held, 8);
    return send_statement(conn, &CLAIM_TURN, values, lengths);
}

static int send_load(PGconn *conn, const store_job *job)
{
    uint8_t first[8];
    const char *values[2] = {job->id, (const char *)first};
    const int lengths[2] = {LAP_TABLE_ID, sizeof first};
    put_number(first, job->first, 8);
    return send_statement(conn, &LOAD, values, lengths);
}

static int send_announce(PGconn *conn, const store_job *job)
{
    const char *values[1] = {job->id};
    const int lengths[1] = {LAP_TABLE_ID};
    return send_statement(conn, &ANNOUNCE, values, lengths);
}

static int send_due(PGconn *conn, const store_job *job)
{
    uint8_t numbers[3][8];
    const char *values[4] = {(const char *)numbers[0], (const char *)numbers[1], job->id,
                             (const char *)numbers[2]};
    const int lengths[4] = {8, 8, (int)strlen(job->id), 8};
    put_number(numbers[0], job->wake_ms, 8);
    put_number(numbers[1], job->due_from_ms, 8);
    put_number(numbers[2], STORE_DUE_MAX, 8);
    return send_statement(conn, &DUE, values, lengths);
}

static int send_result(PGconn *conn, const store_job *job)
{
    const store_result *result = &job->result;
    const char *set = lap_set_name(result->set);
    uint8_t numbers[3][8];
    const char *values[6] = {job->id,
                             result->day,
                             set,
                             (const char *)numbers[0],
                             (const char *)numbers[1],
                             (const char *)numbers[2]};
    const int lengths[6] = {LAP_TABLE_ID, (int)strlen(result->day), (int)strlen(set), 8, 8, 8};
    put_number(numbers[0], result->points, 8);
    put_number(numbers[1], result->opponent, 8);
    put_number(numbers[2], result->at_ms, 8);
    return send_statement(conn, &RESULT, values, lengths);
}

static int send_results(PGconn *conn, const store_job *job)
{
    const store_result *result = &job->result;
    const char *set = lap_set_name(result->set);
    uint8_t most[8];
    const char *values[3] = {result->day, set, (const char *)most};
    const int lengths[3] = {(int)strlen(result->day), (int)strlen(set), sizeof most};
    put_number(most, STORE_COUNTS_MAX, 8);
    return send_statement(conn, &RESULTS, values, lengths);
}

int postgres_send(PGconn *conn, parameter_buffer *parameters, const store_job *job)
{
    switch (job->kind) {
    case STORE_APPEND:
        return send_append(conn, parameters, job);
    case STORE_QUARANTINE:
        return send_quarantine(conn, job);
    case STORE_SUBSCRIBE:
        return send_subscribe(conn, job);
    case STORE_UNSUBSCRIBE:
        return send_unsubscribe(conn, job);
    case STORE_TURN:
        return send_claim_turn(conn, job);
    case STORE_LOAD:
        return send_load(conn, job);
    case STORE_ANNOUNCE:
        return send_announce(conn, job);
    case STORE_DUE:
        return send_due(conn, job);
    case STORE_RESULT:
        return send_result(conn, job);
    case STORE_RESULTS:
        return send_results(conn, job);
    }
    return 0;
}
