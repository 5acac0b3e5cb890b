/* A team of threads changes the time of a run and nothing else: the same hash at 1, 2, 3 and 8 threads, for every architecture; jobs reach every
 * part once; sleeping helpers wake. Natively with pthreads; as WebAssembly without threads only the one-thread case runs. */
#include "check.h"
#include "presets.h"
#include "trainer.h"
#include <stdlib.h>

#ifndef __wasm__
#include <pthread.h>
#include <sched.h>

static void yield(_Atomic int32_t *address, int32_t expected) {
    (void)address, (void)expected;
    sched_yield();
}

typedef struct {
    tx_team *team;
    int part;
} helper;

static void *help(void *context) {
    helper *h = context;
    tx_team_work(h->team, h->part);
    return NULL;
}

static pthread_t threads[TX_TEAM_MOST];
static helper helpers[TX_TEAM_MOST];

static void start(tx_team *team, int size) {
    *team = (tx_team){.size = size, .sleep = yield};
    for (int i = 1; i < size; i++) {
        helpers[i] = (helper){team, i};
        pthread_create(&threads[i], NULL, help, &helpers[i]);
    }
}

static void stop(tx_team *team) {
    tx_team_stop(team);
    for (int i = 1; i < team->size; i++) pthread_join(threads[i], NULL);
}
static const int sizes[] = {1, 2, 3, 8};
#else
static void start(tx_team *team, int size) { *team = (tx_team){.size = size}; }
static void stop(tx_team *team) { (void)team; }
static const int sizes[] = {1};
#endif

static void count_part(void *context, int part, int parts) {
    int *seen = context;
    seen[part] += 1000 + parts;
}

static void test_every_part_once(int size) {
    tx_team team;
    start(&team, size);
    int seen[TX_TEAM_MOST] = {0};
    enum { ROUNDS = 300 };
    for (int i = 0; i < ROUNDS; i++) tx_team_run(&team, count_part, seen);
    for (int i = 0; i < size; i++) CHECK(seen[i] == ROUNDS * (1000 + size));
    stop(&team);
}

static uint64_t hash_after_training(const char *settings, int size) {
    tx_config c;
    tx_config_defaults(&c);
    tx_error error = {0};
    CHECK_MSG(tx_config_apply(&c, settings, tx_text_size(settings), &error) == TX_OK && tx_config_resolve(&c, &error) == TX_OK, "%s", error.message);
    tx_arena count = {0};
    tx_trainer *t = calloc(1, sizeof *t);
    tx_trainer_carve(t, &count, &c);
    tx_trainer_carve_threads(t, &count, size);
    void *memory = aligned_alloc(TX_ALIGN, TX_ROUND_UP(count.used, TX_ALIGN));
    tx_arena arena = {memory, 0};
    tx_trainer_carve(t, &arena, &c);
    tx_trainer_carve_threads(t, &arena, size);
    tx_trainer_reset(t);
    tx_team team;
    start(&team, size);
    t->team = &team;
    tx_update update;
    for (int i = 0; i < 5; i++) CHECK(tx_trainer_step(t, &update));
    tx_trainer_evaluate(t, TX_SPLIT_HELD_OUT, 0, 20);
    uint64_t hash = tx_trainer_hash(t);
    stop(&team);
    free(memory);
    free(t);
    return hash;
}

int main(void) {
    static const char *const settings[] = {
        "batch=9\nd_model=24\nn_heads=3\n",
        "task=reverse\nbatch=7\nd_model=20\nn_heads=2\nnorm=post\nactivation=relu\nposenc=learned\ntied=true\n",
        "mask=causal+padding\nbatch=5\nd_model=12\nn_heads=4\nposenc=alibi\noptimizer=sgd\nweight_decay=0.1\n",
    };
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) test_every_part_once(sizes[k]);
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        uint64_t alone = hash_after_training(settings[i], 1);
        for (size_t k = 1; k < sizeof sizes / sizeof *sizes; k++)
            CHECK_MSG(hash_after_training(settings[i], sizes[k]) == alone, "settings %zu: another hash with %d threads", i, sizes[k]);
    }
    return check_report();
}
