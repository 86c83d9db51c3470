/* test.h: a test is a sentence and a function; a file of tests is a noun.
 *
 * A file lists its tests and ends in TEST_FILE(noun, tests). The files of a folder are one program
 * (tests/CMakeLists.txt):
 *     test_rules                    runs them all
 *     test_rules view               runs one file
 *     test_rules view "a view"      runs its tests whose sentence contains these words
 * Each prints `ok` or `not ok` with its sentence, the program a last line `N passed, N failed`. A
 * failure prints the last seed that a random test took from test_seed(), and the command that runs
 * this test alone. */
#ifndef LAPILLI_TEST_H
#define LAPILLI_TEST_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct test {
    const char *sentence;
    void (*run)(void);
} test;

typedef struct test_file {
    const char *noun;
    const test *tests;
    int count;
    bool (*begin)(void); /* NULL: nothing to prepare; false: cannot run, which it has explained */
    void (*end)(void);   /* NULL: nothing to clean up */
    /* Instead of `tests`, if not NULL: calls test_begin() and test_end() for each test it finds. */
    void (*run)(int words, char **word);
} test_file;

#define TEST_FILE_WITH(noun, tests, begin, end)                                                    \
    extern const test_file test_file_##noun;                                                       \
    const test_file test_file_##noun = {#noun, tests, (int)(sizeof(tests) / sizeof *(tests)),      \
                                        begin, end,   NULL};
#define TEST_FILE(noun, tests) TEST_FILE_WITH(noun, tests, NULL, NULL)

/* The last argument of the program if it is the URL of a database; or NULL. */
extern const char *test_database;

/* Notes the seed of a random test for the message of a failure, and returns it. */
uint64_t test_seed(uint64_t seed);

extern int test_failures; /* of the running test */

/* Counts a failure. Of the first ten it prints the place and the text, which is as for printf() and
 * may have several lines. */
void test_fail(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* What a test_file with its own run() calls before and after each test. */
void test_begin(void);
void test_end(const char *noun, const char *sentence);

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition))                                                                          \
            test_fail(__FILE__, __LINE__, "%s", #condition);                                       \
    } while (0)

#define CHECK_INT(found, expected)                                                                 \
    do {                                                                                           \
        long long test_found = (long long)(found), test_expected = (long long)(expected);          \
        if (test_found != test_expected)                                                           \
            test_fail(__FILE__, __LINE__, "%s is %lld, not %lld", #found, test_found,              \
                      test_expected);                                                              \
    } while (0)

#define CHECK_TEXT(found, expected)                                                                \
    do {                                                                                           \
        const char *test_found = (found), *test_expected = (expected);                             \
        if (!test_same_text(test_found, test_expected))                                            \
            test_fail(__FILE__, __LINE__, "%s is\n  %s\nnot\n  %s", #found, test_found,            \
                      test_expected);                                                              \
    } while (0)

bool test_same_text(const char *a, const char *b);

/* The program of these files; returns its exit status. */
int test_main(const test_file *const *files, int count, int arguments, char **argument);

#endif
