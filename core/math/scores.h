#ifndef TX_SCORES_H
#define TX_SCORES_H
/* Rows of attention scores: softmax, what is kept of it, and its derivative. Rows have room for
 * whole vectors. */
#include "base/simd.h"

#define TX_HIDDEN \
    ((real)-1e30) /* far below any score, and finite: exp gives exactly 0, never NaN */

/* p[n] = exp(x - max x) of x = p * scale + bias - slope * |position - j|, over keys j = 0..n-1.
 * Returns 1 / sum, which makes it softmax(x). */
real tx_scores_softmax(real *p, const real *bias, real scale, real slope, int position, int n);

/* The same for a row that sees none of its Tk keys: all have the same weight. */
real tx_scores_uniform(real *p, int Tk);

/* weights[Tk] = p[n] * inverse, and 0 from n on; p[Tk] = weights * factors, or weights when factors
 * is NULL. May overwrite up to 3 numbers past the row of weights, within `room` numbers. */
void tx_scores_keep(real *weights, real *p, const real *factors, real inverse, int n, int Tk,
                    size_t room);

/* ds[n] = p (dp - sum p dp) * scale over the first n keys, and 0 from there to ld, where dp = ds *
 * factors is the gradient of the weights before dropout. dropped[Tk] = p * factors. factors NULL:
 * nothing was dropped. */
void tx_scores_backward(real *ds, real *dropped, const real *p, const real *factors, real scale,
                        int n, int Tk, int ld);

#endif
