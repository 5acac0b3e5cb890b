#include "abi/lab_pool.h"
#include <stdbool.h>
#include <stddef.h>

#if TX_THREADS
/* How long the caller, whose own part is done, waits for those of the helpers: ten naps, and one
 * more for each MB of memory, since a part is at most some 300 operations for each byte, of which
 * the slowest machine does more than one MB's in a second. Naps are counted, not hours: a machine
 * that was asleep itself has slept through one of them at most. */
#define NAPS 10
#define PAGES_OF_A_MB 16
#define NAP_NS 1000000000LL
#define TIMED_OUT 2 /* memory.atomic.wait32's word for it */

static _Atomic int32_t abandoned;
static void sleep_on(_Atomic int32_t *address, int32_t expected);
static void wake_all(_Atomic int32_t *address) {
    __builtin_wasm_memory_atomic_notify((int32_t *)address, UINT32_MAX);
}
static tx_thread_pool pool = {.size = 1, .sleep = sleep_on, .wake = wake_all};

/* memory.atomic.wait32: forbidden on a page's main thread, which never runs the engine. Helpers
 * wait for the next job as long as it takes. No thread waits for a helper that is gone: its part of
 * the job would never be done. A call is one nap, and the caller of sleep_on loops: V8 11, that of
 * Node 20, loses the locals of a loop around this instruction in code that is not optimised yet. */
static void sleep_on(_Atomic int32_t *address, int32_t expected) {
    static size_t naps; /* of the caller, one after the other */
    const bool limited = address == &pool.busy;
    if (atomic_load(&abandoned)) __builtin_trap();
    const bool timed_out = __builtin_wasm_memory_atomic_wait32((int32_t *)address, expected,
                                                               limited ? NAP_NS : -1) == TIMED_OUT;
    if (!limited) return;
    naps = timed_out ? naps + 1 : 0;
    if (naps < NAPS + __builtin_wasm_memory_size(0) / PAGES_OF_A_MB) return;
    lab_pool_fail();
    __builtin_trap();
}
#else
static tx_thread_pool pool = {.size = 1};
#endif

static int most = 1;

tx_thread_pool *lab_pool(void) { return &pool; }

int lab_pool_most(void) { return most; }

void lab_pool_gather(int threads) {
    most = threads;
    tx_thread_pool_resize(&pool, threads);
}

void lab_pool_fail(void) {
#if TX_THREADS
    atomic_store(&abandoned, 1);
    pool.running = 0; /* of a job that trapped: a later one goes by the pool, and traps, too */
    /* more parts than any job has: a value that no thread sleeps on, and that is never 0 again */
    atomic_fetch_add(&pool.busy, TX_MOST_PARTS + 1);
    wake_all(&pool.busy);
#endif
}
