#ifndef TX_SIMD_H
#define TX_SIMD_H
/* Four numbers at a time: `v4`, written once for wasm SIMD128 (intrinsics) and for every native
 * compiler (vector extensions).
 *
 * Every operation here is exact IEEE arithmetic on each lane, so natively, in Node and in a browser
 * the lanes hold the same bits. The one exception is v4_madd in the relaxed build, which may fuse.
 * `v4i` holds four unsigned 32-bit integers, for bit tricks and random numbers. */
#include "base/base.h"

#if defined(__wasm_simd128__) && !defined(TX_DOUBLE)

#include <wasm_simd128.h>
typedef v128_t v4;
typedef v128_t v4m; /* lane masks: all ones or all zeros */

/* LLVM before 16 turns a scalar load and its splat into one splatting load that it may move past
 * a later store to the same place. Naming the value in an assembly statement, which costs no
 * instruction, keeps the two apart. */
#if __clang_major__ < 16
#define TX_KEEP_SCALAR(x)                                    \
    do {                                                     \
        if (!__builtin_constant_p(x)) __asm__("" : "+r"(x)); \
    } while (0)
#define TX_LOADED_HERE(v) __asm__ volatile("" : "+r"(v))
#else
#define TX_KEEP_SCALAR(x) ((void)0)
#define TX_LOADED_HERE(v) ((void)0)
#endif

static inline v4 v4_load(const real *p) { return wasm_v128_load(p); }
static inline void v4_store(real *p, v4 a) { wasm_v128_store(p, a); }
static inline v4 v4_splat(real x) {
    TX_KEEP_SCALAR(x);
    return wasm_f32x4_splat(x);
}
static inline v4 v4_load_splat(const real *p) {
    v4 a = wasm_v128_load32_splat(p);
    TX_LOADED_HERE(a);
    return a;
}
static inline v4 v4_add(v4 a, v4 b) { return wasm_f32x4_add(a, b); }
static inline v4 v4_sub(v4 a, v4 b) { return wasm_f32x4_sub(a, b); }
static inline v4 v4_mul(v4 a, v4 b) { return wasm_f32x4_mul(a, b); }
static inline v4 v4_div(v4 a, v4 b) { return wasm_f32x4_div(a, b); }
static inline v4 v4_sqrt(v4 a) { return wasm_f32x4_sqrt(a); }
static inline v4 v4_abs(v4 a) { return wasm_f32x4_abs(a); }
static inline v4 v4_neg(v4 a) { return wasm_f32x4_neg(a); }
/* a < b ? a : b and a > b ? a : b, lane by lane; the second operand wins when a lane is NaN. One
 * x86 instruction each. */
static inline v4 v4_min(v4 a, v4 b) { return wasm_f32x4_pmin(b, a); }
static inline v4 v4_max(v4 a, v4 b) { return wasm_f32x4_pmax(b, a); }
/* Four rows of four become four columns. */
static inline void v4_transpose(v4 a[4]) {
    v128_t ab01 = wasm_i32x4_shuffle(a[0], a[1], 0, 4, 1, 5),
           cd01 = wasm_i32x4_shuffle(a[2], a[3], 0, 4, 1, 5);
    v128_t ab23 = wasm_i32x4_shuffle(a[0], a[1], 2, 6, 3, 7),
           cd23 = wasm_i32x4_shuffle(a[2], a[3], 2, 6, 3, 7);
    a[0] = wasm_i64x2_shuffle(ab01, cd01, 0, 2);
    a[1] = wasm_i64x2_shuffle(ab01, cd01, 1, 3);
    a[2] = wasm_i64x2_shuffle(ab23, cd23, 0, 2);
    a[3] = wasm_i64x2_shuffle(ab23, cd23, 1, 3);
}
static inline v4 v4_swap_halves(v4 a) { return wasm_i32x4_shuffle(a, a, 2, 3, 0, 1); }
static inline v4 v4_swap_pairs(v4 a) { return wasm_i32x4_shuffle(a, a, 1, 0, 3, 2); }
static inline v4m v4_lt(v4 a, v4 b) { return wasm_f32x4_lt(a, b); }
static inline v4m v4_gt(v4 a, v4 b) { return wasm_f32x4_gt(a, b); }
static inline v4 v4_select(v4m mask, v4 yes, v4 no) { return wasm_v128_bitselect(yes, no, mask); }
static inline v4 v4_and(v4m mask, v4 a) { return wasm_v128_and(mask, a); } /* mask ? a : +0 */
static inline real v4_lane(v4 a, int lane) {
    return lane == 0   ? wasm_f32x4_extract_lane(a, 0)
           : lane == 1 ? wasm_f32x4_extract_lane(a, 1)
           : lane == 2 ? wasm_f32x4_extract_lane(a, 2)
                       : wasm_f32x4_extract_lane(a, 3);
}
static inline v4 v4_make(real a, real b, real c, real d) {
    TX_KEEP_SCALAR(a);
    TX_KEEP_SCALAR(b);
    TX_KEEP_SCALAR(c);
    TX_KEEP_SCALAR(d);
    return wasm_f32x4_make(a, b, c, d);
}

#ifdef __wasm_relaxed_simd__
/* a*b + c, rounded once or twice */
static inline v4 v4_madd(v4 a, v4 b, v4 c) { return wasm_f32x4_relaxed_madd(a, b, c); }
#else
/* a*b + c, rounded twice */
static inline v4 v4_madd(v4 a, v4 b, v4 c) { return wasm_f32x4_add(wasm_f32x4_mul(a, b), c); }
#endif

typedef v128_t v4i;
static inline v4i v4_bits(v4 a) { return a; }
static inline v4 v4_from_bits(v4i a) { return a; }
static inline v4i v4i_splat(uint32_t x) {
    TX_KEEP_SCALAR(x);
    return wasm_i32x4_splat((int32_t)x);
}
static inline v4i v4i_make(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    TX_KEEP_SCALAR(a);
    TX_KEEP_SCALAR(b);
    TX_KEEP_SCALAR(c);
    TX_KEEP_SCALAR(d);
    return wasm_i32x4_make((int32_t)a, (int32_t)b, (int32_t)c, (int32_t)d);
}
static inline v4i v4i_add(v4i a, v4i b) { return wasm_i32x4_add(a, b); }
static inline v4i v4i_and(v4i a, v4i b) { return wasm_v128_and(a, b); }
static inline v4i v4i_or(v4i a, v4i b) { return wasm_v128_or(a, b); }
static inline v4i v4i_xor(v4i a, v4i b) { return wasm_v128_xor(a, b); }
static inline v4i v4i_shl(v4i a, int count) { return wasm_i32x4_shl(a, (uint32_t)count); }
static inline v4i v4i_shr(v4i a, int count) { return wasm_u32x4_shr(a, (uint32_t)count); }
/* the low halves of the products */
static inline v4i v4i_mul(v4i a, v4i b) { return wasm_i32x4_mul(a, b); }
/* The eight 16-bit halves of a (low half of lane 0 first) compared with a limit: the masks of
 * halves 0..3 and, in *last, of 4..7. */
static inline v4m v4i_halves_at_least(v4i a, uint32_t limit, v4m *last) {
    TX_KEEP_SCALAR(limit);
    v128_t at_least = wasm_u16x8_ge(a, wasm_i16x8_splat((int16_t)limit));
    *last = wasm_i32x4_extend_high_i16x8(at_least); /* signs: all ones stay all ones */
    return wasm_i32x4_extend_low_i16x8(at_least);
}

#else /* compiler vectors */

#ifdef TX_DOUBLE
/* These never cross a call between separately compiled files, so how one passes 32-byte vectors
 * without AVX does not matter. */
#pragma GCC diagnostic ignored "-Wpsabi"
typedef double v4 __attribute__((vector_size(32), aligned(8), may_alias));
typedef int64_t v4m __attribute__((vector_size(32), aligned(8), may_alias));
#else
typedef float v4 __attribute__((vector_size(16), aligned(4), may_alias));
typedef int32_t v4m __attribute__((vector_size(16), aligned(4), may_alias));
#endif

static inline v4 v4_load(const real *p) { return *(const v4 *)p; }
static inline void v4_store(real *p, v4 a) { *(v4 *)p = a; }
static inline v4 v4_splat(real x) { return (v4){x, x, x, x}; }
static inline v4 v4_load_splat(const real *p) { return v4_splat(*p); }
static inline v4 v4_make(real a, real b, real c, real d) { return (v4){a, b, c, d}; }
static inline v4 v4_add(v4 a, v4 b) { return a + b; }
static inline v4 v4_sub(v4 a, v4 b) { return a - b; }
static inline v4 v4_mul(v4 a, v4 b) { return a * b; }
static inline v4 v4_div(v4 a, v4 b) { return a / b; }
/* two roundings: the build says -ffp-contract=off */
static inline v4 v4_madd(v4 a, v4 b, v4 c) { return a * b + c; }
static inline v4 v4_neg(v4 a) { return -a; }
static inline void v4_transpose(v4 a[4]) { /* four rows of four become four columns */
    v4 b[4];
    for (int i = 0; i < 4; i++) b[i] = (v4){a[0][i], a[1][i], a[2][i], a[3][i]};
    for (int i = 0; i < 4; i++) a[i] = b[i];
}
static inline v4 v4_swap_halves(v4 a) { return (v4){a[2], a[3], a[0], a[1]}; }
static inline v4 v4_swap_pairs(v4 a) { return (v4){a[1], a[0], a[3], a[2]}; }
static inline v4m v4_lt(v4 a, v4 b) { return (v4m)(a < b); }
static inline v4m v4_gt(v4 a, v4 b) { return (v4m)(a > b); }
static inline v4 v4_select(v4m mask, v4 yes, v4 no) {
    return (v4)((mask & (v4m)yes) | (~mask & (v4m)no));
}
static inline v4 v4_and(v4m mask, v4 a) { return (v4)(mask & (v4m)a); }
static inline v4 v4_min(v4 a, v4 b) { return v4_select(v4_lt(a, b), a, b); }
static inline v4 v4_max(v4 a, v4 b) { return v4_select(v4_gt(a, b), a, b); }
static inline real v4_lane(v4 a, int lane) { return a[lane]; }
#ifdef TX_DOUBLE
static inline v4 v4_abs(v4 a) {
    return (v4)((v4m)a & (v4m){INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX});
}
static inline v4 v4_sqrt(v4 a) {
    return (v4){__builtin_sqrt(a[0]), __builtin_sqrt(a[1]), __builtin_sqrt(a[2]),
                __builtin_sqrt(a[3])};
}
#else
static inline v4 v4_abs(v4 a) {
    return (v4)((v4m)a & (v4m){INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX});
}
static inline v4 v4_sqrt(v4 a) {
    return (v4){__builtin_sqrtf(a[0]), __builtin_sqrtf(a[1]), __builtin_sqrtf(a[2]),
                __builtin_sqrtf(a[3])};
}
#endif

typedef uint32_t v4i __attribute__((vector_size(16), aligned(4), may_alias));
#ifndef TX_DOUBLE
static inline v4i v4_bits(v4 a) { return (v4i)a; }
static inline v4 v4_from_bits(v4i a) { return (v4)a; }
#endif
static inline v4i v4i_splat(uint32_t x) { return (v4i){x, x, x, x}; }
static inline v4i v4i_make(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    return (v4i){a, b, c, d};
}
static inline v4i v4i_add(v4i a, v4i b) { return a + b; }
static inline v4i v4i_and(v4i a, v4i b) { return a & b; }
static inline v4i v4i_or(v4i a, v4i b) { return a | b; }
static inline v4i v4i_xor(v4i a, v4i b) { return a ^ b; }
static inline v4i v4i_shl(v4i a, int count) { return a << (uint32_t)count; }
static inline v4i v4i_shr(v4i a, int count) { return a >> (uint32_t)count; }
static inline v4i v4i_mul(v4i a, v4i b) { return a * b; } /* the low halves of the products */
/* The eight 16-bit halves of a (low half of lane 0 first) compared with a limit: the masks of
 * halves 0..3 and, in *last, of 4..7. */
static inline v4m v4i_halves_at_least(v4i a, uint32_t limit, v4m *last) {
    v4m first = {0};
    *last = first;
    for (int i = 0; i < 2; i++) {
        first[2 * i] = (a[i] & 0xffff) >= limit ? -1 : 0;
        first[2 * i + 1] = (a[i] >> 16) >= limit ? -1 : 0;
        (*last)[2 * i] = (a[i + 2] & 0xffff) >= limit ? -1 : 0;
        (*last)[2 * i + 1] = (a[i + 2] >> 16) >= limit ? -1 : 0;
    }
    return first;
}

#endif

static inline v4 v4_zero(void) { return v4_splat(0); }

/* The sum of the four lanes, always as (l0 + l2) + (l1 + l3). */
static inline real v4_sum(v4 a) {
    a = v4_add(a, v4_swap_halves(a));
    return v4_lane(v4_add(a, v4_swap_pairs(a)), 0);
}

/* The largest lane; with NaN among them, any lane. Without a branch, which would be wrong every
 * other time. */
static inline real v4_largest(v4 a) {
    a = v4_max(a, v4_swap_halves(a));
    return v4_lane(v4_max(a, v4_swap_pairs(a)), 0);
}

#ifdef TX_DOUBLE
static inline real tx_sqrt(real x) { return __builtin_sqrt(x); }
#else
static inline real tx_sqrt(real x) { return __builtin_sqrtf(x); }
#endif

/* The first n (1..4) numbers at p, the other lanes `fill`. Reads four numbers: see TX_LANE_SLACK.
 */
static inline v4 v4_load_part(const real *p, int n, real fill) {
    if (n == 4) return v4_load(p);
    v4m inside = v4_lt(v4_make(0, 1, 2, 3), v4_splat((real)n));
    return v4_select(inside, v4_load(p), v4_splat(fill));
}

/* Lanes below 1e-30 in size become 0, so that no sum decays through denormals, which are slow. */
static inline v4 v4_flush(v4 x) { return v4_and(v4_gt(v4_abs(x), v4_splat((real)1e-30)), x); }

/* Stores the first n (1..4) lanes. */
static inline void v4_store_part(real *p, v4 a, int n) {
    if (n == 4) {
        v4_store(p, a);
        return;
    }
    for (int i = 0; i < n; i++) p[i] = v4_lane(a, i);
}

#endif
