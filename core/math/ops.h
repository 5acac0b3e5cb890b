#ifndef TX_OPS_H
#define TX_OPS_H
/* The operations of a transformer besides attention and matrix products, each forward beside its
 * backward.
 *
 * R counts rows, one for each position of each sequence. Outputs come first. Gradients of
 * parameters are added to (+=), gradients of activations are set unless said otherwise. No
 * operation mixes rows except the *_params ones, which sum over all R in a fixed order: by blocks
 * of TX_SUM_BLOCK rows, so results depend neither on threads nor on how rows are cut into calls of
 * the row-wise operations. */
#include "base/simd.h"
#include "base/config.h"
#include "base/rng.h"
#include <stdbool.h>

#define TX_SUM_BLOCK 256
#define TX_NORM_EPS 1e-5 /* as nn.LayerNorm */

/* y[R,C] = (x - mean) * rstd * gain[C] + shift[C], mean and variance (biased) over C. mean[R],
 * rstd[R] are kept for the backward pass. */
void tx_norm_forward(real *y, real *mean, real *rstd, const real *x, const real *gain,
                     const real *shift, int R, int C);
/* dx[R,C] (=|+=) the derivative for dy[R,C]. dx may be dy when add is false. */
void tx_norm_backward(real *dx, bool add, const real *dy, const real *x, const real *mean,
                      const real *rstd, const real *gain, int R, int C);
/* dgain[c] += sum of dy * (x - mean) * rstd and dshift[c] += sum of dy over the R rows, for columns
 * from..to-1 of C. */
void tx_norm_backward_params(real *dgain, real *dshift, const real *dy, const real *x,
                             const real *mean, const real *rstd, int R, int C, int from, int to);

/* h[n] = f(u[n]) and slope[n] = f'(u[n]), by which the backward pass multiplies (TX_MULTIPLY in
 * gemm.h). slope may be u, which the backward pass does not need; slope NULL: inference. h may be u
 * when slope is NULL. */
void tx_activation_forward(real *h, real *slope, const real *u, size_t n, tx_activation f);

/* The same, and dropout of both: they are elements first..first+n-1 of a slab, first a multiple of
 * 8. */
void tx_activation_dropout(real *h, real *slope, const real *u, size_t n, tx_activation f,
                           size_t first, uint32_t slab, const tx_dropout *d);

/* x[R,C] = table[token[r], C] * scale + positions[r mod T, C]; positions may be NULL. */
void tx_embed_forward(real *x, const int32_t *token, const real *table, real scale,
                      const real *positions, int R, int T, int C);
/* dtable[token[r], c] += dx[r,c] * scale for columns from..to-1, rows in order. */
void tx_embed_backward(real *dtable, const real *dx, const int32_t *token, real scale, int R, int C,
                       int from, int to);
/* dpositions[r mod T, c] += dx[r,c], likewise: learned positions. */
void tx_positions_backward(real *dpositions, const real *dx, int R, int T, int C, int from, int to);

/* y[n] = x[n] + branch[n]; y may be either. */
void tx_add(real *y, const real *x, const real *branch, size_t n);

/* db[n] += sum over rows of dy[R, n], for columns from..to-1; dy has row stride ld. */
void tx_bias_backward(real *db, const real *dy, int ld, int R, int from, int to);

/* Cross-entropy of softmax(logits[V]) against `target`, with label smoothing s: -sum_v q_v log p_v,
 * q = (1-s) onehot + s/V. Returns the loss of the row. When dlogits is given: dlogits[V] = (p - q)
 * * scale. Logits are not changed. */
real tx_cross_entropy(real *dlogits, const real *logits, int V, int target, double smoothing,
                      real scale);

/* The index of the largest logit, the first among equals. */
int tx_argmax(const real *logits, int V);

/* p[n] = softmax(x[n]); p may be x. */
void tx_softmax(real *p, const real *x, int n);

#endif
