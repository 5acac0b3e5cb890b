/* GFLOP/s of the matrix products, and what part that is of the register-only peak of the same process.
 *
 * Runs natively and as wasm (tests/bench/gemm.mjs builds and runs both kernels' builds). All cases take turns, in slices of some
 * milliseconds, and the best slice of each counts: on a shared machine only the least disturbed one says something about the code. V8
 * replaces code between calls only, so every slice is many short calls, and the first call of a slice (cold caches) is not timed.
 *
 * Usage: bench_gemm [rounds] */
#define _POSIX_C_SOURCE 199309L /* clock_gettime */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "gemm.h"
#include "simd.h"

static double now_s(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- the peak: nothing but multiply and add, all in registers. Twelve chains cover the latency; more would spill on x86-64. */

enum { CHAINS = 12, UNROLLED = 8, PEAK_STEPS = 20000, PEAK_FLOPS = PEAK_STEPS * CHAINS * 8 };
#define EACH(i) _Pragma("GCC unroll 16") for (int i = 0; i < CHAINS; i++)

/* c = c s + t: one chain of both. With a fused multiply-add this is the peak. */
static __attribute__((noinline)) real peak_chained(const real *p) {
    v4 c[CHAINS], s = v4_load_splat(p), t = v4_load_splat(p + 1), sum = v4_zero();
    EACH(i) c[i] = v4_load(p + 4 * i);
    for (int k = 0; k < PEAK_STEPS; k += UNROLLED)
        _Pragma("GCC unroll 8") for (int u = 0; u < UNROLLED; u++) EACH(i) c[i] = v4_madd(c[i], s, t);
    EACH(i) sum = v4_add(sum, c[i]);
    return v4_sum(sum);
}

/* Half the chains multiply, half add: nothing waits for anything. Without fusing this is the higher of the two. */
static __attribute__((noinline)) real peak_apart(const real *p) {
    v4 c[CHAINS], s = v4_load_splat(p), t = v4_load_splat(p + 1), sum = v4_zero();
    EACH(i) c[i] = v4_load(p + 4 * i);
    for (int k = 0; k < PEAK_STEPS; k += UNROLLED / 2)
        _Pragma("GCC unroll 8") for (int u = 0; u < UNROLLED; u++) EACH(i) c[i] = i % 2 ? v4_mul(c[i], s) : v4_add(c[i], t);
    EACH(i) sum = v4_add(sum, c[i]);
    return v4_sum(sum);
}

/* ---- the products */

enum { FORWARD, WEIGHTS, SMALL, SMALL_TN };
typedef struct {
    int kind, M, N, K; /* K is the summed length: batch rows for WEIGHTS */
} shape;

static const char *const kind_names[] = {"gemm", "gemm_tn", "gemm_small", "gemm_small_tn"};
static const shape shapes[] = {
    {FORWARD, 1088, 64, 64},  {FORWARD, 1088, 256, 64},  {FORWARD, 1088, 64, 256},  {FORWARD, 1088, 20, 64},    {FORWARD, 1088, 128, 128},
    {FORWARD, 512, 256, 256}, {FORWARD, 512, 512, 512},  {FORWARD, 256, 1024, 1024}, {WEIGHTS, 64, 64, 1088},   {WEIGHTS, 256, 64, 1088},
    {WEIGHTS, 64, 256, 1088}, {WEIGHTS, 256, 256, 512},  {WEIGHTS, 512, 512, 512},  {WEIGHTS, 1024, 1024, 256}, {SMALL, 17, 20, 16},
    {SMALL, 17, 16, 17},      {SMALL_TN, 17, 16, 17},    {SMALL, 33, 36, 16},       {SMALL, 33, 16, 33},        {SMALL, 64, 64, 32},
    {SMALL, 64, 32, 64},      {SMALL_TN, 64, 32, 64},    {SMALL, 128, 128, 32},     {SMALL, 128, 32, 128},      {SMALL_TN, 128, 32, 128},
    {FORWARD, 1, 64, 64},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

enum { ROOM = 1 << 20, PLACES = 16 };
_Alignas(64) static real x[ROOM + TX_LANE_SLACK], w[ROOM + 272 + TX_LANE_SLACK], y[ROOM + 560];

/* One product, in the nth of 16 places when it is small, as attention has many small operands. */
static void multiply_at(const shape *s, int place) {
    const int M = s->M, N = s->N, K = s->K, at = place % PLACES * (M * N <= 4096 && K <= 64 ? 1200 : 0);
    real *to = y + 560 + at; /* 272 and 560: no two operands begin at the same place of a page, where loads would wait for stores */
    const real *a = x + at, *b = w + 272 + at;
    if (s->kind == FORWARD) tx_gemm(TX_SET, to, N, a, K, b, NULL, M, N, K);
    if (s->kind == WEIGHTS) tx_gemm_tn(TX_ACCUMULATE, to, N, a, M, b, N, M, N, K);
    if (s->kind == SMALL) tx_gemm_small(to, N, a, K, b, K, M, N, K);
    if (s->kind == SMALL_TN) tx_gemm_small_tn(to, N, a, M, b, K, M, N, K);
}

/* GFLOP/s of one slice of a few milliseconds, at least one call. */
static double time_shape(const shape *s) {
    const double flops = 2.0 * s->M * s->N * s->K;
    const int calls = TX_MAX(1, (int)(8e7 / flops));
    multiply_at(s, 0);
    const double start = now_s();
    for (int i = 0; i < calls; i++) multiply_at(s, i);
    return flops * calls / (now_s() - start) * 1e-9;
}

static double time_peak(real (*peak)(const real *)) {
    static real numbers[4 * CHAINS] = {(real)0.999, (real)0.001};
    enum { CALLS = 40 };
    volatile real keep = 0;
    const double start = now_s();
    for (int i = 0; i < CALLS; i++) keep = keep + peak(numbers);
    return (double)PEAK_FLOPS * CALLS / (now_s() - start) * 1e-9;
}

int main(int argc, char **argv) {
    const int rounds = argc > 1 ? atoi(argv[1]) : 20;
    double best[SHAPES] = {0}, chained = 0, apart = 0;
    for (int i = 0; i < ROOM; i++) x[i] = w[i] = (real)(i * 2654435761u >> 16 & 1023) / 1024 - (real)0.5;
    for (int round = 0; round < rounds; round++) {
        chained = TX_MAX(chained, time_peak(peak_chained)); /* as often as each shape, or luck would favour the peak */
        apart = TX_MAX(apart, time_peak(peak_apart));
        for (int i = 0; i < SHAPES; i++) best[i] = TX_MAX(best[i], time_shape(&shapes[i]));
    }
    const double peak = TX_MAX(chained, apart);
    printf("register-only peak %.1f GFLOP/s (multiply-add chains %.1f, separate chains %.1f)\n", peak, chained, apart);
    printf("%-14s %5s %5s %5s %9s %6s\n", "product", "M", "N", "K", "GFLOP/s", "peak");
    for (int i = 0; i < SHAPES; i++)
        printf("%-14s %5d %5d %5d %9.1f %5.0f%%\n", kind_names[shapes[i].kind], shapes[i].M, shapes[i].N, shapes[i].K, best[i],
               100 * best[i] / peak);
    return 0;
}
