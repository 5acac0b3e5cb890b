#include "layers/predictions.h"
#include "base/simd.h"
#include "math/ops.h"

/* Tokens of -1 are none, as are numbers that are NaN. */
enum { NO_TOKEN = -1 };

static bool is_there(float x) { return x == x; }

void tx_predictions_add_tensors(tx_linear *of, tx_params *params, const tx_config *c) {
    for (int i = 0; i < c->layout.predictions; i++)
        of[i] = tx_linear_add(params, "predict_", c->layout.prediction[i].name, c->d_model,
                              c->layout.prediction[i].size);
}

void tx_predictions_carve(tx_prediction_acts *a, const tx_allocator *alloc) {
    const tx_streams *layout = &alloc->config->layout;
    const int steps = tx_steps_of(layout, alloc->T);
    for (int i = 0; i < layout->predictions; i++) {
        const tx_prediction *p = &layout->prediction[i];
        a[i] = (tx_prediction_acts){.out = tx_alloc_rows(alloc, steps, p->size),
                                    .dout = tx_alloc_gradient(alloc, steps, p->size),
                                    .loss = tx_alloc_rows(alloc, steps, 1)};
        if (p->kind == TX_TOKEN)
            a[i].prediction = tx_arena_take(
                alloc->arena, (uint64_t)alloc->sequences * (uint64_t)steps, sizeof(int32_t));
    }
}

void tx_predictions_forward(const tx_linear *of, const tx_context *ctx,
                            const tx_prediction_acts *a) {
    const tx_config *c = ctx->config;
    const int C = c->d_model, K = c->layout.count;
    const int from = tx_first_step(ctx), to = tx_end_step(ctx);
    for (int i = 0; i < c->layout.predictions; i++) {
        const tx_prediction *one = &c->layout.prediction[i];
        const size_t size = (size_t)one->size, n = (size_t)(to - from) * size;
        real *y = a[i].out + (size_t)from * size;
        tx_linear_forward(&of[i], a[i].out, one->size, ctx->stream->out + (size_t)(one->at * C),
                          K * C, from, to - from);
        if (one->bounded) tx_soft_cap(y, n, 1);
        if (one->kind != TX_TOKEN) continue;
        if (c->logit_softcap > 0) tx_soft_cap(y, n, c->logit_softcap);
        for (int s = from; s < to; s++)
            a[i].prediction[s] = tx_argmax(a[i].out + (size_t)s * size, one->size);
    }
}

/* The losses of a step, and unless dout is NULL the gradient of `share` times their sum. */
static real loss_of(const tx_config *c, const tx_prediction *p, const real *out,
                    const tx_number *target, real *dout, real share) {
    const size_t n = (size_t)p->size;
    real loss = 0;
    if (dout) memset(dout, 0, n * sizeof *dout);
    if (p->kind == TX_TOKEN) {
        if (target->whole == NO_TOKEN) return 0;
        loss = tx_cross_entropy(dout, out, p->size, target->whole, c->label_smoothing, share);
        if (dout && c->logit_softcap > 0) tx_soft_cap_backward(dout, out, n, c->logit_softcap);
        return loss;
    }
    for (size_t i = 0; i < n; i++) {
        if (!is_there(target[i].real)) continue;
        const real off = out[i] - (real)target[i].real;
        loss += off * off;
        if (dout) dout[i] = 2 * share * off;
    }
    if (dout && p->bounded) tx_soft_cap_backward(dout, out, n, 1);
    return loss;
}

void tx_predictions_loss(const tx_prediction_acts *a, const tx_config *c, const tx_residual *s,
                         const tx_number *targets, const int *counted, int from, int to) {
    const tx_streams *layout = &c->layout;
    const int each = tx_steps_of(layout, s->T),
              width = tx_prediction_at(layout, layout->predictions);
    for (int i = 0; i < layout->predictions; i++) {
        const tx_prediction *p = &layout->prediction[i];
        const tx_number *own = targets + tx_prediction_at(layout, i);
        const real share = counted && counted[i] ? (real)(p->weight / counted[i]) : 0;
        for (int t = from * each; t < to * each; t++) {
            const size_t at = (size_t)t * (size_t)p->size;
            a[i].loss[t] = loss_of(c, p, a[i].out + at, own + (size_t)t * (size_t)width,
                                   counted ? a[i].dout + at : NULL, share);
        }
    }
}

void tx_predictions_backward(const tx_linear *of, const tx_context *ctx,
                             const tx_prediction_acts *a) {
    const tx_config *c = ctx->config;
    const size_t C = (size_t)c->d_model, each = (size_t)ctx->stream->T * C;
    const int K = c->layout.count;
    const int from = tx_first_step(ctx), to = tx_end_step(ctx);
    memset(ctx->stream->dout + (size_t)ctx->from * each, 0,
           (size_t)(ctx->to - ctx->from) * each * sizeof(real));
    for (int i = 0; i < c->layout.predictions; i++) {
        const tx_prediction *one = &c->layout.prediction[i];
        tx_linear_backward(&of[i], TX_ACCUMULATE, ctx->stream->dout + (size_t)one->at * C,
                           K * c->d_model, a[i].dout, one->size, from, to - from);
    }
}

void tx_predictions_weights(const tx_linear *of, const tx_share *s, const tx_prediction_acts *a,
                            const tx_config *c, const tx_residual *stream) {
    const int K = c->layout.count, each = tx_steps_of(&c->layout, stream->T);
    for (int i = 0; i < c->layout.predictions; i++) {
        const tx_prediction *one = &c->layout.prediction[i];
        tx_linear_weights(&of[i], s, a[i].dout, one->size,
                          stream->out + (size_t)(one->at * c->d_model), K * c->d_model, each);
    }
}

double tx_predictions_flops(const tx_linear *of, const tx_config *c, double n, int T) {
    double total = 0;
    for (int i = 0; i < c->layout.predictions; i++)
        total += tx_linear_flops(&of[i], n * tx_steps_of(&c->layout, T));
    return total;
}

void tx_predictions_visit(const tx_linear *of, const tx_prediction_acts *a, const tx_visitor *t,
                          const tx_config *c, int rows) {
    const int steps = tx_steps_of(&c->layout, rows);
    for (int i = 0; i < c->layout.predictions; i++) {
        char name[TX_NAME_SIZE];
        tx_params_join(name, "out.", c->layout.prediction[i].name);
        tx_visit_prediction(t, name, of[i].weight, a[i].out, steps, of[i].out);
    }
}

void tx_predictions_count(const tx_config *c, const tx_number *targets, int steps, int *counted) {
    const tx_streams *layout = &c->layout;
    const int width = tx_prediction_at(layout, layout->predictions);
    for (int i = 0; i < layout->predictions; i++) {
        const tx_prediction *p = &layout->prediction[i];
        const tx_number *own = targets + tx_prediction_at(layout, i);
        counted[i] = 0;
        for (int t = 0; t < steps; t++, own += width) {
            counted[i] += p->kind == TX_TOKEN && own->whole != NO_TOKEN;
            for (int j = 0; p->kind == TX_VECTOR && j < p->size; j++)
                counted[i] += is_there(own[j].real);
        }
    }
}
