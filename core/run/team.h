#ifndef TX_TEAM_H
#define TX_TEAM_H
/* A team of threads that run the parts of one job together. The core defines the work. The
 * platform starts the threads and puts them to sleep: JavaScript workers in the tab and in Node,
 * pthreads in native tests.
 *
 * Jobs are cut so that every number is computed by one thread, in an order that does not depend on
 * the cut. So results are the same bits at any team size. */
#include <stdatomic.h>
#include <stdint.h>

#define TX_TEAM_MOST 16 /* threads, the caller included */

typedef void (*tx_job)(void *context, int part, int parts);

typedef struct {
    int size; /* threads that take part, the caller included */
    tx_job job;
    void *context;
    _Atomic int32_t round; /* counts jobs; a helper works when it changes */
    _Atomic int32_t busy;  /* helpers that have not finished the job */
    _Atomic int32_t stopped;
    /* Sleeps while *address == expected (may return early); wakes all sleepers on an address. NULL:
     * spin. */
    void (*sleep)(_Atomic int32_t *address, int32_t expected);
    void (*wake)(_Atomic int32_t *address);
} tx_team;

/* Runs job(context, part, parts) for every part, one on each thread, and returns when all are done.
 * team may be NULL: one part, here. */
void tx_team_run(tx_team *team, tx_job job, void *context);

/* The life of helper `part` (1..size-1): works on every job until tx_team_stop. */
void tx_team_work(tx_team *team, int part);

/* Lets every helper return from tx_team_work. */
void tx_team_stop(tx_team *team);

#endif
