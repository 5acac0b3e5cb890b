#include "model/model.h"
#include "math/gemm.h"
#include "layers/posenc.h"

/* --- the tensor table ------------------------------------------------------------------------- */

typedef struct {
    tx_model *model;
    tx_arena *arena; /* NULL while only counting tensors */
} builder;

/* path = prefix + name, such as "blocks.0." + "attention". */
static const char *join(char path[TX_NAME_ROOM], const char *prefix, const char *name) {
    tx_text t = tx_text_over(path, TX_NAME_ROOM);
    tx_text_add(&t, prefix);
    tx_text_add(&t, name);
    return path;
}

/* prefix is "blocks.0.attention." and name "W_q"; the bias draws its bound from the matrix's
 * columns. */
static tx_linear add_linear(builder *b, const char *prefix, const char *name, int in, int out) {
    char path[TX_NAME_ROOM];
    join(path, prefix, name);
    tx_linear linear = {.in = in, .out = out};
    linear.weight =
        tx_params_add(&b->model->params, path, ".weight", 2, out, in, TX_INIT_MATRIX, in);
    linear.bias = tx_params_add(&b->model->params, path, ".bias", 1, 1, out, TX_INIT_BIAS, in);
    return linear;
}

static tx_norm add_norm(builder *b, const char *prefix, const char *name) {
    char path[TX_NAME_ROOM];
    join(path, prefix, name);
    int C = b->model->config.d_model;
    tx_norm norm;
    norm.gain = tx_params_add(&b->model->params, path, ".weight", 1, 1, C, TX_INIT_ONE, C);
    norm.shift = tx_params_add(&b->model->params, path, ".bias", 1, 1, C, TX_INIT_ZERO, C);
    return norm;
}

static tx_heads add_heads(builder *b, const char *block, const char *name) {
    char prefix[TX_NAME_ROOM];
    join(prefix, block, name);
    int C = b->model->config.d_model;
    tx_heads heads;
    heads.q = add_linear(b, prefix, ".W_q", C, C);
    heads.k = add_linear(b, prefix, ".W_k", C, C);
    heads.v = add_linear(b, prefix, ".W_v", C, C);
    heads.o = add_linear(b, prefix, ".W_o", C, C);
    return heads;
}

static void add_block(builder *b, tx_block *block, const char *prefix, bool cross) {
    const tx_config *c = &b->model->config;
    block->self = add_heads(b, prefix, cross ? "self_attention" : "attention");
    if (cross) block->cross = add_heads(b, prefix, "cross_attention");
    block->up = add_linear(b, prefix, "feed_forward.linear1", c->d_model, c->d_ff);
    block->down = add_linear(b, prefix, "feed_forward.linear2", c->d_ff, c->d_model);
    block->norm[0] = add_norm(b, prefix, "norm1");
    block->norm[1] = add_norm(b, prefix, "norm2");
    if (cross) block->norm[2] = add_norm(b, prefix, "norm3");
}

static void add_embedding(builder *b, tx_stack *stack, const char *embedding,
                          const char *positions) {
    const tx_config *c = &b->model->config;
    tx_params *p = &b->model->params;
    stack->embedding = tx_params_add(p, embedding, ".weight", 2, stack->vocab, c->d_model,
                                     TX_INIT_EMBEDDING, c->d_model);
    if (c->posenc == TX_LEARNED)
        stack->positions = tx_params_add(p, positions, ".weight", 2, c->max_len, c->d_model,
                                         TX_INIT_POSITIONS, c->d_model);
}

static void add_blocks(builder *b, tx_stack *stack, const char *name) {
    for (int l = 0; l < stack->n_layers; l++) {
        char prefix[TX_NAME_ROOM];
        tx_text t = tx_text_over(prefix, sizeof prefix);
        tx_text_add(&t, name);
        tx_text_add_char(&t, '.');
        tx_text_add_i64(&t, l);
        tx_text_add_char(&t, '.');
        add_block(b, &stack->block[l], prefix, stack->cross);
    }
}

static void add_output(builder *b) {
    tx_model *m = b->model;
    const tx_config *c = &m->config;
    if (c->head == TX_HEAD_NONE) return;
    if (!c->tied) {
        m->output = add_linear(b, "", "output", c->d_model, c->vocab);
        return;
    }
    m->output = (tx_linear){
        .in = c->d_model, .out = c->vocab, .weight = m->stack[m->n_stacks - 1].embedding};
    m->output.bias =
        tx_params_add(&m->params, "output", ".bias", 1, 1, c->vocab, TX_INIT_BIAS, c->d_model);
}

/* Every tensor, in the order of PyTorch's state_dict of the models this stands for. */
static void add_tensors(builder *b) {
    tx_model *m = b->model;
    bool final_norm = m->config.final_norm;
    if (m->n_stacks == 1) {
        add_embedding(b, &m->stack[0], "embedding", "positions");
        add_blocks(b, &m->stack[0], "blocks");
        if (final_norm) m->stack[0].norm = add_norm(b, "", "norm");
    } else {
        add_embedding(b, &m->stack[0], "src_embedding", "src_positions");
        add_embedding(b, &m->stack[1], "tgt_embedding", "tgt_positions");
        add_blocks(b, &m->stack[0], "encoder_blocks");
        add_blocks(b, &m->stack[1], "decoder_blocks");
        if (final_norm) m->stack[0].norm = add_norm(b, "", "encoder_norm");
        if (final_norm) m->stack[1].norm = add_norm(b, "", "decoder_norm");
    }
    add_output(b);
}

/* --- memory ----------------------------------------------------------------------------------- */

static void visit_heads(tx_heads *heads, void (*visit)(tx_linear *, void *), void *context) {
    visit(&heads->q, context);
    visit(&heads->k, context);
    visit(&heads->v, context);
    visit(&heads->o, context);
}

void tx_model_each_linear(tx_model *m, void (*visit)(tx_linear *linear, void *context),
                          void *context) {
    for (int s = 0; s < m->n_stacks; s++) {
        for (int l = 0; l < m->stack[s].n_layers; l++) {
            tx_block *block = &m->stack[s].block[l];
            visit_heads(&block->self, visit, context);
            if (m->stack[s].cross) visit_heads(&block->cross, visit, context);
            visit(&block->up, context);
            visit(&block->down, context);
        }
    }
    if (m->config.head != TX_HEAD_NONE) visit(&m->output, context);
}

static void carve_panels(tx_linear *linear, void *context) {
    builder *b = context;
    linear->panel = tx_arena_reals(b->arena, tx_panel_count(linear->in, linear->out));
    if (b->model->trainable)
        linear->panel_t = tx_arena_reals(b->arena, tx_panel_count(linear->out, linear->in));
}

static void set_structure(tx_model *m, const tx_config *c) {
    *m = (tx_model){.config = *c,
                    .trainable = c->head != TX_HEAD_NONE,
                    .n_stacks = c->arch == TX_ENCDEC ? 2 : 1};
    m->stack[0].n_layers = c->n_layers;
    m->stack[0].vocab = m->n_stacks == 2 ? c->src_vocab : c->vocab;
    m->stack[0].causal = m->n_stacks == 1 && (c->mask & TX_MASK_CAUSAL);
    if (m->n_stacks == 2) {
        m->stack[1].n_layers = c->n_dec_layers;
        m->stack[1].vocab = c->vocab;
        m->stack[1].causal = m->stack[1].cross = true;
    }
}

void tx_model_carve(tx_model *m, tx_arena *arena, const tx_config *config) {
    set_structure(m, config);
    builder b = {m, NULL};
    add_tensors(&b); /* counts */
    tx_params_carve(&m->params, arena, m->trainable);
    b.arena = arena;
    add_tensors(&b); /* places */
    tx_model_each_linear(m, carve_panels, &b);
    uint64_t max_len = (uint64_t)config->max_len;
    int D = config->d_model / config->n_heads;
    if (config->posenc == TX_SINUSOIDAL)
        m->pe = tx_arena_reals(arena, max_len * (uint64_t)config->d_model);
    if (config->posenc == TX_ROPE)
        m->rotary = tx_arena_reals(arena, max_len * (uint64_t)(D / 2) * 2);
    if (config->posenc == TX_ALIBI) m->slopes = tx_arena_reals(arena, (uint64_t)config->n_heads);
}

/* --- contents --------------------------------------------------------------------------------- */

typedef struct {
    uint64_t seen, total; /* weights of the layers before, and of all */
    int part, parts;
} packing;

static void count_weights(tx_linear *linear, void *context) {
    ((packing *)context)->total += linear->weight->count;
}

static void pack_linear(tx_linear *linear, void *context) {
    packing *p = context;
    bool mine = p->seen * (uint64_t)p->parts / p->total == (uint64_t)p->part;
    p->seen += linear->weight->count;
    if (!mine) return;
    tx_pack_transposed(linear->panel, linear->weight->value, linear->in, linear->out, linear->in);
    if (linear->panel_t)
        tx_pack(linear->panel_t, linear->weight->value, linear->in, linear->out, linear->in);
}

void tx_model_pack(tx_model *m, int part, int parts) {
    packing p = {0, 0, part, parts};
    tx_model_each_linear(m, count_weights, &p);
    tx_model_each_linear(m, pack_linear, &p);
}

void tx_model_init(tx_model *m) {
    const tx_config *c = &m->config;
    int D = c->d_model / c->n_heads;
    if (m->pe) tx_sinusoidal_table(m->pe, c->max_len, c->d_model);
    if (m->rotary) tx_rotary_table(m->rotary, c->max_len, D);
    if (m->slopes) tx_alibi_slopes(m->slopes, c->n_heads);
    tx_params_init(&m->params, c);
    tx_model_pack(m, 0, 1);
}

const real *tx_model_positions(const tx_model *m, const tx_stack *stack) {
    return stack->positions ? stack->positions->value : m->pe;
}

double tx_model_step_flops(const tx_model *m) {
    const tx_config *c = &m->config;
    double C = c->d_model, F = c->d_ff, S = c->seq, T = m->n_stacks == 2 ? c->seq_tgt : c->seq,
           rows = T * c->batch;
    const tx_stack *last = &m->stack[m->n_stacks - 1];
    double total = rows * 6 * C * c->vocab *
                   (c->head == TX_HEAD_NONE    ? 0
                    : c->head == TX_HEAD_CLASS ? 1 / T
                                               : 1);
    for (int s = 0; s < m->n_stacks; s++) {
        double n = s + 1 == m->n_stacks ? T : S, layer_rows = n * c->batch;
        total += m->stack[s].n_layers *
                 (layer_rows * 6 * (4 * C * C + 2 * C * F) + 12 * c->batch * n * n * C);
    }
    if (last->cross)
        total +=
            last->n_layers * ((rows + c->batch * S) * 6 * 2 * C * C + 12 * c->batch * T * S * C);
    return m->trainable ? total : total / 3;
}
