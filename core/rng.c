#include "rng.h"
#include "vmath.h"

/* One round: c0, c2 are multiplied, the halves of the products change places and are xored with c1, c3 and the key, which then steps on. */
#define MULTIPLIER_0 0xD2511F53u
#define MULTIPLIER_1 0xCD9E8D57u
#define KEY_STEP_0 0x9E3779B9u
#define KEY_STEP_1 0xBB67AE85u
#define ROUNDS 10

void tx_philox(uint32_t out[4], const uint32_t counter[4], const uint32_t key[2]) {
    uint32_t c0 = counter[0], c1 = counter[1], c2 = counter[2], c3 = counter[3];
    uint32_t k0 = key[0], k1 = key[1];
    for (int round = 0; round < ROUNDS; round++, k0 += KEY_STEP_0, k1 += KEY_STEP_1) {
        uint64_t p0 = (uint64_t)MULTIPLIER_0 * c0, p1 = (uint64_t)MULTIPLIER_1 * c2;
        c0 = (uint32_t)(p1 >> 32) ^ c1 ^ k0;
        c1 = (uint32_t)p1;
        c2 = (uint32_t)(p0 >> 32) ^ c3 ^ k1;
        c3 = (uint32_t)p0;
    }
    out[0] = c0, out[1] = c1, out[2] = c2, out[3] = c3;
}

tx_rng tx_rng_at(uint32_t seed, tx_stream stream, uint32_t a, uint32_t b) {
    return (tx_rng){.key = {seed, (uint32_t)stream}, .counter = {0, a, b, 0}, .left = 0};
}

uint32_t tx_rng_u32(tx_rng *rng) {
    if (rng->left == 0) {
        tx_philox(rng->block, rng->counter, rng->key);
        rng->counter[0]++;
        rng->left = 4;
    }
    return rng->block[4 - rng->left--];
}

uint32_t tx_rng_below(tx_rng *rng, uint32_t n) {
    TX_ASSERT(n >= 1);
    uint64_t product = (uint64_t)tx_rng_u32(rng) * n;
    if ((uint32_t)product < n) {
        uint32_t surplus = (0u - n) % n; /* 2^32 mod n: that many low halves would make some results too likely */
        while ((uint32_t)product < surplus) product = (uint64_t)tx_rng_u32(rng) * n;
    }
    return (uint32_t)(product >> 32);
}

double tx_rng_uniform(tx_rng *rng) {
    uint32_t high = tx_rng_u32(rng) >> 5, low = tx_rng_u32(rng) >> 6; /* 27 + 26 bits */
    return ((double)high * 0x1p26 + (double)low) * 0x1p-53;
}

double tx_rng_normal(tx_rng *rng) {
    double radius = __builtin_sqrt(-2 * tx_dlog(1 - tx_rng_uniform(rng)));
    return radius * tx_dcos(0x1.921fb54442d18p+2 * tx_rng_uniform(rng)); /* 2 pi */
}

tx_dropout tx_dropout_at(uint32_t seed, uint32_t step, uint32_t site, double p) {
    TX_ASSERT(p >= 0 && p < 1);
    uint32_t threshold = (uint32_t)(p * 65536 + 0.5);
    threshold = TX_MIN(threshold, 65535);
    return (tx_dropout){{seed, TX_STREAM_DROPOUT}, step, site, threshold, (real)(65536.0 / (65536 - threshold))};
}

/* What Philox needs to draw the blocks of one slab, four at a time. The blocks differ only in counter word 0, so one of the two products
 * of rounds 1 and 2 is the same for all of them and their words start from four constants. */
typedef struct {
    v4i round1_c2, round2_c0, round2_c2, round2_c3;
    v4i key0[ROUNDS - 2], key1[ROUNDS - 2]; /* of rounds 3..10 */
} slab_key;

static void slab_key_set(slab_key *s, uint32_t slab, const tx_dropout *d) {
    uint32_t k0 = d->key[0], k1 = d->key[1];
    uint64_t p1 = (uint64_t)MULTIPLIER_1 * d->step;
    uint64_t p0 = (uint64_t)MULTIPLIER_0 * ((uint32_t)(p1 >> 32) ^ slab ^ k0);
    s->round1_c2 = v4i_splat(d->site ^ k1);
    k0 += KEY_STEP_0, k1 += KEY_STEP_1;
    s->round2_c0 = v4i_splat((uint32_t)p1 ^ k0);
    s->round2_c2 = v4i_splat((uint32_t)(p0 >> 32) ^ k1);
    s->round2_c3 = v4i_splat((uint32_t)p0);
    for (int i = 0; i < ROUNDS - 2; i++) {
        k0 += KEY_STEP_0, k1 += KEY_STEP_1;
        s->key0[i] = v4i_splat(k0);
        s->key1[i] = v4i_splat(k1);
    }
}

/* block[i] = the four words of the slab's block number first + i. */
static inline void slab_blocks(v4i block[4], uint32_t first, const slab_key *s) {
    const v4i m0 = v4i_splat(MULTIPLIER_0), m1 = v4i_splat(MULTIPLIER_1);
    v4i number = v4i_add(v4i_splat(first), v4i_make(0, 1, 2, 3));
    v4i low0, low1;
    v4i c2 = v4i_xor(v4i_mul_wide(number, m0, &low0), s->round1_c2);
    v4i c0 = v4i_xor(v4i_mul_wide(c2, m1, &low1), s->round2_c0);
    v4i c1 = low1, c3 = s->round2_c3;
    c2 = v4i_xor(low0, s->round2_c2);
    for (int i = 0; i < ROUNDS - 2; i++) {
        v4i high0 = v4i_mul_wide(c0, m0, &low0), high1 = v4i_mul_wide(c2, m1, &low1);
        c0 = v4i_xor(high1, v4i_xor(c1, s->key0[i]));
        c2 = v4i_xor(high0, v4i_xor(c3, s->key1[i]));
        c1 = low1, c3 = low0;
    }
    block[0] = c0, block[1] = c1, block[2] = c2, block[3] = c3;
    v4i_transpose(block);
}

/* y[i] = x[i] * scale where keep is set, else 0, for 4 numbers. */
static inline void drop4(real *y, const real *x, v4m keep, v4 scale) { v4_store(y, v4_and(keep, v4_mul(v4_load(x), scale))); }

enum { STRIDE = 32 }; /* numbers that four blocks of eight decisions are enough for */

static inline void drop32(real *y, const real *x, const v4i block[4], uint32_t threshold, v4 scale) {
    for (int b = 0; b < 4; b++) {
        v4m last, first = v4i_halves_at_least(block[b], threshold, &last);
        drop4(y + 8 * b, x + 8 * b, first, scale);
        drop4(y + 8 * b + 4, x + 8 * b + 4, last, scale);
    }
}

/* The first n of them. */
static inline void drop_some(real *y, const real *x, size_t n, const v4i block[4], uint32_t threshold, v4 scale) {
    if (n == STRIDE) {
        drop32(y, x, block, threshold, scale);
        return;
    }
    real rest[STRIDE] = {0};
    memcpy(rest, x, n * sizeof *x);
    drop32(rest, rest, block, threshold, scale);
    memcpy(y, rest, n * sizeof *y);
}

void tx_dropout_apply(real *y, const real *x, size_t n, uint32_t slab, const tx_dropout *d) {
    if (d->threshold == 0) {
        if (y != x) memcpy(y, x, n * sizeof *y);
        return;
    }
    slab_key key;
    v4i block[4];
    const v4 scale = v4_splat(d->scale);
    slab_key_set(&key, slab, d);
    for (size_t i = 0; i < n; i += STRIDE) {
        slab_blocks(block, (uint32_t)(i / 8), &key);
        drop_some(y + i, x + i, TX_MIN(STRIDE, n - i), block, d->threshold, scale);
    }
}

void tx_dropout_factors(real *factors, size_t n, uint32_t slab, const tx_dropout *d) {
    for (size_t i = 0; i < n; i++) factors[i] = 1;
    tx_dropout_apply(factors, factors, n, slab, d);
}

void tx_dropout_pair(real *a, real *b, size_t first, size_t n, uint32_t slab, const tx_dropout *d) {
    if (d->threshold == 0) return;
    TX_ASSERT(first % STRIDE == 0);
    slab_key key;
    v4i block[4];
    const v4 scale = v4_splat(d->scale);
    slab_key_set(&key, slab, d);
    for (size_t i = 0; i < n; i += STRIDE) {
        const size_t some = TX_MIN(STRIDE, n - i);
        slab_blocks(block, (uint32_t)((first + i) / 8), &key);
        drop_some(a + i, a + i, some, block, d->threshold, scale);
        drop_some(b + i, b + i, some, block, d->threshold, scale);
    }
}
