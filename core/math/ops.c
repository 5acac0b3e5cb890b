#include "math/ops.h"
#include "base/vmath.h"

/* Runs the statements for i = 0, 4, 8 ... below n, on `width` columns: four, a constant, and what
 * is left in the end. They stand in the code twice, once without a thought of edges. */
#define EACH_LANES(i, n, width, ...)                        \
    do {                                                    \
        int i = 0;                                          \
        for (; i + 4 <= (int)(n); i += 4) {                 \
            enum { width = 4 };                             \
            __VA_ARGS__                                     \
        }                                                   \
        for (const int width = (int)(n)-i; i < (int)(n);) { \
            __VA_ARGS__                                     \
            break;                                          \
        }                                                   \
    } while (0)

/* --- layer norm ------------------------------------------------------------------------------- */

/* Each row is a chain of additions. The passes over a row are therefore made for some rows at a
 * time: their chains overlap in the processor. */
enum { NORM_ROWS = 8 };

static real row_sum(const real *x, int C) {
    v4 sum = v4_zero();
    EACH_LANES(c, C, n, sum = v4_add(sum, v4_load_part(x + c, n, 0)););
    return v4_sum(sum);
}

static real row_square_deviation(const real *x, real mean, int C) {
    v4 sum = v4_zero(), m = v4_splat(mean);
    /* lanes past the end give 0 */
    EACH_LANES(c, C, n, v4 d = v4_sub(v4_load_part(x + c, n, mean), m);
               sum = v4_add(sum, v4_mul(d, d)););
    return v4_sum(sum);
}

static void normalise_row(real *y, const real *x, real mean, real rstd, const real *gain,
                          const real *shift, int C) {
    const v4 m = v4_splat(mean), s = v4_splat(rstd);
    EACH_LANES(c, C, n, v4 normal = v4_mul(v4_sub(v4_load(x + c), m), s);
               v4_store_part(y + c, v4_madd(normal, v4_load(gain + c), v4_load(shift + c)), n););
}

void tx_norm_forward(real *y, real *mean, real *rstd, const real *x, const real *gain,
                     const real *shift, int R, int C) {
    for (int first = 0; first < R; first += NORM_ROWS) {
        const int last = TX_MIN(R, first + NORM_ROWS);
        for (int r = first; r < last; r++) mean[r] = row_sum(x + (size_t)r * C, C) / (real)C;
        for (int r = first; r < last; r++)
            rstd[r] = 1 / tx_sqrt(row_square_deviation(x + (size_t)r * C, mean[r], C) / (real)C +
                                  (real)TX_NORM_EPS);
        for (int r = first; r < last; r++)
            normalise_row(y + (size_t)r * C, x + (size_t)r * C, mean[r], rstd[r], gain, shift, C);
    }
}

/* With z = (x - mean) rstd and g = dy * gain: the means of g and of g z over the row. */
static void norm_row_means(real *mean_g, real *mean_gz, const real *dy, const real *x, real mean,
                           real rstd, const real *gain, int C) {
    v4 m = v4_splat(mean), s = v4_splat(rstd), sum_g = v4_zero(), sum_gz = v4_zero();
    EACH_LANES(c, C, n, v4 g = v4_mul(v4_load_part(dy + c, n, 0), v4_load_part(gain + c, n, 0));
               v4 z = v4_mul(v4_sub(v4_load_part(x + c, n, 0), m), s); sum_g = v4_add(sum_g, g);
               sum_gz = v4_madd(g, z, sum_gz););
    *mean_g = v4_sum(sum_g) / (real)C;
    *mean_gz = v4_sum(sum_gz) / (real)C;
}

/* dx = rstd (g - mean(g) - z mean(g z)) */
static void norm_row_backward(real *dx, bool add, const real *dy, const real *x, real mean,
                              real rstd, const real *gain, real mean_of_g, real mean_of_gz, int C) {
    const v4 m = v4_splat(mean), s = v4_splat(rstd), mean_g = v4_splat(mean_of_g),
             mean_gz = v4_splat(mean_of_gz);
    EACH_LANES(c, C, n, v4 g = v4_mul(v4_load(dy + c), v4_load(gain + c));
               v4 z = v4_mul(v4_sub(v4_load(x + c), m), s);
               v4 d = v4_mul(s, v4_sub(v4_sub(g, mean_g), v4_mul(z, mean_gz)));
               if (add) d = v4_add(d, v4_load(dx + c)); v4_store_part(dx + c, d, n););
}

void tx_norm_backward(real *dx, bool add, const real *dy, const real *x, const real *mean,
                      const real *rstd, const real *gain, int R, int C) {
    real mean_g[NORM_ROWS], mean_gz[NORM_ROWS];
    for (int first = 0; first < R; first += NORM_ROWS) {
        const int rows = TX_MIN(R - first, NORM_ROWS);
        for (int i = 0; i < rows; i++) {
            const size_t r = (size_t)(first + i), at = r * (size_t)C;
            norm_row_means(&mean_g[i], &mean_gz[i], dy + at, x + at, mean[r], rstd[r], gain, C);
        }
        for (int i = 0; i < rows; i++) {
            const size_t r = (size_t)(first + i), at = r * (size_t)C;
            norm_row_backward(dx + at, add, dy + at, x + at, mean[r], rstd[r], gain, mean_g[i],
                              mean_gz[i], C);
        }
    }
}

/* Sums over rows take some vectors of a row at a time, chains that overlap: a whole cache line for
 * one sum, half a line for two. */
enum { LINE = TX_ALIGN / 4 };

static void add_columns(real *y, const v4 *sums, int columns) {
    for (int j = 0; 4 * j < columns; j++)
        v4_store_part(y + 4 * j, v4_add(v4_load(y + 4 * j), sums[j]), TX_MIN(4, columns - 4 * j));
}

void tx_norm_backward_params(real *dgain, real *dshift, const real *dy, const real *x,
                             const real *mean, const real *rstd, int R, int C, int from, int to) {
    for (int first = 0; first < R; first += TX_SUM_BLOCK) {
        const int last = TX_MIN(R, first + TX_SUM_BLOCK);
        for (int c = from; c < to; c += LINE / 2) {
            const int columns = TX_MIN(LINE / 2, to - c);
            v4 gain[2] = {v4_zero(), v4_zero()}, shift[2] = {v4_zero(), v4_zero()};
            for (int r = first; r < last; r++) {
                const size_t at = (size_t)r * C + c;
                const v4 m = v4_splat(mean[r]), s = v4_splat(rstd[r]);
                for (int j = 0; j < 2; j++) { /* the second may be slack, and is not used then */
                    const v4 d = v4_load(dy + at + 4 * j);
                    gain[j] = v4_madd(d, v4_mul(v4_sub(v4_load(x + at + 4 * j), m), s), gain[j]);
                    shift[j] = v4_add(shift[j], d);
                }
            }
            add_columns(dgain + c, gain, columns);
            add_columns(dshift + c, shift, columns);
        }
    }
}

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

/* --- embedding -------------------------------------------------------------------------------- */

void tx_embed_forward(real *x, const int32_t *token, const real *table, real scale,
                      const real *positions, int R, int T, int C) {
    v4 s = v4_splat(scale);
    for (int r = 0; r < R; r++, x += C) {
        const real *row = table + (size_t)token[r] * C,
                   *position = positions ? positions + (size_t)(r % T) * C : NULL;
        EACH_LANES(c, C, n, v4 y = v4_mul(v4_load(row + c), s);
                   v4_store_part(x + c, position ? v4_add(y, v4_load(position + c)) : y, n););
    }
}

void tx_embed_backward(real *dtable, const real *dx, const int32_t *token, real scale, int R, int C,
                       int from, int to) {
    v4 s = v4_splat(scale);
    for (int r = 0; r < R; r++) {
        real *row = dtable + (size_t)token[r] * C;
        const real *d = dx + (size_t)r * C;
        for (int c = from; c < to; c += 4)
            v4_store_part(row + c, v4_add(v4_load(row + c), v4_mul(v4_load(d + c), s)),
                          TX_MIN(4, to - c));
    }
}

void tx_positions_backward(real *dpositions, const real *dx, int R, int T, int C, int from,
                           int to) {
    for (int r = 0; r < R; r++) {
        real *row = dpositions + (size_t)(r % T) * C;
        const real *d = dx + (size_t)r * C;
        for (int c = from; c < to; c += 4)
            v4_store_part(row + c, v4_add(v4_load(row + c), v4_load(d + c)), TX_MIN(4, to - c));
    }
}

/* --- sums ------------------------------------------------------------------------------------- */

void tx_add(real *y, const real *x, const real *branch, size_t n) {
    EACH_LANES(i, n, width,
               v4_store_part(y + i, v4_add(v4_load(x + i), v4_load(branch + i)), width););
}

/* db[columns] += the sums of `rows` rows of dy; columns is a whole line or at most one vector. */
static inline void add_rows(real *db, const real *dy, int ld, int rows, int columns) {
    v4 sums[LINE / 4];
    const int vectors = (columns + 3) / 4;
    for (int j = 0; j < vectors; j++) sums[j] = v4_zero();
    for (int r = 0; r < rows; r++, dy += ld)
        for (int j = 0; j < vectors; j++) sums[j] = v4_add(sums[j], v4_load(dy + 4 * j));
    add_columns(db, sums, columns);
}

void tx_bias_backward(real *db, const real *dy, int ld, int R, int from, int to) {
    for (int first = 0; first < R; first += TX_SUM_BLOCK) {
        const int rows = TX_MIN(R - first, TX_SUM_BLOCK);
        const real *block = dy + (size_t)first * ld;
        int c = from;
        for (; c + LINE <= to; c += LINE) add_rows(db + c, block + c, ld, rows, LINE);
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
    for (int i = 1; i < V; i++)
        if (logits[i] > logits[best]) best = i;
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
