#include "run/team.h"
#include <stddef.h>

/* Rounds of looking before a thread goes to sleep: some 20 us, longer than most gaps between the
 * jobs of a training step. A thread that looks for longer keeps its processor from the one that it
 * waits for, where other programs run: a system moves that one only to a processor that rests. */
#ifndef TX_SPINS
#define TX_SPINS 60000
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

/* A ticket: the number of the job in the upper half, so that a thread that read it before another
 * job began cannot take a part of that; then the first part that is free, and the one after the
 * last that is. */
static uint64_t ticket_of(int32_t round, int first, int end) {
    return (uint64_t)(uint32_t)round << 32 | (uint64_t)first << 16 | (uint64_t)end;
}

static int first_of(uint64_t ticket) { return (int)(ticket >> 16 & 0xffff); }

static int end_of(uint64_t ticket) { return (int)(ticket & 0xffff); }

/* Does parts of the present job until none is free: the caller from the first on, helpers from the
 * last back. So a thread mostly has what it had in the job before, and in its cache. */
static void take_parts(tx_team *team, int thread) {
    uint64_t ticket = atomic_load_explicit(&team->ticket, memory_order_acquire);
    while (first_of(ticket) < end_of(ticket)) {
        uint64_t rest = thread ? ticket - 1 : ticket + (1 << 16);
        if (!atomic_compare_exchange_weak_explicit(&team->ticket, &ticket, rest,
                                                   memory_order_acq_rel, memory_order_acquire))
            continue;
        /* the job is not replaced before this part is done */
        int index = thread ? end_of(ticket) - 1 : first_of(ticket);
        team->job(team->context, (tx_job_part){index, team->parts, thread});
        if (atomic_fetch_sub_explicit(&team->busy, 1, memory_order_acq_rel) == 1 && thread)
            wake(team, &team->busy);
        ticket = atomic_load_explicit(&team->ticket, memory_order_acquire);
    }
}

void tx_team_run(tx_team *team, tx_job job, void *context, int parts) {
    if (!team || team->size <= 1) {
        for (int i = 0; i < parts; i++) job(context, (tx_job_part){i, parts, 0});
        return;
    }
    int32_t round = atomic_load_explicit(&team->round, memory_order_relaxed) + 1;
    team->job = job;
    team->context = context;
    team->parts = parts;
    atomic_store_explicit(&team->busy, parts, memory_order_relaxed);
    atomic_store_explicit(&team->ticket, ticket_of(round, 0, parts), memory_order_release);
    atomic_store_explicit(&team->round, round, memory_order_release);
    wake(team, &team->round);
    take_parts(team, 0);
    for (int32_t left; (left = atomic_load_explicit(&team->busy, memory_order_acquire)) != 0;)
        wait_while(team, &team->busy, left);
}

void tx_team_resize(tx_team *team, int size) {
    atomic_store_explicit(&team->size, size, memory_order_release);
    wake(team, &team->size);
}

void tx_team_work(tx_team *team, int thread) {
    for (int32_t seen = 0;;) {
        int32_t size = atomic_load_explicit(&team->size, memory_order_acquire);
        if (atomic_load_explicit(&team->stopped, memory_order_acquire)) return;
        if (thread >= size) {
            wait_while(team, &team->size, size);
            continue;
        }
        wait_while(team, &team->round, seen);
        seen = atomic_load_explicit(&team->round, memory_order_acquire);
        if (thread < atomic_load_explicit(&team->size, memory_order_acquire))
            take_parts(team, thread);
    }
}

void tx_team_stop(tx_team *team) {
    atomic_store_explicit(&team->stopped, 1, memory_order_release);
    atomic_fetch_add_explicit(&team->round, 1, memory_order_release);
    wake(team, &team->round);
    tx_team_resize(team, 0); /* another size than before, so that threads that have no part wake */
}
