#ifndef LAB_POOL_H
#define LAB_POOL_H
/* The module's one thread pool, and how its threads sleep on this platform. */
#include "base/thread_pool.h"

#ifndef TX_THREADS
#define TX_THREADS 0 /* 1 in builds with shared memory */
#endif

tx_thread_pool *lab_pool(void);

/* Threads that there are, the caller included: the pool has at most so many. */
int lab_pool_most(void);
void lab_pool_gather(int most);

/* A helper is gone: every thread that waits for the pool, now or later, traps. */
void lab_pool_fail(void);

#endif
