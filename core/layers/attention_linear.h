#ifndef TX_ATTENTION_LINEAR_H
#define TX_ATTENTION_LINEAR_H
/* Linear attention, Katharopoulos et al., "Transformers are RNNs" (2020): the weight of a key is
 * φ(q)·φ(k) with φ(x) = elu(x) + 1, divided by the sum over the keys that the query sees. Then
 * context = φ(q) S / (φ(q)·z) with the sums S = Σ φ(k) vᵀ and z = Σ φ(k), and no score is ever
 * computed: time and memory grow with T.
 *
 * Keys go by blocks of TX_LINEAR_BLOCK. The sums of all previous blocks are kept as states. A
 * causal query takes the state before its block, and meets the keys of its block one by one. */
#include "layers/heads.h"

#define TX_LINEAR_BLOCK 32

/* Whether an attention is computed by sums. A window or a stride would need other sums for each
 * query: these go by tiles (attention_scores.h). */
static inline bool tx_attention_sums(const tx_attention *a) {
    return a->linear && !a->window && !a->stride;
}

/* Numbers of tx_attention.states for a sequence of Tk keys. */
size_t tx_linear_states(int Tk, int kv_heads, int D);
/* Working memory for one call, in numbers. */
size_t tx_linear_scratch(const tx_attention *a);

/* context[n*Tq,H*D] of queries, keys and values, laid out as heads.h says. A row that sees no key
 * has the mean of all values, as the uniform row of softmax attention has. */
void tx_linear_forward_sums(real *context, tx_qkv in, const tx_attention *a, real *scratch);
/* d is set, from dcontext, context and what the forward pass kept. */
void tx_linear_backward_sums(tx_qkv_gradients d, const real *dcontext, const real *context,
                             tx_qkv in, const tx_attention *a, real *scratch);

/* weights[Tk] of one row of one head, as they would be: for looking at. q and k are those of all
 * sequences. */
void tx_linear_row(real *weights, const real *q, const real *k, const tx_attention *a, int sequence,
                   int h, int i);

#endif
