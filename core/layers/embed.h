#ifndef TX_EMBED_H
#define TX_EMBED_H
/* How a stack begins: each input becomes a row of C numbers, times √C if `embed_scale`, plus its
 * position; then a norm if `embed_norm`. Only this layer knows what inputs are: tokens, int32_t
 * [B,T], or streams (embed_streams.h). */
#include "layers/embed_streams.h"
#include "layers/norm.h"

typedef struct {
    tx_tensor *table;     /* [vocab,C] of tokens; NULL: streams */
    tx_tensor *positions; /* [max_len,C] learned positions, else NULL */
    int vocab;
    tx_embed_streams streams;
    tx_norm norm;                           /* if tx_norms_embedding */
    size_t parameters, position_parameters; /* of all but positions, and of these */
} tx_embed;

typedef struct {
    tx_embed_streams_acts streams;
    /* [R,C] with a norm, else NULL: what it takes, and the gradient of what it gives */
    real *sum, *dnormed;
    tx_norm_acts norm;
} tx_embed_acts;

static inline bool tx_norms_embedding(const tx_config *c) {
    return c->layout.count && c->embed_norm && c->norm_type != TX_NO_NORM;
}

/* Adds the tensors prefix + "embedding.weight" and, with learned positions, prefix +
 * "positions.weight"; or those of streams, "pos_encoding.weight", "embed_norm.weight" and
 * ".bias". */
tx_embed tx_embed_add(tx_params *params, const tx_config *c, const char *prefix, int vocab);
void tx_embed_carve(tx_embed_acts *a, const tx_allocator *alloc);
/* A parameter that stands for all of the layer. */
const tx_tensor *tx_embed_maker(const tx_embed *e);

/* x = dropout(norm(embedding + positions)), at the context's rows of [R,C]. */
void tx_embed_forward(const tx_embed *e, const tx_context *ctx, const tx_embed_acts *a, real *x);
/* Of that sum, of tokens: y[R,C] = the scaled embeddings of token[R]; and the positions [max_len,C]
 * that are added, or NULL. */
void tx_embed_words(const tx_embed *e, const tx_config *c, real *y, const int32_t *token, int R);
const real *tx_embed_positions(const tx_embed *e, const tx_position_tables *tables);
/* Turns the stream's dx, of x, into the gradient of the sum. */
void tx_embed_backward(const tx_embed *e, const tx_context *ctx, const tx_embed_acts *a);
/* Adds the share of the gradients of the layer. Shares are columns, of linear layers rows. */
void tx_embed_weights(const tx_embed *e, const tx_share *s, const tx_embed_acts *a,
                      const tx_config *c, const tx_residual *stream);

/* --- rows, without a model -------------------------------------------------------------------- */

/* x[R,C] = table[token[r], C] * scale + positions[r mod T, C]; positions may be NULL. */
void tx_embed_rows(real *x, const int32_t *token, const real *table, real scale,
                   const real *positions, int R, int T, int C);
/* dtable[token[r], c] += dx[r,c] * scale for columns from..to-1, rows in order. */
void tx_embed_rows_weights(real *dtable, const real *dx, const int32_t *token, real scale, int R,
                           int C, int from, int to);
/* dpositions[r mod T, c] += dx[r,c], likewise. */
void tx_position_rows_weights(real *dpositions, const real *dx, int R, int T, int C, int from,
                              int to);

#endif
