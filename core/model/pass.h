#ifndef TX_PASS_H
#define TX_PASS_H
/* The passes through a model: forward, backward to the activations, backward to the weights. They
 * work on the sequences that tx_acts_load put into the window.
 *
 * The first two take a range of whole sequences and touch nothing that belongs to another sequence.
 * The third takes a share of the elements of every weight gradient and sums over its sequences in
 * row order. So threads may share the work in any way without changing a bit. Only the third must
 * take the same sequences at a time in the same order. */
#include "model/acts.h"

/* Sequences from..to-1: embedding to logits, or to the last hidden states without an output layer.
 * Sets prediction. */
void tx_forward(tx_acts *a, const tx_pass *pass, int from, int to);
/* Its two parts: up to the last block of the last stack, and from there. */
void tx_forward_begin(tx_acts *a, const tx_pass *pass, int from, int to);
void tx_forward_end(tx_acts *a, const tx_pass *pass, int from, int to);

/* Whether the first part must be complete for all sequences before the second begins: a last block
 * that leaves rows out has a sequence's rows where another block has another sequence's. */
static inline bool tx_forward_parts(const tx_acts *a) {
    return a->shares && tx_output_stack(a)->stream.rows < tx_output_stack(a)->stream.T;
}

/* One sequence in eval mode, of which the first `skip` positions of the last stack went through
 * before, with the same tokens. Only the rest is computed, over the keys and values kept from
 * before. Every number is what the whole pass gives, bit for bit. The last stack must be causal.
 * Weights then hold only the rest's rows, [H, T - skip, T]. */
void tx_forward_rest(tx_acts *a, int skip);

/* Reads the output stack's residual stream after a sublayer of block `layer` (-1: after the
 * embedding, whatever the sublayer) as if it were the last: final norm and output layer, into
 * logits and prediction. A last call with the last sublayer of the last layer leaves everything as
 * tx_forward did. Not for a window that leaves rows out. */
void tx_forward_lens(tx_acts *a, int layer, int sublayer);

/* The loss of every output row of sequences from..to-1 against the window's targets; targets equal
 * to ignore_index count nothing. With counted > 0, the number of targets that count in the whole
 * batch: also dlogits, scaled by 1/counted. With 0: only the losses. */
void tx_loss(tx_acts *a, const void *targets, int counted, int from, int to);

/* Where blocks share their memory: computes a block's activations again, as the window's last pass
 * (tx_acts.pass) did, for the whole window. Elsewhere they are still there. */
void tx_forward_again(tx_acts *a, int stack, int layer);

/* Backward passes go by segments, each of which is complete before the next: tx_backward over all
 * sequences of the window, then tx_backward_weights. A segment is a block where blocks share their
 * memory, in that order of blocks: from the last back. Else one segment is the whole model. */
int tx_segments(const tx_acts *a);

/* Sequences from..to-1, through one segment: segment 0 begins with dlogits. Sets the gradient of
 * every activation in it. */
void tx_backward(tx_acts *a, const tx_pass *pass, int segment, int from, int to);

/* The weight gradients of a segment come in units that share no tensor: those of a sublayer each,
 * and in the last segment those outside of blocks. */
int tx_weight_units(const tx_acts *a, int segment);

/* Share `part` of `parts` of a unit's weight gradients, added to the tensors' grad, over sequences
 * from..to-1. A tied embedding gets its terms in one order, however many segments there are. */
void tx_backward_weights(tx_acts *a, int segment, int unit, int part, int parts, int from, int to);

#endif
