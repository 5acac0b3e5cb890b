/* Sequences that are too long to keep their attention weights: models of 300 to 4,096 positions
 * against the double-precision reference and against differences of their own loss, whatever looks
 * at their weights, and the memory they take. */
#include "harness.h"
#include "inspect/hash.h"
#include "inspect/tensors.h"
#include "inspect/measure.h"

static const double TOLERANCE = 5e-6;

static tx_config long_config(tx_arch arch, int T, int number) {
    tx_config c = small_config(arch, 8, 2, 7, T, 2);
    c.n_layers = 2;
    c.posenc = (int[]){TX_SINUSOIDAL, TX_ROPE, TX_ALIBI, TX_NO_POSITIONS}[number % 4];
    c.seed = random_between(1, 1000000);
    if (arch == TX_ENCDEC) c.seq_tgt = T - 7;
    return c;
}

/* --- against the reference -------------------------------------------------------------------- */

static void check_logits(const tx_config *c) {
    tx_trainer t;
    make_trainer(&t, c);
    stir_parameters(&t.model);
    token_batch b = random_batch(c, 1);
    load_batch(&t, &b);
    tx_trainer_forward(&t, false);
    size_t n = (size_t)(tx_targets_per_sample(c) * c->vocab);
    double error = difference(t.window.head.logits, reference_logits(&t.model, &b), n);
    CHECK_MSG(error <= TOLERANCE, "%s: logits off by %.3g", config_text(c), error);
    release_all();
}

/* --- the derivative --------------------------------------------------------------------------- */

typedef struct {
    tx_trainer *trainer;
    const token_batch *batch;
    const real *start, *direction;
} line;

/* The mean loss at start + x direction, with the dropout of step 3; summed in double. */
static double loss_along(const line *l, double x) {
    tx_trainer *t = l->trainer;
    tx_params *p = &t->model.params;
    tx_pass pass = {.training = true, .step = 3};
    double sum = 0;
    for (size_t i = 0; i < p->numbers; i++) p->value[i] = l->start[i] + (real)x * l->direction[i];
    tx_model_pack(&t->model, 0, 1);
    tx_forward(&t->window, &pass, 0, t->window.batch);
    tx_loss(&t->window, l->batch->targets, 0, 0, t->window.batch);
    for (int i = 0; i < t->window.batch * tx_output_rows(&t->window); i++)
        sum += (double)t->window.head.loss[i];
    return sum / t->counted;
}

/* The derivative along the gradient is the gradient's square norm: single precision leaves 1e-3 of
 * it. Gradients of single numbers have their differences in test_grad_attention.c. */
static void check_derivative(const tx_config *c) {
    const double step = 2e-3;
    tx_trainer t;
    make_trainer(&t, c);
    stir_parameters(&t.model);
    token_batch b = random_batch(c, c->batch);
    tx_params *p = &t.model.params;
    real *start = take_reals(p->numbers), *direction = take_reals(p->numbers);
    tx_pass pass = {.training = true, .step = 3};
    load_batch(&t, &b);
    tx_forward(&t.window, &pass, 0, b.B);
    tx_loss(&t.window, b.targets, t.counted, 0, b.B);
    tx_backward(&t.window, &pass, 0, 0, b.B);
    memset(p->grad, 0, p->numbers * sizeof *p->grad);
    for (int unit = 0; unit < tx_weight_units(&t.window, 0); unit++)
        tx_backward_weights(&t.window, 0, unit, 0, 1, 0, b.B);
    double square = 0;
    for (size_t i = 0; i < p->numbers; i++) square += (double)p->grad[i] * (double)p->grad[i];
    for (size_t i = 0; i < p->numbers; i++)
        start[i] = p->value[i], direction[i] = (real)((double)p->grad[i] / sqrt(square));
    line l = {&t, &b, start, direction};
    double slope = (loss_along(&l, step) - loss_along(&l, -step)) / (2 * step);
    CHECK_MSG(fabs(slope - sqrt(square)) <= 2e-3 * sqrt(square), "%s: slope %.6g, gradient %.6g",
              config_text(c), slope, sqrt(square));
    release_all();
}

/* --- looking ---------------------------------------------------------------------------------- */

/* Rows that are looked at sum to 1, and times the values give the context that the pass left. */
static void check_looks(tx_trainer *t, int T) {
    const tx_acts *a = &t->probe;
    const tx_heads_acts *heads = &a->stack[0].block[1].sublayer[0].heads;
    const int C = t->model.config.d_model, D = C / t->model.config.n_heads;
    real *row = take_reals((size_t)T);
    CHECK(!heads->weights);
    for (int i = 0; i < T; i += T / 5) {
        tx_acts_look(a, 0, 1, TX_SELF_ATTENTION, 0, 1, i, 1, row);
        double sum = 0;
        for (int j = 0; j < T; j++) sum += (double)row[j];
        CHECK_CLOSE(sum, 1, 1e-5);
        for (int d = 0; d < D; d++) {
            double mean = 0;
            for (int j = 0; j < T; j++)
                mean += (double)row[j] * (double)heads->v[(size_t)j * (size_t)C + (size_t)(D + d)];
            CHECK_CLOSE(mean, (double)heads->context[(size_t)i * (size_t)C + (size_t)(D + d)],
                        1e-5);
        }
    }
}

static int views;
static void count_view(const tx_view *v, void *context) {
    const int *T = context;
    if (v->kind != TX_VIEW_ATTENTION || v->batch) return;
    CHECK_MSG(!v->data && v->rank == 3 && v->shape[1] == *T && v->shape[2] == *T, "%s", v->name);
    views++;
}

static void test_looking(const char *settings) {
    tx_config c = config_of(settings);
    const int T = c.seq;
    tx_trainer t;
    make_trainer(&t, &c);
    token_batch b = random_batch(&c, 1);
    memcpy(t.probe_tokens, b.tokens, (size_t)T * sizeof *b.tokens);
    tx_trainer_probe(&t, T, T);
    check_looks(&t, T);
    views = 0;
    tx_inspect_each(&t, count_view, (void *)(uintptr_t)&T);
    CHECK(views == c.n_layers);
    size_t size = tx_measure_size(&t);
    double *measures = take_doubles(size);
    CHECK(tx_measure_heads(&t, 1, measures) > 0);
    /* uniform attention of a causal model: the mean of ln n */
    double entropy = 0;
    for (int n = 1; n <= T; n++) entropy += log(n) / T;
    CHECK_CLOSE(measures[TX_ENTROPY], entropy, 1e-6);
    CHECK(measures[TX_MEASURES + TX_ENTROPY] > 0 && measures[TX_MEASURES + TX_ENTROPY] < log(T));
    release_all();
}

/* --- memory and length ------------------------------------------------------------------------ */

static double megabytes(const char *settings) {
    tx_config c = config_of(settings);
    tx_trainer *t = take_bytes(sizeof *t);
    tx_arena arena = {0};
    tx_trainer_carve(t, &arena, &c, 1);
    return (double)arena.used / 1e6;
}

#define LANGUAGE_MODEL \
    "task=shift\narch=decoder\nd_model=128\nn_heads=4\nn_layers=4\nvocab=64\nbatch=8\n"

/* What is not activations of blocks, the probe of max_len positions above all, stays. */
static void test_saved(void) {
    const double f32 = megabytes(LANGUAGE_MODEL "seq=1024\n"),
                 bf16 = megabytes(LANGUAGE_MODEL "seq=1024\nsaved_activations=bf16\n"),
                 inputs = megabytes(LANGUAGE_MODEL "seq=1024\nsaved_activations=inputs\n");
    printf("1,024 positions, activations in f32, in bf16, recomputed: %.0f, %.0f and %.0f MB\n",
           f32, bf16, inputs);
    CHECK(f32 < 150 && bf16 < 125 && inputs < 115);
    release_all();
}

static void test_memory(void) {
    const double at_1024 = megabytes(LANGUAGE_MODEL "seq=1024\n"),
                 at_2048 = megabytes(LANGUAGE_MODEL "seq=2048\n"),
                 at_4096 = megabytes(LANGUAGE_MODEL "seq=4096\n");
    printf("memory of 1,024, 2,048 and 4,096 positions: %.0f, %.0f and %.0f MB\n", at_1024, at_2048,
           at_4096);
    CHECK(at_1024 <= 150);
    CHECK_MSG(at_2048 <= 2 * at_1024 && at_4096 <= 2 * at_2048, "memory grows faster than T");
    release_all();
}

static void test_longest(const char *settings) {
    tx_config c = config_of(settings);
    tx_update u;
    tx_trainer t;
    make_trainer(&t, &c);
    CHECK(tx_trainer_step(&t, &u));
    CHECK(u.score.targets == c.seq && u.score.loss > 0 && u.grad_norm > 0);
    release_all();
}

int main(void) {
    random_start(check_seed());
    for (int arch = TX_ENCODER; arch <= TX_ENCDEC; arch++) {
        tx_config c = long_config((tx_arch)arch, 300, arch);
        check_logits(&c);
        c = long_config((tx_arch)arch, 290, arch + 1), c.dropout = 0.2;
        if (arch == TX_DECODER) c.window = 100, c.sink = 1, c.n_kv_heads = 1, c.attn_softcap = 4;
        check_derivative(&c);
    }
    tx_config c = long_config(TX_DECODER, 1024, 1);
    check_logits(&c);
    check_derivative(&c);
    test_looking("task=shift\narch=decoder\nd_model=8\nn_heads=2\nseq=600\nbatch=1\nposenc=rope\n");
    test_memory();
    test_saved();
    test_longest("task=shift\narch=decoder\nd_model=8\nn_heads=2\nn_layers=1\nseq=4096\nbatch=1\n"
                 "posenc=alibi\nignore_index=-1\n");
    return check_report();
}
