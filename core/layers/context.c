#include "layers/context.h"
#include "math/ops.h"

/* Layers of a stack whose draws are numbered first: those of the layers after them, which models
 * could not have at first, follow, so that the draws of older runs are what they were. */
enum { FIRST_LAYERS = 12 };

/* The number of the draws at a site of this layer; layer -1 is the embedding. */
static uint32_t draws_of(const tx_context *ctx, int site) {
    const int later = ctx->layer - FIRST_LAYERS,
              place = later < 0 ? ctx->stack * (FIRST_LAYERS + 1) + ctx->layer + 1
                                : 2 * (FIRST_LAYERS + 1) +
                                      ctx->stack * (TX_MAX_LAYERS - FIRST_LAYERS) + later;
    return (uint32_t)(place * 16 + site);
}

tx_dropout tx_context_dropout(const tx_context *ctx, int site) {
    const tx_config *c = ctx->config;
    double share = site == TX_SITE_EMBED ? c->dropout_embed
                   : site < TX_SITE_FFN  ? c->dropout_attn
                   : site == TX_SITE_FFN ? c->dropout_ffn
                                         : c->dropout_resid;
    return tx_dropout_at((uint32_t)c->seed, ctx->pass->step, draws_of(ctx, site),
                         ctx->pass->training ? tx_site_dropout(c, share) : 0);
}

void tx_context_drop(const tx_context *ctx, real *y, const real *x, int width, int site) {
    tx_dropout d = tx_context_dropout(ctx, site);
    size_t n = (size_t)ctx->rows * (size_t)width;
    if (d.threshold == 0 && y == x) return;
    for (int b = ctx->from; b < ctx->to; b++)
        tx_dropout_apply(y + b * n, x + b * n, n, (uint32_t)(b + ctx->first), &d);
}

void tx_context_drop_add(const tx_context *ctx, real *y, const real *x, int width, int site) {
    tx_dropout d = tx_context_dropout(ctx, site);
    size_t n = (size_t)ctx->rows * (size_t)width, at = (size_t)tx_row_of(ctx) * (size_t)width;
    if (d.threshold == 0) {
        tx_add(y + at, x + at, y + at, (size_t)tx_rows_of(ctx) * (size_t)width);
        return;
    }
    for (int b = ctx->from; b < ctx->to; b++)
        tx_dropout_add(y + b * n, x + b * n, n, (uint32_t)(b + ctx->first), &d);
}

static void ablate(const tx_ablations *ablations, const tx_context *ctx, int site, real *x,
                   int width, int stride) {
    int first = tx_row_of(ctx), last = first + tx_rows_of(ctx), before = ctx->stream->T - ctx->rows;
    for (const tx_ablation *c = ablations->list; c < ablations->list + ablations->count; c++) {
        if (c->stack != ctx->stack || c->layer != ctx->layer || c->site != site) continue;
        size_t n = (size_t)(c->head < 0 ? width : width / ctx->config->n_heads),
               from = c->head < 0 ? 0 : (size_t)c->head * n;
        for (int r = first; r < last; r++) {
            int position = before + r % ctx->rows;
            real *y = x + (size_t)r * (size_t)stride + from;
            if (c->position >= 0 && c->position != position) continue;
            if (c->at < 0)
                memset(y, 0, n * sizeof *y);
            else
                memcpy(y, ablations->values + c->at + (size_t)position * n, n * sizeof *y);
        }
    }
}

void tx_context_ablate(const tx_context *ctx, int site, real *x, int width, int stride) {
    if (ctx->ablations && !ctx->pass->training) ablate(ctx->ablations, ctx, site, x, width, stride);
    tx_context_cut(ctx, site, x, width, stride);
}

void tx_context_cut(const tx_context *ctx, int site, real *x, int width, int stride) {
    if (ctx->cuts) ablate(ctx->cuts, ctx, site, x, width, stride);
}

void tx_context_narrow(const tx_context *ctx, real *rows, const real *x) {
    const tx_residual *s = ctx->stream;
    size_t C = (size_t)ctx->config->d_model, n = (size_t)s->rows * C;
    for (int b = ctx->from; b < ctx->to; b++)
        memcpy(rows + (size_t)b * n, x + ((size_t)(b + 1) * s->T - s->rows) * C, n * sizeof *x);
}

void tx_context_widen(const tx_context *ctx, real *x, const real *rows) {
    const tx_residual *s = ctx->stream;
    size_t C = (size_t)ctx->config->d_model, n = (size_t)s->rows * C,
           before = (size_t)(s->T - s->rows) * C;
    for (int b = ctx->from; b < ctx->to; b++) {
        real *sequence = x + (size_t)b * s->T * C;
        memset(sequence, 0, before * sizeof *x);
        memcpy(sequence + before, rows + (size_t)b * n, n * sizeof *x);
    }
}

static real *take_rows(const tx_allocator *alloc, int T, int width) {
    return tx_arena_unset(alloc->arena, (uint64_t)alloc->sequences * (uint64_t)T * (uint64_t)width);
}

real *tx_alloc_rows(const tx_allocator *alloc, int T, int width) {
    real *rows = take_rows(alloc, T, width);
    if (alloc->saved) tx_saved_add(alloc->saved, rows, (size_t)T * (size_t)width);
    return rows;
}

real *tx_alloc_for_backward(const tx_allocator *alloc, int T, int width) {
    return alloc->with_gradient ? tx_alloc_rows(alloc, T, width) : NULL;
}

real *tx_alloc_gradient(const tx_allocator *alloc, int T, int width) {
    return alloc->with_gradient ? take_rows(alloc, T, width) : NULL;
}

void tx_share_columns(const tx_share *s, int n, int *from, int *to) {
    int tiles = (n + 7) / 8;
    *from = TX_MIN(n, tiles * s->part / s->parts * 8);
    *to = TX_MIN(n, tiles * (s->part + 1) / s->parts * 8);
}
