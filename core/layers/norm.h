#ifndef TX_NORM_H
#define TX_NORM_H
/* Layer norm, Ba et al., "Layer Normalization" (2016), or RMS norm, Zhang and Sennrich, "Root Mean
 * Square Layer Normalization" (2019): over the C numbers of each row. Blocks hold one for each
 * sublayer; a stack may end with one. With norm_type none there are none, and nothing calls the
 * layer functions but tx_norm_add. */
#include "layers/params.h"
#include "layers/context.h"

typedef struct {
    tx_tensor *gain, *shift; /* [C]; shift NULL: none */
} tx_norm;

/* Of each row, for the backward pass: [R]. */
typedef struct {
    real *mean, *rstd; /* mean NULL: RMS norm */
} tx_norm_acts;

/* Where a model has norms: before branches, after residual sums, at the end. */
static inline bool tx_norms_first(const tx_config *c) {
    return c->norm == TX_PRE_NORM && c->norm_type != TX_NO_NORM;
}
static inline bool tx_norms_last(const tx_config *c) {
    return c->norm == TX_POST_NORM && c->norm_type != TX_NO_NORM;
}
static inline bool tx_norms_end(const tx_config *c) {
    return c->final_norm && c->norm_type != TX_NO_NORM;
}

/* Adds the tensors prefix + name + ".weight" and ".bias"; RMS norm has no bias. */
tx_norm tx_norm_add(tx_params *params, const tx_config *c, const char *prefix, const char *name);
void tx_norm_carve(tx_norm_acts *a, const tx_allocator *alloc);

/* y = norm(x), at the context's rows of [R,C]. */
void tx_norm_forward(const tx_norm *n, const tx_context *ctx, real *y, const tx_norm_acts *a,
                     const real *x);
/* dx (=|+=) the gradient for dy. dx may be dy when add is false. */
void tx_norm_backward(const tx_norm *n, const tx_context *ctx, real *dx, bool add, const real *dy,
                      const tx_norm_acts *a, const real *x);
/* Adds the share of the gradients of gain and shift; a sequence has `rows` rows. */
void tx_norm_weights(const tx_norm *n, const tx_share *s, const real *dy, const tx_norm_acts *a,
                     const real *x, int rows);

/* x being a sum: part[R,C], one of its terms in rows first..first+R-1, times the scale that x had
 * in the norm. The shift is no part of it. */
void tx_norm_part(const tx_norm *n, const tx_norm_acts *a, real *part, int first, int R);
/* Back through that, for one row: from what y[C] is worth to what x is. */
void tx_norm_part_back(const tx_norm *n, const tx_norm_acts *a, real *worth, int row);

/* --- rows, without a model -------------------------------------------------------------------- */

/* y[R,C] = (x - mean) * rstd * gain[C] + shift[C], mean and variance (biased) over C, rstd being
 * 1 / sqrt(variance + eps). mean[R], rstd[R] are kept for the backward pass. mean NULL: RMS norm,
 * where the mean counts as 0. shift NULL: none. */
void tx_norm_rows(real *y, real *mean, real *rstd, const real *x, const real *gain,
                  const real *shift, double eps, int R, int C);
/* dx[R,C] (=|+=) the derivative for dy[R,C]. dx may be dy when add is false. */
void tx_norm_rows_backward(real *dx, bool add, const real *dy, const real *x, const real *mean,
                           const real *rstd, const real *gain, int R, int C);
/* dgain[c] += sum of dy * (x - mean) * rstd and dshift[c] += sum of dy over the R rows, for columns
 * from..to-1 of C. dshift may be NULL. */
void tx_norm_rows_weights(real *dgain, real *dshift, const real *dy, const real *x,
                          const real *mean, const real *rstd, int R, int C, int from, int to);

#endif
