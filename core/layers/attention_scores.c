#include "layers/attention_scores.h"
#include "layers/attention_blocks.h"
#include "layers/attention_linear.h"
#include "math/gemm.h"
#include "math/ops.h"
#include "math/scores.h"

size_t tx_attention_scratch(const tx_attention *a) { return tx_block_divide(NULL, a).size; }

/* --- one head --------------------------------------------------------------------------------- */

/* A head of a sequence, and its numbers in every array. */
typedef struct {
    const tx_attention *a; /* what rows see */
    tx_attention tiles;    /* what is computed */
    tx_block_scratch s;
    tx_block b; /* the present rows */
    int sequence, head;
    tx_matrix q, k, v; /* q and k after φ in linear attention */
    real *rest;        /* [Tq] or NULL */
    const real *factors;
    real scale, slope;
} head;

static uint32_t slab_of(const head *x) { return (uint32_t)(x->sequence * x->a->H + x->head); }

static void place_head(head *x, int h) {
    const tx_attention *a = x->a;
    x->head = h;
    x->rest = a->rest ? a->rest + (size_t)slab_of(x) * (size_t)a->Tq : NULL;
    x->slope = a->slopes ? a->slopes[h] : 0;
    x->factors = a->dropout.threshold ? x->s.factors : NULL;
    x->b = (tx_block){0, 0};
}

/* Goes on to the head's next rows. */
static bool next_block(head *x) {
    const tx_attention *a = x->a;
    const size_t Tk = (size_t)a->Tk;
    if (!tx_block_next(&x->s, a->Tq, &x->b)) return false;
    /* Factors come first: rows would otherwise read them while they are being stored, which is
     * slow. */
    if (x->factors)
        tx_dropout_factors(x->s.factors, (size_t)x->b.first * Tk,
                           (size_t)(x->b.last - x->b.first) * Tk, a->first_head + slab_of(x),
                           &a->dropout);
    return true;
}

/* Where a row of the block is in an array of rows of `ld` numbers. */
static size_t at_row(const head *x, int i, int ld) { return (size_t)(i - x->b.first) * (size_t)ld; }

static void phi_of(real *phi, tx_matrix *x, int rows, int D) {
    tx_linear_phi(phi, D, x->x, x->ld, rows, D);
    *x = (tx_matrix){phi, D};
}

/* Turns the scores p of row i, which are of keys from..to-1, into what keep_row multiplies by the
 * result: the scores' share of a softmax, or products. */
static real weigh_row(const head *x, real *p, int i, int from) {
    const tx_attention *a = x->a;
    const int to = tx_attention_horizon(a, i), n = to - from;
    const real *bias = tx_block_bias(&x->s, a, i, from, to);
    real unused, *rest = x->rest ? x->rest + i : &unused;
    if (a->linear) return *rest = tx_scores_products(p + from, bias + from, n);
    const bool capped = tx_attention_is_capped(a);
    if (capped) tx_scores_cap(p + from, x->scale, a->softcap, n);
    return tx_scores_softmax(p + from, bias + from, capped ? 1 : x->scale, x->slope,
                             tx_attention_position(a, i) - from, n,
                             a->sink ? a->sink + x->head : NULL, rest);
}

/* The same for a row that sees nothing: uniform, unless there is a sink. */
static real weigh_blind_row(const head *x, real *p, int i) {
    if (x->rest) x->rest[i] = x->a->sink ? 1 : 0;
    const real each = tx_scores_uniform(p, x->a->Tk);
    return x->a->sink ? 0 : each;
}

/* Where weights are kept: rows first..last-1, [.,Tk]; x NULL: nowhere. */
typedef struct {
    real *x;
    int first, last;
} kept_rows;

/* The block's scores become weights: those before dropout are kept, those after it stay. Where none
 * are kept, only what the tiles need is written. */
static void weigh_rows(const head *x, real *scores, const real *factors, kept_rows kept) {
    const tx_attention *a = x->a;
    const size_t Tk = (size_t)a->Tk, n = (size_t)(kept.last - kept.first) * Tk;
    for (tx_tile t = tx_tile_before(x->b); tx_tile_next(&x->tiles, x->b, &t);)
        for (int i = t.first; i < t.first + t.rows; i++) {
            const size_t row = at_row(x, i, a->Tk);
            const bool blind = tx_attention_is_blind(a, x->sequence, i);
            real *p = scores + at_row(x, i, x->s.ld);
            const real inverse = blind ? weigh_blind_row(x, p, i) : weigh_row(x, p, i, t.from);
            const int to = blind ? a->Tk : tx_attention_horizon(a, i),
                      skipped = kept.x ? 0 : t.from, from = blind ? 0 : t.from - skipped;
            const size_t at = kept.x ? (size_t)(i - kept.first) * Tk : 0;
            tx_scores_keep(kept.x ? kept.x + at : NULL, p + skipped,
                           factors ? factors + row + skipped : NULL, inverse, from, to - skipped,
                           kept.x ? a->Tk : t.to - skipped, n - at);
        }
}

/* From dcontext vᵀ in the scores to their gradient, and the weights after dropout. Row i of the
 * weights is at weights + i * ld, i counted from row `first`. */
static void backward_rows(const head *x, const real *weights, int ld_weights, int first) {
    const tx_attention *a = x->a;
    for (tx_tile t = tx_tile_before(x->b); tx_tile_next(&x->tiles, x->b, &t);)
        for (int i = t.first; i < t.first + t.rows; i++) {
            const size_t at = at_row(x, i, a->Tk) + (size_t)t.from,
                         row = at_row(x, i, x->s.ld) + (size_t)t.from;
            const bool blind = tx_attention_is_blind(a, x->sequence, i); /* no score moves it */
            const int to = tx_attention_horizon(a, i), n = to - t.from, all = t.to - t.from,
                      ld = TX_ROUND_UP(t.to, 4) - t.from;
            const real *p = weights + (size_t)(i - first) * (size_t)ld_weights + t.from;
            real *ds = x->s.scores + row, *dropped = x->s.dropped + row;
            if (a->linear) {
                const real *bias = tx_block_bias(&x->s, a, i, t.from, to) + t.from;
                tx_scores_products_backward(ds, dropped, p, bias, x->rest[i], n, all, ld);
                continue;
            }
            const real scale = blind                       ? 0
                               : tx_attention_is_capped(a) ? 1
                                                           : x->scale,
                       sum = tx_scores_backward(ds, dropped, p, x->factors ? x->factors + at : NULL,
                                                scale, n, all, ld);
            if (x->rest) x->rest[i] *= -sum;
            if (x->s.products)
                tx_scores_cap_backward(ds, x->s.products + row, x->scale, a->softcap, n);
        }
}

/* --- all heads -------------------------------------------------------------------------------- */

static head begin(const tx_attention *a, real *scratch) {
    head x = {.a = a, .s = tx_block_divide(scratch, a)};
    x.scale = a->unscaled ? 1 : 1 / tx_sqrt((real)a->D);
    tx_block_fill_away(&x.s, a);
    return x;
}

static void begin_sequence(head *x, int b) {
    x->sequence = b;
    x->tiles = tx_block_tiles(x->a, b);
    tx_block_fill_bias(&x->s, x->a, b);
}

/* The first number of a head in rows of `heads` heads, T rows a sequence. */
static size_t offset_of(const tx_attention *a, int b, int T, int heads, int h) {
    return (size_t)b * (size_t)T * (size_t)(heads * a->D) + (size_t)h * (size_t)a->D;
}

/* Where a head's numbers begin in arrays of queries, of keys and of weights. */
typedef struct {
    size_t query, key, weights;
} offsets;

static offsets offsets_of(const tx_attention *a, int b, int h) {
    const int kv = tx_attention_kv_heads(a);
    return (offsets){offset_of(a, b, a->Tq, a->H, h), offset_of(a, b, a->Tk, kv, h / (a->H / kv)),
                     (size_t)(b * a->H + h) * (size_t)a->Tq * (size_t)a->Tk};
}

/* The keys of a group of heads become the panel that products read. */
static void load_keys(head *x, const real *k, int ld) {
    x->k = (tx_matrix){k, ld};
    if (x->a->linear) phi_of(x->s.phi_k, &x->k, x->a->Tk, x->a->D);
}

static void load_queries(head *x, const real *q, int ld) {
    x->q = (tx_matrix){q, ld};
    if (x->a->linear) phi_of(x->s.phi_q, &x->q, x->a->Tq, x->a->D);
}

static void pack(const head *x, real *panel, tx_matrix y) {
    tx_pack_transposed(panel, y.x, y.ld, x->a->Tk, x->a->D);
}

void tx_attention_forward(real *context, real *weights, tx_qkv in, const tx_attention *a,
                          real *scratch) {
    const int kv = tx_attention_kv_heads(a), C = a->H * a->D, K = kv * a->D, group = a->H / kv;
    head x = begin(a, scratch);
    for (int b = 0; b < a->n; b++) {
        begin_sequence(&x, b);
        for (int h = 0; h < a->H; h++) {
            const offsets at = offsets_of(a, b, h);
            const kept_rows kept = {weights ? weights + at.weights : NULL, 0, a->Tq};
            place_head(&x, h);
            load_queries(&x, in.q + at.query, C);
            if (h % group == 0) {
                load_keys(&x, in.k + at.key, K);
                pack(&x, x.s.panel, x.k);
            }
            while (next_block(&x)) {
                tx_block_products(x.s.scores, x.s.ld, x.q, x.s.panel, &x.tiles, x.b);
                weigh_rows(&x, x.s.scores, x.factors, kept);
                tx_block_multiply(context + at.query, C, x.s.scores, x.s.ld,
                                  (tx_matrix){in.v + at.key, K}, &x.tiles, x.b);
            }
        }
    }
}

void tx_attention_rows(real *rows, int first, int count, const real *q, const real *k,
                       const tx_attention *a, int sequence, int h, real *scratch) {
    const offsets at = offsets_of(a, sequence, h);
    head x = begin(a, scratch);
    begin_sequence(&x, sequence);
    place_head(&x, h);
    x.rest = NULL;
    load_queries(&x, q + at.query, a->H * a->D);
    load_keys(&x, k + at.key, tx_attention_kv_heads(a) * a->D);
    pack(&x, x.s.panel, x.k);
    x.b.last = first;
    while (tx_block_next(&x.s, first + count, &x.b)) {
        tx_block_products(x.s.scores, x.s.ld, x.q, x.s.panel, &x.tiles, x.b);
        weigh_rows(&x, x.s.scores, NULL, (kept_rows){rows, first, first + count});
    }
}

/* --- backward --------------------------------------------------------------------------------- */

/* Where a head's share of dk or dv goes: y[Tk,D], rows ldy apart; all but the first head of a group
 * add what they summed up in `part`. */
typedef struct {
    real *y, *part;
    int ldy;
    bool add;
} share;

static void add_block(const head *x, const share *s, const real *weights, tx_matrix queries) {
    tx_block_multiply_transposed(s->add ? s->part : s->y, s->add ? x->a->D : s->ldy, weights,
                                 x->s.ld, queries, &x->tiles, x->b);
}

static void finish_share(const head *x, const share *s) {
    const size_t D = (size_t)x->a->D;
    for (int j = 0; s->add && j < x->a->Tk; j++) {
        real *y = s->y + (size_t)j * (size_t)s->ldy;
        tx_add(y, y, s->part + (size_t)j * D, D);
    }
}

/* The gradient of the block's scores, and its weights after dropout. weights: of the head, or NULL
 * to compute them again, as the forward pass did. */
static void backward_block(const head *x, tx_matrix dy, const real *weights) {
    const tx_block_scratch *s = &x->s;
    /* context = dropped · v, p = softmax(q kᵀ scale + ...) */
    tx_block_products(s->scores, s->ld, dy, s->panel, &x->tiles, x->b);
    if (s->products) tx_block_products(s->products, s->ld, x->q, s->panel2, &x->tiles, x->b);
    if (weights) {
        backward_rows(x, weights, x->a->Tk, 0);
        return;
    }
    tx_block_products(s->weights, s->ld, x->q, s->panel2, &x->tiles, x->b);
    weigh_rows(x, s->weights, NULL, (kept_rows){0});
    backward_rows(x, s->weights, s->ld, x->b.first);
}

void tx_attention_backward(tx_qkv_gradients d, const real *dcontext, const real *weights, tx_qkv in,
                           const tx_attention *a, real *scratch) {
    const int D = a->D, kv = tx_attention_kv_heads(a), C = a->H * D, K = kv * D, group = a->H / kv;
    head x = begin(a, scratch);
    for (int b = 0; b < a->n; b++) {
        begin_sequence(&x, b);
        for (int h = 0; h < a->H; h++) {
            const offsets at = offsets_of(a, b, h);
            const bool add = h % group > 0;
            real *dq = d.q + at.query, *dk = d.k + at.key;
            const share to_k = {dk, x.s.part, K, add}, to_v = {d.v + at.key, x.s.part2, K, add};
            const tx_matrix dy = {dcontext + at.query, C};
            place_head(&x, h);
            load_queries(&x, in.q + at.query, C);
            if (!add) {
                load_keys(&x, in.k + at.key, K);
                x.v = (tx_matrix){in.v + at.key, K};
                pack(&x, x.s.panel, x.v);
                if (x.s.products || !weights) pack(&x, x.s.panel2, x.k);
            }
            while (next_block(&x)) {
                backward_block(&x, dy, weights ? weights + at.weights : NULL);
                add_block(&x, &to_v, x.s.dropped, dy);
                tx_block_multiply(dq, C, x.s.scores, x.s.ld, x.k, &x.tiles, x.b);
                add_block(&x, &to_k, x.s.scores, x.q);
            }
            finish_share(&x, &to_v);
            finish_share(&x, &to_k);
            if (!a->linear) continue;
            tx_linear_phi_backward(dq, C, x.q.x, D, a->Tq, D);
            if (h % group == group - 1) tx_linear_phi_backward(dk, K, x.k.x, D, a->Tk, D);
        }
    }
}
