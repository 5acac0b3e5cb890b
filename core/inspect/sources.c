#include "inspect/sources.h"

/* --- names ------------------------------------------------------------------------------------ */

void tx_source_name(tx_text *text, tx_source s) {
    static const char *const names[] = {
        "embedding",   "position", "head.", "cross.",     "bias.attention.",
        "bias.cross.", "ffn.",     "norm.", "norm.final", "bias.output",
        "bias.q",      "bias.k",   "input"};
    const bool numbered =
        s.origin == TX_FROM_HEAD || s.origin == TX_FROM_CROSS_HEAD || s.origin == TX_FROM_NORM;
    tx_text_add(text, names[s.origin]);
    if (s.origin >= TX_FROM_HEAD && s.origin <= TX_FROM_NORM) tx_text_add_i64(text, s.layer);
    if (!numbered) return;
    tx_text_add_char(text, '.');
    tx_text_add_i64(text, s.number);
}

/* --- memory ----------------------------------------------------------------------------------- */

void tx_sources_carve(tx_sources *s, tx_arena *arena, const tx_model *m, int stack, int T) {
    const tx_stack *k = &m->stack[stack];
    const int attentions = k->n_sublayers; /* at most */
    s->capacity = 4 + k->n_layers * (attentions * (m->config.n_heads + 2) + 1);
    s->source = tx_arena_take(arena, (uint64_t)s->capacity, sizeof *s->source);
    s->part =
        tx_arena_reals(arena, (uint64_t)s->capacity * (uint64_t)T * (uint64_t)m->config.d_model);
}

static real *part_at(const tx_sources *s, int i) {
    return s->part + (size_t)i * (size_t)s->T * (size_t)s->C;
}

/* The part [T,C] of a further source; NULL where sources are only listed. */
static real *add(tx_sources *s, tx_origin origin, int layer, int number) {
    TX_ASSERT(s->count < s->capacity);
    s->source[s->count] = (tx_source){origin, layer, number};
    const int own = s->count++;
    return s->acts ? part_at(s, own) : NULL;
}

/* --- what writes ------------------------------------------------------------------------------ */

static void add_embedding(tx_sources *s, int stack) {
    const tx_model *m = s->model;
    const tx_embed *e = &m->stack[stack].embed;
    if (m->config.layout.count) { /* of streams: with positions and the norm */
        real *all = add(s, TX_FROM_INPUT, 0, 0);
        const size_t n = (size_t)s->T * (size_t)s->C;
        if (all) memcpy(all, s->acts->stack[stack].embed + s->sequence * n, n * sizeof *all);
        return;
    }
    const real *table = tx_embed_positions(e, &m->tables);
    real *words = add(s, TX_FROM_EMBEDDING, 0, 0),
         *positions = table ? add(s, TX_FROM_POSITION, 0, 0) : NULL;
    if (words)
        tx_embed_words(e, &m->config, words,
                       (const int32_t *)s->acts->stack[stack].stream.inputs + s->sequence * s->T,
                       s->T);
    if (positions) memcpy(positions, table, (size_t)s->T * (size_t)s->C * sizeof(real));
}

/* Every row of a part is the same. */
static void fill_rows(const tx_sources *s, real *part, const real *row) {
    for (int t = 0; part && t < s->T; t++)
        memcpy(part + (size_t)t * (size_t)s->C, row, (size_t)s->C * sizeof *row);
}

static void add_heads(tx_sources *s, const tx_sublayer *w, const tx_heads_acts *a, int layer) {
    const bool self = w->kind == TX_SELF_ATTENTION;
    const int H = s->model->config.n_heads;
    for (int h = 0; h < H; h++) {
        real *part = add(s, self ? TX_FROM_HEAD : TX_FROM_CROSS_HEAD, layer, h);
        if (part) tx_heads_write(&w->heads, a, part, h, H, s->sequence * s->T, s->T);
    }
    const tx_tensor *bias = w->heads.o.bias;
    if (bias) fill_rows(s, add(s, self ? TX_FROM_BIAS : TX_FROM_CROSS_BIAS, layer, 0), bias->value);
}

static void add_feed_forward(tx_sources *s, const tx_sublayer *w, const tx_feed_forward_acts *a,
                             int layer) {
    real *part = add(s, TX_FROM_FEED_FORWARD, layer, 0);
    if (part)
        tx_linear_forward(&w->ffn.down, part, s->C,
                          a->hidden + (size_t)(s->sequence * s->T) * (size_t)a->stride, a->stride,
                          0, s->T);
}

/* Every part through a norm, with the scale that its rows had; its shift is a further source. */
static void through_norm(tx_sources *s, const tx_norm *n, const tx_norm_acts *a, tx_source shift) {
    for (int i = 0; s->acts && i < s->count; i++)
        tx_norm_part(n, a, part_at(s, i), s->sequence * s->T, s->T);
    if (n->shift) fill_rows(s, add(s, shift.origin, shift.layer, shift.number), n->shift->value);
}

/* a is NULL where sources are only listed. */
static void through_sublayer(tx_sources *s, const tx_sublayer *w, const tx_sublayer_acts *a,
                             int layer, int number) {
    const tx_config *c = &s->model->config;
    if (!c->residual) s->count = 0;
    if (w->kind == TX_FEED_FORWARD)
        add_feed_forward(s, w, a ? &a->ffn : NULL, layer);
    else
        add_heads(s, w, a ? &a->heads : NULL, layer);
    if (tx_norms_last(c))
        through_norm(s, &w->norm, a ? &a->norm : NULL, (tx_source){TX_FROM_NORM, layer, number});
}

static void walk(tx_sources *s, tx_spot spot) {
    const tx_model *m = s->model;
    const tx_stack *stack = &m->stack[spot.stack];
    const tx_stack_acts *a = s->acts ? &s->acts->stack[spot.stack] : NULL;
    s->count = 0;
    add_embedding(s, spot.stack);
    for (int l = 0; l < stack->n_layers && l <= spot.layer; l++) {
        for (int i = 0; i < stack->n_sublayers; i++) {
            const tx_sublayer *w = &stack->block[l].sublayer[i];
            const tx_sublayer_acts *b = a ? &a->block[l].sublayer[i] : NULL;
            if (l < spot.layer || i < spot.sublayer) {
                through_sublayer(s, w, b, l, i + 1);
                continue;
            }
            if (tx_norms_first(&m->config))
                through_norm(s, &w->norm, b ? &b->norm : NULL, (tx_source){TX_FROM_NORM, l, i + 1});
            return;
        }
    }
    if (tx_norms_end(&m->config))
        through_norm(s, &stack->norm, a ? &a->norm : NULL, (tx_source){TX_FROM_FINAL_NORM, 0, 0});
}

void tx_sources_list(tx_sources *s, const tx_model *model, tx_spot spot) {
    s->model = model;
    s->acts = NULL;
    walk(s, spot);
}

bool tx_sources_known(const tx_acts *a) {
    if (a->batch == 0 || a->shares) return false;
    if (a->pass.training && a->model->config.dropout > 0) return false;
    for (int i = 0; i < a->model->n_stacks; i++)
        if (a->stack[i].stream.rows != a->stack[i].stream.T) return false;
    for (int i = 0; a->ablations && i < a->ablations->count; i++)
        if (a->ablations->list[i].site == TX_ABLATE_BLOCK) return false;
    return true;
}

void tx_sources_split(tx_sources *s, const tx_acts *acts, int sequence, tx_spot spot) {
    const tx_residual *stream = &acts->stack[spot.stack].stream;
    TX_ASSERT(tx_sources_known(acts));
    s->model = acts->model;
    s->acts = acts;
    s->sequence = sequence;
    s->T = stream->T;
    s->C = s->model->config.d_model;
    walk(s, spot);
}
