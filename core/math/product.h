#ifndef TX_PRODUCT_H
#define TX_PRODUCT_H
/* What the kernels of the matrix products share. Only gemm.c and they include it.
 *
 * y is cut into blocks of rows and strips of 8 columns, the last one 4 wide if no more are left. A
 * strip function computes one strip of one block. All of them add the same terms in the same order,
 * so they give the same bits. */
#include "math/gemm.h"
#include "base/simd.h"

#define INLINE static inline __attribute__((always_inline))
#define UNROLL _Pragma("GCC unroll 6")

enum { WIDE = TX_PANEL, NARROW = 4 };
/* Most rows of a streamed block if `a` is transposed: their part of it is 64 KB at most. */
enum { STREAMED_ROWS_TRANSPOSED = 64 };

/* y[M,N] (=|+=|*=) bias + a[M,K] · b[K,N]. Element m,k of `a` is a[m * lda + k], or a[k * lda + m]
 * if transposed; element k,n of `b` is b[n / 8 * strip_b + k * ldb + n % 8], which covers panels
 * and plain matrices. */
typedef struct {
    real *y;
    const real *a, *b, *bias;
    ptrdiff_t ldy, lda, ldb, strip_b;
    int M, N, K;
    int transposed, resumed; /* resumed: the sums start from what is in y instead of the bias */
    tx_gemm_mode mode;
    tx_kernel kernel;
} tx_product;

/* Rows m to m + rows of the strip of columns that begins at n. */
typedef void tx_strip(const tx_product *t, int m, int rows, int n);

/* gemm_stream.c; at most TX_CACHED_ROWS or STREAMED_ROWS_TRANSPOSED rows */
tx_strip tx_stream, tx_stream_narrow, tx_stream_transposed, tx_stream_narrow_transposed;
/* gemm_tile.c: tiles of 4 or of up to 6 rows. Sums are never resumed, and have at most
 * TX_GEMM_BLOCK terms if `a` is transposed. */
tx_strip tx_tile4, tx_tile4_narrow, tx_tile4_transposed, tx_tile4_narrow_transposed;
tx_strip tx_tile6, tx_tile6_narrow;

/* What becomes of y, which is not looked at if it is set. */
INLINE v4 joined(tx_gemm_mode mode, const real *y, v4 sum) {
    return mode == TX_SET        ? sum
           : mode == TX_MULTIPLY ? v4_mul(v4_load(y), sum)
                                 : v4_add(v4_load(y), sum);
}

/* What a sum without a bias starts from. */
static const real zeros[WIDE];

#endif
