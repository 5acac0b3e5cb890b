#include "layers/feed_forward.h"
#include "math/lanes.h"
#include "math/ops.h"

static bool gated(const tx_feed_forward *w) { return w->gate.out > 0; }

tx_feed_forward tx_feed_forward_add(tx_params *params, const char *block, const tx_config *c) {
    tx_feed_forward w = {0};
    if (c->glu) w.gate = tx_linear_add(params, block, "feed_forward.gate", c->d_model, c->d_ff);
    w.up = tx_linear_add(params, block, "feed_forward.linear1", c->d_model, c->d_ff);
    w.down = tx_linear_add_last(params, block, "feed_forward.linear2", c->d_ff, c->d_model);
    return w;
}

void tx_feed_forward_each_linear(tx_feed_forward *w, tx_visit_linear *visit, void *context) {
    if (gated(w)) visit(&w->gate, context);
    visit(&w->up, context);
    visit(&w->down, context);
}

/* Wide rows of a training batch that are a multiple of 2 KB would all fall on one or two sets of
 * the first-level cache and evict each other (multiply_folded in gemm.c). They are kept a cache
 * line further apart. */
static int stride_of(const tx_config *c, bool with_gradient) {
    const int wide = 512, line = 16; /* numbers: 2 KB, 64 bytes */
    return c->d_ff + (with_gradient && c->d_ff % wide == 0 ? line : 0);
}

void tx_feed_forward_carve(tx_feed_forward_acts *a, const tx_allocator *alloc) {
    a->stride = stride_of(alloc->config, alloc->with_gradient);
    a->slope = tx_alloc_rows(alloc, alloc->T, a->stride);
    a->hidden = tx_alloc_rows(alloc, alloc->T, a->stride);
    a->gate = alloc->config->glu ? tx_alloc_rows(alloc, alloc->T, a->stride) : NULL;
    a->du = alloc->config->glu ? tx_alloc_gradient(alloc, alloc->T, a->stride) : NULL;
}

/* How many rows go through both products together from `row` on: as many whole sequences as fit
 * into TX_CACHED_ROWS, or of longer ones the multiple of 32 rows that does. */
static int rows_at(const tx_context *ctx, int row) {
    const int before = row % ctx->rows, last = tx_row_of(ctx) + tx_rows_of(ctx);
    if (before > 0 || ctx->rows > TX_CACHED_ROWS)
        return TX_MIN(TX_CACHED_ROWS / 32 * 32, ctx->rows - before);
    return TX_MIN(TX_CACHED_ROWS / ctx->rows * ctx->rows, last - row);
}

/* y = dropout(f(u)) and slope = dropout(f'(u)), in place of u, for `rows` rows from `row` on. They
 * begin with a sequence, or a multiple of 32 rows after its beginning. */
static void activate(const tx_context *ctx, const tx_feed_forward_acts *a, real *y, int row,
                     int rows) {
    const tx_dropout d = tx_context_dropout(ctx, TX_SITE_FFN);
    const tx_activation f = (tx_activation)ctx->config->activation;
    const size_t F = (size_t)ctx->config->d_ff, stride = (size_t)a->stride;
    for (int last = row + rows, n; row < last; row += n) { /* rows without gaps are one */
        const int before = row % ctx->rows;
        real *u = a->slope + (size_t)row * stride, *h = y + (size_t)row * stride;
        n = stride > F ? 1 : TX_MIN(ctx->rows - before, last - row);
        if (d.threshold)
            tx_activation_dropout(h, u, u, (size_t)n * F, f, (size_t)before * F,
                                  (uint32_t)(row / ctx->rows + ctx->first), &d);
        else
            tx_activation_forward(h, u, u, (size_t)n * F, f);
    }
}

/* slope *= x, then x *= gate, for rows row..row+rows-1 of x. Forward, x is the hidden rows: from u
 * and f'(g) to f(g) u and f'(g) u. Backward, x is their gradient, and becomes that of u; slope
 * becomes that of g. */
static void apply_gate(const tx_feed_forward_acts *a, real *x, int row, int rows, int F) {
    for (int r = row; r < row + rows; r++) {
        const size_t at = (size_t)r * (size_t)a->stride;
        real *y = x + at, *slope = a->slope + at;
        const real *gate = a->gate + at;
        EACH_LANES(i, F, n, const v4 u = v4_load(y + i);
                   v4_store_part(slope + i, v4_mul(v4_load(slope + i), u), n);
                   v4_store_part(y + i, v4_mul(v4_load(gate + i), u), n););
    }
}

void tx_feed_forward_forward(const tx_feed_forward *w, const tx_context *ctx,
                             const tx_feed_forward_acts *a, real *y, const real *x) {
    int C = w->up.in, first = tx_row_of(ctx), last = first + tx_rows_of(ctx);
    for (int r = first, R; r < last; r += R) {
        R = rows_at(ctx, r);
        if (gated(w)) {
            tx_linear_forward(&w->gate, a->slope, a->stride, x, C, r, R);
            activate(ctx, a, a->gate, r, R);
            tx_linear_forward(&w->up, a->hidden, a->stride, x, C, r, R);
            apply_gate(a, a->hidden, r, R, w->up.out);
        } else {
            tx_linear_forward(&w->up, a->slope, a->stride, x, C, r, R);
            activate(ctx, a, a->hidden, r, R);
        }
    }
    tx_context_ablate(ctx, TX_ABLATE_FFN, a->hidden, w->up.out, a->stride);
    /* factors of the gradient */
    tx_context_cut(ctx, TX_ABLATE_FFN, a->slope, w->up.out, a->stride);
    if (gated(w)) tx_context_cut(ctx, TX_ABLATE_FFN, a->gate, w->up.out, a->stride);
    tx_linear_forward(&w->down, y, C, a->hidden, a->stride, first, last - first);
}

void tx_feed_forward_backward(const tx_feed_forward *w, const tx_context *ctx,
                              const tx_feed_forward_acts *a, tx_gemm_mode mode, real *dx,
                              const real *dy) {
    int C = w->up.in, first = tx_row_of(ctx), last = first + tx_rows_of(ctx);
    for (int r = first, R; r < last; r += R) {
        R = rows_at(ctx, r);
        if (gated(w)) { /* forward: hidden = gate u with gate = drop(f(g)) */
            tx_linear_backward(&w->down, TX_SET, a->du, a->stride, dy, C, r, R);
            apply_gate(a, a->du, r, R, w->up.out);
            tx_linear_backward(&w->up, mode, dx, C, a->du, a->stride, r, R);
            tx_linear_backward(&w->gate, TX_ACCUMULATE, dx, C, a->slope, a->stride, r, R);
        } else { /* forward: hidden = drop(f(u)); slope = drop(f'(u)) becomes du */
            tx_linear_backward(&w->down, TX_MULTIPLY, a->slope, a->stride, dy, C, r, R);
            tx_linear_backward(&w->up, mode, dx, C, a->slope, a->stride, r, R);
        }
    }
}

void tx_feed_forward_weights(const tx_feed_forward *w, const tx_share *s,
                             const tx_feed_forward_acts *a, const real *dy, const real *x,
                             int rows) {
    int C = w->up.in;
    if (gated(w)) tx_linear_weights(&w->gate, s, a->slope, a->stride, x, C, rows);
    tx_linear_weights(&w->up, s, gated(w) ? a->du : a->slope, a->stride, x, C, rows);
    tx_linear_weights(&w->down, s, dy, C, a->hidden, a->stride, rows);
}

double tx_feed_forward_flops(const tx_feed_forward *w, double R) {
    return tx_linear_flops(&w->gate, R) + tx_linear_flops(&w->up, R) + tx_linear_flops(&w->down, R);
}

void tx_feed_forward_visit(const tx_feed_forward *w, const tx_feed_forward_acts *a,
                           const tx_visitor *t, int rows) {
    if (gated(w)) tx_visit_rows(t, "gate", w->gate.weight, a->gate, rows, w->gate.out, a->stride);
    tx_visit_output(t, "ffn", w->up.weight, a->hidden, rows, w->up.out, a->stride);
}
