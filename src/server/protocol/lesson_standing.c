/* lesson_standing.c: how far a player has come in a lesson. */
#include "lesson_standing.h"

bool lesson_standing_set(lesson_standing *standing, uint64_t done, uint64_t steps)
{
    if (steps > LESSON_STEPS || done > steps)
        return false;
    *standing = (lesson_standing){(int)done, (int)steps};
    return true;
}

/* Reads one or two digits. Returns how many there were; 0 when there is no such number. */
static size_t read_number(const char *text, size_t length, uint64_t *number)
{
    size_t digits = 0;
    for (*number = 0; digits < length && text[digits] >= '0' && text[digits] <= '9'; digits++) {
        if (digits == 2)
            return 0;
        *number = 10 * *number + (uint64_t)(text[digits] - '0');
    }
    return digits;
}

bool lesson_standing_read(lesson_standing *standing, const char *text, size_t length)
{
    uint64_t done, steps;
    size_t first = read_number(text, length, &done), rest = first + 2;
    if (first == 0 || rest >= length || text[first] != 'o' || text[first + 1] != 'f')
        return false;
    size_t second = read_number(text + rest, length - rest, &steps);
    return second > 0 && rest + second == length && lesson_standing_set(standing, done, steps);
}
