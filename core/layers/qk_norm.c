#include "layers/qk_norm.h"
#include "math/lanes.h"

void tx_qk_norm_rows(real *y, real *rms, const real *x, const real *gain, double eps, int rows,
                     int D) {
    for (int r = 0; r < rows; r++, x += D, y += D) {
        v4 sum = v4_zero();
        EACH_LANES(d, D, n, v4 u = v4_load_part(x + d, n, 0); sum = v4_madd(u, u, sum););
        const real inverse = 1 / tx_sqrt(v4_sum(sum) / (real)D + (real)eps);
        const v4 by = v4_splat(inverse);
        EACH_LANES(d, D, n,
                   v4_store_part(y + d, v4_mul(v4_mul(v4_load(x + d), by), v4_load(gain + d)), n););
        if (rms) rms[r] = inverse;
    }
}

/* With z = x / rms and g = dy gain: dx = (g - z mean(g z)) / rms. */
void tx_qk_norm_rows_backward(real *dy, real *x, const real *rms, const real *gain, int rows,
                              int D) {
    for (int r = 0; r < rows; r++, x += D, dy += D) {
        const v4 by = v4_splat(rms[r]);
        v4 sum = v4_zero();
        EACH_LANES(d, D, n, v4 g = v4_mul(v4_load_part(dy + d, n, 0), v4_load_part(gain + d, n, 0));
                   sum = v4_madd(g, v4_mul(v4_load_part(x + d, n, 0), by), sum););
        const v4 mean = v4_splat(v4_sum(sum) / (real)D);
        EACH_LANES(d, D, n, v4 z = v4_mul(v4_load(x + d), by), dz = v4_load(dy + d);
                   v4 g = v4_mul(dz, v4_load(gain + d));
                   v4_store_part(dy + d, v4_mul(by, v4_sub(g, v4_mul(z, mean))), n);
                   v4_store_part(x + d, v4_mul(dz, z), n););
    }
}
