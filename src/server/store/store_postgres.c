/* store_postgres.c: logs in PostgreSQL, which several nodes may share.
 *
 * There is one connection, never waited for without end. It keeps a group in one round trip
 * (libpq's pipeline), tells the other nodes with the same commit, and hears of theirs. When it is
 * lost, jobs fail at once while another is tried; what was missed meanwhile is "*". */
#include "store_database.h"

#include "system/alloc.h"
#include "store_url.h"

#include <errno.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "postgres_migrations.inc"

enum {
    NEWEST = sizeof migrations / sizeof *migrations,
    CONNECT_MS = 30000,   /* until a connection stands, over all hosts */
    SILENCE_MS = 15000,   /* without a word from the server when one is due: it is gone */
    MIGRATE_MS = 3600000, /* the same at start, when there may be much to change */
    RETRY_LEAST_MS = 100,
    RETRY_MOST_MS = 5000
};

/* Types of parameters, by their numbers in every PostgreSQL. */
enum { BYTES = 17, NUMBER = 20, TEXT = 25, TEXTS = 1009, NUMBERS = 1016 };

typedef enum phase { DOWN, CONNECTING, UP } phase;

typedef struct postgres {
    database base;
    char *url; /* has a password; is never shown */
    PGconn *conn;
    phase phase;
    PostgresPollingStatusType wants; /* while connecting */
    uint64_t until;                  /* connecting: when it has taken too long; down: when to try */
    uint64_t probe_at;               /* up, but broken */
    int pause_ms;                    /* before the next try */
    int silence_ms;
    int been_up;
    uint8_t *bytes; /* arrays on their way */
    size_t length, room;
} postgres;

typedef struct statement {
    const char *name, *sql;
    int count;
    Oid type[7];
} statement;

static const char SET_UP[] = "set search_path to lapilli;"
                             "set idle_in_transaction_session_timeout to '30s';"
                             "select set_config('synchronous_commit', 'on', false)"
                             " where current_setting('synchronous_commit') = 'off';";

/* A migration may take its time, a group not. */
static const char LISTEN[] = "set statement_timeout to '10s'; listen lapilli";

/* Everything is one statement per append, so that it wins or loses by itself: what follows the
 * claim happens only if there is one. */
static const statement OPEN = {
    "open",
    "with won as ("
    " insert into tables (id, last, wake, over, opened)"
    " values ($1, $2 + cardinality($5) - 1, $3, $4, $5[1]) on conflict do nothing returning id),"
    " kept as (insert into events (table_id, number, at, line, secret)"
    " select $1, $2 + l.nth - 1, l.at, l.line, case l.nth when 1 then $7 end"
    " from won, unnest($5, $6) with ordinality as l (at, line, nth))"
    " select pg_notify('lapilli', id) from won",
    7,
    {TEXT, NUMBER, NUMBER, NUMBER, NUMBERS, TEXTS, BYTES}};

static const statement EXTEND = {
    "extend",
    "with won as ("
    " update tables set last = $2 + cardinality($5) - 1, wake = $3, over = $4"
    " where id = $1 and last = $2 - 1 returning id),"
    " kept as (insert into events (table_id, number, at, line)"
    " select $1, $2 + l.nth - 1, l.at, l.line"
    " from won, unnest($5, $6) with ordinality as l (at, line, nth))"
    " select pg_notify('lapilli', id) from won",
    6,
    {TEXT, NUMBER, NUMBER, NUMBER, NUMBERS, TEXTS}};

static const statement LOAD = {
    "load",
    "select number, at, line, secret from events where table_id = $1 and number = 1"
    " union all select number, at, line, null from events"
    " where table_id = $1 and number >= greatest($2, 2) order by number",
    2,
    {TEXT, NUMBER}};

static const statement DUE = {
    "due",
    "select id from tables where wake > 0 and wake <= $1 order by wake, id limit $2",
    2,
    {NUMBER, NUMBER}};

/* Takes a database that can be written to. */
static const char PROBE[] = "update migrations set name = name where number = 1";

/* Waits for the connection, at most so long. 0 when nothing came. */
static int wait_for(PGconn *conn, short events, int ms)
{
    struct pollfd fd = {.fd = PQsocket(conn), .events = events};
    uint64_t until = store_clock() + (uint64_t)ms;
    for (;;) {
        uint64_t now = store_clock();
        int ready = poll(&fd, 1, now < until ? (int)(until - now) : 0);
        if (ready >= 0 || errno != EINTR)
            return ready != 0;
    }
}

/* The connection is of no use any more. */
static void lose(postgres *p, const char *why)
{
    database_fail(&p->base, NULL, 0, why);
    PQfinish(p->conn);
    p->conn = NULL;
    p->phase = DOWN;
    p->until = store_clock() + (uint64_t)p->pause_ms;
    p->pause_ms = p->pause_ms * 2 < RETRY_MOST_MS ? p->pause_ms * 2 : RETRY_MOST_MS;
}

/* Sends what is to be sent until a result is there. -1 when the connection has been lost. */
static int await(postgres *p)
{
    for (;;) {
        int unsent = PQflush(p->conn);
        if (unsent >= 0 && !PQisBusy(p->conn) && PQstatus(p->conn) == CONNECTION_OK)
            return 0;
        if (unsent < 0 || PQstatus(p->conn) != CONNECTION_OK)
            break;
        if (!wait_for(p->conn, unsent > 0 ? POLLIN | POLLOUT : POLLIN, p->silence_ms)) {
            lose(p, "the database does not answer");
            return -1;
        }
        if (PQconsumeInput(p->conn) == 0)
            break;
    }
    lose(p, PQerrorMessage(p->conn));
    return -1;
}

static const char *complaint(const PGresult *result)
{
    const char *primary = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    return primary != NULL ? primary : PQresultErrorMessage(result);
}

static int is_fine(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* Asks outside of a pipeline; of several statements the last result. NULL when the connection has
 * been lost, as it is by every error: this is for what has to work. */
static PGresult *ask(postgres *p, const char *sql, int count, const char *const *values)
{
    PGresult *last = NULL, *result;
    int sent = count == 0 ? PQsendQuery(p->conn, sql)
                          : PQsendQueryParams(p->conn, sql, count, NULL, values, NULL, NULL, 0);
    if (!sent) {
        lose(p, PQerrorMessage(p->conn));
        return NULL;
    }
    while (await(p) == 0) {
        result = PQgetResult(p->conn);
        if (result == NULL && last != NULL && is_fine(last))
            return last;
        if (result == NULL) {
            lose(p, last == NULL ? PQerrorMessage(p->conn) : complaint(last));
            break;
        }
        if (last != NULL && !is_fine(last)) {
            PQclear(result);
        } else {
            PQclear(last);
            last = result;
        }
    }
    PQclear(last);
    return NULL;
}

static int command(postgres *p, const char *sql)
{
    PGresult *result = ask(p, sql, 0, NULL);
    PQclear(result);
    return result == NULL ? -1 : 0;
}

/* One whole number. */
static int ask_number(postgres *p, const char *sql, int *number)
{
    PGresult *result = ask(p, sql, 0, NULL);
    if (result == NULL)
        return -1;
    *number = PQntuples(result) == 1 ? atoi(PQgetvalue(result, 0, 0)) : 0;
    PQclear(result);
    return 0;
}

/* How far has the schema come? 0 when there is none. */
static int examine(postgres *p, int *version)
{
    int there;
    *version = 0;
    if (ask_number(p, "select count(to_regclass('lapilli.migrations'))", &there) != 0)
        return -1;
    if (there && ask_number(p, "select coalesce(max(number), 0) from migrations", version) != 0)
        return -1;
    if (*version <= NEWEST)
        return 0;
    char say[STORE_SAY];
    store_sentence(say, sizeof say,
                   "the database has schema %d and this program knows only %d; use a newer lapilli",
                   *version, (int)NEWEST);
    lose(p, say);
    return -1;
}

/* The schema may have been made by someone who is allowed to, for someone who is not. */
static int make_home(postgres *p)
{
    int there;
    if (ask_number(p, "select count(to_regnamespace('lapilli'))", &there) != 0 ||
        (!there && command(p, "create schema lapilli") != 0))
        return -1;
    return command(p, "create table migrations (number integer not null primary key,"
                      " name text not null, applied timestamptz not null default now())");
}

static int apply(postgres *p, const migration *m)
{
    char number[16];
    const char *values[2] = {number, m->name};
    if ((m->number == 1 && make_home(p) != 0) || command(p, m->sql) != 0)
        return -1;
    snprintf(number, sizeof number, "%d", m->number);
    PGresult *result = ask(p, "insert into migrations (number, name) values ($1, $2)", 2, values);
    PQclear(result);
    return result == NULL ? -1 : 0;
}

/* Brings the schema up to date, a migration a transaction. Nodes that start together queue for a
 * lock whose number is the word lapilli in ASCII; all but the first find it done. The lock is taken
 * before the transaction, which would not see what was made since it began. */
static int migrate(postgres *p)
{
    int version;
    if (examine(p, &version) != 0)
        return -1;
    if (version == NEWEST)
        return 0;
    if (command(p, "select pg_advisory_lock(30506432917695593)") != 0)
        return -1;
    do {
        if (command(p, "begin isolation level read committed") != 0 || examine(p, &version) != 0 ||
            (version < NEWEST && apply(p, &migrations[version]) != 0) || command(p, "commit") != 0)
            return -1;
    } while (version + 1 < NEWEST);
    return command(p, "select pg_advisory_unlock(30506432917695593)");
}

static int prepare(postgres *p)
{
    static const statement *const all[] = {&OPEN, &EXTEND, &LOAD, &DUE};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (!PQsendPrepare(p->conn, all[i]->name, all[i]->sql, all[i]->count, all[i]->type)) {
            lose(p, PQerrorMessage(p->conn));
            return -1;
        }
        PGresult *result;
        int fine = 1;
        while (fine && await(p) == 0 && (result = PQgetResult(p->conn)) != NULL) {
            fine = is_fine(result);
            if (!fine)
                lose(p, complaint(result));
            PQclear(result);
        }
        if (p->conn == NULL)
            return -1;
    }
    return 0;
}

/* A new connection becomes one that keeps logs. */
static void set_up(postgres *p)
{
    const char *encoding = PQparameterStatus(p->conn, "server_encoding");
    PQsetnonblocking(p->conn, 1);
    if (encoding == NULL || strcmp(encoding, "UTF8") != 0) {
        lose(p, "the database has to be one with the encoding UTF8");
        return;
    }
    p->silence_ms = p->been_up ? SILENCE_MS : MIGRATE_MS;
    if (command(p, SET_UP) != 0 || migrate(p) != 0 || command(p, PROBE) != 0 || prepare(p) != 0 ||
        command(p, LISTEN) != 0)
        return;
    p->silence_ms = SILENCE_MS;
    p->pause_ms = RETRY_LEAST_MS;
    p->phase = UP;
    database_works(&p->base);
    if (p->been_up)
        p->base.hear(p->base.context, "*");
    p->been_up = 1;
}

static void say_nothing(void *context, const char *message)
{
    (void)context;
    (void)message;
}

/* What stands before the address is only usual, what stands after it is so. A host that does not
 * answer is given up by the kernel (tcp_user_timeout), and libpq tries the next. */
static void connect_start(postgres *p)
{
    const char *keys[] = {"keepalives_idle",           "keepalives_interval",
                          "keepalives_count",          "tcp_user_timeout",
                          "fallback_application_name", "dbname",
                          "client_encoding",           NULL};
    const char *values[] = {"30", "10", "3", "15000", "lapilli", p->url, "UTF8", NULL};
    p->conn = PQconnectStartParams(keys, values, 1);
    if (PQstatus(p->conn) == CONNECTION_BAD) {
        lose(p, p->conn == NULL ? "out of memory" : PQerrorMessage(p->conn));
        return;
    }
    PQsetNoticeProcessor(p->conn, say_nothing, NULL);
    p->phase = CONNECTING;
    p->wants = PGRES_POLLING_WRITING;
    p->until = store_clock() + CONNECT_MS;
}

static void connect_step(postgres *p)
{
    if (store_clock() >= p->until) {
        lose(p, "the database does not answer");
        return;
    }
    if (!wait_for(p->conn, p->wants == PGRES_POLLING_READING ? POLLIN : POLLOUT, 0))
        return;
    p->wants = PQconnectPoll(p->conn);
    if (p->wants == PGRES_POLLING_FAILED)
        lose(p, PQerrorMessage(p->conn));
    else if (p->wants == PGRES_POLLING_OK)
        set_up(p);
}

static int is_table(const char *id)
{
    return strlen(id) == LAP_TABLE_ID &&
           strspn(id, "abcdefghijklmnopqrstuvwxyz234567") == LAP_TABLE_ID;
}

/* Passes on what other connections have told, as far as it has been read. */
static void pass_on(postgres *p)
{
    for (PGnotify *note; p->conn != NULL && (note = PQnotifies(p->conn)) != NULL; PQfreemem(note))
        if (note->be_pid != PQbackendPID(p->conn) && is_table(note->extra))
            p->base.hear(p->base.context, note->extra);
}

/* Reads what has come without being asked for: notes of others, or the end. */
static void take_notes(postgres *p)
{
    if (p->phase != UP || !wait_for(p->conn, POLLIN, 0))
        return;
    if (PQconsumeInput(p->conn) == 0)
        lose(p, PQerrorMessage(p->conn));
    pass_on(p);
}

static void put_number(uint8_t *to, uint64_t number, int bytes)
{
    for (int i = bytes - 1; i >= 0; i--, number >>= 8)
        to[i] = (uint8_t)number;
}

static int64_t get_number(const PGresult *result, int row, int column)
{
    const uint8_t *from = (const uint8_t *)PQgetvalue(result, row, column);
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number = number << 8 | from[i];
    return (int64_t)number;
}

static void add_number(postgres *p, uint64_t number, int bytes)
{
    put_number(p->bytes + p->length, number, bytes);
    p->length += (size_t)bytes;
}

/* Writes the times and the texts of a job's lines as two arrays in PostgreSQL's binary form: one
 * dimension, no nulls, type, count, first index; then each element after its length. Returns where
 * the second begins. */
static size_t write_arrays(postgres *p, const store_job *job)
{
    size_t most = 2 * 20 + (size_t)job->lines * (12 + 4 + LAP_LOG_TEXT);
    if (p->room < most) {
        p->bytes = alloc_grow(p->bytes, most);
        p->room = most;
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

static int send_statement(postgres *p, const statement *s, const char *const *values,
                          const int *lengths)
{
    static const int binary[7] = {1, 1, 1, 1, 1, 1, 1};
    return PQsendQueryPrepared(p->conn, s->name, s->count, values, lengths, binary, 1);
}

static int send_append(postgres *p, const store_job *job)
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
    return send_statement(p, job->first == 1 ? &OPEN : &EXTEND, values, lengths);
}

static int send_read(postgres *p, const store_job *job)
{
    uint8_t first[8], second[8];
    const char *load[2] = {job->id, (const char *)first};
    const char *due[2] = {(const char *)first, (const char *)second};
    const int lengths[2] = {job->kind == STORE_LOAD ? LAP_TABLE_ID : 8, 8};
    put_number(first, job->kind == STORE_LOAD ? job->first : job->wake_ms, 8);
    put_number(second, STORE_DUE_MOST, 8);
    return job->kind == STORE_LOAD ? send_statement(p, &LOAD, load, lengths)
                                   : send_statement(p, &DUE, due, lengths);
}

/* The result of the next statement of the pipeline, and the NULL that ends it; or the mark of the
 * pipeline's end. NULL when the connection has been lost. */
static PGresult *next(postgres *p)
{
    PGresult *end = NULL;
    if (await(p) != 0)
        return NULL;
    PGresult *result = PQgetResult(p->conn);
    if (result != NULL && PQresultStatus(result) == PGRES_PIPELINE_SYNC)
        return result;
    if (result != NULL && await(p) == 0 && (end = PQgetResult(p->conn)) == NULL)
        return result;
    PQclear(end);
    PQclear(result);
    if (p->conn != NULL)
        lose(p, PQerrorMessage(p->conn));
    return NULL;
}

/* What went wrong first within a pipeline. */
typedef struct trouble {
    int there;
    char state[6]; /* SQLSTATE */
    char say[STORE_SAY];
    store_job *job; /* whose statement it was, or NULL */
} trouble;

static void note_trouble(trouble *t, const PGresult *result, store_job *job)
{
    if (t->there)
        return;
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    t->there = 1;
    t->job = job;
    store_sentence(t->state, sizeof t->state, "%s", state == NULL ? "" : state);
    store_sentence(t->say, sizeof t->say, "%s", complaint(result));
}

/* Takes a result that brings nothing but that it went well. -1 when the connection has been lost.
 */
static int take_plain(postgres *p, trouble *t)
{
    PGresult *result = next(p);
    if (result == NULL)
        return -1;
    if (PQresultStatus(result) != PGRES_PIPELINE_SYNC && !is_fine(result))
        note_trouble(t, result, NULL);
    PQclear(result);
    return 0;
}

static int send_group(postgres *p, store_job *const *jobs, int count)
{
    int sent = PQenterPipelineMode(p->conn) &&
               PQsendQueryParams(p->conn, "begin isolation level read committed", 0, NULL, NULL,
                                 NULL, NULL, 0);
    for (int i = 0; i < count && sent; i++)
        if (jobs[i]->outcome != STORE_FAILED)
            sent = send_append(p, jobs[i]);
    return sent && PQsendQueryParams(p->conn, "commit", 0, NULL, NULL, NULL, NULL, 0) &&
           PQpipelineSync(p->conn);
}

/* -1 when the connection has been lost. */
static int receive_group(postgres *p, store_job *const *jobs, int count, trouble *t)
{
    if (take_plain(p, t) != 0)
        return -1;
    for (int i = 0; i < count; i++) {
        if (jobs[i]->outcome == STORE_FAILED)
            continue;
        PGresult *result = next(p);
        if (result == NULL)
            return -1;
        if (!is_fine(result))
            note_trouble(t, result, jobs[i]);
        else
            jobs[i]->outcome = PQntuples(result) == 1 ? STORE_DONE : STORE_LOST;
        PQclear(result);
    }
    if (take_plain(p, t) != 0 || take_plain(p, t) != 0)
        return -1;
    if (!PQexitPipelineMode(p->conn)) {
        lose(p, PQerrorMessage(p->conn));
        return -1;
    }
    return PQtransactionStatus(p->conn) == PQTRANS_IDLE ? 0 : command(p, "rollback");
}

/* Can this go by itself on this connection: too little room, a conflict, a wait too long? After
 * anything else it takes a new one, which may lead to another server and looks at the schema again.
 */
static int may_pass(const trouble *t)
{
    return strncmp(t->state, "40", 2) == 0 || strncmp(t->state, "53", 2) == 0 ||
           strncmp(t->state, "55", 2) == 0 || strcmp(t->state, "57014") == 0;
}

static void settle_trouble(postgres *p, const trouble *t, store_job *const *jobs, int count)
{
    database_fail(&p->base, jobs, count, t->say);
    p->probe_at = store_clock() + STORE_PROBE_MS;
    if (!may_pass(t))
        lose(p, t->say);
}

/* Is it the job's own fault: data the database does not take, or has already though the table says
 * otherwise? */
static int is_own_fault(const trouble *t)
{
    return t->job != NULL && (strncmp(t->state, "22", 2) == 0 || strncmp(t->state, "23", 2) == 0);
}

static void postgres_append(database *base, store_job *const *jobs, int count)
{
    postgres *p = (postgres *)base;
    trouble t;
    take_notes(p);
    do {
        memset(&t, 0, sizeof t);
        if (p->phase == UP && !send_group(p, jobs, count))
            lose(p, PQerrorMessage(p->conn));
        if (p->phase != UP || receive_group(p, jobs, count, &t) != 0) {
            database_fail(base, jobs, count, base->why);
            return;
        }
        if (is_own_fault(&t)) {
            t.job->outcome = STORE_FAILED;
            strcpy(t.job->say, t.say);
        }
    } while (is_own_fault(&t));
    if (t.there)
        settle_trouble(p, &t, jobs, count);
    else
        database_works(base);
    pass_on(p);
}

static void take_rows(store_job *job, const PGresult *result)
{
    int rows = PQntuples(result);
    if (job->kind == STORE_DUE) {
        for (int i = 0; i < rows; i++)
            store_job_due(job, PQgetvalue(result, i, 0), (size_t)PQgetlength(result, i, 0));
        return;
    }
    store_job_read_start(job);
    for (int i = 0; i < rows; i++)
        if (store_job_read(job, get_number(result, i, 0), get_number(result, i, 1),
                           PQgetvalue(result, i, 2), (size_t)PQgetlength(result, i, 2),
                           PQgetvalue(result, i, 3), (size_t)PQgetlength(result, i, 3)) != 0)
            return;
}

/* How many have been done; the rest fail by the same trouble, or with the connection. */
static int receive_reads(postgres *p, store_job *const *jobs, int count, trouble *t)
{
    int done = 0;
    for (int i = 0; i < count; i++) {
        PGresult *result = next(p);
        if (result == NULL)
            return done;
        if (!is_fine(result))
            note_trouble(t, result, jobs[i]);
        if (!t->there) {
            take_rows(jobs[i], result);
            done++;
        }
        PQclear(result);
    }
    if (take_plain(p, t) == 0 && !PQexitPipelineMode(p->conn))
        lose(p, PQerrorMessage(p->conn));
    return done;
}

static void postgres_read(database *base, store_job *const *jobs, int count)
{
    postgres *p = (postgres *)base;
    trouble t = {0};
    int done = 0;
    take_notes(p);
    if (p->phase == UP) {
        int sent = PQenterPipelineMode(p->conn);
        for (int i = 0; i < count && sent; i++)
            sent = send_read(p, jobs[i]);
        if (sent && PQpipelineSync(p->conn))
            done = receive_reads(p, jobs, count, &t);
        else
            lose(p, PQerrorMessage(p->conn));
    }
    if (t.there && p->phase == UP)
        settle_trouble(p, &t, jobs + done, count - done);
    else if (done < count)
        database_fail(base, jobs + done, count - done, base->why);
    pass_on(p);
}

static int until(uint64_t time)
{
    uint64_t now = store_clock();
    return now < time ? (int)(time - now) : 0;
}

static int postgres_wait(database *base, struct pollfd *fd)
{
    postgres *p = (postgres *)base;
    if (p->phase == DOWN)
        return until(p->until);
    fd->fd = PQsocket(p->conn);
    fd->events = p->phase == UP || p->wants == PGRES_POLLING_READING ? POLLIN : POLLOUT;
    if (p->phase == CONNECTING)
        return until(p->until);
    return base->broken ? until(p->probe_at) : -1;
}

static void postgres_tend(database *base)
{
    postgres *p = (postgres *)base;
    if (p->phase == DOWN && until(p->until) == 0)
        connect_start(p);
    else if (p->phase == CONNECTING)
        connect_step(p);
    take_notes(p);
    if (p->phase == UP && base->broken && until(p->probe_at) == 0) {
        p->probe_at = store_clock() + STORE_PROBE_MS;
        if (command(p, PROBE) == 0)
            database_works(base);
    }
}

static void postgres_close(database *base)
{
    postgres *p = (postgres *)base;
    PQfinish(p->conn);
    free(p->bytes);
    free(p->url);
    free(p);
}

static const database_kind postgres_kind = {.append = postgres_append,
                                            .read = postgres_read,
                                            .wait = postgres_wait,
                                            .tend = postgres_tend,
                                            .close = postgres_close};

database *database_open_postgres(const char *url, store_hear *hear, void *context, char *say,
                                 size_t size)
{
    const char *wrong = store_url_wrong(url);
    if (wrong != NULL) {
        store_sentence(say, size, "%s", wrong);
        return NULL;
    }
    postgres *p = alloc_zeroed(sizeof *p);
    p->base = (database){.kind = &postgres_kind, .hear = hear, .context = context};
    p->pause_ms = RETRY_LEAST_MS;
    p->url = alloc_raw(strlen(url) + 1);
    strcpy(p->url, url);
    connect_start(p);
    while (p->phase == CONNECTING) {
        wait_for(p->conn, p->wants == PGRES_POLLING_READING ? POLLIN : POLLOUT, until(p->until));
        connect_step(p);
    }
    if (p->phase == UP)
        return &p->base;
    store_sentence(say, size, "%s", p->base.why);
    postgres_close(&p->base);
    return NULL;
}
