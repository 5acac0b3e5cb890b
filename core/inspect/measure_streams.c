#include "inspect/measure_streams.h"
#include "inspect/evaluate.h"

/* Sums of a layer: tables [1 + heads, K, K], then how many rows each stream has, [K]. */
static size_t tables_of(const tx_config *c) {
    const size_t K = (size_t)c->layout.count;
    return ((size_t)c->n_heads + 1) * K * K;
}

static size_t each_of(const tx_config *c) { return tables_of(c) + (size_t)c->layout.count; }

size_t tx_measure_streams_size(const tx_trainer *t) {
    const tx_config *c = &t->model.config;
    return c->layout.count ? (size_t)c->n_layers * each_of(c) : 0;
}

/* Adds row t of every head of a layer; seen[T] is 1 for the keys that it sees, n of them. */
static void add_row(double *sums, const tx_acts *a, int layer, int sequence, int t,
                    const uint8_t *seen, int n) {
    const tx_config *c = &a->model->config;
    const int K = c->layout.count, T = a->stack[0].stream.T, H = c->n_heads;
    double *row = sums + (size_t)(t % K) * (size_t)K;
    for (int h = 0; h <= H; h++, row += (size_t)K * (size_t)K) {
        const real *weights =
            h == 0 ? NULL
                   : tx_acts_look(a, 0, layer, TX_SELF_ATTENTION, sequence, h - 1, t, 1, a->look);
        for (int j = 0; j < T; j++)
            if (seen[j]) row[j % K] += weights ? (double)weights[j] : 1.0 / n;
    }
    sums[tables_of(c) + (size_t)(t % K)]++;
}

static void add_layer(double *sums, const tx_acts *a, int layer) {
    const tx_attention mask = tx_acts_mask(a, 0, layer, TX_SELF_ATTENTION);
    const int T = a->stack[0].stream.T;
    const uint8_t *hidden = a->stack[0].stream.hidden;
    uint8_t seen[TX_LONGEST];
    for (int b = 0; b < a->batch; b++) {
        for (int t = 0; t < T; t++) {
            int n = 0;
            if (hidden && hidden[b * T + t]) continue;
            for (int j = 0; j < T; j++) n += seen[j] = tx_attention_sees(&mask, b, t, j);
            if (n) add_row(sums, a, layer, b, t, seen, n);
        }
    }
}

static void add_microbatch(tx_trainer *t, void *context) {
    const tx_config *c = &t->model.config;
    double *sums = context;
    for (int l = 0; l < c->n_layers; l++, sums += each_of(c)) {
        tx_forward_again(&t->window, 0, l);
        add_layer(sums, &t->window, l);
    }
}

size_t tx_measure_streams(tx_trainer *t, int samples, double *memory) {
    const tx_config *c = &t->model.config;
    const size_t K = (size_t)c->layout.count, tables = tables_of(c);
    double *out = memory;
    memset(memory, 0, tx_measure_streams_size(t) * sizeof *memory);
    tx_trainer_visit(t, samples, add_microbatch, memory);
    for (int l = 0; l < c->n_layers; l++) {
        double *sums = memory + (size_t)l * each_of(c), counts[TX_MOST_STREAMS];
        memcpy(counts, sums + tables, K * sizeof *counts);
        for (size_t i = 0; i < tables; i++) *out++ = sums[i] / counts[i / K % K];
    }
    return (size_t)(out - memory);
}
