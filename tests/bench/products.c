/* Matrix products of one tree, as a module without imports that tests/bench/engines.mjs builds and
 * that a browser and Node run alike. The caller holds the clock. */
#include "math/gemm.h"
#include "base/base.h"

#define EXPORT(name) __attribute__((export_name(#name), used))

enum { ROOM = 1 << 20 };
_Alignas(64) static real x[ROOM + TX_LANE_SLACK], w[ROOM + 272 + TX_LANE_SLACK], y[ROOM + 560];

/* Fills the operands with numbers within 0.5 of zero. */
EXPORT(prepare) void prepare(void) {
    for (int i = 0; i < ROOM; i++)
        x[i] = w[i] = (real)((unsigned)i * 2654435761u >> 16 & 1023) / 1024 - (real)0.5;
}

/* How many kernels there are: stream, tile4, tile6 (core/math/gemm.h). */
EXPORT(kernels) int kernels(void) { return TX_KERNELS; }

/* y[M][N] = x[M][K] w[K][N], `calls` times. M N, M K and K N are at most 2^20. */
EXPORT(product) void product(int kernel, int M, int N, int K, int calls) {
    /* 272 and 560: no two operands begin at the same place of a page */
    for (int i = 0; i < calls; i++)
        tx_gemm((tx_kernel)kernel, TX_SET, y + 560, N, x, K, w + 272, NULL, M, N, K);
}
