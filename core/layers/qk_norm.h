#ifndef TX_QK_NORM_H
#define TX_QK_NORM_H
/* The norm of queries and keys, head by head, before positions turn them: y = x / rms(x) * gain
 * with rms(x) = sqrt(mean x² + eps) over the D numbers of a head. Henry et al., "Query-Key
 * Normalization" (2020), with root mean squares as in Gemma and nanochat. The heads share a gain.
 */
#include "base/base.h"

/* y[rows,D] of x[rows,D], a row for each head of each position; y may be x. rms[rows] keeps 1 / rms
 * for the backward pass; NULL: inference. */
void tx_qk_norm_rows(real *y, real *rms, const real *x, const real *gain, double eps, int rows,
                     int D);

/* dy[rows,D] becomes the gradient of x, and x the terms of the gain's gradient, dy x / rms: summed
 * over rows they are the gradient. */
void tx_qk_norm_rows_backward(real *dy, real *x, const real *rms, const real *gain, int rows,
                              int D);

#endif
