#ifndef TX_ATTENTION_H
#define TX_ATTENTION_H
/* Multi-head scaled dot-product attention of n sequences, self or cross: context = softmax(q kᵀ /
 * √D + bias) v for each head.
 *
 * Queries stand at Tq positions, keys and values at Tk. Self-attention has Tq = Tk, or fewer
 * queries when the rows before them are done already. All are row-major [n*T, C] with head h in
 * columns h*D..h*D+D-1. */
#include "math/ops.h"

typedef struct {
    int n, Tq, Tk, H, D;
    /* a query sees keys up to its own position; queries are the last Tq of the Tk positions */
    bool causal;
    const uint8_t *hidden; /* [n,Tk]: 1 where a key must not be seen (padding), or NULL */
    const real *slopes;    /* [H]: ALiBi, or NULL */
    tx_dropout dropout;    /* on the weights; threshold 0: none */
    /* number of head 0 of sequence 0 in the batch: the dropout slab (b*H + h) */
    uint32_t first_head;
} tx_attention;

/* Working memory for one call, in numbers: a packed panel, two score matrices, dropout's factors
 * and a bias row. */
size_t tx_attention_scratch(int Tq, int Tk, int D);

/* context[n*Tq,C] and weights[n,H,Tq,Tk], the attention weights before dropout: rows sum to 1. A
 * row that may see no key at all is uniform over every key, as PyTorch's masked_fill(-1e9) makes
 * it. */
void tx_attention_forward(real *context, real *weights, const real *q, const real *k, const real *v,
                          const tx_attention *a, real *scratch);

/* dq[n*Tq,C], dk[n*Tk,C], dv[n*Tk,C] are set, from dcontext[n*Tq,C] and what the forward pass kept.
 * The softmax's derivative is taken by row sums, dS = P (dP - sum P dP), which costs O(T²) instead
 * of O(T³). */
void tx_attention_backward(real *dq, real *dk, real *dv, const real *dcontext, const real *weights,
                           const real *q, const real *k, const real *v, const tx_attention *a,
                           real *scratch);

#endif
