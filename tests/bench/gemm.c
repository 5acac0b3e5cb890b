/* GFLOP/s of the matrix products, and what part that is of the register-only peak, multiply-add on
 * nothing but registers.
 *
 * Runs natively and as wasm (tests/bench/gemm.mjs builds and runs both kernels' builds). All cases
 * take turns, in slices of some milliseconds, and the best slice of each counts: on a shared
 * machine only the least disturbed one says something about the code. Its share is of the highest
 * peak in the same round, a tenth of a second: clock rates change. V8 replaces code between calls
 * only, so every slice is many short calls, and the first call of a slice (cold caches) is not
 * timed.
 *
 * Usage: bench_gemm [rounds] [stream|tile4|tile6]; without a kernel, the usual one of the build */
#define _POSIX_C_SOURCE 199309L /* clock_gettime */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "math/gemm.h"
#include "base/simd.h"

static double now_s(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- the peak: chains c = c s + t in registers. Each waits for itself, so too few are bound by
 * that (with multiply and add apart an x86-64 core needs twelve, and has nothing to spare with
 * these), and too many do not fit the registers, of which V8 has 15 there and twice as many on ARM.
 * The fastest number counts. */

enum { PEAK_TURNS = 20000 }; /* of all chains together */
#define TIMES(n, i) _Pragma("GCC unroll 24") for (int i = 0; i < n; i++)

#define CHAINED(n)                                                                \
    static __attribute__((noinline)) real chained_##n(const real *p, int steps) { \
        v4 c[n], s = v4_load_splat(p), t = v4_load_splat(p + 1), sum = v4_zero(); \
        TIMES(n, i) c[i] = v4_load(p + i);                                        \
        for (int k = 0; k < steps; k++) TIMES(n, i) c[i] = v4_madd(c[i], s, t);   \
        TIMES(n, i) sum = v4_add(sum, c[i]);                                      \
        return v4_sum(sum);                                                       \
    }
CHAINED(8)
CHAINED(10)
CHAINED(12)
CHAINED(13)
CHAINED(16)
CHAINED(24)

static struct {
    int chains;
    real (*run)(const real *p, int steps);
    double best;
} peaks[] = {{8, chained_8, 0},   {10, chained_10, 0}, {12, chained_12, 0},
             {13, chained_13, 0}, {16, chained_16, 0}, {24, chained_24, 0}};
enum { PEAKS = sizeof peaks / sizeof *peaks, MOST_CHAINS = 24 };

/* ---- the products */

enum { FORWARD, WEIGHTS, SMALL, SMALL_TN };
typedef struct {
    int kind, M, N, K; /* K is the summed length: batch rows for WEIGHTS */
} shape;

static const char *const kind_names[] = {"gemm", "gemm_tn", "gemm_small", "gemm_small_tn"};
static const shape shapes[] = {
    {FORWARD, 1088, 64, 64},    {FORWARD, 1088, 256, 64},  {FORWARD, 1088, 64, 256},
    {FORWARD, 1088, 20, 64},    {FORWARD, 1088, 128, 128}, {FORWARD, 512, 256, 256},
    {FORWARD, 512, 512, 512},   {FORWARD, 256, 1024, 64},  {FORWARD, 256, 64, 1024},
    {FORWARD, 256, 1024, 1024}, {WEIGHTS, 64, 64, 1088},   {WEIGHTS, 256, 64, 1088},
    {WEIGHTS, 64, 256, 1088},   {WEIGHTS, 256, 256, 512},  {WEIGHTS, 512, 512, 512},
    {WEIGHTS, 1024, 1024, 256}, {SMALL, 17, 20, 16},       {SMALL, 17, 16, 17},
    {SMALL_TN, 17, 16, 17},     {SMALL, 33, 36, 16},       {SMALL, 33, 16, 33},
    {SMALL, 64, 64, 32},        {SMALL, 64, 32, 64},       {SMALL_TN, 64, 32, 64},
    {SMALL, 128, 128, 32},      {SMALL, 128, 32, 128},     {SMALL_TN, 128, 32, 128},
    {FORWARD, 1, 64, 64},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static tx_kernel kernel;
static const char *const kernel_names[TX_KERNELS] = {"stream", "tile4", "tile6"};

enum { ROOM = 1 << 20, PLACES = 16 };
_Alignas(64) static real x[ROOM + TX_LANE_SLACK], w[ROOM + 272 + TX_LANE_SLACK], y[ROOM + 560];

/* One product, in the nth of 16 places when it is small, as attention has many small operands. */
static void multiply_at(const shape *s, int place) {
    const int M = s->M, N = s->N, K = s->K,
              at = place % PLACES * (M * N <= 4096 && K <= 64 ? 1200 : 0);
    /* 272 and 560: no two operands begin at the same place of a page, where loads would wait for
     * stores */
    real *to = y + 560 + at;
    const real *a = x + at, *b = w + 272 + at;
    if (s->kind == FORWARD) tx_gemm(kernel, TX_SET, to, N, a, K, b, NULL, M, N, K);
    if (s->kind == WEIGHTS) tx_gemm_tn(kernel, TX_ACCUMULATE, to, N, a, M, b, N, M, N, K);
    if (s->kind == SMALL) tx_gemm_small(to, N, a, K, b, TX_PANEL, TX_PANEL * K, M, N, K);
    if (s->kind == SMALL_TN) tx_gemm_small_tn(to, N, a, M, b, N, TX_PANEL, M, N, K);
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

/* The same of chains. Their numbers stay between 0.001 and 1: no infinities, no denormals. */
static double time_peak(int which) {
    static real numbers[MOST_CHAINS + 4];
    static volatile real keep;
    enum { CALLS = 50 };
    const int chains = peaks[which].chains, steps = PEAK_TURNS / chains;
    for (int i = 0; i < MOST_CHAINS + 4; i++) numbers[i] = (real)0.5;
    numbers[0] = (real)0.999, numbers[1] = (real)0.001;
    keep = peaks[which].run(numbers, steps);
    const double start = now_s();
    for (int i = 0; i < CALLS; i++) keep = keep + peaks[which].run(numbers, steps);
    const double rate = 8.0 * chains * steps * CALLS / (now_s() - start) * 1e-9;
    peaks[which].best = TX_MAX(peaks[which].best, rate);
    return rate;
}

/* Index of the fastest so far. */
static int fastest_peak(void) {
    int best = 0;
    for (int i = 1; i < PEAKS; i++)
        if (peaks[i].best > peaks[best].best) best = i;
    return best;
}

static double best[SHAPES], shares[SHAPES];

/* Every shape once, each between two slices of the peak. */
static void measure_round(void) {
    double rates[SHAPES], peak = time_peak(fastest_peak());
    for (int i = 0; i < SHAPES; i++) {
        rates[i] = time_shape(&shapes[i]);
        peak = TX_MAX(peak, time_peak(fastest_peak()));
    }
    for (int i = 0; i < SHAPES; i++)
        if (rates[i] > best[i]) best[i] = rates[i], shares[i] = rates[i] / peak;
}

int main(int argc, char **argv) {
    const int rounds = argc > 1 ? atoi(argv[1]) : 20;
    if (rounds < 1) return fprintf(stderr, "gemm: rounds: at least 1, not %s\n", argv[1]), 2;
    kernel = tx_kernel_usual();
    for (int i = 0; argc > 2 && i < TX_KERNELS; i++)
        if (strcmp(argv[2], kernel_names[i]) == 0) kernel = (tx_kernel)i;
    if (argc > 2 && strcmp(argv[2], kernel_names[kernel]) != 0)
        return fprintf(stderr, "gemm: kernel: stream, tile4 or tile6, not %s\n", argv[2]), 2;
    for (int i = 0; i < ROOM; i++)
        x[i] = w[i] = (real)(i * 2654435761u >> 16 & 1023) / 1024 - (real)0.5;
    for (int warm = 0; warm < 10; warm++)
        for (int i = 0; i < PEAKS; i++) time_peak(i);
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < PEAKS; i++) time_peak(i);
        measure_round();
    }
    printf("register-only peak %.1f GFLOP/s (chains", peaks[fastest_peak()].best);
    for (int i = 0; i < PEAKS; i++)
        printf("%s %d: %.1f", i ? "," : "", peaks[i].chains, peaks[i].best);
    printf(")\n%-14s %5s %5s %5s %9s %6s\n", "product", "M", "N", "K", "GFLOP/s", "peak");
    for (int i = 0; i < SHAPES; i++)
        printf("%-14s %5d %5d %5d %9.1f %5.0f%%\n", kind_names[shapes[i].kind], shapes[i].M,
               shapes[i].N, shapes[i].K, best[i], 100 * shares[i]);
    return 0;
}
