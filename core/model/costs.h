#ifndef TX_COSTS_H
#define TX_COSTS_H
/* What the parts of a model cost: parameters, floating-point operations, memory, cache. */
#include "model/acts.h"

typedef struct {
    /* embedding, positions, attention, cross_attention, feed_forward, norms (of a block),
     * layer_norm (after the last block), output */
    const char *part;
    int stack, layer; /* layer -1: outside of blocks */
    size_t parameters;
    /* Floating-point operations of a training step, as tx_model_step_flops counts them. Backward
     * computes two products for each one of forward. */
    double forward, backward;
    /* Bytes: activations and their gradients for one training sequence; what the optimiser
     * remembers; keys and values that generation must keep for one sequence of the trained
     * length. With a window, those are the keys in it; in linear attention by sums, the sums. */
    uint64_t activations, moments, cache;
} tx_cost;

/* Calls see for every part, in the order of computation, the embeddings last. The model may be
 * carved over a counting arena. acts is working memory: what it held is lost. The activations of
 * the embedding include the gradients of the residual stream. */
void tx_model_costs(const tx_model *m, tx_acts *acts, void (*see)(const tx_cost *, void *),
                    void *context);

#endif
