#include "run/team.h"
#include <stddef.h>

/* Rounds of looking before a thread goes to sleep: some 0.3 ms, longer than the gaps between the
 * jobs of a training step and between two steps, so that training pays for no wake-up. */
#ifndef TX_SPINS
#define TX_SPINS 1000000
#endif

/* Returns when *address is no longer `value`. */
static void wait_while(tx_team *team, _Atomic int32_t *address, int32_t value) {
    for (int i = 0; i < TX_SPINS; i++)
        if (atomic_load_explicit(address, memory_order_acquire) != value) return;
    while (atomic_load_explicit(address, memory_order_acquire) == value)
        if (team->sleep) team->sleep(address, value);
}

static void wake(tx_team *team, _Atomic int32_t *address) {
    if (team->wake) team->wake(address);
}

void tx_team_run(tx_team *team, tx_job job, void *context) {
    if (!team || team->size <= 1) {
        job(context, 0, 1);
        return;
    }
    team->job = job;
    team->context = context;
    atomic_store_explicit(&team->busy, team->size - 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&team->round, 1, memory_order_release); /* publishes the job */
    wake(team, &team->round);
    job(context, 0, team->size);
    for (int32_t left; (left = atomic_load_explicit(&team->busy, memory_order_acquire)) != 0;)
        wait_while(team, &team->busy, left);
}

void tx_team_work(tx_team *team, int part) {
    /* no job is missed: the next one waits until this one is done */
    for (int32_t seen = 0;; seen++) {
        wait_while(team, &team->round, seen);
        if (atomic_load_explicit(&team->stopped, memory_order_acquire)) return;
        team->job(team->context, part, team->size);
        if (atomic_fetch_sub_explicit(&team->busy, 1, memory_order_acq_rel) == 1)
            wake(team, &team->busy);
    }
}

void tx_team_stop(tx_team *team) {
    atomic_store_explicit(&team->stopped, 1, memory_order_release);
    atomic_fetch_add_explicit(&team->round, 1, memory_order_release);
    wake(team, &team->round);
}
