/* push_job.h: a message to a browser by its push service, and what became of it. */
#ifndef LAPILLI_SERVER_PUSH_JOB_H
#define LAPILLI_SERVER_PUSH_JOB_H

#include "server/jobs/store_job.h"

enum { PUSH_JOB_TEXT = 256 }; /* the longest message, terminated */

typedef enum push_job_outcome {
    PUSH_JOB_DELIVERED, /* to the push service, which now has it */
    PUSH_JOB_GONE,      /* the subscription no longer exists */
    PUSH_JOB_REFUSED,   /* by the service, or the address must not be used */
    PUSH_JOB_GIVEN_UP   /* after several attempts */
} push_job_outcome;

/* A value without pointers, in a block of its own. */
typedef struct push_job {
    store_subscription to;
    char id[LAP_TABLE_ID + 1]; /* of the table: a later message about it replaces this one */
    int seat;
    uint64_t owner; /* who has caused it: any number, the same for the same address */
    char text[PUSH_JOB_TEXT];
    push_job_outcome outcome; /* the answer */
    int status;               /* of the last response of the service; 0 without one */
    char service[272];        /* which that is: `https://HOST` */
} push_job;

#endif
