#include "layers/linear.h"
#include "math/ops.h"

tx_linear tx_linear_add(tx_params *params, const char *prefix, const char *name, int in, int out) {
    char path[TX_NAME_SIZE];
    tx_params_join(path, prefix, name);
    tx_linear linear = {.in = in, .out = out};
    linear.weight = tx_params_add(params, path, ".weight", 2, out, in, TX_INIT_MATRIX, in);
    linear.bias = tx_params_add_bias(params, path, out, TX_INIT_BIAS, in);
    return linear;
}

tx_linear tx_linear_add_last(tx_params *params, const char *prefix, const char *name, int in,
                             int out) {
    tx_linear linear = tx_linear_add(params, prefix, name, in, out);
    if (linear.weight) linear.weight->rule = TX_INIT_LAST_MATRIX;
    return linear;
}

void tx_linear_carve(tx_linear *l, tx_arena *arena, bool trainable) {
    l->kernel = tx_kernel_usual();
    if (!trainable) return;
    l->panel = tx_arena_reals(arena, tx_panel_count(l->in, l->out));
    l->panel_t = tx_arena_reals(arena, tx_panel_count(l->out, l->in));
}

void tx_linear_pack(tx_linear *l) {
    if (!l->panel) return;
    tx_pack_transposed(l->panel, l->weight->value, l->in, l->out, l->in);
    tx_pack(l->panel_t, l->weight->value, l->in, l->out, l->in);
}

/* The columns of a product with stored weights that are one part of a job. */
enum { SHARED_COLUMNS = 128 };

typedef struct {
    const tx_linear *linear;
    real *y;
    const real *x;
    int ldy, ldx, R;
} product_work;

static void stored_job(void *context, tx_job_part part) {
    const product_work *w = context;
    const tx_linear *l = w->linear;
    const int from = part.index * SHARED_COLUMNS, columns = TX_MIN(SHARED_COLUMNS, l->out - from);
    tx_gemm_stored(w->y + from, w->ldy, w->x, w->ldx, l->weight->value + (size_t)from * l->in,
                   l->in, l->bias ? l->bias->value + from : NULL, w->R, columns, l->in);
}

void tx_linear_forward(const tx_linear *l, real *y, int ldy, const real *x, int ldx, int first,
                       int R) {
    const real *bias = l->bias ? l->bias->value : NULL;
    y += (size_t)first * ldy;
    x += (size_t)first * ldx;
    if (l->panel)
        tx_gemm(l->kernel, TX_SET, y, ldy, x, ldx, l->panel, bias, R, l->out, l->in);
    else
        tx_thread_pool_run(l->pool, stored_job, &(product_work){l, y, x, ldy, ldx, R},
                           (l->out + SHARED_COLUMNS - 1) / SHARED_COLUMNS);
}

void tx_linear_backward(const tx_linear *l, tx_gemm_mode mode, real *dx, int lddx, const real *dy,
                        int lddy, int first, int R) {
    tx_gemm(l->kernel, mode, dx + (size_t)first * lddx, lddx, dy + (size_t)first * lddy, lddy,
            l->panel_t, NULL, R, l->in, l->out);
}

void tx_linear_weights(const tx_linear *l, const tx_share *s, const real *dy, int lddy,
                       const real *x, int ldx, int rows) {
    int from, to, R = (s->to - s->from) * rows;
    size_t row = (size_t)s->from * rows;
    tx_share_columns(s, l->out, &from, &to);
    if (from == to) return;
    dy += row * lddy;
    x += row * ldx;
    tx_gemm_tn(l->kernel, TX_ACCUMULATE, l->weight->grad + (size_t)from * l->in, l->in, dy + from,
               lddy, x, ldx, to - from, l->in, R);
    if (l->bias) tx_bias_backward(l->bias->grad, dy, lddy, R, from, to);
}
