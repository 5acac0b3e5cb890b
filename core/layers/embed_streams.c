#include "layers/embed_streams.h"
#include "base/vmath.h"
#include "math/lanes.h"
#include "math/ops.h"

static bool is_vector(const tx_config *c, int k) { return c->layout.stream[k].kind == TX_VECTOR; }

static real scale_of(const tx_config *c) { return c->embed_scale ? tx_sqrt((real)c->d_model) : 1; }

/* --- tensors and memory ----------------------------------------------------------------------- */

static tx_stream_embed add_stream(tx_params *params, const tx_config *c, const tx_input_stream *s) {
    tx_stream_embed e = {0};
    char name[TX_NAME_SIZE], inner[TX_NAME_SIZE];
    tx_params_join(name, "embed_", s->name);
    if (s->kind == TX_TOKEN) {
        e.table = tx_params_add(params, name, ".weight", 2, s->size, c->d_model, TX_INIT_EMBEDDING,
                                c->d_model);
        return e;
    }
    if (c->embed_hidden == 0) {
        e.last = tx_linear_add(params, "", name, s->size, c->d_model);
        return e;
    }
    tx_params_join(inner, name, ".0");
    e.first = tx_linear_add(params, "", inner, s->size, c->embed_hidden);
    tx_params_join(inner, name, ".2");
    e.last = tx_linear_add(params, "", inner, c->embed_hidden, c->d_model);
    return e;
}

tx_embed_streams tx_embed_streams_add(tx_params *params, const tx_config *c) {
    tx_embed_streams e = {0};
    for (int k = 0; k < c->layout.count; k++)
        e.stream[k] = add_stream(params, c, &c->layout.stream[k]);
    if (c->step_embed)
        e.steps = tx_params_add(params, "embed_timestep", ".weight", 2, c->step_embed, c->d_model,
                                TX_INIT_EMBEDDING, c->d_model);
    return e;
}

void tx_embed_streams_each_linear(tx_embed_streams *e, const tx_config *c, tx_visit_linear *visit,
                                  void *context) {
    for (int k = 0; k < c->layout.count; k++) {
        if (!is_vector(c, k)) continue;
        if (c->embed_hidden) visit(&e->stream[k].first, context);
        visit(&e->stream[k].last, context);
    }
}

void tx_embed_streams_carve(tx_embed_streams_acts *a, const tx_allocator *alloc) {
    const tx_config *c = alloc->config;
    const int steps = tx_steps_of(&c->layout, alloc->T);
    bool vectors = false;
    *a = (tx_embed_streams_acts){0};
    for (int k = 0; k < c->layout.count; k++) {
        if (!is_vector(c, k)) continue;
        vectors = true;
        a->input[k] = tx_alloc_rows(alloc, steps, c->layout.stream[k].size);
        if (c->embed_hidden == 0) continue;
        a->hidden[k] = tx_alloc_rows(alloc, steps, c->embed_hidden);
        a->slope[k] = tx_alloc_rows(alloc, steps, c->embed_hidden);
    }
    if (vectors && c->embed_scale) a->dscaled = tx_alloc_gradient(alloc, alloc->T, c->d_model);
}

/* --- forward ---------------------------------------------------------------------------------- */

/* Steps from..to-1 of all sequences, counted from the first of sequence 0. */
typedef struct {
    int from, to, K, width;
    const tx_number *inputs; /* of step 0 */
} range;

static range steps_at(const tx_context *ctx) {
    const tx_streams *s = &ctx->config->layout;
    return (range){tx_first_step(ctx), tx_end_step(ctx), s->count, tx_stream_at(s, s->count),
                   ctx->stream->inputs};
}

static void forward_vector(const tx_stream_embed *e, const tx_config *c,
                           const tx_embed_streams_acts *a, int k, const range *r, real *x) {
    const int size = c->layout.stream[k].size, at = tx_stream_at(&c->layout, k),
              n = r->to - r->from;
    const size_t hidden = (size_t)c->embed_hidden, first = (size_t)r->from * hidden;
    for (int s = r->from; s < r->to; s++)
        for (int i = 0; i < size; i++)
            a->input[k][(size_t)s * (size_t)size + (size_t)i] =
                (real)r->inputs[(size_t)s * (size_t)r->width + (size_t)(at + i)].real;
    x += (size_t)k * (size_t)c->d_model;
    if (hidden == 0) {
        tx_linear_forward(&e->last, x, r->K * c->d_model, a->input[k], size, r->from, n);
        return;
    }
    tx_linear_forward(&e->first, a->slope[k], c->embed_hidden, a->input[k], size, r->from, n);
    tx_activation_forward(a->hidden[k] + first, a->slope[k] + first, a->slope[k] + first,
                          (size_t)n * hidden, (tx_activation)c->activation);
    tx_linear_forward(&e->last, x, r->K * c->d_model, a->hidden[k], c->embed_hidden, r->from, n);
}

static void forward_tokens(const tx_stream_embed *e, const tx_config *c, int k, const range *r,
                           real *x) {
    const size_t C = (size_t)c->d_model, at = (size_t)tx_stream_at(&c->layout, k);
    for (int s = r->from; s < r->to; s++) {
        const int32_t token = r->inputs[(size_t)s * (size_t)r->width + at].whole;
        memcpy(x + (size_t)(s * r->K + k) * C, e->table->value + (size_t)token * C, C * sizeof *x);
    }
}

static int32_t time_of(const range *r, int step) {
    return r->inputs[(size_t)step * (size_t)r->width + TX_STEP_TIME].whole;
}

void tx_embed_streams_forward(const tx_embed_streams *e, const tx_context *ctx,
                              const tx_embed_streams_acts *a, real *x) {
    const tx_config *c = ctx->config;
    const range r = steps_at(ctx);
    const int C = c->d_model;
    const v4 scale = v4_splat(scale_of(c));
    for (int k = 0; k < c->layout.count; k++) {
        if (is_vector(c, k))
            forward_vector(&e->stream[k], c, a, k, &r, x);
        else
            forward_tokens(&e->stream[k], c, k, &r, x);
    }
    if (!e->steps && !c->embed_scale) return;
    for (int row = r.from * r.K; row < r.to * r.K; row++) {
        real *y = x + (size_t)row * (size_t)C;
        const real *step =
            e->steps ? e->steps->value + (size_t)time_of(&r, row / r.K) * (size_t)C : NULL;
        EACH_LANES(i, C, n, v4 z = v4_mul(v4_load(y + i), scale);
                   v4_store_part(y + i, step ? v4_add(z, v4_load(step + i)) : z, n););
    }
}

/* --- backward --------------------------------------------------------------------------------- */

void tx_embed_streams_backward(const tx_embed_streams *e, const tx_context *ctx,
                               const tx_embed_streams_acts *a) {
    const tx_config *c = ctx->config;
    const range r = steps_at(ctx);
    const size_t C = (size_t)c->d_model, from = (size_t)(r.from * r.K) * C,
                 n = (size_t)((r.to - r.from) * r.K) * C;
    const v4 scale = v4_splat(scale_of(c));
    if (a->dscaled)
        EACH_LANES(i, n, width,
                   v4_store_part(a->dscaled + from + i,
                                 v4_mul(v4_load(ctx->stream->dx + from + i), scale), width););
    const real *dx = a->dscaled ? a->dscaled : ctx->stream->dx;
    for (int k = 0; k < r.K && c->embed_hidden; k++)
        if (is_vector(c, k))
            tx_linear_backward(&e->stream[k].last, TX_MULTIPLY, a->slope[k], c->embed_hidden,
                               dx + (size_t)k * C, r.K * c->d_model, r.from, r.to - r.from);
}

/* table->grad[row[r], c] += dx[r, c] * scale for columns of the share. */
static void add_row(tx_tensor *table, int32_t row, const real *dx, real scale, int from, int to) {
    real *grad = table->grad + (size_t)row * (size_t)table->shape[1];
    const v4 s = v4_splat(scale);
    for (int c = from; c < to; c += 4)
        v4_store_part(grad + c, v4_add(v4_load(grad + c), v4_mul(v4_load(dx + c), s)),
                      TX_MIN(4, to - c));
}

static void table_weights(const tx_embed_streams *e, const tx_share *s, const tx_config *c,
                          const tx_residual *stream) {
    const tx_streams *layout = &c->layout;
    const int K = layout->count, each = tx_steps_of(layout, stream->T);
    const range r = {s->from * each, s->to * each, K, tx_stream_at(layout, K), stream->inputs};
    int from, to;
    tx_share_columns(s, c->d_model, &from, &to);
    for (int row = r.from * K; row < r.to * K; row++) {
        const real *dx = stream->dx + (size_t)row * (size_t)c->d_model;
        const int k = row % K, at = tx_stream_at(layout, k);
        if (e->steps) add_row(e->steps, time_of(&r, row / K), dx, 1, from, to);
        if (is_vector(c, k)) continue;
        const int32_t token = r.inputs[(size_t)(row / K) * (size_t)r.width + (size_t)at].whole;
        add_row(e->stream[k].table, token, dx, scale_of(c), from, to);
    }
}

void tx_embed_streams_weights(const tx_embed_streams *e, const tx_share *s,
                              const tx_embed_streams_acts *a, const tx_config *c,
                              const tx_residual *stream) {
    const int K = c->layout.count, each = tx_steps_of(&c->layout, stream->T);
    const real *dx = a->dscaled ? a->dscaled : stream->dx;
    table_weights(e, s, c, stream);
    for (int k = 0; k < K; k++) {
        const tx_stream_embed *one = &e->stream[k];
        const real *dy = dx + (size_t)k * (size_t)c->d_model;
        const int size = c->layout.stream[k].size, n = c->embed_hidden;
        if (!is_vector(c, k)) continue;
        tx_linear_weights(&one->last, s, dy, K * c->d_model, n ? a->hidden[k] : a->input[k],
                          n ? n : size, each);
        if (n) tx_linear_weights(&one->first, s, a->slope[k], n, a->input[k], size, each);
    }
}

double tx_embed_streams_flops(const tx_embed_streams *e, const tx_config *c, double n, int T) {
    const double rows = n * tx_steps_of(&c->layout, T);
    double total = 0;
    for (int k = 0; k < c->layout.count; k++)
        total +=
            tx_linear_flops(&e->stream[k].first, rows) + tx_linear_flops(&e->stream[k].last, rows);
    return total;
}
