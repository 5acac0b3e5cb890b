#include "lab_team.h"
#include <stddef.h>

#if TX_THREADS
static _Atomic int32_t abandoned;

/* memory.atomic.wait32 and notify: forbidden on a page's main thread, which never runs the engine. Nobody sleeps where a helper is gone: its part of the
 * job would never be done. */
static void sleep_on(_Atomic int32_t *address, int32_t expected) {
    if (atomic_load(&abandoned)) __builtin_trap();
    __builtin_wasm_memory_atomic_wait32((int32_t *)address, expected, -1);
}

static void wake_all(_Atomic int32_t *address) { __builtin_wasm_memory_atomic_notify((int32_t *)address, UINT32_MAX); }

static tx_team team = {.size = 1, .sleep = sleep_on, .wake = wake_all};
#else
static tx_team team = {.size = 1};
#endif

tx_team *lab_team(void) { return &team; }

void lab_team_abandon(void) {
#if TX_THREADS
    atomic_store(&abandoned, 1);
    atomic_fetch_add(&team.busy, TX_TEAM_MOST); /* a value that nobody sleeps on, and that never counts down to 0 */
    wake_all(&team.busy);
#endif
}
