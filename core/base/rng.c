#include "base/rng.h"
#include "base/vmath.h"

/* One round: c0, c2 are multiplied, the halves of the products change places and are xored with c1,
 * c3 and the key, which then steps on. */
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
        /* 2^32 mod n: that many low halves would make some results too likely */
        uint32_t surplus = (0u - n) % n;
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
    return (tx_dropout){
        {seed, TX_STREAM_DROPOUT}, step, site, threshold, (real)(65536.0 / (65536 - threshold))};
}

tx_dropout_slab tx_dropout_slab_of(uint32_t slab, const tx_dropout *d) {
    uint32_t k[4];
    tx_philox(k, (const uint32_t[4]){0, slab, d->step, d->site}, d->key);
    return (tx_dropout_slab){
        {v4i_splat(k[0]), v4i_splat(k[1]), v4i_splat(k[2])}, d->threshold, v4_splat(d->scale)};
}

enum { STRIDE = TX_DROPOUT_STRIDE };

/* y[i] = x[i] * scale where the slab's element first + i is kept, else 0, for STRIDE numbers. */
static inline void drop8(real *y, const real *x, size_t first, const tx_dropout_slab *s) {
    v4m keep[2];
    tx_dropout_keep(keep, first, s);
    v4_store(y, v4_and(keep[0], v4_mul(v4_load(x), s->scale)));
    v4_store(y + 4, v4_and(keep[1], v4_mul(v4_load(x + 4), s->scale)));
}

/* The first n of them. */
static void drop_some(real *y, const real *x, size_t n, size_t first, const tx_dropout_slab *s) {
    real rest[STRIDE] = {0};
    memcpy(rest, x, n * sizeof *x);
    drop8(rest, rest, first, s);
    memcpy(y, rest, n * sizeof *y);
}

void tx_dropout_apply(real *y, const real *x, size_t n, uint32_t slab, const tx_dropout *d) {
    if (d->threshold == 0) {
        if (y != x) memcpy(y, x, n * sizeof *y);
        return;
    }
    const tx_dropout_slab s = tx_dropout_slab_of(slab, d);
    size_t i = 0;
    for (; i + STRIDE <= n; i += STRIDE) drop8(y + i, x + i, i, &s);
    if (i < n) drop_some(y + i, x + i, n - i, i, &s);
}

void tx_dropout_add(real *y, const real *x, size_t n, uint32_t slab, const tx_dropout *d) {
    const tx_dropout_slab s = tx_dropout_slab_of(slab, d);
    size_t i = 0;
    for (; i + STRIDE <= n; i += STRIDE) {
        v4m keep[2];
        tx_dropout_keep(keep, i, &s);
        for (size_t j = i; j < i + STRIDE; j += 4)
            v4_store(y + j, v4_add(v4_load(x + j),
                                   v4_and(keep[(j - i) / 4], v4_mul(v4_load(y + j), s.scale))));
    }
    if (i == n) return;
    drop_some(y + i, y + i, n - i, i, &s);
    for (; i < n; i++) y[i] += x[i];
}

void tx_dropout_factors(real *factors, size_t first, size_t n, uint32_t slab, const tx_dropout *d) {
    const tx_dropout_slab s = tx_dropout_slab_of(slab, d);
    TX_ASSERT(first % STRIDE == 0);
    for (size_t i = 0; i < n; i += STRIDE) {
        v4m keep[2];
        tx_dropout_keep(keep, first + i, &s);
        v4_store(factors + i, v4_and(keep[0], s.scale));
        v4_store(factors + i + 4, v4_and(keep[1], s.scale));
    }
}
