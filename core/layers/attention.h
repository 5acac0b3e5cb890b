#ifndef TX_ATTENTION_H
#define TX_ATTENTION_H
/* Multi-head scaled dot-product attention, Vaswani et al., "Attention Is All You Need" (2017), self
 * or cross: context = softmax(q kᵀ / √D + bias) v for each head, result = context W_oᵀ. */
#include "layers/linear.h"
#include "layers/tour.h"

/* --- scores of heads, without a model --------------------------------------------------------- */

/* Attention of n sequences, with queries at Tq positions, keys and values at Tk. Self-attention has
 * Tq = Tk, or fewer queries when the rows before them are done already. All are row-major [n*T,C]
 * with head h in columns h*D..h*D+D-1. */
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

/* The position of query row i among the keys: the queries are the last rows. Has no meaning in
 * cross-attention. */
static inline int tx_attention_position(const tx_attention *a, int i) { return a->Tk - a->Tq + i; }

/* Query row i sees no key from this one on. */
static inline int tx_attention_horizon(const tx_attention *a, int i) {
    return a->causal ? tx_attention_position(a, i) + 1 : a->Tk;
}

/* The mask rule: whether query row i of a sequence sees key j. */
static inline bool tx_attention_sees(const tx_attention *a, int sequence, int i, int j) {
    return j < tx_attention_horizon(a, i) &&
           !(a->hidden && a->hidden[(size_t)sequence * a->Tk + j]);
}

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

/* --- the sublayer ----------------------------------------------------------------------------- */

typedef struct {
    tx_linear q, k, v, o;
} tx_heads;

typedef struct {
    real *q, *context;             /* [R,C]; q after rotation when positions are rotary */
    real *k, *v;                   /* [R of the keys, C] */
    real *weights;                 /* [B,H,Tq,Tk] before dropout */
    real *dq, *dk, *dv, *dcontext; /* their gradients */
} tx_heads_acts;

/* Adds the tensors block + name + ".W_q.weight" and so on. */
tx_heads tx_heads_add(tx_params *params, const char *block, const char *name, const tx_config *c);
void tx_heads_each_linear(tx_heads *w, tx_visit_linear *visit, void *context);
void tx_heads_carve(tx_heads_acts *a, const tx_room *room, int Tk);

/* Which keys of a layer's attention each query sees: ask tx_attention_sees. Everything else of the
 * result is unset. */
tx_attention tx_heads_mask(bool causal, const tx_residual *queries, const tx_residual *keys);

/* The attention of the place's sequences over the rows of `keys`, its own stream or the encoder's.
 */
tx_attention tx_heads_attention(const tx_place *p, const tx_residual *keys);

/* result = attention of rows in[R,C] over memory, the rows of stream `keys`. */
void tx_heads_forward(const tx_heads *w, const tx_place *p, const tx_heads_acts *a, real *result,
                      const real *in, const tx_residual *keys, const real *memory);
/* From dresult to dq, dk and dv, the gradients of the projections' outputs. */
void tx_heads_backward(const tx_heads *w, const tx_place *p, const tx_heads_acts *a,
                       const real *dresult, const tx_residual *keys);
/* From dq to the gradient of in; from dk and dv to that of memory, which is added to. */
void tx_heads_backward_queries(const tx_heads *w, const tx_place *p, const tx_heads_acts *a,
                               tx_gemm_mode mode, real *din);
void tx_heads_backward_keys(const tx_heads *w, const tx_place *p, const tx_heads_acts *a,
                            real *dmemory, const tx_residual *keys);
/* Adds the share of the gradients of the weights. A sequence has `rows` rows of in and `key_rows`
 * rows of memory. */
void tx_heads_weights(const tx_heads *w, const tx_share *s, const tx_heads_acts *a,
                      const real *dresult, const real *in, int rows, const real *memory,
                      int key_rows);

/* Of a training step on n sequences (model.h: tx_model_step_flops). */
double tx_heads_flops(const tx_heads *w, double n, int Tq, int Tk);
/* A sequence has `rows` rows of queries now. */
void tx_heads_tour(const tx_heads *w, const tx_heads_acts *a, const tx_tour *t, int rows, int Tk,
                   int H);

#endif
