/* test_status.c: what errors are called. */
#include "../error_names.h"

#include "lapilli/status.h"

static const error_list errors = {"include/lapilli/status.h", 0, LAP_ERRORS, lap_error_text,
                                  lap_error_word};

static void every_error_says_something(void)
{
    check_error_sentences(&errors);
}

static void every_error_is_its_own(void)
{
    check_errors_differ(&errors);
}

static void words_are_the_names_in_the_header(void)
{
    check_error_words(&errors);
}

static const test tests[] = {
    {"every error says something, without a full stop", every_error_says_something},
    {"no two errors have the same word or sentence", every_error_is_its_own},
    {"the words are the names in the header", words_are_the_names_in_the_header},
};

TEST_FILE(status, tests)
