#include "base/thread_pool.h"
#include <stddef.h>

/* Rounds of looking before a thread goes to sleep: some 20 us, longer than most gaps between the
 * jobs of a training step. A thread that looks for longer keeps its processor from the one that it
 * waits for, where other programs run: a system moves that one only to a processor that rests. */
#ifndef TX_SPINS
#define TX_SPINS 60000
#endif

/* Returns when *address is no longer `value`. */
static void wait_while(tx_thread_pool *pool, _Atomic int32_t *address, int32_t value) {
    for (int i = 0; i < TX_SPINS; i++)
        if (atomic_load_explicit(address, memory_order_acquire) != value) return;
    while (atomic_load_explicit(address, memory_order_acquire) == value)
        if (pool->sleep) pool->sleep(address, value);
}

static void wake(tx_thread_pool *pool, _Atomic int32_t *address) {
    if (pool->wake) pool->wake(address);
}

/* The work to do: the number of the job in the upper half, so that a thread that read it before
 * another job began cannot take a part of that; then the first part that is free, and the one after
 * the last that is. */
static uint64_t work_of(int32_t round, int first, int end) {
    return (uint64_t)(uint32_t)round << 32 | (uint64_t)first << 16 | (uint64_t)end;
}

static int first_of(uint64_t work) { return (int)(work >> 16 & 0xffff); }

static int end_of(uint64_t work) { return (int)(work & 0xffff); }

/* Does parts of the present job until none is free: the caller from the first on, helpers from the
 * last back. So a thread mostly has what it had in the job before, and in its cache. */
static void take_parts(tx_thread_pool *pool, int thread) {
    uint64_t work = atomic_load_explicit(&pool->work, memory_order_acquire);
    while (first_of(work) < end_of(work)) {
        uint64_t rest = thread ? work - 1 : work + (1 << 16);
        if (!atomic_compare_exchange_weak_explicit(&pool->work, &work, rest, memory_order_acq_rel,
                                                   memory_order_acquire))
            continue;
        /* the job is not replaced before this part is done */
        int index = thread ? end_of(work) - 1 : first_of(work);
        pool->job(pool->context, (tx_job_part){index, pool->parts, thread});
        if (atomic_fetch_sub_explicit(&pool->busy, 1, memory_order_acq_rel) == 1 && thread)
            wake(pool, &pool->busy);
        work = atomic_load_explicit(&pool->work, memory_order_acquire);
    }
}

void tx_thread_pool_run(tx_thread_pool *pool, tx_job job, void *context, int parts) {
    if (!pool || pool->size <= 1 || parts <= 1 || pool->running) {
        for (int i = 0; i < parts; i++) job(context, (tx_job_part){i, parts, 0});
        return;
    }
    int32_t round = atomic_load_explicit(&pool->round, memory_order_relaxed) + 1;
    pool->running = 1;
    pool->job = job;
    pool->context = context;
    pool->parts = parts;
    atomic_store_explicit(&pool->busy, parts, memory_order_relaxed);
    atomic_store_explicit(&pool->work, work_of(round, 0, parts), memory_order_release);
    atomic_store_explicit(&pool->round, round, memory_order_release);
    wake(pool, &pool->round);
    take_parts(pool, 0);
    for (int32_t left; (left = atomic_load_explicit(&pool->busy, memory_order_acquire)) != 0;)
        wait_while(pool, &pool->busy, left);
    pool->running = 0;
}

void tx_thread_pool_resize(tx_thread_pool *pool, int size) {
    atomic_store_explicit(&pool->size, size, memory_order_release);
    wake(pool, &pool->size);
}

void tx_thread_pool_work(tx_thread_pool *pool, int thread) {
    for (int32_t seen = 0;;) {
        int32_t size = atomic_load_explicit(&pool->size, memory_order_acquire);
        if (atomic_load_explicit(&pool->stopped, memory_order_acquire)) return;
        if (thread >= size) {
            wait_while(pool, &pool->size, size);
            continue;
        }
        wait_while(pool, &pool->round, seen);
        seen = atomic_load_explicit(&pool->round, memory_order_acquire);
        if (thread < atomic_load_explicit(&pool->size, memory_order_acquire))
            take_parts(pool, thread);
    }
}

void tx_thread_pool_stop(tx_thread_pool *pool) {
    atomic_store_explicit(&pool->stopped, 1, memory_order_release);
    atomic_fetch_add_explicit(&pool->round, 1, memory_order_release);
    wake(pool, &pool->round);
    tx_thread_pool_resize(pool,
                          0); /* another size than before, so that threads that have no part wake */
}
