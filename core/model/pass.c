#include "model/pass.h"

/* Where a pass over sequences from..to-1 begins in a stack. */
static tx_place place_in(tx_acts *a, const tx_pass *pass, int stack, int from, int to) {
    tx_residual *stream = &a->stack[stack].stream;
    return (tx_place){
        .config = &a->model->config,
        .pass = pass,
        .cuts = a->cuts,
        .tables = &a->model->tables,
        .scratch = a->scratch + (size_t)pass->thread * a->scratch_size,
        .stream = stream,
        .memory = &a->stack[0].stream,
        .stack = stack,
        .layer = -1,
        .causal = a->model->stack[stack].causal,
        .first = a->first,
        .from = from,
        .to = to,
        .rows = stream->T,
    };
}

static void enter_layer(tx_place *p, const tx_stack *stack, int layer) {
    p->layer = layer;
    p->last = layer == stack->n_layers - 1;
}

/* --- forward ---------------------------------------------------------------------------------- */

static void forward_stack(tx_acts *a, tx_place *p) {
    const tx_stack *stack = &a->model->stack[p->stack];
    const tx_stack_acts *s = &a->stack[p->stack];
    int C = p->config->d_model;
    tx_embed_forward(&stack->embed, p, s->embed);
    for (int l = 0; l < stack->n_layers; l++) {
        enter_layer(p, stack, l);
        for (int i = 0; i < stack->n_sublayers; i++)
            tx_sublayer_forward(&stack->block[l].sublayer[i], p, &s->block[l].sublayer[i]);
        tx_place_cut(p, TX_CUT_BLOCK, s->block[l].sublayer[stack->n_sublayers - 1].out, C, C);
    }
    if (tx_norms_end(p->config)) tx_norm_forward(&stack->norm, p, s->stream.out, &s->norm, s->last);
}

void tx_forward(tx_acts *a, const tx_pass *pass, int from, int to) {
    tx_place p;
    for (int s = 0; s < a->model->n_stacks; s++) {
        p = place_in(a, pass, s, from, to);
        forward_stack(a, &p);
    }
    tx_head_forward(&a->model->output, &p, &a->head);
}

void tx_forward_rest(tx_acts *a, int skip) {
    int last = a->model->n_stacks - 1;
    tx_pass pass = {0};
    tx_place p;
    TX_ASSERT(a->batch == 1 && a->model->stack[last].causal && skip < a->stack[last].stream.T);
    for (int s = skip ? last : 0; s <= last; s++) {
        p = place_in(a, &pass, s, 0, 1);
        p.skip = s == last ? skip : 0;
        forward_stack(a, &p);
    }
    tx_head_forward(&a->model->output, &p, &a->head);
}

void tx_forward_lens(tx_acts *a, int layer) {
    tx_pass pass = {0};
    int last = a->model->n_stacks - 1;
    const tx_stack *stack = &a->model->stack[last];
    tx_stack_acts *s = &a->stack[last];
    tx_place p = place_in(a, &pass, last, 0, a->batch);
    real *x = layer < 0 ? s->embed : s->block[layer].sublayer[stack->n_sublayers - 1].out;
    TX_ASSERT(s->stream.rows == s->stream.T && layer < stack->n_layers);
    if (tx_norms_end(p.config))
        tx_norm_forward(&stack->norm, &p, s->stream.out, &s->norm, x);
    else
        s->stream.out = x;
    tx_head_forward(&a->model->output, &p, &a->head);
}

void tx_loss(tx_acts *a, const void *targets, int counted, int from, int to) {
    tx_head_loss(&a->head, &a->model->config, &tx_output_stack(a)->stream, targets, counted, from,
                 to);
}

/* --- backward to the activations -------------------------------------------------------------- */

/* From the stream's dout to its dx, the gradient of the embedding's sum. */
static void backward_stack(tx_acts *a, tx_place *p) {
    const tx_stack *stack = &a->model->stack[p->stack];
    const tx_stack_acts *s = &a->stack[p->stack];
    size_t C = (size_t)p->config->d_model;
    p->rows = s->stream.rows;
    size_t at = (size_t)tx_row_of(p) * C;
    if (tx_norms_end(p->config))
        tx_norm_backward(&stack->norm, p, tx_running(p), false, s->stream.dout, &s->norm, s->last);
    else
        memcpy(tx_running(p) + at, s->stream.dout + at, (size_t)tx_rows_of(p) * C * sizeof(real));
    for (int l = stack->n_layers - 1; l >= 0; l--) {
        enter_layer(p, stack, l);
        for (int i = stack->n_sublayers - 1; i >= 0; i--)
            tx_sublayer_backward(&stack->block[l].sublayer[i], p, &s->block[l].sublayer[i]);
    }
    p->layer = -1;
    tx_embed_backward(p);
}

void tx_backward(tx_acts *a, const tx_pass *pass, int from, int to) {
    int last = a->model->n_stacks - 1;
    tx_place p = place_in(a, pass, last, from, to);
    tx_head_backward(&a->model->output, &p, &a->head);
    if (last > 0) { /* every decoder block adds to the memory's gradient */
        const tx_residual *memory = p.memory;
        size_t each = (size_t)memory->T * (size_t)p.config->d_model;
        memset(memory->dout + (size_t)from * each, 0, (size_t)(to - from) * each * sizeof(real));
    }
    for (int s = last; s >= 0; s--) {
        p = place_in(a, pass, s, from, to);
        backward_stack(a, &p);
    }
}

/* --- backward to the weights ------------------------------------------------------------------ */

void tx_backward_weights(tx_acts *a, int part, int parts, int from, int to) {
    const tx_model *m = a->model;
    const tx_config *c = &m->config;
    tx_share share = {part, parts, from, to};
    tx_head_weights(&m->output, &share, &a->head, c, &tx_output_stack(a)->stream);
    for (int k = m->n_stacks - 1; k >= 0; k--) {
        const tx_stack *stack = &m->stack[k];
        const tx_stack_acts *s = &a->stack[k];
        if (tx_norms_end(c))
            tx_norm_weights(&stack->norm, &share, s->stream.dout, &s->norm, s->last,
                            s->stream.rows);
        for (int l = stack->n_layers - 1; l >= 0; l--)
            for (int i = 0; i < stack->n_sublayers; i++)
                tx_sublayer_weights(&stack->block[l].sublayer[i], &share, &s->block[l].sublayer[i],
                                    c, &s->stream, &a->stack[0].stream, tx_block_narrows(a, k, l));
        tx_embed_weights(&stack->embed, &share, c, &s->stream);
    }
}
