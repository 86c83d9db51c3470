/* test_store.h: the parts of test_store. */
#ifndef LAPILLI_TEST_STORE_H
#define LAPILLI_TEST_STORE_H

/* Each runs its tests and returns 1 when one failed. */
int test_store_push(void);
int test_store_sqlite(void);
int test_store_postgres(void);

#endif
