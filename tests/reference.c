#include "reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846

/* --- comparing -------------------------------------------------------------------------------- */

/* Whether two arrays can be compared at all. */
static bool comparable(const double *a, size_t na, const double *b, size_t nb) {
    if (na != nb || na == 0) return false;
    for (size_t i = 0; i < na; i++)
        if (!isfinite(a[i]) || !isfinite(b[i])) return false;
    return true;
}

double ref_difference(const double *a, size_t na, const double *b, size_t nb) {
    double aa = 0, bb = 0, dd = 0, largest = 0;
    if (!comparable(a, na, b, nb)) return INFINITY;
    for (size_t i = 0; i < na; i++) largest = fmax(largest, fmax(fabs(a[i]), fabs(b[i])));
    if (largest == 0) return 0;
    for (size_t i = 0; i < na; i++) { /* scaled, so that no square overflows or vanishes */
        double x = a[i] / largest, y = b[i] / largest;
        aa += x * x;
        bb += y * y;
        dd += (x - y) * (x - y);
    }
    return sqrt(dd / fmax(aa, bb));
}

double ref_largest(const double *a, size_t na, const double *b, size_t nb, double scale) {
    double largest = 0;
    if (!comparable(a, na, b, nb)) return INFINITY;
    for (size_t i = 0; i < na; i++) largest = fmax(largest, fabs(a[i] - b[i]));
    return largest / scale;
}

size_t ref_worst(const double *a, const double *b, size_t n) {
    size_t worst = 0;
    for (size_t i = 1; i < n; i++)
        if (!(fabs(a[i] - b[i]) <= fabs(a[worst] - b[worst]))) worst = i;
    return worst;
}

/* --- derivatives ------------------------------------------------------------------------------ */

static double at(double (*f)(void *), void *context, double *x, double value) {
    double kept = *x;
    *x = value;
    double y = f(context);
    *x = kept;
    return y;
}

double ref_derivative(double (*f)(void *context), void *context, double *x, double h) {
    volatile double above = *x + h, below = *x - h; /* the steps that are really taken */
    return (at(f, context, x, above) - at(f, context, x, below)) / (above - below);
}

double ref_derivative5(double (*f)(void *context), void *context, double *x, double h) {
    double near = at(f, context, x, *x + h) - at(f, context, x, *x - h);
    double far = at(f, context, x, *x + 2 * h) - at(f, context, x, *x - 2 * h);
    return (8 * near - far) / (12 * h);
}

/* --- operations ------------------------------------------------------------------------------- */

void ref_linear(double *y, const double *x, const double *w, const double *b, int R, int in,
                int out) {
    for (int r = 0; r < R; r++)
        for (int o = 0; o < out; o++) {
            double sum = b ? b[o] : 0;
            for (int i = 0; i < in; i++) sum += x[r * in + i] * w[o * in + i];
            y[r * out + o] = sum;
        }
}

void ref_norm(double *y, const double *x, const double *gain, const double *shift, int R, int C) {
    for (int r = 0; r < R; r++) {
        double mean = 0, variance = 0;
        for (int c = 0; c < C; c++) mean += x[r * C + c];
        mean /= C;
        for (int c = 0; c < C; c++) variance += pow(x[r * C + c] - mean, 2);
        variance /= C;
        for (int c = 0; c < C; c++)
            y[r * C + c] =
                (x[r * C + c] - mean) / sqrt(variance + 1e-5) * gain[c] + (shift ? shift[c] : 0);
    }
}

void ref_rms_norm(double *y, const double *x, const double *gain, int R, int C) {
    for (int r = 0; r < R; r++) {
        double squares = 0;
        for (int c = 0; c < C; c++) squares += x[r * C + c] * x[r * C + c];
        double root = sqrt(squares / C + 1e-5);
        for (int c = 0; c < C; c++) y[r * C + c] = x[r * C + c] / root * gain[c];
    }
}

double ref_activate(double u, ref_activation f) {
    if (f == REF_RELU) return u > 0 ? u : 0;
    if (f == REF_GELU) return 0.5 * u * (1 + erf(u / sqrt(2)));
    if (f == REF_SILU) return u / (1 + exp(-u));
    if (f == REF_RELU2) return u > 0 ? u * u : 0;
    return 0.5 * u * (1 + tanh(sqrt(2 / PI) * (u + 0.044715 * u * u * u)));
}

double ref_activation_slope(double u, ref_activation f) {
    if (f == REF_RELU) return u > 0;
    if (f == REF_GELU) return 0.5 * (1 + erf(u / sqrt(2))) + u * exp(-u * u / 2) / sqrt(2 * PI);
    if (f == REF_SILU) {
        double s = 1 / (1 + exp(-u));
        return s + u * s * (1 - s);
    }
    if (f == REF_RELU2) return u > 0 ? 2 * u : 0;
    double t = tanh(sqrt(2 / PI) * (u + 0.044715 * pow(u, 3)));
    return 0.5 * (1 + t) + 0.5 * u * (1 - t * t) * sqrt(2 / PI) * (1 + 3 * 0.044715 * u * u);
}

void ref_softmax(double *p, const double *x, int n) {
    double largest = -INFINITY, sum = 0;
    for (int i = 0; i < n; i++) largest = fmax(largest, x[i]);
    for (int i = 0; i < n; i++) sum += exp(x[i] - largest);
    for (int i = 0; i < n; i++) p[i] = exp(x[i] - largest) / sum;
}

double ref_cross_entropy(const double *logits, int V, int target, double smoothing) {
    double largest = -INFINITY, sum = 0, loss = 0;
    for (int v = 0; v < V; v++) largest = fmax(largest, logits[v]);
    for (int v = 0; v < V; v++) sum += exp(logits[v] - largest);
    for (int v = 0; v < V; v++) {
        double q = smoothing / V + (v == target ? 1 - smoothing : 0);
        loss -= q * (logits[v] - largest - log(sum));
    }
    return loss;
}

double ref_mean_cross_entropy(const double *logits, const int32_t *targets, int R, int V,
                              double smoothing, int ignored) {
    double sum = 0;
    int counted = 0;
    for (int r = 0; r < R; r++) {
        if (targets[r] == ignored) continue;
        sum += ref_cross_entropy(logits + (size_t)r * (size_t)V, V, targets[r], smoothing);
        counted++;
    }
    return sum / counted;
}

/* --- positions -------------------------------------------------------------------------------- */

double ref_sinusoid(int position, int column, int C) {
    double angle = position / pow(10000, (double)(column - column % 2) / C);
    return column % 2 ? cos(angle) : sin(angle);
}

void ref_rotate(double *x, int R, int T, int H, int D, double base) {
    for (int r = 0; r < R; r++)
        for (int h = 0; h < H; h++)
            for (int i = 0; 2 * i + 1 < D; i++) {
                double angle = (r % T) / pow(base, 2.0 * i / D),
                       *pair = x + (r * H + h) * D + 2 * i, a = pair[0], b = pair[1];
                pair[0] = a * cos(angle) - b * sin(angle);
                pair[1] = b * cos(angle) + a * sin(angle);
            }
}

/* The published recipe: a geometric series for powers of two, else that of the next lower power
 * filled up with every other one of the next higher. */
double ref_alibi_slope(int head, int H) {
    int power = 1;
    while (power * 2 <= H) power *= 2;
    if (head < power) return pow(2, -8.0 * (head + 1) / power);
    return pow(2, -8.0 * (2 * (head - power) + 1) / (2 * power));
}

/* --- a whole model ---------------------------------------------------------------------------- */

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
        ref_rms_norm(y, x, tensor(m, prefix, gain), R, m->C);
    else
        ref_norm(y, x, tensor(m, prefix, gain), m->without_bias ? NULL : tensor(m, prefix, shift),
                 R, m->C);
}

/* x[rows,D] = x / sqrt(mean x² + 1e-5) * gain, if the model has such a norm. */
static void norm_heads(double *x, const ref_model *m, const char *prefix, const char *name,
                       int rows, int D) {
    if (!m->qk_norm) return;
    const double *gain = tensor(m, prefix, name);
    for (int r = 0; r < rows; r++) {
        double sum = 0;
        for (int d = 0; d < D; d++) sum += x[r * D + d] * x[r * D + d];
        for (int d = 0; d < D; d++) x[r * D + d] *= gain[d] / sqrt(sum / D + 1e-5);
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
