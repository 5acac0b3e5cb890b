#ifndef TX_SOURCES_H
#define TX_SOURCES_H
/* The residual stream of one sequence as a sum over its sources: which part of it was written by
 * what. Elhage et al., "A Mathematical Framework for Transformer Circuits" (2021).
 *
 * Attention weights and hidden rows are taken as the last pass computed them, with the ablations of
 * heads and feed-forward layers that were set. A norm acts on each source with the scale that it
 * had: RMS norm s * gain / rms(x), layer norm (s - mean(s)) * gain / std(x), where x is the sum;
 * its shift is a source from there on. So norms after residual sums rescale everything before them.
 * Without residual connections a sublayer's output replaces all sources before it.
 *
 *   input             of streams: all that comes before the first block
 *   embedding         token embeddings, times √C if the model scales them
 *   position          added positions, fixed or learned; rotary positions and ALiBi add none
 *   head.L.H          what head H of layer L wrote, through its columns of W_o; cross.L.H in the
 *                     cross-attention of a decoder
 *   bias.attention.L  the bias of that W_o; bias.cross.L
 *   ffn.L             what the feed-forward layer wrote, its biases included
 *   norm.L.N          the shift of norm N of a block, N from 1; norm.final
 *   bias.output       of the output layer: only in logits
 *   bias.q bias.k     of a head's projections: only in its scores
 *
 * Layers and heads count from 0. What the model has not is no source. */
#include "base/text.h"
#include "model/acts.h"

typedef enum {
    TX_FROM_EMBEDDING,
    TX_FROM_POSITION,
    TX_FROM_HEAD,
    TX_FROM_CROSS_HEAD,
    TX_FROM_BIAS,
    TX_FROM_CROSS_BIAS,
    TX_FROM_FEED_FORWARD,
    TX_FROM_NORM,
    TX_FROM_FINAL_NORM,
    TX_FROM_OUTPUT_BIAS,
    TX_FROM_QUERY_BIAS,
    TX_FROM_KEY_BIAS,
    TX_FROM_INPUT
} tx_origin;

typedef struct {
    tx_origin origin;
    int layer, number; /* of the head or the norm; 0 where it has none */
} tx_source;

/* Adds the name above. */
void tx_source_name(tx_text *text, tx_source source);

/* A place in a stack: the input of a sublayer, after the norm before it if there is one; or the
 * stack's output, after its final norm. */
typedef struct {
    int stack, layer, sublayer; /* layer n_layers: the output */
} tx_spot;

typedef struct {
    const tx_model *model;
    const tx_acts *acts; /* NULL: sources are listed, parts are not set */
    int sequence;        /* of the window */
    int T, C;
    int count, capacity;
    tx_source *source; /* [capacity] */
    real *part;        /* [capacity,T,C], of which count are set */
} tx_sources;

/* Room for any spot of a stack, with sequences of up to T positions. */
void tx_sources_carve(tx_sources *s, tx_arena *arena, const tx_model *model, int stack, int T);

/* Which sources the stream has at a spot, in order. */
void tx_sources_list(tx_sources *s, const tx_model *model, tx_spot spot);

/* Whether a window can be split: it holds every activation of its last pass, all rows of the last
 * block included, which had no dropout, and in which nothing replaced the residual stream
 * (TX_ABLATE_BLOCK). A probe can. */
bool tx_sources_known(const tx_acts *acts);

/* Splits the stream at a spot of such a window. Takes about as many operations as the pass up to
 * there. */
void tx_sources_split(tx_sources *s, const tx_acts *acts, int sequence, tx_spot spot);

#endif
