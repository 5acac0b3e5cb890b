#include "math/product.h"

/* How the large products are computed. y is cut into blocks of rows and strips of 8 columns, which
 * are computed in tiles (gemm_tile.c) or by streaming (gemm_stream.c). With fused multiply-add both
 * come to 95 % of the peak and more. Tiles of six rows need a quarter fewer instructions for that,
 * so they are faster where another program shares the core. But they fill all 15 vector registers
 * of x86-64, and compilers that reorder loads spill some. Weight gradients read both operands
 * across their rows: there streaming is as good as tiles of six. */

/* Rows of y at a time are TX_CACHED_ROWS: enough to pay for loading b, few enough for their part of
 * `a` to stay in cache. Rows of more than LONG terms: */
enum { LONG_BLOCK_ROWS = 72, LONG = 128 };
/* tiles of aᵀ b */
enum { TILED_ROWS_TRANSPOSED = 192 };
/* numbers of b that one block of rows after another reads again: 512 KB, second-level cache */
enum { RESIDENT = 128 * 1024 };
/* see multiply_folded: 32 KB of stack */
enum { FOLD_ROWS = 32, FOLD_COLUMNS = 128, FOLD_TERMS = 128 };
/* see multiply_row: sums of eight chains */
enum { ROW_STRIPS = 4 };
/* see multiply_stored_row: sums of two chains, and eight rows that are read at once */
enum { ROW_VECTORS = 2 };
/* see multiply_gathered: 16 KB of stack */
enum { GATHER_ROWS = 64, GATHER_COLUMNS = 64 };

/* Whether rows this far apart, in numbers, fall on one or two sets of the first-level cache. */
static int collide(ptrdiff_t ld) { return ld * (ptrdiff_t)sizeof(real) % 2048 == 0; }

/* The way in which the product is computed: its kernel, unless that is slow here. */
static tx_kernel way_of(const tx_product *t) {
    return t->transposed && (t->kernel == TX_TILE6 || collide(t->lda)) ? TX_STREAM : t->kernel;
}

static tx_strip *strip_of(const tx_product *t, int narrow) {
    static tx_strip *const strips[TX_KERNELS][2][2] = {
        [TX_STREAM] = {{tx_stream, tx_stream_narrow},
                       {tx_stream_transposed, tx_stream_narrow_transposed}},
        [TX_TILE4] = {{tx_tile4, tx_tile4_narrow},
                      {tx_tile4_transposed, tx_tile4_narrow_transposed}},
        [TX_TILE6] = {{tx_tile6, tx_tile6_narrow}, {NULL, NULL}},
    };
    return strips[way_of(t)][t->transposed][narrow];
}

static int most_rows(const tx_product *t) {
    if (t->transposed)
        return way_of(t) == TX_STREAM ? STREAMED_ROWS_TRANSPOSED : TILED_ROWS_TRANSPOSED;
    return t->K > LONG ? LONG_BLOCK_ROWS : TX_CACHED_ROWS;
}

static void multiply_blocks(const tx_product *t) {
    const int most = most_rows(t), blocks = (t->M + most - 1) / most;
    const int rows = TX_ROUND_UP((t->M + blocks - 1) / blocks, way_of(t) == TX_TILE6 ? 6 : 4),
              columns = TX_MAX(1, RESIDENT / (t->K * WIDE)) * WIDE;
    tx_strip *wide = strip_of(t, 0), *narrow = strip_of(t, 1);
    for (int from = 0; from < t->N; from += columns)
        for (int m = 0; m < t->M; m += rows)
            for (int n = from; n < TX_MIN(t->N, from + columns); n += WIDE)
                (t->N - n > NARROW ? wide : narrow)(t, m, TX_MIN(rows, t->M - m), n);
}

INLINE void deliver_row(tx_gemm_mode mode, real *y, const real *sums, int columns) {
    int j = 0;
    for (; j + 4 <= columns; j += 4) v4_store(y + j, joined(mode, y + j, v4_load(sums + j)));
    if (j < columns) v4_store_part(y + j, joined(mode, y + j, v4_load(sums + j)), columns - j);
}

/* y[rows,columns] from m,n on (=|+=|*=) sums[rows,width]: as deliver, which is quicker for rows as
 * narrow as a strip */
static __attribute__((noinline)) void deliver_block(const tx_product *t, int m, int n,
                                                    const real *sums, int width, int rows,
                                                    int columns) {
    for (real *y = t->y + m * t->ldy + n; rows > 0; rows--, y += t->ldy, sums += width) {
        if (t->mode == TX_ACCUMULATE)
            deliver_row(TX_ACCUMULATE, y, sums, columns);
        else if (t->mode == TX_MULTIPLY)
            deliver_row(TX_MULTIPLY, y, sums, columns);
        else
            deliver_row(TX_SET, y, sums, columns);
    }
}

/* sums[8 strips] = start + a · b of one row: `strips` strips side by side, whose chains overlap. */
INLINE void sum_strips(int strips, real *sums, const real *start, const tx_product *t,
                       const real *b) {
    const real *x = t->a;
    v4 sum[ROW_STRIPS][2];
    UNROLL for (int s = 0; s < strips; s++) {
        sum[s][0] = start ? v4_load(start + s * WIDE) : v4_zero();
        sum[s][1] = start ? v4_load(start + s * WIDE + 4) : v4_zero();
    }
    for (int k = 0; k < t->K; k++, b += t->ldb) {
        const v4 term = v4_load_splat(x + k);
        UNROLL for (int s = 0; s < strips; s++) {
            const real *p = b + s * t->strip_b;
            sum[s][0] = v4_madd(term, v4_load(p), sum[s][0]);
            sum[s][1] = v4_madd(term, v4_load(p + 4), sum[s][1]);
        }
    }
    UNROLL for (int s = 0; s < strips; s++) {
        v4_store(sums + s * WIDE, sum[s][0]);
        v4_store(sums + s * WIDE + 4, sum[s][1]);
    }
}

/* One row of a packed product, as each token of a generation has: the sums of a single strip would
 * wait for one another. */
static void multiply_row(const tx_product *t) {
    _Alignas(TX_ALIGN) real sums[ROW_STRIPS * WIDE];
    for (int n = 0, columns; n < t->N; n += columns) {
        const real *b = t->b + n / WIDE * t->strip_b, *start = t->bias ? t->bias + n : NULL;
        const int many = t->N - n >= ROW_STRIPS * WIDE;
        columns = TX_MIN(many ? ROW_STRIPS * WIDE : WIDE, t->N - n);
        if (many)
            sum_strips(ROW_STRIPS, sums, start, t, b);
        else
            sum_strips(1, sums, start, t, b);
        deliver_block(t, 0, n, sums, columns, 1, columns);
    }
}

/* The same for many terms and rows of `a` 2 KB or 4 KB apart, which all fall on one or two sets of
 * the first-level cache and drive each other out: 128 terms of 32 rows are copied side by side and
 * serve 128 columns before the next 128 terms. */
static void multiply_folded(const tx_product *t) {
    _Alignas(TX_ALIGN) real sums[FOLD_ROWS * FOLD_COLUMNS], a[FOLD_ROWS * FOLD_TERMS];
    for (int n = 0; n < t->N; n += FOLD_COLUMNS)
        for (int m = 0; m < t->M; m += FOLD_ROWS) {
            const int rows = TX_MIN(FOLD_ROWS, t->M - m), columns = TX_MIN(FOLD_COLUMNS, t->N - n);
            for (int k = 0; k < t->K; k += FOLD_TERMS) {
                const int terms = TX_MIN(FOLD_TERMS, t->K - k);
                for (int r = 0; r < rows; r++)
                    for (int j = 0; j < terms; j += 4)
                        v4_store(a + r * FOLD_TERMS + j, v4_load(t->a + (m + r) * t->lda + k + j));
                tx_product part = *t;
                part.y = sums, part.ldy = FOLD_COLUMNS, part.mode = TX_SET;
                part.a = a, part.lda = FOLD_TERMS;
                part.b += n / WIDE * t->strip_b + k * t->ldb;
                if (t->bias) part.bias += n;
                part.M = rows, part.N = columns, part.K = terms, part.resumed = k > 0;
                multiply_blocks(&part);
            }
            deliver_block(t, m, n, sums, FOLD_COLUMNS, rows, columns);
        }
}

/* The same for rows of y 4 KB apart: a strip of 8 columns would bring half a line of each row into
 * one set of the cache, and drive out the halves that the next strip needs. 64 columns are summed
 * side by side and written row by row. */
static void multiply_gathered(const tx_product *t) {
    _Alignas(TX_ALIGN) real sums[GATHER_ROWS * GATHER_COLUMNS];
    for (int m = 0; m < t->M; m += GATHER_ROWS)
        for (int n = 0; n < t->N; n += GATHER_COLUMNS) {
            const int rows = TX_MIN(GATHER_ROWS, t->M - m),
                      columns = TX_MIN(GATHER_COLUMNS, t->N - n);
            tx_product part = *t;
            part.y = sums, part.ldy = GATHER_COLUMNS, part.mode = TX_SET;
            part.a += m * (t->transposed ? 1 : t->lda);
            part.b += n / WIDE * t->strip_b;
            if (t->bias) part.bias += n;
            part.M = rows, part.N = columns;
            multiply_blocks(&part);
            deliver_block(t, m, n, sums, GATHER_COLUMNS, rows, columns);
        }
}

static void multiply(tx_product *t) {
    if (t->M == 0 || t->N == 0) return;
    if (t->K == 0) { /* one term of nothing */
        t->K = 1;
        t->a = t->b = zeros;
        t->lda = t->ldb = t->strip_b = 0;
        t->transposed = 0;
    }
    const ptrdiff_t bytes_y = t->ldy * (ptrdiff_t)sizeof(real);
    if (t->M == 1 && !t->transposed)
        multiply_row(t);
    else if (way_of(t) == TX_STREAM && !t->transposed && t->K > 2 * FOLD_TERMS && collide(t->lda))
        multiply_folded(t);
    else if (t->N > WIDE && bytes_y % 4096 == 0)
        multiply_gathered(t);
    else
        multiply_blocks(t);
}

void tx_gemm(tx_kernel kernel, tx_gemm_mode mode, real *y, int ldy, const real *x, int ldx,
             const real *panel, const real *bias, int M, int N, int K) {
    multiply(&(tx_product){.y = y,
                           .ldy = ldy,
                           .a = x,
                           .lda = ldx,
                           .b = panel,
                           .ldb = TX_PANEL,
                           .strip_b = (ptrdiff_t)K * TX_PANEL,
                           .bias = bias,
                           .M = M,
                           .N = N,
                           .K = K,
                           .mode = mode,
                           .kernel = kernel});
}

/* see tx_gemm_stored: 32 KB of stack */
enum { STORED_ROWS = 64, STORED_COLUMNS = ROW_STRIPS * WIDE, STORED_TERMS = 64 };

/* Rows of `a` [rows,terms], lda apart, side by side. */
static void gather_rows(real *to, const real *a, ptrdiff_t lda, int rows, int terms) {
    for (int r = 0; r < rows; r++, a += lda, to += STORED_TERMS)
        for (int k = 0; k < terms; k += 4) v4_store(to + k, v4_load(a + k));
}

/* y = bias + w[STORED_COLUMNS,K] · x, one row, as each token of a generation has: eight rows of w
 * side by side, of which four terms at a time are transposed in registers. K is a multiple of 4. */
static void multiply_stored_row(real *y, const real *x, const real *w, ptrdiff_t ldw,
                                const real *bias, int K) {
    for (int n = 0; n < STORED_COLUMNS; n += ROW_VECTORS * 4, w += ROW_VECTORS * 4 * ldw) {
        v4 sum[ROW_VECTORS];
        UNROLL for (int v = 0; v < ROW_VECTORS; v++) sum[v] =
            bias ? v4_load(bias + n + v * 4) : v4_zero();
        for (int k = 0; k < K; k += 4) {
            UNROLL for (int v = 0; v < ROW_VECTORS; v++) {
                v4 square[4];
                UNROLL for (int j = 0; j < 4; j++) square[j] = v4_load(w + (v * 4 + j) * ldw + k);
                v4_transpose(square);
                UNROLL for (int j = 0; j < 4; j++) sum[v] =
                    v4_madd(v4_load_splat(x + k + j), square[j], sum[v]);
            }
        }
        UNROLL for (int v = 0; v < ROW_VECTORS; v++) v4_store(y + n + v * 4, sum[v]);
    }
}

void tx_gemm_stored(real *y, int ldy, const real *x, int ldx, const real *w, int ldw,
                    const real *bias, int M, int N, int K) {
    _Alignas(TX_ALIGN) real sums[STORED_ROWS * STORED_COLUMNS], a[STORED_ROWS * STORED_TERMS],
        panel[STORED_COLUMNS * STORED_TERMS];
    const int apart = M > 1 && collide(ldx);
    if (K == 0) { /* the bias alone */
        tx_gemm(TX_STREAM, TX_SET, y, ldy, x, ldx, w, bias, M, N, K);
        return;
    }
    for (int n = 0; n < N; n += STORED_COLUMNS)
        for (int m = 0; m < M; m += STORED_ROWS) {
            const int rows = TX_MIN(STORED_ROWS, M - m), columns = TX_MIN(STORED_COLUMNS, N - n);
            const real *start = bias ? bias + n : NULL;
            if (rows == 1 && columns == STORED_COLUMNS && K % 4 == 0) {
                multiply_stored_row(y + (ptrdiff_t)m * ldy + n, x + (ptrdiff_t)m * ldx,
                                    w + (ptrdiff_t)n * ldw, ldw, start, K);
                continue;
            }
            tx_product t = {.y = sums,
                            .ldy = STORED_COLUMNS,
                            .b = panel,
                            .ldb = WIDE,
                            .bias = start,
                            .M = rows,
                            .N = columns,
                            .mode = TX_SET,
                            .kernel = TX_STREAM};
            for (int k = 0; k < K; k += STORED_TERMS) {
                t.K = TX_MIN(STORED_TERMS, K - k), t.strip_b = (ptrdiff_t)t.K * WIDE;
                t.a = x + (ptrdiff_t)m * ldx + k, t.lda = ldx;
                if (apart) {
                    gather_rows(a, t.a, ldx, rows, t.K);
                    t.a = a, t.lda = STORED_TERMS;
                }
                tx_pack_transposed(panel, w + (ptrdiff_t)n * ldw + k, ldw, columns, t.K);
                t.resumed = k > 0;
                multiply_blocks(&t);
            }
            t.y = y, t.ldy = ldy;
            deliver_block(&t, m, n, sums, STORED_COLUMNS, rows, columns);
        }
}

void tx_gemm_tn(tx_kernel kernel, tx_gemm_mode mode, real *y, int ldy, const real *a, int lda,
                const real *b, int ldb, int M, int N, int K) {
    ptrdiff_t k = 0;
    TX_ASSERT(mode != TX_MULTIPLY);
    do {
        const int terms = (int)TX_MIN(TX_GEMM_BLOCK, K - k);
        multiply(&(tx_product){.y = y,
                               .ldy = ldy,
                               .a = a + k * lda,
                               .lda = lda,
                               .b = b + k * ldb,
                               .ldb = ldb,
                               .strip_b = TX_PANEL,
                               .M = M,
                               .N = N,
                               .K = terms,
                               .transposed = 1,
                               .mode = k ? TX_ACCUMULATE : mode,
                               .kernel = kernel});
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
