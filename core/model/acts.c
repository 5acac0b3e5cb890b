#include "model/acts.h"

static void carve_block(tx_block_acts *b, const tx_stack *stack, const tx_allocator *alloc,
                        real *x) {
    for (int i = 0; i < stack->n_sublayers; i++) {
        tx_sublayer_acts *a = &b->sublayer[i];
        tx_sublayer_carve(a, &stack->block[0].sublayer[i], alloc, x, i == stack->n_sublayers - 1);
        x = a->out;
    }
}

/* A block on x in the memory of another one; `own`: it has an output of its own, and room for the
 * rest in 16 bits if that is kept. */
static void share_block(tx_block_acts *b, const tx_block_acts *shared, const tx_stack *stack,
                        const tx_allocator *alloc, real *x, bool own) {
    *b = *shared;
    tx_sublayer_acts *first = &b->sublayer[0], *last = &b->sublayer[stack->n_sublayers - 1];
    if (!tx_norms_first(alloc->config)) first->in = x;
    first->x = x;
    if (!own) return;
    last->out = tx_alloc_rows(alloc, alloc->T, alloc->config->d_model);
    if (!tx_norms_last(alloc->config)) last->sum = last->out;
    if (alloc->config->saved_activations != TX_SAVE_BF16) return;
    for (tx_sublayer_acts *a = first; a <= last; a++)
        a->saved.words =
            tx_arena_take(alloc->arena, (uint64_t)alloc->sequences * tx_saved_words(&a->saved),
                          sizeof *a->saved.words);
}

static real *block_output(const tx_stack_acts *s, const tx_stack *stack, int layer) {
    return s->block[layer].sublayer[stack->n_sublayers - 1].out;
}

/* Where blocks share, the last one comes last in a forward pass and first in a backward pass, so it
 * needs nothing of its own. */
/* For the last positions of a batch's sequences; what is shown has all of them. */
static real *rows_of_end(const tx_allocator *alloc) {
    const int C = alloc->config->d_model;
    if (alloc->with_gradient) return tx_alloc_gradient(alloc, alloc->T, C);
    return alloc->shown ? NULL : tx_alloc_rows(alloc, alloc->T, C);
}

static void carve_stack(tx_stack_acts *s, const tx_stack *stack, const tx_allocator *alloc,
                        bool shares) {
    int C = alloc->config->d_model;
    tx_block_acts shared;
    s->stream = (tx_residual){.T = alloc->T, .rows = alloc->T};
    s->embed = tx_alloc_rows(alloc, alloc->T, C);
    tx_embed_carve(&s->embedding, alloc);
    s->last = s->embed;
    if (shares) carve_block(&shared, stack, alloc, NULL);
    for (int l = 0; l < stack->n_layers; l++) {
        if (shares)
            share_block(&s->block[l], &shared, stack, alloc, s->last, l < stack->n_layers - 1);
        else
            carve_block(&s->block[l], stack, alloc, s->last);
        s->last = block_output(s, stack, l);
    }
    s->stream.out = s->last;
    if (tx_norms_end(alloc->config)) {
        s->stream.out = tx_alloc_rows(alloc, alloc->T, C);
        tx_norm_carve(&s->norm, alloc);
    }
    s->stream.dout = tx_alloc_gradient(alloc, alloc->T, C);
    s->stream.dx = tx_alloc_gradient(alloc, alloc->T, C);
    s->stream.rows_x = rows_of_end(alloc);
    s->stream.rows_in = tx_norms_first(alloc->config) ? rows_of_end(alloc) : s->stream.rows_x;
    s->stream.rows_dx = tx_alloc_gradient(alloc, alloc->T, C);
}

static size_t scratch_of(const tx_stack *stack, const tx_allocator *alloc) {
    size_t most = 0;
    for (int i = 0; i < stack->n_sublayers; i++)
        most = TX_MAX(most, tx_sublayer_scratch(&stack->block[0].sublayer[i], alloc));
    return most;
}

void tx_acts_carve(tx_acts *a, const tx_model *model, const tx_allocator *of, int threads) {
    const tx_config *c = of->config;
    size_t scratch = 0;
    tx_allocator alloc = *of;
    *a = (tx_acts){.model = model, .capacity = of->sequences, .S = of->S, .T = of->T};
    a->shares = of->with_gradient && !of->shown && c->saved_activations != TX_SAVE_F32;
    a->shown = (of->shown || c->attention == TX_SOFTMAX) && !a->shares;
    for (int s = 0; s < model->n_stacks; s++) {
        alloc.T = s + 1 == model->n_stacks ? of->T : of->S;
        carve_stack(&a->stack[s], &model->stack[s], &alloc, a->shares);
        scratch = TX_MAX(scratch, scratch_of(&model->stack[s], &alloc));
    }
    a->scratch_size = TX_ROUND_UP(scratch + TX_LANE_SLACK, TX_ALIGN);
    a->scratch = tx_arena_unset(of->arena, (uint64_t)threads * a->scratch_size);
    a->look = tx_arena_unset(of->arena,
                             (uint64_t)c->n_heads * TX_LOOK_ROWS * (uint64_t)TX_MAX(of->S, of->T));
    if (c->head != TX_HEAD_NONE) tx_head_carve(&a->head, &alloc);
}

static void load_stream(tx_residual *s, int T, int first, const int32_t *inputs, int numbers,
                        const uint8_t *hidden) {
    s->T = s->rows = T;
    s->inputs = inputs + (size_t)first * (size_t)numbers;
    s->hidden = hidden ? hidden + (size_t)first * (size_t)T : NULL;
}

void tx_acts_load(tx_acts *a, const tx_batch *b, int first, int n) {
    TX_ASSERT(n <= a->capacity && first + n <= b->count);
    tx_residual *last = &a->stack[a->model->n_stacks - 1].stream;
    a->first = first;
    a->batch = n;
    if (a->model->n_stacks == 2)
        load_stream(&a->stack[0].stream, b->S, first, b->source, b->S, b->source_hidden);
    load_stream(last, b->T, first, b->tokens, b->numbers, b->hidden);
    memcpy(a->head.counted, b->counted_of, sizeof a->head.counted);
    if (!b->first_answer) return;
    TX_ASSERT(last->rows_x && b->first_answer < b->T && a->model->config.head == TX_HEAD_TOKEN);
    last->rows = b->T - b->first_answer;
}

const void *tx_acts_targets(const tx_acts *a, const tx_batch *b) {
    return b->targets + (size_t)a->first * (size_t)b->answers;
}

tx_attention tx_acts_mask(const tx_acts *a, int stack, int layer, tx_kind kind) {
    const tx_residual *queries = &a->stack[stack].stream;
    return tx_heads_mask(&a->model->config, layer, a->model->stack[stack].causal, queries,
                         kind == TX_CROSS_ATTENTION ? &a->stack[0].stream : queries);
}

const real *tx_acts_look(const tx_acts *a, int stack, int layer, tx_kind kind, int sequence,
                         int head, int first, int count, real *rows) {
    const tx_stack *s = &a->model->stack[stack];
    const int index = tx_stack_index(s, kind);
    const tx_tensor *sink = s->block[layer].sublayer[index].heads.sink;
    tx_attention all = tx_acts_mask(a, stack, layer, kind);
    if (tx_block_narrows(a, stack, layer)) all.Tq = a->stack[stack].stream.rows;
    if (kind == TX_SELF_ATTENTION) all.slopes = a->model->tables.slopes;
    if (sink) all.sink = sink->value;
    return tx_heads_rows(&a->stack[stack].block[layer].sublayer[index].heads, &all, sequence, head,
                         first, count, rows, a->scratch);
}

/* --- visitor ---------------------------------------------------------------------------------- */

/* The names of a stack's results outside of sublayers. */
typedef struct {
    const char *embed, *block, *out;
} stack_names;

static const stack_names one_stack = {"embed", "block", "hidden"},
                         two_stacks[] = {{"src_embed", "encoder", "memory"},
                                         {"tgt_embed", "decoder", "hidden"}};

static void visit_stack(tx_acts *a, tx_again *again, tx_visitor *t) {
    const stack_names *names = a->model->n_stacks == 1 ? &one_stack : &two_stacks[t->stack];
    const tx_stack *stack = &a->model->stack[t->stack];
    const tx_stack_acts *s = &a->stack[t->stack];
    const tx_config *c = &a->model->config;
    int C = c->d_model;
    t->layer = -1;
    tx_visit_rows(t, names->embed, tx_embed_maker(&stack->embed), s->embed, s->stream.T, C, C);
    for (t->layer = 0; t->layer < stack->n_layers; t->layer++) {
        const tx_block_acts *b = &s->block[t->layer];
        bool narrow = tx_block_narrows(a, t->stack, t->layer);
        if (again) again(a, t->stack, t->layer);
        t->shared = a->shares;
        for (int i = 0; i < stack->n_sublayers; i++) /* those after self-attention begin narrow */
            tx_sublayer_visit(&stack->block[t->layer].sublayer[i], &b->sublayer[i], t, c,
                              &s->stream, &a->stack[0].stream, narrow);
        t->shared = false;
        tx_visit_rows(t, names->block, NULL, block_output(s, stack, t->layer),
                      narrow ? s->stream.rows : s->stream.T, C, C);
    }
    t->layer = -1;
    tx_visit_rows(t, names->out, tx_norms_end(c) ? stack->norm.gain : NULL, s->stream.out,
                  s->stream.rows, C, C);
}

void tx_acts_visit(tx_acts *a, tx_again *again, void (*visit)(const tx_result *, void *),
                   void *context) {
    tx_visitor t = {.visit = visit, .context = context, .layer = -1, .kind = -1};
    for (t.stack = 0; t.stack < a->model->n_stacks; t.stack++) visit_stack(a, again, &t);
    t.stack = a->model->n_stacks - 1;
    if (a->model->config.head != TX_HEAD_NONE)
        tx_head_visit(&a->model->output, &a->head, &t, &a->model->config, tx_output_rows(a));
}
