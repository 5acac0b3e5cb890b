#include "math/gemm.h"
#include "math/ops.h"
#include "model/place.h"
#include "layers/posenc.h"

void tx_acts_load(tx_acts *a, int batch, int S, int T, const int32_t *source,
                  const int32_t *tokens) {
    TX_ASSERT(batch <= a->capacity);
    bool two = a->model->n_stacks == 2;
    a->batch = a->held = batch;
    tx_stack_acts *last = tx_last_stack(a);
    last->T = last->rows = T;
    last->tokens = tokens;
    if (two) {
        a->stack[0].T = a->stack[0].rows = S;
        a->stack[0].tokens = source;
    }
    for (int s = 0; s < a->model->n_stacks; s++) {
        tx_stack_acts *stack = &a->stack[s];
        for (int r = 0; stack->padding && r < batch * stack->T; r++)
            stack->padding[r] = stack->tokens[r] == 0;
    }
}

void tx_acts_move(tx_acts *a, int n) {
    for (int k = 0; k < a->model->n_stacks; k++) {
        tx_stack_acts *s = &a->stack[k];
        s->tokens += n * s->T;
        if (s->padding) s->padding += n * s->T;
    }
    a->loss += n * tx_output_rows(a);
    a->prediction += n * tx_output_rows(a);
}

void tx_acts_answers(tx_acts *a, int first) {
    tx_stack_acts *s = tx_last_stack(a);
    TX_ASSERT(s->rows_x && first >= 0 && first < s->T && a->model->config.head == TX_HEAD_TOKEN);
    s->rows = s->T - first;
}

/* y rows first..first+R-1 of x weightᵀ + bias, rows ldy and ldx apart. */
static void linear_at(real *y, int ldy, const real *x, int ldx, const tx_linear *l, int first,
                      int R) {
    tx_gemm(TX_SET, y + (size_t)first * ldy, ldy, x + (size_t)first * ldx, ldx, l->panel,
            l->bias->value, R, l->out, l->in);
}

static void linear(real *y, const real *x, const tx_linear *l, int first, int R) {
    linear_at(y, l->out, x, l->in, l, first, R);
}

static void norm(const tx_place *p, real *y, real *mean, real *rstd, const real *x,
                 const tx_norm *n) {
    int C = p->model->config.d_model, first = tx_row_of(p);
    size_t at = (size_t)first * C;
    tx_norm_forward(y + at, mean + first, rstd + first, x + at, n->gain->value, n->shift->value,
                    tx_rows_of(p), C);
}

static void begin_sublayer(const tx_place *p, const tx_sublayer *s, const tx_norm *n) {
    if (p->model->config.norm == TX_PRE_NORM) norm(p, s->in, s->mean, s->rstd, s->x, n);
}

/* The branch's result stands in s->sum: drops some of it, adds it to x, the residual stream, and,
 * post-norm, normalises. */
static void end_sublayer(const tx_place *p, const tx_sublayer *s, const real *x, const tx_norm *n,
                         int kind) {
    tx_place_drop_add(p, s->sum, x, p->model->config.d_model, TX_SITE_BRANCH + kind);
    if (p->model->config.norm == TX_POST_NORM) norm(p, s->out, s->mean, s->rstd, s->sum, n);
}

/* result[R,C] = attention of in[R,C] over memory, the rows of stack `keys`. */
static void attend(const tx_place *p, real *result, const real *in, const real *memory, int keys,
                   const tx_heads *w, const tx_attention_acts *a, int site) {
    int C = p->model->config.d_model, D = C / p->model->config.n_heads;
    bool self = keys == p->stack;
    int first = tx_row_of(p), R = tx_rows_of(p), key_first = tx_key_row_of(p, keys),
        key_R = tx_key_rows_of(p, keys);
    tx_attention attention = tx_place_attention(p, keys, site);
    size_t query = (size_t)first * C, key = (size_t)p->from * attention.Tk * C;
    linear(a->q, in, &w->q, first, R);
    /* the memory's keys and values stay the same while a sequence grows */
    if (self || p->skip == 0) {
        linear(a->k, memory, &w->k, key_first, key_R);
        linear(a->v, memory, &w->v, key_first, key_R);
    }
    if (p->model->rotary && self) {
        int step = D / 2 * 2, Tq = attention.Tq, Tk = attention.Tk;
        tx_rotary_apply(a->q + query, p->model->rotary + (size_t)(Tk - Tq) * step, false, R, Tq,
                        attention.H, D);
        tx_rotary_apply(a->k + (size_t)key_first * C, p->model->rotary + (size_t)p->skip * step,
                        false, key_R, Tk, attention.H, D);
    }
    real *weights = a->weights + (size_t)p->from * attention.H * attention.Tq * attention.Tk;
    tx_attention_forward(a->context + query, weights, a->q + query, a->k + key, a->v + key,
                         &attention, tx_scratch_of(p));
    tx_place_cut(p, self ? TX_CUT_SELF : TX_CUT_CROSS, a->context);
    linear(result, a->context, &w->o, first, R);
}

static void feed_forward(const tx_place *p, const tx_block *w, const tx_block_acts *b) {
    const tx_sublayer *s = &b->sublayer[TX_SUB_FFN];
    int C = p->model->config.d_model, stride = p->acts->ffn_stride, first = tx_row_of(p),
        last = first + tx_rows_of(p);
    for (int r = first, R; r < last; r += R) {
        R = tx_place_ffn_rows(p, r);
        linear_at(b->slope, stride, s->in, C, &w->up, r, R);
        tx_place_activation(p, b->hidden, b->slope, r, R);
    }
    tx_place_cut(p, TX_CUT_FFN, b->hidden);
    linear_at(s->sum, C, b->hidden, stride, &w->down, first, last - first);
}

static void forward_block(tx_place *p) {
    const tx_stack *stack = &p->model->stack[p->stack];
    const tx_stack_acts *acts = &p->acts->stack[p->stack];
    const tx_block *w = &stack->block[p->layer];
    const tx_block_acts *b = &acts->block[p->layer];
    const tx_sublayer *s = b->sublayer;
    const real *x = s[TX_SUB_SELF].x, *in = s[TX_SUB_SELF].in;
    int n = 0; /* norms are numbered by the sublayers there are */
    begin_sublayer(p, &s[TX_SUB_SELF], &w->norm[n]);
    if (tx_narrows(p)) {
        tx_place_narrow(p, acts->rows_x, x);
        if (in != x) tx_place_narrow(p, acts->rows_in, in);
        x = acts->rows_x;
        in = acts->rows_in;
        p->rows = acts->rows;
    }
    attend(p, s[TX_SUB_SELF].sum, in, s[TX_SUB_SELF].in, p->stack, &w->self, &b->self,
           TX_SITE_SELF_WEIGHTS);
    end_sublayer(p, &s[TX_SUB_SELF], x, &w->norm[n++], TX_SUB_SELF);
    if (stack->cross) {
        begin_sublayer(p, &s[TX_SUB_CROSS], &w->norm[n]);
        attend(p, s[TX_SUB_CROSS].sum, s[TX_SUB_CROSS].in, p->acts->stack[0].out, 0, &w->cross,
               &b->cross, TX_SITE_CROSS_WEIGHTS);
        end_sublayer(p, &s[TX_SUB_CROSS], s[TX_SUB_CROSS].x, &w->norm[n++], TX_SUB_CROSS);
    }
    begin_sublayer(p, &s[TX_SUB_FFN], &w->norm[n]);
    feed_forward(p, w, b);
    end_sublayer(p, &s[TX_SUB_FFN], s[TX_SUB_FFN].x, &w->norm[n], TX_SUB_FFN);
    tx_place_cut(p, TX_CUT_BLOCK, s[TX_SUB_FFN].out);
}

static void forward_stack(tx_place *p) {
    const tx_config *c = &p->model->config;
    const tx_stack *stack = &p->model->stack[p->stack];
    tx_stack_acts *a = &p->acts->stack[p->stack];
    p->rows = a->T;
    int first = tx_row_of(p), R = tx_rows_of(p), C = c->d_model;
    real scale = c->embed_scale ? tx_sqrt((real)C) : 1;
    p->layer = -1;
    const real *positions = tx_model_positions(p->model, stack);
    if (positions) positions += (size_t)p->skip * C;
    tx_embed_forward(a->embed + (size_t)first * C, a->tokens + first, stack->embedding->value,
                     scale, positions, R, a->T, C);
    tx_place_drop(p, a->embed, a->embed, C, TX_SITE_EMBED);
    tx_place_cut(p, TX_CUT_BLOCK, a->embed);
    for (p->layer = 0; p->layer < stack->n_layers; p->layer++) forward_block(p);
    if (c->final_norm) norm(p, a->out, a->mean, a->rstd, a->last, &stack->norm);
}

/* pooled[b,C] = mean of the last hidden states over the positions that are not padding. */
static void pool(const tx_place *p) {
    const tx_stack_acts *s = tx_last_stack(p->acts);
    int C = p->model->config.d_model;
    for (int b = p->from; b < p->to; b++) {
        real *y = p->acts->pooled + (size_t)b * C;
        int n = 0;
        memset(y, 0, (size_t)C * sizeof *y);
        for (int t = 0; t < s->T; t++) {
            if (s->padding && s->padding[b * s->T + t]) continue;
            tx_add(y, y, s->out + ((size_t)b * s->T + t) * C, (size_t)C);
            n++;
        }
        for (int c = 0; c < C; c++) y[c] /= (real)TX_MAX(n, 1);
    }
}

static void forward_output(const tx_place *p) {
    tx_acts *a = p->acts;
    const tx_config *c = &p->model->config;
    if (c->head == TX_HEAD_NONE) return;
    if (c->head == TX_HEAD_CLASS) pool(p);
    int rows = tx_output_rows(a), V = c->vocab, first = p->from * rows + p->skip,
        last = p->to * rows;
    linear(a->logits, a->pooled ? a->pooled : tx_last_stack(a)->out, &p->model->output, first,
           last - first);
    for (int r = first; r < last; r++) a->prediction[r] = tx_argmax(a->logits + (size_t)r * V, V);
}

void tx_forward(tx_acts *a, const tx_pass *pass, int from, int to) {
    tx_place p = {.acts = a, .model = a->model, .pass = pass, .from = from, .to = to};
    for (; p.stack < a->model->n_stacks; p.stack++) forward_stack(&p);
    forward_output(&p);
}

void tx_forward_rest(tx_acts *a, int skip) {
    int last = a->model->n_stacks - 1;
    tx_pass pass = {0};
    tx_place p = {
        .acts = a, .model = a->model, .pass = &pass, .stack = last, .to = 1, .skip = skip};
    TX_ASSERT(a->batch == 1 && a->model->stack[last].causal && skip < a->stack[last].T);
    for (p.stack = skip ? last : 0; p.stack <= last; p.stack++) {
        p.skip = p.stack == last ? skip : 0;
        forward_stack(&p);
    }
    forward_output(&p);
}

void tx_forward_lens(tx_acts *a, int layer) {
    tx_pass pass = {0};
    tx_stack_acts *s = tx_last_stack(a);
    int last = a->model->n_stacks - 1;
    tx_place p = {
        .acts = a, .model = a->model, .pass = &pass, .stack = last, .to = a->batch, .rows = s->T};
    real *x = layer < 0 ? s->embed : s->block[layer].sublayer[TX_SUB_FFN].out;
    TX_ASSERT(s->rows == s->T && layer < a->model->stack[last].n_layers);
    if (a->model->config.final_norm)
        norm(&p, s->out, s->mean, s->rstd, x, &a->model->stack[last].norm);
    else
        s->out = x;
    forward_output(&p);
}

void tx_loss(tx_acts *a, const int32_t *targets, int counted, int from, int to) {
    const tx_config *c = &a->model->config;
    int rows = tx_output_rows(a);
    size_t V = (size_t)c->vocab;
    real scale = counted ? 1 / (real)counted : 0;
    TX_ASSERT(!counted || a->dlogits);
    for (int r = from * rows; r < to * rows; r++) {
        real *dlogits = counted ? a->dlogits + r * V : NULL;
        int32_t target = tx_target_of(a, targets, r / rows, r % rows);
        bool counts = target != c->ignore_index;
        if (!counts && dlogits) memset(dlogits, 0, V * sizeof *dlogits);
        a->loss[r] = counts ? tx_cross_entropy(dlogits, a->logits + r * V, (int)V, target,
                                               c->label_smoothing, scale)
                            : 0;
    }
}
