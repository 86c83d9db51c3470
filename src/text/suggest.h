/* suggest.h: the word that somebody may have meant. */
#ifndef LAPILLI_TEXT_SUGGEST_H
#define LAPILLI_TEXT_SUGGEST_H

/* How many letters must be changed, added or left out to turn one word into the other. Words of
 * more than SUGGEST_LETTERS letters count as that far apart. */
enum { SUGGEST_LETTERS = 31 };
int suggest_distance(const char *from, const char *to);

/* The best suggestion so far. */
typedef struct suggestion {
    const char *word; /* NULL: none is near enough */
    int distance;
} suggestion;

/* Compares `typed` with one word that would have been right. */
void suggest(suggestion *best, const char *typed, const char *word);

#endif
