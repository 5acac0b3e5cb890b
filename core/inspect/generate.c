#include "inspect/generate.h"
#include "math/ops.h"

bool tx_config_generates(const tx_config *c) {
    return c->head == TX_HEAD_TOKEN && !tx_task_of(c)->has_streams &&
           (c->arch != TX_ENCODER || (c->mask & TX_MASK_CAUSAL));
}

void tx_generate_begin(tx_trainer *t, int S, int T) {
    t->generated_source = S;
    t->generated = T;
    t->computed = 0;
}

/* Whether logit i comes before logit j: larger, or equal and earlier. */
static bool before(const real *logits, int i, int j) {
    return logits[i] > logits[j] || (logits[i] == logits[j] && i < j);
}

/* Sets p of everything but the k likeliest to 0. */
static void keep_top(real *p, const real *logits, int V, int k) {
    int last = -1; /* the worst of those kept so far */
    for (int kept = 0; kept < k; kept++) {
        int best = -1;
        for (int i = 0; i < V; i++) {
            bool later = last < 0 || (i != last && before(logits, last, i));
            if (later && (best < 0 || before(logits, i, best))) best = i;
        }
        last = best;
    }
    for (int i = 0; i < V; i++)
        if (i != last && before(logits, last, i)) p[i] = 0;
}

static bool all_finite(const real *x, int n) {
    for (int i = 0; i < n; i++)
        if (x[i] - x[i] != 0) return false;
    return true;
}

/* Below this e^x is 0 in either precision; a quotient further down need not fit a `real`. */
#define LEAST_EXPONENT (-1e4)

int32_t tx_draw(const real *logits, int V, double temperature, int top_k, double u, real *p) {
    if (!all_finite(logits, V)) return -1;
    const int likeliest = tx_argmax(logits, V);
    if (temperature == 0) return likeliest;
    /* Distances from the largest, which is 0 at any temperature, however small. */
    for (int i = 0; i < V; i++) {
        double distance = (double)logits[i] - (double)logits[likeliest];
        p[i] = (real)TX_MAX(distance / temperature, LEAST_EXPONENT);
    }
    tx_softmax(p, p, V);
    if (top_k > 0 && top_k < V) keep_top(p, logits, V, top_k);
    double total = 0, reached = 0;
    for (int i = 0; i < V; i++) total += (double)p[i];
    int32_t token = 0;
    for (int i = 0; i < V; i++) {
        if (p[i] == 0) continue;
        token = i;
        reached += (double)p[i];
        if (u * total < reached) break;
    }
    return token;
}

/* Whether rows stay as they are when the sequence grows. One that sees no key, because everything
 * up to it is padding, attends evenly to all positions, later ones too. The probe is loaded. */
static bool rows_stay(const tx_trainer *t) { return !t->probe_hidden || !t->probe_hidden[0]; }

int32_t tx_generate_next(tx_trainer *t, const tx_sampling *sampling) {
    const tx_config *c = &t->model.config;
    int T = t->generated, V = c->vocab;
    if (T >= c->max_len) return -1;
    tx_trainer_load_probe(t, t->generated_source, T);
    tx_forward_rest(&t->probe, sampling->cached && rows_stay(t) ? t->computed : 0);
    tx_rng rng = tx_rng_at(sampling->seed, TX_STREAM_SAMPLING, (uint32_t)T, 0);
    int32_t token = tx_draw(t->probe.head.logits + (size_t)(T - 1) * V, V, sampling->temperature,
                            sampling->top_k, tx_rng_uniform(&rng), t->draw);
    if (token < 0) return -1;
    t->computed = T;
    t->probe_tokens[T] = token;
    t->generated = T + 1;
    return token;
}
