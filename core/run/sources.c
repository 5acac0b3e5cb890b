#include "run/sources.h"

/* --- names ------------------------------------------------------------------------------------ */

void tx_source_name(tx_text *text, tx_source s) {
    static const char *const names[] = {"embedding",       "position",    "head.",  "cross.",
                                        "bias.attention.", "bias.cross.", "ffn.",   "norm.",
                                        "norm.final",      "bias.output", "bias.q", "bias.k"};
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
    s->room = 4 + k->n_layers * (attentions * (m->config.n_heads + 2) + 1);
    s->source = tx_arena_take(arena, (uint64_t)s->room, sizeof *s->source);
    s->part = tx_arena_reals(arena, (uint64_t)s->room * (uint64_t)T * (uint64_t)m->config.d_model);
}

static real *part_at(const tx_sources *s, int i) {
    return s->part + (size_t)i * (size_t)s->T * (size_t)s->C;
}

/* The part [T,C] of a further source. */
static real *add(tx_sources *s, tx_origin origin, int layer, int number) {
    TX_ASSERT(s->count < s->room);
    s->source[s->count] = (tx_source){origin, layer, number};
    return part_at(s, s->count++);
}

/* --- what writes ------------------------------------------------------------------------------ */

static void add_embedding(tx_sources *s, int stack) {
    const tx_acts *a = s->acts;
    const tx_model *m = a->model;
    const tx_embed *e = &m->stack[stack].embed;
    const int32_t *tokens = (const int32_t *)a->stack[stack].stream.inputs + s->sequence * s->T;
    real *words = add(s, TX_FROM_EMBEDDING, 0, 0);
    tx_embed_words(e, &m->config, words, tokens, s->T);
    const real *positions = tx_embed_positions(e, &m->tables);
    if (positions)
        memcpy(add(s, TX_FROM_POSITION, 0, 0), positions,
               (size_t)s->T * (size_t)s->C * sizeof(real));
}

/* Every row of a part is the same. */
static void fill_rows(const tx_sources *s, real *part, const real *row) {
    for (int t = 0; t < s->T; t++)
        memcpy(part + (size_t)t * (size_t)s->C, row, (size_t)s->C * sizeof *row);
}

static void add_heads(tx_sources *s, const tx_sublayer *w, const tx_heads_acts *a, int layer) {
    const bool self = w->kind == TX_SELF_ATTENTION;
    const int H = s->acts->model->config.n_heads;
    for (int h = 0; h < H; h++)
        tx_heads_write(&w->heads, a, add(s, self ? TX_FROM_HEAD : TX_FROM_CROSS_HEAD, layer, h), h,
                       H, s->sequence * s->T, s->T);
    const tx_tensor *bias = w->heads.o.bias;
    if (bias) fill_rows(s, add(s, self ? TX_FROM_BIAS : TX_FROM_CROSS_BIAS, layer, 0), bias->value);
}

static void add_feed_forward(tx_sources *s, const tx_sublayer *w, const tx_feed_forward_acts *a,
                             int layer) {
    const real *hidden = a->hidden + (size_t)(s->sequence * s->T) * (size_t)a->stride;
    tx_linear_forward(&w->ffn.down, add(s, TX_FROM_FEED_FORWARD, layer, 0), s->C, hidden, a->stride,
                      0, s->T);
}

/* Every part through a norm, with the scale that its rows had; its shift is a further source. */
static void through_norm(tx_sources *s, const tx_norm *n, const tx_norm_acts *a, tx_source shift) {
    for (int i = 0; i < s->count; i++) tx_norm_part(n, a, part_at(s, i), s->sequence * s->T, s->T);
    if (n->shift) fill_rows(s, add(s, shift.origin, shift.layer, shift.number), n->shift->value);
}

static void through_sublayer(tx_sources *s, const tx_sublayer *w, const tx_sublayer_acts *a,
                             int layer, int number) {
    const tx_config *c = &s->acts->model->config;
    if (!c->residual) s->count = 0;
    if (w->kind == TX_FEED_FORWARD)
        add_feed_forward(s, w, &a->ffn, layer);
    else
        add_heads(s, w, &a->heads, layer);
    if (tx_norms_last(c))
        through_norm(s, &w->norm, &a->norm, (tx_source){TX_FROM_NORM, layer, number});
}

void tx_sources_split(tx_sources *s, const tx_acts *acts, int sequence, tx_spot spot) {
    const tx_model *m = acts->model;
    const tx_stack *stack = &m->stack[spot.stack];
    const tx_stack_acts *a = &acts->stack[spot.stack];
    TX_ASSERT(a->stream.rows == a->stream.T);
    s->acts = acts;
    s->sequence = sequence;
    s->T = a->stream.T;
    s->C = m->config.d_model;
    s->count = 0;
    add_embedding(s, spot.stack);
    for (int l = 0; l < stack->n_layers && l <= spot.layer; l++) {
        for (int i = 0; i < stack->n_sublayers; i++) {
            const tx_sublayer *w = &stack->block[l].sublayer[i];
            const tx_sublayer_acts *b = &a->block[l].sublayer[i];
            if (l < spot.layer || i < spot.sublayer) {
                through_sublayer(s, w, b, l, i + 1);
                continue;
            }
            if (tx_norms_first(&m->config))
                through_norm(s, &w->norm, &b->norm, (tx_source){TX_FROM_NORM, l, i + 1});
            return;
        }
    }
    if (tx_norms_end(&m->config))
        through_norm(s, &stack->norm, &a->norm, (tx_source){TX_FROM_FINAL_NORM, 0, 0});
}
