/* store_postgres.c: logs in PostgreSQL, which several nodes may share.
 *
 * There is one connection, and every wait on it has a limit. A group is saved by one message
 * (postgres_message.h), and loads are done in one round trip (libpq's pipeline mode); NOTIFY in the
 * transaction tells the other nodes. While the connection is down, jobs fail at once and
 * reconnecting goes on; afterwards "*" stands for the notices that were missed.
 *
 * A table that another session has locked is left to a later attempt, and no other waits for it. */
#include "store_database.h"

#include "postgres_answer.h"
#include "postgres_message.h"
#include "postgres_statement.h"
#include "store_url.h"
#include "system/alloc.h"

#include <errno.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "postgres_migrations.inc"

enum {
    NEWEST = sizeof migrations / sizeof *migrations,
    CONNECT_MS = 30000,   /* to establish a connection, over all hosts */
    FIRST_MS = 5000,      /* the same at start, when it is waited for afterwards */
    RESPONSE_MS = 15000,  /* for the server to respond */
    MIGRATE_MS = 3600000, /* the same at start, when there may be much to migrate */
    RETRY_MIN_MS = 100,
    RETRY_MAX_MS = 5000,
    LOCKS = 2 /* waited for in one group, before the rest of it is left to a later attempt */
};

typedef enum phase { DOWN, CONNECTING, UP } phase;

typedef struct postgres {
    database base;
    char *url; /* may hold a password: never shown */
    PGconn *conn;
    phase phase;
    PostgresPollingStatusType wants; /* while connecting */
    uint64_t until;                  /* connecting: when to give up; down: when to retry */
    uint64_t probe_at;               /* up, but failing */
    int retry_ms;                    /* wait before the next attempt */
    int response_ms;                 /* how long to wait for a response */
    bool was_up;
    bool established; /* the database has let us in, */
    bool lost;        /* and then the connection broke */
    bool full;        /* it has no connection left for us */
    postgres_message message;
} postgres;

/* Without sequential scans a damaged page costs the tables on it and no others, however few there
 * are. The second statement has the server notice within seconds that a node has died and end its
 * session, whatever the defaults of its machine; settings that it does not know are left out. */
static const char SET_UP[] =
    "set search_path to lapilli;"
    "set enable_seqscan to off;"
    "set standard_conforming_strings to on;"
    "set default_transaction_isolation to 'read committed';"
    "select set_config('synchronous_commit', 'on', false)"
    " where current_setting('synchronous_commit') = 'off';"
    "do $$ declare setting text[]; begin foreach setting slice 1 in array array["
    "['tcp_keepalives_idle', '5'], ['tcp_keepalives_interval', '2'], ['tcp_keepalives_count', '3'],"
    "['tcp_user_timeout', '10s'], ['client_connection_check_interval', '2s'],"
    "['idle_in_transaction_session_timeout', '10s']]"
    " loop begin perform set_config(setting[1], setting[2], false);"
    " exception when others then null; end; end loop; end $$;";

/* Set after migrating, which may take longer than any other statement. */
static const char LISTEN[] = "set statement_timeout to '10s'; listen lapilli";

/* Succeeds only if the database can be written to; */
static const char WRITE[] = "update migrations set name = name where number = 1";
/* and only if there is room for more, too: a table that was truncated begins a new file. */
static const char PROBE[] = "set local lock_timeout to 200; truncate probe;"
                            "insert into probe values (repeat('x', 1000))";

/* Waits for the connection; false on timeout. */
static bool wait_for(PGconn *conn, short events, int ms)
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

/* Closes the connection because of an error, and schedules a retry. */
static void disconnect(postgres *p, const char *error)
{
    database_fail(&p->base, NULL, 0, error);
    p->lost = p->established && PQstatus(p->conn) == CONNECTION_BAD;
    p->established = false;
    PQfinish(p->conn);
    p->conn = NULL;
    p->phase = DOWN;
    p->until = store_clock() + (uint64_t)p->retry_ms;
    p->retry_ms = p->retry_ms * 2 < RETRY_MAX_MS ? p->retry_ms * 2 : RETRY_MAX_MS;
}

/* Flushes output and waits for a result. Returns -1 when the connection has been lost. */
static int await_result(postgres *p)
{
    for (;;) {
        int unsent = PQflush(p->conn);
        if (unsent >= 0 && !PQisBusy(p->conn) && PQstatus(p->conn) == CONNECTION_OK)
            return 0;
        if (unsent < 0 || PQstatus(p->conn) != CONNECTION_OK)
            break;
        if (!wait_for(p->conn, unsent > 0 ? POLLIN | POLLOUT : POLLIN, p->response_ms)) {
            disconnect(p, "the database does not respond");
            return -1;
        }
        if (PQconsumeInput(p->conn) == 0)
            break;
    }
    disconnect(p, PQerrorMessage(p->conn));
    return -1;
}

static const char *error_of(const PGresult *result)
{
    const char *primary = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    return primary != NULL ? primary : PQresultErrorMessage(result);
}

static bool is_success(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* Runs statements outside of a pipeline and returns the last result. Any error closes the
 * connection and returns NULL: use it for statements that must succeed. */
static PGresult *query(postgres *p, const char *sql, int count, const char *const *values)
{
    PGresult *last = NULL, *result;
    int sent = count == 0 ? PQsendQuery(p->conn, sql)
                          : PQsendQueryParams(p->conn, sql, count, NULL, values, NULL, NULL, 0);
    if (!sent) {
        disconnect(p, PQerrorMessage(p->conn));
        return NULL;
    }
    while (await_result(p) == 0) {
        result = PQgetResult(p->conn);
        if (result == NULL && last != NULL && is_success(last))
            return last;
        if (result == NULL) {
            disconnect(p, last == NULL ? PQerrorMessage(p->conn) : error_of(last));
            break;
        }
        if (last != NULL && !is_success(last)) {
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
    PGresult *result = query(p, sql, 0, NULL);
    PQclear(result);
    return result == NULL ? -1 : 0;
}

/* Queries one integer. */
static int query_number(postgres *p, const char *sql, int *number)
{
    PGresult *result = query(p, sql, 0, NULL);
    if (result == NULL)
        return -1;
    *number = PQntuples(result) == 1 ? atoi(PQgetvalue(result, 0, 0)) : 0;
    PQclear(result);
    return 0;
}

/* Reads the version of the schema; 0 when there is none. */
static int read_version(postgres *p, int *version)
{
    int exists;
    *version = 0;
    if (query_number(p, "select count(to_regclass('lapilli.migrations'))", &exists) != 0)
        return -1;
    if (exists && query_number(p, "select coalesce(max(number), 0) from migrations", version) != 0)
        return -1;
    if (*version <= NEWEST)
        return 0;
    char error[STORE_ERROR_TEXT];
    store_format_error(
        error, sizeof error,
        "the database has schema %d but this program supports only %d; use a newer lapilli",
        *version, (int)NEWEST);
    disconnect(p, error);
    return -1;
}

/* The schema may exist already, created by a role with more rights than ours. */
static int create_schema(postgres *p)
{
    int exists;
    if (query_number(p, "select count(to_regnamespace('lapilli'))", &exists) != 0 ||
        (!exists && command(p, "create schema lapilli") != 0))
        return -1;
    return command(p, "create table migrations (number integer not null primary key,"
                      " name text not null, applied timestamptz not null default now())");
}

static int apply(postgres *p, const migration *m)
{
    char number[16];
    const char *values[2] = {number, m->name};
    if ((m->number == 1 && create_schema(p) != 0) || command(p, m->sql) != 0)
        return -1;
    snprintf(number, sizeof number, "%d", m->number);
    PGresult *result = query(p, "insert into migrations (number, name) values ($1, $2)", 2, values);
    PQclear(result);
    return result == NULL ? -1 : 0;
}

/* Brings the schema up to date, one migration per transaction. Nodes that start together wait for a
 * lock, whose number is `lapilli` in ASCII; all but the first find the work done. The lock is taken
 * before the transaction starts, so that the transaction sees what the others did. */
static int migrate(postgres *p)
{
    int version;
    if (read_version(p, &version) != 0)
        return -1;
    if (version == NEWEST)
        return 0;
    if (command(p, "select pg_advisory_lock(30506432917695593)") != 0)
        return -1;
    do {
        if (command(p, "begin isolation level read committed") != 0 ||
            read_version(p, &version) != 0 ||
            (version < NEWEST && apply(p, &migrations[version]) != 0) || command(p, "commit") != 0)
            return -1;
    } while (version + 1 < NEWEST);
    return command(p, "select pg_advisory_unlock(30506432917695593)");
}

/* When the machine started, as saved. */
static int read_boot(postgres *p)
{
    char epoch[24];
    const char *values[2] = {p->base.boot, epoch};
    if (p->base.boot == NULL)
        return 0;
    snprintf(epoch, sizeof epoch, "%llu", (unsigned long long)p->base.epoch_ms);
    PGresult *result = query(p,
                             "insert into boots (id, epoch) values ($1, $2) on conflict (id)"
                             " do update set epoch = boots.epoch returning epoch",
                             2, values);
    if (result == NULL)
        return -1;
    p->base.epoch_ms = strtoull(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return 0;
}

static int prepare(postgres *p)
{
    for (int i = 0; i < POSTGRES_STATEMENTS; i++) {
        const postgres_statement *it = postgres_statements[i];
        if (!PQsendPrepare(p->conn, it->name, it->sql, it->count, it->type)) {
            disconnect(p, PQerrorMessage(p->conn));
            return -1;
        }
        PGresult *result;
        bool ok = true;
        while (ok && await_result(p) == 0 && (result = PQgetResult(p->conn)) != NULL) {
            ok = is_success(result);
            if (!ok)
                disconnect(p, error_of(result));
            PQclear(result);
        }
        if (p->conn == NULL)
            return -1;
    }
    return 0;
}

/* Prepares a new connection for use. */
static void set_up(postgres *p)
{
    const char *encoding = PQparameterStatus(p->conn, "server_encoding");
    PQsetnonblocking(p->conn, 1);
    p->established = true;
    if (encoding == NULL || strcmp(encoding, "UTF8") != 0) {
        disconnect(p, "the database must use the UTF8 encoding");
        return;
    }
    p->response_ms = p->was_up ? RESPONSE_MS : MIGRATE_MS;
    if (command(p, SET_UP) != 0 || migrate(p) != 0 || command(p, WRITE) != 0 || read_boot(p) != 0 ||
        prepare(p) != 0 || command(p, LISTEN) != 0)
        return;
    p->response_ms = RESPONSE_MS;
    p->retry_ms = RETRY_MIN_MS;
    p->phase = UP;
    database_recover(&p->base);
    if (p->was_up)
        p->base.notify(p->base.context, "*");
    p->was_up = true;
}

static void ignore_notice(void *context, const char *message)
{
    (void)context;
    (void)message;
}

/* Keywords before the URL are defaults that it may override; those after it are fixed. The kernel
 * gives up on a host that does not respond (tcp_user_timeout), and libpq tries the next. */
static const char *const connect_keys[] = {
    "keepalives_idle",  "keepalives_interval", "keepalives_count",
    "tcp_user_timeout", "connect_timeout",     "fallback_application_name",
    "dbname",           "client_encoding",     NULL};
enum { CONNECT_KEYS = sizeof connect_keys / sizeof *connect_keys, CONNECT_URL = 6 };
static const char *const connect_values[CONNECT_KEYS] = {"10",      "5",  "3",    "15000", "5",
                                                         "lapilli", NULL, "UTF8", NULL};

static void connect_start(postgres *p, int ms)
{
    const char *values[CONNECT_KEYS];
    memcpy(values, connect_values, sizeof values);
    values[CONNECT_URL] = p->url;
    p->conn = PQconnectStartParams(connect_keys, values, 1);
    if (PQstatus(p->conn) == CONNECTION_BAD) {
        disconnect(p, p->conn == NULL ? "out of memory" : PQerrorMessage(p->conn));
        return;
    }
    PQsetNoticeProcessor(p->conn, ignore_notice, NULL);
    PQsetErrorVerbosity(p->conn, PQERRORS_VERBOSE); /* with the SQLSTATE, see is_full() */
    p->phase = CONNECTING;
    p->wants = PGRES_POLLING_WRITING;
    p->until = store_clock() + (uint64_t)ms;
}

/* Is a failure to connect too_many_connections? libpq tells the SQLSTATE only in its text. */
static bool is_full(const PGconn *conn)
{
    return strstr(PQerrorMessage(conn), " 53300: ") != NULL;
}

static void connect_step(postgres *p)
{
    if (store_clock() >= p->until) {
        disconnect(p, "the database does not respond");
        return;
    }
    if (!wait_for(p->conn, p->wants == PGRES_POLLING_READING ? POLLIN : POLLOUT, 0))
        return;
    p->wants = PQconnectPoll(p->conn);
    p->full = p->wants == PGRES_POLLING_FAILED && is_full(p->conn);
    if (p->wants == PGRES_POLLING_FAILED)
        disconnect(p, PQerrorMessage(p->conn));
    else if (p->wants == PGRES_POLLING_OK)
        set_up(p);
}

/* The id of a table; or a plus, the id and perhaps a message (see store_next_notice()). Anyone who
 * can connect to the database can send anything. */
static bool is_notice(const char *text)
{
    bool announced = text[0] == '+';
    const char *id = text + announced;
    if (strspn(id, "abcdefghijklmnopqrstuvwxyz234567") != LAP_TABLE_ID)
        return false;
    const char *message = id + LAP_TABLE_ID;
    if (message[0] == '\0')
        return true;
    size_t length = strlen(message + 1);
    return announced && message[0] == ' ' && length > 0 && length < STORE_MESSAGE &&
           strspn(message + 1, "abcdefghijklmnopqrstuvwxyz0123456789 ") == length;
}

/* Passes on the notifications received so far. */
static void deliver_notices(postgres *p)
{
    for (PGnotify *note; p->conn != NULL && (note = PQnotifies(p->conn)) != NULL; PQfreemem(note))
        if (note->be_pid != PQbackendPID(p->conn) && is_notice(note->extra))
            p->base.notify(p->base.context, note->extra);
}

/* Reads unsolicited input: notifications, or the end of the connection. */
static void receive_notices(postgres *p)
{
    if (p->phase != UP || !wait_for(p->conn, POLLIN, 0))
        return;
    if (PQconsumeInput(p->conn) == 0)
        disconnect(p, PQerrorMessage(p->conn));
    deliver_notices(p);
}

/* The result of the next statement in the pipeline, or the sync result that ends it. Returns NULL
 * when the connection has been lost. */
static PGresult *next_result(postgres *p)
{
    PGresult *end = NULL;
    if (await_result(p) != 0)
        return NULL;
    PGresult *result = PQgetResult(p->conn);
    if (result != NULL && PQresultStatus(result) == PGRES_PIPELINE_SYNC)
        return result;
    if (result != NULL && await_result(p) == 0 && (end = PQgetResult(p->conn)) == NULL)
        return result;
    PQclear(end);
    PQclear(result);
    if (p->conn != NULL)
        disconnect(p, PQerrorMessage(p->conn));
    return NULL;
}

/* The first error in a pipeline. */
typedef struct pipeline_error {
    bool occurred;
    char state[6]; /* SQLSTATE */
    char text[STORE_ERROR_TEXT];
    store_job *job; /* whose statement failed, or NULL */
} pipeline_error;

static void note_error(pipeline_error *e, const PGresult *result, store_job *job)
{
    if (e->occurred)
        return;
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    e->occurred = true;
    e->job = job;
    store_format_error(e->state, sizeof e->state, "%s", state == NULL ? "" : state);
    store_format_error(e->text, sizeof e->text, "%s", error_of(result));
}

/* Receives a result without rows. Returns -1 when the connection has been lost. */
static int receive_plain(postgres *p, pipeline_error *e)
{
    PGresult *result = next_result(p);
    if (result == NULL)
        return -1;
    if (PQresultStatus(result) != PGRES_PIPELINE_SYNC && !is_success(result))
        note_error(e, result, NULL);
    PQclear(result);
    return 0;
}

/* Has an earlier attempt found that this job cannot be done? */
static bool is_blamed(const store_job *job)
{
    return job->outcome == STORE_FAILED || job->outcome == STORE_DAMAGED;
}

/* Returns false when there is nothing to send. */
static bool write_message(postgres *p, store_job *const *jobs, int count)
{
    bool any = false;
    postgres_message_begin(&p->message);
    for (int i = 0; i < count; i++) {
        if (is_blamed(jobs[i]))
            continue;
        postgres_message_add(&p->message, jobs[i]);
        any = true;
    }
    return any;
}

/* Receives the results of a message: one of its beginning, then those of its jobs, up to the first
 * that fails. Returns -1 when the connection has been lost. */
static int receive_group(postgres *p, store_job *const *jobs, int count, pipeline_error *e)
{
    PGresult *result = NULL;
    int left[STORE_GROUP]; /* results to come */
    int next = -1;
    for (int i = 0; i < count; i++)
        left[i] = is_blamed(jobs[i]) ? 0 : postgres_message_results(jobs[i]);
    while (await_result(p) == 0 && (result = PQgetResult(p->conn)) != NULL) {
        store_job *job = next >= 0 && next < count ? jobs[next] : NULL;
        if (!is_success(result))
            note_error(e, result, job);
        else if (job != NULL)
            postgres_answer_write(job, result);
        PQclear(result);
        if (next < count && (next < 0 || --left[next] == 0))
            do
                next++;
            while (next < count && left[next] == 0);
    }
    return p->conn == NULL ? -1 : 0;
}

/* May the error pass without reconnecting: a full disk, a conflict, a timeout? After any other, a
 * new connection may reach another server, and checks the schema again. */
static bool is_temporary(const pipeline_error *e)
{
    return strncmp(e->state, "40", 2) == 0 || strncmp(e->state, "53", 2) == 0 ||
           strncmp(e->state, "55", 2) == 0 || strcmp(e->state, "57014") == 0;
}

static void handle_error(postgres *p, const pipeline_error *e, store_job *const *jobs, int count)
{
    database_fail(&p->base, jobs, count, e->text);
    p->probe_at = store_clock() + STORE_PROBE_MS;
    if (!is_temporary(e))
        disconnect(p, e->text);
}

/* Is one job to blame: data that the database rejects, lines that exist although its table says
 * otherwise, or a damaged page? */
static bool is_job_error(const pipeline_error *e)
{
    return e->job != NULL && (strncmp(e->state, "22", 2) == 0 || strncmp(e->state, "23", 2) == 0 ||
                              strcmp(e->state, "XX001") == 0 || strcmp(e->state, "XX002") == 0);
}

static void blame(const pipeline_error *e)
{
    bool rejected = strncmp(e->state, "22", 2) == 0 && e->job->kind == STORE_APPEND;
    e->job->outcome = rejected ? STORE_FAILED : STORE_DAMAGED;
    strcpy(e->job->error, e->text);
}

static bool is_lock_error(const pipeline_error *e)
{
    return e->job != NULL && (strcmp(e->state, "55P03") == 0 || strncmp(e->state, "40", 2) == 0);
}

/* A message failed because of one job, which is not sent again. The others have not been saved
 * either, whatever their results were. */
static void set_culprit(const pipeline_error *e, store_job *const *jobs, int count, int locks)
{
    for (int i = 0; i < count; i++)
        if (jobs[i]->locked) { /* perhaps no longer */
            jobs[i]->locked = false;
            jobs[i]->outcome = STORE_DONE;
        }
    if (!is_lock_error(e))
        blame(e);
    for (int i = 0; i < count; i++)
        if (is_lock_error(e) && !is_blamed(jobs[i]) && (jobs[i] == e->job || locks >= LOCKS))
            postgres_answer_locked(jobs[i]);
}

/* Is there room on a disk that was full? */
static void probe(postgres *p)
{
    pipeline_error e = {0};
    p->probe_at = store_clock() + STORE_PROBE_MS;
    if (!PQsendQuery(p->conn, PROBE))
        disconnect(p, PQerrorMessage(p->conn));
    else if (receive_group(p, NULL, 0, &e) != 0)
        return; /* disconnected */
    else if (e.occurred)
        handle_error(p, &e, NULL, 0);
    else
        database_recover(&p->base);
}

static void postgres_write(database *base, store_job *const *jobs, int count)
{
    postgres *p = (postgres *)base;
    pipeline_error e = {0};
    int locks = 0;
    receive_notices(p);
    while (write_message(p, jobs, count)) {
        e = (pipeline_error){0};
        if (p->phase == UP && !PQsendQuery(p->conn, p->message.text))
            disconnect(p, PQerrorMessage(p->conn));
        if (p->phase != UP || receive_group(p, jobs, count, &e) != 0) {
            database_fail(base, jobs, count, base->error);
            return;
        }
        locks += is_lock_error(&e);
        if (!is_lock_error(&e) && !is_job_error(&e))
            break;
        set_culprit(&e, jobs, count, locks);
        e.occurred = false;
    }
    if (e.occurred)
        handle_error(p, &e, jobs, count);
    else
        database_recover(base);
    deliver_notices(p);
}

/* Returns how many were done; the rest fail with the same error, or with the connection. */
static int receive_reads(postgres *p, store_job *const *jobs, int count, pipeline_error *e)
{
    int done = 0;
    for (int i = 0; i < count; i++) {
        PGresult *result = next_result(p);
        if (result == NULL)
            return done;
        if (!is_success(result))
            note_error(e, result, jobs[i]);
        if (!e->occurred) {
            postgres_answer_read(jobs[i], result);
            done++;
        }
        PQclear(result);
    }
    if (receive_plain(p, e) == 0 && !PQexitPipelineMode(p->conn))
        disconnect(p, PQerrorMessage(p->conn));
    return done;
}

/* Does the jobs in one round trip; returns how many were done. */
static int read_all(postgres *p, store_job *const *jobs, int count, pipeline_error *e)
{
    int sent = PQenterPipelineMode(p->conn);
    for (int i = 0; i < count && sent; i++)
        sent = postgres_send(p->conn, jobs[i]);
    if (sent && PQpipelineSync(p->conn))
        return receive_reads(p, jobs, count, e);
    disconnect(p, PQerrorMessage(p->conn));
    return 0;
}

static void postgres_read(database *base, store_job *const *jobs, int count)
{
    postgres *p = (postgres *)base;
    pipeline_error e = {0};
    int done = 0;
    receive_notices(p);
    while (p->phase == UP && done < count && !e.occurred) {
        done += read_all(p, jobs + done, count - done, &e);
        if (p->phase == UP && is_job_error(&e) && e.job->kind == STORE_LOAD) {
            blame(&e);
            done++;
            e = (pipeline_error){0};
        }
    }
    if (e.occurred && p->phase == UP)
        handle_error(p, &e, jobs + done, count - done);
    else if (done < count)
        database_fail(base, jobs + done, count - done, base->error);
    deliver_notices(p);
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
    return base->failing ? until(p->probe_at) : -1;
}

static void postgres_maintain(database *base)
{
    postgres *p = (postgres *)base;
    if (p->phase == DOWN && until(p->until) == 0)
        connect_start(p, CONNECT_MS);
    else if (p->phase == CONNECTING)
        connect_step(p);
    receive_notices(p);
    if (p->phase == UP && base->failing && until(p->probe_at) == 0)
        probe(p);
}

static void postgres_close(database *base)
{
    postgres *p = (postgres *)base;
    PQfinish(p->conn);
    free(p->message.text);
    free(p->url);
    free(p);
}

static const database_kind postgres_kind = {.shared = true,
                                            .write = postgres_write,
                                            .read = postgres_read,
                                            .wait = postgres_wait,
                                            .maintain = postgres_maintain,
                                            .close = postgres_close};

/* Is there no server, or one that is still starting or has no connection left, rather than one that
 * refuses us? */
static bool is_unreachable(const postgres *p)
{
    const char *values[CONNECT_KEYS];
    memcpy(values, connect_values, sizeof values);
    values[CONNECT_URL] = p->url;
    if (p->lost || p->full)
        return true;
    PGPing ping = PQpingParams(connect_keys, values, 1);
    return ping == PQPING_NO_RESPONSE || ping == PQPING_REJECT;
}

database *database_open_postgres(const store_options *options, store_notify *notify, void *context,
                                 char *error, size_t size)
{
    const char *url = options->url;
    const char *invalid = store_url_wrong(url);
    if (invalid != NULL) {
        store_format_error(error, size, "%s", invalid);
        return NULL;
    }
    postgres *p = alloc_zeroed(sizeof *p);
    p->base = (database){.kind = &postgres_kind,
                         .notify = notify,
                         .context = context,
                         .boot = options->boot,
                         .epoch_ms = options->epoch_ms};
    p->retry_ms = RETRY_MIN_MS;
    p->url = alloc_raw(strlen(url) + 1);
    strcpy(p->url, url);
    connect_start(p, options->serves ? FIRST_MS : CONNECT_MS);
    while (p->phase == CONNECTING) {
        wait_for(p->conn, p->wants == PGRES_POLLING_READING ? POLLIN : POLLOUT, until(p->until));
        connect_step(p);
    }
    if (p->phase == UP || (options->serves && is_unreachable(p)))
        return &p->base;
    store_format_error(error, size, "%s", p->base.error);
    postgres_close(&p->base);
    return NULL;
}
