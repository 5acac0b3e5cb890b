#ifndef THREADS_H
#define THREADS_H
/* A team of pthreads for tests of the engine. As WebAssembly without threads a team has size 1. */
#include "run/team.h"

#ifndef __wasm__
#include <pthread.h>
#include <sched.h>

enum { MOST_THREADS = TX_TEAM_MOST };

static _Atomic int asleep; /* calls of yield so far */

static void yield(_Atomic int32_t *address, int32_t expected) {
    (void)address, (void)expected;
    atomic_fetch_add(&asleep, 1);
    sched_yield();
}

static int started = 1; /* threads of the last team with helpers, the caller included */

/* Returns when every helper of an idle team has looked for long enough to go to sleep. */
static inline void wait_until_asleep(void) {
    const int before = atomic_load(&asleep);
    while (started > 1 && atomic_load(&asleep) < before + 100 * started) sched_yield();
}

typedef struct {
    tx_team *team;
    int part;
} team_helper;

static void *help(void *context) {
    team_helper *h = context;
    tx_team_work(h->team, h->part);
    return NULL;
}

static pthread_t helper_threads[TX_TEAM_MOST];
static team_helper helpers[TX_TEAM_MOST];

/* One team at a time. */
static inline void start_team(tx_team *team, int size) {
    *team = (tx_team){.size = size, .sleep = yield};
    if (size > 1) started = size;
    for (int i = 1; i < size; i++) {
        helpers[i] = (team_helper){team, i};
        pthread_create(&helper_threads[i], NULL, help, &helpers[i]);
    }
}

static inline void stop_team(tx_team *team) {
    tx_team_stop(team);
    for (int i = 1; i < started && helpers[i].team == team; i++)
        pthread_join(helper_threads[i], NULL);
    if (helpers[1].team == team) started = 1;
}
#else
enum { MOST_THREADS = 1 };
static inline void start_team(tx_team *team, int size) { *team = (tx_team){.size = size}; }
static inline void stop_team(tx_team *team) { (void)team; }
static inline void wait_until_asleep(void) {}
#endif

#endif
