/* fixture.c: a tables with a real store and real player_pool, and connections. */
#include "tables_fixture.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

const char *fixture_store;

static uint64_t clock_ms = UINT64_C(1763200000000);

static char *sent; /* all of it */
static size_t sent_length, sent_size;
static int sent_secret;

uint64_t fixture_now(void)
{
    return clock_ms;
}

const char *fixture_sent(size_t *length)
{
    *length = sent_length;
    return sent;
}

static void give_up(const char *why)
{
    printf("not ok - %s\n", why);
    exit(1);
}

static void ring(void *context)
{
    sem_post(context);
}

/* Is a message one that docs/protocol.md knows? */
static int is_known(const json_t *message)
{
    static const char *const known[] = {
        "joined seat host last now", "lines",         "lines ask", "refused error say",
        "refused error say at",      "here watching", "error say",
    };
    char keys[256] = "";
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)message, key, value)
    {
        size_t used = strlen(keys);
        snprintf(keys + used, sizeof keys - used, "%s%s", used > 0 ? " " : "", key);
    }
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(keys, known[i]) == 0)
            return 1;
    printf("# no message of the protocol: %s\n", keys);
    return 0;
}

static void follow(connection *v, const json_t *lines)
{
    for (size_t i = 0; i < json_array_size(lines); i++) {
        json_t *line = json_array_get(lines, i);
        const char *text = json_string_value(json_object_get(line, "e"));
        json_int_t n = json_integer_value(json_object_get(line, "n"));
        json_int_t at = json_integer_value(json_object_get(line, "at"));
        if (text == NULL || json_object_size(line) != 3 || n != (json_int_t)v->last + 1) {
            v->faults++;
            continue;
        }
        v->last++;
        sent_secret |= strncmp(text, "secret ", 7) == 0;
        if (!v->blind &&
            lap_table_read(&v->table, (uint64_t)at, text, strlen(text)).error != LAP_OK) {
            printf("# cannot be read: %s\n", text);
            v->faults++;
        }
    }
}

static void note(const char *text, size_t length)
{
    if (sent_secret)
        return;
    if (sent_length + length + 1 > sent_size) {
        sent_size = 2 * (sent_size + length + 1);
        sent = realloc(sent, sent_size);
        assert(sent != NULL);
    }
    memcpy(sent + sent_length, text, length);
    sent_length += length;
    sent[sent_length++] = '\n';
}

static void listener_send(client *to, buffer *p)
{
    connection *v = (connection *)to;
    json_t *message = json_loadb(buffer_text(p), p->length, 0, NULL);
    assert(message != NULL && v->came < VISITOR_BOX);
    v->box[v->came++] = message;
    v->faults += !is_known(message);
    const json_t *joined = json_object_get(message, "joined");
    if (joined != NULL)
        v->seat = (int)json_integer_value(json_object_get(message, "seat"));
    follow(v, json_object_get(message, "lines"));
    note(buffer_text(p), p->length);
}

static void listener_end(client *to, int code, const char *reason)
{
    connection *v = (connection *)to;
    (void)reason;
    if (v->ended == 0)
        v->ended = code;
}

static void start(fixture *w)
{
    char say[160];
    store_options keep = {.where = w->where, .wake = ring, .context = &w->bell};
    player_pool_options think = {.threads = 1, .wake = ring, .context = &w->bell};
    sem_init(&w->bell, 0, 0);
    w->store = store_open(&keep, say, sizeof say);
    if (w->store == NULL)
        give_up(say);
    w->player_pool = player_pool_open(&think);
    w->metrics = (metrics){0};
    tables_options options = {.store = w->store,
                              .player_pool = w->player_pool,
                              .metrics = &w->metrics,
                              .callbacks = {listener_send, listener_end},
                              .now = fixture_now};
    w->tables = tables_open(&options);
}

static void stop(fixture *w)
{
    tables_close(w->tables);
    player_pool_close(w->player_pool);
    store_close(w->store);
    sem_destroy(&w->bell);
}

void fixture_open(fixture *w, const fixture *beside)
{
    *w = (fixture){.folder = ""};
    if (fixture_store != NULL) {
        snprintf(w->where, sizeof w->where, "%s", fixture_store);
    } else if (beside != NULL) {
        memcpy(w->where, beside->where, sizeof w->where);
    } else {
        sent_length = 0;
        sent_secret = 0;
        const char *parent = getenv("TMPDIR");
        snprintf(w->folder, sizeof w->folder, "%.40s/lapilli-XXXXXX",
                 parent != NULL ? parent : "/tmp");
        if (mkdtemp(w->folder) == NULL)
            give_up("a temporary folder can be made");
        snprintf(w->where, sizeof w->where, "sqlite:%s/store", w->folder);
    }
    start(w);
}

void fixture_restart(fixture *w)
{
    stop(w);
    start(w);
}

void fixture_close(fixture *w)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    char path[160];
    stop(w);
    if (w->folder[0] == '\0')
        return;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(path, sizeof path, "%s/store%s", w->folder, ends[i]);
        unlink(path);
    }
    rmdir(w->folder);
}

static void wait_for(sem_t *bell)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 30;
    while (sem_timedwait(bell, &until) != 0)
        if (errno != EINTR)
            give_up("what is waited for comes within half a minute");
}

void fixture_wait(fixture *w)
{
    wait_for(&w->bell);
    tables_step(w->tables);
}

void fixture_calm(fixture *w)
{
    while (!tables_drained(w->tables))
        fixture_wait(w);
}

void fixture_pass(fixture *w, uint64_t ms)
{
    clock_ms += ms;
    int next = tables_tick(w->tables);
    assert(next >= 0 && next <= 1000);
}

store_secret fixture_secret(const fixture *w, const char *id)
{
    char say[160];
    sem_t bell;
    store_options options = {.where = w->where, .wake = ring, .context = &bell};
    sem_init(&bell, 0, 0);
    store *s = store_open(&options, say, sizeof say);
    store_job *job = store_job_new(STORE_LOAD, id), *done;
    job->first = 1;
    store_submit(s, job);
    while ((done = store_take(s)) == NULL)
        wait_for(&bell);
    assert(done->outcome == STORE_DONE);
    store_secret secret = done->secret;
    store_job_free(done);
    store_close(s);
    sem_destroy(&bell);
    return secret;
}

void fixture_reply(void *context, int status, const char *type, const char *body, size_t length)
{
    reply *r = context;
    assert(length < sizeof r->body);
    r->status = status;
    r->times++;
    r->length = length;
    snprintf(r->type, sizeof r->type, "%s", type);
    memcpy(r->body, body, length);
    r->body[length] = '\0';
}

void fixture_await(fixture *w, const reply *r)
{
    while (r->status == 0)
        fixture_wait(w);
}

static void copy_token(char token[FIXTURE_TOKEN], const json_t *value)
{
    assert(value == NULL || json_string_length(value) == FIXTURE_TOKEN - 1);
    snprintf(token, FIXTURE_TOKEN, "%s", value != NULL ? json_string_value(value) : "");
}

void fixture_create(fixture *w, const char *setup_json, opened *o)
{
    reply r = {0};
    *o = (opened){.id = ""};
    tables_create(w->tables, setup_json, strlen(setup_json), fixture_reply, &r);
    fixture_await(w, &r);
    if (r.status != 201)
        give_up(r.body);
    json_t *json = json_loadb(r.body, r.length, 0, NULL);
    const json_t *seats = json_object_get(json, "seats");
    snprintf(o->id, sizeof o->id, "%s", json_string_value(json_object_get(json, "table")));
    copy_token(o->watch, json_object_get(json, "watch"));
    for (size_t i = 0; i < json_array_size(seats); i++)
        copy_token(o->token[i], json_object_get(json_array_get(seats, i), "token"));
    json_decref(json);
}

connection *visitor_new(fixture *w)
{
    connection *v = calloc(1, sizeof *v);
    assert(v != NULL);
    v->fixture = w;
    return v;
}

void visitor_free(connection *v)
{
    tables_leave(v->fixture->tables, &v->client);
    for (int i = 0; i < v->came; i++)
        json_decref(v->box[i]);
    free(v);
}

void visitor_say(connection *v, const char *text)
{
    tables_message(v->fixture->tables, &v->client, text, strlen(text));
}

static void say_json(connection *v, json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    visitor_say(v, text);
    free(text);
    json_decref(json);
}

void visitor_join(connection *v, const char *id, const char *token, uint32_t after)
{
    v->last = after;
    v->blind = after > 0 && v->table.number != after;
    say_json(v, json_pack("{s:s,s:s,s:I}", "join", id, "token", token, "after", (json_int_t)after));
}

uint64_t visitor_ask(connection *v, const char *request)
{
    uint64_t ask = ++v->asks;
    say_json(v, json_pack("{s:I,s:s,s:I}", "ask", (json_int_t)ask, "do", request, "after",
                          (json_int_t)v->last));
    return ask;
}

const json_t *visitor_next(connection *v, const char *key)
{
    for (;;) {
        while (v->seen < v->came) {
            const json_t *message = v->box[v->seen++];
            if (json_object_get(message, key) != NULL)
                return message;
        }
        fixture_wait(v->fixture);
    }
}

int visitor_has(const connection *v, const char *key)
{
    for (int i = v->seen; i < v->came; i++)
        if (json_object_get(v->box[i], key) != NULL)
            return 1;
    return 0;
}

const char *visitor_answer(connection *v, uint64_t ask)
{
    for (int i = 0;;) {
        for (; i < v->came; i++) {
            const json_t *refused = json_object_get(v->box[i], "refused");
            const json_t *asked = json_object_get(v->box[i], "ask");
            if (asked != NULL && (uint64_t)json_integer_value(asked) == ask)
                return "lines";
            if (refused != NULL && (uint64_t)json_integer_value(refused) == ask)
                return json_string_value(json_object_get(v->box[i], "error"));
        }
        fixture_wait(v->fixture);
    }
}

const char *visitor_try(connection *v, const char *request)
{
    return visitor_answer(v, visitor_ask(v, request));
}

const char *visitor_line(const connection *v, const char *beginning)
{
    for (int i = v->came - 1; i >= 0; i--) {
        const json_t *lines = json_object_get(v->box[i], "lines");
        for (size_t j = json_array_size(lines); j-- > 0;) {
            const char *text = json_string_value(json_object_get(json_array_get(lines, j), "e"));
            if (strncmp(text, beginning, strlen(beginning)) == 0)
                return text;
        }
    }
    return NULL;
}

int visitor_decides(const connection *v)
{
    return v->table.stage == LAP_TABLE_PLAYS && v->table.view.seat == v->seat &&
           lap_table_computer(&v->table) == NULL;
}

void visitor_choose(const connection *v, char request[LAP_LOG_TEXT])
{
    static lap_random random = {7};
    lap_view ahead = v->table.view;
    lap_move step = lap_view_random_move(&ahead, &random), event = lap_view_event(&ahead, step);
    while (lap_move_kind(event) == LAP_NONE) {
        lap_view_play(&ahead, step);
        step = lap_view_random_move(&ahead, &random);
        event = lap_view_event(&ahead, step);
    }
    char text[LAP_MOVE_TEXT];
    lap_move_write(event, v->seat, text, sizeof text);
    snprintf(request, LAP_LOG_TEXT, "%s", text + 2); /* without the seat */
}

connection *visitor_sit(fixture *w, const opened *o, int seat)
{
    connection *v = visitor_new(w);
    visitor_join(v, o->id, o->token[seat - 1], 0);
    visitor_next(v, "joined");
    const char *answer = visitor_try(v, "sit 00112233445566778899aabbccddeeff Ada");
    if (strcmp(answer, "lines") != 0)
        give_up(answer);
    return v;
}
