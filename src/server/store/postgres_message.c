/* postgres_message.c: what a group of jobs writes, as one message to PostgreSQL. */
#include "postgres_message.h"

#include "postgres_statement.h"
#include "store_database.h"
#include "system/alloc.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Makes room for `bytes` more and the end of the string. */
static char *reserve(postgres_message *m, size_t bytes)
{
    size_t needed = m->length + bytes + 1;
    if (needed > m->capacity) {
        m->capacity = needed > 2 * m->capacity ? needed : 2 * m->capacity;
        m->text = alloc_grow(m->text, m->capacity);
    }
    return m->text + m->length;
}

static void add(postgres_message *m, const char *sql)
{
    size_t length = strlen(sql);
    memcpy(reserve(m, length), sql, length + 1);
    m->length += length;
}

static void add_number(postgres_message *m, uint64_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, number);
    add(m, digits);
}

static void add_bytes(postgres_message *m, const void *bytes, size_t length)
{
    static const char digits[] = "0123456789abcdef";
    const uint8_t *from = bytes;
    add(m, "'\\x");
    char *to = reserve(m, 2 * length);
    for (size_t i = 0; i < length; i++) {
        to[2 * i] = digits[from[i] >> 4];
        to[2 * i + 1] = digits[from[i] & 15];
    }
    to[2 * length] = '\0';
    m->length += 2 * length;
    add(m, "'");
}

/* PostgreSQL refuses bytes that are not UTF-8 here, as an error of this job. */
static void add_text(postgres_message *m, const char *text, size_t length)
{
    add(m, "convert_from(");
    add_bytes(m, text, length);
    add(m, ",'UTF8')");
}

static void add_string(postgres_message *m, const char *text)
{
    add_text(m, text, strlen(text));
}

/* Begins the statement of a job, with its table as the first parameter. */
static void start(postgres_message *m, const postgres_statement *statement, const store_job *job)
{
    add(m, ";execute ");
    add(m, statement->name);
    add(m, "(");
    add_string(m, job->id);
}

static void next_number(postgres_message *m, uint64_t number)
{
    add(m, ",");
    add_number(m, number);
}

static void next_string(postgres_message *m, const char *text)
{
    add(m, ",");
    add_string(m, text);
}

static void next_bytes(postgres_message *m, const void *bytes, size_t length)
{
    add(m, ",");
    add_bytes(m, bytes, length);
}

static void add_append(postgres_message *m, const store_job *job)
{
    start(m, job->log.first == 1 ? &postgres_open : &postgres_extend, job);
    next_number(m, job->log.first);
    next_number(m, job->log.wake_ms);
    next_number(m, job->log.over);
    for (int i = 0; i < job->log.lines; i++) {
        add(m, i == 0 ? ",array[" : ",");
        add_number(m, job->log.line[i].at_ms);
    }
    for (int i = 0; i < job->log.lines; i++) {
        add(m, i == 0 ? "]::bigint[],array[" : ",");
        add_text(m, job->log.line[i].text, job->log.line[i].length);
    }
    add(m, "]");
    if (job->log.first == 1) {
        uint8_t secret[STORE_SECRET_BYTES];
        store_secret_pack(&job->log.secret, secret);
        next_bytes(m, secret, sizeof secret);
    }
}

static void add_subscribe(postgres_message *m, const store_job *job)
{
    const store_subscription *browser = &job->push.subscription[0];
    start(m, &postgres_subscribe, job);
    next_number(m, (uint64_t)job->push.seat);
    next_string(m, browser->endpoint);
    next_bytes(m, browser->p256dh, STORE_P256DH);
    next_bytes(m, browser->auth, STORE_AUTH);
    next_number(m, job->push.at_ms);
    next_number(m, STORE_SUBSCRIPTIONS);
}

static void add_unsubscribe(postgres_message *m, const store_job *job)
{
    start(m, &postgres_unsubscribe, job);
    next_number(m, (uint64_t)job->push.seat);
    next_string(m, job->push.subscription[0].endpoint);
}

static void add_claim_turn(postgres_message *m, const store_job *job)
{
    start(m, &postgres_claim_turn, job);
    next_number(m, (uint64_t)job->push.seat);
    next_number(m, job->push.turn.line);
    next_number(m, job->push.turn.sends);
    next_number(m, job->push.turn.held);
}

static void add_lease(postgres_message *m, const store_job *job)
{
    bool takes = job->lease.ms > 0;
    start(m, takes ? &postgres_take_lease : &postgres_give_lease, job);
    next_number(m, job->lease.node);
    if (takes)
        next_number(m, job->lease.ms);
}

static void add_result(postgres_message *m, const store_job *job)
{
    const store_result *result = &job->results.of;
    start(m, &postgres_result, job);
    next_string(m, result->day);
    next_string(m, lap_set_name(result->set));
    next_number(m, result->points);
    next_number(m, result->opponent);
    next_number(m, result->at_ms);
}

static void add_code(postgres_message *m, const store_job *job)
{
    start(m, &postgres_save_code, job);
    next_string(m, job->code.text);
    next_number(m, job->code.until_ms);
    next_number(m, job->code.now_ms);
}

void postgres_message_begin(postgres_message *m)
{
    m->length = 0;
    add(m, "set local lock_timeout to 200");
}

int postgres_message_results(const store_job *job)
{
    return job->kind == STORE_DELETE ? 2 : 1;
}

void postgres_message_add(postgres_message *m, const store_job *job)
{
    switch (job->kind) {
    case STORE_APPEND:
        add_append(m, job);
        break;
    case STORE_QUARANTINE:
        start(m, &postgres_quarantine, job);
        next_string(m, job->error);
        break;
    case STORE_DELETE:
        start(m, &postgres_lock, job);
        add(m, ")");
        start(m, &postgres_delete, job);
        break;
    case STORE_SUBSCRIBE:
        add_subscribe(m, job);
        break;
    case STORE_UNSUBSCRIBE:
        add_unsubscribe(m, job);
        break;
    case STORE_TURN:
        add_claim_turn(m, job);
        break;
    case STORE_LEASE:
        add_lease(m, job);
        break;
    case STORE_RESULT:
        add_result(m, job);
        break;
    case STORE_CODE:
        add_code(m, job);
        break;
    default:
        assert(false); /* it is read, not written */
    }
    add(m, ")");
}
