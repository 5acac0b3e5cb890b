#ifndef TX_THREAD_POOL_H
#define TX_THREAD_POOL_H
/* A thread pool, which runs the parts of one job together. The core defines the work. The
 * platform starts the threads and puts them to sleep: JavaScript workers in the tab and in Node,
 * pthreads in native tests.
 *
 * A part is done by whichever thread is free: one that the system has stopped, or that has not
 * woken, holds up no more than the part that it has begun. Jobs are cut so that every number is
 * computed in one part, in an order that does not depend on the cut. So results are the same bits
 * at any pool size. */
#include <stdatomic.h>
#include <stdint.h>

#define TX_MOST_THREADS 16  /* threads, the caller included */
#define TX_MOST_PARTS 65535 /* of a job, at most */

/* Part 0..of-1 of a job, on thread 0..size-1 of the pool, which runs no other part meanwhile. */
typedef struct {
    int index, of, thread;
} tx_job_part;

typedef void (*tx_job)(void *context, tx_job_part part);

typedef struct {
    _Atomic int32_t size; /* threads that take part, the caller included */
    tx_job job;
    void *context;
    int parts;
    _Atomic uint64_t work; /* the job's number, and which of its parts are free */
    _Atomic int32_t round; /* counts jobs; a helper looks for work when it changes */
    _Atomic int32_t busy;  /* parts of the job that are not done */
    _Atomic int32_t stopped;
    int32_t running; /* a job of several parts is: what it runs itself, it runs on one thread */
    /* Sleeps while *address == expected (may return early); wakes all sleepers on an address. NULL:
     * spin. */
    void (*sleep)(_Atomic int32_t *address, int32_t expected);
    void (*wake)(_Atomic int32_t *address);
} tx_thread_pool;

/* Runs the 0..TX_MOST_PARTS parts of a job, and returns when all are done. All of them here, in
 * order, if pool is NULL or the call is itself from a part of a job of several. */
void tx_thread_pool_run(tx_thread_pool *pool, tx_job job, void *context, int parts);

/* Between jobs: how many threads take part from now on. The others sleep; one that was just at the
 * end of a job may take parts of the next one yet. */
void tx_thread_pool_resize(tx_thread_pool *pool, int size);

/* The life of a helper (thread 1 or more): works on every job in which it takes part, until
 * tx_thread_pool_stop. */
void tx_thread_pool_work(tx_thread_pool *pool, int thread);

/* Lets every helper return from tx_thread_pool_work. Only the caller takes part from then on. */
void tx_thread_pool_stop(tx_thread_pool *pool);

#endif
