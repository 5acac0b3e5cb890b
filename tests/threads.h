#ifndef THREADS_H
#define THREADS_H
/* A pool of pthreads for tests of the engine. As WebAssembly without threads a pool has size 1. */
#include "base/thread_pool.h"

#ifndef __wasm__
#include <pthread.h>
#include <sched.h>

enum { MOST_THREADS = TX_MOST_THREADS };

static _Atomic int asleep; /* calls of yield so far */

static void yield(_Atomic int32_t *address, int32_t expected) {
    (void)address, (void)expected;
    atomic_fetch_add(&asleep, 1);
    sched_yield();
}

static int started = 1; /* threads of the last pool with helpers, the caller included */

/* Returns when every helper of an idle pool has looked for long enough to go to sleep. */
static inline void wait_until_asleep(void) {
    const int before = atomic_load(&asleep);
    while (started > 1 && atomic_load(&asleep) < before + 100 * started) sched_yield();
}

typedef struct {
    tx_thread_pool *pool;
    int part;
} pool_helper;

static void *help(void *context) {
    pool_helper *h = context;
    tx_thread_pool_work(h->pool, h->part);
    return NULL;
}

static pthread_t helper_threads[TX_MOST_THREADS];
static pool_helper helpers[TX_MOST_THREADS];

/* One pool at a time. */
static inline void start_pool(tx_thread_pool *pool, int size) {
    *pool = (tx_thread_pool){.size = size, .sleep = yield};
    if (size > 1) started = size;
    for (int i = 1; i < size; i++) {
        helpers[i] = (pool_helper){pool, i};
        pthread_create(&helper_threads[i], NULL, help, &helpers[i]);
    }
}

static inline void stop_pool(tx_thread_pool *pool) {
    tx_thread_pool_stop(pool);
    for (int i = 1; i < started && helpers[i].pool == pool; i++)
        pthread_join(helper_threads[i], NULL);
    if (helpers[1].pool == pool) started = 1;
}
#else
enum { MOST_THREADS = 1 };
static inline void start_pool(tx_thread_pool *pool, int size) {
    *pool = (tx_thread_pool){.size = size};
}
static inline void stop_pool(tx_thread_pool *pool) { (void)pool; }
static inline void wait_until_asleep(void) {}
#endif

#endif
