/* Rows stream past four terms of a strip. The sums of the strip's block of rows lie in a small
 * array on the stack and take up four terms at a time:
 *
 *     sums[rows,8] += a[rows,4] · b[4,8]          b in eight registers, rows streaming past it
 *
 * A row costs four splats, two loads, eight multiply-adds and two stores. At most 14 registers are
 * live, any number of rows is as good as any other, and `a` and `aᵀ` are both read along their
 * stored rows, so that power-of-two strides do no harm. */
#include "math/product.h"

enum { DEPTH = 4 };

/* One row: to[width] = from + x[0] b[0] + x[1] b[1] ... in this order, where x[k] is p[row][k], or
 * p[k][row] if transposed. */
INLINE void update_row(int depth, int width, int transposed, real *to, const real *from,
                       const real *p[4], int row, v4 b[DEPTH][2]) {
    v4 lo = v4_load(from), hi = width == WIDE ? v4_load(from + 4) : lo;
    UNROLL for (int k = 0; k < depth; k++) {
        v4 x = v4_load_splat(transposed ? p[k] + row : p[row] + k);
        lo = v4_madd(x, b[k][0], lo);
        if (width == WIDE) hi = v4_madd(x, b[k][1], hi);
    }
    v4_store(to, lo);
    if (width == WIDE) v4_store(to + 4, hi);
}

/* to[rows,width] = from + a[rows,depth] · b[depth,width], with to_step and from_step numbers from
 * row to row; from_step 0 starts every row from the same numbers. depth, width and transposed are
 * constants at every call, the steps mostly. */
INLINE void update(int depth, int width, int transposed, real *to, ptrdiff_t to_step,
                   const real *from, ptrdiff_t from_step, const real *a, ptrdiff_t lda,
                   const real *b, ptrdiff_t ldb, int rows) {
    v4 terms[DEPTH][2];
    UNROLL for (int k = 0; k < depth; k++, b += ldb) {
        terms[k][0] = v4_load(b);
        if (width == WIDE) terms[k][1] = v4_load(b + 4);
    }
    /* four stored rows: of four results, or of four terms if transposed */
    const real *p[4] = {a, a + lda, a + 2 * lda, a + 3 * lda};
    for (; depth == DEPTH && rows >= 4; rows -= 4, to += 4 * to_step, from += 4 * from_step) {
        UNROLL for (int r = 0; r < 4; r++) update_row(depth, width, transposed, to + r * to_step,
                                                      from + r * from_step, p, r, terms);
        UNROLL for (int i = 0; i < 4; i++) p[i] += transposed ? 4 : 4 * lda;
    }
    for (; rows > 0; rows--, to += to_step, from += from_step) {
        update_row(depth, width, transposed, to, from, p, 0, terms);
        UNROLL for (int i = 0; i < 4; i++) p[i] += transposed ? 1 : lda;
    }
}

/* y[rows,columns] (=|+=|*=) sums[rows,width] */
INLINE void deliver_as(int width, tx_gemm_mode mode, real *y, ptrdiff_t ldy, const real *sums,
                       int rows, int columns) {
    for (; rows > 0; rows--, y += ldy, sums += width) {
        if (columns == width)
            UNROLL for (int j = 0; j < width; j += 4)
                v4_store(y + j, joined(mode, y + j, v4_load(sums + j)));
        else
            for (int j = 0; j < columns; j++)
                y[j] = mode == TX_SET        ? sums[j]
                       : mode == TX_MULTIPLY ? y[j] * sums[j]
                                             : y[j] + sums[j];
    }
}

INLINE void deliver(int width, tx_gemm_mode mode, real *y, ptrdiff_t ldy, const real *sums,
                    int rows, int columns) {
    if (mode == TX_ACCUMULATE)
        deliver_as(width, TX_ACCUMULATE, y, ldy, sums, rows, columns);
    else if (mode == TX_MULTIPLY)
        deliver_as(width, TX_MULTIPLY, y, ldy, sums, rows, columns);
    else
        deliver_as(width, TX_SET, y, ldy, sums, rows, columns);
}

/* Rows m to m + rows of the strip of columns that begins at n. The first 1 to 4 terms, one by one
 * if fewer than 4, leave a multiple of four, and the last four write whole strips straight to y.
 * sums is scratch of [rows,width]. */
INLINE void strip(int width, int transposed, real *sums, const tx_product *t, int m, int rows,
                  int n) {
    /* from a term of `a` to the next */
    const ptrdiff_t lda = t->lda, ldb = t->ldb, term = transposed ? lda : 1;
    const real *a = t->a + m * (transposed ? 1 : lda), *b = t->b + (n / WIDE) * t->strip_b;
    real *y = t->y + m * t->ldy + n;
    const real *start = t->resumed ? y : t->bias ? t->bias + n : zeros;
    const ptrdiff_t step = t->resumed ? t->ldy : 0;
    const int columns = TX_MIN(width, t->N - n), first = (t->K - 1) % DEPTH + 1;
    if (first == DEPTH)
        update(DEPTH, width, transposed, sums, width, start, step, a, lda, b, ldb, rows);
    else
        for (int k = 0; k < first; k++)
            update(1, width, transposed, sums, width, k ? sums : start, k ? width : step,
                   a + k * term, lda, b + k * ldb, ldb, rows);
    a += first * term;
    b += first * ldb;
    /* terms of the last step, if it goes to y */
    const int direct = t->mode == TX_SET && columns == width ? DEPTH : 0;
    int left = t->K - first;
    for (; left > direct; left -= DEPTH, a += DEPTH * term, b += DEPTH * ldb)
        update(DEPTH, width, transposed, sums, width, sums, width, a, lda, b, ldb, rows);
    if (left)
        update(DEPTH, width, transposed, y, t->ldy, sums, width, a, lda, b, ldb, rows);
    else
        deliver(width, t->mode, y, t->ldy, sums, rows, columns);
}

#define STRIP(name, width, transposed, most_rows)            \
    void name(const tx_product *t, int m, int rows, int n) { \
        _Alignas(TX_ALIGN) real sums[most_rows * width];     \
        strip(width, transposed, sums, t, m, rows, n);       \
    }
STRIP(tx_stream, WIDE, 0, TX_CACHED_ROWS)
STRIP(tx_stream_narrow, NARROW, 0, TX_CACHED_ROWS)
STRIP(tx_stream_transposed, WIDE, 1, STREAMED_ROWS_TRANSPOSED)
STRIP(tx_stream_narrow_transposed, NARROW, 1, STREAMED_ROWS_TRANSPOSED)
