#ifndef TX_VMATH_H
#define TX_VMATH_H
/* exp, log, tanh, Φ, sin, cos of our own. A C library's differ from system to system in the last
 * bit; these give the same bits wherever IEEE arithmetic is kept, which makes a run
 * reproducible natively, in Node and in every browser.
 *
 * v4_* work on four numbers and live in the header so that loops keep them in registers. tx_d* are
 * scalar double precision, for tables, schedules and counters, never for inner loops. Largest
 * errors in units in the last place, over all 2^32 floats (tests/bench/ulp.c): v4_exp 0.99, v4_tanh
 * 1.99; v4_normal is off by at most 1.75 2^-24, its density by 0.74 2^-24; and over samples:
 * tx_dexp 1.02, tx_dlog, tx_dsin, tx_dcos 0.86. */
#include "base/simd.h"

/* e^x; x < -86.99 gives exactly 0 (no denormals), x > 88.7228 gives +inf; NaN stays NaN */
static inline v4 v4_exp(v4 x);
static inline v4 v4_tanh(v4 x); /* odd, |result| <= 1; NaN stays NaN */
/* Φ(x), in 0..1, of the normal distribution and its density φ(x); NaN stays NaN */
static inline v4 v4_normal(v4 x, v4 *density);

double tx_dexp(double x);
double tx_dlog(double x); /* x > 0; 0 gives -inf, x < 0 NaN */
double tx_dsin(double x); /* |x| <= 1e6: arguments are positions times frequencies */
double tx_dcos(double x);

#include "base/vmath_inline.h"
#endif
