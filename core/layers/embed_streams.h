#ifndef TX_EMBED_STREAMS_H
#define TX_EMBED_STREAMS_H
/* The embedding of streams (base/streams.h): a row of a table for a token; for a vector
 * x weightᵀ + bias, or with `embed_hidden` last(f(first(x))) with the model's activation. Times √C
 * if `embed_scale`, plus, with `step_embed`, a row of a table by the step's number in its episode,
 * as Chen et al., "Decision Transformer" (2021), have it. "Steps" of a sequence are T / K. */
#include "layers/linear.h"

/* Of one stream. */
typedef struct {
    tx_tensor *table;      /* [size,C] of tokens, else NULL */
    tx_linear first, last; /* of vectors: [n,size] with embed_hidden, and [C,n]; or [C,size] */
} tx_stream_embed;

typedef struct {
    tx_stream_embed stream[TX_MOST_STREAMS];
    tx_tensor *steps; /* [step_embed,C], or NULL */
} tx_embed_streams;

/* For each step of each sequence; of a vector stream, else NULL. */
typedef struct {
    real *input[TX_MOST_STREAMS];  /* [.,size] */
    real *hidden[TX_MOST_STREAMS]; /* [.,n] with embed_hidden */
    real *slope[TX_MOST_STREAMS];  /* [.,n] the activation's slope; backward, the gradient before */
    real *dscaled;                 /* [R,C] with embed_scale: dx times √C; else NULL */
} tx_embed_streams_acts;

/* Adds embed_NAME.weight and .bias for each stream, or embed_NAME.0 and .2, and
 * embed_timestep.weight. */
tx_embed_streams tx_embed_streams_add(tx_params *params, const tx_config *c);
void tx_embed_streams_each_linear(tx_embed_streams *e, const tx_config *c, tx_visit_linear *visit,
                                  void *context);
void tx_embed_streams_carve(tx_embed_streams_acts *a, const tx_allocator *alloc);

/* x[R,C] at the context's rows, and those before them in their step. */
void tx_embed_streams_forward(const tx_embed_streams *e, const tx_context *ctx,
                              const tx_embed_streams_acts *a, real *x);
/* From the stream's dx, the gradient of that x. */
void tx_embed_streams_backward(const tx_embed_streams *e, const tx_context *ctx,
                               const tx_embed_streams_acts *a);
void tx_embed_streams_weights(const tx_embed_streams *e, const tx_share *s,
                              const tx_embed_streams_acts *a, const tx_config *c,
                              const tx_residual *stream);
/* Of a training step on n sequences of T positions. */
double tx_embed_streams_flops(const tx_embed_streams *e, const tx_config *c, double n, int T);

#endif
