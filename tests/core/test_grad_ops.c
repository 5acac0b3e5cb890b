/* Every operation's derivative, element by element, against central differences of the engine's own
 * forward pass in double precision.
 *
 * Five-point differences with h = 1e-3 are good to about 1e-12 of a smooth function of size 1. A
 * gradient as a whole (L2 norm) must agree to 1e-7: a wrong term, factor or lane is off by far
 * more, and single elements near zero do not count more than the rest. */
#include "math/gemm.h"
#include "harness.h"
#include "math/ops.h"
#include "layers/embed.h"
#include "layers/norm.h"
#include "layers/posenc.h"

static const double TOLERANCE = 1e-7, STEP = 1e-3;

static worst_error norm_error = {"norm", 0}, activation_error = {"activation", 0},
                   embed_error = {"embedding", 0}, linear_error = {"linear", 0},
                   loss_error = {"cross-entropy", 0}, rotary_error = {"rotary", 0},
                   dropout_error = {"dropout", 0}, add_error = {"residual", 0};

/* The function under test: the weighted sum of an operation's outputs, so that its derivative is
 * the backward pass of the weights dy. */
typedef struct {
    void (*run)(void *operation);
    void *operation;
    const real *y, *dy;
    size_t n;
    double step; /* 0: STEP */
} weighted_sum;

static double value_of(void *context) {
    const weighted_sum *s = context;
    double sum = 0;
    s->run(s->operation);
    for (size_t i = 0; i < s->n; i++) sum += s->y[i] * s->dy[i];
    return sum;
}

/* Compares got[n] with the derivative by x[n]. */
static void check_gradient(weighted_sum *s, worst_error *worst, const real *got, real *x, size_t n,
                           const char *what, int R, int C) {
    double *truth = take_doubles(n);
    for (size_t i = 0; i < n; i++)
        truth[i] = ref_derivative5(value_of, s, &x[i], s->step > 0 ? s->step : STEP);
    double error = ref_difference(got, n, truth, n);
    note_error(worst, error);
    CHECK_MSG(error <= TOLERANCE, "%s R=%d C=%d: off by %.3g", what, R, C, error);
}

/* --- layer norm ------------------------------------------------------------------------------- */

typedef struct {
    real *y, *mean, *rstd, *x, *gain, *shift;
    int R, C;
} norm_operation;

static void run_norm(void *context) {
    norm_operation *o = context;
    tx_norm_rows(o->y, o->mean, o->rstd, o->x, o->gain, o->shift, 1e-5, o->R, o->C);
}

/* kind: layer norm, layer norm without shift, RMS norm. */
static void test_norm(int R, int C, int kind) {
    size_t n = (size_t)R * (size_t)C;
    norm_operation o = {take_reals(n),
                        take_reals((size_t)R),
                        take_reals((size_t)R),
                        take_random(n, 1),
                        take_random((size_t)C, 2),
                        take_random((size_t)C, 1),
                        R,
                        C};
    if (kind > 0) o.shift = NULL;
    if (kind == 2) o.mean = NULL;
    /* Rows of almost equal numbers would be too curved for the step. Two numbers, or one in RMS
     * norm, become -1 and 1 up to epsilon, so their gradient vanishes but for epsilon's share:
     * they are made small, where that share is large, and the step with them. */
    double scale = C == (kind == 2 ? 1 : 2) ? 0.002 : 1;
    for (size_t i = 0; i < n; i++) o.x[i] = scale * (o.x[i] + (i % 2 ? 1.5 : -1.5));
    real *dy = take_random(n, 1), *dx = take_reals(n), *sum = take_random(n, 1),
         *in_place = take_reals(n);
    real *dgain = take_reals((size_t)C), *dshift = kind ? NULL : take_reals((size_t)C);
    weighted_sum s = {run_norm, &o, o.y, dy, n, 0};
    run_norm(&o);
    tx_norm_rows_backward(dx, false, dy, o.x, o.mean, o.rstd, o.gain, R, C);
    int cut = C / 2;
    tx_norm_rows_weights(dgain, dshift, dy, o.x, o.mean, o.rstd, R, C, 0, cut / 4 * 4);
    tx_norm_rows_weights(dgain, dshift, dy, o.x, o.mean, o.rstd, R, C, cut / 4 * 4, C);
    /* add and in place are the same numbers */
    memcpy(in_place, dy, n * sizeof *dy);
    tx_norm_rows_backward(in_place, false, in_place, o.x, o.mean, o.rstd, o.gain, R, C);
    CHECK(same_reals(in_place, dx, n));
    real *added = take_reals(n);
    memcpy(added, sum, n * sizeof *sum);
    tx_norm_rows_backward(added, true, dy, o.x, o.mean, o.rstd, o.gain, R, C);
    int wrong = 0;
    for (size_t i = 0; i < n; i++) wrong += added[i] != dx[i] + sum[i];
    CHECK_MSG(wrong == 0, "norm backward adds, R=%d C=%d", R, C);
    s.step = scale * STEP;
    check_gradient(&s, &norm_error, dx, o.x, n, "norm dx", R, C);
    s.step = 0;
    check_gradient(&s, &norm_error, dgain, o.gain, (size_t)C, "norm dgain", R, C);
    if (dshift) check_gradient(&s, &norm_error, dshift, o.shift, (size_t)C, "norm dshift", R, C);
    release_all();
}

/* --- activations ------------------------------------------------------------------------------ */

typedef struct {
    real *h, *u;
    size_t n;
    tx_activation f;
} activation_operation;

static void run_activation(void *context) {
    activation_operation *o = context;
    tx_activation_forward(o->h, NULL, o->u, o->n, o->f);
}

static void test_activation(int R, int C, tx_activation f) {
    size_t n = (size_t)R * (size_t)C;
    activation_operation o = {take_reals(n), take_random(n, 4), n, f};
    for (size_t i = 0; i < n; i++) /* no step may reach across the kink of relu at 0 */
        if (fabs(o.u[i]) < 0.1) o.u[i] = 0.5;
    real *slope = take_reals(n), *dh = take_random(n, 1), *du = take_reals(n);
    tx_activation_forward(o.h, slope, o.u, n, f);
    for (size_t i = 0; i < n; i++) du[i] = dh[i] * slope[i];
    check_gradient(&(weighted_sum){run_activation, &o, o.h, dh, n, 0}, &activation_error, du, o.u,
                   n, activation_names[f], R, C);
    real *u = take_reals(n);
    memcpy(u, o.u, n * sizeof *u);
    tx_activation_forward(o.h, u, u, n, f); /* the slope may replace u */
    CHECK(same_reals(u, slope, n));
    release_all();
}

/* --- embedding -------------------------------------------------------------------------------- */

typedef struct {
    real *x, *table, *positions;
    int32_t *token;
    int R, T, C;
} embed_operation;

static void run_embed(void *context) {
    embed_operation *o = context;
    tx_embed_rows(o->x, o->token, o->table, 1.75, o->positions, o->R, o->T, o->C);
}

static void test_embed(int R, int T, int C) {
    enum { V = 5 };
    size_t n = (size_t)R * (size_t)C, entries = (size_t)(V * C), places = (size_t)(T * C);
    embed_operation o = {take_reals(n),
                         take_random(entries, 1),
                         take_random(places, 1),
                         take_bytes((size_t)R * sizeof(int32_t)),
                         R,
                         T,
                         C};
    /* repeats: their gradients must add up */
    for (int r = 0; r < R; r++) o.token[r] = random_between(0, V - 1);
    real *dx = take_random(n, 1), *dtable = take_reals(entries), *dpositions = take_reals(places);
    int cut = C / 2 / 4 * 4;
    tx_embed_rows_weights(dtable, dx, o.token, 1.75, R, C, 0, cut);
    tx_embed_rows_weights(dtable, dx, o.token, 1.75, R, C, cut, C);
    tx_position_rows_weights(dpositions, dx, R, T, C, 0, cut);
    tx_position_rows_weights(dpositions, dx, R, T, C, cut, C);
    weighted_sum s = {run_embed, &o, o.x, dx, n, 0};
    check_gradient(&s, &embed_error, dtable, o.table, entries, "embedding table", R, C);
    check_gradient(&s, &embed_error, dpositions, o.positions, places, "positions", R, C);
    release_all();
}

/* --- linear ----------------------------------------------------------------------------------- */

typedef struct {
    real *y, *x, *w, *b, *panel;
    int R, in, out;
} linear_operation;

static void run_linear(void *context) {
    linear_operation *o = context;
    tx_pack_transposed(o->panel, o->w, o->in, o->out, o->in);
    tx_gemm(TX_STREAM, TX_SET, o->y, o->out, o->x, o->in, o->panel, o->b, o->R, o->out, o->in);
}

static void test_linear(int R, int in, int out) {
    size_t inputs = (size_t)R * (size_t)in, outputs = (size_t)R * (size_t)out,
           weights = (size_t)in * (size_t)out;
    linear_operation o = {take_reals(outputs),
                          take_random(inputs, 1),
                          take_random(weights, 1),
                          take_random((size_t)out, 1),
                          take_reals(tx_panel_count(in, out)),
                          R,
                          in,
                          out};
    real *dy = take_random(outputs, 1), *dx = take_reals(inputs), *dw = take_reals(weights),
         *db = take_reals((size_t)out);
    real *panel = take_reals(tx_panel_count(out, in));
    tx_pack(panel, o.w, in, out, in);
    tx_gemm(TX_STREAM, TX_SET, dx, in, dy, out, panel, NULL, R, in, out);
    tx_gemm_tn(TX_STREAM, TX_ACCUMULATE, dw, in, dy, out, o.x, in, out, in, R);
    int cut = out / 2 / 4 * 4;
    tx_bias_backward(db, dy, out, R, 0, cut);
    tx_bias_backward(db, dy, out, R, cut, out);
    weighted_sum s = {run_linear, &o, o.y, dy, outputs, 0};
    check_gradient(&s, &linear_error, dx, o.x, inputs, "linear dx", R, in);
    check_gradient(&s, &linear_error, dw, o.w, weights, "linear dw", R, in);
    check_gradient(&s, &linear_error, db, o.b, (size_t)out, "linear db", R, out);
    release_all();
}

/* --- loss ------------------------------------------------------------------------------------- */

typedef struct {
    real *loss, *logits;
    int V, target;
    double smoothing;
} loss_operation;

static void run_loss(void *context) {
    loss_operation *o = context;
    o->loss[0] = tx_cross_entropy(NULL, o->logits, o->V, o->target, o->smoothing, 0);
}

static void test_cross_entropy(int V, double smoothing) {
    loss_operation o = {take_reals(1), take_random((size_t)V, 3), V, random_between(0, V - 1),
                        smoothing};
    real *dlogits = take_reals((size_t)V), *weight = take_reals(1);
    weight[0] = 0.37;
    real with = tx_cross_entropy(dlogits, o.logits, V, o.target, smoothing, weight[0]);
    run_loss(&o);
    CHECK(with == o.loss[0]);
    check_gradient(&(weighted_sum){run_loss, &o, o.loss, weight, 1, 0}, &loss_error, dlogits,
                   o.logits, (size_t)V, "cross-entropy", 1, V);
    release_all();
}

/* --- linear maps that are their own backward pass: rotary positions, dropout, residual sums --- */

typedef struct {
    real *y, *x, *table;
    size_t n;
    int R, T, H, D;
    tx_dropout dropout;
} map_operation;

static void run_rotary(void *context) {
    map_operation *o = context;
    memcpy(o->y, o->x, o->n * sizeof *o->x);
    tx_rotary_apply(o->y, o->table, false, o->R, o->T, o->H, o->D);
}

static void test_rotary(int R, int T, int H, int D) {
    size_t n = (size_t)(R * H * D);
    map_operation o = {
        take_reals(n),    take_random(n, 1), take_reals((size_t)(T * (D / 2) * 2)), n, R, T, H, D,
        {{0}, 0, 0, 0, 0}};
    tx_rotary_table(o.table, T, D, 10000);
    real *dy = take_random(n, 1), *dx = take_reals(n);
    memcpy(dx, dy, n * sizeof *dx);
    tx_rotary_apply(dx, o.table, true, R, T, H, D);
    check_gradient(&(weighted_sum){run_rotary, &o, o.y, dy, n, 0}, &rotary_error, dx, o.x, n,
                   "rotary", R, H * D);
    release_all();
}

static void run_dropout(void *context) {
    map_operation *o = context;
    tx_dropout_apply(o->y, o->x, o->n, 3, &o->dropout);
}

static void test_dropout(int R, int C, double p) {
    size_t n = (size_t)R * (size_t)C;
    map_operation o = {take_reals(n),
                       take_random(n, 1),
                       NULL,
                       n,
                       R,
                       0,
                       0,
                       0,
                       tx_dropout_at(random_u32(), 5, 7, p)};
    real *dy = take_random(n, 1), *dx = take_reals(n);
    tx_dropout_apply(dx, dy, n, 3, &o.dropout);
    check_gradient(&(weighted_sum){run_dropout, &o, o.y, dy, n, 0}, &dropout_error, dx, o.x, n,
                   "dropout", R, C);
    release_all();
}

typedef struct {
    real *y, *x, *branch;
    size_t n;
} add_operation;

static void run_add(void *context) {
    add_operation *o = context;
    tx_add(o->y, o->x, o->branch, o->n);
}

static void test_add(int R, int C) {
    size_t n = (size_t)R * (size_t)C;
    add_operation o = {take_reals(n), take_random(n, 1), take_random(n, 1), n};
    real *dy = take_random(n, 1);
    weighted_sum s = {run_add, &o, o.y, dy, n, 0};
    check_gradient(&s, &add_error, dy, o.x, n, "residual x", R, C);
    check_gradient(&s, &add_error, dy, o.branch, n, "residual branch", R, C);
    release_all();
}

int main(void) {
    static const int rows[] = {1, 3, 5, 17}, columns[] = {1, 2, 5, 8, 10, 64};
    random_start(check_seed());
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 6; j++) {
            int R = rows[i], C = columns[j];
            for (int kind = 0; kind < 3; kind++) test_norm(R, C, kind);
            for (int f = TX_RELU; f <= TX_RELU2; f++) test_activation(R, C, (tx_activation)f);
            test_embed(R, random_between(1, R), C);
            test_linear(R, C, columns[random_between(0, 4)]);
            test_dropout(R, C, 0.3);
            test_add(R, C);
            test_rotary(2 * R, R, 1, C);
            test_rotary(R, R, 3, TX_MIN(C, 8));
        }
    for (int V = 1; V <= 40; V += V < 10 ? 1 : 7)
        for (int k = 0; k < 3; k++) test_cross_entropy(V, 0.15 * k);
    for (int kind = 0; kind < 3; kind++)
        test_norm(2 * TX_SUM_BLOCK + 3, 5, kind); /* sums over rows go by blocks */
    test_linear(TX_SUM_BLOCK + 1, 3, 5);
    const worst_error *all[] = {&norm_error, &activation_error, &embed_error,   &linear_error,
                                &loss_error, &rotary_error,     &dropout_error, &add_error};
    for (int i = 0; i < 8; i++)
        printf("largest relative error, %s: %.2g\n", all[i]->name, all[i]->error);
    return check_report();
}
