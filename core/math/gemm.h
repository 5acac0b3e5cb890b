#ifndef TX_GEMM_H
#define TX_GEMM_H
/* The matrix products of training.
 *
 * Every element of a result is one chain of multiply-adds in the order k = 0, 1, 2 ... (tx_gemm_tn:
 * one chain for each TX_GEMM_BLOCK terms), whatever the shape, the edge or the row range. So
 * cutting a product into calls by rows or columns never changes a bit. Large and small products of
 * up to TX_GEMM_BLOCK terms give the same bits.
 *
 * Strides count numbers from row to row and may exceed the width. Operands, bias and y included,
 * may be read (never written) up to TX_LANE_SLACK numbers past the end of a row; results go only
 * where they belong. M, N and K may be 0; a sum of no terms is 0 or the bias. Nothing is allocated;
 * the stack holds at most 36 KB. */
#include "base/base.h"

#define TX_PANEL 8 /* columns of a packed panel */

/* Rows that go through products together: few enough to stay in cache between two of them, many
 * enough to fill the kernels. */
#define TX_CACHED_ROWS 136

/* Rows of numbers, `ld` apart, that are read. */
typedef struct {
    const real *x;
    int ld;
} tx_matrix;

/* Numbers in the panels of a [K,N] operand: N rounded up to whole panels, times K. */
static inline size_t tx_panel_count(int K, int N) {
    return (size_t)K * TX_ROUND_UP((size_t)N, TX_PANEL);
}

/* panel[N/8][K][8] = wᵀ, where w is [N,K] with row stride ldw: the operand of y = x wᵀ. Columns
 * past N are zero. */
void tx_pack_transposed(real *panel, const real *w, int ldw, int N, int K);

/* panel[N/8][K][8] = b, where b is [K,N] with row stride ldb: the operand of dx = dy w (there K is
 * the output and N the input width). */
void tx_pack(real *panel, const real *b, int ldb, int K, int N);

/* y = sum, y += sum, y *= sum (the finished sum, taken once) */
typedef enum { TX_SET, TX_ACCUMULATE, TX_MULTIPLY } tx_gemm_mode;

/* How products are computed. TX_STREAM streams rows past the terms of a strip of 8 columns.
 * TX_TILE4 and TX_TILE6 keep tiles of sums in registers, 4 or 6 rows by 8 columns. The bits are the
 * same. Which is fastest depends on what compiles and runs the code: see tx_kernel_usual. */
typedef enum { TX_STREAM, TX_TILE4, TX_TILE6, TX_KERNELS } tx_kernel;

/* The kernel that is fast with every compiler: tiles of 4, or streaming if multiply and add are one
 * instruction (8 sums just cover its latency). Tiles of 6 are faster where a compiler keeps 15
 * vector registers in use without spilling. */
static inline tx_kernel tx_kernel_usual(void) {
#ifdef __wasm_relaxed_simd__
    return TX_STREAM;
#else
    return TX_TILE4;
#endif
}

/* y[M,N] (=|+=|*=) bias[N] + x[M,K] · panel, the bias being what each sum starts from. x, y
 * row-major with strides ldx, ldy; bias may be NULL; y must not overlap x. */
void tx_gemm(tx_kernel kernel, tx_gemm_mode mode, real *y, int ldy, const real *x, int ldx,
             const real *panel, const real *bias, int M, int N, int K);

/* y = bias + x · wᵀ, w [N,K] as it is stored, with row stride ldw: the bits of tx_gemm, for weights
 * that have no panel. It is packed a part at a time, on the stack: with 64 rows a tenth slower,
 * with few rows more. One row is read without packing, where its terms come in fours. */
void tx_gemm_stored(real *y, int ldy, const real *x, int ldx, const real *w, int ldw,
                    const real *bias, int M, int N, int K);

/* y[M,N] (=|+=) aᵀ · b, where a is [K,M] and b is [K,N], row strides lda, ldb: weight gradients,
 * dW[O,I] += dYᵀ X with K the batch rows. Terms are added in blocks of TX_GEMM_BLOCK rows, each
 * block from zero, which keeps rounding small over long batches. */
#define TX_GEMM_BLOCK 256
void tx_gemm_tn(tx_kernel kernel, tx_gemm_mode mode, real *y, int ldy, const real *a, int lda,
                const real *b, int ldb, int M, int N, int K);

/* Small products, as attention has many: y[M,N] = a · b with a [M,K], and aᵀ · b with a [K,M].
 * Every sum stays in a register over all its terms. Compared with tx_gemm, a call costs less and
 * each term more. Element k,n of b is b[n / 8 * strip_b + k * ldb + n % 8]: a matrix
 * as it is stored has strip_b 8, and panels of K terms have ldb 8 and strip_b 8 K. */
void tx_gemm_small(real *y, int ldy, const real *a, int lda, const real *b, int ldb, int strip_b,
                   int M, int N, int K);
void tx_gemm_small_tn(real *y, int ldy, const real *a, int lda, const real *b, int ldb, int strip_b,
                      int M, int N, int K);
/* Goes on with the sums of aᵀ · b that y holds: over several calls, the bits of one over all terms.
 * y may be read, never written, up to TX_LANE_SLACK numbers past the end of a row. */
void tx_gemm_small_tn_resumed(real *y, int ldy, const real *a, int lda, const real *b, int ldb,
                              int strip_b, int M, int N, int K);

#endif
