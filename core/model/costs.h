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
     * remembers; keys and values that the next token needs, for one sequence of the trained
     * length. With a window, those are the keys in it; in linear attention by sums, the sums.
     * Generation here keeps more: tx_memory.shown. */
    uint64_t activations, moments, cache;
} tx_cost;

/* Bytes of the activations and gradients of one training sequence. */
typedef struct {
    uint64_t saved[TX_SAVED_ACTIVATIONS]; /* with each value of saved_activations */
    /* what attention weights would add that are not kept, since attention goes by blocks of rows */
    uint64_t weights;
    /* Activations of a sequence of max_len positions that is shown, or that generation continues.
     * A window makes them no smaller, since every position can be looked at. */
    uint64_t shown;
} tx_memory;

/* acts is working memory, as below. Of a model that cannot be trained only `shown` is not 0. */
tx_memory tx_model_memory(const tx_model *m, tx_acts *acts);

/* Calls see for every part, in the order of computation, the embeddings last. The model may be
 * carved over a counting arena. acts is working memory: what it held is lost. The activations of
 * the embedding include the gradients of the residual stream. Where blocks share their memory
 * (saved_activations), it counts as the last block's; the others have what is kept of each. */
void tx_model_costs(const tx_model *m, tx_acts *acts, void (*see)(const tx_cost *, void *),
                    void *context);

#endif
