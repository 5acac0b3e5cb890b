#ifndef TX_SCORES_H
#define TX_SCORES_H
/* Rows of attention scores: softmax, what is kept of it, and its derivative. Rows have room for
 * whole vectors. */
#include "base/simd.h"

#define TX_HIDDEN \
    ((real)-1e30) /* far below any score, and finite: exp gives exactly 0, never NaN */

/* p[n] = exp(x - max x) of x = p * scale + bias - slope * |position - j|, over keys j = 0..n-1.
 * Returns 1 / sum, which makes it softmax(x). A `sink` is one more x, whose share of the softmax is
 * put into *rest; NULL: none. */
real tx_scores_softmax(real *p, const real *bias, real scale, real slope, int position, int n,
                       const real *sink, real *rest);

/* The same for a row that sees none of its Tk keys: all have the same weight. */
real tx_scores_uniform(real *p, int Tk);

/* p[n] = 0 where the bias hides it. Returns 1 / sum: the weights of linear attention, whose scores
 * are not negative. */
real tx_scores_products(real *p, const real *bias, int n);

/* p[n] = cap tanh(p scale / cap). */
void tx_scores_cap(real *p, real scale, real cap, int n);
/* ds[n] becomes the gradient of the products p[n] that were capped. */
void tx_scores_cap_backward(real *ds, const real *p, real scale, real cap, int n);

/* weights[j] = p[j] * inverse for keys from..n-1, and 0 for the others of Tk; p[Tk] = weights *
 * factors, or weights when factors is NULL. weights NULL: they are not kept. May overwrite up to 3
 * numbers past the row of weights, within `capacity` numbers. `from` is a multiple of 4. */
void tx_scores_keep(real *weights, real *p, const real *factors, real inverse, int from, int n,
                    int Tk, size_t capacity);

/* ds[n] = p (dp - sum p dp) * scale over the first n keys, and 0 from there to ld. Here dp = ds *
 * factors is the gradient of the weights before dropout. dropped[Tk] = p * factors. factors NULL:
 * nothing was dropped. Returns sum p dp. */
real tx_scores_backward(real *ds, real *dropped, const real *p, const real *factors, real scale,
                        int n, int Tk, int ld);

/* The same for the products of linear attention: ds[n] = (ds - sum p ds) * inverse, and 0 where the
 * bias hides the key. */
void tx_scores_products_backward(real *ds, real *dropped, const real *p, const real *bias,
                                 real inverse, int n, int Tk, int ld);

/* φ(x) = elu(x) + 1 of linear attention: y[rows,D] = φ(x[rows,D]), rows ldy and ldx apart. */
void tx_linear_phi(real *y, int ldy, const real *x, int ldx, int rows, int D);
/* dx[rows,D] *= φ'(x), from phi[rows,D] = φ(x); 0 where phi is 0. */
void tx_linear_phi_backward(real *dx, int lddx, const real *phi, int ldphi, int rows, int D);

#endif
