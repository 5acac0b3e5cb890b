#include "attention.h"
#include "gemm.h"
#include "vmath.h"

#define HIDDEN ((real)-1e30) /* far below any score, and finite: exp gives exactly 0, never NaN */
#define ROWS 8               /* causal products are cut into blocks of this many query rows, so that most of what the mask hides is never computed */

/* The three parts of the scratch. */
typedef struct {
    real *panel; /* the transposed keys or values of a head */
    real *a, *b; /* [Tq,Tk] */
    real *bias;  /* [Tk] */
} scratch_parts;

static size_t score_count(int Tq, int Tk) { return TX_ROUND_UP((size_t)Tq * Tk + TX_LANE_SLACK, TX_ALIGN); }
static size_t panel_count(int Tk, int D) { return TX_ROUND_UP(tx_panel_count(D, Tk), TX_ALIGN); }

size_t tx_attention_scratch(int Tq, int Tk, int D) {
    return panel_count(Tk, D) + 2 * score_count(Tq, Tk) + TX_ROUND_UP((size_t)Tk + TX_LANE_SLACK, TX_ALIGN);
}

static scratch_parts divide(real *scratch, const tx_attention *a) {
    scratch_parts s;
    s.panel = scratch;
    s.a = s.panel + panel_count(a->Tk, a->D);
    s.b = s.a + score_count(a->Tq, a->Tk);
    s.bias = s.b + score_count(a->Tq, a->Tk);
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

/* bias[Tk]: 0, or HIDDEN for padding. */
static void fill_bias(real *bias, const tx_attention *a, int sequence) {
    for (int j = 0; j < a->Tk; j++) bias[j] = a->hidden && a->hidden[(size_t)sequence * a->Tk + j] ? HIDDEN : 0;
}

/* A block of query rows first..first+rows-1 needs the keys 0..keys-1. */
#define FOR_ROW_BLOCKS(a, first, rows, keys)                                                        \
    for (int first = 0, rows, keys; first < (a)->Tq; first += rows)                                 \
        if (rows = (a)->causal ? TX_MIN(ROWS, (a)->Tq - first) : (a)->Tq, keys = seen(a, first + rows - 1), 1)

/* p[n] = softmax(p * scale + bias - slope * |position - j|) over the n keys in sight; keys behind them get 0. */
static void softmax_row(real *p, const real *bias, real scale, real slope, int position, int n, int Tk) {
    v4 s = v4_splat(scale), max = v4_splat(HIDDEN), total = v4_zero(), at = v4_splat((real)position), k = v4_splat(-slope);
    const v4 lanes = v4_make(0, 1, 2, 3);
    for (int j = 0; j < n; j += 4) {
        int width = TX_MIN(4, n - j);
        v4 x = v4_madd(v4_load(p + j), s, v4_load(bias + j));
        if (slope != 0) x = v4_madd(k, v4_abs(v4_sub(v4_add(v4_splat((real)j), lanes), at)), x);
        if (width < 4) x = v4_select(v4_lt(lanes, v4_splat((real)width)), x, v4_splat(HIDDEN));
        max = v4_max(x, max);
        v4_store_part(p + j, x, width);
    }
    v4 m = v4_splat(v4_largest(max));
    for (int j = 0; j < n; j += 4) {
        int width = TX_MIN(4, n - j);
        v4 e = v4_exp(v4_sub(v4_load(p + j), m));
        if (width < 4) e = v4_and(v4_lt(lanes, v4_splat((real)width)), e);
        total = v4_add(total, e);
        v4_store_part(p + j, e, width);
    }
    v4 inverse = v4_splat(1 / v4_sum(total));
    for (int j = 0; j < n; j += 4) v4_store_part(p + j, v4_mul(v4_load(p + j), inverse), TX_MIN(4, n - j));
    for (int j = n; j < Tk; j++) p[j] = 0;
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

void tx_attention_forward(real *context, real *weights, const real *q, const real *k, const real *v, const tx_attention *a, real *scratch) {
    int C = a->H * a->D, Tq = a->Tq, Tk = a->Tk, D = a->D;
    scratch_parts s = divide(scratch, a);
    real scale = 1 / tx_sqrt((real)D);
    for (int b = 0; b < a->n; b++) {
        int visible = first_visible(a, b);
        tx_attention cut = without_horizon(a, visible);
        fill_bias(s.bias, a, b);
        for (int h = 0; h < a->H; h++) {
            size_t query = (size_t)b * Tq * C + (size_t)h * D, key = (size_t)b * Tk * C + (size_t)h * D;
            uint32_t slab = (uint32_t)(b * a->H + h);
            real *p = weights + (size_t)slab * Tq * Tk, *dropped = p;
            tx_pack_transposed(s.panel, k + key, C, Tk, D);
            FOR_ROW_BLOCKS(&cut, i, rows, keys)
                tx_gemm(TX_SET, p + (size_t)i * Tk, Tk, q + query + (size_t)i * C, C, s.panel, NULL, rows, keys, D);
            for (int i = 0; i < Tq; i++) {
                if (seen(a, i) <= visible) uniform_row(p + (size_t)i * Tk, Tk);
                else softmax_row(p + (size_t)i * Tk, s.bias, scale, a->slopes ? a->slopes[h] : 0, position_of(a, i), seen(a, i), Tk);
            }
            if (a->dropout.threshold) {
                dropped = s.a;
                tx_dropout_apply(dropped, p, (size_t)Tq * Tk, a->first_head + slab, &a->dropout);
            }
            FOR_ROW_BLOCKS(&cut, i, rows, keys)
                tx_gemm_nn(TX_SET, context + query + (size_t)i * C, C, dropped + (size_t)i * Tk, Tk, v + key, C, rows, D, keys);
        }
    }
}

/* ds[n] = p (dp - sum p dp) * scale over the keys in sight, 0 behind them. ds may be dp. */
static void softmax_backward_row(real *ds, const real *dp, const real *p, real scale, int n, int Tk) {
    v4 sum = v4_zero(), s = v4_splat(scale);
    for (int j = 0; j < n; j += 4) {
        int width = TX_MIN(4, n - j);
        sum = v4_madd(v4_load_part(p + j, width, 0), v4_load_part(dp + j, width, 0), sum);
    }
    v4 row = v4_splat(v4_sum(sum));
    for (int j = 0; j < n; j += 4)
        v4_store_part(ds + j, v4_mul(v4_mul(v4_load(p + j), v4_sub(v4_load(dp + j), row)), s), TX_MIN(4, n - j));
    for (int j = n; j < Tk; j++) ds[j] = 0;
}

void tx_attention_backward(real *dq, real *dk, real *dv, const real *dcontext, const real *weights, const real *q, const real *k, const real *v,
                           const tx_attention *a, real *scratch) {
    int C = a->H * a->D, Tq = a->Tq, Tk = a->Tk, D = a->D;
    scratch_parts s = divide(scratch, a);
    real scale = 1 / tx_sqrt((real)D);
    for (int b = 0; b < a->n; b++) {
        int visible = first_visible(a, b);
        tx_attention cut = without_horizon(a, visible);
        for (int h = 0; h < a->H; h++) {
            size_t query = (size_t)b * Tq * C + (size_t)h * D, key = (size_t)b * Tk * C + (size_t)h * D;
            uint32_t slab = (uint32_t)(b * a->H + h);
            const real *p = weights + (size_t)slab * Tq * Tk, *dropped = p;
            real *ds = s.b;
            if (a->dropout.threshold) {
                tx_dropout_apply(s.a, p, (size_t)Tq * Tk, a->first_head + slab, &a->dropout);
                dropped = s.a;
            }
            /* context = dropped · v */
            tx_gemm_tn(TX_SET, dv + key, C, dropped, Tk, dcontext + query, C, Tk, D, Tq);
            tx_pack_transposed(s.panel, v + key, C, Tk, D);
            FOR_ROW_BLOCKS(&cut, i, rows, keys)
                tx_gemm(TX_SET, ds + (size_t)i * Tk, Tk, dcontext + query + (size_t)i * C, C, s.panel, NULL, rows, keys, D);
            /* dropped = dropout(p): the same mask on the gradient */
            if (a->dropout.threshold) tx_dropout_apply(ds, ds, (size_t)Tq * Tk, a->first_head + slab, &a->dropout);
            /* p = softmax(q kᵀ scale + ...) */
            for (int i = 0; i < Tq; i++) {
                bool blind = seen(a, i) <= visible; /* a constant row: no score moves it */
                softmax_backward_row(ds + (size_t)i * Tk, ds + (size_t)i * Tk, p + (size_t)i * Tk, blind ? 0 : scale, seen(a, i), Tk);
            }
            FOR_ROW_BLOCKS(&cut, i, rows, keys)
                tx_gemm_nn(TX_SET, dq + query + (size_t)i * C, C, ds + (size_t)i * Tk, Tk, k + key, C, rows, D, keys);
            tx_gemm_tn(TX_SET, dk + key, C, ds, Tk, q + query, C, Tk, D, Tq);
        }
    }
}
