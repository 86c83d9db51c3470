/* test_store_push.c: subscriptions to turns, and who tells about a turn. */
#include "../test.h"
#include "store_fixture.h"
#include "test_store.h"

#include <stdlib.h>

static const char *const ID = "k3v7q2mzx5hn4dwa";

static void open_new(store_fixture *s)
{
    store_fixture_wipe();
    store_fixture_open(s);
    CHECK_INT(store_fixture_outcome(s, store_fixture_lines(ID, 1, 1, "open")), STORE_DONE);
}

/* A browser whose keys are made from a number. */
static store_subscription browser(const char *endpoint, int number)
{
    store_subscription made;
    snprintf(made.endpoint, sizeof made.endpoint, "%s", endpoint);
    memset(made.p256dh, number, sizeof made.p256dh);
    memset(made.auth, number + 1, sizeof made.auth);
    return made;
}

static store_outcome subscribe(store_fixture *s, store_kind kind, int seat, const char *endpoint,
                               int number)
{
    store_subscription made = browser(endpoint, number);
    store_job *job = store_job_new(kind, ID);
    job->push.seat = seat;
    job->push.at_ms = 1000 * (uint64_t)number;
    store_job_subscription(job, &made);
    return store_fixture_outcome(s, job);
}

static store_job *claim(store_fixture *s, int seat, uint32_t line, bool sends, bool held)
{
    store_job *job = store_job_new(STORE_TURN, ID);
    job->push.seat = seat;
    job->push.turn = (store_turn){.line = line, .sends = sends, .held = held};
    return store_fixture_do(s, job);
}

static store_outcome claim_outcome(store_fixture *s, int seat, uint32_t line, bool sends, bool held)
{
    store_job *job = claim(s, seat, line, sends, held);
    store_outcome outcome = job->outcome;
    store_job_free(job);
    return outcome;
}

static void subscriptions(void)
{
    store_fixture s;
    char longest[STORE_ENDPOINT];
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    open_new(&s);
    CHECK_INT(claim_outcome(&s, 1, 5, true, false), STORE_CONFLICT); /* nobody to tell */
    CHECK_INT(subscribe(&s, STORE_SUBSCRIBE, 1, "https://a.example/1", 1), STORE_DONE);
    CHECK_INT(subscribe(&s, STORE_SUBSCRIBE, 1, longest, 2), STORE_DONE);
    CHECK_INT(subscribe(&s, STORE_SUBSCRIBE, 2, "https://b.example/'); drop", 3), STORE_DONE);
    CHECK_INT(subscribe(&s, STORE_SUBSCRIBE, 1, "https://a.example/1", 4), STORE_DONE); /* again */

    store_job *job = claim(&s, 1, 5, true, false);
    CHECK_INT(job->outcome, STORE_DONE);
    CHECK_INT(job->push.subscriptions, 2);
    if (job->push.subscriptions == 2) {
        store_subscription newest = browser("https://a.example/1", 4);
        CHECK_TEXT(job->push.subscription[0].endpoint, newest.endpoint);
        CHECK(memcmp(job->push.subscription[0].p256dh, newest.p256dh, sizeof newest.p256dh) == 0);
        CHECK(memcmp(job->push.subscription[0].auth, newest.auth, sizeof newest.auth) == 0);
        CHECK_TEXT(job->push.subscription[1].endpoint, longest);
    }
    store_job_free(job);

    CHECK_INT(subscribe(&s, STORE_UNSUBSCRIBE, 1, longest, 0), STORE_DONE);
    CHECK_INT(subscribe(&s, STORE_UNSUBSCRIBE, 2, "https://a.example/1", 0), STORE_DONE);
    job = claim(&s, 1, 6, true, false);
    CHECK_INT(job->push.subscriptions, 1);
    store_job_free(job);
    job = claim(&s, 2, 7, true, false);
    CHECK_INT(job->push.subscriptions, 1);
    CHECK_TEXT(job->push.subscriptions == 1 ? job->push.subscription[0].endpoint : "",
               "https://b.example/'); drop");
    store_job_free(job);
    CHECK_INT(subscribe(&s, STORE_UNSUBSCRIBE, 2, "", 0), STORE_DONE); /* all of this seat */
    CHECK_INT(claim_outcome(&s, 2, 8, true, false), STORE_CONFLICT);
    CHECK_INT(claim_outcome(&s, 1, 8, true, false), STORE_DONE);
    store_fixture_close(&s);
}

static void quota(void)
{
    store_fixture s;
    char endpoint[64];
    open_new(&s);
    CHECK_INT(subscribe(&s, STORE_SUBSCRIBE, 2, "https://other.example/", 0), STORE_DONE);
    for (int i = 0; i < STORE_SUBSCRIPTIONS + 3; i++) {
        snprintf(endpoint, sizeof endpoint, "https://a.example/%d", i);
        CHECK_INT(subscribe(&s, STORE_SUBSCRIBE, 1, endpoint, i + 1), STORE_DONE);
    }
    CHECK_INT(store_fixture_query("select count(*) from push_subscriptions where seat = 1"),
              STORE_SUBSCRIPTIONS);
    CHECK_INT(store_fixture_query("select min(at) from push_subscriptions where seat = 1"), 4000);
    CHECK_INT(store_fixture_query("select count(*) from push_subscriptions where seat = 2"), 1);
    store_fixture_close(&s);
}

/* Two nodes: `s` and `t`. */
static void one_claims(void)
{
    store_fixture s, t;
    open_new(&s);
    store_fixture_open(&t);
    CHECK_INT(subscribe(&s, STORE_SUBSCRIBE, 1, "https://a.example/1", 1), STORE_DONE);
    CHECK_INT(claim_outcome(&s, 1, 10, true, false), STORE_DONE);
    CHECK_INT(claim_outcome(&t, 1, 10, true, false), STORE_CONFLICT);
    CHECK_INT(claim_outcome(&t, 1, 9, true, false), STORE_CONFLICT); /* it is behind */
    CHECK_INT(claim_outcome(&s, 1, 10, true, true), STORE_CONFLICT); /* never twice */

    /* The person is connected to t; when that connection is lost, t tells them after all. */
    CHECK_INT(claim_outcome(&t, 1, 12, false, false), STORE_DONE);
    CHECK_INT(claim_outcome(&s, 1, 12, true, false), STORE_CONFLICT);
    CHECK_INT(claim_outcome(&t, 1, 12, true, true), STORE_DONE);
    CHECK_INT(claim_outcome(&t, 1, 12, true, true), STORE_CONFLICT);
    CHECK_INT(claim_outcome(&s, 1, 13, true, false), STORE_DONE);
    store_fixture_close(&t);
    store_fixture_close(&s);
}

static void end_of_the_game(void)
{
    store_fixture s;
    open_new(&s);
    CHECK_INT(subscribe(&s, STORE_SUBSCRIBE, 1, "https://a.example/1", 1), STORE_DONE);
    CHECK_INT(claim_outcome(&s, 1, 1, true, false), STORE_DONE);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 2, 1, "goes on")), STORE_DONE);
    CHECK_INT(store_fixture_query("select count(*) from push_subscriptions"), 1);
    store_job *last = store_fixture_lines(ID, 3, 1, "secret"),
              *taken = store_fixture_lines(ID, 3, 1, "too late");
    taken->log.over = last->log.over = true;
    taken->log.first = 9;
    CHECK_INT(store_fixture_outcome(&s, taken), STORE_CONFLICT);
    CHECK_INT(store_fixture_query("select count(*) from push_subscriptions"), 1);
    CHECK_INT(store_fixture_outcome(&s, last), STORE_DONE);
    CHECK_INT(store_fixture_query("select count(*) from push_subscriptions"), 0);
    CHECK_INT(store_fixture_query("select count(*) from push_turns"), 0);
    CHECK_INT(subscribe(&s, STORE_SUBSCRIBE, 1, "https://a.example/1", 2), STORE_DONE);
    CHECK_INT(store_fixture_query("select count(*) from push_subscriptions"), 0);
    store_fixture_close(&s);
}

static const test tests[] = {
    {"a seat's subscriptions are found with a turn that is claimed", subscriptions},
    {"a seat has a limited number of subscriptions, the latest ones", quota},
    {"of all nodes one claims a turn, and nobody is told twice", one_claims},
    {"the end of the game drops its subscriptions, and nobody can subscribe any more",
     end_of_the_game},
};

TEST_FILE(store_push, tests)
