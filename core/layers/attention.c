#include "layers/attention.h"
#include "math/gemm.h"
#include "base/vmath.h"

#define HIDDEN ((real)-1e30) /* far below any score, and finite: exp gives exactly 0, never NaN */
/* causal products are cut into blocks of this many rows, so that most of what the mask hides is
 * never computed */
#define ROWS 4

/* The parts of the scratch. Score matrices stand there with rows of `ld` numbers, filled up to
 * whole vectors. */
typedef struct {
    int ld;
    real *panel; /* the keys or the values of a head */
    /* [Tq,ld], which become the weights after dropout; in the backward pass the gradients of both
     */
    real *scores;
    real *dropped; /* [Tq,ld] the weights after dropout in the backward pass */
    real *factors; /* [Tq,Tk]: what dropout multiplies by */
    real *bias;    /* [ld] */
} scratch_parts;

/* The row length of a score matrix. Long rows are an odd number of cache lines apart, or reading
 * down a column would hit few sets of the cache. */
static int row_length(int Tk) { return Tk < 64 ? TX_ROUND_UP(Tk, 4) : TX_ROUND_UP(Tk, 32) + 16; }

static size_t lines(size_t n) { return TX_ROUND_UP(n + TX_LANE_SLACK, TX_ALIGN); }

size_t tx_attention_scratch(int Tq, int Tk, int D) {
    size_t ld = (size_t)row_length(Tk), rows = (size_t)Tq;
    return lines(tx_panel_count(D, Tk)) + 2 * lines(rows * ld) + lines(rows * (size_t)Tk) +
           lines(ld);
}

static scratch_parts divide(real *scratch, const tx_attention *a) {
    scratch_parts s = {.ld = row_length(a->Tk), .panel = scratch};
    size_t scores = lines((size_t)a->Tq * (size_t)s.ld);
    s.scores = s.panel + lines(tx_panel_count(a->D, a->Tk));
    s.dropped = s.scores + scores;
    s.factors = s.dropped + scores;
    s.bias = s.factors + lines((size_t)a->Tq * (size_t)a->Tk);
    return s;
}

/* The position of query row i among the keys: the queries are the last rows. Cross-attention has no
 * common positions and never asks. */
static int position_of(const tx_attention *a, int i) { return a->Tk - a->Tq + i; }

/* The number of keys that row i may look at as far as causality goes. */
static int seen(const tx_attention *a, int i) { return a->causal ? position_of(a, i) + 1 : a->Tk; }

/* The first key of the sequence that is not padding; Tk when all are. Row i sees nothing when
 * seen(i) <= this. */
static int first_visible(const tx_attention *a, int sequence) {
    if (!a->hidden) return 0;
    const uint8_t *hidden = a->hidden + (size_t)sequence * a->Tk;
    int j = 0;
    while (j < a->Tk && hidden[j]) j++;
    return j;
}

/* bias[ld]: 0, or HIDDEN for padding and behind the last key. */
static void fill_bias(const scratch_parts *s, const tx_attention *a, int sequence) {
    for (int j = 0; j < s->ld; j++)
        s->bias[j] =
            j >= a->Tk || (a->hidden && a->hidden[(size_t)sequence * a->Tk + j]) ? HIDDEN : 0;
}

/* A block of query rows first..first+rows-1 needs the keys 0..keys-1. */
#define FOR_ROW_BLOCKS(a, first, rows, keys)                              \
    for (int first = 0, rows, keys; first < (a)->Tq; first += rows)       \
        if (rows = (a)->causal ? TX_MIN(ROWS, (a)->Tq - first) : (a)->Tq, \
            keys = seen(a, first + rows - 1), 1)

/* s->scores = x yᵀ for queries x[Tq,D] and keys y[Tk,D] with row stride C, where in sight; up to
 * whole vectors behind the last key. */
static void multiply_transposed(const scratch_parts *s, const real *x, const real *y,
                                const tx_attention *a) {
    const int C = a->H * a->D;
    tx_pack_transposed(s->panel, y, C, a->Tk, a->D);
    FOR_ROW_BLOCKS(a, i, rows, keys)
    tx_gemm_small(s->scores + (size_t)i * s->ld, s->ld, x + (size_t)i * C, C, s->panel, TX_PANEL,
                  TX_PANEL * a->D, rows, TX_ROUND_UP(keys, 4), a->D);
}

/* y[Tq,D] = weights[Tq,ld] x, for keys x[Tk,D]: of each row as much as it sees. */
static void multiply(real *y, const real *weights, int ld, const real *x, const tx_attention *a) {
    const int C = a->H * a->D;
    FOR_ROW_BLOCKS(a, i, rows, keys)
    tx_gemm_small(y + (size_t)i * C, C, weights + (size_t)i * ld, ld, x, C, TX_PANEL, rows, a->D,
                  keys);
}

/* y[Tk,D] = weights[Tq,ld]ᵀ x, for queries x[Tq,D]: for each key from the first row on that sees
 * it. */
static void transposed_multiply(real *y, const real *weights, int ld, const real *x,
                                const tx_attention *a) {
    const int C = a->H * a->D, block = a->causal ? ROWS : a->Tk;
    for (int j = 0; j < a->Tk; j += block) {
        const int first = a->causal ? TX_MAX(0, j - position_of(a, 0)) : 0;
        tx_gemm_small_tn(y + (size_t)j * C, C, weights + (size_t)first * ld + j, ld,
                         x + (size_t)first * C, C, TX_PANEL, TX_MIN(block, a->Tk - j), a->D,
                         a->Tq - first);
    }
}

/* p[n] becomes exp(x - max x) of x = p * scale + bias - slope * |position - j| over the n keys in
 * sight. Returns 1 / sum, which makes it softmax(x). */
static real softmax_row(real *p, const scratch_parts *s, real scale, real slope, int position,
                        int n) {
    const v4 by = v4_splat(scale), lanes = v4_make(0, 1, 2, 3),
             at = v4_sub(lanes, v4_splat((real)position)), k = v4_splat(-slope);
    const int whole = n & ~3;
    v4 max = v4_splat(HIDDEN), total = v4_zero();
    for (int j = 0; j < n; j += 4) {
        v4 x = v4_madd(v4_load(p + j), by, v4_load(s->bias + j));
        if (slope != 0) x = v4_madd(k, v4_abs(v4_add(v4_splat((real)j), at)), x);
        if (j == whole) x = v4_select(v4_lt(lanes, v4_splat((real)(n - j))), x, v4_splat(HIDDEN));
        max = v4_max(x, max);
        v4_store(p + j, x);
    }
    v4 m = v4_splat(v4_largest(max));
    for (int j = 0; j < n; j += 4) { /* lanes that see nothing are exactly 0 */
        v4 e = v4_exp(v4_sub(v4_load(p + j), m));
        total = v4_add(total, e);
        v4_store(p + j, e);
    }
    return 1 / v4_sum(total);
}

/* The same for a row that sees none of its Tk keys: all weigh the same. */
static real uniform_row(real *p, int Tk) {
    for (int j = 0; j < Tk; j++) p[j] = 1;
    return 1 / (real)Tk;
}

/* weights[Tk] = p[n] * inverse, and 0 behind; p[Tk] = weights * factors, or without factors the
 * weights. Of the `room` numbers from weights on, up to 3 behind the row may be written, too: those
 * of rows to come. */
static void keep_row(real *weights, real *p, const real *factors, real inverse, int n, int Tk,
                     size_t room) {
    const v4 by = v4_splat(inverse);
    for (int j = 0; j < Tk; j += 4) {
        const v4 w = j < n ? v4_mul(v4_load(p + j), by) : v4_zero();
        v4_store_part(weights + j, w, (int)TX_MIN(4, room - (size_t)j));
        v4_store(p + j, factors ? v4_mul(w, v4_load(factors + j)) : w);
    }
}

/* Rows that see nothing look at every key, also behind the causal horizon: then no block may be cut
 * short. */
static tx_attention without_horizon(const tx_attention *a, int visible) {
    tx_attention wide = *a;
    if (visible > 0) wide.causal = false;
    return wide;
}

void tx_attention_forward(real *context, real *weights, const real *q, const real *k, const real *v,
                          const tx_attention *a, real *scratch) {
    const int C = a->H * a->D, Tq = a->Tq, Tk = a->Tk, D = a->D;
    const scratch_parts s = divide(scratch, a);
    const real scale = 1 / tx_sqrt((real)D), *factors = a->dropout.threshold ? s.factors : NULL;
    for (int b = 0; b < a->n; b++) {
        const int visible = first_visible(a, b);
        const tx_attention cut = without_horizon(a, visible);
        fill_bias(&s, a, b);
        for (int h = 0; h < a->H; h++) {
            const size_t query = (size_t)b * Tq * C + (size_t)h * D,
                         key = (size_t)b * Tk * C + (size_t)h * D;
            const uint32_t slab = (uint32_t)(b * a->H + h);
            const size_t n = (size_t)Tq * Tk;
            real *kept = weights + slab * n;
            /* Factors come first: rows read them where no store began, which is slow as long as the
             * stores are under way. */
            if (factors) tx_dropout_factors(s.factors, n, a->first_head + slab, &a->dropout);
            multiply_transposed(&s, q + query, k + key, &cut);
            for (int i = 0; i < Tq; i++) {
                const size_t at = (size_t)i * Tk;
                const bool blind = seen(a, i) <= visible;
                real *p = s.scores + (size_t)i * s.ld;
                real inverse = blind ? uniform_row(p, Tk)
                                     : softmax_row(p, &s, scale, a->slopes ? a->slopes[h] : 0,
                                                   position_of(a, i), seen(a, i));
                keep_row(kept + at, p, factors ? factors + at : NULL, inverse,
                         blind ? Tk : seen(a, i), Tk, n - at);
            }
            multiply(context + query, s.scores, s.ld, v + key, &cut);
        }
    }
}

/* ds[n] = p (dp - sum p dp) * scale over the keys in sight, 0 behind them to the end of the row,
 * where dp is ds * factors, the gradient of the weights before dropout; and dropped[Tk] = p *
 * factors. factors NULL: nothing was dropped. */
static void softmax_backward_row(real *ds, real *dropped, const real *p, const real *factors,
                                 real scale, int n, int Tk, int ld) {
    const v4 by = v4_splat(scale);
    v4 sum = v4_zero();
    /* behind the last key, ds holds products with 0, and nobody reads what comes into dropped */
    for (int j = 0; j < Tk; j += 4) {
        const v4 w = v4_load(p + j),
                 f = factors ? v4_load_part(factors + j, TX_MIN(4, Tk - j), 0) : v4_splat(1);
        v4_store(dropped + j, v4_mul(w, f));
        if (j >= n) continue;
        const v4 dp = v4_mul(v4_load(ds + j), f);
        v4_store(ds + j, dp);
        sum = v4_madd(v4_load_part(p + j, TX_MIN(4, n - j), 0), dp, sum);
    }
    const v4 row = v4_splat(v4_sum(sum));
    for (int j = 0; j < n; j += 4) {
        const v4 w = v4_load_part(p + j, TX_MIN(4, n - j), 0);
        v4_store(ds + j, v4_mul(v4_mul(w, v4_sub(v4_load(ds + j), row)), by));
    }
    for (int j = TX_ROUND_UP(n, 4); j < ld; j += 4) v4_store(ds + j, v4_zero());
}

void tx_attention_backward(real *dq, real *dk, real *dv, const real *dcontext, const real *weights,
                           const real *q, const real *k, const real *v, const tx_attention *a,
                           real *scratch) {
    const int C = a->H * a->D, Tq = a->Tq, Tk = a->Tk, D = a->D;
    const scratch_parts s = divide(scratch, a);
    const real scale = 1 / tx_sqrt((real)D), *factors = a->dropout.threshold ? s.factors : NULL;
    for (int b = 0; b < a->n; b++) {
        const int visible = first_visible(a, b);
        const tx_attention cut = without_horizon(a, visible);
        for (int h = 0; h < a->H; h++) {
            const size_t query = (size_t)b * Tq * C + (size_t)h * D,
                         key = (size_t)b * Tk * C + (size_t)h * D, n = (size_t)Tq * Tk;
            const uint32_t slab = (uint32_t)(b * a->H + h);
            const real *p = weights + slab * n;
            /* context = dropped · v, p = softmax(q kᵀ scale + ...) */
            if (factors) tx_dropout_factors(s.factors, n, a->first_head + slab, &a->dropout);
            multiply_transposed(&s, dcontext + query, v + key, &cut);
            for (int i = 0; i < Tq; i++) {
                const bool blind = seen(a, i) <= visible; /* a constant row: no score moves it */
                const size_t at = (size_t)i * Tk, row = (size_t)i * s.ld;
                softmax_backward_row(s.scores + row, s.dropped + row, p + at,
                                     factors ? factors + at : NULL, blind ? 0 : scale, seen(a, i),
                                     Tk, s.ld);
            }
            transposed_multiply(dv + key, s.dropped, s.ld, dcontext + query, &cut);
            multiply(dq + query, s.scores, s.ld, k + key, &cut);
            transposed_multiply(dk + key, s.scores, s.ld, q + query, &cut);
        }
    }
}
