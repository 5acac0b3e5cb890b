#include "math/scores.h"
#include "base/vmath.h"
#include "math/lanes.h"

real tx_scores_softmax(real *p, const real *bias, real scale, real slope, int position, int n,
                       const real *sink, real *rest) {
    const v4 by = v4_splat(scale), lanes = v4_make(0, 1, 2, 3),
             at = v4_sub(lanes, v4_splat((real)position)), k = v4_splat(-slope);
    const int whole = n & ~3;
    v4 max = v4_splat(TX_HIDDEN), total = v4_zero();
    for (int j = 0; j < n; j += 4) {
        v4 x = v4_madd(v4_load(p + j), by, v4_load(bias + j));
        if (slope != 0) x = v4_madd(k, v4_abs(v4_add(v4_splat((real)j), at)), x);
        if (j == whole)
            x = v4_select(v4_lt(lanes, v4_splat((real)(n - j))), x, v4_splat(TX_HIDDEN));
        max = v4_max(x, max);
        v4_store(p + j, x);
    }
    if (sink) max = v4_max(max, v4_splat(*sink));
    v4 m = v4_splat(v4_largest(max));
    for (int j = 0; j < n; j += 4) { /* hidden lanes become exactly 0 */
        v4 e = v4_exp(v4_sub(v4_load(p + j), m));
        total = v4_add(total, e);
        v4_store(p + j, e);
    }
    if (!sink) return 1 / v4_sum(total);
    const real own = v4_lane(v4_exp(v4_sub(v4_splat(*sink), m)), 0), sum = v4_sum(total) + own;
    *rest = own / sum;
    return 1 / sum;
}

real tx_scores_uniform(real *p, int Tk) {
    for (int j = 0; j < Tk; j++) p[j] = 1;
    return 1 / (real)Tk;
}

/* Below this a sum of products is taken for nothing: its inverse would not be finite. */
#define LEAST_SUM ((real)1e-30)

/* bias[j] + 1 is 1 where key j of n is seen, and 0 or less where not. */
static v4m seen_keys(const real *bias, int j, int n) {
    return v4_gt(v4_load_part(bias + j, TX_MIN(4, n - j), TX_HIDDEN), v4_splat(-1));
}

real tx_scores_products(real *p, const real *bias, int n) {
    v4 total = v4_zero();
    for (int j = 0; j < n; j += 4) {
        const v4 x = v4_and(seen_keys(bias, j, n), v4_load(p + j));
        total = v4_add(total, x);
        v4_store(p + j, x);
    }
    return 1 / TX_MAX(v4_sum(total), LEAST_SUM);
}

void tx_scores_cap(real *p, real scale, real cap, int n) {
    const v4 by = v4_splat(scale / cap), most = v4_splat(cap);
    for (int j = 0; j < n; j += 4)
        v4_store(p + j, v4_mul(most, v4_tanh(v4_mul(v4_load(p + j), by))));
}

void tx_scores_cap_backward(real *ds, const real *p, real scale, real cap, int n) {
    const v4 by = v4_splat(scale / cap), one = v4_splat(1), slope = v4_splat(scale);
    for (int j = 0; j < n; j += 4) {
        const v4 t = v4_tanh(v4_mul(v4_load(p + j), by));
        const v4 d = v4_mul(v4_sub(one, v4_mul(t, t)), slope);
        v4_store(ds + j, v4_mul(v4_load(ds + j), d));
    }
}

void tx_scores_keep(real *weights, real *p, const real *factors, real inverse, int from, int n,
                    int Tk, size_t capacity) {
    const v4 by = v4_splat(inverse);
    for (int j = 0; j < Tk; j += 4) {
        const v4 w = j >= from && j < n ? v4_mul(v4_load(p + j), by) : v4_zero();
        if (weights) v4_store_part(weights + j, w, (int)TX_MIN(4, capacity - (size_t)j));
        v4_store(p + j, factors ? v4_mul(w, v4_load(factors + j)) : w);
    }
}

real tx_scores_backward(real *ds, real *dropped, const real *p, const real *factors, real scale,
                        int n, int Tk, int ld) {
    const v4 by = v4_splat(scale);
    v4 sum = v4_zero();
    /* past the last key, ds holds products with 0, and what goes into dropped is never read */
    for (int j = 0; j < Tk; j += 4) {
        const v4 w = v4_load(p + j),
                 f = factors ? v4_load_part(factors + j, TX_MIN(4, Tk - j), 0) : v4_splat(1);
        v4_store(dropped + j, v4_mul(w, f));
        if (j >= n) continue;
        const v4 dp = v4_mul(v4_load(ds + j), f);
        v4_store(ds + j, dp);
        sum = v4_madd(v4_load_part(p + j, TX_MIN(4, n - j), 0), dp, sum);
    }
    const real total = v4_sum(sum);
    const v4 row = v4_splat(total);
    for (int j = 0; j < n; j += 4) {
        const v4 w = v4_load_part(p + j, TX_MIN(4, n - j), 0);
        v4_store(ds + j, v4_mul(v4_mul(w, v4_sub(v4_load(ds + j), row)), by));
    }
    for (int j = TX_ROUND_UP(n, 4); j < ld; j += 4) v4_store(ds + j, v4_zero());
    return total;
}

void tx_scores_products_backward(real *ds, real *dropped, const real *p, const real *bias,
                                 real inverse, int n, int Tk, int ld) {
    const v4 by = v4_splat(inverse);
    v4 sum = v4_zero();
    for (int j = 0; j < Tk; j += 4) v4_store(dropped + j, v4_load(p + j));
    for (int j = 0; j < n; j += 4)
        sum = v4_madd(v4_load_part(p + j, TX_MIN(4, n - j), 0), v4_load(ds + j), sum);
    const v4 row = v4_splat(v4_sum(sum));
    for (int j = 0; j < n; j += 4) {
        const v4 d = v4_mul(v4_sub(v4_load(ds + j), row), by);
        v4_store(ds + j, v4_and(seen_keys(bias, j, n), d));
    }
    for (int j = TX_ROUND_UP(n, 4); j < ld; j += 4) v4_store(ds + j, v4_zero());
}

void tx_linear_phi(real *y, int ldy, const real *x, int ldx, int rows, int D) {
    const v4 one = v4_splat(1), zero = v4_zero();
    for (int r = 0; r < rows; r++, y += ldy, x += ldx)
        EACH_LANES(d, D, n, v4 u = v4_load(x + d); v4 grown = v4_add(u, one);
                   v4_store_part(y + d, v4_select(v4_gt(u, zero), grown, v4_exp(u)), n););
}

/* φ' is 1 where x > 0, there φ > 1, and φ elsewhere. */
void tx_linear_phi_backward(real *dx, int lddx, const real *phi, int ldphi, int rows, int D) {
    const v4 one = v4_splat(1);
    for (int r = 0; r < rows; r++, dx += lddx, phi += ldphi)
        EACH_LANES(d, D, n, v4 slope = v4_min(v4_load(phi + d), one);
                   v4_store_part(dx + d, v4_mul(v4_load_part(dx + d, n, 0), slope), n););
}
