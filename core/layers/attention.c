#include "layers/attention.h"
#include "base/vmath.h"
#include "math/scores.h"

/* Causal products go by blocks of this many rows, so that most of what the mask hides is never
 * computed. */
#define ROWS 4

/* --- scores of heads, without a model --------------------------------------------------------- */

/* The parts of the scratch. Its score matrices have rows of `ld` numbers: whole vectors. */
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

/* The first key of the sequence that is not padding; Tk when all are. Row i sees nothing when
 * tx_attention_horizon(i) <= this. */
static int first_visible(const tx_attention *a, int sequence) {
    if (!a->hidden) return 0;
    const uint8_t *hidden = a->hidden + (size_t)sequence * a->Tk;
    int j = 0;
    while (j < a->Tk && hidden[j]) j++;
    return j;
}

/* bias[ld]: 0, or TX_HIDDEN for padding and past the last key. */
static void fill_bias(const scratch_parts *s, const tx_attention *a, int sequence) {
    for (int j = 0; j < s->ld; j++)
        s->bias[j] =
            j >= a->Tk || (a->hidden && a->hidden[(size_t)sequence * a->Tk + j]) ? TX_HIDDEN : 0;
}

/* A block of query rows first..first+rows-1 needs the keys 0..keys-1. */
#define FOR_ROW_BLOCKS(a, first, rows, keys)                              \
    for (int first = 0, rows, keys; first < (a)->Tq; first += rows)       \
        if (rows = (a)->causal ? TX_MIN(ROWS, (a)->Tq - first) : (a)->Tq, \
            keys = tx_attention_horizon(a, first + rows - 1), 1)

/* s->scores = x yᵀ for queries x[Tq,D] and keys y[Tk,D] with row stride C, where in sight; up to
 * whole vectors past the last key. */
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
        const int first = a->causal ? TX_MAX(0, j - tx_attention_position(a, 0)) : 0;
        tx_gemm_small_tn(y + (size_t)j * C, C, weights + (size_t)first * ld + j, ld,
                         x + (size_t)first * C, C, TX_PANEL, TX_MIN(block, a->Tk - j), a->D,
                         a->Tq - first);
    }
}

/* Rows that see nothing weigh every key, also those past the causal horizon. Then no block may be
 * cut short. */
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
            /* Factors come first: rows would otherwise read them while they are being stored,
             * which is slow. */
            if (factors) tx_dropout_factors(s.factors, n, a->first_head + slab, &a->dropout);
            multiply_transposed(&s, q + query, k + key, &cut);
            for (int i = 0; i < Tq; i++) {
                const size_t at = (size_t)i * Tk;
                const bool blind = tx_attention_horizon(a, i) <= visible;
                real *p = s.scores + (size_t)i * s.ld;
                real inverse = blind ? tx_scores_uniform(p, Tk)
                                     : tx_scores_softmax(
                                           p, s.bias, scale, a->slopes ? a->slopes[h] : 0,
                                           tx_attention_position(a, i), tx_attention_horizon(a, i));
                tx_scores_keep(kept + at, p, factors ? factors + at : NULL, inverse,
                               blind ? Tk : tx_attention_horizon(a, i), Tk, n - at);
            }
            multiply(context + query, s.scores, s.ld, v + key, &cut);
        }
    }
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
                const bool blind =
                    tx_attention_horizon(a, i) <= visible; /* a constant row: no score moves it */
                const size_t at = (size_t)i * Tk, row = (size_t)i * s.ld;
                tx_scores_backward(s.scores + row, s.dropped + row, p + at,
                                   factors ? factors + at : NULL, blind ? 0 : scale,
                                   tx_attention_horizon(a, i), Tk, s.ld);
            }
            transposed_multiply(dv + key, s.dropped, s.ld, dcontext + query, &cut);
            multiply(dq + query, s.scores, s.ld, k + key, &cut);
            transposed_multiply(dk + key, s.scores, s.ld, q + query, &cut);
        }
    }
}

/* --- the sublayer ----------------------------------------------------------------------------- */

tx_heads tx_heads_add(tx_params *params, const char *block, const char *name, const tx_config *c) {
    char prefix[TX_NAME_ROOM];
    int C = c->d_model;
    tx_params_join(prefix, block, name);
    tx_heads heads;
    heads.q = tx_linear_add(params, prefix, ".W_q", C, C);
    heads.k = tx_linear_add(params, prefix, ".W_k", C, C);
    heads.v = tx_linear_add(params, prefix, ".W_v", C, C);
    heads.o = tx_linear_add_last(params, prefix, ".W_o", C, C);
    return heads;
}

void tx_heads_each_linear(tx_heads *w, tx_visit_linear *visit, void *context) {
    visit(&w->q, context);
    visit(&w->k, context);
    visit(&w->v, context);
    visit(&w->o, context);
}

void tx_heads_carve(tx_heads_acts *a, const tx_room *r, int Tk) {
    int C = r->config->d_model;
    a->q = tx_room_rows(r, r->T, C);
    a->context = tx_room_rows(r, r->T, C);
    a->k = tx_room_rows(r, Tk, C);
    a->v = tx_room_rows(r, Tk, C);
    a->weights = tx_room_rows(r, r->T, r->config->n_heads * Tk);
    a->dq = tx_room_gradient(r, r->T, C);
    a->dk = tx_room_gradient(r, Tk, C);
    a->dv = tx_room_gradient(r, Tk, C);
    a->dcontext = tx_room_gradient(r, r->T, C);
}

tx_attention tx_heads_mask(bool causal, const tx_residual *queries, const tx_residual *keys) {
    return (tx_attention){.Tq = queries->T,
                          .Tk = keys->T,
                          .causal = causal && keys == queries,
                          .hidden = keys->hidden};
}

tx_attention tx_heads_attention(const tx_place *p, const tx_residual *keys) {
    const tx_config *c = p->config;
    bool self = keys == p->stream;
    tx_attention a = tx_heads_mask(p->causal, p->stream, keys);
    a.n = p->to - p->from;
    a.Tq = p->rows - p->skip;
    a.H = c->n_heads;
    a.D = c->d_model / c->n_heads;
    if (a.hidden) a.hidden += (size_t)p->from * (size_t)a.Tk;
    if (self) a.slopes = p->tables->slopes;
    a.dropout = tx_place_dropout(p, TX_SITE_WEIGHTS + (self ? TX_CUT_SELF : TX_CUT_CROSS));
    a.first_head = (uint32_t)((p->from + p->first) * c->n_heads);
    return a;
}

/* Turns queries and keys, or their gradients back, when positions are rotary. R rows of queries. */
static void rotate(const tx_place *p, const tx_attention *a, real *q, int R, real *k,
                   const tx_residual *keys, bool inverse) {
    const real *table = p->tables->rotary;
    if (!table || keys != p->stream) return;
    int C = a->H * a->D, step = a->D / 2 * 2, first = tx_key_row_of(p, keys);
    tx_rotary_apply(q, table + (size_t)(a->Tk - a->Tq) * step, inverse, R, a->Tq, a->H, a->D);
    tx_rotary_apply(k + (size_t)first * C, table + (size_t)p->skip * step, inverse,
                    tx_key_rows_of(p, keys), a->Tk, a->H, a->D);
}

void tx_heads_forward(const tx_heads *w, const tx_place *p, const tx_heads_acts *a, real *result,
                      const real *in, const tx_residual *keys, const real *memory) {
    int C = p->config->d_model, first = tx_row_of(p), R = tx_rows_of(p),
        key_first = tx_key_row_of(p, keys), key_R = tx_key_rows_of(p, keys);
    bool self = keys == p->stream;
    tx_attention attention = tx_heads_attention(p, keys);
    size_t query = (size_t)first * C, key = (size_t)p->from * attention.Tk * C;
    tx_linear_forward(&w->q, a->q, C, in, C, first, R);
    /* the encoder's keys and values stay the same while a sequence grows */
    if (self || p->skip == 0) {
        tx_linear_forward(&w->k, a->k, C, memory, C, key_first, key_R);
        tx_linear_forward(&w->v, a->v, C, memory, C, key_first, key_R);
    }
    rotate(p, &attention, a->q + query, R, a->k, keys, false);
    real *weights = a->weights + (size_t)p->from * attention.H * attention.Tq * attention.Tk;
    tx_attention_forward(a->context + query, weights, a->q + query, a->k + key, a->v + key,
                         &attention, p->scratch);
    tx_place_cut(p, self ? TX_CUT_SELF : TX_CUT_CROSS, a->context, C, C);
    tx_linear_forward(&w->o, result, C, a->context, C, first, R);
}

void tx_heads_backward(const tx_heads *w, const tx_place *p, const tx_heads_acts *a,
                       const real *dresult, const tx_residual *keys) {
    int C = p->config->d_model, first = tx_row_of(p), R = tx_rows_of(p);
    size_t query = (size_t)first * C, key = (size_t)tx_key_row_of(p, keys) * C;
    tx_attention attention = tx_heads_attention(p, keys);
    tx_linear_backward(&w->o, TX_SET, a->dcontext, C, dresult, C, first, R);
    const real *weights = a->weights + (size_t)p->from * attention.H * attention.Tq * attention.Tk;
    tx_attention_backward(a->dq + query, a->dk + key, a->dv + key, a->dcontext + query, weights,
                          a->q + query, a->k + key, a->v + key, &attention, p->scratch);
    rotate(p, &attention, a->dq + query, R, a->dk, keys, true);
}

void tx_heads_backward_queries(const tx_heads *w, const tx_place *p, const tx_heads_acts *a,
                               tx_gemm_mode mode, real *din) {
    int C = p->config->d_model;
    tx_linear_backward(&w->q, mode, din, C, a->dq, C, tx_row_of(p), tx_rows_of(p));
}

void tx_heads_backward_keys(const tx_heads *w, const tx_place *p, const tx_heads_acts *a,
                            real *dmemory, const tx_residual *keys) {
    int C = p->config->d_model, first = tx_key_row_of(p, keys), R = tx_key_rows_of(p, keys);
    tx_linear_backward(&w->k, TX_ACCUMULATE, dmemory, C, a->dk, C, first, R);
    tx_linear_backward(&w->v, TX_ACCUMULATE, dmemory, C, a->dv, C, first, R);
}

void tx_heads_weights(const tx_heads *w, const tx_share *s, const tx_heads_acts *a,
                      const real *dresult, const real *in, int rows, const real *memory,
                      int key_rows) {
    int C = w->q.in;
    tx_linear_weights(&w->q, s, a->dq, C, in, C, rows);
    tx_linear_weights(&w->k, s, a->dk, C, memory, C, key_rows);
    tx_linear_weights(&w->v, s, a->dv, C, memory, C, key_rows);
    tx_linear_weights(&w->o, s, dresult, C, a->context, C, rows);
}

double tx_heads_flops(const tx_heads *w, double n, int Tq, int Tk) {
    double queries = n * Tq, keys = n * Tk;
    return tx_linear_flops(&w->q, queries) + tx_linear_flops(&w->o, queries) +
           tx_linear_flops(&w->k, keys) + tx_linear_flops(&w->v, keys) +
           12 * n * Tq * Tk * w->q.out;
}

void tx_heads_tour(const tx_heads *w, const tx_heads_acts *a, const tx_tour *t, int rows, int Tk,
                   int H) {
    int C = w->q.in;
    tx_tour_heads(t, a->weights, H, rows, Tk);
    tx_tour_rows(t, "q", w->q.weight, a->q, rows, C, C);
    tx_tour_rows(t, "k", w->k.weight, a->k, Tk, C, C);
    tx_tour_rows(t, "v", w->v.weight, a->v, Tk, C, C);
    tx_tour_output(t, "context", w->q.weight, a->context, rows, C, C);
}
