/* answer.h: the answer of an HTTP/1.1 server, read as it comes. Bytes in: no sockets here.
 *
 *     answer a = {0};
 *     size_t taken = answer_read(&a, bytes, length);
 *     if (a.state == ANSWER_WHOLE && a.status == 200)
 *         show(a.body, a.length);
 *     answer_free(&a);
 */
#ifndef LAPILLI_CLI_ANSWER_H
#define LAPILLI_CLI_ANSWER_H

#include <stddef.h>
#include <stdint.h>

enum { ANSWER_HEAD = 8192, ANSWER_MOST = 1 << 20 }; /* the longest head and body that are taken */

typedef enum answer_state {
    ANSWER_HEADS,  /* the head is not whole yet */
    ANSWER_BODY,   /* nor is the body */
    ANSWER_ENDING, /* the body lasts until the connection ends: answer_end() */
    ANSWER_WHOLE,
    ANSWER_WRONG /* this is no answer, or too long a one */
} answer_state;

/* All zeros is an answer of which nothing has come. */
typedef struct answer {
    answer_state state;
    int status;    /* 100 to 599, once the head is whole */
    int lasts;     /* 1: the connection may be used for another request */
    char *head;    /* ours, once a byte has come */
    size_t headed; /* bytes of it; it ends in an empty line */
    char *body;    /* NULL, or ours */
    size_t length; /* of it */
    size_t room;   /* private: of whichever of the two grows */
    uint64_t left; /* private: bytes of the body, or of its chunk, to come */
    int chunk;     /* private: where in a chunked body this is */
} answer;

/* Takes bytes up to the end of the answer; returns how many. What follows the head of a 101 belongs
 * to the other protocol. */
size_t answer_read(answer *a, const void *bytes, size_t length);

/* The connection has ended: the answer is whole, or never will be. */
void answer_end(answer *a);

/* The value of a header line, by its name in lower case, without the space around it; NULL when
 * there is none. Only when the head is whole. */
const char *answer_header(const answer *a, const char *name, size_t *length);

/* Is this word among the values, separated by commas, of a header line? In any case of letters. */
int answer_has(const answer *a, const char *name, const char *word);

void answer_free(answer *a);

#endif
