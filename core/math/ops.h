#ifndef TX_OPS_H
#define TX_OPS_H
/* Operations on rows that several layers or programs use: activations, sums, softmax and loss.
 *
 * R counts rows, one for each position of each sequence. Outputs come first. Gradients of
 * parameters are added to (+=), gradients of activations are set unless said otherwise. Sums over
 * rows run in a fixed order, by blocks of TX_SUM_BLOCK rows. So results depend neither on threads
 * nor on how rows are cut into calls. */
#include "base/simd.h"
#include "base/config.h"
#include "base/rng.h"
#include <stdbool.h>

#define TX_SUM_BLOCK 256

/* h[n] = f(u[n]) and slope[n] = f'(u[n]), by which the backward pass multiplies (TX_MULTIPLY in
 * gemm.h). slope may be u, which the backward pass does not need; slope NULL: inference. h may be u
 * when slope is NULL. */
void tx_activation_forward(real *h, real *slope, const real *u, size_t n, tx_activation f);

/* The same, and dropout of both: they are elements first..first+n-1 of a slab, first a multiple of
 * 8. */
void tx_activation_dropout(real *h, real *slope, const real *u, size_t n, tx_activation f,
                           size_t first, uint32_t slab, const tx_dropout *d);

/* x[n] becomes c tanh(x / c): Gemma Team, "Gemma 2" (2024). Bounds by tanh have c = 1. */
void tx_soft_cap(real *x, size_t n, double cap);
/* dx[n] times the slope of the cap, 1 - (y / c)², by what it gave, y[n]. */
void tx_soft_cap_backward(real *dx, const real *y, size_t n, double cap);

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
