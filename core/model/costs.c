#include "model/costs.h"

typedef struct {
    const tx_model *m;
    tx_config plain;    /* the same without norms */
    tx_allocator alloc; /* of one training sequence of the present stack */
    void (*see)(const tx_cost *, void *);
    void *context;
    uint64_t rest; /* bytes of activations that no part has yet */
} costing;

static void count_weight(tx_linear *linear, void *context) {
    *(size_t *)context += (size_t)linear->in * (size_t)linear->out;
}

/* Bytes that the optimiser remembers of so many parameters, `hidden` of them weights of linear
 * layers in blocks, of which Muon keeps a momentum only. */
static uint64_t moments(const tx_config *c, size_t parameters, size_t hidden) {
    uint64_t numbers = 2 * (uint64_t)parameters; /* means of gradients, and of their squares */
    if (c->optimizer == TX_SGD) numbers = c->momentum > 0 ? parameters : 0;
    if (c->optimizer == TX_LION) numbers = parameters;
    if (c->optimizer == TX_MUON) numbers -= hidden;
    return numbers * sizeof(real);
}

static void tell(costing *k, tx_cost cost, size_t hidden, double flops) {
    const bool trained = k->m->trainable;
    cost.forward = flops / 3;
    cost.backward = trained ? flops - cost.forward : 0;
    cost.moments = trained ? moments(&k->m->config, cost.parameters, hidden) : 0;
    k->rest -= cost.activations;
    if (cost.parameters || flops > 0 || cost.activations) k->see(&cost, k->context);
}

/* Bytes of what carve takes for each sequence: from rooms for 1 and for 65, since 64 sequences take
 * whole cache lines and the slack of arrays cancels out. */
static uint64_t bytes_of(const tx_allocator *of, void (*carve)(const tx_allocator *, const void *),
                         const void *what) {
    tx_arena one = {0}, many = {0};
    tx_allocator alloc = *of;
    alloc.arena = &one;
    alloc.sequences = 1;
    carve(&alloc, what);
    alloc.arena = &many;
    alloc.sequences = 65;
    carve(&alloc, what);
    return (many.used - one.used) / 64;
}

/* A sublayer of a block. */
typedef struct {
    const tx_sublayer *w;
    bool ends;   /* its output is the block's */
    bool shares; /* the block's memory is the last block's */
} branch;

/* What acts.c takes for it. */
static void carve_sublayer(const tx_allocator *alloc, const void *what) {
    const branch *b = what;
    tx_arena elsewhere = {0};
    tx_allocator shared = *alloc;
    tx_sublayer_acts acts;
    if (!b->shares) {
        tx_sublayer_carve(&acts, b->w, alloc, NULL, b->ends);
        return;
    }
    shared.arena = &elsewhere;
    tx_sublayer_carve(&acts, b->w, &shared, NULL, b->ends);
    if (b->ends) tx_alloc_rows(alloc, alloc->T, alloc->config->d_model);
    if (alloc->config->saved_activations == TX_SAVE_BF16)
        tx_arena_take(alloc->arena, (uint64_t)alloc->sequences * tx_saved_words(&acts.saved),
                      sizeof *acts.saved.words);
}

static void carve_final_norm(const tx_allocator *alloc, const void *unused) {
    tx_norm_acts acts;
    (void)unused;
    if (!tx_norms_end(alloc->config)) return;
    tx_alloc_rows(alloc, alloc->T, alloc->config->d_model);
    tx_norm_carve(&acts, alloc);
}

static void carve_head(const tx_allocator *alloc, const void *unused) {
    tx_head_acts acts;
    (void)unused;
    tx_head_carve(&acts, alloc);
}

/* A model, and working memory for its activations. */
typedef struct {
    const tx_model *m;
    tx_acts *acts;
} whole;

static void carve_whole(const tx_allocator *alloc, const void *what) {
    const whole *of = what;
    tx_acts_carve(of->acts, of->m, alloc, 0);
}

/* Room for a training sequence of a stack. */
static tx_allocator allocator_in(const tx_model *m, const tx_config *c, int stack) {
    const int S = c->seq, T = m->n_stacks == 2 ? c->seq_tgt : c->seq;
    return (tx_allocator){
        .config = c, .S = S, .T = stack + 1 == m->n_stacks ? T : S, .with_gradient = m->trainable};
}

/* Of the whole model, with the settings of c. */
static uint64_t model_bytes(const tx_model *m, const tx_config *c, tx_acts *acts) {
    const tx_allocator alloc = allocator_in(m, c, m->n_stacks - 1);
    return m->scored ? bytes_of(&alloc, carve_whole, &(whole){m, acts}) : 0;
}

/* Bytes of the weights [H,T,T] of an attention that keeps none. */
static uint64_t weights_left(const tx_model *m, int stack, int layer, tx_kind kind) {
    const tx_config *c = &m->config;
    const tx_residual queries = {.T = allocator_in(m, c, stack).T}, memory = {.T = c->seq};
    const tx_attention all = tx_heads_mask(c, layer, m->stack[stack].causal, &queries,
                                           kind == TX_CROSS_ATTENTION ? &memory : &queries);
    if (tx_attention_sums(&all) || tx_attention_keeps(all.Tq, all.Tk)) return 0;
    return (uint64_t)all.H * (uint64_t)all.Tq * (uint64_t)all.Tk * sizeof(real);
}

/* Of a sequence in the probe (trainer.c). */
static uint64_t shown_bytes(const tx_model *m, tx_acts *acts) {
    const tx_config *c = &m->config;
    const tx_allocator alloc = {.config = c, .S = c->max_len, .T = c->max_len, .shown = true};
    return bytes_of(&alloc, carve_whole, &(whole){m, acts});
}

tx_memory tx_model_memory(const tx_model *m, tx_acts *acts) {
    tx_memory memory = {.shown = shown_bytes(m, acts)};
    tx_config c = m->config;
    for (int i = 0; i < TX_SAVED_ACTIVATIONS; i++) {
        c.saved_activations = i;
        memory.saved[i] = model_bytes(m, &c, acts);
    }
    for (int s = 0; m->trainable && s < m->n_stacks; s++)
        for (int l = 0; l < m->stack[s].n_layers; l++)
            for (int i = 0; i < m->stack[s].n_sublayers; i++) {
                const tx_kind kind = m->stack[s].block[l].sublayer[i].kind;
                if (kind != TX_FEED_FORWARD) memory.weights += weights_left(m, s, l, kind);
            }
    return memory;
}

/* Bytes of keys and values, or of the sums in their place, that the next token needs. */
static uint64_t cache_bytes(const tx_attention *all, tx_kind kind) {
    const uint64_t width = (uint64_t)tx_attention_kv_heads(all) * (uint64_t)all->D;
    uint64_t keys = (uint64_t)all->Tk;
    if (kind == TX_SELF_ATTENTION && !all->causal) return 0;
    if (tx_attention_sums(all)) return width * ((uint64_t)all->D + 1) * sizeof(real);
    if (tx_attention_has_band(all) && kind == TX_SELF_ATTENTION)
        keys = TX_MIN(keys, (uint64_t)all->window);
    return 2 * keys * width * sizeof(real);
}

static void tell_sublayer(costing *k, const branch *b, const tx_context *ctx, int stack,
                          tx_cost *norms) {
    const tx_sublayer *w = b->w;
    static const char *const names[TX_KINDS] = {"attention", "cross_attention", "feed_forward"};
    const tx_config *c = &k->m->config;
    tx_allocator plain = k->alloc;
    plain.config = &k->plain;
    tx_cost cost = {.part = names[w->kind], .stack = stack, .layer = ctx->layer};
    tx_sublayer copy = *w;
    size_t hidden = 0;
    tx_sublayer_each_linear(&copy, count_weight, &hidden);
    cost.parameters = w->parameters;
    if (k->m->scored) {
        cost.activations = bytes_of(&plain, carve_sublayer, b);
        norms->activations += bytes_of(&k->alloc, carve_sublayer, b) - cost.activations;
    }
    norms->parameters += w->norm_parameters;
    if (w->kind != TX_FEED_FORWARD && tx_last_stack(k->m)->causal) {
        const tx_residual *keys = w->kind == TX_CROSS_ATTENTION ? ctx->memory : ctx->stream;
        const tx_attention all = tx_heads_mask(c, ctx->layer, ctx->causal, ctx->stream, keys);
        cost.cache = cache_bytes(&all, w->kind);
    }
    tell(k, cost, hidden, tx_sublayer_flops(w, ctx, c->batch));
}

static void tell_stack(costing *k, int number) {
    const tx_model *m = k->m;
    const tx_config *c = &m->config;
    const tx_stack *s = &m->stack[number];
    tx_residual stream = {.T = k->alloc.T}, memory = {.T = k->alloc.S};
    tx_context ctx = {.config = c, .stream = &stream, .memory = &memory, .causal = s->causal};
    tell(k, (tx_cost){"positions", number, -1, s->embed.position_parameters, 0, 0, 0, 0, 0}, 0, 0);
    for (; ctx.layer < s->n_layers; ctx.layer++) {
        tx_cost norms = {.part = "norms", .stack = number, .layer = ctx.layer};
        for (int i = 0; i < s->n_sublayers; i++) {
            const branch b = {&s->block[ctx.layer].sublayer[i], i == s->n_sublayers - 1,
                              c->saved_activations != TX_SAVE_F32 && ctx.layer < s->n_layers - 1};
            tell_sublayer(k, &b, &ctx, number, &norms);
        }
        tell(k, norms, 0, 0);
    }
    tell(k,
         (tx_cost){.part = "layer_norm",
                   .stack = number,
                   .layer = -1,
                   .parameters = s->norm_parameters,
                   .activations = m->scored ? bytes_of(&k->alloc, carve_final_norm, NULL) : 0},
         0, 0);
}

void tx_model_costs(const tx_model *m, tx_acts *acts, void (*see)(const tx_cost *, void *),
                    void *context) {
    const tx_config *c = &m->config;
    costing k = {.m = m, .plain = *c, .see = see, .context = context};
    k.plain.norm_type = TX_NO_NORM;
    k.rest = model_bytes(m, c, acts);
    for (int s = 0; s < m->n_stacks; s++) {
        k.alloc = allocator_in(m, c, s);
        tell_stack(&k, s);
    }
    if (m->scored)
        tell(&k,
             (tx_cost){.part = "output",
                       .stack = m->n_stacks - 1,
                       .layer = -1,
                       .parameters = m->output.parameters,
                       .activations = bytes_of(&k.alloc, carve_head, NULL)},
             0, tx_head_flops(&m->output, c, c->batch, k.alloc.T));
    for (int s = 0; s < m->n_stacks; s++)
        tell(&k,
             (tx_cost){.part = "embedding",
                       .stack = s,
                       .layer = -1,
                       .parameters = m->stack[s].embed.parameters,
                       .activations = s == 0 ? k.rest : 0},
             0, tx_embed_streams_flops(&m->stack[s].embed.streams, c, c->batch, k.alloc.T));
}
