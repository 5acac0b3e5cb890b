#include "math/ops.h"
#include "base/vmath.h"
#include "math/lanes.h"

/* --- activations ------------------------------------------------------------------------------ */

static inline v4 relu(v4 u, v4 *slope) {
    v4m positive = v4_gt(u, v4_zero());
    *slope = v4_and(positive, v4_splat(1));
    return v4_and(positive, u);
}

/* u Φ(u) with slope Φ(u) + u φ(u), which is the erf form: Φ(u) = (1 + erf(u/√2)) / 2, φ(u) =
 * exp(-u²/2) / √(2π). */
static inline v4 gelu(v4 u, v4 *slope) {
    v4 density, cdf = v4_normal(u, &density);
    *slope = v4_madd(u, density, cdf);
    return v4_mul(u, cdf);
}

/* u (1 + tanh k) / 2 with k = √(2/π) (u + 0.044715 u³): the approximation of Hendrycks and Gimpel,
 * "Gaussian Error Linear Units". */
static inline v4 gelu_tanh(v4 u, v4 *slope) {
    const v4 root = v4_splat((real)0.79788456080286535588), cubic = v4_splat((real)0.044715),
             half = v4_splat((real)0.5), one = v4_splat(1);
    v4 uu = v4_mul(u, u);
    v4 t = v4_tanh(v4_mul(root, v4_mul(u, v4_madd(cubic, uu, one))));
    v4 dk = v4_mul(root, v4_madd(v4_mul(cubic, v4_splat(3)), uu, one));
    v4 cdf = v4_madd(half, t, half);
    v4 bell = v4_mul(half, v4_sub(one, v4_mul(t, t)));
    *slope = v4_madd(v4_mul(u, bell), dk, cdf);
    return v4_mul(u, cdf);
}

/* u σ(u) with slope σ(u) (1 + u (1 - σ(u))), the SiLU of Elfwing et al. (2018). σ and 1 - σ come
 * from e^-|u|, so neither loses digits and nothing overflows. */
static inline v4 silu(v4 u, v4 *slope) {
    const v4 one = v4_splat(1), e = v4_exp(v4_neg(v4_abs(u)));
    const v4 large = v4_div(one, v4_add(one, e)), small = v4_mul(e, large);
    const v4m positive = v4_gt(u, v4_zero());
    const v4 sigmoid = v4_select(positive, large, small), rest = v4_select(positive, small, large);
    const v4 y = v4_mul(u, sigmoid);
    *slope = v4_madd(y, rest, sigmoid);
    return y;
}

/* max(u, 0)², So et al., "Primer" (2021). */
static inline v4 relu2(v4 u, v4 *slope) {
    const v4 positive = v4_and(v4_gt(u, v4_zero()), u);
    *slope = v4_add(positive, positive);
    return v4_mul(positive, positive);
}

#define ACTIVATION_LOOP(f)                   \
    for (size_t i = 0; i + 4 <= n; i += 4) { \
        v4 s, y = f(v4_load(u + i), &s);     \
        v4_store(h + i, y);                  \
        if (slope) v4_store(slope + i, s);   \
    }

void tx_activation_forward(real *h, real *slope, const real *u, size_t n, tx_activation f) {
    const size_t rest = n % 4;
    if (f == TX_RELU) {
        ACTIVATION_LOOP(relu)
    } else if (f == TX_GELU) {
        ACTIVATION_LOOP(gelu)
    } else if (f == TX_SILU) {
        ACTIVATION_LOOP(silu)
    } else if (f == TX_RELU2) {
        ACTIVATION_LOOP(relu2)
    } else {
        ACTIVATION_LOOP(gelu_tanh)
    }
    if (!rest) return;
    real last[4] = {0}, last_slope[4];
    memcpy(last, u + n - rest, rest * sizeof *u);
    tx_activation_forward(last, last_slope, last, 4, f);
    memcpy(h + n - rest, last, rest * sizeof *h);
    if (slope) memcpy(slope + n - rest, last_slope, rest * sizeof *h);
}

#define ACTIVATION_DROPOUT_LOOP(f)                                            \
    for (size_t i = 0; i + TX_DROPOUT_STRIDE <= n; i += TX_DROPOUT_STRIDE) {  \
        v4m keep[2];                                                          \
        tx_dropout_keep(keep, first + i, &d);                                 \
        for (int j = 0; j < 2; j++) {                                         \
            v4 s, y = f(v4_load(u + i + 4 * j), &s);                          \
            v4_store(h + i + 4 * j, v4_and(keep[j], v4_mul(y, d.scale)));     \
            v4_store(slope + i + 4 * j, v4_and(keep[j], v4_mul(s, d.scale))); \
        }                                                                     \
    }

void tx_activation_dropout(real *h, real *slope, const real *u, size_t n, tx_activation f,
                           size_t first, uint32_t slab, const tx_dropout *dropout) {
    const tx_dropout_slab d = tx_dropout_slab_of(slab, dropout);
    const size_t rest = n % TX_DROPOUT_STRIDE;
    TX_ASSERT(first % TX_DROPOUT_STRIDE == 0);
    if (f == TX_RELU) {
        ACTIVATION_DROPOUT_LOOP(relu)
    } else if (f == TX_GELU) {
        ACTIVATION_DROPOUT_LOOP(gelu)
    } else if (f == TX_SILU) {
        ACTIVATION_DROPOUT_LOOP(silu)
    } else if (f == TX_RELU2) {
        ACTIVATION_DROPOUT_LOOP(relu2)
    } else {
        ACTIVATION_DROPOUT_LOOP(gelu_tanh)
    }
    if (!rest) return;
    real last[TX_DROPOUT_STRIDE] = {0}, last_slope[TX_DROPOUT_STRIDE];
    memcpy(last, u + n - rest, rest * sizeof *u);
    tx_activation_dropout(last, last_slope, last, TX_DROPOUT_STRIDE, f, first + n - rest, slab,
                          dropout);
    memcpy(h + n - rest, last, rest * sizeof *h);
    memcpy(slope + n - rest, last_slope, rest * sizeof *h);
}

void tx_soft_cap(real *x, size_t n, double cap) {
    const v4 c = v4_splat((real)cap);
    EACH_LANES(i, n, width,
               v4_store_part(x + i, v4_mul(c, v4_tanh(v4_div(v4_load(x + i), c))), width););
}

void tx_soft_cap_backward(real *dx, const real *y, size_t n, double cap) {
    const v4 c = v4_splat((real)cap), one = v4_splat(1);
    EACH_LANES(i, n, width, v4 share = v4_div(v4_load(y + i), c); v4_store_part(
                   dx + i, v4_mul(v4_load(dx + i), v4_sub(one, v4_mul(share, share))), width););
}

/* --- sums ------------------------------------------------------------------------------------- */

void tx_add(real *y, const real *x, const real *branch, size_t n) {
    EACH_LANES(i, n, width,
               v4_store_part(y + i, v4_add(v4_load(x + i), v4_load(branch + i)), width););
}

/* db[columns] += the sums of `rows` rows of dy; columns is a whole line or at most one vector. */
static inline void add_rows(real *db, const real *dy, int ld, int rows, int columns) {
    v4 sums[TX_LINE / 4];
    const int vectors = (columns + 3) / 4;
    for (int j = 0; j < vectors; j++) sums[j] = v4_zero();
    for (int r = 0; r < rows; r++, dy += ld)
        for (int j = 0; j < vectors; j++) sums[j] = v4_add(sums[j], v4_load(dy + 4 * j));
    tx_add_columns(db, sums, columns);
}

void tx_bias_backward(real *db, const real *dy, int ld, int R, int from, int to) {
    for (int first = 0; first < R; first += TX_SUM_BLOCK) {
        const int rows = TX_MIN(R - first, TX_SUM_BLOCK);
        const real *block = dy + (size_t)first * ld;
        int c = from;
        for (; c + TX_LINE <= to; c += TX_LINE) add_rows(db + c, block + c, ld, rows, TX_LINE);
        for (; c < to; c += 4) add_rows(db + c, block + c, ld, rows, TX_MIN(4, to - c));
    }
}

/* --- softmax and loss ------------------------------------------------------------------------- */

static real row_max(const real *x, int n) {
    v4 m = v4_splat(x[0]);
    EACH_LANES(i, n, width, m = v4_max(v4_load_part(x + i, width, x[0]), m););
    return v4_largest(m);
}

real tx_cross_entropy(real *dlogits, const real *logits, int V, int target, double smoothing,
                      real scale) {
    real max = row_max(logits, V);
    v4 m = v4_splat(max), total = v4_zero(), sum = v4_zero();
    EACH_LANES(i, V, n, v4 x = v4_sub(v4_load_part(logits + i, n, max), m); v4 e = v4_exp(x);
               /* lanes past the end are exp(0) */
               if (n < 4) e = v4_and(v4_lt(v4_make(0, 1, 2, 3), v4_splat((real)n)), e);
               total = v4_add(total, e); sum = v4_add(sum, x););
    real z = v4_sum(total), spread = (real)(smoothing / V);
    if (dlogits) {
        v4 inverse = v4_splat(1 / z), s = v4_splat(scale), q = v4_splat(spread);
        EACH_LANES(i, V, n, v4 p = v4_mul(v4_exp(v4_sub(v4_load(logits + i), m)), inverse);
                   v4_store_part(dlogits + i, v4_mul(v4_sub(p, q), s), n););
        dlogits[target] -= (real)(1 - smoothing) * scale;
    }
    /* log p_v = (x_v - max) - log z */
    double log_z = tx_dlog((double)z), hit = (double)(logits[target] - max) - log_z;
    return (real)(-(1 - smoothing) * hit - smoothing * ((double)v4_sum(sum) / V - log_z));
}

int tx_argmax(const real *logits, int V) {
    int best = 0;
    real most = logits[0];
    for (int i = 1; i < V; i++)
        if (logits[i] > most) most = logits[best = i];
    return best;
}

void tx_softmax(real *p, const real *x, int n) {
    v4 m = v4_splat(row_max(x, n)), total = v4_zero();
    EACH_LANES(i, n, width, v4 e = v4_exp(v4_sub(v4_load(x + i), m));
               if (width < 4) e = v4_and(v4_lt(v4_make(0, 1, 2, 3), v4_splat((real)width)), e);
               total = v4_add(total, e); v4_store_part(p + i, e, width););
    v4 inverse = v4_splat(1 / v4_sum(total));
    EACH_LANES(i, n, width, v4_store_part(p + i, v4_mul(v4_load(p + i), inverse), width););
}
