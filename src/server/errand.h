/* errand.h: a request by HTTP that waits for a table or for the store. */
#ifndef LAPILLI_SERVER_ERRAND_H
#define LAPILLI_SERVER_ERRAND_H

#include "house_inside.h"

typedef enum errand_kind { ERRAND_CREATE, ERRAND_REMATCH, ERRAND_RECORD } errand_kind;

typedef struct errand {
    struct errand *next, *before; /* of all */
    struct errand *after;         /* waits at the same room next */
    errand_kind kind;
    house_answer *answer; /* NULL: nobody waits for it any more */
    void *context;
    int shown; /* 1: came with a token */
    token_hash token;
    char id[LAP_TABLE_ID + 1];   /* the table it is about; CREATE: none */
    char made[LAP_TABLE_ID + 1]; /* the table it opens; empty before */
    int kept;                    /* 1: and that is kept */
    change *change;              /* opens it; NULL when nothing is on its way */
    store_secret secret;         /* of it */
    parcel *body;                /* CREATE: the answer when it is kept */
} errand;

/* The last, or once more the first, to be seen to at a room. */
void errand_wait(room *room, errand *errand);
void errand_wait_again(room *room, errand *errand);

/* Sees to an errand at a room that is loaded and free. Returns 1 when an append of the room is on
 * its way now. */
int errand_visit(house *house, room *room, errand *errand);

/* Takes the first away from a room; NULL when there is none. */
errand *errand_next(room *room);

/* The line `rematch` is in the log. */
void errand_rematched(house *house, room *room, errand *errand);

/* Answers with an error. The errand is no more. */
void errand_refuse(house *house, errand *errand, int status, const char *word, const char *say);

/* The first append of a table came back. The job stays the caller's. */
void errand_appended(house *house, store_job *job);

/* Frees one without an answer. */
void errand_free(house *house, errand *errand);

#endif
