#include "layers/attention.h"
#include "layers/qk_norm.h"
#include "math/ops.h"

static int head_width(const tx_config *c) { return c->d_model / c->n_heads; }
static int key_heads(const tx_config *c) { return c->n_kv_heads ? c->n_kv_heads : c->n_heads; }
static int key_width(const tx_config *c) { return key_heads(c) * head_width(c); }

/* --- tensors and memory ----------------------------------------------------------------------- */

tx_heads tx_heads_add(tx_params *params, const char *block, const char *name, const tx_config *c) {
    char prefix[TX_NAME_SIZE];
    int C = c->d_model, K = key_width(c), D = head_width(c);
    tx_heads w = {0};
    tx_params_join(prefix, block, name);
    if (c->sink) w.sink = tx_params_add(params, prefix, ".sink", 1, 1, c->n_heads, TX_INIT_ZERO, C);
    w.q = tx_linear_add(params, prefix, ".W_q", C, C);
    w.k = tx_linear_add(params, prefix, ".W_k", C, K);
    w.v = tx_linear_add(params, prefix, ".W_v", C, K);
    w.o = tx_linear_add_last(params, prefix, ".W_o", C, C);
    if (c->qk_norm) {
        w.q_gain = tx_params_add(params, prefix, ".q_norm.weight", 1, 1, D, TX_INIT_ONE, C);
        w.k_gain = tx_params_add(params, prefix, ".k_norm.weight", 1, 1, D, TX_INIT_ONE, C);
    }
    return w;
}

void tx_heads_each_linear(tx_heads *w, tx_visit_linear *visit, void *context) {
    visit(&w->q, context);
    visit(&w->k, context);
    visit(&w->v, context);
    visit(&w->o, context);
}

/* The part of an attention that its layer decides; layer -1: whatever needs most memory. */
static tx_attention settings_of(const tx_config *c, int layer, bool self) {
    bool full = layer < 0 ? c->full_every == 1 : c->full_every && (layer + 1) % c->full_every == 0;
    return (tx_attention){.H = c->n_heads,
                          .D = head_width(c),
                          .kv_heads = key_heads(c),
                          .window = self && !full ? c->window : 0,
                          .stride = self && !full ? c->sparse_stride : 0,
                          .linear = c->attention == TX_LINEAR_ATTENTION,
                          .unscaled = !c->attn_scale,
                          .softcap = (real)c->attn_softcap};
}

/* Whether any layer's attention goes by scores, and whether any goes by sums. */
static bool goes_by_scores(const tx_config *c) {
    const tx_attention a = settings_of(c, -1, true);
    return !tx_attention_sums(&a);
}
static bool goes_by_sums(const tx_config *c) { return c->attention == TX_LINEAR_ATTENTION; }

void tx_heads_carve(tx_heads_acts *a, const tx_allocator *alloc, int Tk) {
    const tx_config *c = alloc->config;
    const int C = c->d_model, K = key_width(c), H = c->n_heads;
    *a = (tx_heads_acts){0};
    a->q = tx_alloc_rows(alloc, alloc->T, C);
    a->context = tx_alloc_rows(alloc, alloc->T, C);
    a->k = tx_alloc_rows(alloc, Tk, K);
    a->v = tx_alloc_rows(alloc, Tk, K);
    if ((alloc->shown || goes_by_scores(c)) && tx_attention_keeps(alloc->T, Tk))
        a->weights = tx_alloc_rows(alloc, alloc->T, H * Tk);
    if (goes_by_sums(c))
        a->states = tx_alloc_rows(alloc, 1, (int)tx_linear_states(Tk, key_heads(c), head_width(c)));
    if (c->sink || goes_by_sums(c)) a->rest = tx_alloc_rows(alloc, alloc->T, H);
    a->dq = tx_alloc_gradient(alloc, alloc->T, C);
    a->dk = tx_alloc_gradient(alloc, Tk, K);
    a->dv = tx_alloc_gradient(alloc, Tk, K);
    a->dcontext = tx_alloc_gradient(alloc, alloc->T, C);
    if (!c->qk_norm) return;
    a->raw_q = tx_alloc_for_backward(alloc, alloc->T, C);
    a->raw_k = tx_alloc_for_backward(alloc, Tk, K);
    a->rms_q = tx_alloc_for_backward(alloc, alloc->T, H);
    a->rms_k = tx_alloc_for_backward(alloc, Tk, key_heads(c));
}

size_t tx_heads_scratch(const tx_allocator *alloc, int Tk) {
    tx_attention a = settings_of(alloc->config, -1, true);
    size_t scores = 0, sums = 0;
    a.Tq = alloc->T;
    a.Tk = Tk;
    if (goes_by_scores(alloc->config)) scores = tx_attention_scratch(&a);
    if (goes_by_sums(alloc->config)) sums = tx_linear_scratch(&a);
    return TX_MAX(scores, sums);
}

/* --- what is computed ------------------------------------------------------------------------- */

tx_attention tx_heads_mask(const tx_config *c, int layer, bool causal, const tx_residual *queries,
                           const tx_residual *keys) {
    bool self = keys == queries;
    tx_attention a = settings_of(c, layer, self);
    a.Tq = queries->T;
    a.Tk = keys->T;
    a.causal = causal && self;
    a.hidden = keys->hidden;
    return a;
}

/* The number of the first sequence's head in [B,H,Tq]. */
static size_t slab_of(const tx_context *ctx, const tx_attention *a) {
    return (size_t)ctx->from * (size_t)a->H * (size_t)a->Tq;
}

tx_attention tx_heads_attention(const tx_heads *w, const tx_context *ctx, const tx_heads_acts *acts,
                                const tx_residual *keys) {
    const tx_config *c = ctx->config;
    bool self = keys == ctx->stream;
    tx_attention a = tx_heads_mask(c, ctx->layer, ctx->causal, ctx->stream, keys);
    a.n = ctx->to - ctx->from;
    a.Tq = ctx->rows - ctx->skip;
    if (a.hidden) a.hidden += (size_t)ctx->from * (size_t)a.Tk;
    if (self) a.slopes = ctx->tables->slopes;
    if (w->sink) a.sink = w->sink->value;
    if (acts->rest && (w->sink || a.linear)) a.rest = acts->rest + slab_of(ctx, &a);
    if (acts->states)
        a.states = acts->states + (size_t)ctx->from * tx_linear_states(a.Tk, a.kv_heads, a.D);
    a.done = self || ctx->skip == 0 ? ctx->skip : a.Tk;
    if (!a.linear)
        a.dropout =
            tx_context_dropout(ctx, TX_SITE_WEIGHTS + (self ? TX_ABLATE_SELF : TX_ABLATE_CROSS));
    a.first_head = (uint32_t)((ctx->from + ctx->first) * c->n_heads);
    return a;
}

/* Turns queries and keys, or their gradients back, when positions are rotary. */
static void rotate(const tx_context *ctx, const tx_attention *a, real *q, real *k,
                   const tx_residual *keys, bool inverse) {
    const real *table = ctx->tables->rotary;
    if (!table || keys != ctx->stream) return;
    const int kv = a->kv_heads, step = a->D / 2 * 2, first = tx_key_row_of(ctx, keys);
    tx_rotary_apply(q, table + (size_t)(a->Tk - a->Tq) * step, inverse, tx_rows_of(ctx), a->Tq,
                    a->H, a->D);
    tx_rotary_apply(k + (size_t)first * (size_t)(kv * a->D), table + (size_t)ctx->skip * step,
                    inverse, tx_key_rows_of(ctx, keys), a->Tk, kv, a->D);
}

/* --- forward ---------------------------------------------------------------------------------- */

/* y rows first..first+R-1 = x projected, and normalised head by head when there is a gain. `raw`
 * keeps what the norm saw; NULL: inference. */
static void project(const tx_linear *l, const tx_tensor *gain, real *y, real *raw, real *rms,
                    const real *x, double eps, int first, int R) {
    real *to = gain && raw ? raw : y;
    tx_linear_forward(l, to, l->out, x, l->in, first, R);
    if (!gain) return;
    const int D = (int)gain->count, heads = l->out / D;
    const size_t at = (size_t)first * (size_t)l->out;
    tx_qk_norm_rows(y + at, rms ? rms + first * heads : NULL, to + at, gain->value, eps, R * heads,
                    D);
}

/* The weights of linear attention, which its sums do without, for looking at. */
static void show_weights(real *weights, const real *q, const real *k, const tx_attention *a) {
    for (int b = 0; b < a->n; b++)
        for (int h = 0; h < a->H; h++)
            for (int i = 0; i < a->Tq; i++, weights += a->Tk)
                tx_linear_row(weights, q, k, a, b, h, i);
}

void tx_heads_forward(const tx_heads *w, const tx_context *ctx, const tx_heads_acts *a,
                      real *result, const real *in, const tx_residual *keys, const real *memory) {
    int C = w->q.out, first = tx_row_of(ctx), R = tx_rows_of(ctx),
        key_first = tx_key_row_of(ctx, keys), key_R = tx_key_rows_of(ctx, keys);
    bool self = keys == ctx->stream;
    const tx_attention attention = tx_heads_attention(w, ctx, a, keys);
    const size_t query = (size_t)first * C, key = (size_t)ctx->from * attention.Tk * w->k.out;
    const double eps = ctx->config->norm_eps;
    project(&w->q, w->q_gain, a->q, a->raw_q, a->rms_q, in, eps, first, R);
    /* the encoder's keys and values stay the same while a sequence grows */
    if (self || ctx->skip == 0) {
        project(&w->k, w->k_gain, a->k, a->raw_k, a->rms_k, memory, eps, key_first, key_R);
        tx_linear_forward(&w->v, a->v, w->v.out, memory, C, key_first, key_R);
    }
    rotate(ctx, &attention, a->q + query, a->k, keys, false);
    real *weights = a->weights ? a->weights + slab_of(ctx, &attention) * attention.Tk : NULL;
    const tx_qkv rows = {a->q + query, a->k + key, a->v + key};
    if (tx_attention_sums(&attention)) {
        tx_linear_forward_sums(a->context + query, rows, &attention, ctx->scratch);
        if (weights) show_weights(weights, rows.q, rows.k, &attention);
    } else {
        tx_attention_forward(a->context + query, weights, rows, &attention, ctx->scratch);
    }
    tx_context_ablate(ctx, self ? TX_ABLATE_SELF : TX_ABLATE_CROSS, a->context, C, C);
    tx_linear_forward(&w->o, result, C, a->context, C, first, R);
}

/* --- backward --------------------------------------------------------------------------------- */

/* From the gradient of the normalised heads to that of the projection, if there is a norm. */
static void norm_backward(const tx_linear *l, const tx_tensor *gain, real *dy, real *raw, real *rms,
                          int first, int R) {
    if (!gain) return;
    const int D = (int)gain->count, heads = l->out / D;
    const size_t at = (size_t)first * (size_t)l->out;
    tx_qk_norm_rows_backward(dy + at, raw + at, rms + first * heads, gain->value, R * heads, D);
}

void tx_heads_backward(const tx_heads *w, const tx_context *ctx, const tx_heads_acts *a,
                       const real *dresult, const tx_residual *keys) {
    int C = w->q.out, first = tx_row_of(ctx), R = tx_rows_of(ctx),
        key_first = tx_key_row_of(ctx, keys);
    const size_t query = (size_t)first * C, key = (size_t)key_first * w->k.out;
    const tx_attention attention = tx_heads_attention(w, ctx, a, keys);
    tx_linear_backward(&w->o, TX_SET, a->dcontext, C, dresult, C, first, R);
    tx_context_cut(ctx, keys == ctx->stream ? TX_ABLATE_SELF : TX_ABLATE_CROSS, a->dcontext, C, C);
    const real *weights = a->weights ? a->weights + slab_of(ctx, &attention) * attention.Tk : NULL;
    const tx_qkv rows = {a->q + query, a->k + key, a->v + key};
    const tx_qkv_gradients d = {a->dq + query, a->dk + key, a->dv + key};
    if (tx_attention_sums(&attention))
        tx_linear_backward_sums(d, a->dcontext + query, a->context + query, rows, &attention,
                                ctx->scratch);
    else
        tx_attention_backward(d, a->dcontext + query, weights, rows, &attention, ctx->scratch);
    rotate(ctx, &attention, a->dq + query, a->dk, keys, true);
    norm_backward(&w->q, w->q_gain, a->dq, a->raw_q, a->rms_q, first, R);
    norm_backward(&w->k, w->k_gain, a->dk, a->raw_k, a->rms_k, key_first,
                  tx_key_rows_of(ctx, keys));
}

void tx_heads_backward_queries(const tx_heads *w, const tx_context *ctx, const tx_heads_acts *a,
                               tx_gemm_mode mode, real *din) {
    int C = ctx->config->d_model;
    tx_linear_backward(&w->q, mode, din, C, a->dq, C, tx_row_of(ctx), tx_rows_of(ctx));
}

void tx_heads_backward_keys(const tx_heads *w, const tx_context *ctx, const tx_heads_acts *a,
                            real *dmemory, const tx_residual *keys) {
    int C = w->k.in, K = w->k.out, first = tx_key_row_of(ctx, keys), R = tx_key_rows_of(ctx, keys);
    tx_linear_backward(&w->k, TX_ACCUMULATE, dmemory, C, a->dk, K, first, R);
    tx_linear_backward(&w->v, TX_ACCUMULATE, dmemory, C, a->dv, K, first, R);
}

/* --- weight gradients ------------------------------------------------------------------------- */

/* The gain's gradient is the sum of the terms [R,heads,D] that the backward pass left. */
static void gain_weights(const tx_tensor *gain, const tx_share *s, const real *terms, int width,
                         int rows) {
    if (!gain) return;
    const int D = (int)gain->count;
    int from, to;
    tx_share_columns(s, D, &from, &to);
    tx_bias_backward(gain->grad, terms + (size_t)(s->from * rows) * (size_t)width, D,
                     (s->to - s->from) * rows * (width / D), from, to);
}

/* The same of the sinks: terms[B,H,rows]. */
static void sink_weights(const tx_tensor *sink, const tx_share *s, const real *terms, int rows) {
    if (!sink) return;
    const int H = (int)sink->count;
    int from, to;
    tx_share_columns(s, H, &from, &to);
    for (int h = from; h < to; h++) {
        real sum = 0;
        for (int b = s->from; b < s->to; b++)
            for (int i = 0; i < rows; i++) sum += terms[((size_t)b * H + h) * rows + i];
        sink->grad[h] += sum;
    }
}

void tx_heads_weights(const tx_heads *w, const tx_share *s, const tx_heads_acts *a,
                      const real *dresult, const real *in, int rows, const real *memory,
                      int key_rows) {
    int C = w->q.out, K = w->k.out;
    tx_linear_weights(&w->q, s, a->dq, C, in, C, rows);
    tx_linear_weights(&w->k, s, a->dk, K, memory, C, key_rows);
    tx_linear_weights(&w->v, s, a->dv, K, memory, C, key_rows);
    tx_linear_weights(&w->o, s, dresult, C, a->context, C, rows);
    gain_weights(w->q_gain, s, a->raw_q, C, rows);
    gain_weights(w->k_gain, s, a->raw_k, K, key_rows);
    sink_weights(w->sink, s, a->rest, rows);
}

/* --- for looking at it ------------------------------------------------------------------------ */

const real *tx_heads_rows(const tx_heads_acts *a, const tx_attention *all, int sequence, int head,
                          int first, int count, real *rows, real *scratch) {
    const size_t slab = (size_t)sequence * (size_t)all->H + (size_t)head, Tk = (size_t)all->Tk;
    if (a->weights) return a->weights + (slab * (size_t)all->Tq + (size_t)first) * Tk;
    if (tx_attention_sums(all))
        for (int i = 0; i < count; i++)
            tx_linear_row(rows + (size_t)i * Tk, a->q, a->k, all, sequence, head, first + i);
    else
        tx_attention_rows(rows, first, count, a->q, a->k, all, sequence, head, scratch);
    return rows;
}

void tx_heads_write(const tx_heads *w, const tx_heads_acts *a, real *y, int head, int H, int first,
                    int R) {
    const int C = w->o.out, D = C / H;
    const real *context = a->context + (size_t)first * C + head * D;
    if (w->o.panel)
        tx_gemm_small(y, C, context, C, w->o.panel + head * D * TX_PANEL, TX_PANEL, TX_PANEL * C, R,
                      C, D);
    else
        tx_gemm_stored(y, C, context, C, w->o.weight->value + head * D, C, NULL, R, C, D);
}

double tx_heads_flops(const tx_heads *w, const tx_attention *all, double n) {
    double queries = n * all->Tq, keys = n * all->Tk, C = w->q.out, D = all->D, pairs = all->Tk;
    double projections = tx_linear_flops(&w->q, queries) + tx_linear_flops(&w->o, queries) +
                         tx_linear_flops(&w->k, keys) + tx_linear_flops(&w->v, keys);
    if (tx_attention_sums(all)) return projections + 6 * (queries * C + keys * w->k.out) * (D + 1);
    if (tx_attention_has_band(all))
        pairs = TX_MIN(pairs, all->causal ? all->window : 2 * all->window - 1);
    return projections + 12 * queries * pairs * C;
}

void tx_heads_visit(const tx_heads *w, const tx_heads_acts *a, const tx_visitor *t, int rows,
                    int Tk, int H) {
    int C = w->q.out, K = w->k.out;
    tx_visit_heads(t, a->weights, H, rows, Tk);
    tx_visit_rows(t, "q", w->q.weight, a->q, rows, C, C);
    tx_visit_rows(t, "k", w->k.weight, a->k, Tk, K, K);
    tx_visit_rows(t, "v", w->v.weight, a->v, Tk, K, K);
    tx_visit_output(t, "context", w->q.weight, a->context, rows, C, C);
}
