#include "model/pass.h"

/* Where a pass over sequences from..to-1 begins in a stack. */
static tx_context context_in(tx_acts *a, const tx_pass *pass, int stack, int from, int to) {
    tx_residual *stream = &a->stack[stack].stream;
    return (tx_context){
        .config = &a->model->config,
        .pass = pass,
        .ablations = a->ablations,
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

static void enter_layer(tx_context *ctx, const tx_stack *stack, int layer) {
    ctx->layer = layer;
    ctx->last = layer == stack->n_layers - 1;
}

/* --- forward ---------------------------------------------------------------------------------- */

static void forward_block(tx_acts *a, tx_context *ctx, int layer) {
    const tx_stack *stack = &a->model->stack[ctx->stack];
    const tx_block_acts *b = &a->stack[ctx->stack].block[layer];
    int C = ctx->config->d_model;
    enter_layer(ctx, stack, layer);
    for (int i = 0; i < stack->n_sublayers; i++)
        tx_sublayer_forward(&stack->block[layer].sublayer[i], ctx, &b->sublayer[i]);
    tx_context_ablate(ctx, TX_ABLATE_BLOCK, b->sublayer[stack->n_sublayers - 1].out, C, C);
}

/* Rounds what the block keeps for a backward pass to 16 bits, if the settings say so. The last
 * block needs no such memory: its backward pass comes next. */
static void save_block(const tx_acts *a, const tx_context *ctx) {
    const tx_stack *stack = &a->model->stack[ctx->stack];
    if (ctx->config->saved_activations != TX_SAVE_BF16 || !ctx->pass->training || ctx->last) return;
    for (int i = 0; i < stack->n_sublayers; i++)
        tx_saved_store(&a->stack[ctx->stack].block[ctx->layer].sublayer[i].saved, ctx->from,
                       ctx->to);
}

/* Blocks first..end-1 of a stack. */
typedef struct {
    int first, end;
} blocks;

static void forward_blocks(tx_acts *a, tx_context *ctx, blocks b) {
    const tx_stack *stack = &a->model->stack[ctx->stack];
    const tx_stack_acts *s = &a->stack[ctx->stack];
    for (int l = b.first; l < b.end; l++) {
        forward_block(a, ctx, l);
        save_block(a, ctx);
    }
    if (b.end == stack->n_layers && tx_norms_end(ctx->config))
        tx_norm_forward(&stack->norm, ctx, s->stream.out, &s->norm, s->last);
}

/* From the embedding to block end-1. */
static void forward_stack(tx_acts *a, tx_context *ctx, int end) {
    tx_stack_acts *s = &a->stack[ctx->stack];
    tx_embed_forward(&a->model->stack[ctx->stack].embed, ctx, &s->embedding, s->embed);
    forward_blocks(a, ctx, (blocks){0, end});
}

void tx_forward_begin(tx_acts *a, const tx_pass *pass, int from, int to) {
    const int last = a->model->n_stacks - 1;
    for (int s = 0; s <= last; s++) {
        tx_context ctx = context_in(a, pass, s, from, to);
        forward_stack(a, &ctx, a->model->stack[s].n_layers - (s == last));
    }
}

void tx_forward_end(tx_acts *a, const tx_pass *pass, int from, int to) {
    const int last = a->model->n_stacks - 1, n = a->model->stack[last].n_layers;
    tx_context ctx = context_in(a, pass, last, from, to);
    forward_blocks(a, &ctx, (blocks){n - 1, n});
    tx_head_forward(&a->model->output, &ctx, &a->head);
}

void tx_forward(tx_acts *a, const tx_pass *pass, int from, int to) {
    tx_forward_begin(a, pass, from, to);
    tx_forward_end(a, pass, from, to);
}

void tx_forward_rest(tx_acts *a, int skip) {
    int last = a->model->n_stacks - 1;
    tx_pass pass = {0};
    tx_context ctx;
    TX_ASSERT(a->batch == 1 && a->model->stack[last].causal && skip < a->stack[last].stream.T);
    for (int s = skip ? last : 0; s <= last; s++) {
        ctx = context_in(a, &pass, s, 0, 1);
        ctx.skip = s == last ? skip : 0;
        forward_stack(a, &ctx, a->model->stack[s].n_layers);
    }
    tx_head_forward(&a->model->output, &ctx, &a->head);
}

void tx_forward_again(tx_acts *a, int stack, int layer) {
    if (!a->shares || a->batch == 0) return;
    tx_context ctx = context_in(a, &a->pass, stack, 0, a->batch);
    forward_block(a, &ctx, layer);
}

void tx_forward_lens(tx_acts *a, int layer, int sublayer) {
    tx_pass pass = {0};
    int last = a->model->n_stacks - 1;
    const tx_stack *stack = &a->model->stack[last];
    tx_stack_acts *s = &a->stack[last];
    tx_context ctx = context_in(a, &pass, last, 0, a->batch);
    real *x = layer < 0 ? s->embed : s->block[layer].sublayer[sublayer].out;
    TX_ASSERT(s->stream.rows == s->stream.T && layer < stack->n_layers &&
              sublayer < stack->n_sublayers);
    if (tx_norms_end(ctx.config))
        tx_norm_forward(&stack->norm, &ctx, s->stream.out, &s->norm, x);
    else
        s->stream.out = x;
    tx_head_forward(&a->model->output, &ctx, &a->head);
}

void tx_loss(tx_acts *a, const void *targets, int counted, int from, int to) {
    tx_head_loss(&a->head, &a->model->config, &tx_output_stack(a)->stream, targets, counted, from,
                 to);
}

/* --- segments --------------------------------------------------------------------------------- */

int tx_segments(const tx_acts *a) {
    const tx_model *m = a->model;
    return a->shares ? m->stack[0].n_layers + (m->n_stacks == 2 ? m->stack[1].n_layers : 0) : 1;
}

/* The blocks of a segment: all, or one, counted from the last block of the last stack back. */
static blocks blocks_of(const tx_acts *a, int segment, int stack) {
    const int n = a->model->stack[stack].n_layers, before = stack ? a->model->stack[0].n_layers : 0,
              layer = tx_segments(a) - 1 - segment - before;
    if (!a->shares) return (blocks){0, n};
    return layer >= 0 && layer < n ? (blocks){layer, layer + 1} : (blocks){0, 0};
}

/* --- backward to the activations -------------------------------------------------------------- */

/* The block's activations as its backward pass reads them. Where blocks share their memory, the
 * last one's are still there; others come back from 16 bits, or are computed again from their
 * input: Chen et al., "Training Deep Nets with Sublinear Memory Cost" (2016). */
static void restore_block(tx_acts *a, tx_context *ctx) {
    const tx_stack *stack = &a->model->stack[ctx->stack];
    if (!a->shares || ctx->last) return;
    if (ctx->config->saved_activations == TX_SAVE_INPUTS) {
        forward_block(a, ctx, ctx->layer);
        return;
    }
    for (int i = 0; i < stack->n_sublayers; i++)
        tx_saved_load(&a->stack[ctx->stack].block[ctx->layer].sublayer[i].saved, ctx->from,
                      ctx->to);
}

/* From the stream's dout to the gradient of the last block's output. */
static void begin_stack(tx_acts *a, const tx_context *ctx) {
    const tx_stack_acts *s = &a->stack[ctx->stack];
    size_t C = (size_t)ctx->config->d_model, at = (size_t)tx_row_of(ctx) * C;
    if (tx_norms_end(ctx->config))
        tx_norm_backward(&a->model->stack[ctx->stack].norm, ctx, tx_running(ctx), false,
                         s->stream.dout, &s->norm, s->last);
    else
        memcpy(tx_running(ctx) + at, s->stream.dout + at,
               (size_t)tx_rows_of(ctx) * C * sizeof(real));
}

/* The stream's dx goes back through blocks of the stack; at the end it is the gradient of the
 * embedding's sum. */
static void backward_blocks(tx_acts *a, tx_context *ctx, blocks b) {
    const tx_stack *stack = &a->model->stack[ctx->stack];
    if (b.end == stack->n_layers) {
        ctx->rows = ctx->stream->rows;
        begin_stack(a, ctx);
    }
    for (int l = b.end - 1; l >= b.first; l--) {
        enter_layer(ctx, stack, l);
        restore_block(a, ctx);
        for (int i = stack->n_sublayers - 1; i >= 0; i--)
            tx_sublayer_backward(&stack->block[l].sublayer[i], ctx,
                                 &a->stack[ctx->stack].block[l].sublayer[i]);
    }
    if (b.first > 0) return;
    ctx->layer = -1;
    tx_embed_backward(&stack->embed, ctx, &a->stack[ctx->stack].embedding);
}

static void begin_backward(tx_acts *a, const tx_context *ctx) {
    tx_head_backward(&a->model->output, ctx, &a->head);
    if (a->model->n_stacks == 1) return;
    /* every decoder block adds to the memory's gradient */
    size_t each = (size_t)ctx->memory->T * (size_t)ctx->config->d_model;
    memset(ctx->memory->dout + (size_t)ctx->from * each, 0,
           (size_t)(ctx->to - ctx->from) * each * sizeof(real));
}

void tx_backward(tx_acts *a, const tx_pass *pass, int segment, int from, int to) {
    int last = a->model->n_stacks - 1;
    tx_context ctx = context_in(a, pass, last, from, to);
    if (segment == 0) begin_backward(a, &ctx);
    for (int s = last; s >= 0; s--) {
        const blocks b = blocks_of(a, segment, s);
        ctx = context_in(a, pass, s, from, to);
        if (b.first < b.end) backward_blocks(a, &ctx, b);
    }
}

/* --- backward to the weights ------------------------------------------------------------------ */

/* The gradients of what is outside of blocks. */
static void outer_weights(tx_acts *a, const tx_share *share) {
    const tx_model *m = a->model;
    tx_head_weights(&m->output, share, &a->head, &m->config, &tx_output_stack(a)->stream);
    for (int k = m->n_stacks - 1; k >= 0; k--) {
        const tx_stack_acts *s = &a->stack[k];
        if (tx_norms_end(&m->config))
            tx_norm_weights(&m->stack[k].norm, share, s->stream.dout, &s->norm, s->last,
                            s->stream.rows);
        tx_embed_weights(&m->stack[k].embed, share, &s->embedding, &m->config, &s->stream);
    }
}

/* Sublayers of stack k in a segment. */
static int sublayers_in(const tx_acts *a, int segment, int k) {
    const blocks b = blocks_of(a, segment, k);
    return TX_MAX(0, b.end - b.first) * a->model->stack[k].n_sublayers;
}

int tx_weight_units(const tx_acts *a, int segment) {
    int units = segment == tx_segments(a) - 1;
    for (int k = 0; k < a->model->n_stacks; k++) units += sublayers_in(a, segment, k);
    return units;
}

void tx_backward_weights(tx_acts *a, int segment, int unit, int part, int parts, int from, int to) {
    const tx_model *m = a->model;
    const tx_share share = {part, parts, from, to};
    int k = m->n_stacks - 1;
    for (int n; k >= 0 && unit >= (n = sublayers_in(a, segment, k)); k--) unit -= n;
    if (k < 0) {
        outer_weights(a, &share);
        return;
    }
    const tx_stack *stack = &m->stack[k];
    const tx_stack_acts *s = &a->stack[k];
    int l = blocks_of(a, segment, k).end - 1 - unit / stack->n_sublayers,
        i = unit % stack->n_sublayers;
    tx_sublayer_weights(&stack->block[l].sublayer[i], &share, &s->block[l].sublayer[i], &m->config,
                        &s->stream, &a->stack[0].stream, tx_block_narrows(a, k, l));
}
