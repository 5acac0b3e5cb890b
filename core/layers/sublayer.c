#include "layers/sublayer.h"
#include "math/ops.h"

/* --- tensors and memory ----------------------------------------------------------------------- */

void tx_sublayer_add_branch(tx_sublayer *w, tx_params *params, const tx_config *c,
                            const char *block, const char *name) {
    size_t before = params->parameters;
    if (w->kind == TX_FEED_FORWARD)
        w->ffn = tx_feed_forward_add(params, block, c);
    else
        w->heads = tx_heads_add(params, block, name, c);
    w->parameters = params->parameters - before;
}

void tx_sublayer_add_norm(tx_sublayer *w, tx_params *params, const tx_config *c, const char *block,
                          int number) {
    size_t before = params->parameters;
    char name[] = "norm0";
    name[4] = (char)('0' + number);
    w->norm = tx_norm_add(params, c, block, name);
    w->norm_parameters = params->parameters - before;
}

void tx_sublayer_each_linear(tx_sublayer *w, tx_visit_linear *visit, void *context) {
    if (w->kind == TX_FEED_FORWARD)
        tx_feed_forward_each_linear(&w->ffn, visit, context);
    else
        tx_heads_each_linear(&w->heads, visit, context);
}

static int key_positions(const tx_sublayer *w, const tx_allocator *alloc) {
    return w->kind == TX_CROSS_ATTENTION ? alloc->S : alloc->T;
}

void tx_sublayer_carve(tx_sublayer_acts *a, const tx_sublayer *w, const tx_allocator *alloc,
                       real *x, bool last) {
    tx_allocator own = *alloc, *r = &own;
    int C = r->config->d_model;
    a->saved = (tx_saved){0};
    own.saved = &a->saved;
    a->x = x;
    a->in = tx_norms_first(r->config) ? tx_alloc_rows(r, r->T, C) : x;
    a->out = tx_alloc_rows(last ? alloc : r, r->T, C);
    a->sum = tx_norms_last(r->config) ? tx_alloc_rows(r, r->T, C) : a->out;
    a->dbranch = tx_alloc_gradient(r, r->T, C);
    if (r->config->norm_type != TX_NO_NORM) {
        a->dnorm = tx_alloc_gradient(r, r->T, C);
        tx_norm_carve(&a->norm, r);
    }
    if (w->kind == TX_FEED_FORWARD)
        tx_feed_forward_carve(&a->ffn, r);
    else
        tx_heads_carve(&a->heads, r, key_positions(w, r));
}

size_t tx_sublayer_scratch(const tx_sublayer *w, const tx_allocator *alloc) {
    return w->kind == TX_FEED_FORWARD ? 0 : tx_heads_scratch(alloc, key_positions(w, alloc));
}

/* --- forward ---------------------------------------------------------------------------------- */

void tx_sublayer_forward(const tx_sublayer *w, tx_context *ctx, const tx_sublayer_acts *a) {
    int C = ctx->config->d_model;
    const real *x = a->x, *in = a->in;
    if (tx_norms_first(ctx->config)) tx_norm_forward(&w->norm, ctx, a->in, &a->norm, a->x);
    if (w->kind == TX_SELF_ATTENTION && tx_narrows(ctx)) {
        tx_context_narrow(ctx, ctx->stream->rows_x, x);
        if (in != x) tx_context_narrow(ctx, ctx->stream->rows_in, in);
        x = ctx->stream->rows_x;
        in = ctx->stream->rows_in;
        ctx->rows = ctx->stream->rows;
    }
    if (w->kind == TX_FEED_FORWARD)
        tx_feed_forward_forward(&w->ffn, ctx, &a->ffn, a->sum, in);
    else if (w->kind == TX_SELF_ATTENTION)
        tx_heads_forward(&w->heads, ctx, &a->heads, a->sum, in, ctx->stream, a->in);
    else
        tx_heads_forward(&w->heads, ctx, &a->heads, a->sum, in, ctx->memory, ctx->memory->out);
    if (ctx->config->residual)
        tx_context_drop_add(ctx, a->sum, x, C, TX_SITE_BRANCH + (int)w->kind);
    else
        tx_context_drop(ctx, a->sum, a->sum, C, TX_SITE_BRANCH + (int)w->kind);
    if (tx_norms_last(ctx->config)) tx_norm_forward(&w->norm, ctx, a->out, &a->norm, a->sum);
}

/* --- backward --------------------------------------------------------------------------------- */

/* Only some rows went on after the keys. The gradient of their inputs joins that of all rows, which
 * the others have through keys and values only. */
static void widen(const tx_sublayer *w, tx_context *ctx, const tx_sublayer_acts *a) {
    real *dquery = a->heads.dcontext,
         *drows = ctx->stream->rows_dx; /* dcontext is no longer read */
    size_t C = (size_t)ctx->config->d_model, at = (size_t)tx_row_of(ctx) * C,
           n = (size_t)tx_rows_of(ctx) * C;
    tx_heads_backward_queries(&w->heads, ctx, &a->heads, TX_SET, dquery);
    bool residual = ctx->config->residual;
    if (tx_norms_first(ctx->config))
        tx_context_widen(ctx, a->dnorm, dquery);
    else if (residual)
        tx_add(drows + at, drows + at, dquery + at, n);
    else
        memcpy(drows + at, dquery + at, n * sizeof *drows);
    tx_context_widen(ctx, ctx->stream->dx, drows);
    ctx->rows = ctx->stream->T;
}

static void attention_backward(const tx_sublayer *w, tx_context *ctx, const tx_sublayer_acts *a,
                               tx_gemm_mode mode) {
    bool self = w->kind == TX_SELF_ATTENTION, narrow = self && ctx->rows < ctx->stream->T;
    const tx_residual *keys = self ? ctx->stream : ctx->memory;
    tx_heads_backward(&w->heads, ctx, &a->heads, a->dbranch, keys);
    if (narrow) widen(w, ctx, a);
    real *din = tx_norms_first(ctx->config) ? a->dnorm : tx_running(ctx);
    if (!narrow) tx_heads_backward_queries(&w->heads, ctx, &a->heads, mode, din);
    tx_heads_backward_keys(&w->heads, ctx, &a->heads, self ? din : keys->dout, keys);
}

void tx_sublayer_backward(const tx_sublayer *w, tx_context *ctx, const tx_sublayer_acts *a) {
    /* the branch's gradient goes to the norm before it, or onto the residual stream */
    bool before = tx_norms_first(ctx->config), residual = ctx->config->residual;
    tx_gemm_mode mode = before || !residual ? TX_SET : TX_ACCUMULATE;
    int C = ctx->config->d_model;
    real *dx = tx_running(ctx);
    if (tx_norms_last(ctx->config)) { /* forward: out = norm(sum) */
        size_t at = (size_t)tx_row_of(ctx) * C;
        memcpy(a->dnorm + at, dx + at, (size_t)tx_rows_of(ctx) * C * sizeof *dx);
        tx_norm_backward(&w->norm, ctx, dx, false, a->dnorm, &a->norm, a->sum);
    }
    /* forward: sum = x + drop(branch), x only with a residual stream */
    tx_context_drop(ctx, a->dbranch, dx, C, TX_SITE_BRANCH + (int)w->kind);
    if (w->kind == TX_FEED_FORWARD)
        tx_feed_forward_backward(&w->ffn, ctx, &a->ffn, mode, before ? a->dnorm : dx, a->dbranch);
    else
        attention_backward(w, ctx, a, mode);
    if (before) /* forward: in = norm(x) */
        tx_norm_backward(&w->norm, ctx, tx_running(ctx), residual, a->dnorm, &a->norm, a->x);
}

void tx_sublayer_weights(const tx_sublayer *w, const tx_share *s, const tx_sublayer_acts *a,
                         const tx_config *c, const tx_residual *stream, const tx_residual *memory,
                         bool narrow) {
    bool self = w->kind == TX_SELF_ATTENTION;
    int rows = narrow ? stream->rows : stream->T;
    if (w->kind == TX_FEED_FORWARD)
        tx_feed_forward_weights(&w->ffn, s, &a->ffn, a->dbranch, a->in, rows);
    else if (self)
        tx_heads_weights(&w->heads, s, &a->heads, a->dbranch, narrow ? stream->rows_in : a->in,
                         rows, a->in, stream->T);
    else
        tx_heads_weights(&w->heads, s, &a->heads, a->dbranch, a->in, rows, memory->out, memory->T);
    if (c->norm_type != TX_NO_NORM)
        tx_norm_weights(&w->norm, s, a->dnorm, &a->norm, tx_norms_first(c) ? a->x : a->sum,
                        self && tx_norms_first(c) ? stream->T : rows);
}

/* --- for looking at it ------------------------------------------------------------------------ */

double tx_sublayer_flops(const tx_sublayer *w, const tx_context *ctx, double n) {
    if (w->kind == TX_FEED_FORWARD) return tx_feed_forward_flops(&w->ffn, n * ctx->stream->T);
    const tx_residual *keys = w->kind == TX_CROSS_ATTENTION ? ctx->memory : ctx->stream;
    tx_attention all = tx_heads_mask(ctx->config, ctx->layer, ctx->causal, ctx->stream, keys);
    return tx_heads_flops(&w->heads, &all, n);
}

void tx_sublayer_visit(const tx_sublayer *w, const tx_sublayer_acts *a, tx_visitor *t,
                       const tx_config *c, const tx_residual *stream, const tx_residual *memory,
                       bool narrow) {
    int C = c->d_model, rows = narrow ? stream->rows : stream->T;
    bool self = w->kind == TX_SELF_ATTENTION;
    const tx_tensor *last = w->kind == TX_FEED_FORWARD ? w->ffn.down.weight : w->heads.o.weight;
    t->kind = (int)w->kind;
    if (tx_norms_first(c))
        tx_visit_rows(t, NULL, w->norm.gain, a->in, self ? stream->T : rows, C, C);
    if (w->kind == TX_FEED_FORWARD)
        tx_feed_forward_visit(&w->ffn, &a->ffn, t, rows);
    else
        tx_heads_visit(&w->heads, &a->heads, t, rows, self ? stream->T : memory->T, c->n_heads);
    tx_visit_rows(t, NULL, last, a->sum, rows, C, C);
    if (tx_norms_last(c)) tx_visit_rows(t, NULL, w->norm.gain, a->out, rows, C, C);
    t->kind = -1;
}
