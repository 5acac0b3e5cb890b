#include "layers/attention_scores.h"
#include "layers/attention_linear.h"
#include "math/gemm.h"
#include "math/ops.h"
#include "math/scores.h"

/* Products go by blocks of this many rows where a mask limits them, so that most of what it hides
 * is never computed. */
#define ROWS 4

/* --- working memory --------------------------------------------------------------------------- */

/* The parts of the scratch. Its score matrices have rows of `ld` numbers: whole vectors. */
typedef struct {
    int ld;
    real *panel;  /* the keys or the values of a head */
    real *panel2; /* with a soft-cap, the keys in the backward pass */
    /* [Tq,ld], which become the weights after dropout; in the backward pass the gradients of both
     */
    real *scores;
    real *dropped;  /* [Tq,ld] the weights after dropout in the backward pass */
    real *products; /* [Tq,ld] with a soft-cap, the scores again in the backward pass */
    real *factors;  /* [Tq,Tk]: what dropout multiplies by */
    real *bias;     /* [ld] of a sequence */
    real *away;     /* [2 Tk] of window and stride, by distance */
    real *row;      /* [ld] of a row: both */
    real *part;     /* [Tk,D] what one head of a group adds to a gradient */
    real *phi_q, *phi_k;
    size_t size;
} scratch_parts;

/* The row length of a score matrix. Long rows are an odd number of cache lines apart, or reading
 * down a column would hit few sets of the cache. */
static int row_length(int Tk) { return Tk < 64 ? TX_ROUND_UP(Tk, 4) : TX_ROUND_UP(Tk, 32) + 16; }

/* The next part, of n numbers; NULL when there is no memory, or the part is not wanted. */
static real *take(scratch_parts *s, real *scratch, bool wanted, size_t n) {
    if (!wanted) return NULL;
    real *part = scratch ? scratch + s->size : NULL;
    s->size += TX_ROUND_UP(n + TX_LANE_SLACK, TX_ALIGN);
    return part;
}

static bool is_sparse(const tx_attention *a) { return a->window || a->stride; }

static bool is_capped(const tx_attention *a) { return a->softcap > 0 && !a->linear; }

static scratch_parts divide(real *scratch, const tx_attention *a) {
    scratch_parts s = {.ld = row_length(a->Tk)};
    const size_t ld = (size_t)s.ld, Tq = (size_t)a->Tq, Tk = (size_t)a->Tk, D = (size_t)a->D,
                 panel = tx_panel_count(a->D, a->Tk);
    const bool capped = is_capped(a), grouped = tx_attention_kv_heads(a) < a->H;
    s.panel = take(&s, scratch, true, panel);
    s.panel2 = take(&s, scratch, capped, panel);
    s.scores = take(&s, scratch, true, Tq * ld);
    s.dropped = take(&s, scratch, true, Tq * ld);
    s.products = take(&s, scratch, capped, Tq * ld);
    s.factors = take(&s, scratch, true, Tq * Tk);
    s.bias = take(&s, scratch, true, ld);
    s.away = take(&s, scratch, is_sparse(a), 2 * Tk + ld);
    s.row = take(&s, scratch, is_sparse(a), ld);
    s.part = take(&s, scratch, grouped, Tk * D);
    s.phi_q = take(&s, scratch, a->linear, Tq * D);
    s.phi_k = take(&s, scratch, a->linear, Tk * D);
    return s;
}

size_t tx_attention_scratch(const tx_attention *a) { return divide(NULL, a).size; }

/* --- masks ------------------------------------------------------------------------------------ */

/* bias[ld]: 0, or TX_HIDDEN for padding and past the last key. */
static void fill_bias(const scratch_parts *s, const tx_attention *a, int sequence) {
    for (int j = 0; j < s->ld; j++)
        s->bias[j] =
            j >= a->Tk || (a->hidden && a->hidden[(size_t)sequence * a->Tk + j]) ? TX_HIDDEN : 0;
}

/* away[Tk + j - i]: 0, or TX_HIDDEN where window and stride hide key j from position i. */
static void fill_away(const scratch_parts *s, const tx_attention *a) {
    if (!s->away) return;
    for (int d = 0; d < 2 * a->Tk + s->ld; d++)
        s->away[d] = d < 2 * a->Tk && tx_attention_reaches(a, d - a->Tk) ? 0 : TX_HIDDEN;
}

/* What is added to the scores of row i, for keys from..to-1. */
static const real *bias_of(const scratch_parts *s, const tx_attention *a, int i, int from, int to) {
    if (!s->away) return s->bias;
    const real *away = s->away + a->Tk - tx_attention_position(a, i);
    for (int j = from; j < to; j += 4)
        v4_store(s->row + j, v4_add(v4_load(s->bias + j), v4_load(away + j)));
    return s->row;
}

/* Rows that see nothing weigh every key, also those that masks hide. Then no block may be cut
 * short. */
static tx_attention tiles_of(const tx_attention *a, int sequence) {
    tx_attention wide = *a;
    for (int i = 0; i < a->Tq; i++)
        if (tx_attention_is_blind(a, sequence, i)) {
            wide.causal = false;
            wide.window = wide.stride = 0;
            break;
        }
    return wide;
}

/* --- tiles ------------------------------------------------------------------------------------ */

/* Query rows first..first+rows-1 need no other keys than from..to-1. */
typedef struct {
    int first, rows, from, to;
} tile;

static bool has_edges(const tx_attention *a) { return a->causal || tx_attention_has_band(a); }

/* Goes on to the next rows; begin with zeros. */
static bool next_rows(const tx_attention *a, tile *t) {
    t->first += t->rows;
    if (t->first >= a->Tq) return false;
    t->rows = has_edges(a) ? TX_MIN(ROWS, a->Tq - t->first) : a->Tq;
    t->from = tx_attention_start(a, t->first) / TX_PANEL * TX_PANEL;
    t->to = tx_attention_horizon(a, t->first + t->rows - 1);
    return true;
}

/* A matrix of one head: row r is at x + r * ld. */
typedef struct {
    const real *x;
    int ld;
} rows_of;

/* scores[Tq,ld] = x yᵀ for queries x[Tq,D] and the panel of keys y[Tk,D], where in sight; up to
 * whole vectors past the last key. */
static void multiply_transposed(real *scores, int ld, rows_of x, const real *panel,
                                const tx_attention *a) {
    for (tile t = {0}; next_rows(a, &t);)
        tx_gemm_small(scores + (size_t)t.first * ld + t.from, ld, x.x + (size_t)t.first * x.ld,
                      x.ld, panel + (size_t)t.from * a->D, TX_PANEL, TX_PANEL * a->D, t.rows,
                      TX_ROUND_UP(t.to, 4) - t.from, a->D);
}

/* y[Tq,D] = weights[Tq,ld] x, for keys x[Tk,D]: of each row as much as it sees. */
static void multiply(real *y, int ldy, const real *weights, int ld, rows_of x,
                     const tx_attention *a) {
    for (tile t = {0}; next_rows(a, &t);)
        tx_gemm_small(y + (size_t)t.first * ldy, ldy, weights + (size_t)t.first * ld + t.from, ld,
                      x.x + (size_t)t.from * x.ld, x.ld, TX_PANEL, t.rows, a->D, t.to - t.from);
}

/* y[Tk,D] = weights[Tq,ld]ᵀ x, for queries x[Tq,D]: for each key over the rows that may see it. */
static void transposed_multiply(real *y, int ldy, const real *weights, int ld, rows_of x,
                                const tx_attention *a) {
    const int block = has_edges(a) ? ROWS : a->Tk, before = tx_attention_position(a, 0),
              window = tx_attention_has_band(a) ? a->window : a->Tk;
    for (int j = 0; j < a->Tk; j += block) {
        const int keys = TX_MIN(block, a->Tk - j), nearest = a->causal ? j : j - window + 1,
                  first = has_edges(a) ? TX_MAX(0, nearest - before) : 0,
                  last = has_edges(a) ? TX_MIN(a->Tq, j + keys - 1 + window - before) : a->Tq;
        tx_gemm_small_tn(y + (size_t)j * ldy, ldy, weights + (size_t)first * ld + j, ld,
                         x.x + (size_t)first * x.ld, x.ld, TX_PANEL, keys, a->D,
                         TX_MAX(0, last - first));
    }
}

/* --- one head --------------------------------------------------------------------------------- */

/* A head of a sequence, and its numbers in every array. */
typedef struct {
    const tx_attention *a; /* what rows see */
    tx_attention tiles;    /* what is computed */
    scratch_parts s;
    int sequence, head;
    rows_of q, k, v; /* q and k after φ in linear attention */
    real *rest;      /* [Tq] or NULL */
    const real *factors;
    real scale, slope;
} head;

static void place_head(head *x, int h) {
    const tx_attention *a = x->a;
    const uint32_t slab = (uint32_t)(x->sequence * a->H + h);
    const size_t n = (size_t)a->Tq * (size_t)a->Tk;
    x->head = h;
    x->rest = a->rest ? a->rest + (size_t)slab * (size_t)a->Tq : NULL;
    x->slope = a->slopes ? a->slopes[h] : 0;
    x->factors = a->dropout.threshold ? x->s.factors : NULL;
    /* Factors come first: rows would otherwise read them while they are being stored, which is
     * slow. */
    if (x->factors) tx_dropout_factors(x->s.factors, n, a->first_head + slab, &a->dropout);
}

static void phi_of(real *phi, rows_of *x, int rows, int D) {
    tx_linear_phi(phi, D, x->x, x->ld, rows, D);
    *x = (rows_of){phi, D};
}

/* Turns the scores p of row i, which are of keys from..to-1, into what keep_row multiplies by the
 * result: the scores' share of a softmax, or products. */
static real weigh_row(const head *x, real *p, int i, int from) {
    const tx_attention *a = x->a;
    const int to = tx_attention_horizon(a, i), n = to - from;
    const real *bias = bias_of(&x->s, a, i, from, to);
    if (a->linear) return x->rest[i] = tx_scores_products(p + from, bias + from, n);
    const bool capped = is_capped(a);
    if (capped) tx_scores_cap(p + from, x->scale, a->softcap, n);
    return tx_scores_softmax(p + from, bias + from, capped ? 1 : x->scale, x->slope,
                             tx_attention_position(a, i) - from, n,
                             a->sink ? a->sink + x->head : NULL, x->rest ? x->rest + i : NULL);
}

/* The same for a row that sees nothing: uniform, unless there is a sink. */
static real weigh_blind_row(const head *x, real *p, int i) {
    if (x->rest) x->rest[i] = x->a->sink ? 1 : 0;
    const real each = tx_scores_uniform(p, x->a->Tk);
    return x->a->sink ? 0 : each;
}

static void forward_rows(const head *x, real *weights) {
    const tx_attention *a = x->a;
    const size_t n = (size_t)a->Tq * (size_t)a->Tk;
    for (tile t = {0}; next_rows(&x->tiles, &t);)
        for (int i = t.first; i < t.first + t.rows; i++) {
            const size_t at = (size_t)i * (size_t)a->Tk;
            const bool blind = tx_attention_is_blind(a, x->sequence, i);
            real *p = x->s.scores + (size_t)i * (size_t)x->s.ld;
            const real inverse = blind ? weigh_blind_row(x, p, i) : weigh_row(x, p, i, t.from);
            tx_scores_keep(weights + at, p, x->factors ? x->factors + at : NULL, inverse,
                           blind ? 0 : t.from, blind ? a->Tk : tx_attention_horizon(a, i), a->Tk,
                           n - at);
        }
}

/* From dcontext vᵀ in the scores to their gradient, and the weights after dropout. */
static void backward_rows(const head *x, const real *weights) {
    const tx_attention *a = x->a;
    for (tile t = {0}; next_rows(&x->tiles, &t);)
        for (int i = t.first; i < t.first + t.rows; i++) {
            const size_t at = (size_t)i * (size_t)a->Tk + (size_t)t.from,
                         row = (size_t)i * (size_t)x->s.ld + (size_t)t.from;
            const bool blind = tx_attention_is_blind(a, x->sequence, i); /* no score moves it */
            const int to = tx_attention_horizon(a, i), n = to - t.from, all = t.to - t.from,
                      ld = TX_ROUND_UP(t.to, 4) - t.from;
            real *ds = x->s.scores + row, *dropped = x->s.dropped + row;
            if (a->linear) {
                const real *bias = bias_of(&x->s, a, i, t.from, to) + t.from;
                tx_scores_products_backward(ds, dropped, weights + at, bias, x->rest[i], n, all,
                                            ld);
                continue;
            }
            const real scale = blind          ? 0
                               : is_capped(a) ? 1
                                              : x->scale,
                       sum = tx_scores_backward(ds, dropped, weights + at,
                                                x->factors ? x->factors + at : NULL, scale, n, all,
                                                ld);
            if (x->rest) x->rest[i] *= -sum;
            if (x->s.products)
                tx_scores_cap_backward(ds, x->s.products + row, x->scale, a->softcap, n);
        }
}

/* --- all heads -------------------------------------------------------------------------------- */

static head begin(const tx_attention *a, real *scratch) {
    head x = {.a = a, .s = divide(scratch, a)};
    x.scale = a->unscaled ? 1 : 1 / tx_sqrt((real)a->D);
    fill_away(&x.s, a);
    return x;
}

static void begin_sequence(head *x, int b) {
    x->sequence = b;
    x->tiles = tiles_of(x->a, b);
    fill_bias(&x->s, x->a, b);
}

/* The first number of a head in rows of `heads` heads, T rows a sequence. */
static size_t offset_of(const tx_attention *a, int b, int T, int heads, int h) {
    return (size_t)b * (size_t)T * (size_t)(heads * a->D) + (size_t)h * (size_t)a->D;
}

void tx_attention_forward(real *context, real *weights, const real *q, const real *k, const real *v,
                          const tx_attention *a, real *scratch) {
    const int D = a->D, kv = tx_attention_kv_heads(a), C = a->H * D, group = a->H / kv;
    head x = begin(a, scratch);
    for (int b = 0; b < a->n; b++) {
        begin_sequence(&x, b);
        for (int h = 0; h < a->H; h++) {
            const size_t query = offset_of(a, b, a->Tq, a->H, h),
                         key = offset_of(a, b, a->Tk, kv, h / group),
                         slab = (size_t)(b * a->H + h) * (size_t)a->Tq * (size_t)a->Tk;
            place_head(&x, h);
            x.q = (rows_of){q + query, C};
            if (a->linear) phi_of(x.s.phi_q, &x.q, a->Tq, D);
            if (h % group == 0) { /* the group's */
                x.k = (rows_of){k + key, kv * D};
                if (a->linear) phi_of(x.s.phi_k, &x.k, a->Tk, D);
                tx_pack_transposed(x.s.panel, x.k.x, x.k.ld, a->Tk, D);
            }
            multiply_transposed(x.s.scores, x.s.ld, x.q, x.s.panel, &x.tiles);
            forward_rows(&x, weights + slab);
            multiply(context + query, C, x.s.scores, x.s.ld, (rows_of){v + key, kv * D}, &x.tiles);
        }
    }
}

/* y[Tk,D] (=|+=) weights[Tq,ld]ᵀ x: the first head of a group sets, the others add. */
static void add_transposed(const head *x, bool add, real *y, int ldy, const real *weights,
                           rows_of queries) {
    const int D = x->a->D;
    if (!add) {
        transposed_multiply(y, ldy, weights, x->s.ld, queries, &x->tiles);
        return;
    }
    transposed_multiply(x->s.part, D, weights, x->s.ld, queries, &x->tiles);
    for (int j = 0; j < x->a->Tk; j++, y += ldy)
        tx_add(y, y, x->s.part + (size_t)j * (size_t)D, (size_t)D);
}

static void pack_group(head *x) {
    const tx_attention *a = x->a;
    if (a->linear) phi_of(x->s.phi_k, &x->k, a->Tk, a->D);
    tx_pack_transposed(x->s.panel, x->v.x, x->v.ld, a->Tk, a->D);
    if (x->s.panel2) tx_pack_transposed(x->s.panel2, x->k.x, x->k.ld, a->Tk, a->D);
}

void tx_attention_backward(real *dq, real *dk, real *dv, const real *dcontext, const real *weights,
                           const real *q, const real *k, const real *v, const tx_attention *a,
                           real *scratch) {
    const int D = a->D, kv = tx_attention_kv_heads(a), C = a->H * D, K = kv * D, group = a->H / kv;
    head x = begin(a, scratch);
    for (int b = 0; b < a->n; b++) {
        begin_sequence(&x, b);
        for (int h = 0; h < a->H; h++) {
            const size_t query = offset_of(a, b, a->Tq, a->H, h),
                         key = offset_of(a, b, a->Tk, kv, h / group),
                         slab = (size_t)(b * a->H + h) * (size_t)a->Tq * (size_t)a->Tk;
            const bool add = h % group > 0;
            const rows_of dy = {dcontext + query, C};
            place_head(&x, h);
            x.q = (rows_of){q + query, C};
            if (a->linear) phi_of(x.s.phi_q, &x.q, a->Tq, D);
            if (!add) {
                x.k = (rows_of){k + key, K};
                x.v = (rows_of){v + key, K};
                pack_group(&x);
            }
            /* context = dropped · v, p = softmax(q kᵀ scale + ...) */
            multiply_transposed(x.s.scores, x.s.ld, dy, x.s.panel, &x.tiles);
            if (x.s.products) multiply_transposed(x.s.products, x.s.ld, x.q, x.s.panel2, &x.tiles);
            backward_rows(&x, weights + slab);
            add_transposed(&x, add, dv + key, K, x.s.dropped, dy);
            multiply(dq + query, C, x.s.scores, x.s.ld, x.k, &x.tiles);
            add_transposed(&x, add, dk + key, K, x.s.scores, x.q);
            if (!a->linear) continue;
            tx_linear_phi_backward(dq + query, C, x.q.x, D, a->Tq, D);
            if (h % group == group - 1) tx_linear_phi_backward(dk + key, K, x.k.x, D, a->Tk, D);
        }
    }
}
