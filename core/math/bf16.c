#include "math/bf16.h"
#include "base/simd.h"

#ifdef TX_DOUBLE /* rounded to a float first */
static v4i bits_of(v4 x) {
    uint32_t bits[4];
    for (int i = 0; i < 4; i++) {
        float number = (float)v4_lane(x, i);
        memcpy(&bits[i], &number, sizeof number);
    }
    return v4i_make(bits[0], bits[1], bits[2], bits[3]);
}
static v4 numbers_of(v4i words) {
    float number[4];
    memcpy(number, &words, sizeof number);
    return v4_make(number[0], number[1], number[2], number[3]);
}
#else
static v4i bits_of(v4 x) { return v4_bits(x); }
static v4 numbers_of(v4i words) { return v4_from_bits(words); }
#endif

static v4i upper_half(v4i words) { return v4i_and(words, v4i_splat(0xffff0000u)); }

/* The upper half of every lane is the rounded number: half a unit is added, less one bit where the
 * last bit that stays is even. */
static v4i rounded(v4 x) {
    const v4i bits = bits_of(x), last = v4i_and(v4i_shr(bits, 16), v4i_splat(1));
    const v4 near = numbers_of(v4i_add(bits, v4i_add(last, v4i_splat(0x7fff))));
    const v4m finite = v4_lt(v4_abs(x), v4_splat((real)__builtin_inff()));
    return bits_of(v4_select(finite, near, x));
}

/* How many of the four numbers from i on there are. */
static int left(size_t i, size_t n) { return i >= n ? 0 : (int)TX_MIN(4, n - i); }

/* Reads nothing past the last number, which may be another thread's. */
static v4 load(const real *x, size_t i, size_t n) {
    real part[4] = {0};
    if (left(i, n) == 4) return v4_load(x + i);
    for (int j = 0; j < left(i, n); j++) part[j] = x[i + (size_t)j];
    return v4_load(part);
}

static void store(real *x, size_t i, size_t n, v4i words) {
    const int count = left(i, n);
    if (count) v4_store_part(x + i, numbers_of(words), count);
}

void tx_bf16_pack(uint32_t *y, const real *x, size_t n) {
    for (size_t i = 0; i < n; i += 8, y += 4) {
        const v4i low = v4i_shr(rounded(load(x, i, n)), 16),
                  high = upper_half(rounded(load(x, i + 4, n))), words = v4i_or(low, high);
        memcpy(y, &words, sizeof words);
    }
}

void tx_bf16_unpack(real *x, const uint32_t *y, size_t n) {
    for (size_t i = 0; i < n; i += 8, y += 4) {
        v4i words;
        memcpy(&words, y, sizeof words);
        store(x, i, n, v4i_shl(words, 16));
        store(x, i + 4, n, upper_half(words));
    }
}

void tx_bf16_round(real *x, size_t n) {
    for (size_t i = 0; i < n; i += 4) store(x, i, n, upper_half(rounded(load(x, i, n))));
}
