/* tables_fixture.c: tables with a real store and player pool, and clients without sockets. */
#include "tables_fixture.h"

#include "../test.h"
#include "server/features/features.h"
#include "server/protocol/token.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

uint32_t fixture_lease_ms;
uint32_t fixture_hold_ms;

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

static void give_up(const char *what)
{
    printf("not ok - %s\n", what);
    exit(1);
}

static void wake(void *context)
{
    sem_post(context);
}

/* Is the message one of docs/protocol.md? */
static int is_known(const json_t *message)
{
    static const char *const known[] = {
        "joined seat host last now watch",
        "lines",
        "lines ask",
        "refused error say",
        "refused error say at",
        "here watching",
        "here watching away",
        "reaction seat",
        "lesson of seat",
        "seat_request name",
        "declined",
        "error say",
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
    printf("# not in the protocol: %s\n", keys);
    return 0;
}

static void follow(test_client *c, const json_t *lines)
{
    for (size_t i = 0; i < json_array_size(lines); i++) {
        json_t *line = json_array_get(lines, i);
        const char *text = json_string_value(json_object_get(line, "e"));
        json_int_t n = json_integer_value(json_object_get(line, "n"));
        json_int_t at = json_integer_value(json_object_get(line, "at"));
        if (text == NULL || json_object_size(line) != 3 || n != (json_int_t)c->last + 1) {
            c->faults++;
            continue;
        }
        c->last++;
        sent_secret |= strncmp(text, "secret ", 7) == 0;
        if (!c->blind &&
            lap_table_read(&c->table, (uint64_t)at, text, strlen(text)).error != LAP_OK) {
            printf("# unreadable: %s\n", text);
            c->faults++;
        }
    }
}

static void add_sent(const char *text, size_t length)
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

static void on_send(test_client *c, const buffer *b, bool then_writable)
{
    json_t *message = json_loadb(buffer_text(b), b->length, 0, NULL);
    assert(message != NULL && c->received < TEST_CLIENT_INBOX);
    c->behind = then_writable;
    c->inbox[c->received++] = message;
    c->faults += !is_known(message);
    const json_t *joined = json_object_get(message, "joined");
    if (joined != NULL)
        c->seat = (int)json_integer_value(json_object_get(message, "seat"));
    follow(c, json_object_get(message, "lines"));
    add_sent(buffer_text(b), b->length);
}

static void on_reply(reply *r, int status, const char *type, const buffer *body)
{
    assert(body->length < sizeof r->body);
    r->status = status;
    r->times++;
    r->length = body->length;
    snprintf(r->type, sizeof r->type, "%s", type);
    memcpy(r->body, buffer_text(body), body->length);
    r->body[body->length] = '\0';
}

/* What a handle stands for: a client, or who waits for a reply. Never used again. */
typedef struct fixture_slot {
    test_client *client;
    reply *reply;
} fixture_slot;

static core_handle add_slot(fixture *f, test_client *c, reply *r)
{
    f->slot = realloc(f->slot, (f->slots + 1) * sizeof *f->slot);
    assert(f->slot != NULL);
    f->slot[f->slots] = (fixture_slot){c, r};
    return (core_handle){f->slots++, 1};
}

static void perform(fixture *f, core_effect *effect)
{
    fixture_slot *to = effect->to.generation == 0 ? NULL : &f->slot[effect->to.slot];
    switch (effect->kind) {
    case CORE_SEND:
        if (to->client != NULL)
            on_send(to->client, effect->send.message, effect->send.then_writable);
        break;
    case CORE_CLOSE:
        if (to->client != NULL && to->client->close_code == 0)
            to->client->close_code = effect->close.code;
        break;
    case CORE_REPLY:
        if (to->reply != NULL)
            on_reply(to->reply, effect->reply.status, effect->reply.type, effect->reply.body);
        to->reply = NULL;
        break;
    case CORE_STORE:
        store_submit(f->store, effect->store);
        effect->store = NULL;
        break;
    case CORE_THINK:
        player_pool_submit(f->player_pool, effect->think);
        effect->think = NULL;
        break;
    case CORE_PUSH:
        break;
    case CORE_LOG:
        server_log_texts(effect->log.level, effect->log.event, effect->log.pairs);
        break;
    }
}

void fixture_step(fixture *f, core_event event)
{
    event.at = (core_time){clock_ms, clock_ms, clock_ms * 1000};
    core_step(f->core, &event, &f->effects);
    for (size_t i = 0; i < f->effects.count; i++)
        perform(f, &f->effects.item[i]);
    core_effects_clear(&f->effects);
}

static void collect(fixture *f)
{
    char notice[STORE_NOTICE];
    for (store_job *job; (job = store_take(f->store)) != NULL; store_job_free(job))
        fixture_step(f, (core_event){.kind = CORE_STORED, .stored = job});
    while (store_next_notice(f->store, notice))
        fixture_step(f, (core_event){.kind = CORE_NOTICE, .notice = notice});
    for (player_job *job; (job = player_pool_take(f->player_pool)) != NULL; player_job_free(job))
        fixture_step(f, (core_event){.kind = CORE_DECIDED, .decided = job});
}

void fixture_tick(fixture *f)
{
    fixture_step(f, (core_event){.kind = CORE_TIME});
}

int fixture_wake(const fixture *f)
{
    return core_wake(f->core, (core_time){clock_ms, clock_ms, clock_ms * 1000});
}

static void start(fixture *f)
{
    char error[160];
    store_options storage = {.url = f->url, .wake = wake, .context = &f->wakeup};
    player_pool_options pool = {.threads = 1, .wake = wake, .context = &f->wakeup};
    sem_init(&f->wakeup, 0, 0);
    f->store = store_open(&storage, error, sizeof error);
    if (f->store == NULL)
        give_up(error);
    f->player_pool = player_pool_open(&pool);
    f->metrics = (metrics){0};
    core_options options = {.shared = store_is_shared(f->store),
                            .features = features_all,
                            .lease_ms = fixture_lease_ms,
                            .hold_ms = fixture_hold_ms};
    token_random(options.seed, sizeof options.seed);
    f->effects = (core_effects){.counts = &f->metrics};
    f->core = core_open(&options);
}

static void stop(fixture *f)
{
    core_close(f->core);
    core_effects_free(&f->effects);
    player_pool_close(f->player_pool);
    store_close(f->store);
    sem_destroy(&f->wakeup);
}

void fixture_open(fixture *f, const fixture *other)
{
    *f = (fixture){.folder = ""};
    if (test_database != NULL) {
        snprintf(f->url, sizeof f->url, "%s", test_database);
    } else if (other != NULL) {
        memcpy(f->url, other->url, sizeof f->url);
    } else {
        sent_length = 0;
        sent_secret = 0;
        const char *parent = getenv("TMPDIR");
        snprintf(f->folder, sizeof f->folder, "%.40s/lapilli-XXXXXX",
                 parent != NULL ? parent : "/tmp");
        if (mkdtemp(f->folder) == NULL)
            give_up("a temporary folder can be created");
        snprintf(f->url, sizeof f->url, "sqlite:%s/store", f->folder);
    }
    start(f);
}

void fixture_restart(fixture *f)
{
    stop(f);
    start(f);
}

void fixture_close(fixture *f)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    char path[160];
    stop(f);
    free(f->slot);
    f->slot = NULL;
    if (f->folder[0] == '\0')
        return;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(path, sizeof path, "%s/store%s", f->folder, ends[i]);
        unlink(path);
    }
    rmdir(f->folder);
}

static void wait_for(sem_t *wakeup)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 30;
    while (sem_timedwait(wakeup, &until) != 0)
        if (errno != EINTR)
            give_up("nothing takes longer than half a minute");
}

void fixture_wait(fixture *f)
{
    wait_for(&f->wakeup);
    collect(f);
}

void fixture_wait_either(fixture *a, fixture *b)
{
    enum { TURN_MS = 5, TURNS = 30000 / TURN_MS };
    for (int i = 0; i < TURNS; i++) {
        fixture *f = i % 2 == 0 ? a : b;
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += TURN_MS * 1000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        if (sem_timedwait(&f->wakeup, &until) == 0) {
            collect(f);
            return;
        }
    }
    give_up("nothing takes longer than half a minute");
}

void fixture_drain(fixture *f)
{
    while (!core_is_drained(f->core))
        fixture_wait(f);
}

void fixture_advance(fixture *f, uint64_t ms)
{
    clock_ms += ms;
    fixture_tick(f);
    int next = fixture_wake(f);
    assert(next >= 0 && next <= 1000);
}

store_secret fixture_secret(const fixture *f, const char *id)
{
    char error[160];
    sem_t wakeup;
    store_options options = {.url = f->url, .wake = wake, .context = &wakeup};
    sem_init(&wakeup, 0, 0);
    store *s = store_open(&options, error, sizeof error);
    store_job *job = store_job_new(STORE_LOAD, id), *done;
    job->log.first = 1;
    store_submit(s, job);
    while ((done = store_take(s)) == NULL)
        wait_for(&wakeup);
    assert(done->outcome == STORE_DONE);
    store_secret secret = done->log.secret;
    store_job_free(done);
    store_close(s);
    sem_destroy(&wakeup);
    return secret;
}

void fixture_append(const fixture *f, const char *id, uint32_t first, const char *const *lines,
                    int count)
{
    char error[160];
    sem_t wakeup;
    store_options options = {.url = f->url, .wake = wake, .context = &wakeup};
    sem_init(&wakeup, 0, 0);
    store *s = store_open(&options, error, sizeof error);
    store_job *job = store_job_new(STORE_APPEND, id), *done;
    job->log.first = first;
    for (int i = 0; i < count; i++)
        store_job_line(job, clock_ms, lines[i], strlen(lines[i]));
    store_submit(s, job);
    while ((done = store_take(s)) == NULL)
        wait_for(&wakeup);
    assert(done->outcome == STORE_DONE);
    store_job_free(done);
    store_close(s);
    sem_destroy(&wakeup);
}

/* id, token and body may be NULL. */
static void request(fixture *f, uint64_t owner, const route *to, const char *id, const char *token,
                    const char *body, reply *r)
{
    assert(to != NULL);
    r->from = add_slot(f, NULL, r);
    fixture_step(f, (core_event){.kind = CORE_HTTP,
                                 .from = r->from,
                                 .http = {.route = to,
                                          .owner = owner,
                                          .id = id,
                                          .token = token,
                                          .body = body,
                                          .length = body == NULL ? 0 : strlen(body)}});
}

void fixture_ask(fixture *f, uint64_t owner, const char *id, const char *what, const char *token,
                 reply *r)
{
    char path[64];
    route_match match;
    snprintf(path, sizeof path, "/api/tables/aaaaaaaaaaaaaaaa/%s", what);
    bool posts = strcmp(what, "rematch") == 0;
    request(f, owner, routes_find(posts ? ROUTE_POST : ROUTE_GET, path, &match), id, token, NULL,
            r);
}

void fixture_post(fixture *f, uint64_t owner, const char *path, const char *json, reply *r)
{
    route_match match;
    request(f, owner, routes_find(ROUTE_POST, path, &match), NULL, NULL, json, r);
}

void fixture_forget(fixture *f, const reply *r)
{
    f->slot[r->from.slot].reply = NULL;
    fixture_step(f, (core_event){.kind = CORE_CLOSED, .from = r->from});
}

json_t *fixture_open_list(fixture *f)
{
    route_match match;
    reply r = {0};
    request(f, 0, routes_find(ROUTE_GET, "/api/open", &match), NULL, NULL, NULL, &r);
    assert(r.status == 200);
    return json_loadb(r.body, r.length, 0, NULL);
}

void fixture_await(fixture *f, const reply *r)
{
    while (r->status == 0)
        fixture_wait(f);
}

static void copy_token(char token[FIXTURE_TOKEN], const json_t *value)
{
    assert(value == NULL || json_string_length(value) == FIXTURE_TOKEN - 1);
    snprintf(token, FIXTURE_TOKEN, "%s", value != NULL ? json_string_value(value) : "");
}

void fixture_create(fixture *f, const char *setup_json, new_table *table)
{
    reply r = {0};
    *table = (new_table){.id = ""};
    fixture_post(f, 0, "/api/tables", setup_json, &r);
    fixture_await(f, &r);
    if (r.status != 201)
        give_up(r.body);
    json_t *json = json_loadb(r.body, r.length, 0, NULL);
    const json_t *seats = json_object_get(json, "seats");
    snprintf(table->id, sizeof table->id, "%s", json_string_value(json_object_get(json, "table")));
    copy_token(table->watch, json_object_get(json, "watch"));
    for (size_t i = 0; i < json_array_size(seats); i++)
        copy_token(table->token[i], json_object_get(json_array_get(seats, i), "token"));
    json_decref(json);
}

static test_client *clients;

test_client *test_client_new(fixture *f)
{
    return test_client_new_of(f, 0);
}

test_client *test_client_new_of(fixture *f, uint64_t owner)
{
    test_client *c = calloc(1, sizeof *c);
    assert(c != NULL);
    c->fixture = f;
    c->next = clients;
    clients = c;
    c->handle = add_slot(f, c, NULL);
    fixture_step(f, (core_event){.kind = CORE_OPENED, .from = c->handle, .owner = owner});
    return c;
}

void test_client_free(test_client *c)
{
    test_client **at = &clients;
    while (*at != c)
        at = &(*at)->next;
    *at = c->next;
    c->fixture->slot[c->handle.slot].client = NULL;
    fixture_step(c->fixture, (core_event){.kind = CORE_CLOSED, .from = c->handle});
    for (int i = 0; i < c->received; i++)
        json_decref(c->inbox[i]);
    free(c);
}

void test_client_send(test_client *c, const char *text)
{
    fixture_step(
        c->fixture,
        (core_event){.kind = CORE_MESSAGE, .from = c->handle, .message = {text, strlen(text)}});
}

void test_client_writable(test_client *c)
{
    c->behind = false;
    fixture_step(c->fixture, (core_event){.kind = CORE_WRITABLE, .from = c->handle});
}

static void send_json(test_client *c, json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    test_client_send(c, text);
    free(text);
    json_decref(json);
}

void test_client_join(test_client *c, const char *id, const char *token, uint32_t after)
{
    c->last = after;
    c->blind = after > 0 && c->table.number != after;
    send_json(c,
              json_pack("{s:s,s:s,s:I}", "join", id, "token", token, "after", (json_int_t)after));
}

void test_client_claim(test_client *c, const char *id, const char *token, const char *key)
{
    send_json(c, json_pack("{s:s,s:s,s:I,s:s}", "join", id, "token", token, "after",
                           (json_int_t)c->last, "key", key));
}

uint64_t test_client_request(test_client *c, const char *request)
{
    uint64_t ask = ++c->requests;
    send_json(c, json_pack("{s:I,s:s,s:I}", "ask", (json_int_t)ask, "do", request, "after",
                           (json_int_t)c->last));
    return ask;
}

const json_t *test_client_next(test_client *c, const char *key)
{
    for (;;) {
        while (c->read < c->received) {
            const json_t *message = c->inbox[c->read++];
            if (json_object_get(message, key) != NULL)
                return message;
        }
        fixture_wait(c->fixture);
    }
}

int test_client_has(const test_client *c, const char *key)
{
    for (int i = c->read; i < c->received; i++)
        if (json_object_get(c->inbox[i], key) != NULL)
            return 1;
    return 0;
}

const char *test_client_outcome(test_client *c, uint64_t ask)
{
    for (int i = 0;;) {
        for (; i < c->received; i++) {
            const json_t *refused = json_object_get(c->inbox[i], "refused");
            const json_t *asked = json_object_get(c->inbox[i], "ask");
            if (asked != NULL && (uint64_t)json_integer_value(asked) == ask)
                return "lines";
            if (refused != NULL && (uint64_t)json_integer_value(refused) == ask)
                return json_string_value(json_object_get(c->inbox[i], "error"));
        }
        fixture_wait(c->fixture);
    }
}

const char *test_client_try(test_client *c, const char *request)
{
    return test_client_outcome(c, test_client_request(c, request));
}

const char *test_client_line(const test_client *c, const char *beginning)
{
    for (int i = c->received - 1; i >= 0; i--) {
        const json_t *lines = json_object_get(c->inbox[i], "lines");
        for (size_t j = json_array_size(lines); j-- > 0;) {
            const char *text = json_string_value(json_object_get(json_array_get(lines, j), "e"));
            if (strncmp(text, beginning, strlen(beginning)) == 0)
                return text;
        }
    }
    return NULL;
}

int test_client_has_turn(const test_client *c)
{
    return c->table.stage == LAP_TABLE_PLAYS && c->table.view.seat == c->seat &&
           lap_table_computer(&c->table) == NULL;
}

void test_client_choose(const test_client *c, char request[LAP_LOG_TEXT])
{
    static lap_random random = {7};
    lap_view ahead = c->table.view;
    lap_move step = lap_view_random_move(&ahead, &random), event = lap_view_event(&ahead, step);
    while (lap_move_kind(event) == LAP_MOVE_NONE) {
        lap_view_play(&ahead, step);
        step = lap_view_random_move(&ahead, &random);
        event = lap_view_event(&ahead, step);
    }
    char text[LAP_EVENT_TEXT];
    lap_move_write(event, c->seat, text, sizeof text);
    snprintf(request, LAP_LOG_TEXT, "%s", text + 2); /* without the seat */
}

static void must(test_client *c, const char *request)
{
    const char *answer = test_client_try(c, request);
    if (strcmp(answer, "lines") != 0)
        give_up(answer);
}

static void put_hex(char *text, const uint8_t bytes[32])
{
    for (int i = 0; i < 32; i++)
        snprintf(text + 2 * i, 3, "%02x", (unsigned)bytes[i]);
}

/* Every byte of a seat's salt is its number. */
static void reveal(test_client *c)
{
    uint8_t salt[LAP_SALT_BYTES];
    char request[80] = "salt ";
    memset(salt, c->seat, sizeof salt);
    put_hex(request + 5, salt);
    while (c->table.stage < LAP_TABLE_REVEALS) /* at another node */
        fixture_wait(c->fixture);
    must(c, request);
}

test_client *test_client_sit(fixture *f, const new_table *table, int seat)
{
    uint8_t salt[LAP_SALT_BYTES], commitment[LAP_SHA256_BYTES];
    char request[80] = "sit ";
    test_client *c = test_client_new(f);
    test_client_join(c, table->id, table->token[seat - 1], 0);
    test_client_next(c, "joined");
    while (c->table.number == 0)
        fixture_wait(f);
    memset(salt, seat, sizeof salt);
    lap_salt_commit(c->table.commit, seat, salt, commitment);
    put_hex(request + 4, commitment);
    memcpy(request + 68, " Ada", 5);
    must(c, request);
    c->sat = 1;
    if (c->table.stage != LAP_TABLE_REVEALS)
        return c;
    for (test_client *other = clients; other != NULL; other = other->next)
        if (other->sat && other != c &&
            memcmp(other->table.commit, c->table.commit, sizeof c->table.commit) == 0)
            reveal(other);
    reveal(c);
    return c;
}
