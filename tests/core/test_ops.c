/* The operations in single precision against the reference, at every odd size, and what they
 * promise beyond closeness: rows that do not depend on their neighbours, exact zeros, results that
 * fit their place.
 *
 * Tolerances are of the whole result (L2 norm). One rounding is 6e-8; a sum of C terms in four
 * chains adds about sqrt(C / 4) of them. */
#include "harness.h"
#include "layers/embed.h"
#include "layers/norm.h"
#include "math/ops.h"

static worst_error norm_error = {"layer norm", 0}, activation_error = {"activation", 0},
                   softmax_error = {"softmax", 0}, loss_error = {"cross-entropy", 0};

#ifdef TX_DOUBLE
static const double UNIT = 0x1p-53;
#else
static const double UNIT = 0x1p-24;
#endif

static void check(worst_error *worst, const real *got, const double *truth, size_t n, double units,
                  const char *what, int R, int C) {
    double error = difference(got, truth, n);
    note_error(worst, error);
    CHECK_MSG(error <= units * UNIT, "%s R=%d C=%d: off by %.3g", what, R, C, error);
}

static void test_norm(int R, int C, double offset) {
    size_t n = (size_t)R * (size_t)C, width = (size_t)C;
    real *x = take_random(n, 2), *gain = take_random(width, 2), *shift = take_random(width, 1);
    real *y = take_reals(n), *mean = take_reals((size_t)R), *rstd = take_reals((size_t)R),
         *row = take_reals(width), *one = take_reals(1), *two = take_reals(1);
    double *truth = take_doubles(n);
    for (size_t i = 0; i < n; i++) x[i] += (real)offset;
    tx_norm_rows(y, mean, rstd, x, gain, shift, 1e-5, R, C);
    ref_norm(truth, widen(x, n), widen(gain, width), widen(shift, width), 1e-5, R, C);
    /* x - mean loses what the offset takes of x's digits; dividing by the deviation, at least 0.01
     * for these rows, magnifies it. */
    check(&norm_error, y, truth, n, (16 + sqrt(C)) * (1 + 100 * fabs(offset)), "norm", R, C);
    for (int r = 0; r < R; r++) { /* each row alone gives the same bits */
        memcpy(row, x + (size_t)r * width, width * sizeof *x);
        tx_norm_rows(row, one, two, row, gain, shift, 1e-5, 1, C);
        CHECK(same_reals(row, y + (size_t)r * width, width) && one[0] == mean[r] &&
              two[0] == rstd[r]);
    }
    release_all();
}

/* RMS norm, and layer norm without shift. */
static void test_norm_kinds(int R, int C) {
    size_t n = (size_t)R * (size_t)C, width = (size_t)C;
    real *x = take_random(n, 2), *gain = take_random(width, 2), *y = take_reals(n),
         *mean = take_reals((size_t)R), *rstd = take_reals((size_t)R);
    double *truth = take_doubles(n);
    tx_norm_rows(y, NULL, rstd, x, gain, NULL, 1e-5, R, C);
    ref_rms_norm(truth, widen(x, n), widen(gain, width), 1e-5, R, C);
    check(&norm_error, y, truth, n, 16 + sqrt(C), "rms norm", R, C);
    tx_norm_rows(y, mean, rstd, x, gain, NULL, 1e-5, R, C);
    ref_norm(truth, widen(x, n), widen(gain, width), NULL, 1e-5, R, C);
    check(&norm_error, y, truth, n, 16 + sqrt(C), "norm without shift", R, C);
    release_all();
}

/* A row of equal numbers has no deviation: epsilon keeps it finite, and the result is the shift. */
static void test_norm_of_a_constant_row(void) {
    real *x = take_reals(12), *y = take_reals(12), *mean = take_reals(1), *rstd = take_reals(1),
         *gain = take_random(12, 1), *shift = take_random(12, 1);
    for (int i = 0; i < 12; i++) x[i] = 3;
    tx_norm_rows(y, mean, rstd, x, gain, shift, 1e-5, 1, 12);
    CHECK(same_reals(y, shift, 12));
    CHECK_CLOSE((double)rstd[0], 1 / sqrt(1e-5), 4 * UNIT);
    release_all();
}

static void test_activation(tx_activation f, int n) {
    real *u = take_random((size_t)n, 6), *h = take_reals((size_t)n), *slope = take_reals((size_t)n);
    double worst = 0;
    tx_activation_forward(h, slope, u, (size_t)n, f);
    for (int i = 0; i < n; i++) {
        /* Φ and 1 + tanh round at size 1, so errors count against |u| for the value and 1 for the
         * slope, not against what is left of them. Where tanh is near 1, 1 - tanh² keeps few
         * digits, and the slope multiplies it by up to 4 u. relu2 gives squares. */
        double x = (double)u[i], size = 1 + (f == TX_RELU2 ? x * x : fabs(x)),
               value = fabs((double)h[i] - ref_activate(x, (ref_activation)f)) / size;
        double steep =
            fabs((double)slope[i] - ref_activation_slope(x, (ref_activation)f)) / (1 + fabs(x));
        worst = fmax(worst, fmax(value, steep));
        CHECK_MSG(value <= 4 * UNIT && steep <= 12 * UNIT,
                  "%s(%.9g): off by %.3g, its slope by %.3g", activation_names[f], x, value, steep);
    }
    note_error(&activation_error, worst);
    real *again = take_reals((size_t)n);
    tx_activation_forward(again, NULL, u, (size_t)n, f);
    CHECK(same_reals(again, h, (size_t)n));
    tx_activation_forward(u, NULL, u, (size_t)n, f);
    CHECK(same_reals(u, h, (size_t)n));
    release_all();
}

/* Both results of the activation after dropout, in two calls cut after a multiple of 8, in place
 * of u, and nothing after them. */
static void test_activation_dropout(tx_activation f, int count) {
    enum { GUARD = 9 };
    const size_t n = (size_t)count, cut = n / 16 * 8;
    const uint32_t slab = 5;
    const tx_dropout d = tx_dropout_at(3, 14, 15, 0.3);
    real *u = take_random(n + GUARD, 7), *h = take_reals(n + GUARD), *value = take_reals(n),
         *slope = take_reals(n), *after = take_reals(GUARD);
    memcpy(after, u + n, GUARD * sizeof *u);
    memcpy(h + n, after, GUARD * sizeof *h);
    tx_activation_forward(value, slope, u, n, f);
    tx_dropout_apply(value, value, n, slab, &d);
    tx_dropout_apply(slope, slope, n, slab, &d);
    tx_activation_dropout(h, u, u, cut, f, 0, slab, &d);
    tx_activation_dropout(h + cut, u + cut, u + cut, n - cut, f, cut, slab, &d);
    CHECK(same_reals(h, value, n) && same_reals(u, slope, n));
    CHECK(same_reals(h + n, after, GUARD) && same_reals(u + n, after, GUARD));
    release_all();
}

/* Far out, activations are 0 or the number itself, and never NaN. (Beyond 1e19, where squares
 * overflow, a run has long diverged.) */
static void test_activation_far_out(void) {
    static const double far[] = {-1e18, -1000, -40, -14, 14, 40, 1000, 1e18};
    real *u = take_reals(8), *h = take_reals(8), *slope = take_reals(8);
    for (int f = TX_RELU; f <= TX_GELU_TANH; f++) {
        for (int i = 0; i < 8; i++) u[i] = (real)far[i];
        tx_activation_forward(h, slope, u, 8, (tx_activation)f);
        for (int i = 0; i < 8; i++) {
            CHECK_MSG(h[i] == (far[i] < 0 ? 0 : u[i]), "%s(%g) = %g", activation_names[f], far[i],
                      (double)h[i]);
            CHECK_MSG(slope[i] == (far[i] < 0 ? 0 : 1), "%s'(%g) = %g", activation_names[f], far[i],
                      (double)slope[i]);
        }
    }
    /* silu falls as u e^-|u| does, and relu2 grows */
    for (int i = 0; i < 8; i++) u[i] = (real)far[i];
    tx_activation_forward(h, slope, u, 8, TX_SILU);
    for (int i = 0; i < 8; i++) {
        double away = fabs(far[i]) * exp(-fabs(far[i])) + 1e-30;
        CHECK(fabs((double)h[i] - fmax(far[i], 0)) <= 2 * away + 2 * UNIT * fmax(far[i], 0));
        CHECK(fabs((double)slope[i] - (far[i] > 0)) <= 2 * away + 2 * UNIT);
    }
    tx_activation_forward(h, slope, u, 8, TX_RELU2);
    for (int i = 0; i < 8; i++)
        CHECK(h[i] == (far[i] < 0 ? 0 : u[i] * u[i]) && slope[i] == (far[i] < 0 ? 0 : 2 * u[i]));
    release_all();
}

static void test_softmax(int n, double range) {
    real *x = take_random((size_t)n, range), *p = take_reals((size_t)n);
    double *truth = take_doubles((size_t)n), sum = 0;
    tx_softmax(p, x, n);
    ref_softmax(truth, widen(x, (size_t)n), n);
    for (int i = 0; i < n; i++) sum += (double)p[i];
    /* a difference of two scores is rounded at their size, and exp turns that absolute error into a
     * relative one */
    check(&softmax_error, p, truth, (size_t)n, 8 + 2 * range + sqrt(n), "softmax", 1, n);
    CHECK_MSG(fabs(sum - 1) <= 1e-6, "softmax of %d sums to %.9g", n, sum);
    tx_softmax(x, x, n);
    CHECK(same_reals(x, p, (size_t)n));
    release_all();
}

static void test_cross_entropy(int V, double smoothing, double range) {
    real *x = take_random((size_t)V, range), *d = take_reals((size_t)V), scale = (real)0.25;
    double *wide = widen(x, (size_t)V), *truth = take_doubles((size_t)V), sum = 0;
    int target = random_between(0, V - 1);
    real loss = tx_cross_entropy(d, x, V, target, smoothing, scale);
    double expected = ref_cross_entropy(wide, V, target, smoothing);
    /* The loss is a difference of numbers of the logits' size. */
    CHECK_MSG(fabs((double)loss - expected) <= (8 + sqrt(V)) * UNIT * (2 + 2 * range),
              "V=%d: %.9g, not %.9g", V, (double)loss, expected);
    CHECK(tx_cross_entropy(NULL, x, V, target, smoothing, 0) == loss);
    ref_softmax(truth, wide, V);
    for (int v = 0; v < V; v++)
        truth[v] = 0.25 * (truth[v] - smoothing / V - (v == target ? 1 - smoothing : 0));
    for (int v = 0; v < V; v++) sum += fabs((double)d[v] - truth[v]);
    /* probabilities sum to 1: absolute */
    CHECK_MSG(sum <= (16 + 2 * range) * UNIT, "V=%d: gradient off by %.3g", V, sum);
    note_error(&loss_error, fabs((double)loss - expected) / (1 + fabs(expected)));
    release_all();
}

/* Large logits neither overflow nor lose the answer. */
static void test_cross_entropy_extremes(void) {
    real *x = take_reals(3), *d = take_reals(3);
    x[0] = 1e4, x[1] = -1e4, x[2] = 0;
    CHECK(tx_cross_entropy(d, x, 3, 0, 0, 1) == 0);
    CHECK(d[0] == 0 && d[1] == 0 && d[2] == 0);
    CHECK_CLOSE((double)tx_cross_entropy(d, x, 3, 1, 0, 1), 2e4, 2 * UNIT);
    CHECK(d[0] == 1 && d[1] == -1 && d[2] == 0);
    release_all();
}

static void test_argmax(void) {
    real *x = take_reals(9);
    for (int i = 0; i < 9; i++) {
        memset(x, 0, 9 * sizeof *x);
        x[i] = 1;
        CHECK(tx_argmax(x, 9) == i);
        x[8] = 1;
        CHECK(tx_argmax(x, 9) == i); /* the first among equals */
    }
    CHECK(tx_argmax(x, 1) == 0);
    release_all();
}

static void test_embed(int R, int T, int C) {
    enum { V = 6 };
    size_t n = (size_t)(R * C);
    real *x = take_reals(n), *plain = take_reals(n), *table = take_random((size_t)(V * C), 1),
         *positions = take_random((size_t)(T * C), 1);
    int32_t *token = take_bytes((size_t)R * sizeof *token);
    for (int r = 0; r < R; r++) token[r] = random_between(0, V - 1);
    tx_embed_rows(x, token, table, (real)2.5, positions, R, T, C);
    tx_embed_rows(plain, token, table, 1, NULL, R, T, C);
    int wrong = 0;
    for (int r = 0; r < R; r++)
        for (int c = 0; c < C; c++) {
            real scaled = table[token[r] * C + c] * (real)2.5;
            wrong += x[r * C + c] != scaled + positions[r % T * C + c] ||
                     plain[r * C + c] != table[token[r] * C + c];
        }
    CHECK_MSG(wrong == 0, "R=%d T=%d C=%d: %d wrong", R, T, C, wrong);
    release_all();
}

/* Backward passes add to what is there, column by column as asked, and sum rows within the rounding
 * of blocks. */
static void test_sums(int R, int C) {
    size_t n = (size_t)(R * C), width = (size_t)C;
    real *dy = take_random(n, 1), *db = take_random(width, 1), *parts = take_reals(width);
    double *truth = widen(db, width), *size = take_doubles(width);
    memcpy(parts, db, width * sizeof *db);
    for (int r = 0; r < R; r++)
        for (int c = 0; c < C; c++) {
            truth[c] += (double)dy[r * C + c];
            size[c] += fabs((double)dy[r * C + c]);
        }
    tx_bias_backward(db, dy, C, R, 0, C);
    for (int from = 0; from < C; from += 8)
        tx_bias_backward(parts, dy, C, R, from, TX_MIN(C, from + 8));
    CHECK(same_reals(db, parts, width));
    for (int c = 0; c < C; c++)
        CHECK_MSG(fabs((double)db[c] - truth[c]) <=
                      (TX_MIN(R, TX_SUM_BLOCK) + R / TX_SUM_BLOCK + 2) * UNIT * (size[c] + 1),
                  "R=%d C=%d column %d", R, C, c);
    release_all();
}

int main(void) {
    static const int rows[] = {1, 3, 5, 17, 300}, columns[] = {1, 2, 5, 8, 10, 64};
    random_start(check_seed());
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 6; j++) {
            test_norm(rows[i], columns[j], 0);
            test_norm(rows[i], columns[j], 10);
            test_norm_kinds(rows[i], columns[j]);
            test_embed(rows[i], random_between(1, rows[i]), columns[j]);
            test_sums(rows[i], columns[j]);
        }
    test_sums(2 * TX_SUM_BLOCK + 5, 7);
    test_norm_of_a_constant_row();
    for (int f = TX_RELU; f <= TX_RELU2; f++)
        for (int n = 1; n <= 70; n += n < 10 ? 1 : 20)
            test_activation((tx_activation)f, n), test_activation_dropout((tx_activation)f, n);
    test_activation_far_out();
    for (int n = 1; n <= 200; n += n < 12 ? 1 : 47) {
        test_softmax(n, 1);
        test_softmax(n, 30);
        for (int s = 0; s < 3; s++) test_cross_entropy(n, 0.2 * s, s == 1 ? 20 : 2);
    }
    test_cross_entropy_extremes();
    test_argmax();
    const worst_error *all[] = {&norm_error, &activation_error, &softmax_error, &loss_error};
    for (int i = 0; i < 4; i++)
        printf("largest relative error, %s: %.2g\n", all[i]->name, all[i]->error);
    return check_report();
}
