#include "math/scores.h"
#include "base/vmath.h"

real tx_scores_softmax(real *p, const real *bias, real scale, real slope, int position, int n) {
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
    v4 m = v4_splat(v4_largest(max));
    for (int j = 0; j < n; j += 4) { /* hidden lanes become exactly 0 */
        v4 e = v4_exp(v4_sub(v4_load(p + j), m));
        total = v4_add(total, e);
        v4_store(p + j, e);
    }
    return 1 / v4_sum(total);
}

real tx_scores_uniform(real *p, int Tk) {
    for (int j = 0; j < Tk; j++) p[j] = 1;
    return 1 / (real)Tk;
}

void tx_scores_keep(real *weights, real *p, const real *factors, real inverse, int n, int Tk,
                    size_t room) {
    const v4 by = v4_splat(inverse);
    for (int j = 0; j < Tk; j += 4) {
        const v4 w = j < n ? v4_mul(v4_load(p + j), by) : v4_zero();
        v4_store_part(weights + j, w, (int)TX_MIN(4, room - (size_t)j));
        v4_store(p + j, factors ? v4_mul(w, v4_load(factors + j)) : w);
    }
}

void tx_scores_backward(real *ds, real *dropped, const real *p, const real *factors, real scale,
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
    const v4 row = v4_splat(v4_sum(sum));
    for (int j = 0; j < n; j += 4) {
        const v4 w = v4_load_part(p + j, TX_MIN(4, n - j), 0);
        v4_store(ds + j, v4_mul(v4_mul(w, v4_sub(v4_load(ds + j), row)), by));
    }
    for (int j = TX_ROUND_UP(n, 4); j < ld; j += 4) v4_store(ds + j, v4_zero());
}
