#ifndef TX_PASS_H
#define TX_PASS_H
/* The passes through a model: forward, backward to the activations, backward to the weights.
 *
 * The first two take a range of whole sequences and touch nothing that belongs to another sequence;
 * the third takes a share of the output elements of every weight gradient and sums over its
 * sequences in row order. So the work may be cut among threads in any way without changing a bit,
 * as long as the third takes the same sequences at a time in the same order. */
#include "model/acts.h"
#include "base/rng.h"

/* How one pass over a batch is run. */
typedef struct {
    bool training; /* dropout acts */
    uint32_t step; /* which dropout masks */
    int thread;    /* whose working memory it uses */
    int first;     /* the batch's number of the acts' sequence 0: dropout masks go by it */
} tx_pass;

/* Puts a batch in: tokens [batch,T] (and source [batch,S]) stay the caller's until the passes are
 * done. */
void tx_acts_load(tx_acts *a, int batch, int S, int T, const int32_t *source,
                  const int32_t *tokens);

/* From now on only positions first.. of each sequence are wanted as output: behind the last block's
 * keys and values, the rows before them are left out. Exact: what is computed is what it would be,
 * and rows without a target have no gradient; only the last block's dropout masks are numbered from
 * the first answer on. Only for acts with gradients, and not with head class, which pools all rows.
 */
void tx_acts_answers(tx_acts *a, int first);

/* Sequences from..to-1: embedding to logits, or to the last hidden states without an output layer.
 * Sets prediction. */
void tx_forward(tx_acts *a, const tx_pass *pass, int from, int to);

/* One sequence in eval mode, of which the first `skip` positions of the last stack went through
 * this already, with the same tokens: only the rest is computed, over the keys and values kept from
 * before. Every number is what the whole pass gives, bit for bit. The last stack must be causal;
 * weights then hold the rest's rows alone, [H, T - skip, T]. */
void tx_forward_rest(tx_acts *a, int skip);

/* Reads the output stack's residual stream behind block `layer` (-1: behind the embedding) as if it
 * were the last: final norm and output layer, into logits and prediction. After the last layer,
 * which must be the last call, everything is as tx_forward left it. Not for acts that keep answer
 * rows alone. */
void tx_forward_lens(tx_acts *a, int layer);

/* The loss of every output row of sequences from..to-1 against targets [B,T] (head class: [B]);
 * targets equal to ignore_index count nothing. With counted > 0, the number of targets that count
 * in the whole batch: also dlogits, scaled by 1/counted. With 0: the losses alone. */
void tx_loss(tx_acts *a, const int32_t *targets, int counted, int from, int to);

/* Sequences from..to-1: from dlogits to the gradient of every activation. */
void tx_backward(tx_acts *a, const tx_pass *pass, int from, int to);

/* Sequence n of the batch becomes sequence 0 and goes where that one's activations are; tokens,
 * padding, losses and predictions stay where they were. n may be negative: moving back. Only for
 * acts with an output layer. */
void tx_acts_move(tx_acts *a, int n);

/* Share `part` of `parts` of all weight gradients, added to the tensors' grad, over sequences
 * from..to-1, block by block. */
void tx_backward_weights(tx_acts *a, int part, int parts, int from, int to);

/* A dropout site of a pass: stack s, layer l (-1: embedding), kind k. */
enum {
    TX_SITE_EMBED,
    TX_SITE_SELF_WEIGHTS,
    TX_SITE_CROSS_WEIGHTS,
    TX_SITE_FFN,
    TX_SITE_BRANCH /* + sublayer */
};
tx_dropout tx_pass_dropout(const tx_model *m, const tx_pass *pass, int stack, int layer, int site);

#endif
