/* A thread pool changes the time of a run and nothing else: the same hash at 1, 2, 3 and 8
 * threads, for every architecture; jobs reach every part once, also those that a job runs itself;
 * sleeping helpers wake; what a step leaves to be looked at; a model that is only looked into.
 * Natively with pthreads; as WebAssembly without threads only the one-thread case runs. */
#include "check.h"
#include "model/presets.h"
#include "inspect/evaluate.h"
#include "inspect/hash.h"
#include "train/trainer.h"
#include "threads.h"
#include <stdlib.h>
#include <string.h>

static const int sizes[] = {1, 2, 3, 8};
enum { SIZES = MOST_THREADS > 1 ? 4 : 1 };

enum { MOST_PARTS = 40 };

typedef struct {
    int seen[MOST_PARTS];
    _Atomic int on[TX_MOST_THREADS]; /* parts that run on a thread now */
    _Atomic int wrong;
} counts;

static void count_part(void *context, tx_job_part part) {
    counts *c = context;
    if (atomic_fetch_add(&c->on[part.thread], 1) != 0) atomic_fetch_add(&c->wrong, 1);
    c->seen[part.index] += 1000 + part.of;
    atomic_fetch_sub(&c->on[part.thread], 1);
}

static void test_every_part_once(int size) {
    tx_thread_pool pool;
    start_pool(&pool, size);
    enum { ROUNDS = 400, KINDS = 4 };
    static const int parts[KINDS] = {1, 3, 16, MOST_PARTS};
    counts c[KINDS] = {0};
    for (int i = 0; i < ROUNDS; i++) {
        if (i % 100 == 50) wait_until_asleep();
        if (i % 7 == 0) tx_thread_pool_resize(&pool, 1 + i % size);
        tx_thread_pool_run(&pool, count_part, &c[i % KINDS], parts[i % KINDS]);
    }
    for (int k = 0; k < KINDS; k++) {
        for (int i = 0; i < MOST_PARTS; i++)
            CHECK(c[k].seen[i] == (i < parts[k] ? ROUNDS / KINDS * (1000 + parts[k]) : 0));
        CHECK(c[k].wrong == 0);
    }
    stop_pool(&pool);
}

typedef struct {
    tx_thread_pool *pool;
    counts inner[MOST_PARTS];
} nested;

static void run_inner(void *context, tx_job_part part) {
    nested *n = context;
    tx_thread_pool_run(n->pool, count_part, &n->inner[part.index], 3);
}

/* A part that runs a job has all of its parts done when the call returns. */
static void test_job_in_a_job(int size) {
    tx_thread_pool pool;
    start_pool(&pool, size);
    static nested n;
    n = (nested){.pool = &pool};
    enum { ROUNDS = 100 };
    for (int i = 0; i < ROUNDS; i++)
        tx_thread_pool_run(&pool, run_inner, &n, i % 2 ? MOST_PARTS : 1);
    for (int i = 0; i < MOST_PARTS; i++)
        for (int part = 0; part < 3; part++)
            CHECK(n.inner[i].seen[part] == (i ? ROUNDS / 2 : ROUNDS) * 1003);
    stop_pool(&pool);
}

/* --- runs ------------------------------------------------------------------------------------- */

typedef struct {
    tx_trainer trainer;
    tx_thread_pool pool;
    void *memory;
} pooled_run;

static pooled_run *start_run(const char *settings, int size, bool looking) {
    tx_config c;
    tx_config_defaults(&c);
    tx_error error = {0};
    CHECK_MSG(tx_config_apply(&c, settings, tx_text_size(settings), &error) == TX_OK &&
                  tx_config_resolve(&c, &error) == TX_OK,
              "%s", error.message);
    c.looking = looking;
    tx_arena count = {0};
    pooled_run *run = calloc(1, sizeof *run);
    tx_trainer *t = &run->trainer;
    tx_trainer_carve(t, &count, &c, size);
    run->memory = aligned_alloc(TX_ALIGN, TX_ROUND_UP(count.used, TX_ALIGN));
    tx_arena arena = {run->memory, 0};
    tx_trainer_carve(t, &arena, &c, size);
    tx_trainer_reset(t);
    start_pool(&run->pool, size);
    t->pool = &run->pool;
    tx_model_use(&t->model, tx_kernel_usual(), t->pool);
    return run;
}

/* Returns the score of the last step. */
static tx_score take_steps(pooled_run *run, int n) {
    tx_update update = {0};
    for (int i = 0; i < n; i++) CHECK(tx_trainer_step(&run->trainer, &update));
    return update.score;
}

static void end_run(pooled_run *run) {
    stop_pool(&run->pool);
    free(run->memory);
    free(run);
}

static uint64_t hash_after_training(const char *settings, int size) {
    pooled_run *run = start_run(settings, size, false);
    for (int i = 0; i < 5; i++) {
        tx_thread_pool_resize(&run->pool, i == 2 ? 1 : size);
        take_steps(run, 1);
    }
    tx_trainer_evaluate(&run->trainer, TX_SPLIT_HELD_OUT, 0, 20);
    uint64_t hash = tx_trainer_hash(&run->trainer);
    end_run(run);
    return hash;
}

/* `n` numbers of each sequence: those of the window `a` are also in the longer window `b`. */
static void check_window(const tx_acts *a, const tx_acts *b, const real *x, const real *y, size_t n,
                         const char *what) {
    const size_t skip = (size_t)(a->first - b->first) * n;
    CHECK_MSG(memcmp(x, y + skip, (size_t)a->batch * n * sizeof(real)) == 0, "%s", what);
}

/* A batch goes by microbatches: one chunk for one thread, some chunks for each thread of a pool.
 * The last microbatches of both hold the same numbers, dropout included, and the whole batch has
 * the same score. */
static void test_what_a_step_leaves(const char *settings, int steps) {
    pooled_run *alone = start_run(settings, 1, false), *pool = start_run(settings, 2, false);
    const tx_score one = take_steps(alone, steps), two = take_steps(pool, steps);
    const tx_acts *a = &alone->trainer.window, *b = &pool->trainer.window;
    const tx_config *c = &b->model->config;
    const int layer = c->n_layers - 1, count = pool->trainer.batch.count;
    const size_t rows = (size_t)tx_output_rows(b), C = (size_t)c->d_model;
    CHECK_MSG(0 < a->batch && a->batch < b->batch && b->batch <= count &&
                  a->first + a->batch == count && b->first + b->batch == count,
              "%s: microbatches of %d and %d of %d sequences", settings, a->batch, b->batch, count);
    CHECK_MSG(memcmp(&one, &two, sizeof one) == 0, "%s: losses %.17g and %.17g", settings, one.loss,
              two.loss);
    check_window(a, b, a->head.loss, b->head.loss, rows, "losses");
    for (int k = 0; k < b->model->n_stacks; k++) {
        const tx_stack_acts *s = &a->stack[k], *t = &b->stack[k];
        const size_t T = (size_t)t->stream.T, R = (size_t)t->stream.rows;
        check_window(a, b, s->embed, t->embed, T * C, "embeddings");
        check_window(a, b, s->stream.out, t->stream.out, R * C, "hidden states");
        if (s->block[layer].sublayer[0].heads.weights)
            check_window(a, b, s->block[layer].sublayer[0].heads.weights,
                         t->block[layer].sublayer[0].heads.weights, (size_t)c->n_heads * R * T,
                         "attention");
    }
    end_run(alone);
    end_run(pool);
}

/* The logits of one sequence, and the score of others: in one part each, or in parts that a pool
 * shares out. */
static void test_looking(const char *settings, int size) {
    pooled_run *alone = start_run(settings, 1, true), *pool = start_run(settings, size, true);
    tx_trainer *t = &alone->trainer, *u = &pool->trainer;
    const tx_config *c = &t->model.config;
    CHECK(!t->model.trainable);
    for (int k = 0; k < c->seq; k++)
        t->probe_tokens[k] = u->probe_tokens[k] = (k * 7 + 3) % c->vocab;
    for (int T = 1; T <= c->seq; T += c->seq - 1) {
        tx_trainer_probe(t, 0, T);
        tx_trainer_probe(u, 0, T);
        CHECK_MSG(memcmp(t->probe.head.logits, u->probe.head.logits,
                         (size_t)T * (size_t)c->vocab * sizeof(real)) == 0,
                  "%s: other logits of %d tokens with %d threads", settings, T, size);
    }
    const tx_score one = tx_trainer_evaluate(t, TX_SPLIT_HELD_OUT, 0, 5),
                   two = tx_trainer_evaluate(u, TX_SPLIT_HELD_OUT, 0, 5);
    CHECK_MSG(memcmp(&one, &two, sizeof one) == 0, "%s: losses %.17g and %.17g", settings, one.loss,
              two.loss);
    end_run(alone);
    end_run(pool);
}

int main(void) {
    static const char *const settings[] = {
        "batch=9\nd_model=24\nn_heads=3\n",
        "task=reverse\nbatch=7\nd_model=20\nn_heads=2\nnorm=post\nactivation=relu\nposenc="
        "learned\ntied=true\n",
        "mask=causal+padding\nbatch=5\nd_model=12\nn_heads=4\nposenc=alibi\noptimizer=sgd\nweight_"
        "decay=0.1\n",
        /* every other batch has 20 */
        "task=majority\nhead=class\nbatch=30\nd_model=16\nn_heads=2\nposenc=rope\nsamples=50\n",
        "arch=encdec\nbatch=31\nd_model=16\nn_heads=2\nlengths=variable\nmask=causal+"
        "padding\nsamples=50\n",
        "task=shift\nbatch=35\nseq=10\nd_model=72\nn_heads=2\nn_layers=1\n",
        "norm_type=rms\nbias=false\nglu=true\nactivation=silu\nbatch=21\nd_model=24\n"
        "logit_softcap=5\n",
        "norm_type=none\nffn=false\nbatch=33\nd_model=24\n",
        "residual=false\nglu=true\nactivation=relu2\nnorm=post\nbatch=33\nd_model=40\nseq=25\n",
        "batch=33\nd_model=24\nn_heads=4\nn_kv_heads=2\nqk_norm=true\nsink=true\nwindow=3\n"
        "full_every=2\nattn_softcap=4\nposenc=rope\n",
        "batch=31\nd_model=16\nn_heads=2\nn_kv_heads=1\nattention=linear\nqk_norm=true\nmask="
        "causal\nseq=35\n",
    };
    for (int k = 0; k < SIZES; k++) {
        test_every_part_once(sizes[k]);
        test_job_in_a_job(sizes[k]);
        test_looking("batch=1\nd_model=136\nn_heads=2\nseq=21\nvocab=300\n", sizes[k]);
        test_looking("batch=6\nd_model=136\nn_heads=2\ntied=true\nglu=true\n", sizes[k]);
    }
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        uint64_t alone = hash_after_training(settings[i], 1);
        for (int k = 1; k < SIZES; k++)
            CHECK_MSG(hash_after_training(settings[i], sizes[k]) == alone,
                      "settings %zu: another hash with %d threads", i, sizes[k]);
    }
    if (SIZES > 1) /* there are threads here */
        for (size_t i = 3; i < sizeof settings / sizeof *settings; i++)
            for (int steps = 2; steps <= 3; steps++) test_what_a_step_leaves(settings[i], steps);
    return check_report();
}
