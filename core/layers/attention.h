#ifndef TX_ATTENTION_H
#define TX_ATTENTION_H
/* The attention sublayer, self or cross. Queries, keys and values are projections of the rows;
 * queries and keys may be normalised and rotated by their positions. They meet as scores
 * (attention_scores.h) or as sums (attention_linear.h), and W_o joins the heads. */
#include "layers/attention_linear.h"
#include "layers/attention_scores.h"
#include "layers/linear.h"
#include "layers/visitor.h"

typedef struct {
    tx_tensor *sink; /* [H], or NULL */
    tx_linear q, k, v, o;
    tx_tensor *q_gain, *k_gain; /* [D] of the norm of queries and keys, or NULL */
} tx_heads;

typedef struct {
    real *q, *context; /* [R,C]; q after norm and rotation */
    real *k, *v;       /* [R of the keys, kv D] */
    /* [B,H,Tq,Tk] before dropout; NULL where no pass computes them, or sequences are so long that
     * they are computed again (tx_attention_keeps) */
    real *weights;
    real *rest, *states;           /* heads.h, or NULL */
    real *dq, *dk, *dv, *dcontext; /* their gradients */
    /* With a norm of queries and keys, with gradients: before the norm,
     * which the backward pass turns into terms of the gain's gradient; and 1 / rms of each head */
    real *raw_q, *raw_k, *rms_q, *rms_k;
} tx_heads_acts;

/* Adds the tensors block + name + ".W_q.weight" and so on. */
tx_heads tx_heads_add(tx_params *params, const char *block, const char *name, const tx_config *c);
void tx_heads_each_linear(tx_heads *w, tx_visit_linear *visit, void *context);
void tx_heads_carve(tx_heads_acts *a, const tx_allocator *alloc, int Tk);
/* Numbers of working memory that a thread needs, with keys at Tk positions. */
size_t tx_heads_scratch(const tx_allocator *alloc, int Tk);

/* What the attention of a layer computes for all rows of its sequences, which keys each query sees
 * included: ask tx_attention_sees. Without what is kept, dropout and the tensors' values. */
tx_attention tx_heads_mask(const tx_config *c, int layer, bool causal, const tx_residual *queries,
                           const tx_residual *keys);

/* The attention of the context's sequences over the rows of `keys`, its own stream or the
 * encoder's.
 */
tx_attention tx_heads_attention(const tx_heads *w, const tx_context *ctx, const tx_heads_acts *a,
                                const tx_residual *keys);

/* result = attention of rows in[R,C] over memory, the rows of stream `keys`. */
void tx_heads_forward(const tx_heads *w, const tx_context *ctx, const tx_heads_acts *a,
                      real *result, const real *in, const tx_residual *keys, const real *memory);
/* From dresult to dq, dk and dv, the gradients of the projections' outputs. */
void tx_heads_backward(const tx_heads *w, const tx_context *ctx, const tx_heads_acts *a,
                       const real *dresult, const tx_residual *keys);
/* From dq to the gradient of in; from dk and dv to that of memory, which is added to. */
void tx_heads_backward_queries(const tx_heads *w, const tx_context *ctx, const tx_heads_acts *a,
                               tx_gemm_mode mode, real *din);
void tx_heads_backward_keys(const tx_heads *w, const tx_context *ctx, const tx_heads_acts *a,
                            real *dmemory, const tx_residual *keys);
/* Adds the share of the gradients of the weights. A sequence has `rows` rows of in and `key_rows`
 * rows of memory. */
void tx_heads_weights(const tx_heads *w, const tx_share *s, const tx_heads_acts *a,
                      const real *dresult, const real *in, int rows, const real *memory,
                      int key_rows);

/* Rows first..first+count-1 of the weights of a head, [count,Tk]: those that were kept, or computed
 * into `rows` now. `all` describes all rows of the sequences in the acts, values of tensors and
 * tables included. scratch: working memory of a thread. */
const real *tx_heads_rows(const tx_heads_acts *a, const tx_attention *all, int sequence, int head,
                          int first, int count, real *rows, real *scratch);

/* y[R,C] = what a head of H writes: its columns of rows first..first+R-1 of the context, through
 * its columns of W_o, without the bias. */
void tx_heads_write(const tx_heads *w, const tx_heads_acts *a, real *y, int head, int H, int first,
                    int R);

/* Of a training step on n sequences (model.h: tx_model_step_flops). */
double tx_heads_flops(const tx_heads *w, const tx_attention *all, double n);
/* A sequence has `rows` rows of queries now. */
void tx_heads_visit(const tx_heads *w, const tx_heads_acts *a, const tx_visitor *t, int rows,
                    int Tk, int H);

#endif
