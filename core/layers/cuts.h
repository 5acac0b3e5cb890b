#ifndef TX_CUTS_H
#define TX_CUTS_H
/* Parts of a model that evaluation goes without, or whose output it replaces: heads, feed-forward
 * layers, the residual stream. Only passes in eval mode apply cuts.
 *
 * A head's output is its slice of the context, before W_o. A feed-forward layer's output is its
 * hidden row, before linear2. The biases of W_o and linear2 stay: they belong to no head. With
 * every head of a layer cut to zero the attention branch gives the bias of W_o, to the bit what a
 * W_o of zeros gives. */
#include "base/base.h"

/* Where a cut applies. The first three are the kinds of sublayer, by the same numbers. */
typedef enum { TX_CUT_SELF, TX_CUT_CROSS, TX_CUT_FFN, TX_CUT_BLOCK } tx_cut_site;

typedef struct {
    int32_t stack, layer; /* layer -1 with TX_CUT_BLOCK: after the embedding */
    int32_t site;         /* a tx_cut_site; TX_CUT_BLOCK is the residual stream after the block */
    int32_t head;         /* of an attention; -1: all columns */
    int32_t position;     /* of the sequence; -1: every one */
    int32_t at;           /* index of the first of its values; -1: zeros */
} tx_cut;

/* The memory stays the caller's. The values of a cut are [max_len, D], or [max_len, width] when all
 * columns are cut: one row a position. */
typedef struct {
    const tx_cut *cut;
    int count;
    const real *values;
} tx_cuts;

#endif
