#include "layers/head.h"
#include "base/vmath.h"
#include "math/lanes.h"
#include "math/ops.h"

const tx_element tx_head_reads = {TX_CLASSES, sizeof(int32_t), 1};

tx_linear tx_head_add(tx_params *params, const tx_config *c, tx_tensor *embedding) {
    if (!c->tied) return tx_linear_add(params, "", "output", c->d_model, c->vocab);
    tx_linear output = {.in = c->d_model, .out = c->vocab, .weight = embedding};
    output.bias = tx_params_add_bias(params, "output", c->vocab, TX_INIT_BIAS, c->d_model);
    return output;
}

void tx_head_carve(tx_head_acts *a, const tx_room *r) {
    const tx_config *c = r->config;
    bool one = c->head == TX_HEAD_CLASS;
    int rows = one ? 1 : r->T;
    *a = (tx_head_acts){0};
    if (one) {
        a->pooled = tx_room_rows(r, rows, c->d_model);
        a->dpooled = tx_room_rows(r, rows, c->d_model);
    }
    a->logits = tx_room_rows(r, rows, c->vocab);
    a->dlogits = tx_room_gradient(r, rows, c->vocab);
    a->loss = tx_room_rows(r, rows, 1);
    a->prediction =
        tx_arena_take(r->arena, (uint64_t)r->sequences * (uint64_t)rows, sizeof(int32_t));
}

/* --- forward and backward --------------------------------------------------------------------- */

static bool is_hidden(const tx_residual *s, int b, int t) {
    return s->hidden && s->hidden[(size_t)b * s->T + t];
}

/* pooled[b,C] = mean of the stream's output over the positions that are not hidden. */
static void pool(const tx_place *p, const tx_head_acts *a) {
    const tx_residual *s = p->stream;
    int C = p->config->d_model;
    for (int b = p->from; b < p->to; b++) {
        real *y = a->pooled + (size_t)b * C;
        int n = 0;
        memset(y, 0, (size_t)C * sizeof *y);
        for (int t = 0; t < s->T; t++) {
            if (is_hidden(s, b, t)) continue;
            tx_add(y, y, s->out + ((size_t)b * s->T + t) * C, (size_t)C);
            n++;
        }
        for (int c = 0; c < C; c++) y[c] /= (real)TX_MAX(n, 1);
    }
}

/* dout gets an equal share of dpooled at each position that is not hidden. */
static void pool_backward(const tx_place *p, const tx_head_acts *a) {
    const tx_residual *s = p->stream;
    int C = p->config->d_model;
    for (int b = p->from; b < p->to; b++) {
        const real *dy = a->dpooled + (size_t)b * C;
        int n = 0;
        for (int t = 0; t < s->T; t++) n += !is_hidden(s, b, t);
        for (int t = 0; t < s->T; t++) {
            real *dx = s->dout + ((size_t)b * s->T + t) * C,
                 share = is_hidden(s, b, t) ? 0 : 1 / (real)n;
            for (int c = 0; c < C; c++) dx[c] = dy[c] * share;
        }
    }
}

/* x[n] becomes c tanh(x / c): Gemma Team, "Gemma 2" (2024). */
static void soft_cap(real *x, size_t n, double cap) {
    const v4 c = v4_splat((real)cap);
    EACH_LANES(i, n, width,
               v4_store_part(x + i, v4_mul(c, v4_tanh(v4_div(v4_load(x + i), c))), width););
}

/* dx[n] times the slope of the cap, 1 - (y / c)², by what it gave, y[n]. */
static void soft_cap_backward(real *dx, const real *y, size_t n, double cap) {
    const v4 c = v4_splat((real)cap), one = v4_splat(1);
    EACH_LANES(i, n, width, v4 share = v4_div(v4_load(y + i), c); v4_store_part(
                   dx + i, v4_mul(v4_load(dx + i), v4_sub(one, v4_mul(share, share))), width););
}

void tx_head_forward(const tx_linear *output, const tx_place *p, const tx_head_acts *a) {
    const tx_config *c = p->config;
    if (c->head == TX_HEAD_NONE) return;
    if (c->head == TX_HEAD_CLASS) pool(p, a);
    int rows = tx_head_rows(c, p->stream), V = c->vocab, first = p->from * rows + p->skip,
        last = p->to * rows;
    tx_linear_forward(output, a->logits, V, a->pooled ? a->pooled : p->stream->out, c->d_model,
                      first, last - first);
    if (c->logit_softcap > 0)
        soft_cap(a->logits + (size_t)first * V, (size_t)(last - first) * V, c->logit_softcap);
    for (int r = first; r < last; r++) a->prediction[r] = tx_argmax(a->logits + (size_t)r * V, V);
}

void tx_head_backward(const tx_linear *output, const tx_place *p, const tx_head_acts *a) {
    const tx_config *c = p->config;
    int rows = tx_head_rows(c, p->stream);
    real *dhidden = a->pooled ? a->dpooled : p->stream->dout;
    tx_linear_backward(output, TX_SET, dhidden, c->d_model, a->dlogits, c->vocab, p->from * rows,
                       (p->to - p->from) * rows);
    if (a->pooled) pool_backward(p, a);
}

void tx_head_weights(const tx_linear *l, const tx_share *s, const tx_head_acts *a,
                     const tx_config *c, const tx_residual *stream) {
    int from, to, rows = tx_head_rows(c, stream), R = (s->to - s->from) * rows;
    size_t row = (size_t)s->from * rows;
    const real *dy = a->dlogits + row * l->out,
               *x = (a->pooled ? a->pooled : stream->out) + row * l->in;
    tx_share_cut(s, l->in, &from, &to);
    tx_gemm_tn(l->kernel, TX_ACCUMULATE, l->weight->grad + from, l->in, dy, l->out, x + from, l->in,
               l->out, to - from, R);
    tx_share_cut(s, l->out, &from, &to);
    if (l->bias) tx_bias_backward(l->bias->grad, dy, l->out, R, from, to);
}

double tx_head_flops(const tx_linear *output, const tx_config *c, double n, int T) {
    if (c->head == TX_HEAD_NONE) return 0;
    return tx_linear_flops(output, c->head == TX_HEAD_CLASS ? n : n * T);
}

void tx_head_tour(const tx_linear *l, const tx_head_acts *a, const tx_tour *t, int rows) {
    if (a->pooled) tx_tour_rows(t, "pooled", NULL, a->pooled, 1, l->in, l->in);
    tx_tour_rows(t, "logits", l->weight, a->logits, rows, l->out, l->out);
}

/* --- loss and score --------------------------------------------------------------------------- */

/* The target of output row i of sequence b. */
static int32_t target_of(const tx_config *c, const tx_residual *s, const void *targets, int b,
                         int i) {
    const int32_t *classes = targets;
    return c->head == TX_HEAD_CLASS ? classes[b] : classes[b * s->T + s->T - s->rows + i];
}

void tx_head_loss(const tx_head_acts *a, const tx_config *c, const tx_residual *s,
                  const void *targets, int counted, int from, int to) {
    int rows = tx_head_rows(c, s);
    size_t V = (size_t)c->vocab;
    real scale = counted ? 1 / (real)counted : 0;
    TX_ASSERT(!counted || a->dlogits);
    for (int r = from * rows; r < to * rows; r++) {
        real *dlogits = counted ? a->dlogits + r * V : NULL;
        int32_t target = target_of(c, s, targets, r / rows, r % rows);
        bool counts = target != c->ignore_index;
        if (!counts && dlogits) memset(dlogits, 0, V * sizeof *dlogits);
        a->loss[r] = counts ? tx_cross_entropy(dlogits, a->logits + r * V, (int)V, target,
                                               c->label_smoothing, scale)
                            : 0;
        if (counts && dlogits && c->logit_softcap > 0)
            soft_cap_backward(dlogits, a->logits + r * V, V, c->logit_softcap);
    }
}

void tx_score_add(tx_score *sum, tx_score s) {
    sum->loss += s.loss;
    sum->targets += s.targets;
    sum->correct += s.correct;
    sum->sequences += s.sequences;
    sum->whole += s.whole;
}

void tx_head_score(tx_score *sum, const tx_head_acts *a, const tx_config *c, const tx_residual *s,
                   const void *targets, int n) {
    int rows = tx_head_rows(c, s);
    sum->sequences += n;
    for (int b = 0; b < n; b++) {
        int wrong = 0;
        for (int r = b * rows; r < (b + 1) * rows; r++) {
            int32_t target = target_of(c, s, targets, b, r - b * rows);
            if (target == c->ignore_index) continue;
            bool right = a->prediction[r] == target;
            sum->loss += (double)a->loss[r];
            sum->targets++;
            sum->correct += right;
            wrong += !right;
        }
        sum->whole += wrong == 0;
    }
}

int tx_head_counted(const tx_config *c, const void *targets, int n) {
    const int32_t *classes = targets;
    int counted = 0;
    for (int i = 0; i < n; i++) counted += classes[i] != c->ignore_index;
    return counted;
}

int tx_head_first_answer(const tx_config *c, const void *targets, int n, int T) {
    const int32_t *classes = targets;
    for (int i = 0; i < T; i++)
        for (int b = 0; b < n; b++)
            if (classes[b * T + i] != c->ignore_index) return i;
    return 0;
}
