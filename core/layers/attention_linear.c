#include "layers/attention_linear.h"
#include "base/vmath.h"
#include "math/gemm.h"
#include "math/lanes.h"
#include "math/ops.h"
#include "math/scores.h"

enum { BLOCK = TX_LINEAR_BLOCK };

/* Below this a sum of products is taken for this much: its inverse must be finite. */
#define LEAST_SUM ((real)1e-30)

/* --- working memory --------------------------------------------------------------------------- */

/* Values get a column of ones, which turns z into a column of S: E = D + 1 columns, LE numbers from
 * row to row. */
static int columns(int D) { return D + 1; }
static int stride_of(int D) { return TX_ROUND_UP(columns(D), 4); }

static int blocks_of(int Tk) { return (Tk + BLOCK - 1) / BLOCK; }

size_t tx_linear_states(int Tk, int kv_heads, int D) {
    return (size_t)(blocks_of(Tk) + 1) * (size_t)kv_heads * (size_t)(D * stride_of(D));
}

/* One group of heads of a sequence, block by block. */
typedef struct {
    const tx_attention *a;
    int D, E, LE, C, K; /* C, K: numbers from row to row of queries and keys */
    int sequence, group;
    real *phi_k, *values;   /* [BLOCK,D], [BLOCK,LE] of the present keys */
    real *phi_q, *y, *part; /* [BLOCK,D], [BLOCK,LE], [BLOCK,LE or D] of the present queries */
    real *pairs, *dpairs;   /* [BLOCK,BLOCK]: products of the present queries and keys */
    real *panel;
    real *sum;  /* [D,LE] of the backward pass: Σ φ(q) dyᵀ of the queries so far */
    real *mean; /* [D] of all values, for rows that see nothing */
    bool has_mean;
    size_t size;
} work;

static real *take(work *w, real *scratch, int n) {
    real *part = scratch ? scratch + w->size : NULL;
    w->size += TX_ROUND_UP((size_t)n + TX_LANE_SLACK, TX_ALIGN);
    return part;
}

static work divide(real *scratch, const tx_attention *a) {
    const int D = a->D, LE = stride_of(D), most = TX_MAX(BLOCK, D);
    work w = {.a = a, .D = D, .E = columns(D), .LE = LE};
    w.C = a->H * D;
    w.K = tx_attention_kv_heads(a) * D;
    w.phi_k = take(&w, scratch, BLOCK * D);
    w.phi_q = take(&w, scratch, BLOCK * D);
    w.values = take(&w, scratch, BLOCK * LE);
    w.y = take(&w, scratch, BLOCK * LE);
    w.part = take(&w, scratch, most * LE);
    w.pairs = take(&w, scratch, BLOCK * BLOCK);
    w.dpairs = take(&w, scratch, BLOCK * BLOCK);
    w.panel = take(&w, scratch, (int)tx_panel_count(LE, most));
    w.sum = take(&w, scratch, D * LE);
    w.mean = take(&w, scratch, D);
    return w;
}

size_t tx_linear_scratch(const tx_attention *a) { return divide(NULL, a).size; }

/* --- rows ------------------------------------------------------------------------------------- */

/* Rows of an array of queries or of keys: of head h, from position `row` of the sequence on. */
static size_t query_at(const work *w, int h, int row) {
    return ((size_t)w->sequence * (size_t)w->a->Tq + (size_t)row) * (size_t)w->C +
           (size_t)(h * w->D);
}
static size_t key_at(const work *w, int row) {
    return ((size_t)w->sequence * (size_t)w->a->Tk + (size_t)row) * (size_t)w->K +
           (size_t)(w->group * w->D);
}

/* The sums over all blocks before this one, [D,LE]. The order of the states does not depend on Tk,
 * so that those of a sequence stay where they are while it grows. */
static real *state_at(const work *w, int block) {
    const size_t kv = (size_t)tx_attention_kv_heads(w->a), each = (size_t)(w->D * w->LE);
    return w->a->states + (size_t)w->sequence * tx_linear_states(w->a->Tk, (int)kv, w->D) +
           ((size_t)block * kv + (size_t)w->group) * each;
}

static real *rest_at(const work *w, int h, int row) {
    return w->a->rest + ((size_t)w->sequence * (size_t)w->a->H + (size_t)h) * (size_t)w->a->Tq +
           row;
}

/* y[rows,n] += x, rows ldy and ldx apart. */
static void add_rows(real *y, int ldy, const real *x, int ldx, int rows, int n) {
    for (int r = 0; r < rows; r++, y += ldy, x += ldx) tx_add(y, y, x, (size_t)n);
}

/* y[M,N] = a[M,K] bᵀ for b[N,K]. */
static void times_transposed(work *w, real *y, int ldy, tx_matrix a, tx_matrix b, int M, int N,
                             int K) {
    tx_pack_transposed(w->panel, b.x, b.ld, N, K);
    tx_gemm_small(y, ldy, a.x, a.ld, w->panel, TX_PANEL, TX_PANEL * K, M, N, K);
}

/* y[M,N] += a b, and += aᵀ b, for b[K,N]. N is at most LE. */
static void add_product(work *w, real *y, int ldy, tx_matrix a, tx_matrix b, int M, int N, int K) {
    tx_gemm_small(w->part, w->LE, a.x, a.ld, b.x, b.ld, TX_PANEL, M, N, K);
    add_rows(y, ldy, w->part, w->LE, M, N);
}
static void add_product_tn(work *w, real *y, int ldy, tx_matrix a, tx_matrix b, int M, int N,
                           int K) {
    tx_gemm_small_tn(w->part, w->LE, a.x, a.ld, b.x, b.ld, TX_PANEL, M, N, K);
    add_rows(y, ldy, w->part, w->LE, M, N);
}

/* What is loaded, as operands. */
static tx_matrix phi_k_of(const work *w) { return (tx_matrix){w->phi_k, w->D}; }
static tx_matrix phi_q_of(const work *w) { return (tx_matrix){w->phi_q, w->D}; }
static tx_matrix values_of(const work *w) { return (tx_matrix){w->values, w->LE}; }
static tx_matrix y_of(const work *w) { return (tx_matrix){w->y, w->LE}; }

/* S += φ(k) vᵀ of the keys that are loaded. */
static void add_keys(work *w, real *state, int keys) {
    add_product_tn(w, state, w->LE, phi_k_of(w), values_of(w), w->D, w->LE, keys);
}

/* φ of keys first..first+rows-1, 0 where padding hides them, and their values with a one. */
static void load_keys(work *w, const real *k, const real *v, int first, int rows) {
    const uint8_t *hidden = w->a->hidden;
    const size_t at = key_at(w, first);
    tx_linear_phi(w->phi_k, w->D, k + at, w->K, rows, w->D);
    for (int r = 0; r < rows; r++) {
        real *value = w->values + r * w->LE;
        memcpy(value, v + at + (size_t)r * (size_t)w->K, (size_t)w->D * sizeof *v);
        value[w->D] = 1;
        for (int d = w->E; d < w->LE; d++) value[d] = 0;
        if (hidden && hidden[(size_t)w->sequence * (size_t)w->a->Tk + (size_t)(first + r)])
            memset(w->phi_k + r * w->D, 0, (size_t)w->D * sizeof *w->phi_k);
    }
}

/* Query rows i..i+rows-1, at most BLOCK, and the keys of the block that begins at `block`, which
 * they meet one by one; keys 0: none. */
typedef struct {
    int i, rows, block, keys;
} meeting;

/* pairs[rows,keys] = x[rows,K] yᵀ, rows of x for queries and of y for keys; 0 where the key comes
 * later. */
static void pair_up(work *w, real *pairs, tx_matrix x, tx_matrix y, meeting m, int K) {
    const int first = tx_attention_position(w->a, m.i);
    times_transposed(w, pairs, BLOCK, x, y, m.rows, m.keys, K);
    for (int r = 0; r < m.rows; r++)
        for (int j = first + r - m.block + 1; j < m.keys; j++) pairs[r * BLOCK + j] = 0;
}

/* --- forward ---------------------------------------------------------------------------------- */

/* The sums after a block whose keys are loaded. */
static void next_state(work *w, int block, int keys) {
    const real *state = state_at(w, block);
    real *next = state_at(w, block + 1);
    memcpy(next, state, (size_t)(w->D * w->LE) * sizeof *next);
    add_keys(w, next, keys);
}

static void take_mean(work *w, const real *v) {
    const int Tk = w->a->Tk;
    if (w->has_mean) return;
    w->has_mean = true;
    memset(w->mean, 0, (size_t)w->D * sizeof *w->mean);
    for (int j = 0; j < Tk; j++) tx_add(w->mean, w->mean, v + key_at(w, j), (size_t)w->D);
    for (int d = 0; d < w->D; d++) w->mean[d] /= (real)Tk;
}

/* context of query rows i..i+rows-1 of head h: their y, with the sum of weights in column D. */
static void finish_rows(work *w, real *context, const real *v, int h, int i, int rows) {
    for (int r = 0; r < rows; r++) {
        const real *y = w->y + r * w->LE;
        real *out = context + query_at(w, h, i + r), *rest = rest_at(w, h, i + r);
        if (tx_attention_is_blind(w->a, w->sequence, i + r)) {
            take_mean(w, v);
            memcpy(out, w->mean, (size_t)w->D * sizeof *out);
            *rest = 0;
            continue;
        }
        const real inverse = 1 / TX_MAX(y[w->D], LEAST_SUM);
        const v4 by = v4_splat(inverse);
        EACH_LANES(d, w->D, n, v4_store_part(out + d, v4_mul(v4_load(y + d), by), n););
        *rest = inverse;
    }
}

/* The queries of every head of the group over a state, and over the keys that they meet, which are
 * loaded. */
static void forward_rows(work *w, real *context, tx_qkv in, const real *state, meeting m) {
    const int heads = w->a->H / tx_attention_kv_heads(w->a);
    for (int h = w->group * heads; h < (w->group + 1) * heads; h++) {
        tx_linear_phi(w->phi_q, w->D, in.q + query_at(w, h, m.i), w->C, m.rows, w->D);
        tx_gemm_small(w->y, w->LE, w->phi_q, w->D, state, w->LE, TX_PANEL, m.rows, w->LE, w->D);
        if (m.keys) {
            pair_up(w, w->pairs, phi_q_of(w), phi_k_of(w), m, w->D);
            add_product(w, w->y, w->LE, (tx_matrix){w->pairs, BLOCK}, values_of(w), m.rows, w->LE,
                        m.keys);
        }
        finish_rows(w, context, in.v, h, m.i, m.rows);
    }
}

/* Each query takes the state before its block, and the keys of its block up to its own. */
static void forward_causal(work *w, real *context, tx_qkv in) {
    const tx_attention *a = w->a;
    const int before = tx_attention_position(a, 0);
    /* the last block that has a state: the one of the last position that is done */
    int block = TX_MAX(0, a->done - 1) / BLOCK;
    if (block == 0) memset(state_at(w, 0), 0, (size_t)(w->D * w->LE) * sizeof(real));
    for (; block * BLOCK < a->Tk; block++) {
        const int first = block * BLOCK, keys = TX_MIN(BLOCK, a->Tk - first),
                  i = TX_MAX(0, first - before), last = first + keys - before;
        load_keys(w, in.k, in.v, first, keys);
        next_state(w, block, keys);
        if (i < last)
            forward_rows(w, context, in, state_at(w, block), (meeting){i, last - i, first, keys});
    }
}

/* Every query takes the sums over all keys, which are state 0 in the end. */
static void forward_full(work *w, real *context, tx_qkv in) {
    const tx_attention *a = w->a;
    real *state = state_at(w, 0);
    if (a->done == 0) {
        memset(state, 0, (size_t)(w->D * w->LE) * sizeof *state);
        for (int j = 0; j < a->Tk; j += BLOCK) {
            const int keys = TX_MIN(BLOCK, a->Tk - j);
            load_keys(w, in.k, in.v, j, keys);
            add_keys(w, state, keys);
        }
    }
    for (int i = 0; i < a->Tq; i += BLOCK)
        forward_rows(w, context, in, state, (meeting){.i = i, .rows = TX_MIN(BLOCK, a->Tq - i)});
}

void tx_linear_forward_sums(real *context, tx_qkv in, const tx_attention *a, real *scratch) {
    work w = divide(scratch, a);
    for (w.sequence = 0; w.sequence < a->n; w.sequence++)
        for (w.group = 0; w.group < tx_attention_kv_heads(a); w.group++) {
            w.has_mean = false;
            (a->causal ? forward_causal : forward_full)(&w, context, in);
        }
}

/* --- backward --------------------------------------------------------------------------------- */

/* What a backward pass reads and writes. */
typedef struct {
    tx_qkv_gradients d;
    const real *dcontext, *context;
    tx_qkv in;
} gradients;

/* y[rows,LE] = the gradient of query rows i.. of head h: forward, context = y[D] * inverse with
 * inverse = 1 / y's last. Rows that see nothing give it to all values instead: `mean`. */
static void load_gradient(work *w, const gradients *g, int h, int i, int rows) {
    for (int r = 0; r < rows; r++) {
        const size_t at = query_at(w, h, i + r);
        const real *dy = g->dcontext + at, inverse = *rest_at(w, h, i + r);
        real *y = w->y + r * w->LE;
        v4 sum = v4_zero();
        const v4 by = v4_splat(inverse);
        EACH_LANES(d, w->D, n, v4 dc = v4_load_part(dy + d, n, 0);
                   sum = v4_madd(dc, v4_load_part(g->context + at + d, n, 0), sum);
                   v4_store_part(y + d, v4_mul(dc, by), n););
        y[w->D] = -inverse * v4_sum(sum);
        for (int d = w->E; d < w->LE; d++) y[d] = 0;
        if (inverse == 0) tx_add(w->mean, w->mean, dy, (size_t)w->D);
    }
}

/* dq of query rows i.. of head h, whose gradient is loaded, through a state. */
static void backward_state(work *w, const gradients *g, const real *state, int h, int i, int rows) {
    times_transposed(w, g->d.q + query_at(w, h, i), w->C, y_of(w), (tx_matrix){state, w->LE}, rows,
                     w->D, w->LE);
}

static void load_queries(work *w, const gradients *g, int h, int i, int rows) {
    tx_linear_phi(w->phi_q, w->D, g->in.q + query_at(w, h, i), w->C, rows, w->D);
    load_gradient(w, g, h, i, rows);
}

/* The sum over queries of φ(q) dyᵀ takes in those that are loaded. */
static void add_queries(work *w, int rows) {
    add_product_tn(w, w->sum, w->LE, phi_q_of(w), y_of(w), w->D, w->LE, rows);
}

/* dk and dv of keys first.., which are loaded, through the sum over queries. */
static void backward_sum(work *w, const gradients *g, int first, int keys) {
    const size_t at = key_at(w, first);
    times_transposed(w, g->d.k + at, w->K, values_of(w), (tx_matrix){w->sum, w->LE}, keys, w->D,
                     w->LE);
    tx_gemm_small(g->d.v + at, w->K, w->phi_k, w->D, w->sum, w->LE, TX_PANEL, keys, w->D, w->D);
}

/* The gradients of head h's queries, which are loaded, and of the keys that they meet. */
static void backward_pairs(work *w, const gradients *g, int h, meeting m) {
    const tx_matrix pairs = {w->pairs, BLOCK}, dpairs = {w->dpairs, BLOCK};
    const size_t key = key_at(w, m.block);
    pair_up(w, w->pairs, phi_q_of(w), phi_k_of(w), m, w->D);
    pair_up(w, w->dpairs, y_of(w), values_of(w), m, w->LE);
    add_product(w, g->d.q + query_at(w, h, m.i), w->C, dpairs, phi_k_of(w), m.rows, w->D, m.keys);
    add_product_tn(w, g->d.k + key, w->K, dpairs, phi_q_of(w), m.keys, w->D, m.rows);
    add_product_tn(w, g->d.v + key, w->K, pairs, y_of(w), m.keys, w->D, m.rows);
}

static void backward_block(work *w, const gradients *g, int block) {
    const tx_attention *a = w->a;
    const int heads = a->H / tx_attention_kv_heads(a), before = tx_attention_position(a, 0),
              first = block * BLOCK, keys = TX_MIN(BLOCK, a->Tk - first),
              i = TX_MAX(0, first - before), rows = first + keys - before - i;
    load_keys(w, g->in.k, g->in.v, first, keys);
    backward_sum(w, g, first, keys);
    for (int h = w->group * heads; rows > 0 && h < (w->group + 1) * heads; h++) {
        load_queries(w, g, h, i, rows);
        backward_state(w, g, state_at(w, block), h, i, rows);
        backward_pairs(w, g, h, (meeting){i, rows, first, keys});
        add_queries(w, rows);
        tx_linear_phi_backward(g->d.q + query_at(w, h, i), w->C, w->phi_q, w->D, rows, w->D);
    }
    tx_linear_phi_backward(g->d.k + key_at(w, first), w->K, w->phi_k, w->D, keys, w->D);
}

static void backward_full(work *w, const gradients *g) {
    const tx_attention *a = w->a;
    const int heads = a->H / tx_attention_kv_heads(a);
    for (int h = w->group * heads; h < (w->group + 1) * heads; h++)
        for (int i = 0; i < a->Tq; i += BLOCK) {
            const int rows = TX_MIN(BLOCK, a->Tq - i);
            load_queries(w, g, h, i, rows);
            backward_state(w, g, state_at(w, 0), h, i, rows);
            add_queries(w, rows);
            tx_linear_phi_backward(g->d.q + query_at(w, h, i), w->C, w->phi_q, w->D, rows, w->D);
        }
    for (int j = 0; j < a->Tk; j += BLOCK) {
        const int keys = TX_MIN(BLOCK, a->Tk - j);
        load_keys(w, g->in.k, g->in.v, j, keys);
        backward_sum(w, g, j, keys);
        tx_linear_phi_backward(g->d.k + key_at(w, j), w->K, w->phi_k, w->D, keys, w->D);
    }
}

/* Rows that saw nothing had the mean of all values. */
static void backward_mean(work *w, const gradients *g) {
    const int Tk = w->a->Tk;
    for (int d = 0; d < w->D; d++) w->mean[d] /= (real)Tk;
    for (int j = 0; j < Tk; j++)
        tx_add(g->d.v + key_at(w, j), g->d.v + key_at(w, j), w->mean, (size_t)w->D);
}

void tx_linear_backward_sums(tx_qkv_gradients d, const real *dcontext, const real *context,
                             tx_qkv in, const tx_attention *a, real *scratch) {
    const gradients g = {d, dcontext, context, in};
    work w = divide(scratch, a);
    for (w.sequence = 0; w.sequence < a->n; w.sequence++)
        for (w.group = 0; w.group < tx_attention_kv_heads(a); w.group++) {
            memset(w.sum, 0, (size_t)(w.D * w.LE) * sizeof *w.sum);
            memset(w.mean, 0, (size_t)w.D * sizeof *w.mean);
            if (a->causal)
                for (int block = blocks_of(a->Tk) - 1; block >= 0; block--)
                    backward_block(&w, &g, block);
            else
                backward_full(&w, &g);
            if (a->hidden) backward_mean(&w, &g);
        }
}

/* --- for looking at it ------------------------------------------------------------------------ */

void tx_linear_row(real *weights, const real *q, const real *k, const tx_attention *a, int sequence,
                   int h, int i) {
    const int D = a->D, kv = tx_attention_kv_heads(a);
    const size_t query =
        ((size_t)sequence * (size_t)a->Tq + (size_t)i) * (size_t)(a->H * D) + (size_t)(h * D);
    const bool blind = tx_attention_is_blind(a, sequence, i);
    double total = 0;
    for (int j = 0; j < a->Tk; j++) {
        const real *key = k + ((size_t)sequence * (size_t)a->Tk + (size_t)j) * (size_t)(kv * D) +
                          (size_t)(h / (a->H / kv) * D);
        real x[4], y[4], sum = 0;
        for (int d = 0; d < D && !blind && tx_attention_sees(a, sequence, i, j); d += 4) {
            const int n = TX_MIN(4, D - d);
            tx_linear_phi(x, 4, q + query + d, 4, 1, n);
            tx_linear_phi(y, 4, key + d, 4, 1, n);
            for (int e = 0; e < n; e++) sum += x[e] * y[e];
        }
        weights[j] = blind ? 1 : sum;
        total += (double)weights[j];
    }
    for (int j = 0; j < a->Tk; j++) weights[j] = (real)((double)weights[j] / TX_MAX(total, 1e-30));
}
