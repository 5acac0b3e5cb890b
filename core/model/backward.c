#include "math/gemm.h"
#include "math/ops.h"
#include "model/place.h"
#include "layers/posenc.h"

/* --- to the activations ----------------------------------------------------------------------- */

/* forward: y = x weightᵀ + bias. dx rows first..first+R-1 (=|+=|*=) dy weight, rows lddx and lddy
 * apart. */
static void linear_backward_at(tx_gemm_mode mode, real *dx, int lddx, const real *dy, int lddy,
                               const tx_linear *l, int first, int R) {
    tx_gemm(mode, dx + (size_t)first * lddx, lddx, dy + (size_t)first * lddy, lddy, l->panel_t,
            NULL, R, l->in, l->out);
}

static void linear_backward(tx_gemm_mode mode, real *dx, const real *dy, const tx_linear *l,
                            int first, int R) {
    linear_backward_at(mode, dx, l->in, dy, l->out, l, first, R);
}

static void norm_backward(const tx_place *p, real *dx, bool add, const real *dy, const real *x,
                          const real *mean, const real *rstd, const tx_norm *n) {
    int C = p->model->config.d_model, first = tx_row_of(p);
    size_t at = (size_t)first * C;
    tx_norm_backward(dx + at, add, dy + at, x + at, mean + first, rstd + first, n->gain->value,
                     tx_rows_of(p), C);
}

/* The gradient running down the residual stream: of all rows, or of the answer rows behind the last
 * attention. */
static real *running(const tx_place *p) {
    const tx_stack_acts *a = &p->acts->stack[p->stack];
    return p->rows < a->T ? a->rows_dx : a->dx;
}

/* dx holds the gradient of s->out. Leaves the gradient of the branch's output in s->dbranch and
 * that of the residual path in dx. */
static void begin_sublayer(const tx_place *p, const tx_sublayer *s, const tx_norm *n, int kind) {
    real *dx = running(p);
    int C = p->model->config.d_model;
    if (p->model->config.norm == TX_POST_NORM) { /* forward: out = norm(sum) */
        size_t at = (size_t)tx_row_of(p) * C;
        memcpy(s->dnorm + at, dx + at, (size_t)tx_rows_of(p) * C * sizeof *dx);
        norm_backward(p, dx, false, s->dnorm, s->sum, s->mean, s->rstd, n);
    }
    /* forward: sum = x + drop(branch) */
    tx_place_drop(p, s->dbranch, dx, C, TX_SITE_BRANCH + kind);
}

/* Where the gradient of the branch's input goes, and how: pre-norm to the norm, post-norm straight
 * onto the residual path. */
static real *branch_input(const tx_place *p, const tx_sublayer *s, tx_gemm_mode *mode) {
    bool pre = p->model->config.norm == TX_PRE_NORM;
    *mode = pre ? TX_SET : TX_ACCUMULATE;
    return pre ? s->dnorm : running(p);
}

static void end_sublayer(const tx_place *p, const tx_sublayer *s, const tx_norm *n) {
    if (p->model->config.norm == TX_PRE_NORM) /* forward: in = norm(x) */
        norm_backward(p, running(p), true, s->dnorm, s->x, s->mean, s->rstd, n);
}

/* From the gradient of the attention's result to those of q, k, v before their projections' inputs.
 */
static void attend_backward(const tx_place *p, const real *dresult, int keys, const tx_heads *w,
                            const tx_attention_acts *a, int site) {
    int C = p->model->config.d_model, D = C / p->model->config.n_heads;
    int first = tx_row_of(p), R = tx_rows_of(p);
    size_t query = (size_t)first * C, key = (size_t)tx_key_row_of(p, keys) * C;
    tx_attention attention = tx_place_attention(p, keys, site);
    linear_backward(TX_SET, a->dcontext, dresult, &w->o, first, R);
    const real *weights = a->weights + (size_t)p->from * attention.H * attention.Tq * attention.Tk;
    tx_attention_backward(a->dq + query, a->dk + key, a->dv + key, a->dcontext + query, weights,
                          a->q + query, a->k + key, a->v + key, &attention, tx_scratch_of(p));
    if (p->model->rotary && keys == p->stack) {
        int Tq = attention.Tq, Tk = attention.Tk;
        tx_rotary_apply(a->dq + query, p->model->rotary + (size_t)(Tk - Tq) * (D / 2 * 2), true, R,
                        Tq, attention.H, D);
        tx_rotary_apply(a->dk + key, p->model->rotary, true, tx_key_rows_of(p, keys), Tk,
                        attention.H, D);
    }
}

/* When only answer rows went on behind the keys: their gradients join those of all rows, which have
 * one through keys and values alone. */
static void widen(tx_place *p, const tx_block *w, const tx_block_acts *b) {
    const tx_stack_acts *a = &p->acts->stack[p->stack];
    const tx_sublayer *s = &b->sublayer[TX_SUB_SELF];
    real *dquery = b->self.dcontext, *drows = a->rows_dx; /* the context's gradient is done with */
    size_t C = (size_t)p->model->config.d_model, at = (size_t)tx_row_of(p) * C,
           n = (size_t)tx_rows_of(p) * C;
    linear_backward(TX_SET, dquery, b->self.dq, &w->self.q, tx_row_of(p), tx_rows_of(p));
    if (p->model->config.norm == TX_PRE_NORM)
        tx_place_widen(p, s->dnorm, dquery);
    else
        tx_add(drows + at, drows + at, dquery + at, n);
    tx_place_widen(p, a->dx, drows);
    p->rows = a->T;
}

static void self_backward(tx_place *p, const tx_block *w, const tx_block_acts *b) {
    const tx_sublayer *s = &b->sublayer[TX_SUB_SELF];
    bool narrow = p->rows < p->acts->stack[p->stack].T;
    attend_backward(p, s->dbranch, p->stack, &w->self, &b->self, TX_SITE_SELF_WEIGHTS);
    if (narrow) widen(p, w, b);
    tx_gemm_mode mode;
    real *din = branch_input(p, s, &mode); /* forward: q, k, v = projections of in */
    int first = tx_row_of(p), R = tx_rows_of(p);
    if (!narrow) linear_backward(mode, din, b->self.dq, &w->self.q, first, R);
    linear_backward(TX_ACCUMULATE, din, b->self.dk, &w->self.k, first, R);
    linear_backward(TX_ACCUMULATE, din, b->self.dv, &w->self.v, first, R);
}

static void cross_backward(const tx_place *p, const tx_block *w, const tx_block_acts *b) {
    const tx_sublayer *s = &b->sublayer[TX_SUB_CROSS];
    attend_backward(p, s->dbranch, 0, &w->cross, &b->cross, TX_SITE_CROSS_WEIGHTS);
    tx_gemm_mode mode;
    real *din = branch_input(p, s, &mode), *dmemory = p->acts->stack[0].dout;
    linear_backward(mode, din, b->cross.dq, &w->cross.q, tx_row_of(p), tx_rows_of(p));
    linear_backward(TX_ACCUMULATE, dmemory, b->cross.dk, &w->cross.k, tx_key_row_of(p, 0),
                    tx_key_rows_of(p, 0));
    linear_backward(TX_ACCUMULATE, dmemory, b->cross.dv, &w->cross.v, tx_key_row_of(p, 0),
                    tx_key_rows_of(p, 0));
}

static void feed_forward_backward(const tx_place *p, const tx_block *w, const tx_block_acts *b) {
    const tx_sublayer *s = &b->sublayer[TX_SUB_FFN];
    int C = p->model->config.d_model, stride = p->acts->ffn_stride, first = tx_row_of(p),
        last = first + tx_rows_of(p);
    tx_gemm_mode mode;
    real *din = branch_input(p, s, &mode);
    /* forward: hidden = drop(f(u)), slope = drop(f'(u)) */
    for (int r = first, R; r < last; r += R) {
        R = tx_place_ffn_rows(p, r);
        /* du takes its place */
        linear_backward_at(TX_MULTIPLY, b->slope, stride, s->dbranch, C, &w->down, r, R);
        linear_backward_at(mode, din, C, b->slope, stride, &w->up, r, R);
    }
}

static void backward_block(tx_place *p) {
    const tx_stack *stack = &p->model->stack[p->stack];
    const tx_block *w = &stack->block[p->layer];
    const tx_block_acts *b = &p->acts->stack[p->stack].block[p->layer];
    const tx_sublayer *s = b->sublayer;
    int n = stack->cross ? 2 : 1;
    begin_sublayer(p, &s[TX_SUB_FFN], &w->norm[n], TX_SUB_FFN);
    feed_forward_backward(p, w, b);
    end_sublayer(p, &s[TX_SUB_FFN], &w->norm[n--]);
    if (stack->cross) {
        begin_sublayer(p, &s[TX_SUB_CROSS], &w->norm[n], TX_SUB_CROSS);
        cross_backward(p, w, b);
        end_sublayer(p, &s[TX_SUB_CROSS], &w->norm[n--]);
    }
    begin_sublayer(p, &s[TX_SUB_SELF], &w->norm[n], TX_SUB_SELF);
    self_backward(p, w, b);
    end_sublayer(p, &s[TX_SUB_SELF], &w->norm[n]);
}

/* dout holds the gradient of the stack's output. Leaves that of the embedding's sum in dx. */
static void backward_stack(tx_place *p) {
    const tx_stack *stack = &p->model->stack[p->stack];
    const tx_stack_acts *a = &p->acts->stack[p->stack];
    int C = p->model->config.d_model;
    p->rows = a->rows;
    size_t at = (size_t)tx_row_of(p) * C;
    if (p->model->config.final_norm)
        norm_backward(p, running(p), false, a->dout, a->last, a->mean, a->rstd, &stack->norm);
    else
        memcpy(running(p) + at, a->dout + at, (size_t)tx_rows_of(p) * C * sizeof(real));
    for (p->layer = stack->n_layers - 1; p->layer >= 0; p->layer--) backward_block(p);
    tx_place_drop(p, a->dx, a->dx, C, TX_SITE_EMBED);
}

/* forward: pooled = mean over the visible positions. dout gets an equal share at each of them. */
static void pool_backward(const tx_place *p) {
    const tx_stack_acts *s = tx_last_stack(p->acts);
    int C = p->model->config.d_model;
    for (int b = p->from; b < p->to; b++) {
        const real *dy = p->acts->dpooled + (size_t)b * C;
        int n = 0;
        for (int t = 0; t < s->T; t++) n += !(s->padding && s->padding[b * s->T + t]);
        for (int t = 0; t < s->T; t++) {
            bool hidden = s->padding && s->padding[b * s->T + t];
            real *dx = s->dout + ((size_t)b * s->T + t) * C, share = hidden ? 0 : 1 / (real)n;
            for (int c = 0; c < C; c++) dx[c] = dy[c] * share;
        }
    }
}

void tx_backward(tx_acts *a, const tx_pass *pass, int from, int to) {
    const tx_model *m = a->model;
    tx_place p = {
        .acts = a, .model = m, .pass = pass, .stack = m->n_stacks - 1, .from = from, .to = to};
    int rows = tx_output_rows(a);
    real *dhidden = a->pooled ? a->dpooled : tx_last_stack(a)->dout;
    linear_backward(TX_SET, dhidden, a->dlogits, &m->output, from * rows, (to - from) * rows);
    if (a->pooled) pool_backward(&p);
    if (m->n_stacks == 2) { /* the memory's gradient is gathered from every decoder block */
        real *dmemory = a->stack[0].dout;
        size_t C = (size_t)m->config.d_model;
        memset(dmemory + (size_t)tx_key_row_of(&p, 0) * C, 0,
               (size_t)tx_key_rows_of(&p, 0) * C * sizeof *dmemory);
    }
    for (; p.stack >= 0; p.stack--) backward_stack(&p);
}

/* --- to the weights --------------------------------------------------------------------------- */

typedef struct {
    const tx_acts *acts;
    int part, parts; /* of all elements of each gradient */
    int from, to;    /* sequences */
} share;

/* Columns from..to-1 of n belong to this share; cuts fall on multiples of 8, so that no tile is
 * computed twice. */
static void cut(const share *s, int n, int *from, int *to) {
    int tiles = (n + 7) / 8;
    *from = TX_MIN(n, tiles * s->part / s->parts * 8);
    *to = TX_MIN(n, tiles * (s->part + 1) / s->parts * 8);
}

/* forward: y[R,out] = x[R,in] weightᵀ + bias, rows ldy and ldx apart, `each` of them of a sequence.
 * Shares are rows of weight. */
static void linear_weights_at(const share *s, const tx_linear *l, const real *dy, int ldy,
                              const real *x, int ldx, int each) {
    int from, to, R = (s->to - s->from) * each;
    size_t row = (size_t)s->from * each;
    cut(s, l->out, &from, &to);
    if (from == to) return;
    dy += row * ldy;
    x += row * ldx;
    tx_gemm_tn(TX_ACCUMULATE, l->weight->grad + (size_t)from * l->in, l->in, dy + from, ldy, x, ldx,
               to - from, l->in, R);
    tx_bias_backward(l->bias->grad, dy, ldy, R, from, to);
}

static void linear_weights(const share *s, const tx_linear *l, const real *dy, const real *x,
                           int each) {
    linear_weights_at(s, l, dy, l->out, x, l->in, each);
}

static void norm_weights(const share *s, const tx_norm *n, const real *dy, const real *x,
                         const real *mean, const real *rstd, int each) {
    int C = s->acts->model->config.d_model, from, to;
    size_t row = (size_t)s->from * each, at = row * (size_t)C;
    cut(s, C, &from, &to);
    tx_norm_backward_params(n->gain->grad, n->shift->grad, dy + at, x + at, mean + row, rstd + row,
                            (s->to - s->from) * each, C, from, to);
}

static void sublayer_weights(const share *s, const tx_sublayer *l, const tx_norm *n, int each) {
    bool pre = s->acts->model->config.norm == TX_PRE_NORM;
    norm_weights(s, n, l->dnorm, pre ? l->x : l->sum, l->mean, l->rstd, each);
}

static void heads_weights(const share *s, const tx_heads *w, const tx_attention_acts *a,
                          const real *dresult, const real *in, int each, const real *memory,
                          int each_key) {
    linear_weights(s, &w->q, a->dq, in, each);
    linear_weights(s, &w->k, a->dk, memory, each_key);
    linear_weights(s, &w->v, a->dv, memory, each_key);
    linear_weights(s, &w->o, dresult, a->context, each);
}

static void block_weights(const share *s, int k, int layer) {
    const tx_stack *stack = &s->acts->model->stack[k];
    const tx_stack_acts *acts = &s->acts->stack[k], *memory = &s->acts->stack[0];
    const tx_block *w = &stack->block[layer];
    const tx_block_acts *b = &acts->block[layer];
    const tx_sublayer *l = b->sublayer;
    bool narrow = acts->rows < acts->T && layer == stack->n_layers - 1,
         pre = s->acts->model->config.norm == TX_PRE_NORM;
    int all = acts->T, rows = narrow ? acts->rows : all, n = 0;
    heads_weights(s, &w->self, &b->self, l[TX_SUB_SELF].dbranch,
                  narrow ? acts->rows_in : l[TX_SUB_SELF].in, rows, l[TX_SUB_SELF].in, all);
    sublayer_weights(s, &l[TX_SUB_SELF], &w->norm[n++], pre ? all : rows);
    if (stack->cross) {
        heads_weights(s, &w->cross, &b->cross, l[TX_SUB_CROSS].dbranch, l[TX_SUB_CROSS].in, rows,
                      memory->out, memory->T);
        sublayer_weights(s, &l[TX_SUB_CROSS], &w->norm[n++], rows);
    }
    linear_weights_at(s, &w->up, b->slope, s->acts->ffn_stride, l[TX_SUB_FFN].in, w->up.in, rows);
    linear_weights_at(s, &w->down, l[TX_SUB_FFN].dbranch, w->down.out, b->hidden,
                      s->acts->ffn_stride, rows);
    sublayer_weights(s, &l[TX_SUB_FFN], &w->norm[n], rows);
}

/* The output layer and the embeddings are shared out by columns: tied, they write the same tensor,
 * and then one share owns a column of both. */
static void output_weights(const share *s, const real *x, int each) {
    const tx_linear *l = &s->acts->model->output;
    int from, to, R = (s->to - s->from) * each;
    size_t row = (size_t)s->from * each;
    const real *dy = s->acts->dlogits + row * l->out;
    x += row * l->in;
    cut(s, l->in, &from, &to);
    tx_gemm_tn(TX_ACCUMULATE, l->weight->grad + from, l->in, dy, l->out, x + from, l->in, l->out,
               to - from, R);
    cut(s, l->out, &from, &to);
    tx_bias_backward(l->bias->grad, dy, l->out, R, from, to);
}

static void embedding_weights(const share *s, const tx_stack *stack, const tx_stack_acts *a) {
    const tx_config *c = &s->acts->model->config;
    int from, to, R = (s->to - s->from) * a->T;
    size_t row = (size_t)s->from * a->T;
    const real *dx = a->dx + row * c->d_model;
    cut(s, c->d_model, &from, &to);
    tx_embed_backward(stack->embedding->grad, dx, a->tokens + row,
                      c->embed_scale ? tx_sqrt((real)c->d_model) : 1, R, c->d_model, from, to);
    if (stack->positions)
        tx_positions_backward(stack->positions->grad, dx, R, a->T, c->d_model, from, to);
}

void tx_backward_weights(tx_acts *a, int part, int parts, int from, int to) {
    const tx_model *m = a->model;
    share s = {a, part, parts, from, to};
    output_weights(&s, a->pooled ? a->pooled : tx_last_stack(a)->out, tx_output_rows(a));
    for (int k = m->n_stacks - 1; k >= 0; k--) {
        const tx_stack *stack = &m->stack[k];
        const tx_stack_acts *acts = &a->stack[k];
        if (m->config.final_norm)
            norm_weights(&s, &stack->norm, acts->dout, acts->last, acts->mean, acts->rstd,
                         acts->rows);
        for (int l = stack->n_layers - 1; l >= 0; l--) block_weights(&s, k, l);
        embedding_weights(&s, stack, acts);
    }
}
