#ifndef TX_EMBED_H
#define TX_EMBED_H
/* How a stack begins: each input becomes a row of C numbers, times √C if `embed_scale`, plus its
 * position. The only layer that knows what inputs are: tokens, int32_t [B,T]. */
#include "base/element.h"
#include "layers/params.h"
#include "layers/place.h"

/* The inputs that it reads. */
extern const tx_element tx_embed_reads;

typedef struct {
    tx_tensor *table;     /* [vocab,C] */
    tx_tensor *positions; /* [max_len,C] learned positions, else NULL */
    int vocab;
} tx_embed;

/* Adds the tensors prefix + "embedding.weight" and, with learned positions, prefix +
 * "positions.weight". */
tx_embed tx_embed_add(tx_params *params, const tx_config *c, const char *prefix, int vocab);

/* x = dropout(embedding + positions), at the place's rows of [R,C]. */
void tx_embed_forward(const tx_embed *e, const tx_place *p, real *x);
/* Of that sum: y[R,C] = the scaled embeddings of token[R]; and the positions [max_len,C] that are
 * added, or NULL. */
void tx_embed_words(const tx_embed *e, const tx_config *c, real *y, const int32_t *token, int R);
const real *tx_embed_positions(const tx_embed *e, const tx_position_tables *tables);
/* Turns the stream's dx into the gradient before dropout. */
void tx_embed_backward(const tx_place *p);
/* Adds the share of the gradients of the tables. Shares are columns. */
void tx_embed_weights(const tx_embed *e, const tx_share *s, const tx_config *c,
                      const tx_residual *stream);

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
