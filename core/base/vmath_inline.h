#ifndef TX_VMATH_INLINE_H
#define TX_VMATH_INLINE_H
/* The bodies of v4_exp, v4_tanh and v4_normal. Include vmath.h, not this file.
 *
 * Polynomial coefficients are minimax fits (iteratively reweighted least squares on Chebyshev nodes
 * against 40-digit values), rounded to float one after the other from the constant term up, each
 * time refitting the rest. v4_madd is used where fusing does no harm. */
#include "base/simd.h"

#ifdef TX_DOUBLE

#include <math.h> /* gradient tests only: there the exact derivative counts, not the bits */

static inline v4 v4_exp(v4 x) { return (v4){exp(x[0]), exp(x[1]), exp(x[2]), exp(x[3])}; }
static inline v4 v4_tanh(v4 x) { return (v4){tanh(x[0]), tanh(x[1]), tanh(x[2]), tanh(x[3])}; }
static inline v4 v4_normal(v4 x, v4 *density) {
    v4 cdf;
    for (int i = 0; i < 4; i++)
        cdf[i] = 0.5 * erfc(-x[i] * 0.70710678118654752440),
        (*density)[i] = 0.39894228040143267794 * exp(-0.5 * x[i] * x[i]);
    return cdf;
}

#else

/* Splits e^x = 2^n (1 + m), |m| < 0.42: returns m and puts 2^(n - halvings) in *scale, +0 where n -
 * halvings = -127. Needs |x| < 2^22 and n - halvings in -127..127; NaN gives NaN. */
static inline v4 v4_exp_split(v4 x, int halvings, v4 *scale) {
    /* Near 1.5 * 2^23 floats are the integers, so adding rounds x / ln 2 to n and leaves the biased
     * exponent in the low bits. */
    const v4 shifter = v4_splat((real)(12582912 + 127 - halvings));
    v4 biased = v4_madd(x, v4_splat(0x1.715476p+0f), shifter);
    v4 n = v4_sub(biased, shifter);
    *scale = v4_from_bits(v4i_shl(v4_bits(biased), 23));
    /* r = x - n ln 2 in two parts: the first has 16 bits, so n times it is exact and so is the
     * difference. */
    v4 r = v4_madd(n, v4_splat(-0x1.62e4p-1f), x);
    r = v4_madd(n, v4_splat(-0x1.7f7d1cp-20f), r);
    /* e^r - 1 = r + r^2 q(r) on |r| <= ln 2 / 2, within 2^-28. */
    v4 r2 = v4_mul(r, r);
    v4 q = v4_madd(v4_splat(0x1.6b6bd4p-10f), r, v4_splat(0x1.122f1ep-7f));
    q = v4_madd(q, r, v4_splat(0x1.55568ap-5f));
    q = v4_madd(q, r, v4_splat(0x1.5554a4p-3f));
    q = v4_madd(q, r, v4_splat(0.5f));
    return v4_madd(r2, q, r);
}

static inline v4 v4_exp(v4 x) {
    /* The bounds come first so that NaN, the second operand, passes. At -87.3 the scale is 0, at 89
     * the product overflows. */
    x = v4_max(v4_splat(-87.3f), v4_min(v4_splat(89.0f), x));
    /* Half the scale times twice the mantissa: 2^128 is no float, yet results up to FLT_MAX need n
     * = 128. */
    v4 half_scale;
    v4 m = v4_exp_split(x, 1, &half_scale);
    return v4_mul(v4_madd(m, v4_splat(2), v4_splat(2)), half_scale);
}

static inline v4 v4_copy_sign(v4 magnitude, v4 sign) {
    return v4_from_bits(v4i_or(v4_bits(magnitude), v4i_and(v4_bits(sign), v4i_splat(0x80000000u))));
}

/* tanh a = (1 - e^-2a) / (1 + e^-2a). With e^-2a = s (1 + m), 1 - s is exact and nothing cancels
 * near 0, where s = 1 and m is small. */
static inline v4 v4_tanh(v4 x) {
    const v4 one = v4_splat(1);
    v4 a = v4_min(v4_splat(9.1f), v4_abs(x)); /* from 9.02 on the result rounds to 1 */
    v4 s, m = v4_exp_split(v4_mul(a, v4_splat(-2)), 0, &s);
    v4 sm = v4_mul(s, m);
    return v4_copy_sign(v4_div(v4_sub(v4_sub(one, s), sm), v4_add(v4_add(one, s), sm)), x);
}

/* The tail 1 - Φ(a) = e^(-a²/2) r(a), a = |x|. r is smooth and 1/2 at 0: r = 1/2 - a t p(t) with t
 * = 1 / (1 + 5/16 a), the tail within 2^-30. So one exponential serves both results. */
static inline v4 v4_normal(v4 x, v4 *density) {
    const v4 one = v4_splat(1), a = v4_min(v4_splat(13.25f), v4_abs(x)); /* there the scale is 0 */
    v4 s, m = v4_exp_split(v4_mul(v4_mul(a, a), v4_splat(-0.5f)), 0, &s);
    v4 e = v4_madd(s, m, s), t = v4_div(one, v4_madd(a, v4_splat(0.3125f), one));
    v4 p = v4_madd(t, v4_splat(0x1.01d05ap-6f), v4_splat(-0x1.28fe20p-4f));
    p = v4_madd(t, p, v4_splat(0x1.84c084p-4f));
    p = v4_madd(t, p, v4_splat(-0x1.4488a6p-8f));
    p = v4_madd(t, p, v4_splat(0x1.85ba18p-4f));
    p = v4_madd(t, p, v4_splat(0x1.d35f2ap-4f));
    p = v4_madd(t, p, v4_splat(0x1.408512p-3f));
    v4 tail = v4_mul(e, v4_sub(v4_splat(0.5f), v4_mul(v4_mul(a, t), p)));
    *density = v4_mul(e, v4_splat(0.39894228040143267794f));
    return v4_select(v4_gt(x, v4_zero()), v4_sub(one, tail), tail);
}

#endif
#endif
