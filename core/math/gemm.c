#include "math/gemm.h"
#include "base/simd.h"

/* How the large products are computed. y is cut into strips of 8 columns and blocks of rows. The
 * sums of one strip of one block lie in a small array on the stack and take up four terms at a
 * time:
 *
 *     sums[rows,8] += a[rows,4] · b[4,8]          b in eight registers, rows streaming past it
 *
 * A row costs four splats, two loads, eight multiply-adds and two stores, so the arithmetic units
 * are the limit; at most 14 registers are live (V8 has 15 on x86-64); any number of rows is as good
 * as any other; and `a` and `aᵀ` are both read along their stored rows, so that power-of-two
 * strides do no harm. A 4x8 tile of accumulators over all of K is faster with separate multiply and
 * add, and is then used for a·b (TX_TILES), but loses to this with fused ones (eight accumulators
 * just cover their latency; twelve spill in Node 20) and in aᵀ b at strides of 1 KB and more. Both
 * add the same terms in the same order. */

#define INLINE static inline __attribute__((always_inline))
#define UNROLL _Pragma("GCC unroll 4")

enum { WIDE = TX_PANEL, NARROW = 4, DEPTH = 4 };
/* Rows of y at a time are TX_CACHED_ROWS: enough to pay for loading b, few enough for their part of
 * `a` to stay in cache. Rows of more than LONG terms: */
enum { LONG_BLOCK_ROWS = 72, LONG = 128 };
/* there the part of `a` is all terms of these rows, 64 KB at most */
enum { BLOCK_ROWS_TRANSPOSED = 64 };
/* numbers of b that one block of rows after another reads again: 512 KB, second-level cache */
enum { RESIDENT = 128 * 1024 };
/* see multiply_folded: 32 KB of stack */
enum { FOLD_ROWS = 32, FOLD_COLUMNS = 128, FOLD_TERMS = 128 };
/* see multiply_gathered: 16 KB of stack */
enum { GATHER_ROWS = 64, GATHER_COLUMNS = 64 };

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
} product;

/* whether a · b is computed in tiles or streamed: the same bits. A test sets it. */
#ifndef TX_TILES
#ifdef __wasm_relaxed_simd__
#define TX_TILES 0
#else
#define TX_TILES 1
#endif
#endif

static const real zeros[WIDE];

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

/* What becomes of y, which is not looked at if it is set. */
INLINE v4 joined(tx_gemm_mode mode, const real *y, v4 sum) {
    return mode == TX_SET        ? sum
           : mode == TX_MULTIPLY ? v4_mul(v4_load(y), sum)
                                 : v4_add(v4_load(y), sum);
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

/* y[rows,columns] (=|+=|*=) from + a · b over all K terms, in registers: sums are at most 4x8, 8 of
 * the 14 that are live. from_step 0 starts every row from the same numbers. */
INLINE void tile(int rows, int width, int transposed, tx_gemm_mode mode, real *y, ptrdiff_t ldy,
                 const real *from, ptrdiff_t from_step, const real *a, ptrdiff_t lda, const real *b,
                 ptrdiff_t ldb, int columns, int K) {
    const ptrdiff_t step = transposed ? lda : 1; /* from a term of `a` to the next */
    const real *p[4] = {a, a + lda, a + 2 * lda, a + 3 * lda};
    v4 sum[4][2];
    UNROLL for (int r = 0; r < rows; r++, from += from_step) {
        sum[r][0] = v4_load(from);
        sum[r][1] = width == WIDE ? v4_load(from + 4) : sum[r][0];
    }
    for (int k = 0; k < K; k++, b += ldb) {
        v4 lo = v4_load(b), hi = width == WIDE ? v4_load(b + 4) : lo;
        UNROLL for (int r = 0; r < rows; r++) {
            v4 x = v4_load_splat(transposed ? p[0] + r : p[r]);
            sum[r][0] = v4_madd(x, lo, sum[r][0]);
            if (width == WIDE) sum[r][1] = v4_madd(x, hi, sum[r][1]);
        }
        UNROLL for (int r = 0; r < rows; r++) p[r] += step;
    }
    UNROLL for (int r = 0; r < rows; r++, y += ldy) {
        sum[r][0] = joined(mode, y, sum[r][0]);
        if (width == WIDE) sum[r][1] = joined(mode, y + 4, sum[r][1]);
        if (columns >= 4)
            v4_store(y, sum[r][0]);
        else
            v4_store_part(y, sum[r][0], columns);
        if (width == WIDE) v4_store_part(y + 4, sum[r][1], columns - 4);
    }
}

/* Rows m to m + rows of the strip of columns that begins at n. The first 1 to 4 terms, one by one
 * if fewer than 4, leave a multiple of four, and the last four write whole strips straight to y.
 * sums is scratch of [rows,width]. */
INLINE void strip(int width, int transposed, real *sums, const product *t, int m, int rows, int n) {
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

/* The same in tiles. */
INLINE void tiled_strip(int width, const product *t, int m, int rows, int n) {
    const ptrdiff_t lda = t->lda, ldy = t->ldy;
    const real *a = t->a + m * lda, *b = t->b + (n / WIDE) * t->strip_b;
    real *y = t->y + m * ldy + n;
    const real *start = t->resumed ? y : t->bias ? t->bias + n : zeros;
    const ptrdiff_t step = t->resumed ? ldy : 0;
    const int columns = TX_MIN(width, t->N - n);
    for (; rows >= 4; rows -= 4, a += 4 * lda, y += 4 * ldy, start += 4 * step)
        tile(4, width, 0, t->mode, y, ldy, start, step, a, lda, b, t->ldb, columns, t->K);
    for (; rows > 0; rows--, a += lda, y += ldy, start += step)
        tile(1, width, 0, t->mode, y, ldy, start, step, a, lda, b, t->ldb, columns, t->K);
}

#define STRIP(name, width, transposed, most_rows)                                          \
    static __attribute__((noinline)) void name(const product *t, int m, int rows, int n) { \
        _Alignas(TX_ALIGN) real sums[most_rows * width];                                   \
        if (TX_TILES && !transposed)                                                       \
            tiled_strip(width, t, m, rows, n);                                             \
        else                                                                               \
            strip(width, transposed, sums, t, m, rows, n);                                 \
    }
STRIP(strip_8, WIDE, 0, TX_CACHED_ROWS)
STRIP(strip_4, NARROW, 0, TX_CACHED_ROWS)
STRIP(strip_8_transposed, WIDE, 1, BLOCK_ROWS_TRANSPOSED)
STRIP(strip_4_transposed, NARROW, 1, BLOCK_ROWS_TRANSPOSED)

static void multiply_blocks(const product *t) {
    const int most = t->transposed ? BLOCK_ROWS_TRANSPOSED
                     : t->K > LONG ? LONG_BLOCK_ROWS
                                   : TX_CACHED_ROWS,
              blocks = (t->M + most - 1) / most;
    const int rows = TX_ROUND_UP((t->M + blocks - 1) / blocks, 4),
              columns = TX_MAX(1, RESIDENT / (t->K * WIDE)) * WIDE;
    for (int from = 0; from < t->N; from += columns)
        for (int m = 0; m < t->M; m += rows)
            for (int n = from; n < TX_MIN(t->N, from + columns); n += WIDE) {
                const int here = TX_MIN(rows, t->M - m);
                if (t->N - n > NARROW)
                    (t->transposed ? strip_8_transposed : strip_8)(t, m, here, n);
                else
                    (t->transposed ? strip_4_transposed : strip_4)(t, m, here, n);
            }
}

INLINE void deliver_row(tx_gemm_mode mode, real *y, const real *sums, int columns) {
    int j = 0;
    for (; j + 4 <= columns; j += 4) v4_store(y + j, joined(mode, y + j, v4_load(sums + j)));
    if (j < columns) v4_store_part(y + j, joined(mode, y + j, v4_load(sums + j)), columns - j);
}

/* y[rows,columns] from m,n on (=|+=|*=) sums[rows,width]: as deliver, which is quicker for rows as
 * narrow as a strip */
static __attribute__((noinline)) void
deliver_block(const product *t, int m, int n, const real *sums, int width, int rows, int columns) {
    for (real *y = t->y + m * t->ldy + n; rows > 0; rows--, y += t->ldy, sums += width) {
        if (t->mode == TX_ACCUMULATE)
            deliver_row(TX_ACCUMULATE, y, sums, columns);
        else if (t->mode == TX_MULTIPLY)
            deliver_row(TX_MULTIPLY, y, sums, columns);
        else
            deliver_row(TX_SET, y, sums, columns);
    }
}

/* The same for many terms and rows of `a` 2 KB or 4 KB apart, which all fall on one or two sets of
 * the first-level cache and drive each other out: 128 terms of 32 rows are copied side by side and
 * serve 128 columns before the next 128 terms. */
static void multiply_folded(const product *t) {
    _Alignas(TX_ALIGN) real sums[FOLD_ROWS * FOLD_COLUMNS], a[FOLD_ROWS * FOLD_TERMS];
    for (int n = 0; n < t->N; n += FOLD_COLUMNS)
        for (int m = 0; m < t->M; m += FOLD_ROWS) {
            const int rows = TX_MIN(FOLD_ROWS, t->M - m), columns = TX_MIN(FOLD_COLUMNS, t->N - n);
            for (int k = 0; k < t->K; k += FOLD_TERMS) {
                const int terms = TX_MIN(FOLD_TERMS, t->K - k);
                for (int r = 0; r < rows; r++)
                    for (int j = 0; j < terms; j += 4)
                        v4_store(a + r * FOLD_TERMS + j, v4_load(t->a + (m + r) * t->lda + k + j));
                multiply_blocks(&(product){sums, a, t->b + n / WIDE * t->strip_b + k * t->ldb,
                                           t->bias ? t->bias + n : NULL, FOLD_COLUMNS, FOLD_TERMS,
                                           t->ldb, t->strip_b, rows, columns, terms, 0, k > 0,
                                           TX_SET});
            }
            deliver_block(t, m, n, sums, FOLD_COLUMNS, rows, columns);
        }
}

/* The same for rows of y 4 KB apart: a strip of 8 columns would bring half a line of each row into
 * one set of the cache, and drive out the halves that the next strip needs. 64 columns are summed
 * side by side and written row by row. */
static void multiply_gathered(const product *t) {
    _Alignas(TX_ALIGN) real sums[GATHER_ROWS * GATHER_COLUMNS];
    for (int m = 0; m < t->M; m += GATHER_ROWS)
        for (int n = 0; n < t->N; n += GATHER_COLUMNS) {
            const int rows = TX_MIN(GATHER_ROWS, t->M - m),
                      columns = TX_MIN(GATHER_COLUMNS, t->N - n);
            multiply_blocks(&(product){sums, t->a + m * (t->transposed ? 1 : t->lda),
                                       t->b + n / WIDE * t->strip_b, t->bias ? t->bias + n : NULL,
                                       GATHER_COLUMNS, t->lda, t->ldb, t->strip_b, rows, columns,
                                       t->K, t->transposed, 0, TX_SET});
            deliver_block(t, m, n, sums, GATHER_COLUMNS, rows, columns);
        }
}

static void multiply(product *t) {
    if (t->M == 0 || t->N == 0) return;
    if (t->K == 0) { /* one term of nothing */
        t->K = 1;
        t->a = t->b = zeros;
        t->lda = t->ldb = t->strip_b = 0;
        t->transposed = 0;
    }
    const ptrdiff_t bytes_a = t->lda * (ptrdiff_t)sizeof(real),
                    bytes_y = t->ldy * (ptrdiff_t)sizeof(real);
    if (!t->transposed && t->K > 2 * FOLD_TERMS && bytes_a % 2048 == 0)
        multiply_folded(t);
    else if (t->N > WIDE && bytes_y % 4096 == 0)
        multiply_gathered(t);
    else
        multiply_blocks(t);
}

void tx_gemm(tx_gemm_mode mode, real *y, int ldy, const real *x, int ldx, const real *panel,
             const real *bias, int M, int N, int K) {
    multiply(&(product){y, x, panel, bias, ldy, ldx, TX_PANEL, (ptrdiff_t)K * TX_PANEL, M, N, K, 0,
                        0, mode});
}

void tx_gemm_tn(tx_gemm_mode mode, real *y, int ldy, const real *a, int lda, const real *b, int ldb,
                int M, int N, int K) {
    ptrdiff_t k = 0;
    TX_ASSERT(mode != TX_MULTIPLY);
    do {
        const int terms = (int)TX_MIN(TX_GEMM_BLOCK, K - k);
        multiply(&(product){y, a + k * lda, b + k * ldb, NULL, ldy, lda, ldb, TX_PANEL, M, N, terms,
                            1, 0, k ? TX_ACCUMULATE : mode});
        k += terms;
    } while (k < K);
}

void tx_pack(real *panel, const real *b, int ldb, int K, int N) {
    for (int n = 0; n < N; n += TX_PANEL) {
        const int columns = TX_MIN(TX_PANEL, N - n);
        const real *row = b + n;
        for (int k = 0; k < K; k++, row += ldb, panel += TX_PANEL) {
            if (columns == TX_PANEL) {
                v4_store(panel, v4_load(row));
                v4_store(panel + 4, v4_load(row + 4));
            } else {
                for (int j = 0; j < TX_PANEL; j++) panel[j] = j < columns ? row[j] : 0;
            }
        }
    }
}

void tx_pack_transposed(real *panel, const real *w, int ldw, int N, int K) {
    for (int n = 0; n < N; n += TX_PANEL, panel += (ptrdiff_t)K * TX_PANEL) {
        /* four columns; past N the last one is read again, and masked */
        for (int half = 0; half < TX_PANEL; half += 4) {
            const real *row[4];
            v4m inside[4];
            UNROLL for (int j = 0; j < 4; j++) {
                const int column = n + half + j;
                row[j] = w + (ptrdiff_t)TX_MIN(column, N - 1) * ldw;
                inside[j] = v4_lt(v4_splat((real)column), v4_splat((real)N));
            }
            int k = 0;
            for (; k + 4 <= K; k += 4) {
                v4 square[4];
                UNROLL for (int j = 0; j < 4; j++) square[j] =
                    v4_and(inside[j], v4_load(row[j] + k));
                v4_transpose(square);
                UNROLL for (int j = 0; j < 4; j++)
                    v4_store(panel + (k + j) * TX_PANEL + half, square[j]);
            }
            for (; k < K; k++)
                for (int j = 0; j < 4; j++)
                    panel[k * TX_PANEL + half + j] = n + half + j < N ? row[j][k] : 0;
        }
    }
}

/* --- small products --------------------------------------------------------------------------- */

/* Every tile of y, in rows of tiles: b of a small product stays in the first-level cache. */
INLINE void tiles(int transposed, real *y, ptrdiff_t ldy, const real *a, ptrdiff_t lda,
                  const real *b, ptrdiff_t ldb, ptrdiff_t strip_b, int M, int N, int K) {
    for (int m = 0; m < M;) {
        const int rows = M - m >= 4 ? 4 : 1;
        const real *from = a + m * (transposed ? 1 : lda);
        for (int n = 0; n < N; n += WIDE) {
            const real *terms = b + n / WIDE * strip_b;
            real *to = y + m * ldy + n;
            const int columns = TX_MIN(WIDE, N - n);
            if (rows == 4) {
                if (columns > NARROW)
                    tile(4, WIDE, transposed, TX_SET, to, ldy, zeros, 0, from, lda, terms, ldb,
                         columns, K);
                else
                    tile(4, NARROW, transposed, TX_SET, to, ldy, zeros, 0, from, lda, terms, ldb,
                         columns, K);
            } else {
                if (columns > NARROW)
                    tile(1, WIDE, transposed, TX_SET, to, ldy, zeros, 0, from, lda, terms, ldb,
                         columns, K);
                else
                    tile(1, NARROW, transposed, TX_SET, to, ldy, zeros, 0, from, lda, terms, ldb,
                         columns, K);
            }
        }
        m += rows;
    }
}

void tx_gemm_small(real *y, int ldy, const real *a, int lda, const real *b, int ldb, int strip_b,
                   int M, int N, int K) {
    tiles(0, y, ldy, a, lda, b, ldb, strip_b, M, N, K);
}

void tx_gemm_small_tn(real *y, int ldy, const real *a, int lda, const real *b, int ldb, int strip_b,
                      int M, int N, int K) {
    tiles(1, y, ldy, a, lda, b, ldb, strip_b, M, N, K);
}
