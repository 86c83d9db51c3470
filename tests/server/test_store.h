/* test_store.h: the files of test_store; it runs those for its database. */
#ifndef LAPILLI_TEST_STORE_H
#define LAPILLI_TEST_STORE_H

#include "../test.h"

extern const test_file test_file_store_push, test_file_store_sqlite, test_file_store_postgres;

#endif
