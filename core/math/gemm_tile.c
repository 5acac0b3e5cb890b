/* Tiles of sums in registers over all terms: 4 or 6 rows by 8 columns. A term of a tile of six
 * takes two loads, six splats and twelve multiply-adds: the fewest instructions for each
 * multiply-add that 15 registers allow. Loops are not unrolled over the terms: engines would load
 * several terms before they use the first, and run out of registers. */
#include "math/product.h"

enum { MOST = 6 }; /* rows of a tile */
/* From so many rows on it pays to copy a strip of b. */
enum { COPIED_FOR = 96 };

/* y[most,columns] (=|+=|*=) sum */
INLINE void deliver(int most, int width, tx_gemm_mode mode, real *y, ptrdiff_t ldy, v4 sum[MOST][2],
                    int columns) {
    UNROLL for (int r = 0; r < most; r++, y += ldy) {
        const v4 lo = joined(mode, y, sum[r][0]);
        if (columns >= 4)
            v4_store(y, lo);
        else
            v4_store_part(y, lo, columns);
        if (width == WIDE) v4_store_part(y + 4, joined(mode, y + 4, sum[r][1]), columns - 4);
    }
}

/* y[rows,columns] (=|+=|*=) start + a · b over K terms, in registers: rows by width sums, which
 * are constants at every call. The sums of row r begin with start + r * step. Columns past
 * `columns` are not stored. */
INLINE void tile(int rows, int width, int transposed, tx_gemm_mode mode, real *y, ptrdiff_t ldy,
                 const real *start, ptrdiff_t step, const real *a, ptrdiff_t lda, const real *b,
                 ptrdiff_t ldb, int columns, int K) {
    const real *p[MOST];
    v4 sum[MOST][2];
    UNROLL for (int r = 0; r < rows; r++) {
        p[r] = a + r * lda;
        sum[r][0] = v4_load(start + r * step);
        sum[r][1] = width == WIDE ? v4_load(start + r * step + 4) : sum[r][0];
    }
    for (int k = 0; k < K; k++, b += ldb) {
        v4 lo = v4_load(b), hi = width == WIDE ? v4_load(b + 4) : lo;
        UNROLL for (int r = 0; r < rows; r++) {
            v4 x = v4_load_splat(transposed ? a + r : p[r]);
            sum[r][0] = v4_madd(x, lo, sum[r][0]);
            if (width == WIDE) sum[r][1] = v4_madd(x, hi, sum[r][1]);
        }
        if (transposed)
            a += lda;
        else
            UNROLL for (int r = 0; r < rows; r++) p[r]++;
    }
    if (mode == TX_SET)
        deliver(rows, width, TX_SET, y, ldy, sum, columns);
    else if (mode == TX_ACCUMULATE)
        deliver(rows, width, TX_ACCUMULATE, y, ldy, sum, columns);
    else
        deliver(rows, width, TX_MULTIPLY, y, ldy, sum, columns);
}

/* Rows of the next tile: 6, or 4 where that leaves fewer for the last, or 1. */
INLINE int rows_of_tile(int most, int left) {
    if (left < 4) return 1;
    return most == 4 || left < 6 || left == 8 || left == 9 ? 4 : 6;
}

/* Rows m to m + rows of the strip that begins at n; b and ldb are of its columns. */
INLINE void strip(int most, int width, int transposed, const tx_product *t, int m, int rows, int n,
                  const real *b, ptrdiff_t ldb) {
    const ptrdiff_t lda = t->lda, row = transposed ? 1 : lda, ldy = t->ldy;
    const real *a = t->a + m * row, *start = t->bias ? t->bias + n : zeros;
    real *y = t->y + m * ldy + n;
    const int columns = TX_MIN(width, t->N - n), K = t->K;
    for (int next; rows > 0; rows -= next, a += next * row, y += next * ldy) {
        next = rows_of_tile(most, rows);
        if (next == 6)
            tile(6, width, transposed, t->mode, y, ldy, start, 0, a, lda, b, ldb, columns, K);
        else if (next == 4)
            tile(4, width, transposed, t->mode, y, ldy, start, 0, a, lda, b, ldb, columns, K);
        else
            tile(1, width, transposed, t->mode, y, ldy, start, 0, a, lda, b, ldb, columns, K);
    }
}

/* The same of aᵀ b, in tiles of four. Long strips copy their columns of b side by side first:
 * rows of b may lie so that they evict each other. */
INLINE void strip_transposed(int width, const tx_product *t, int m, int rows, int n) {
    _Alignas(TX_ALIGN) real terms[TX_GEMM_BLOCK * WIDE];
    const real *b = t->b + n / WIDE * t->strip_b;
    if (rows < COPIED_FOR) {
        strip(4, width, 1, t, m, rows, n, b, t->ldb);
        return;
    }
    for (int k = 0; k < t->K; k++, b += t->ldb) {
        v4_store(terms + k * WIDE, v4_load(b));
        if (width == WIDE) v4_store(terms + k * WIDE + 4, v4_load(b + 4));
    }
    strip(4, width, 1, t, m, rows, n, terms, WIDE);
}

#define STRIP(most, width, name)                                                    \
    void name(const tx_product *t, int m, int rows, int n) {                        \
        strip(most, width, 0, t, m, rows, n, t->b + n / WIDE * t->strip_b, t->ldb); \
    }
#define STRIP_TRANSPOSED(width, name)                        \
    void name(const tx_product *t, int m, int rows, int n) { \
        strip_transposed(width, t, m, rows, n);              \
    }
STRIP(4, WIDE, tx_tile4)
STRIP(4, NARROW, tx_tile4_narrow)
STRIP(6, WIDE, tx_tile6)
STRIP(6, NARROW, tx_tile6_narrow)
STRIP_TRANSPOSED(WIDE, tx_tile4_transposed)
STRIP_TRANSPOSED(NARROW, tx_tile4_narrow_transposed)

/* --- small products --------------------------------------------------------------------------- */

/* A row of tiles, the last one narrow if no more than four columns are left. Resumed, the sums
 * begin with what is in y. */
INLINE void row_of_tiles(int rows, int transposed, int resumed, real *y, ptrdiff_t ldy,
                         const real *a, ptrdiff_t lda, const real *b, ptrdiff_t ldb,
                         ptrdiff_t strip_b, int N, int K) {
    const ptrdiff_t step = resumed ? ldy : 0;
    int n = 0;
    for (; N - n > NARROW; n += WIDE, b += strip_b)
        tile(rows, WIDE, transposed, TX_SET, y + n, ldy, resumed ? y + n : zeros, step, a, lda, b,
             ldb, TX_MIN(WIDE, N - n), K);
    if (n < N)
        tile(rows, NARROW, transposed, TX_SET, y + n, ldy, resumed ? y + n : zeros, step, a, lda, b,
             ldb, N - n, K);
}

/* Every tile of y, in rows of tiles: b of a small product stays in the first-level cache. */
INLINE void tiles(int transposed, int resumed, real *y, ptrdiff_t ldy, const real *a, ptrdiff_t lda,
                  const real *b, ptrdiff_t ldb, ptrdiff_t strip_b, int M, int N, int K) {
    const ptrdiff_t row = transposed ? 1 : lda;
    for (; M >= 4; M -= 4, a += 4 * row, y += 4 * ldy)
        row_of_tiles(4, transposed, resumed, y, ldy, a, lda, b, ldb, strip_b, N, K);
    for (; M > 0; M--, a += row, y += ldy)
        row_of_tiles(1, transposed, resumed, y, ldy, a, lda, b, ldb, strip_b, N, K);
}

void tx_gemm_small(real *y, int ldy, const real *a, int lda, const real *b, int ldb, int strip_b,
                   int M, int N, int K) {
    tiles(0, 0, y, ldy, a, lda, b, ldb, strip_b, M, N, K);
}

void tx_gemm_small_tn(real *y, int ldy, const real *a, int lda, const real *b, int ldb, int strip_b,
                      int M, int N, int K) {
    tiles(1, 0, y, ldy, a, lda, b, ldb, strip_b, M, N, K);
}

void tx_gemm_small_tn_resumed(real *y, int ldy, const real *a, int lda, const real *b, int ldb,
                              int strip_b, int M, int N, int K) {
    tiles(1, 1, y, ldy, a, lda, b, ldb, strip_b, M, N, K);
}
