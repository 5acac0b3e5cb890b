#ifndef TX_RNG_H
#define TX_RNG_H
/* Philox4x32-10, the counter-based generator of Salmon, Moraes, Dror and Shaw, "Parallel Random
 * Numbers: As Easy as 1, 2, 3" (SC'11). Each number is a pure function of (seed, stream, counter):
 * any order, any thread count and any machine draw the same ones.
 *
 * Dropout needs many numbers and mixes them more cheaply, with lowbias32. That is the two-round
 * permutation of Chris Wellons, "Prospecting for Hash Functions" (2018). Multipliers and shifts are
 * those of its tool hash-prospector: exact bias 0.1735 thousandths, a random function has 0.021.
 * Words of a Philox block are added and xored in, which the publication does not do. */
#include "base/simd.h"

/* Independent streams of one seed. The numeric values are part of what a seed means: append, never
 * renumber. */
typedef enum {
    TX_STREAM_INIT = 0,  /* counter: (tensor, element) */
    TX_STREAM_TRAIN = 1, /* counter: (sample, word) */
    TX_STREAM_HELD_OUT = 2,
    TX_STREAM_SHUFFLE = 3, /* counter: (epoch, element) */
    TX_STREAM_DROPOUT = 4, /* counter: (0, slab, step, site), for the slab's key */
    TX_STREAM_SAMPLING = 5 /* counter: (step, draw) */
} tx_stream;

/* out[4] = Philox4x32-10(counter, key). */
void tx_philox(uint32_t out[4], const uint32_t counter[4], const uint32_t key[2]);

/* A sequential reader of one stream position, for code that draws a varying number of values
 * (tasks, initialisation). */
typedef struct {
    uint32_t key[2], counter[4], block[4];
    int left; /* unused words in block */
} tx_rng;

/* Starts at the first word of (seed, stream, a, b): key = (seed, stream); counter = (block number,
 * a, b, 0). */
tx_rng tx_rng_at(uint32_t seed, tx_stream stream, uint32_t a, uint32_t b);
uint32_t tx_rng_u32(tx_rng *rng);
/* uniform in 0..n-1, n >= 1, unbiased (Lemire's multiplication with rejection) */
uint32_t tx_rng_below(tx_rng *rng, uint32_t n);
double tx_rng_uniform(tx_rng *rng); /* uniform in [0, 1), 53 bits */
double tx_rng_normal(tx_rng *rng);  /* standard normal, Box-Muller in double */

/* One dropout site of one step: which elements stay, and by how much they grow. */
typedef struct {
    uint32_t key[2];
    uint32_t step, site;
    /* an element is dropped when its 16 random bits are below this; 0: nothing is dropped */
    uint32_t threshold;
    /* 65536 / (65536 - threshold), the exact reciprocal of the probability that is really used */
    real scale;
} tx_dropout;

/* The site's masks at one step, for 0 <= p < 1; threshold = p * 65536 rounded, at most 65535. */
tx_dropout tx_dropout_at(uint32_t seed, uint32_t step, uint32_t site, double p);

/* y[i] = keep(i) ? x[i] * scale : 0 for i in 0..n-1; y may be x. Element i takes half i mod 2, the
 * low one first, of its slab's word i / 2. Word j is x = j + k0, mixed by
 *   x ^= x >> 16, x *= 0x7FEB352D, x ^= k1, x ^= x >> 15, x *= 0x846CA68B, x ^= k2, x ^= x >> 16
 * which is lowbias32 where k0, k1 and k2 are 0. They begin the Philox block with counter (0, slab,
 * step, site), so each slab has a permutation of its own. A slab is one sequence of a [B,T,C]
 * tensor or one head of a [B,H,T,T] tensor: masks do not depend on how a batch is cut into calls.
 * Dropout is linear: the backward pass is the same call on the gradient. */
void tx_dropout_apply(real *y, const real *x, size_t n, uint32_t slab, const tx_dropout *d);

/* y[i] = x[i] + what tx_dropout_apply makes of y[i]. */
void tx_dropout_add(real *y, const real *x, size_t n, uint32_t slab, const tx_dropout *d);

/* factors[n] = scale or 0: what tx_dropout_apply multiplies elements first..first+n-1 of a slab by.
 * `first` is a multiple of 8. There must be room for n rounded up to such a multiple. */
void tx_dropout_factors(real *factors, size_t first, size_t n, uint32_t slab, const tx_dropout *d);

/* The same for loops that drop what they compute: what the elements of a slab have in common, and
 * which of elements i..i+7 are kept, for i a multiple of 8. */
enum { TX_DROPOUT_STRIDE = 8 };
typedef struct {
    v4i key[3];
    uint32_t threshold;
    v4 scale;
} tx_dropout_slab;
tx_dropout_slab tx_dropout_slab_of(uint32_t slab, const tx_dropout *d);

static inline void tx_dropout_keep(v4m keep[2], size_t i, const tx_dropout_slab *s) {
    /* the numbers of four words */
    v4i x = v4i_add(v4i_add(v4i_splat((uint32_t)(i / 2)), v4i_make(0, 1, 2, 3)), s->key[0]);
    x = v4i_mul(v4i_xor(x, v4i_shr(x, 16)), v4i_splat(0x7FEB352Du));
    x = v4i_xor(x, s->key[1]);
    x = v4i_mul(v4i_xor(x, v4i_shr(x, 15)), v4i_splat(0x846CA68Bu));
    x = v4i_xor(x, s->key[2]);
    v4m last;
    keep[0] = v4i_halves_at_least(v4i_xor(x, v4i_shr(x, 16)), s->threshold, &last);
    keep[1] = last;
}

#endif
