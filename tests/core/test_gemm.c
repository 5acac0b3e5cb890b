/* The matrix products: right within the rounding bound of their own summation, at every edge of the
 * tiles; exactly the chain of multiply-adds that gemm.h promises, so that neither cutting by rows
 * or columns nor the kernel changes a bit; and not one number written outside of y.
 *
 * Everything an operand does not own - the gap between its width and its stride, the slack after
 * its last row - is NaN, so a lane that should have been thrown away would show. Operands are
 * allocated to the number, for the address sanitizer. */
#include <string.h>

#include "check.h"
#include "math/gemm.h"

#ifdef TX_DOUBLE
typedef long double wide;
typedef uint64_t bits;
static const double unit = 0x1p-53;
static const uint64_t recorded_hash = 0x6d787f132f845e41;
#else
typedef double wide;
typedef uint32_t bits;
static const double unit = 0x1p-24; /* rounding error of one operation */
static const uint64_t recorded_hash = 0x47df63547dfb0ff3;
#endif

#ifdef __wasm_relaxed_simd__
enum { EXACT = 0 }; /* fused or not is the machine's choice */
#else
enum { EXACT = 1 };
#endif

static uint32_t state;

static uint32_t next_u32(void) { /* xorshift32 */
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}
static int between(int low, int high) {
    return low + (int)(next_u32() % (uint32_t)(high - low + 1));
}
static real number(void) {
    return (real)((int)(next_u32() >> 8) - (1 << 23)) / (real)(1 << 23);
} /* -1 .. 1 */

/* A [rows,width] matrix with a stride: random numbers inside, NaN in the gaps and the slack. */
typedef struct {
    real *p;
    int rows, width, ld;
} matrix;

static matrix matrix_strided(int rows, int width, int ld) {
    matrix m = {NULL, rows, width, ld};
    size_t count = (size_t)TX_MAX(rows - 1, 0) * (size_t)m.ld + (size_t)width + TX_LANE_SLACK;
    m.p = malloc(count * sizeof(real));
    if (!m.p) exit(2);
    for (size_t i = 0; i < count; i++) m.p[i] = (real)NAN;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < width; c++) m.p[(size_t)r * (size_t)m.ld + (size_t)c] = number();
    return m;
}

static matrix matrix_make(int rows, int width) {
    return matrix_strided(rows, width, width + between(0, 3) * between(0, 5));
}

static real at(matrix m, int r, int c) { return m.p[(size_t)r * (size_t)m.ld + (size_t)c]; }

enum { PANEL, TRANSPOSED, SMALL, SMALL_TRANSPOSED, KINDS };
static const char *const kind_names[KINDS] = {"tx_gemm", "tx_gemm_tn", "tx_gemm_small",
                                              "tx_gemm_small_tn"};

static int is_transposed(int kind) { return kind == TRANSPOSED || kind == SMALL_TRANSPOSED; }

/* Terms before and after those that a small product takes from its panels. */
enum { LEFT_OUT_BEFORE = 2, LEFT_OUT_AFTER = 3 };

/* One product y[M,N] with its operands. a is [M,K], or [K,M] if transposed, of any stride if lda is
 * 0. */
typedef struct {
    int kind, M, N, K;
    tx_kernel kernel;
    tx_gemm_mode mode;
    matrix a, b;
    real *panel, *bias;
    int plain; /* a small product reads b as it stands */
} problem;

static problem problem_make(int kind, tx_gemm_mode mode, int with_bias, int M, int N, int K,
                            int lda) {
    problem q = {.kind = kind, .mode = mode, .M = M, .N = N, .K = K};
    const int rows = is_transposed(kind) ? K : M, width = is_transposed(kind) ? M : K;
    const int before = kind >= SMALL ? LEFT_OUT_BEFORE : 0,
              terms = kind >= SMALL ? before + K + LEFT_OUT_AFTER : K;
    q.a = lda ? matrix_strided(rows, width, lda) : matrix_make(rows, width);
    q.b = matrix_make(terms, N);
    if (kind != TRANSPOSED) {
        q.panel = malloc((tx_panel_count(terms, N) + 1) * sizeof(real));
        if (!q.panel) exit(2);
        tx_pack(q.panel, q.b.p, q.b.ld, terms, N);
        if (with_bias && kind == PANEL) q.bias = matrix_make(1, N).p;
    }
    return q;
}

static void problem_free(problem *q) {
    free(q->a.p);
    free(q->b.p);
    free(q->panel);
    free(q->bias);
}

/* Rows m0 to m1 and columns n0 to n1 of the product, into the whole y. n0 must be a multiple of 8
 * for panels. */
static void run_part(const problem *q, real *y, int ldy, int m0, int m1, int n0, int n1) {
    const int M = m1 - m0, N = n1 - n0;
    real *corner = y + (size_t)m0 * (size_t)ldy + n0;
    if (q->kind == PANEL)
        tx_gemm(q->kernel, q->mode, corner, ldy, q->a.p + (size_t)m0 * (size_t)q->a.ld, q->a.ld,
                q->panel + (size_t)n0 * (size_t)q->K, q->bias ? q->bias + n0 : NULL, M, N, q->K);
    else if (q->kind >= SMALL) {
        const real *a = q->a.p + (size_t)m0 * (size_t)(q->kind == SMALL ? q->a.ld : 1);
        const real *b =
            q->plain ? q->b.p + LEFT_OUT_BEFORE * q->b.ld + n0
                     : q->panel + (size_t)n0 * (size_t)q->b.rows + LEFT_OUT_BEFORE * TX_PANEL;
        (q->kind == SMALL ? tx_gemm_small : tx_gemm_small_tn)(
            corner, ldy, a, q->a.ld, b, q->plain ? q->b.ld : TX_PANEL,
            q->plain ? TX_PANEL : TX_PANEL * q->b.rows, M, N, q->K);
    } else
        tx_gemm_tn(q->kernel, q->mode, corner, ldy, q->a.p + m0, q->a.ld, q->b.p + n0, q->b.ld, M,
                   N, q->K);
}

static real a_at(const problem *q, int m, int k) {
    return is_transposed(q->kind) ? at(q->a, k, m) : at(q->a, m, k);
}

static real b_at(const problem *q, int k, int n) {
    return at(q->b, k + (q->kind >= SMALL ? LEFT_OUT_BEFORE : 0), n);
}

/* Element m,n as gemm.h words it, in the engine's own precision. */
static real chain(const problem *q, real before, int m, int n) {
    const int block = q->kind == TRANSPOSED ? TX_GEMM_BLOCK : TX_MAX(q->K, 1);
    real y = q->mode == TX_ACCUMULATE ? before : 0;
    int k = 0;
    do {
        real sum = q->bias ? q->bias[n] : 0;
        for (int end = TX_MIN(q->K, k + block); k < end; k++) {
            real term = a_at(q, m, k) * b_at(q, k, n);
            sum = term + sum;
        }
        y = q->mode == TX_MULTIPLY ? before * sum : q->mode == TX_SET && k <= block ? sum : y + sum;
    } while (k < q->K);
    return y;
}

/* Against wide arithmetic. K products and their sum, a bias, an addition to y or a product with it
 * and one addition a block are at most K + 3 + K / 256 roundings on the way of any term, each worth
 * one unit of the sum of magnitudes. */
static int close_enough(const problem *q, real got, real before, int m, int n) {
    wide sum = q->mode == TX_ACCUMULATE ? before : 0, magnitude = fabs((double)sum);
    if (q->bias) sum += q->bias[n], magnitude += fabs((double)q->bias[n]);
    for (int k = 0; k < q->K; k++) {
        wide term = (wide)a_at(q, m, k) * b_at(q, k, n);
        sum += term;
        magnitude += fabs((double)term);
    }
    if (q->mode == TX_MULTIPLY) sum *= before, magnitude *= fabs((double)before);
    return fabs((double)(got - sum)) <=
           1.01 * (q->K + 3 + q->K / TX_GEMM_BLOCK) * unit * (double)magnitude;
}

static int same_bits(real a, real b) { return memcmp(&a, &b, sizeof a) == 0; }

/* The whole product, then the same in parts by the next kernel: values, bits, and the world around
 * y. */
static void check_kernel(tx_kernel kernel, int kind, tx_gemm_mode mode, int with_bias, int M, int N,
                         int K, int lda) {
    enum { BEFORE = 3, AFTER = 9 };
    problem q = problem_make(kind, mode, with_bias, M, N, K, lda);
    q.kernel = kernel;
    q.plain = kind >= SMALL && next_u32() >> 31;
    /* rows of y that collide in cache stay so */
    const int ldy = N % 1024 == 0 ? N : N + between(0, 1) * between(1, 9);
    const size_t count = BEFORE + (size_t)M * (size_t)ldy + AFTER;
    real *old = malloc(count * sizeof(real)), *whole = malloc(count * sizeof(real)),
         *parts = malloc(count * sizeof(real));
    if (!old || !whole || !parts) exit(2);
    for (size_t i = 0; i < count; i++) old[i] = number();
    memcpy(whole, old, count * sizeof(real));
    memcpy(parts, old, count * sizeof(real));
    run_part(&q, whole + BEFORE, ldy, 0, M, 0, N);
    int m = M > 1 ? between(1, M - 1) : M, n = N > 1 ? between(1, N - 1) : N;
    if (kind != TRANSPOSED) n = TX_MIN(TX_ROUND_UP(n, TX_PANEL), N);
    q.kernel = (tx_kernel)((kernel + 1) % TX_KERNELS);
    run_part(&q, parts + BEFORE, ldy, 0, m, 0, n);
    if (m < M) run_part(&q, parts + BEFORE, ldy, m, M, 0, n);
    if (n < N) run_part(&q, parts + BEFORE, ldy, 0, M, n, N);

    int wrong = 0, inexact = 0, outside = 0, cut = 0;
    for (size_t i = 0; i < count; i++) {
        const long offset = (long)i - BEFORE;
        const int row = (int)(offset / ldy), column = (int)(offset % ldy);
        cut += !same_bits(whole[i], parts[i]);
        if (offset < 0 || row >= M || column >= N) {
            outside += !same_bits(whole[i], old[i]);
        } else {
            wrong += !close_enough(&q, whole[i], old[i], row, column);
            inexact += !same_bits(whole[i], chain(&q, old[i], row, column));
        }
    }
    char what[112];
    snprintf(what, sizeof what, "%s by kernel %d%s%s%s M=%d N=%d K=%d, cut at %d,%d",
             kind_names[kind], kernel,
             mode == TX_ACCUMULATE ? " accumulating"
             : mode == TX_MULTIPLY ? " multiplying"
                                   : "",
             q.bias ? " with bias" : "", q.plain ? " plain" : "", M, N, K, m, n);
    CHECK_MSG(wrong == 0, "%s", what);
    CHECK_MSG(outside == 0, "%s", what);
    CHECK_MSG(cut == 0, "%s", what);
    if (EXACT) CHECK_MSG(inexact == 0, "%s", what);
    free(old);
    free(whole);
    free(parts);
    problem_free(&q);
}

static void check_product(int kind, tx_gemm_mode mode, int with_bias, int M, int N, int K,
                          int lda) {
    const int kernels = kind < SMALL ? TX_KERNELS : 1; /* small products have one */
    for (int kernel = 0; kernel < kernels; kernel++)
        check_kernel((tx_kernel)kernel, kind, mode, with_bias, M, N, K, lda);
}

static void check_all_kinds(int M, int N, int K, int lda) {
    const tx_gemm_mode mode = next_u32() >> 31 ? TX_SET : TX_ACCUMULATE,
                       other = mode == TX_SET ? TX_ACCUMULATE : TX_SET;
    check_product(PANEL, mode, 0, M, N, K, lda);
    check_product(PANEL, other, 1, M, N, K, lda);
    check_product(PANEL, TX_MULTIPLY, next_u32() >> 31, M, N, K, lda);
    check_product(TRANSPOSED, other, 0, M, N, K, lda);
    check_product(SMALL, TX_SET, 0, M, N, K, lda);
    check_product(SMALL_TRANSPOSED, TX_SET, 0, M, N, K, lda);
}

static void check_shapes(void) {
    static const int sizes[] = {1, 3, 4, 5, 7, 8, 9, 17, 64, 65};
    enum { COUNT = sizeof sizes / sizeof *sizes };
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < COUNT; j++)
            for (int k = 0; k < COUNT; k++) check_all_kinds(sizes[i], sizes[j], sizes[k], 0);
    for (int i = 0; i < 200; i++)
        check_all_kinds(between(1, 50), between(1, 50), between(1, 50), 0);
    check_all_kinds(3, 5, 0, 0);     /* no terms: 0, the bias, or y as it was */
    check_all_kinds(257, 13, 30, 0); /* more rows than one block of either kind */
    check_all_kinds(6, 11, 256, 0);  /* one, two and three blocks of terms in tx_gemm_tn */
    check_all_kinds(6, 11, 257, 0);
    check_all_kinds(5, 9, 600, 0);
    check_all_kinds(4, 265, 1030, 0); /* more columns than stay in cache */
    /* rows that collide in cache */
    for (int i = 0; i < 8; i++)
        check_all_kinds(between(1, 60), between(1, 150), between(257, 512), 512);
    check_all_kinds(25, 65, 1024, 1024);
    check_all_kinds(70, 1024, 20, 0);
}

/* A transposed product that goes on with its sums, some terms at a time, is the whole one. */
static void check_resumed(void) {
    for (int i = 0; i < 100; i++) {
        const int M = between(1, 30), N = between(1, 30), K = between(2, 90),
                  ld = N + between(0, 9);
        matrix a = matrix_make(K, M), b = matrix_make(K, N), whole = matrix_strided(M, N, ld),
               cut = matrix_strided(M, N, ld);
        tx_gemm_small_tn(whole.p, ld, a.p, a.ld, b.p, b.ld, TX_PANEL, M, N, K);
        for (int r = 0; r < M; r++) memset(cut.p + r * ld, 0, (size_t)N * sizeof *cut.p);
        for (int k = 0, n; k < K; k += n) {
            n = between(0, 20);
            n = TX_MIN(K - k, n);
            tx_gemm_small_tn_resumed(cut.p, ld, a.p + k * a.ld, a.ld, b.p + k * b.ld, b.ld,
                                     TX_PANEL, M, N, n);
        }
        int other = 0;
        for (int r = 0; r < M; r++)
            other += memcmp(whole.p + r * ld, cut.p + r * ld, (size_t)N * sizeof *cut.p) != 0;
        CHECK_MSG(other == 0, "M %d, N %d, K %d: resumed", M, N, K);
        free(a.p), free(b.p), free(whole.p), free(cut.p);
    }
}

/* Nothing to do must mean nothing done. */
static void check_empty(void) {
    real y[2] = {1, 2}, x[8 + TX_LANE_SLACK] = {3};
    tx_gemm(TX_TILE6, TX_SET, y, 1, x, 1, x, NULL, 0, 1, 1);
    tx_gemm_small(y, 1, x, 1, x, 1, TX_PANEL, 1, 0, 1);
    tx_gemm_small_tn(y, 1, x, 1, x, 1, TX_PANEL, 0, 1, 1);
    tx_gemm_tn(TX_STREAM, TX_SET, y, 1, x, 1, x, 1, 0, 0, 1);
    CHECK(y[0] == 1 && y[1] == 2);
}

/* Weights as they are stored: the bits of their panel's product, and nothing outside of y. */
static void check_stored_shape(int M, int N, int K, int lda, int with_bias) {
    enum { AFTER = 9 };
    const int ldy = N + between(0, 5), ldw = K + between(0, 7);
    matrix x = lda >= K ? matrix_strided(M, K, lda) : matrix_make(M, K),
           w = matrix_strided(N, K, ldw), bias = matrix_make(1, N);
    const size_t count = (size_t)M * (size_t)ldy + AFTER;
    real *panel = malloc((tx_panel_count(K, N) + 1) * sizeof(real)),
         *packed = malloc(count * sizeof(real)), *stored = malloc(count * sizeof(real));
    if (!panel || !packed || !stored) exit(2);
    for (size_t i = 0; i < count; i++) packed[i] = stored[i] = number();
    const real *start = with_bias ? bias.p : NULL;
    tx_pack_transposed(panel, w.p, ldw, N, K);
    tx_gemm(TX_STREAM, TX_SET, packed, ldy, x.p, x.ld, panel, start, M, N, K);
    tx_gemm_stored(stored, ldy, x.p, x.ld, w.p, ldw, start, M, N, K);
    CHECK_MSG(memcmp(packed, stored, count * sizeof(real)) == 0, "%d x %d x %d, lda %d", M, N, K,
              x.ld);
    free(x.p), free(w.p), free(bias.p), free(panel), free(packed), free(stored);
}

static void check_stored(void) {
    const int rows[] = {0, 1, 2, 7, 64, 65, 130}, columns[] = {0, 1, 8, 31, 33, 70},
              terms[] = {0, 1, 3, 63, 64, 65, 129, 200};
    for (size_t m = 0; m < sizeof rows / sizeof *rows; m++)
        for (size_t n = 0; n < sizeof columns / sizeof *columns; n++)
            for (size_t k = 0; k < sizeof terms / sizeof *terms; k++) {
                check_stored_shape(rows[m], columns[n], terms[k], 0, 1);
                check_stored_shape(rows[m], columns[n], terms[k], 512, 0);
            }
}

static void check_packing(void) {
    for (int i = 0; i < 50; i++) {
        const int K = between(1, 20), N = between(1, 20);
        const size_t count = tx_panel_count(K, N);
        matrix b = matrix_make(K, N), w = matrix_make(N, K);
        real *panel = malloc((count + 1) * sizeof(real)),
             *transposed = malloc((count + 1) * sizeof(real));
        if (!panel || !transposed) exit(2);
        panel[count] = transposed[count] = 42;
        tx_pack(panel, b.p, b.ld, K, N);
        tx_pack_transposed(transposed, w.p, w.ld, N, K);
        int wrong = 0;
        for (size_t j = 0; j < count; j++) {
            const int k = (int)(j / TX_PANEL) % K,
                      n = (int)(j / TX_PANEL) / K * TX_PANEL + (int)(j % TX_PANEL);
            wrong +=
                panel[j] != (n < N ? at(b, k, n) : 0) || transposed[j] != (n < N ? at(w, n, k) : 0);
        }
        CHECK_MSG(wrong == 0 && panel[count] == 42 && transposed[count] == 42, "K=%d N=%d", K, N);
        free(panel);
        free(transposed);
        free(b.p);
        free(w.p);
    }
}

/* Every compiler and machine must get these bits: FNV-1a over a result of each kind from fixed
 * inputs. */
static void check_hash(tx_kernel kernel) {
    uint64_t hash = 0xcbf29ce484222325u;
    state = 12345;
    for (int kind = 0; kind < KINDS; kind++) {
        problem q = problem_make(kind, TX_SET, 1, 37, 29, 301, 0);
        q.kernel = kernel;
        real y[37 * 29 + TX_LANE_SLACK];
        run_part(&q, y, 29, 0, 37, 0, 29);
        for (int i = 0; i < 37 * 29; i++) {
            bits b;
            memcpy(&b, &y[i], sizeof b);
            hash = (hash ^ b) * 0x100000001b3u;
        }
        problem_free(&q);
    }
    if (EXACT) CHECK_MSG(hash == recorded_hash, "by kernel %d: 0x%016" PRIx64, kernel, hash);
}

int main(void) {
    state = check_seed() * 2654435761u | 1;
    check_shapes();
    check_empty();
    check_resumed();
    check_packing();
    check_stored();
    for (int kernel = 0; kernel < TX_KERNELS; kernel++) check_hash((tx_kernel)kernel);
    return check_report();
}
