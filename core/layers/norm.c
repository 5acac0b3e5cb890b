#include "layers/norm.h"
#include "math/lanes.h"
#include "math/ops.h"

/* --- rows ------------------------------------------------------------------------------------- */

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
    if (shift)
        EACH_LANES(c, C, n, v4 normal = v4_mul(v4_sub(v4_load(x + c), m), s); v4_store_part(
                       y + c, v4_madd(normal, v4_load(gain + c), v4_load(shift + c)), n););
    else
        EACH_LANES(c, C, n, v4 normal = v4_mul(v4_sub(v4_load(x + c), m), s);
                   v4_store_part(y + c, v4_mul(normal, v4_load(gain + c)), n););
}

/* RMS norm is layer norm with a mean of 0. */
static real mean_at(const real *mean, size_t r) { return mean ? mean[r] : 0; }

void tx_norm_rows(real *y, real *mean, real *rstd, const real *x, const real *gain,
                  const real *shift, double eps, int R, int C) {
    for (int first = 0; first < R; first += NORM_ROWS) {
        const int last = TX_MIN(R, first + NORM_ROWS);
        for (int r = first; mean && r < last; r++)
            mean[r] = row_sum(x + (size_t)r * C, C) / (real)C;
        for (int r = first; r < last; r++)
            rstd[r] =
                1 / tx_sqrt(row_square_deviation(x + (size_t)r * C, mean_at(mean, (size_t)r), C) /
                                (real)C +
                            (real)eps);
        for (int r = first; r < last; r++)
            normalise_row(y + (size_t)r * C, x + (size_t)r * C, mean_at(mean, (size_t)r), rstd[r],
                          gain, shift, C);
    }
}

/* Of a row, with z = (x - mean) rstd and g = dy * gain: the means of g and of g z over it. */
typedef struct {
    real mean, rstd, mean_g, mean_gz;
} norm_row;

static void take_row_means(norm_row *row, const real *dy, const real *x, const real *gain, int C) {
    v4 m = v4_splat(row->mean), s = v4_splat(row->rstd), sum_g = v4_zero(), sum_gz = v4_zero();
    EACH_LANES(c, C, n, v4 g = v4_mul(v4_load_part(dy + c, n, 0), v4_load_part(gain + c, n, 0));
               v4 z = v4_mul(v4_sub(v4_load_part(x + c, n, 0), m), s); sum_g = v4_add(sum_g, g);
               sum_gz = v4_madd(g, z, sum_gz););
    row->mean_g = v4_sum(sum_g) / (real)C;
    row->mean_gz = v4_sum(sum_gz) / (real)C;
}

/* dx = rstd (g - mean(g) - z mean(g z)); RMS norm has no mean(g), which comes from that of x. */
static void norm_row_backward(real *dx, bool add, const real *dy, const real *x, const real *gain,
                              const norm_row *row, int C) {
    const v4 m = v4_splat(row->mean), s = v4_splat(row->rstd), mean_g = v4_splat(row->mean_g),
             mean_gz = v4_splat(row->mean_gz);
    EACH_LANES(c, C, n, v4 g = v4_mul(v4_load(dy + c), v4_load(gain + c));
               v4 z = v4_mul(v4_sub(v4_load(x + c), m), s);
               v4 d = v4_mul(s, v4_sub(v4_sub(g, mean_g), v4_mul(z, mean_gz)));
               if (add) d = v4_add(d, v4_load(dx + c)); v4_store_part(dx + c, d, n););
}

void tx_norm_rows_backward(real *dx, bool add, const real *dy, const real *x, const real *mean,
                           const real *rstd, const real *gain, int R, int C) {
    norm_row row[NORM_ROWS];
    for (int first = 0; first < R; first += NORM_ROWS) {
        const int rows = TX_MIN(R - first, NORM_ROWS);
        for (int i = 0; i < rows; i++) {
            const size_t r = (size_t)(first + i), at = r * (size_t)C;
            row[i] = (norm_row){.mean = mean_at(mean, r), .rstd = rstd[r]};
            take_row_means(&row[i], dy + at, x + at, gain, C);
            if (!mean) row[i].mean_g = 0;
        }
        for (int i = 0; i < rows; i++) {
            const size_t at = (size_t)(first + i) * (size_t)C;
            norm_row_backward(dx + at, add, dy + at, x + at, gain, &row[i], C);
        }
    }
}

void tx_norm_rows_weights(real *dgain, real *dshift, const real *dy, const real *x,
                          const real *mean, const real *rstd, int R, int C, int from, int to) {
    for (int first = 0; first < R; first += TX_SUM_BLOCK) {
        const int last = TX_MIN(R, first + TX_SUM_BLOCK);
        for (int c = from; c < to; c += TX_LINE / 2) {
            const int columns = TX_MIN(TX_LINE / 2, to - c);
            v4 gain[2] = {v4_zero(), v4_zero()}, shift[2] = {v4_zero(), v4_zero()};
            for (int r = first; r < last; r++) {
                const size_t at = (size_t)r * C + c;
                const v4 m = v4_splat(mean_at(mean, (size_t)r)), s = v4_splat(rstd[r]);
                for (int j = 0; j < 2; j++) { /* the second may be slack, and is not used then */
                    const v4 d = v4_load(dy + at + 4 * j);
                    gain[j] = v4_madd(d, v4_mul(v4_sub(v4_load(x + at + 4 * j), m), s), gain[j]);
                    shift[j] = v4_add(shift[j], d);
                }
            }
            tx_add_columns(dgain + c, gain, columns);
            if (dshift) tx_add_columns(dshift + c, shift, columns);
        }
    }
}

/* --- the layer -------------------------------------------------------------------------------- */

tx_norm tx_norm_add(tx_params *params, const tx_config *c, const char *prefix, const char *name) {
    char path[TX_NAME_SIZE];
    int C = c->d_model;
    tx_norm norm = {0};
    tx_params_join(path, prefix, name);
    if (c->norm_type == TX_NO_NORM) return norm;
    norm.gain = tx_params_add(params, path, ".weight", 1, 1, C, TX_INIT_ONE, C);
    if (c->norm_type == TX_LAYER_NORM)
        norm.shift = tx_params_add_bias(params, path, C, TX_INIT_ZERO, C);
    return norm;
}

void tx_norm_carve(tx_norm_acts *a, const tx_allocator *alloc) {
    a->mean = alloc->config->norm_type == TX_LAYER_NORM ? tx_alloc_rows(alloc, alloc->T, 1) : NULL;
    a->rstd = tx_alloc_rows(alloc, alloc->T, 1);
}

static real *means_at(const tx_norm_acts *a, size_t row) { return a->mean ? a->mean + row : NULL; }

void tx_norm_forward(const tx_norm *n, const tx_context *ctx, real *y, const tx_norm_acts *a,
                     const real *x) {
    int C = ctx->config->d_model, first = tx_row_of(ctx);
    size_t at = (size_t)first * C;
    tx_norm_rows(y + at, means_at(a, (size_t)first), a->rstd + first, x + at, n->gain->value,
                 n->shift ? n->shift->value : NULL, ctx->config->norm_eps, tx_rows_of(ctx), C);
}

void tx_norm_backward(const tx_norm *n, const tx_context *ctx, real *dx, bool add, const real *dy,
                      const tx_norm_acts *a, const real *x) {
    int C = ctx->config->d_model, first = tx_row_of(ctx);
    size_t at = (size_t)first * C;
    tx_norm_rows_backward(dx + at, add, dy + at, x + at, means_at(a, (size_t)first),
                          a->rstd + first, n->gain->value, tx_rows_of(ctx), C);
}

void tx_norm_weights(const tx_norm *n, const tx_share *s, const real *dy, const tx_norm_acts *a,
                     const real *x, int rows) {
    int C = (int)n->gain->count, from, to;
    size_t row = (size_t)s->from * rows, at = row * (size_t)C;
    tx_share_columns(s, C, &from, &to);
    tx_norm_rows_weights(n->gain->grad, n->shift ? n->shift->grad : NULL, dy + at, x + at,
                         means_at(a, row), a->rstd + row, (s->to - s->from) * rows, C, from, to);
}

/* --- parts of a sum --------------------------------------------------------------------------- */

static real mean_of(const real *x, int C) {
    double sum = 0;
    for (int c = 0; c < C; c++) sum += (double)x[c];
    return (real)(sum / C);
}

void tx_norm_part(const tx_norm *n, const tx_norm_acts *a, real *part, int first, int R) {
    const int C = (int)n->gain->count;
    for (int r = 0; r < R; r++, part += C) {
        const real mean = a->mean ? mean_of(part, C) : 0, scale = a->rstd[first + r];
        for (int c = 0; c < C; c++) part[c] = (part[c] - mean) * scale * n->gain->value[c];
    }
}

void tx_norm_part_back(const tx_norm *n, const tx_norm_acts *a, real *worth, int row) {
    const int C = (int)n->gain->count;
    for (int c = 0; c < C; c++) worth[c] *= n->gain->value[c];
    const real mean = a->mean ? mean_of(worth, C) : 0;
    for (int c = 0; c < C; c++) worth[c] = (worth[c] - mean) * a->rstd[row];
}
