#include "attention.h"
#include "gemm.h"
#include "vmath.h"

#define HIDDEN ((real)-1e30) /* far below any score, and finite: exp gives exactly 0, never NaN */
#define ROWS 4               /* causal products are cut into blocks of this many rows, so that most of what the mask hides is never computed */

/* The parts of the scratch. Score matrices stand there with rows of `ld` numbers, filled up to whole vectors. */
typedef struct {
    int ld;
    real *panel;   /* one packed operand of a head */
    real *a, *b;   /* [Tq,ld] */
    real *factors; /* [Tq,Tk]: what dropout multiplies by */
    real *bias;    /* [ld] */
} scratch_parts;

/* The row length of a score matrix. Long rows are an odd number of cache lines apart, or reading down a column would hit few sets of the cache. */
static int row_length(int Tk) { return Tk < 64 ? TX_ROUND_UP(Tk, 4) : TX_ROUND_UP(Tk, 32) + 16; }

static size_t lines(size_t n) { return TX_ROUND_UP(n + TX_LANE_SLACK, TX_ALIGN); }
static size_t panel_count(int Tq, int Tk, int D) { return TX_MAX(tx_panel_count(D, Tk), tx_panel_count(TX_MAX(Tq, Tk), D)); }

size_t tx_attention_scratch(int Tq, int Tk, int D) {
    size_t ld = (size_t)row_length(Tk), rows = (size_t)Tq;
    return lines(panel_count(Tq, Tk, D)) + 2 * lines(rows * ld) + lines(rows * (size_t)Tk) + lines(ld);
}

static scratch_parts divide(real *scratch, const tx_attention *a) {
    scratch_parts s = {.ld = row_length(a->Tk), .panel = scratch};
    size_t scores = lines((size_t)a->Tq * (size_t)s.ld);
    s.a = s.panel + lines(panel_count(a->Tq, a->Tk, a->D));
    s.b = s.a + scores;
    s.factors = s.b + scores;
    s.bias = s.factors + lines((size_t)a->Tq * (size_t)a->Tk);
    return s;
}

/* The position of query row i among the keys: the queries are the last rows. Cross-attention has no common positions and never asks. */
static int position_of(const tx_attention *a, int i) { return a->Tk - a->Tq + i; }

/* The number of keys that row i may look at as far as causality goes. */
static int seen(const tx_attention *a, int i) { return a->causal ? position_of(a, i) + 1 : a->Tk; }

/* The first key of the sequence that is not padding; Tk when all are. Row i sees nothing when seen(i) <= this. */
static int first_visible(const tx_attention *a, int sequence) {
    if (!a->hidden) return 0;
    const uint8_t *hidden = a->hidden + (size_t)sequence * a->Tk;
    int j = 0;
    while (j < a->Tk && hidden[j]) j++;
    return j;
}

/* bias[ld]: 0, or HIDDEN for padding and behind the last key. */
static void fill_bias(const scratch_parts *s, const tx_attention *a, int sequence) {
    for (int j = 0; j < s->ld; j++) s->bias[j] = j >= a->Tk || (a->hidden && a->hidden[(size_t)sequence * a->Tk + j]) ? HIDDEN : 0;
}

/* A block of query rows first..first+rows-1 needs the keys 0..keys-1. */
#define FOR_ROW_BLOCKS(a, first, rows, keys)                                                        \
    for (int first = 0, rows, keys; first < (a)->Tq; first += rows)                                 \
        if (rows = (a)->causal ? TX_MIN(ROWS, (a)->Tq - first) : (a)->Tq, keys = seen(a, first + rows - 1), 1)

/* scores[Tq,ld] = x yᵀ for queries x[Tq,D] and keys y[Tk,D] with row stride C, where in sight; up to whole vectors behind the last key. */
static void multiply_transposed(const scratch_parts *s, real *scores, const real *x, const real *y, const tx_attention *a) {
    const int C = a->H * a->D;
    tx_pack_transposed(s->panel, y, C, a->Tk, a->D);
    FOR_ROW_BLOCKS(a, i, rows, keys)
        tx_gemm_small(scores + (size_t)i * s->ld, s->ld, x + (size_t)i * C, C, s->panel, a->D, rows, TX_ROUND_UP(keys, 4), a->D);
}

/* y[Tq,D] = scores x, for keys x[Tk,D]: of each row as much as it sees. */
static void multiply(const scratch_parts *s, real *y, const real *scores, const real *x, const tx_attention *a) {
    const int C = a->H * a->D;
    tx_pack(s->panel, x, C, a->Tk, a->D);
    FOR_ROW_BLOCKS(a, i, rows, keys)
        tx_gemm_small(y + (size_t)i * C, C, scores + (size_t)i * s->ld, s->ld, s->panel, a->Tk, rows, a->D, keys);
}

/* y[Tk,D] = scoresᵀ x, for queries x[Tq,D]: for each key from the first row on that sees it. */
static void transposed_multiply(const scratch_parts *s, real *y, const real *scores, const real *x, const tx_attention *a) {
    const int C = a->H * a->D, block = a->causal ? ROWS : a->Tk;
    tx_pack(s->panel, x, C, a->Tq, a->D);
    for (int j = 0; j < a->Tk; j += block) {
        const int first = a->causal ? TX_MAX(0, j - position_of(a, 0)) : 0;
        tx_gemm_small_tn(y + (size_t)j * C, C, scores + (size_t)first * s->ld + j, s->ld, s->panel + (size_t)first * TX_PANEL, a->Tq,
                         TX_MIN(block, a->Tk - j), a->D, a->Tq - first);
    }
}

/* p[n] = softmax(p * scale + bias - slope * |position - j|) over the n keys in sight; keys behind them, to the end of the row, get 0. */
static void softmax_row(real *p, const scratch_parts *s, real scale, real slope, int position, int n) {
    const v4 by = v4_splat(scale), lanes = v4_make(0, 1, 2, 3), at = v4_sub(lanes, v4_splat((real)position)), k = v4_splat(-slope);
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
    v4 inverse = v4_splat(1 / v4_sum(total));
    for (int j = 0; j < n; j += 4) v4_store(p + j, v4_mul(v4_load(p + j), inverse));
    for (int j = TX_ROUND_UP(n, 4); j < s->ld; j += 4) v4_store(p + j, v4_zero());
}

static void uniform_row(real *p, int Tk) {
    for (int j = 0; j < Tk; j++) p[j] = 1 / (real)Tk;
}

/* Rows that see nothing look at every key, also behind the causal horizon: then no block may be cut short. */
static tx_attention without_horizon(const tx_attention *a, int visible) {
    tx_attention wide = *a;
    if (visible > 0) wide.causal = false;
    return wide;
}

/* weights[Tq,Tk] = p[Tq,ld]. Vectors at the end of a row run over into what comes after, except behind the last row. */
static void keep_weights(real *weights, const real *p, const tx_attention *a, int ld) {
    const real *end = weights + (size_t)a->Tq * (size_t)a->Tk;
    for (int i = 0; i < a->Tq; i++, weights += a->Tk, p += ld)
        for (int j = 0; j < a->Tk; j += 4) v4_store_part(weights + j, v4_load(p + j), (int)TX_MIN(4, end - (weights + j)));
}

/* y[Tq,ld] = x[Tq,from] * factors[Tq,Tk]; y may be x. */
static void drop(real *y, const real *x, int from, const scratch_parts *s, const tx_attention *a) {
    const real *factors = s->factors;
    for (int i = 0; i < a->Tq; i++, y += s->ld, x += from, factors += a->Tk)
        for (int j = 0; j < a->Tk; j += 4) v4_store(y + j, v4_mul(v4_load(x + j), v4_load(factors + j)));
}

void tx_attention_forward(real *context, real *weights, const real *q, const real *k, const real *v, const tx_attention *a, real *scratch) {
    const int C = a->H * a->D, Tq = a->Tq, Tk = a->Tk, D = a->D;
    const scratch_parts s = divide(scratch, a);
    const real scale = 1 / tx_sqrt((real)D);
    for (int b = 0; b < a->n; b++) {
        const int visible = first_visible(a, b);
        const tx_attention cut = without_horizon(a, visible);
        fill_bias(&s, a, b);
        for (int h = 0; h < a->H; h++) {
            const size_t query = (size_t)b * Tq * C + (size_t)h * D, key = (size_t)b * Tk * C + (size_t)h * D;
            const uint32_t slab = (uint32_t)(b * a->H + h);
            multiply_transposed(&s, s.a, q + query, k + key, &cut);
            for (int i = 0; i < Tq; i++) {
                real *p = s.a + (size_t)i * s.ld;
                if (seen(a, i) <= visible) uniform_row(p, Tk);
                else softmax_row(p, &s, scale, a->slopes ? a->slopes[h] : 0, position_of(a, i), seen(a, i));
            }
            keep_weights(weights + (size_t)slab * Tq * Tk, s.a, a, s.ld);
            if (a->dropout.threshold) {
                tx_dropout_factors(s.factors, (size_t)Tq * Tk, a->first_head + slab, &a->dropout);
                drop(s.a, s.a, s.ld, &s, a);
            }
            multiply(&s, context + query, s.a, v + key, &cut);
        }
    }
}

/* ds[n] = p (dp - sum p dp) * scale over the keys in sight, 0 behind them to the end of the row. ds may be dp. */
static void softmax_backward_row(real *ds, const real *dp, const real *p, real scale, int n, int ld) {
    const v4 by = v4_splat(scale);
    const int whole = n & ~3;
    v4 sum = v4_zero();
    for (int j = 0; j < whole; j += 4) sum = v4_madd(v4_load(p + j), v4_load(dp + j), sum);
    if (n > whole) sum = v4_madd(v4_load_part(p + whole, n - whole, 0), v4_load_part(dp + whole, n - whole, 0), sum);
    const v4 row = v4_splat(v4_sum(sum));
    for (int j = 0; j < whole; j += 4) v4_store(ds + j, v4_mul(v4_mul(v4_load(p + j), v4_sub(v4_load(dp + j), row)), by));
    if (n > whole)
        v4_store(ds + whole, v4_mul(v4_mul(v4_load_part(p + whole, n - whole, 0), v4_sub(v4_load_part(dp + whole, n - whole, 0), row)), by));
    for (int j = TX_ROUND_UP(n, 4); j < ld; j += 4) v4_store(ds + j, v4_zero());
}

void tx_attention_backward(real *dq, real *dk, real *dv, const real *dcontext, const real *weights, const real *q, const real *k, const real *v,
                           const tx_attention *a, real *scratch) {
    const int C = a->H * a->D, Tq = a->Tq, Tk = a->Tk, D = a->D;
    const scratch_parts s = divide(scratch, a);
    const real scale = 1 / tx_sqrt((real)D);
    for (int b = 0; b < a->n; b++) {
        const int visible = first_visible(a, b);
        const tx_attention cut = without_horizon(a, visible);
        for (int h = 0; h < a->H; h++) {
            const size_t query = (size_t)b * Tq * C + (size_t)h * D, key = (size_t)b * Tk * C + (size_t)h * D;
            const uint32_t slab = (uint32_t)(b * a->H + h);
            const real *p = weights + (size_t)slab * Tq * Tk;
            real *dropped = s.a, *ds = s.b;
            multiply_transposed(&s, ds, dcontext + query, v + key, &cut);
            if (a->dropout.threshold) { /* the same factors on the weights and on their gradient */
                tx_dropout_factors(s.factors, (size_t)Tq * Tk, a->first_head + slab, &a->dropout);
                drop(dropped, p, Tk, &s, a);
                drop(ds, ds, s.ld, &s, a);
            } else {
                for (int i = 0; i < Tq; i++) memcpy(dropped + (size_t)i * s.ld, p + (size_t)i * Tk, (size_t)Tk * sizeof *p);
            }
            /* context = dropped · v */
            transposed_multiply(&s, dv + key, dropped, dcontext + query, &cut);
            /* p = softmax(q kᵀ scale + ...) */
            for (int i = 0; i < Tq; i++) {
                const bool blind = seen(a, i) <= visible; /* a constant row: no score moves it */
                real *row = ds + (size_t)i * s.ld;
                softmax_backward_row(row, row, p + (size_t)i * Tk, blind ? 0 : scale, seen(a, i), s.ld);
            }
            multiply(&s, dq + query, ds, k + key, &cut);
            transposed_multiply(&s, dk + key, ds, q + query, &cut);
        }
    }
}
