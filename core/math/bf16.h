#ifndef TX_BF16_H
#define TX_BF16_H
/* Numbers in 16 bits: bfloat16, the upper half of a float. It has the float's range, so nothing
 * that is finite overflows but the very largest floats, and 8 significant bits: rounding to the
 * nearest, ties to even, is off by 2⁻⁸ of a number at most. Infinities and NaN stay. Kalamkar et
 * al., "A Study of BFLOAT16 for Deep Learning Training" (2019). */
#include "base/base.h"

/* Words of 32 bits that n numbers take: whole groups of eight. */
static inline size_t tx_bf16_words(size_t n) { return (n + 7) / 8 * 4; }

/* y[tx_bf16_words(n)] = x[n] rounded. In each group of eight numbers, word i holds number i in its
 * lower half and number i + 4 in its upper half, so that vectors need no shuffles. */
void tx_bf16_pack(uint32_t *y, const real *x, size_t n);
/* x[n] = the numbers in y. */
void tx_bf16_unpack(real *x, const uint32_t *y, size_t n);
/* x[n] rounded, in place: what unpacking gives. */
void tx_bf16_round(real *x, size_t n);

#endif
