/* suggest.c: the word that somebody may have meant. */
#include "suggest.h"

#include <string.h>

/* More slips than this, and it is another word. */
enum { NEAR = 2 };

int suggest_distance(const char *from, const char *to)
{
    int row[SUGGEST_LETTERS + 1], n = (int)strlen(to);
    if (strlen(from) > SUGGEST_LETTERS || n > SUGGEST_LETTERS)
        return SUGGEST_LETTERS;
    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 1; from[i - 1] != '\0'; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= n; j++) {
            int changed = diagonal + (from[i - 1] != to[j - 1]);
            int shorter = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            diagonal = row[j];
            row[j] = changed < shorter ? changed : shorter;
        }
    }
    return row[n];
}

void suggest(suggestion *best, const char *typed, const char *word)
{
    int distance = suggest_distance(typed, word);
    if (distance > NEAR || distance >= (int)strlen(word) ||
        (best->word != NULL && distance >= best->distance))
        return;
    *best = (suggestion){word, distance};
}
