/* Positional encodings against their formulas: tables are the formula rounded once, rotations keep
 * lengths and depend on distance alone, ALiBi's slopes are the published ones. */
#include "harness.h"
#include "layers/posenc.h"

#ifdef TX_DOUBLE
static const double UNIT = 0x1p-53;
#else
static const double UNIT = 0x1p-24;
#endif

/* Rounded once: at most half a unit in the last place of the result. The formula itself, computed
 * twice in double, differs by 1e-16 of the angle. Near a zero of the sine the spacing shrinks,
 * hence the angle in the bound. */
static bool rounded_once(real got, double truth, double angle) {
    return fabs((double)got - truth) <= UNIT * fabs(truth) * (1 + 1e-6) + 1e-15 * (1 + fabs(angle));
}

static void test_sinusoidal_table(int max_len, int C) {
    real *table = take_reals((size_t)(max_len * C));
    int wrong = 0;
    tx_sinusoidal_table(table, max_len, C);
    for (int t = 0; t < max_len; t++)
        for (int c = 0; c < C; c++)
            wrong += !rounded_once(table[t * C + c], ref_sinusoid(t, c, C), t);
    CHECK_MSG(wrong == 0, "max_len=%d C=%d: %d wrong", max_len, C, wrong);
    /* position 0: sines 0, cosines 1 */
    for (int c = 0; c < C; c++) CHECK(table[c] == (c % 2 ? 1 : 0));
    release_all();
}

static void test_rotary_table(int max_len, int D) {
    int pairs = D / 2, wrong = 0;
    real *table = take_reals((size_t)(max_len * pairs * 2));
    tx_rotary_table(table, max_len, D, 10000);
    for (int t = 0; t < max_len; t++)
        for (int i = 0; i < pairs; i++) {
            double angle = t / pow(10000, 2.0 * i / D);
            const real *entry = table + 2 * (t * pairs + i);
            wrong += !rounded_once(entry[0], cos(angle), angle) ||
                     !rounded_once(entry[1], sin(angle), angle);
        }
    CHECK_MSG(wrong == 0, "max_len=%d D=%d: %d wrong", max_len, D, wrong);
    release_all();
}

static void test_rotary_apply(int n, int T, int H, int D) {
    size_t count = (size_t)(n * T * H * D);
    real *x = take_random(count, 1), *y = take_reals(count),
         *table = take_reals((size_t)(T * (D / 2) * 2));
    double *truth = widen(x, count);
    tx_rotary_table(table, T, D, 10000);
    memcpy(y, x, count * sizeof *x);
    tx_rotary_apply(y, table, false, n * T, T, H, D);
    ref_rotate(truth, n * T, T, H, D, 10000);
    double error = difference(y, truth, count);
    /* two products and a sum of rounded angles */
    CHECK_MSG(error <= 4 * UNIT, "T=%d H=%d D=%d: off by %.3g", T, H, D, error);
    /* position 0 stays */
    for (int r = 0; r < n; r++)
        CHECK(
            same_reals(y + (size_t)(r * T * H * D), x + (size_t)(r * T * H * D), (size_t)(H * D)));
    if (D % 2) /* so does the last number of an odd head */
        for (size_t i = (size_t)D - 1; i < count; i += (size_t)D) CHECK(y[i] == x[i]);
    tx_rotary_apply(y, table, true, n * T, T, H, D);
    CHECK_MSG(difference(y, widen(x, count), count) <= 8 * UNIT, "T=%d H=%d D=%d: turning back", T,
              H, D);
    release_all();
}

/* q at position i against k at position j depends on i - j alone. */
static void test_rotary_is_relative(int D) {
    enum { T = 40 };
    real *q = take_reals((size_t)(T * D)), *k = take_reals((size_t)(T * D)),
         *table = take_reals((size_t)(T * (D / 2) * 2));
    /* the same vectors everywhere */
    for (int i = 0; i < T * D; i++) q[i] = (real)(1 + i % D % 3), k[i] = (real)(2 - i % D % 5);
    tx_rotary_table(table, T, D, 10000);
    tx_rotary_apply(q, table, false, T, T, 1, D);
    tx_rotary_apply(k, table, false, T, T, 1, D);
    for (int distance = 0; distance < 10; distance++) {
        double first = 0, size = 0;
        for (int j = 0; j + distance < T; j++) {
            double dot = 0;
            for (int d = 0; d < D; d++)
                dot += (double)q[(j + distance) * D + d] * (double)k[j * D + d], size += j ? 0 : 6;
            if (j == 0) first = dot;
            CHECK_MSG(fabs(dot - first) <= 8 * UNIT * size, "D=%d: distance %d from %d", D,
                      distance, j);
        }
    }
    release_all();
}

static void test_alibi_slopes(void) {
    for (int H = 1; H <= 33; H++) {
        real *slopes = take_reals((size_t)H);
        tx_alibi_slopes(slopes, H);
        for (int h = 0; h < H; h++)
            CHECK_MSG(fabs((double)slopes[h] - ref_alibi_slope(h, H)) <=
                          2 * UNIT * ref_alibi_slope(h, H),
                      "head %d of %d", h, H);
        release_all();
    }
    real *eight = take_reals(8);
    tx_alibi_slopes(eight, 8);
    for (int h = 0; h < 8; h++)
        CHECK_MSG(eight[h] == (real)ldexp(1, -(h + 1)), "the eight slopes of the paper: %.9g",
                  (double)eight[h]);
    release_all();
}

int main(void) {
    static const int widths[] = {1, 2, 3, 5, 6, 10, 64, 65, 128, 512};
    random_start(check_seed());
    for (int i = 0; i < 10; i++) {
        test_sinusoidal_table(257, widths[i]);
        test_rotary_table(257, widths[i]);
        test_rotary_is_relative(widths[i]);
    }
    test_sinusoidal_table(4096, 10);
    test_rotary_table(4096, 7);
    for (int D = 1; D <= 17; D++) {
        int n = random_between(1, 3), T = random_between(1, 20), H = random_between(1, 4);
        test_rotary_apply(n, T, H, D);
    }
    test_alibi_slopes();
    return check_report();
}
