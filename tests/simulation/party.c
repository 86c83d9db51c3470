/* party.c: those who play one game: they open a table, come by their links, and compare at the end
 * what they have seen. */
#include "world.h"

#include <stdio.h>
#include <string.h>

enum { AGAIN_US = 2000000 };

static const char *const sets[] = {"discovery", "totem", "tribe", "kingdomino"};

/* Draws what is to be played. */
static void write_setup(party *p)
{
    world *w = p->world;
    char seats[64] = "";
    int persons = 0;
    p->players = 2 + (int)lap_random_below(&w->random, 3);
    for (int i = 0; i < p->players; i++) {
        p->is_person[i] =
            (i == p->players - 1 && persons == 0) || lap_random_below(&w->random, 4) != 0;
        persons += p->is_person[i];
        strcat(seats, i == 0 ? "" : ",");
        strcat(seats, p->is_person[i] ? "\"person\"" : "\"level:1\"");
    }
    const char *clock =
        lap_random_below(&w->random, 3) == 0 ? ",\"clock\":{\"bank\":60,\"turn\":20}" : "";
    snprintf(p->setup, sizeof p->setup, "{\"rules\":\"%s\",\"seats\":[%s]%s}",
             sets[lap_random_below(&w->random, 4)], seats, clock);
}

void party_start(world *w, party *p)
{
    *p = (party){.world = w, .stage = PARTY_OPENS, .since_us = w->now_us};
    write_setup(p);
    p->link = link_open(w, NULL, p);
}

/* The value of the nth key of this name, of letters and digits. Returns false if there is none. */
static bool find_value(const char *json, const char *key, int nth, char *value, size_t size)
{
    char quoted[32];
    snprintf(quoted, sizeof quoted, "\"%s\"", key);
    for (; (json = strstr(json, quoted)) != NULL && nth > 0; nth--)
        json++;
    if (json == NULL)
        return false;
    json += strlen(quoted);
    json += strspn(json, ": \"");
    size_t length = strcspn(json, "\"");
    if (length >= size)
        return false;
    memcpy(value, json, length);
    value[length] = '\0';
    return true;
}

static void add(party *p, person_kind kind, int seat, const char *token, uint64_t most_us)
{
    world *w = p->world;
    p->person[p->persons++] =
        person_new(p, kind, seat, token, w->now_us + world_delay(w, 1000, most_us));
}

void party_joined(party *p, int seat)
{
    if (seat != p->thief)
        return;
    p->thief = 0;
    add(p, PERSON_THIEF, seat, p->stolen, 60000000);
}

void party_replied(party *p, int status, const char *body)
{
    world *w = p->world;
    char token[WORLD_TOKEN];
    p->link = NULL;
    if (status != 201) {
        if (status != 503)
            world_fail(w, "a table is refused with %d: %s", status, body);
        schedule_add(&w->schedule, w->now_us + AGAIN_US, (occurrence){.kind = AT_PARTY, .what = p});
        return;
    }
    p->stage = PARTY_PLAYS;
    find_value(body, "table", 0, p->id, sizeof p->id);
    world_note(w, "table %s opens: %s", p->id, p->setup);
    for (int i = 0, nth = 0; i < p->players; i++) {
        if (!p->is_person[i])
            continue;
        find_value(body, "token", nth++, token, sizeof token);
        add(p, PERSON_PLAYER, i + 1, token, 8000000);
        if (p->thief == 0 && lap_random_below(&w->random, 3) == 0) {
            p->thief = i + 1;
            memcpy(p->stolen, token, sizeof token);
        }
    }
    if (find_value(body, "watch", 0, token, sizeof token) && lap_random_below(&w->random, 2) == 0)
        add(p, PERSON_SPECTATOR, 0, token, 60000000);
}

void party_lost(party *p)
{
    world *w = p->world;
    p->link = NULL;
    schedule_add(&w->schedule, w->now_us + AGAIN_US, (occurrence){.kind = AT_PARTY, .what = p});
}

void party_due(party *p)
{
    world *w = p->world;
    if (p->stage == PARTY_OPENS && p->link == NULL)
        p->link = link_open(w, NULL, p);
    if (p->stage == PARTY_OVER)
        party_end(p);
    if (p->stage == PARTY_OVER && w->database.decisions < w->goal)
        party_start(w, p);
}

/* Do all have seen the log that is saved, and is every salt where it belongs? */
static void compare(const party *p, const database_table *t)
{
    world *w = p->world;
    for (int i = 0; i < p->persons; i++) {
        const person *one = p->person[i];
        if (one->kind == PERSON_THIEF || one->table.stage != LAP_TABLE_CLOSED)
            continue;
        if (one->table.number == t->last && memcmp(&one->table, &t->table, sizeof t->table) != 0)
            world_fail(w, "seat %d of %s ends with another table than the database", one->seat,
                       p->id);
        shuffle_verdict verdict =
            shuffle_notes_verdict(&one->client.notes, &one->table, one->client.seat);
        if (verdict != SHUFFLE_PROVEN && verdict != SHUFFLE_WITHOUT_US &&
            verdict != SHUFFLE_UNSALTED)
            world_fail(w, "seat %d of %s has verdict %d on the shuffle", one->seat, p->id,
                       (int)verdict);
    }
}

void party_check(party *p)
{
    world *w = p->world;
    const database_table *t = database_find(&w->database, p->id);
    for (int i = 0; i < p->persons; i++)
        if (p->person[i]->kind == PERSON_PLAYER && !p->person[i]->left)
            return;
    if (p->stage != PARTY_PLAYS)
        return;
    if (t != NULL)
        compare(p, t);
    p->stage = PARTY_OVER;
    w->games++;
    schedule_add(&w->schedule, w->now_us + 1, (occurrence){.kind = AT_PARTY, .what = p});
}

void party_end(party *p)
{
    for (int i = 0; i < p->persons; i++)
        person_free(p->person[i]);
    p->persons = 0;
}
