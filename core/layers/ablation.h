#ifndef TX_ABLATION_H
#define TX_ABLATION_H
/* Ablations: parts of a model that evaluation goes without, or whose output it replaces: heads,
 * feed-forward layers, the residual stream. Only passes in eval mode apply them; cuts, which are
 * zeros, training applies as well, and no gradient then reaches what is cut.
 *
 * A head's output is its slice of the context, before W_o. A feed-forward layer's output is its
 * hidden row, before linear2. The biases of W_o and linear2 stay: they belong to no head. With
 * every head of a layer set to zero the attention branch gives the bias of W_o, to the bit what a
 * W_o of zeros gives. */
#include "base/base.h"

/* Where an ablation applies. The first three are the kinds of sublayer, by the same numbers. */
typedef enum { TX_ABLATE_SELF, TX_ABLATE_CROSS, TX_ABLATE_FFN, TX_ABLATE_BLOCK } tx_ablation_site;

typedef struct {
    int32_t stack, layer; /* layer -1 with TX_ABLATE_BLOCK: after the embedding */
    int32_t site; /* a tx_ablation_site; TX_ABLATE_BLOCK is the residual stream after the block */
    int32_t head; /* of an attention; -1: all columns */
    int32_t position; /* of the sequence; -1: every one */
    int32_t at;       /* index of the first of its values; -1: zeros */
} tx_ablation;

/* The memory stays the caller's. The values of an ablation are [max_len, D], or [max_len, width]
 * when all columns are replaced: one row a position. */
typedef struct {
    const tx_ablation *list;
    int count;
    const real *values;
} tx_ablations;

#endif
