/* A whole model by plain loops in double precision (reference.h). */
#include "reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double *array(size_t n) {
    double *p = calloc(n + 1, sizeof *p);
    if (!p) exit(2);
    return p;
}

static const double *tensor(const ref_model *m, const char *prefix, const char *name) {
    char full[128];
    snprintf(full, sizeof full, "%s%s", prefix, name);
    const double *p = m->tensor(m->context, full);
    if (!p) {
        printf("the reference finds no tensor %s\n", full);
        exit(2);
    }
    return p;
}

static void named_linear(double *y, const double *x, const ref_model *m, const char *prefix,
                         const char *name, int R, int in, int out) {
    char weight[64], bias[64];
    snprintf(weight, sizeof weight, "%s.weight", name);
    snprintf(bias, sizeof bias, "%s.bias", name);
    ref_linear(y, x, tensor(m, prefix, weight), m->without_bias ? NULL : tensor(m, prefix, bias), R,
               in, out);
}

static void named_norm(double *y, const double *x, const ref_model *m, const char *prefix,
                       const char *name, int R) {
    char gain[64], shift[64];
    snprintf(gain, sizeof gain, "%s.weight", name);
    snprintf(shift, sizeof shift, "%s.bias", name);
    if (m->norm_type == REF_NO_NORM)
        memcpy(y, x, (size_t)(R * m->C) * sizeof *y);
    else if (m->norm_type == REF_RMS_NORM)
        ref_rms_norm(y, x, tensor(m, prefix, gain), m->norm_eps, R, m->C);
    else
        ref_norm(y, x, tensor(m, prefix, gain), m->without_bias ? NULL : tensor(m, prefix, shift),
                 m->norm_eps, R, m->C);
}

/* x[rows,D] = x / sqrt(mean x² + norm_eps) * gain, if the model has such a norm. */
static void norm_heads(double *x, const ref_model *m, const char *prefix, const char *name,
                       int rows, int D) {
    if (!m->qk_norm) return;
    const double *gain = tensor(m, prefix, name);
    for (int r = 0; r < rows; r++) {
        double sum = 0;
        for (int d = 0; d < D; d++) sum += x[r * D + d] * x[r * D + d];
        for (int d = 0; d < D; d++) x[r * D + d] *= gain[d] / sqrt(sum / D + m->norm_eps);
    }
}

/* y = attention of x[B*Tq,C] over memory[B*Tk,C] with the matrices prefix + W_q ... */
static void multi_head(double *y, const double *x, const double *memory, const ref_model *m,
                       const char *prefix, const ref_heads *a, bool positions) {
    const int C = m->C, Rq = a->n * a->Tq, Rk = a->n * a->Tk, kv = a->kv_heads ? a->kv_heads : a->H,
              K = kv * a->D;
    double *q = array((size_t)(Rq * C)), *k = array((size_t)(Rk * K)), *v = array((size_t)(Rk * K)),
           *context = array((size_t)(Rq * C));
    double *weights = array((size_t)(Rq * a->H * a->Tk)), *slopes = array((size_t)a->H);
    ref_heads heads = *a;
    named_linear(q, x, m, prefix, "W_q", Rq, C, C);
    named_linear(k, memory, m, prefix, "W_k", Rk, C, K);
    named_linear(v, memory, m, prefix, "W_v", Rk, C, K);
    norm_heads(q, m, prefix, "q_norm.weight", Rq * a->H, a->D);
    norm_heads(k, m, prefix, "k_norm.weight", Rk * kv, a->D);
    if (m->sinks) heads.sink = tensor(m, prefix, "sink");
    for (int h = 0; h < a->H; h++) slopes[h] = ref_alibi_slope(h, a->H);
    if (positions && m->positions == REF_ALIBI) heads.slopes = slopes;
    if (positions && m->positions == REF_ROPE) {
        ref_rotate(q, Rq, a->Tq, a->H, a->D, m->rope_base);
        ref_rotate(k, Rk, a->Tk, kv, a->D, m->rope_base);
    }
    ref_attention(context, weights, q, k, v, &heads);
    named_linear(y, context, m, prefix, "W_o", Rq, C, C);
    free(q), free(k), free(v), free(context), free(weights), free(slopes);
}

static void feed_forward(double *y, const double *x, const ref_model *m, const char *prefix,
                         int R) {
    double *u = array((size_t)(R * m->F)), *gate = array((size_t)(R * m->F));
    named_linear(u, x, m, prefix, "feed_forward.linear1", R, m->C, m->F);
    if (m->gated) named_linear(gate, x, m, prefix, "feed_forward.gate", R, m->C, m->F);
    for (int i = 0; i < R * m->F; i++)
        u[i] = m->gated ? ref_activate(gate[i], m->activation) * u[i]
                        : ref_activate(u[i], m->activation);
    named_linear(y, u, m, prefix, "feed_forward.linear2", R, m->F, m->C);
    free(u), free(gate);
}

/* What a sublayer needs to know. */
typedef struct {
    const ref_model *m;
    char block[48];
    ref_heads self, cross;
    const double *memory;
    int R;
} scene;

/* branch = sublayer `kind` of x: 0 self-attention, 1 cross-attention, 2 feed-forward. */
static void branch_of(double *branch, const double *x, const scene *s, int kind) {
    char prefix[80];
    const char *self = s->memory ? "self_attention." : "attention.";
    snprintf(prefix, sizeof prefix, "%s%s", s->block,
             kind == 0   ? self
             : kind == 1 ? "cross_attention."
                         : "");
    if (kind == 0)
        multi_head(branch, x, x, s->m, prefix, &s->self, true);
    else if (kind == 1)
        multi_head(branch, x, s->memory, s->m, prefix, &s->cross, false);
    else
        feed_forward(branch, x, s->m, prefix, s->R);
}

/* x = x + branch(norm(x)), or x = norm(x + branch(x)); without residual, no x is added. */
static void sublayer(double *x, const scene *s, int kind, const char *norm) {
    const size_t n = (size_t)(s->R * s->m->C);
    double *in = array(n), *branch = array(n);
    memcpy(in, x, n * sizeof *x);
    if (s->m->pre_norm) named_norm(in, x, s->m, s->block, norm, s->R);
    branch_of(branch, in, s, kind);
    for (size_t i = 0; i < n; i++) in[i] = (s->m->without_residual ? 0 : x[i]) + branch[i];
    if (s->m->pre_norm)
        memcpy(x, in, n * sizeof *x);
    else
        named_norm(x, in, s->m, s->block, norm, s->R);
    free(in), free(branch);
}

/* The names of one stack's tensors. */
typedef struct {
    const char *embedding, *positions, *blocks, *norm;
    int layers, T;
    const int32_t *tokens;
    bool causal;
} stack;

/* hidden[B*T]: which tokens are padding; NULL without a mask. */
static uint8_t *padding_of(const ref_model *m, const int32_t *tokens, int T) {
    uint8_t *hidden = m->padding ? calloc((size_t)(m->B * T), 1) : NULL;
    for (int r = 0; hidden && r < m->B * T; r++) hidden[r] = tokens[r] == 0;
    return hidden;
}

static void embed(double *x, const ref_model *m, const stack *k) {
    const int C = m->C;
    const double *table = tensor(m, k->embedding, ".weight");
    const double *learned = m->positions == REF_LEARNED ? tensor(m, k->positions, ".weight") : NULL;
    for (int r = 0; r < m->B * k->T; r++)
        for (int c = 0; c < C; c++) {
            x[r * C + c] = table[k->tokens[r] * C + c] * (m->scale_embedding ? sqrt(C) : 1);
            if (learned) x[r * C + c] += learned[(r % k->T) * C + c];
            if (m->positions == REF_SINUSOIDAL) x[r * C + c] += ref_sinusoid(r % k->T, c, C);
        }
}

/* The stack's output [B*T,C]. memory NULL: no cross-attention. */
static double *run_stack(const ref_model *m, const stack *k, const double *memory) {
    const int R = m->B * k->T;
    double *x = array((size_t)(R * m->C));
    uint8_t *hidden = padding_of(m, k->tokens, k->T),
            *hidden_source = memory ? padding_of(m, m->source, m->S) : NULL;
    scene s = {.m = m, .memory = memory, .R = R};
    s.self = m->attention;
    s.self.n = m->B, s.self.Tq = s.self.Tk = k->T, s.self.H = m->H, s.self.D = m->C / m->H;
    s.self.causal = k->causal, s.self.hidden = hidden;
    s.cross = s.self;
    s.cross.Tk = m->S, s.cross.causal = false, s.cross.hidden = hidden_source;
    s.cross.window = s.cross.stride = 0;
    embed(x, m, k);
    for (int l = 0; l < k->layers; l++) {
        const bool full = m->full_every && (l + 1) % m->full_every == 0;
        snprintf(s.block, sizeof s.block, "%s.%d.", k->blocks, l);
        s.self.window = full ? 0 : m->attention.window;
        s.self.stride = full ? 0 : m->attention.stride;
        sublayer(x, &s, 0, "norm1");
        if (memory) sublayer(x, &s, 1, "norm2");
        if (!m->attention_only) sublayer(x, &s, 2, memory ? "norm3" : "norm2");
    }
    if (m->final_norm) {
        double *y = array((size_t)(R * m->C));
        named_norm(y, x, m, "", k->norm, R);
        free(x);
        x = y;
    }
    free(hidden), free(hidden_source);
    return x;
}

/* pooled[B,C]: the mean over positions that are not padding. */
static double *pool(const ref_model *m, const double *x) {
    double *pooled = array((size_t)(m->B * m->C));
    for (int b = 0; b < m->B; b++) {
        int n = 0;
        for (int t = 0; t < m->T; t++) n += !(m->padding && m->tokens[b * m->T + t] == 0);
        for (int t = 0; t < m->T; t++)
            for (int c = 0; c < m->C; c++)
                if (!(m->padding && m->tokens[b * m->T + t] == 0))
                    pooled[b * m->C + c] += x[(b * m->T + t) * m->C + c] / n;
    }
    return pooled;
}

void ref_model_forward(double *logits, const ref_model *m) {
    double *x, *memory = NULL;
    const char *embedding = m->arch == REF_ENCDEC ? "tgt_embedding" : "embedding";
    if (m->arch == REF_ENCDEC) {
        memory = run_stack(m,
                           &(stack){"src_embedding", "src_positions", "encoder_blocks",
                                    "encoder_norm", m->layers, m->S, m->source, false},
                           NULL);
        x = run_stack(m,
                      &(stack){embedding, "tgt_positions", "decoder_blocks", "decoder_norm",
                               m->decoder_layers, m->T, m->tokens, true},
                      memory);
    } else {
        x = run_stack(m,
                      &(stack){embedding, "positions", "blocks", "norm", m->layers, m->T, m->tokens,
                               m->causal},
                      NULL);
    }
    int R = m->B * m->T;
    if (m->class_head) {
        double *pooled = pool(m, x);
        free(x);
        x = pooled;
        R = m->B;
    }
    ref_linear(logits, x, tensor(m, m->tied ? embedding : "output", ".weight"),
               m->without_bias ? NULL : tensor(m, "output", ".bias"), R, m->C, m->V);
    for (int i = 0; i < R * m->V && m->logit_cap > 0; i++)
        logits[i] = m->logit_cap * tanh(logits[i] / m->logit_cap);
    free(x), free(memory);
}
