#include "layers/embed.h"
#include "base/vmath.h"
#include "math/lanes.h"
#include "math/ops.h"

/* --- rows ------------------------------------------------------------------------------------- */

void tx_embed_rows(real *x, const int32_t *token, const real *table, real scale,
                   const real *positions, int R, int T, int C) {
    v4 s = v4_splat(scale);
    for (int r = 0; r < R; r++, x += C) {
        const real *row = table + (size_t)token[r] * C,
                   *position = positions ? positions + (size_t)(r % T) * C : NULL;
        EACH_LANES(c, C, n, v4 y = v4_mul(v4_load(row + c), s);
                   v4_store_part(x + c, position ? v4_add(y, v4_load(position + c)) : y, n););
    }
}

void tx_embed_rows_weights(real *dtable, const real *dx, const int32_t *token, real scale, int R,
                           int C, int from, int to) {
    v4 s = v4_splat(scale);
    for (int r = 0; r < R; r++) {
        real *row = dtable + (size_t)token[r] * C;
        const real *d = dx + (size_t)r * C;
        for (int c = from; c < to; c += 4)
            v4_store_part(row + c, v4_add(v4_load(row + c), v4_mul(v4_load(d + c), s)),
                          TX_MIN(4, to - c));
    }
}

void tx_position_rows_weights(real *dpositions, const real *dx, int R, int T, int C, int from,
                              int to) {
    for (int r = 0; r < R; r++) {
        real *row = dpositions + (size_t)(r % T) * C;
        const real *d = dx + (size_t)r * C;
        for (int c = from; c < to; c += 4)
            v4_store_part(row + c, v4_add(v4_load(row + c), v4_load(d + c)), TX_MIN(4, to - c));
    }
}

/* --- the layer -------------------------------------------------------------------------------- */

static void add_positions(tx_embed *e, tx_params *params, const tx_config *c, const char *prefix,
                          const char *name) {
    char path[TX_NAME_SIZE];
    const size_t before = params->parameters;
    tx_params_join(path, prefix, name);
    if (c->posenc == TX_LEARNED)
        e->positions = tx_params_add(params, path, ".weight", 2, c->max_len, c->d_model,
                                     TX_INIT_POSITIONS, c->d_model);
    e->position_parameters = params->parameters - before;
}

tx_embed tx_embed_add(tx_params *params, const tx_config *c, const char *prefix, int vocab) {
    char path[TX_NAME_SIZE];
    tx_embed e = {.vocab = c->layout.count ? 0 : vocab};
    const size_t before = params->parameters;
    if (c->layout.count) {
        e.streams = tx_embed_streams_add(params, c);
        add_positions(&e, params, c, "", "pos_encoding");
        if (tx_norms_embedding(c)) e.norm = tx_norm_add(params, c, "", "embed_norm");
    } else {
        tx_params_join(path, prefix, "embedding");
        e.table = tx_params_add(params, path, ".weight", 2, vocab, c->d_model, TX_INIT_EMBEDDING,
                                c->d_model);
        add_positions(&e, params, c, prefix, "positions");
    }
    e.parameters = params->parameters - before - e.position_parameters;
    return e;
}

void tx_embed_carve(tx_embed_acts *a, const tx_allocator *alloc) {
    *a = (tx_embed_acts){0};
    if (!alloc->config->layout.count) return;
    tx_embed_streams_carve(&a->streams, alloc);
    if (!tx_norms_embedding(alloc->config)) return;
    a->sum = tx_alloc_rows(alloc, alloc->T, alloc->config->d_model);
    a->dnormed = tx_alloc_gradient(alloc, alloc->T, alloc->config->d_model);
    tx_norm_carve(&a->norm, alloc);
}

const tx_tensor *tx_embed_maker(const tx_embed *e) {
    const tx_stream_embed *first = &e->streams.stream[0];
    return e->table ? e->table : first->table ? first->table : first->last.weight;
}

static real scale_of(const tx_config *c) { return c->embed_scale ? tx_sqrt((real)c->d_model) : 1; }

void tx_embed_words(const tx_embed *e, const tx_config *c, real *y, const int32_t *token, int R) {
    tx_embed_rows(y, token, e->table->value, scale_of(c), NULL, R, R, c->d_model);
}

const real *tx_embed_positions(const tx_embed *e, const tx_position_tables *tables) {
    return e->positions ? e->positions->value : tables->pe;
}

static void add_position_rows(const tx_context *ctx, const real *positions, real *x) {
    const size_t C = (size_t)ctx->config->d_model;
    const int first = ctx->from * ctx->stream->T + ctx->skip, last = ctx->to * ctx->stream->T;
    for (int r = first; r < last; r++)
        tx_add(x + (size_t)r * C, x + (size_t)r * C, positions + (size_t)(r % ctx->stream->T) * C,
               C);
}

static void forward_streams(const tx_embed *e, const tx_context *ctx, const tx_embed_acts *a,
                            real *x) {
    const real *positions = tx_embed_positions(e, ctx->tables);
    real *sum = a->sum ? a->sum : x;
    tx_context whole = *ctx; /* steps, of which some positions may be done */
    whole.skip -= ctx->skip % ctx->config->layout.count;
    tx_embed_streams_forward(&e->streams, ctx, &a->streams, sum);
    if (positions) add_position_rows(&whole, positions, sum);
    if (a->sum) tx_norm_forward(&e->norm, &whole, x, &a->norm, sum);
}

void tx_embed_forward(const tx_embed *e, const tx_context *ctx, const tx_embed_acts *a, real *x) {
    int first = tx_row_of(ctx), C = ctx->config->d_model;
    const int32_t *tokens = ctx->stream->inputs;
    const real *positions = tx_embed_positions(e, ctx->tables);
    if (positions) positions += (size_t)ctx->skip * C;
    if (e->table)
        tx_embed_rows(x + (size_t)first * C, tokens + first, e->table->value, scale_of(ctx->config),
                      positions, tx_rows_of(ctx), ctx->stream->T, C);
    else
        forward_streams(e, ctx, a, x);
    tx_context_drop(ctx, x, x, C, TX_SITE_EMBED);
    tx_context_ablate(ctx, TX_ABLATE_BLOCK, x, C, C);
}

void tx_embed_backward(const tx_embed *e, const tx_context *ctx, const tx_embed_acts *a) {
    real *dx = ctx->stream->dx;
    if (!a->sum) {
        tx_context_drop(ctx, dx, dx, ctx->config->d_model, TX_SITE_EMBED);
    } else {
        tx_context_drop(ctx, a->dnormed, dx, ctx->config->d_model, TX_SITE_EMBED);
        tx_norm_backward(&e->norm, ctx, dx, false, a->dnormed, &a->norm, a->sum);
    }
    if (!e->table) tx_embed_streams_backward(&e->streams, ctx, &a->streams);
}

void tx_embed_weights(const tx_embed *e, const tx_share *s, const tx_embed_acts *a,
                      const tx_config *c, const tx_residual *stream) {
    int from, to, T = stream->T, R = (s->to - s->from) * T, C = c->d_model;
    size_t row = (size_t)s->from * T;
    const int32_t *tokens = stream->inputs;
    tx_share_columns(s, C, &from, &to);
    if (e->table)
        tx_embed_rows_weights(e->table->grad, stream->dx + row * C, tokens + row, scale_of(c), R, C,
                              from, to);
    else
        tx_embed_streams_weights(&e->streams, s, &a->streams, c, stream);
    if (e->positions)
        tx_position_rows_weights(e->positions->grad, stream->dx + row * C, R, T, C, from, to);
    if (a->sum) tx_norm_weights(&e->norm, s, a->dnormed, &a->norm, a->sum, T);
}
