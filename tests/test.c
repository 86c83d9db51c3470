/* test.c: runs the files of tests of one program. */
#include "test.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PRINTED = 10 };

const char *test_database;

static const char *program;
static int passed, failed; /* tests */

int test_failures;
static bool seeded;
static uint64_t last_seed;

uint64_t test_seed(uint64_t seed)
{
    seeded = true;
    return last_seed = seed;
}

bool test_same_text(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

void test_fail(const char *file, int line, const char *format, ...)
{
    char text[4096], *rest = text;
    if (++test_failures > PRINTED)
        return;
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    printf("# %s:%d", file, line);
    if (seeded)
        printf(" (seed %llu)", (unsigned long long)last_seed);
    printf(": %.*s\n", (int)strcspn(rest, "\n"), rest);
    while ((rest = strchr(rest, '\n')) != NULL) {
        rest++;
        printf("# %.*s\n", (int)strcspn(rest, "\n"), rest);
    }
}

void test_begin(void)
{
    test_failures = 0;
    seeded = false;
}

void test_end(const char *noun, const char *sentence)
{
    printf("%s - %s\n", test_failures == 0 ? "ok" : "not ok", sentence);
    if (test_failures > 0)
        printf("# again: %s %s \"%s\"%s%s\n", program, noun, sentence,
               test_database == NULL ? "" : " ", test_database == NULL ? "" : test_database);
    fflush(stdout);
    test_failures == 0 ? passed++ : failed++;
}

static bool is_wanted(const char *sentence, int words, char **word)
{
    for (int i = 0; i < words; i++)
        if (strstr(sentence, word[i]) != NULL)
            return true;
    return words == 0;
}

static void run_file(const test_file *file, int words, char **word)
{
    if (file->begin != NULL && !file->begin()) {
        printf("not ok - the tests of %s can run\n", file->noun);
        failed++;
        return;
    }
    for (int i = 0; i < file->count; i++)
        if (is_wanted(file->tests[i].sentence, words, word)) {
            test_begin();
            file->tests[i].run();
            test_end(file->noun, file->tests[i].sentence);
        }
    if (file->run != NULL)
        file->run(words, word);
    if (file->end != NULL)
        file->end();
}

static int usage(const test_file *const *files, int count)
{
    printf("Usage: %s [FILE [WORDS]...] [DATABASE]\n\n"
           "Runs the tests of all files; or of one, or those whose sentence contains WORDS.\n\n",
           program);
    for (int i = 0; i < count; i++)
        printf("  %s\n", files[i]->noun);
    return 2;
}

int test_main(const test_file *const *files, int count, int arguments, char **argument)
{
    program = argument[0];
    if (arguments > 1 && strchr(argument[arguments - 1], ':') != NULL &&
        strchr(argument[arguments - 1], ' ') == NULL)
        test_database = argument[--arguments];
    bool known = arguments == 1;
    for (int i = 0; i < count; i++)
        if (arguments == 1 || strcmp(argument[1], files[i]->noun) == 0) {
            known = true;
            run_file(files[i], arguments > 1 ? arguments - 2 : 0, argument + 2);
        }
    if (!known)
        return usage(files, count);
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
