/* What blocks save for the backward pass (saved_activations). Recomputed blocks give the bits of a
 * run that keeps everything: every kind of block, on any number of threads, in runs and in what
 * measures see. Saved in 16 bits, activations are what a definition of bfloat16 says, runs do not
 * depend on threads, and gradients are close. The memory is in test_costs.c. */
#include "harness.h"
#include "math/bf16.h"
#include "inspect/measure.h"
#include "threads.h"

enum { STEPS = IS_SLOW ? 2 : 4 };

/* --- numbers in 16 bits ----------------------------------------------------------------------- */

static float float_of(uint32_t bits) {
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* The nearest number with 16 bits by distance; of two, the one whose last bit is 0. */
static uint32_t nearest(uint32_t bits) {
    const uint32_t below = bits & 0xffff0000u, above = below + 0x10000u;
    const double x = (double)float_of(bits), down = fabs(x - (double)float_of(below)),
                 /* the largest floats have infinity above, which counts as the next power of 2 */
        up = isinf(float_of(above)) ? fabs(copysign(0x1p128, x) - x)
                                    : fabs((double)float_of(above) - x);
    if (down == up) return below & 0x10000u ? above : below;
    return down < up ? below : above;
}

static void test_rounding(void) {
    static const uint32_t lows[] = {0, 1, 0x7fff, 0x8000, 0x8001, 0xfffe, 0xffff};
    enum { LOWS = sizeof lows / sizeof *lows };
    for (uint32_t high = 0; high < 0x10000; high += IS_SLOW ? 17 : 1) {
        real x[LOWS], packed[LOWS];
        uint32_t words[8];
        for (int i = 0; i < LOWS; i++) x[i] = (real)float_of(high << 16 | lows[i]);
        tx_bf16_pack(words, x, LOWS);
        tx_bf16_unpack(packed, words, LOWS);
        tx_bf16_round(x, LOWS);
        CHECK(tx_bf16_words(LOWS) == 4 && same_reals(x, packed, LOWS));
        for (int i = 0; i < LOWS; i++) {
            const uint32_t bits = high << 16 | lows[i];
            uint32_t got;
            memcpy(&got, &packed[i], sizeof got);
            if (isfinite(float_of(bits)))
                CHECK_MSG(got == nearest(bits), "%08x: %08x, not %08x", bits, got, nearest(bits));
            else
                CHECK_MSG(!isfinite(float_of(got)), "%08x: %08x is finite", bits, got);
        }
    }
}

/* Arrays of any length come back without touching what is after them. */
static void test_lengths(void) {
    for (size_t n = 1; n <= 40; n++) {
        real *x = take_random(n, 2), *back = take_reals(n);
        uint32_t *words = take_bytes(tx_bf16_words(n) * sizeof *words);
        tx_bf16_pack(words, x, n);
        tx_bf16_unpack(back, words, n);
        for (size_t i = 0; i < n; i++)
            CHECK(fabs((double)(back[i] - x[i])) <= 0x1p-8 * fabs((double)x[i]));
        tx_bf16_round(x, n);
        CHECK(same_reals(x, back, n));
    }
    release_all();
}

/* --- runs ------------------------------------------------------------------------------------- */

#define SMALL "n_layers=3\nd_model=24\nn_heads=4\nd_ff=40\nbatch=11\nsamples=30\ndropout=0.2\n"

static const char *const models[] = {
    "preset=copy\n" SMALL,
    "preset=causal\nposenc=alibi\noptimizer=muon\ntied=true\n" SMALL,
    "preset=encdec\nlengths=variable\nmask=causal+padding\ntied=true\nn_dec_layers=2\n" SMALL,
    "preset=encdec\nnorm=post\nn_kv_heads=1\nqk_norm=true\nsink=true\n" SMALL,
    "task=majority\nhead=class\nnorm=post\nposenc=learned\nactivation=relu\n" SMALL,
    "preset=llama\ntask=count\nqk_norm=true\nattn_softcap=4\nlogit_softcap=5\n" SMALL
    "n_kv_heads=2\n",
    "task=copy\nmask=causal\nattention=linear\nposenc=rope\nseq=41\n" SMALL,
    "task=reverse\nattention=linear\nwindow=5\nn_kv_heads=2\n" SMALL,
    "task=induction\nseq=18\narch=decoder\nwindow=3\nfull_every=2\nsink=true\nsparse_stride="
    "4\n" SMALL,
    "task=copy\nnorm_type=none\nffn=false\ninit=gpt2\noptimizer=lion\n" SMALL,
    "task=sort\nresidual=false\nnorm=post\nglu=true\nactivation=relu2\n" SMALL,
    "task=copy\nresidual=false\nfinal_norm=false\nglu=true\nbias=false\noptimizer=sgd\n" SMALL,
    "task=shift\narch=decoder\nseq=270\n" SMALL "batch=3\nn_layers=2\n", /* attention by blocks */
};
enum { MODELS = sizeof models / sizeof *models };

static tx_config config_saving(const char *model, const char *saved) {
    char text[40];
    (void)snprintf(text, sizeof text, "saved_activations=%s\n", saved);
    return config_with(model, text);
}

static void start(tx_trainer *t, tx_thread_pool *pool, const char *model, const char *saved,
                  int threads) {
    const tx_config c = config_saving(model, saved);
    tx_arena arena = {0};
    tx_trainer_carve(t, &arena, &c, threads);
    arena = (tx_arena){take_bytes((size_t)arena.used), 0};
    tx_trainer_carve(t, &arena, &c, threads);
    tx_trainer_reset(t);
    start_pool(pool, threads);
    t->pool = pool;
}

/* Room for a whole batch, which can be looked at. */
static void widen_window(tx_trainer *t) {
    tx_arena arena = {0};
    tx_trainer_carve_batch(t, &arena);
    arena = (tx_arena){take_bytes((size_t)arena.used), 0};
    tx_trainer_carve_batch(t, &arena);
}

/* The run after some steps; looking at it in between changes nothing, nor does a window that is
 * wider. */
static uint64_t run_hash(const char *model, const char *saved, int threads, bool looked) {
    tx_trainer t;
    tx_thread_pool pool;
    tx_update u;
    start(&t, &pool, model, saved, threads);
    for (int i = 0; i < STEPS; i++) {
        CHECK(tx_trainer_step(&t, &u));
        if (!looked) continue;
        tx_trainer_evaluate(&t, TX_SPLIT_HELD_OUT, 0, 7);
        CHECK(tx_measure_heads(&t, 3, take_doubles(tx_measure_size(&t))) > 0);
        if (i == 1) widen_window(&t);
    }
    const uint64_t hash = tx_trainer_hash(&t);
    stop_pool(&pool);
    release_all();
    return hash;
}

/* The largest pools take most of the time, waiting for processors: not for each model. */
static void test_runs(const char *model, bool in_large_pools) {
    static const int sizes[] = {1, 3, 2, 8};
    const int pools = IS_SLOW || !in_large_pools ? 2 : 4;
    const uint64_t kept = run_hash(model, "f32", 1, false),
                   rounded = run_hash(model, "bf16", 1, false);
    CHECK_MSG(rounded != kept, "%s: nothing was rounded", model);
    for (int i = 0; i < pools && sizes[i] <= MOST_THREADS; i++)
        for (int looked = 0; looked <= sizes[i] % 2; looked++) { /* by 1 and 3 */
            CHECK_MSG(run_hash(model, "inputs", sizes[i], looked) == kept,
                      "%s: other bits when %d threads recompute", model, sizes[i]);
            CHECK_MSG(run_hash(model, "bf16", sizes[i], looked) == rounded,
                      "%s: other bits in bf16 with %d threads", model, sizes[i]);
        }
}

/* --- looking ---------------------------------------------------------------------------------- */

/* Measures of heads and outputs of layers over held-out samples: in eval mode nothing is rounded.
 */
static void test_looking(const char *model) {
    static const char *const saved[] = {"f32", "bf16", "inputs"};
    double *heads[3], *outputs[3];
    size_t n = 0, m = 0;
    for (int i = 0; i < 3; i++) {
        const tx_config c = config_saving(model, saved[i]);
        tx_trainer t;
        make_trainer(&t, &c);
        random_start(1);
        stir_parameters(&t.model);
        heads[i] = take_doubles(tx_measure_size(&t));
        outputs[i] = take_doubles(m = tx_measure_outputs(&t, 0, NULL));
        n = tx_measure_heads(&t, 5, heads[i]);
        CHECK(n > 0 && tx_measure_outputs(&t, 5, outputs[i]) == m);
        CHECK_MSG(memcmp(heads[i], heads[0], n * sizeof(double)) == 0, "%s: heads, %s", model,
                  saved[i]);
        CHECK_MSG(memcmp(outputs[i], outputs[0], m * sizeof(double)) == 0, "%s: outputs, %s", model,
                  saved[i]);
    }
    release_all();
}

/* --- gradients -------------------------------------------------------------------------------- */

/* The gradient of random sequences `shorter` than the settings say. */
static real *gradient(const char *model, const char *saved, int threads, int shorter, size_t *n) {
    tx_trainer t;
    tx_thread_pool pool;
    start(&t, &pool, model, saved, threads);
    widen_window(&t);
    random_start(7);
    token_batch b = random_batch(&t.model.config, t.model.config.batch);
    tx_trainer_load(&t, b.B, b.S - shorter, b.T - shorter, b.source, b.tokens, b.targets);
    tx_trainer_forward(&t, true);
    tx_trainer_backward(&t);
    stop_pool(&pool);
    *n = t.model.params.numbers;
    real *copy = take_reals(*n);
    memcpy(copy, t.model.params.grad, *n * sizeof *copy);
    return copy;
}

/* |a - b| / |b| */
static double relative(const real *a, const real *b, size_t n) {
    double apart = 0, size = 0;
    for (size_t i = 0; i < n; i++) {
        apart += ((double)a[i] - (double)b[i]) * ((double)a[i] - (double)b[i]);
        size += (double)b[i] * (double)b[i];
    }
    return sqrt(apart / size);
}

static double largest;

/* A number that is rounded to 16 bits is off by 2^-8 at most, which is .4 %. */
static void test_gradient(const char *model) {
    for (int shorter = 0; shorter < 4; shorter += 3) {
        size_t n;
        const real *exact = gradient(model, "f32", 1, shorter, &n),
                   *again = gradient(model, "inputs", 1, shorter, &n),
                   *rounded = gradient(model, "bf16", 1, shorter, &n),
                   *pool = gradient(model, "bf16", TX_MIN(3, MOST_THREADS), shorter, &n);
        const double error = relative(rounded, exact, n);
        CHECK_MSG(same_reals(again, exact, n), "%s: other gradient when recomputed", model);
        CHECK_MSG(same_reals(pool, rounded, n), "%s: other gradient in a pool", model);
        CHECK_MSG(error > 0 && error < 0.01, "%s: off by %.2g", model, error);
        largest = TX_MAX(largest, error);
        release_all();
    }
}

int main(void) {
    test_rounding();
    test_lengths();
    for (int i = 0; i < MODELS; i++) {
        test_runs(models[i], i % 3 == 0);
        test_looking(models[i]);
        test_gradient(models[i]);
    }
    printf("gradients in bf16: off by up to %.2g of their norm\n", largest);
    return check_report();
}
