#include "model/broken.h"

static bool finite(const real *x, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (!(x[i] - x[i] == 0)) return false;
    return true;
}

/* What a layer made: n numbers of y. */
typedef struct {
    const tx_tensor *tensor;
    const real *y;
    size_t n;
} output;

/* The first whose numbers are not all finite. Layers that a model lacks have no tensor. */
static const tx_tensor *first_broken(const output *outputs, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (outputs[i].tensor && outputs[i].y && !finite(outputs[i].y, outputs[i].n))
            return outputs[i].tensor;
    return NULL;
}

#define FIRST_BROKEN(...)                       \
    first_broken((const output[]){__VA_ARGS__}, \
                 sizeof((const output[]){__VA_ARGS__}) / sizeof(output))

/* queries, keys, sums: numbers in the rows that attend, that are attended to, and that leave. */
static const tx_tensor *attention_broken(const tx_heads *w, const tx_attention_acts *a,
                                         const tx_sublayer *s, const tx_norm *norm, size_t queries,
                                         size_t keys) {
    return FIRST_BROKEN({w->q.weight, a->q, queries}, {w->k.weight, a->k, keys},
                        {w->v.weight, a->v, keys}, {w->q.weight, a->context, queries},
                        {w->o.weight, s->sum, queries}, {norm->gain, s->out, queries});
}

static const tx_tensor *block_broken(const tx_acts *a, int k, int layer) {
    const tx_stack *stack = &a->model->stack[k];
    const tx_stack_acts *acts = &a->stack[k];
    const tx_block *w = &stack->block[layer];
    const tx_block_acts *b = &acts->block[layer];
    const tx_sublayer *s = b->sublayer;
    size_t C = (size_t)a->model->config.d_model, F = (size_t)a->ffn_stride,
           batch = (size_t)a->batch;
    size_t all = batch * (size_t)acts->T,
           rows = layer == stack->n_layers - 1 ? batch * (size_t)acts->rows : all;
    int n = 0;
    const tx_tensor *broken = FIRST_BROKEN({w->norm[n].gain, s[TX_SUB_SELF].in, all * C});
    if (!broken)
        broken =
            attention_broken(&w->self, &b->self, &s[TX_SUB_SELF], &w->norm[n], rows * C, all * C);
    n++;
    if (!broken && stack->cross)
        broken = attention_broken(&w->cross, &b->cross, &s[TX_SUB_CROSS], &w->norm[n], rows * C,
                                  batch * (size_t)a->stack[0].T * C);
    n += stack->cross;
    if (broken) return broken;
    return FIRST_BROKEN({w->up.weight, b->hidden, rows * F},
                        {w->down.weight, s[TX_SUB_FFN].sum, rows * C},
                        {w->norm[n].gain, s[TX_SUB_FFN].out, rows * C});
}

static const tx_tensor *forward_broken(const tx_acts *a) {
    const tx_model *m = a->model;
    for (int k = 0; k < m->n_stacks; k++) {
        const tx_stack *stack = &m->stack[k];
        const tx_stack_acts *acts = &a->stack[k];
        size_t C = (size_t)m->config.d_model, batch = (size_t)a->batch;
        const tx_tensor *broken =
            FIRST_BROKEN({stack->embedding, acts->embed, batch * (size_t)acts->T * C});
        for (int l = 0; l < stack->n_layers && !broken; l++) broken = block_broken(a, k, l);
        if (!broken)
            broken = FIRST_BROKEN({stack->norm.gain, acts->out, batch * (size_t)acts->rows * C});
        if (broken) return broken;
    }
    return FIRST_BROKEN({m->output.weight, a->logits,
                         (size_t)a->batch * (size_t)tx_output_rows(a) * (size_t)m->config.vocab});
}

const tx_tensor *tx_broken_at(const tx_acts *a) {
    TX_ASSERT(a->held == a->batch);
    const tx_params *p = &a->model->params;
    for (int i = 0; i < p->count; i++)
        if (!finite(p->tensors[i].value, p->tensors[i].count)) return &p->tensors[i];
    const tx_tensor *broken = forward_broken(a);
    for (int i = p->count - 1; i >= 0 && !broken; i--)
        if (!finite(p->tensors[i].grad, p->tensors[i].count)) broken = &p->tensors[i];
    return broken;
}
