/* test.h: a test is a sentence and a function.
 *
 * A test file lists its tests and ends in TEST_MAIN(tests). Each prints `ok` or `not ok` with its
 * sentence, the file a last line `N passed, N failed`. */
#ifndef LAPILLI_TEST_H
#define LAPILLI_TEST_H

#include <stdio.h>
#include <string.h>

typedef struct test {
    const char *sentence;
    void (*run)(void);
} test;

static int test_failures; /* of the test that runs */

/* Notes a failure and goes on; further checks of one test after the tenth are not printed. */
#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition) && ++test_failures <= 10)                                                 \
            printf("# %s:%d: %s\n", __FILE__, __LINE__, #condition);                               \
    } while (0)

#define CHECK_INT(found, expected)                                                                 \
    do {                                                                                           \
        long long test_found = (long long)(found), test_expected = (long long)(expected);          \
        if (test_found != test_expected && ++test_failures <= 10)                                  \
            printf("# %s:%d: %s is %lld, not %lld\n", __FILE__, __LINE__, #found, test_found,      \
                   test_expected);                                                                 \
    } while (0)

#define CHECK_TEXT(found, expected)                                                                \
    do {                                                                                           \
        const char *test_found = (found), *test_expected = (expected);                             \
        if (strcmp(test_found, test_expected) != 0 && ++test_failures <= 10)                       \
            printf("# %s:%d: %s is\n#   %s\n# not\n#   %s\n", __FILE__, __LINE__, #found,          \
                   test_found, test_expected);                                                     \
    } while (0)

static inline int test_run(const test *tests, int count)
{
    int failed = 0;
    for (int i = 0; i < count; i++) {
        test_failures = 0;
        tests[i].run();
        printf("%s - %s\n", test_failures == 0 ? "ok" : "not ok", tests[i].sentence);
        fflush(stdout);
        failed += test_failures != 0;
    }
    printf("%d passed, %d failed\n", count - failed, failed);
    return failed != 0;
}

#define TEST_MAIN(tests)                                                                           \
    int main(void)                                                                                 \
    {                                                                                              \
        return test_run(tests, (int)(sizeof(tests) / sizeof *(tests)));                            \
    }

#endif
