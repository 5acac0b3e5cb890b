#include "layers/embed.h"
#include "base/vmath.h"
#include "math/lanes.h"
#include "math/ops.h"

/* --- rows ------------------------------------------------------------------------------------- */

void tx_embed_rows(real *x, const int32_t *token, const real *table, real scale,
                   const real *positions, int R, int T, int C) {
    v4 s = v4_splat(scale);
    for (int r = 0; r < R; r++, x += C) {
        const real *row = table + (size_t)token[r] * C,
                   *position = positions ? positions + (size_t)(r % T) * C : NULL;
        EACH_LANES(c, C, n, v4 y = v4_mul(v4_load(row + c), s);
                   v4_store_part(x + c, position ? v4_add(y, v4_load(position + c)) : y, n););
    }
}

void tx_embed_rows_weights(real *dtable, const real *dx, const int32_t *token, real scale, int R,
                           int C, int from, int to) {
    v4 s = v4_splat(scale);
    for (int r = 0; r < R; r++) {
        real *row = dtable + (size_t)token[r] * C;
        const real *d = dx + (size_t)r * C;
        for (int c = from; c < to; c += 4)
            v4_store_part(row + c, v4_add(v4_load(row + c), v4_mul(v4_load(d + c), s)),
                          TX_MIN(4, to - c));
    }
}

void tx_position_rows_weights(real *dpositions, const real *dx, int R, int T, int C, int from,
                              int to) {
    for (int r = 0; r < R; r++) {
        real *row = dpositions + (size_t)(r % T) * C;
        const real *d = dx + (size_t)r * C;
        for (int c = from; c < to; c += 4)
            v4_store_part(row + c, v4_add(v4_load(row + c), v4_load(d + c)), TX_MIN(4, to - c));
    }
}

const tx_element tx_embed_reads = {TX_TOKENS, sizeof(int32_t), 1};

/* --- the layer -------------------------------------------------------------------------------- */

tx_embed tx_embed_add(tx_params *params, const tx_config *c, const char *prefix, int vocab) {
    char path[TX_NAME_ROOM];
    tx_embed e = {.vocab = vocab};
    tx_params_join(path, prefix, "embedding");
    e.table =
        tx_params_add(params, path, ".weight", 2, vocab, c->d_model, TX_INIT_EMBEDDING, c->d_model);
    if (c->posenc != TX_LEARNED) return e;
    tx_params_join(path, prefix, "positions");
    e.positions = tx_params_add(params, path, ".weight", 2, c->max_len, c->d_model,
                                TX_INIT_POSITIONS, c->d_model);
    return e;
}

static real scale_of(const tx_config *c) { return c->embed_scale ? tx_sqrt((real)c->d_model) : 1; }

void tx_embed_words(const tx_embed *e, const tx_config *c, real *y, const int32_t *token, int R) {
    tx_embed_rows(y, token, e->table->value, scale_of(c), NULL, R, R, c->d_model);
}

const real *tx_embed_positions(const tx_embed *e, const tx_position_tables *tables) {
    return e->positions ? e->positions->value : tables->pe;
}

void tx_embed_forward(const tx_embed *e, const tx_place *p, real *x) {
    int first = tx_row_of(p), C = p->config->d_model;
    const int32_t *tokens = p->stream->inputs;
    const real *positions = tx_embed_positions(e, p->tables);
    if (positions) positions += (size_t)p->skip * C;
    tx_embed_rows(x + (size_t)first * C, tokens + first, e->table->value, scale_of(p->config),
                  positions, tx_rows_of(p), p->stream->T, C);
    tx_place_drop(p, x, x, C, TX_SITE_EMBED);
    tx_place_cut(p, TX_CUT_BLOCK, x, C, C);
}

void tx_embed_backward(const tx_place *p) {
    tx_place_drop(p, p->stream->dx, p->stream->dx, p->config->d_model, TX_SITE_EMBED);
}

void tx_embed_weights(const tx_embed *e, const tx_share *s, const tx_config *c,
                      const tx_residual *stream) {
    int from, to, T = stream->T, R = (s->to - s->from) * T, C = c->d_model;
    size_t row = (size_t)s->from * T;
    const int32_t *tokens = stream->inputs;
    tx_share_cut(s, C, &from, &to);
    tx_embed_rows_weights(e->table->grad, stream->dx + row * C, tokens + row, scale_of(c), R, C,
                          from, to);
    if (e->positions)
        tx_position_rows_weights(e->positions->grad, stream->dx + row * C, R, T, C, from, to);
}
