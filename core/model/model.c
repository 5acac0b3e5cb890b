#include "model/model.h"
#include "base/text.h"

/* --- the tensor table ------------------------------------------------------------------------- */

/* What the attention of a block is called in names of tensors; NULL for another branch. */
static const char *attention_name(const tx_stack *stack, tx_kind kind) {
    if (kind == TX_FEED_FORWARD) return NULL;
    if (kind == TX_CROSS_ATTENTION) return "cross_attention";
    return tx_stack_index(stack, TX_CROSS_ATTENTION) < 0 ? "attention" : "self_attention";
}

static void add_block(tx_params *params, const tx_config *c, tx_stack *stack, tx_block *block,
                      const char *prefix) {
    for (int i = 0; i < stack->n_sublayers; i++) {
        tx_sublayer *w = &block->sublayer[i];
        tx_sublayer_add_branch(w, params, c, prefix, attention_name(stack, w->kind));
    }
    for (int i = 0; i < stack->n_sublayers; i++)
        tx_sublayer_add_norm(&block->sublayer[i], params, c, prefix, i + 1);
}

static void add_blocks(tx_params *params, const tx_config *c, tx_stack *stack, const char *name) {
    params->layers = stack->n_layers;
    for (int l = 0; l < stack->n_layers; l++) {
        char prefix[TX_NAME_SIZE];
        tx_text t = tx_text_over(prefix, sizeof prefix);
        tx_text_add(&t, name);
        tx_text_add_char(&t, '.');
        tx_text_add_i64(&t, l);
        tx_text_add_char(&t, '.');
        add_block(params, c, stack, &stack->block[l], prefix);
    }
}

static void add_final_norm(tx_params *params, const tx_config *c, tx_stack *stack,
                           const char *name) {
    size_t before = params->parameters;
    if (c->final_norm) stack->norm = tx_norm_add(params, c, "", name);
    stack->norm_parameters = params->parameters - before;
}

/* Every tensor, in the order of the state_dict of the same model in PyTorch. */
static void add_tensors(tx_model *m) {
    const tx_config *c = &m->config;
    tx_params *p = &m->params;
    tx_stack *first = &m->stack[0], *second = &m->stack[1];
    if (m->n_stacks == 1) {
        first->embed = tx_embed_add(p, c, "", c->vocab);
        add_blocks(p, c, first, "blocks");
        add_final_norm(p, c, first, "norm");
    } else {
        first->embed = tx_embed_add(p, c, "src_", c->src_vocab);
        second->embed = tx_embed_add(p, c, "tgt_", c->vocab);
        add_blocks(p, c, first, "encoder_blocks");
        add_blocks(p, c, second, "decoder_blocks");
        add_final_norm(p, c, first, "encoder_norm");
        add_final_norm(p, c, second, "decoder_norm");
    }
    if (c->head != TX_HEAD_NONE) m->output = tx_head_add(p, c, tx_last_stack(m)->embed.table);
}

/* --- structure and memory --------------------------------------------------------------------- */

static void set_stack(tx_stack *s, const tx_config *c, int layers, bool causal, bool cross) {
    s->n_layers = layers;
    s->causal = causal;
    for (int l = 0; l < layers; l++) {
        int n = 0;
        s->block[l].sublayer[n++].kind = TX_SELF_ATTENTION;
        if (cross) s->block[l].sublayer[n++].kind = TX_CROSS_ATTENTION;
        if (c->ffn) s->block[l].sublayer[n++].kind = TX_FEED_FORWARD;
        s->n_sublayers = n;
    }
}

static void set_structure(tx_model *m, const tx_config *c) {
    memset(m, 0, sizeof *m);
    m->config = *c;
    m->params.without_bias = !c->bias;
    m->scored = c->head != TX_HEAD_NONE;
    m->trainable = m->scored && !c->looking;
    m->n_stacks = c->arch == TX_ENCDEC ? 2 : 1;
    set_stack(&m->stack[0], c, c->n_layers, m->n_stacks == 1 && (c->mask & TX_MASK_CAUSAL), false);
    if (m->n_stacks == 2) set_stack(&m->stack[1], c, c->n_dec_layers, true, true);
}

int tx_stack_index(const tx_stack *s, tx_kind kind) {
    for (int i = 0; i < s->n_sublayers; i++)
        if (s->block[0].sublayer[i].kind == kind) return i;
    return -1;
}

void tx_model_each_hidden(tx_model *m, tx_visit_linear *visit, void *context) {
    for (int s = 0; s < m->n_stacks; s++)
        for (int l = 0; l < m->stack[s].n_layers; l++)
            for (int i = 0; i < m->stack[s].n_sublayers; i++)
                tx_sublayer_each_linear(&m->stack[s].block[l].sublayer[i], visit, context);
}

void tx_model_each_linear(tx_model *m, tx_visit_linear *visit, void *context) {
    tx_embed_streams_each_linear(&m->stack[0].embed.streams, &m->config, visit, context);
    tx_model_each_hidden(m, visit, context);
    if (m->config.head != TX_HEAD_NONE) tx_head_each_linear(&m->output, &m->config, visit, context);
}

typedef struct {
    tx_arena *arena;
    bool trainable;
} carving;

static void carve_panels(tx_linear *linear, void *context) {
    const carving *c = context;
    tx_linear_carve(linear, c->arena, c->trainable);
}

static void mark_hidden(tx_linear *linear, void *context) {
    (void)context;
    if (linear->weight) linear->weight->hidden = true;
}

void tx_model_carve(tx_model *m, tx_arena *arena, const tx_config *config) {
    set_structure(m, config);
    add_tensors(m); /* counts */
    tx_params_carve(&m->params, arena, m->trainable);
    add_tensors(m); /* places */
    tx_model_each_hidden(m, mark_hidden, NULL);
    tx_model_each_linear(m, carve_panels, &(carving){arena, m->trainable});
    tx_positions_carve(&m->tables, arena, config);
}

static void use(tx_linear *linear, void *context) {
    const tx_linear *how = context;
    linear->kernel = how->kernel;
    linear->pool = how->pool;
}

void tx_model_use(tx_model *m, tx_kernel kernel, tx_thread_pool *pool) {
    tx_model_each_linear(m, use, &(tx_linear){.kernel = kernel, .pool = pool});
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
    if (mine) tx_linear_pack(linear);
}

void tx_model_pack(tx_model *m, int part, int parts) {
    packing p = {0, 0, part, parts};
    tx_model_each_linear(m, count_weights, &p);
    tx_model_each_linear(m, pack_linear, &p);
}

void tx_model_init(tx_model *m) {
    tx_positions_fill(&m->tables, &m->config);
    tx_params_init(&m->params, &m->config);
    tx_model_pack(m, 0, 1);
}

double tx_model_step_flops(const tx_model *m) {
    const tx_config *c = &m->config;
    double n = c->batch;
    int S = c->seq, T = m->n_stacks == 2 ? c->seq_tgt : c->seq;
    double total = tx_head_flops(&m->output, c, n, T) +
                   tx_embed_streams_flops(&m->stack[0].embed.streams, c, n, T);
    for (int s = 0; s < m->n_stacks; s++) {
        const tx_stack *stack = &m->stack[s];
        tx_residual stream = {.T = s + 1 == m->n_stacks ? T : S}, memory = {.T = S};
        tx_context ctx = {
            .config = c, .stream = &stream, .memory = &memory, .causal = stack->causal};
        for (; ctx.layer < stack->n_layers; ctx.layer++)
            for (int i = 0; i < stack->n_sublayers; i++)
                total += tx_sublayer_flops(&stack->block[ctx.layer].sublayer[i], &ctx, n);
    }
    return m->trainable ? total : total / 3;
}
