#include "layers/head.h"
#include "base/vmath.h"
#include "math/lanes.h"
#include "math/ops.h"

static tx_linear add_output(tx_params *params, const tx_config *c, tx_tensor *embedding) {
    if (!c->tied) return tx_linear_add(params, "", "output", c->d_model, c->vocab);
    tx_linear output = {.in = c->d_model, .out = c->vocab, .weight = embedding};
    output.bias = tx_params_add_bias(params, "output", c->vocab, TX_INIT_BIAS, c->d_model);
    return output;
}

tx_output tx_head_add(tx_params *params, const tx_config *c, tx_tensor *embedding) {
    tx_output o = {.parameters = params->parameters};
    if (c->layout.count)
        tx_predictions_add_tensors(o.prediction, params, c);
    else
        o.linear = add_output(params, c, embedding);
    o.parameters = params->parameters - o.parameters;
    return o;
}

void tx_head_each_linear(tx_output *o, const tx_config *c, tx_visit_linear *visit, void *context) {
    if (!c->layout.count) visit(&o->linear, context);
    for (int i = 0; i < c->layout.predictions; i++) visit(&o->prediction[i], context);
}

void tx_head_carve(tx_head_acts *a, const tx_allocator *alloc) {
    const tx_config *c = alloc->config;
    bool one = c->head == TX_HEAD_CLASS;
    int rows = one ? 1 : alloc->T;
    *a = (tx_head_acts){0};
    if (c->layout.count) {
        tx_predictions_carve(a->made, alloc);
        return;
    }
    if (one) {
        a->pooled = tx_alloc_rows(alloc, rows, c->d_model);
        a->dpooled = tx_alloc_rows(alloc, rows, c->d_model);
    }
    a->logits = tx_alloc_rows(alloc, rows, c->vocab);
    a->dlogits = tx_alloc_gradient(alloc, rows, c->vocab);
    a->loss = tx_alloc_rows(alloc, rows, 1);
    a->prediction =
        tx_arena_take(alloc->arena, (uint64_t)alloc->sequences * (uint64_t)rows, sizeof(int32_t));
}

/* --- forward and backward --------------------------------------------------------------------- */

static bool is_hidden(const tx_residual *s, int b, int t) {
    return s->hidden && s->hidden[(size_t)b * s->T + t];
}

/* pooled[b,C] = mean of the stream's output over the positions that are not hidden. */
static void pool(const tx_context *ctx, const tx_head_acts *a) {
    const tx_residual *s = ctx->stream;
    int C = ctx->config->d_model;
    for (int b = ctx->from; b < ctx->to; b++) {
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
static void pool_backward(const tx_context *ctx, const tx_head_acts *a) {
    const tx_residual *s = ctx->stream;
    int C = ctx->config->d_model;
    for (int b = ctx->from; b < ctx->to; b++) {
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

void tx_head_forward(const tx_output *o, const tx_context *ctx, const tx_head_acts *a) {
    const tx_config *c = ctx->config;
    if (c->head == TX_HEAD_NONE) return;
    if (c->layout.count) {
        tx_predictions_forward(o->prediction, ctx, a->made);
        return;
    }
    if (c->head == TX_HEAD_CLASS) pool(ctx, a);
    int rows = tx_head_rows(c, ctx->stream), V = c->vocab, first = ctx->from * rows + ctx->skip,
        last = ctx->to * rows;
    tx_linear_forward(&o->linear, a->logits, V, a->pooled ? a->pooled : ctx->stream->out,
                      c->d_model, first, last - first);
    if (c->logit_softcap > 0)
        tx_soft_cap(a->logits + (size_t)first * V, (size_t)(last - first) * V, c->logit_softcap);
    for (int r = first; r < last; r++) a->prediction[r] = tx_argmax(a->logits + (size_t)r * V, V);
}

void tx_head_backward(const tx_output *o, const tx_context *ctx, const tx_head_acts *a) {
    const tx_config *c = ctx->config;
    if (c->layout.count) {
        tx_predictions_backward(o->prediction, ctx, a->made);
        return;
    }
    int rows = tx_head_rows(c, ctx->stream);
    real *dhidden = a->pooled ? a->dpooled : ctx->stream->dout;
    tx_linear_backward(&o->linear, TX_SET, dhidden, c->d_model, a->dlogits, c->vocab,
                       ctx->from * rows, (ctx->to - ctx->from) * rows);
    if (a->pooled) pool_backward(ctx, a);
}

void tx_head_weights(const tx_output *o, const tx_share *s, const tx_head_acts *a,
                     const tx_config *c, const tx_residual *stream) {
    const tx_linear *l = &o->linear;
    if (c->layout.count) {
        tx_predictions_weights(o->prediction, s, a->made, c, stream);
        return;
    }
    int from, to, rows = tx_head_rows(c, stream), R = (s->to - s->from) * rows;
    size_t row = (size_t)s->from * rows;
    const real *dy = a->dlogits + row * l->out,
               *x = (a->pooled ? a->pooled : stream->out) + row * l->in;
    tx_share_columns(s, l->in, &from, &to);
    tx_gemm_tn(l->kernel, TX_ACCUMULATE, l->weight->grad + from, l->in, dy, l->out, x + from, l->in,
               l->out, to - from, R);
    tx_share_columns(s, l->out, &from, &to);
    if (l->bias) tx_bias_backward(l->bias->grad, dy, l->out, R, from, to);
}

double tx_head_flops(const tx_output *o, const tx_config *c, double n, int T) {
    if (c->head == TX_HEAD_NONE) return 0;
    if (c->layout.count) return tx_predictions_flops(o->prediction, c, n, T);
    return tx_linear_flops(&o->linear, c->head == TX_HEAD_CLASS ? n : n * T);
}

void tx_head_visit(const tx_output *o, const tx_head_acts *a, const tx_visitor *t,
                   const tx_config *c, int rows) {
    const tx_linear *l = &o->linear;
    tx_predictions_visit(o->prediction, a->made, t, c, rows);
    if (a->pooled) tx_visit_rows(t, "pooled", NULL, a->pooled, 1, l->in, l->in);
    if (a->logits) tx_visit_prediction(t, "logits", l->weight, a->logits, rows, l->out);
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
    if (c->layout.count) {
        tx_predictions_loss(a->made, c, s, targets, counted ? a->counted : NULL, from, to);
        return;
    }
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
            tx_soft_cap_backward(dlogits, a->logits + r * V, V, c->logit_softcap);
    }
}

void tx_score_add(tx_score *sum, tx_score s) {
    sum->loss += s.loss;
    sum->targets += s.targets;
    sum->correct += s.correct;
    sum->sequences += s.sequences;
    sum->whole += s.whole;
    for (int i = 0; i < TX_MOST_PREDICTIONS; i++) {
        sum->part[i].loss += s.part[i].loss;
        sum->part[i].targets += s.part[i].targets;
    }
}

/* Of token predictions: adds how many of a sequence's are wrong. */
static int score_steps(tx_score *sum, const tx_config *c, const tx_head_acts *a,
                       const tx_number *targets, int first, int steps) {
    const tx_streams *layout = &c->layout;
    const int width = tx_prediction_at(layout, layout->predictions);
    int wrong = 0;
    for (int i = 0; i < layout->predictions; i++) {
        const tx_prediction_acts *made = &a->made[i];
        const tx_number *own = targets + tx_prediction_at(layout, i);
        for (int t = first; t < first + steps; t++) {
            const int32_t target = own[t * width].whole;
            sum->part[i].loss += (double)made->loss[t];
            if (!made->prediction || target < 0) continue;
            sum->correct += made->prediction[t] == target;
            wrong += made->prediction[t] != target;
        }
    }
    return wrong;
}

static void score_predictions(tx_score *sum, const tx_head_acts *a, const tx_config *c,
                              const tx_residual *s, const tx_number *targets, int n) {
    const int each = tx_steps_of(&c->layout, s->T);
    int counted[TX_MOST_PREDICTIONS];
    tx_predictions_count(c, targets, n * each, counted);
    for (int i = 0; i < c->layout.predictions; i++) {
        sum->part[i].targets += counted[i];
        sum->targets += counted[i];
    }
    for (int b = 0; b < n; b++) sum->whole += score_steps(sum, c, a, targets, b * each, each) == 0;
}

double tx_score_loss(const tx_config *c, const tx_score *s) {
    double loss = 0;
    if (!c->layout.count) return s->loss / (double)TX_MAX(s->targets, 1);
    for (int i = 0; i < c->layout.predictions; i++)
        loss += c->layout.prediction[i].weight * s->part[i].loss /
                (double)TX_MAX(s->part[i].targets, 1);
    return loss;
}

double tx_score_accuracy(const tx_config *c, const tx_score *s) {
    int64_t tokens = c->layout.count ? 0 : TX_MAX(s->targets, 1);
    for (int i = 0; i < c->layout.predictions; i++)
        if (c->layout.prediction[i].kind == TX_TOKEN) tokens += s->part[i].targets;
    return tokens ? (double)s->correct / (double)tokens : __builtin_nan("");
}

void tx_head_score(tx_score *sum, const tx_head_acts *a, const tx_config *c, const tx_residual *s,
                   const void *targets, int n) {
    int rows = tx_head_rows(c, s);
    sum->sequences += n;
    if (c->layout.count) {
        score_predictions(sum, a, c, s, targets, n);
        return;
    }
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

int tx_head_counted(const tx_config *c, const void *targets, int n, int *counted_of) {
    const int32_t *classes = targets;
    int counted = 0;
    if (c->layout.count) {
        tx_predictions_count(c, targets, n / c->layout.count, counted_of);
        for (int i = 0; i < c->layout.predictions; i++) counted += counted_of[i];
        return counted;
    }
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
