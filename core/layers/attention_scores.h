#ifndef TX_ATTENTION_SCORES_H
#define TX_ATTENTION_SCORES_H
/* Scaled dot-product attention, Vaswani et al., "Attention Is All You Need" (2017), by scores of
 * queries and keys: context = softmax(q kᵀ / √D + bias) v for each head. Only tiles of the score
 * matrix that a causal mask or a window lets through are computed. Linear attention with a window
 * or a stride goes this way too, with the products of φ(q) and φ(k) in place of exp. */
#include "layers/heads.h"

/* Working memory for one call, in numbers. */
size_t tx_attention_scratch(const tx_attention *a);

/* context[n*Tq,H*D] and weights[n,H,Tq,Tk], the attention weights before dropout: rows sum to 1, or
 * to less beside a sink. A row that may see no key at all is uniform over every key, as PyTorch's
 * masked_fill(-1e9) makes it; beside a sink, the sink has all of it. weights NULL: they are not
 * kept, and memory does not grow with Tq Tk. */
void tx_attention_forward(real *context, real *weights, tx_qkv in, const tx_attention *a,
                          real *scratch);

/* d.q[n*Tq,H*D], d.k[n*Tk,kv*D], d.v[n*Tk,kv*D] are set, from dcontext[n*Tq,H*D] and what the
 * forward pass kept. The softmax's derivative is taken by row sums, dS = P (dP - sum P dP), which
 * costs O(T²) instead of O(T³). weights NULL: each block of them is computed again, with the same
 * bits, as in Dao et al., "FlashAttention" (2022); keys are not cut into blocks here. */
void tx_attention_backward(tx_qkv_gradients d, const real *dcontext, const real *weights, tx_qkv in,
                           const tx_attention *a, real *scratch);

/* rows[count,Tk]: rows first..first+count-1 of the weights of head h of a sequence, computed again
 * from q and k. It writes nothing that a pass keeps. */
void tx_attention_rows(real *rows, int first, int count, const real *q, const real *k,
                       const tx_attention *a, int sequence, int h, real *scratch);

#endif
