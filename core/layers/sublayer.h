#ifndef TX_SUBLAYER_H
#define TX_SUBLAYER_H
/* A sublayer: a branch, its norm and the residual sum. A block is an array of them.
 *
 *   pre-norm:  in = norm(x),  out = sum = x + drop(branch(in))
 *   post-norm: in = x,  sum = x + drop(branch(in)),  out = norm(sum)
 *   no norm:   in = x,  out = sum = x + drop(branch(in))
 *
 * Without residual, sum = drop(branch(in)).
 *
 * This file is the only one that asks which kind a branch is. */
#include "layers/attention.h"
#include "layers/feed_forward.h"
#include "layers/norm.h"

/* Equal to the tx_ablation_site of their outputs. */
typedef enum { TX_SELF_ATTENTION, TX_CROSS_ATTENTION, TX_FEED_FORWARD } tx_kind;
enum { TX_KINDS = 3 };

typedef struct {
    tx_kind kind;
    union {
        tx_heads heads;
        tx_feed_forward ffn;
    };
    tx_norm norm;
    size_t parameters, norm_parameters; /* of the branch, of the norm */
} tx_sublayer;

typedef struct {
    real *x, *in, *sum, *out; /* [R,C]; those that coincide are the same pointer */
    real *dnorm, *dbranch;    /* [R,C] gradients of the norm's and of the branch's output */
    tx_norm_acts norm;
    tx_saved saved; /* the arrays of forward above and below, but a block's x and out */
    union {
        tx_heads_acts heads;
        tx_feed_forward_acts ffn;
    };
} tx_sublayer_acts;

/* Adds the tensors of the branch of a block "blocks.0." whose attention is called `name`. */
void tx_sublayer_add_branch(tx_sublayer *w, tx_params *params, const tx_config *c,
                            const char *block, const char *name);
/* Adds the tensors of the norm: block + "norm1" for number 1. */
void tx_sublayer_add_norm(tx_sublayer *w, tx_params *params, const tx_config *c, const char *block,
                          int number);
void tx_sublayer_each_linear(tx_sublayer *w, tx_visit_linear *visit, void *context);

/* Memory of the activations of a sublayer on x. Its output is a->out. last: it is the block's, too.
 */
void tx_sublayer_carve(tx_sublayer_acts *a, const tx_sublayer *w, const tx_allocator *alloc,
                       real *x, bool last);
/* Numbers of working memory that a thread needs. */
size_t tx_sublayer_scratch(const tx_sublayer *w, const tx_allocator *alloc);

/* The place's sequences through the sublayer. In a block that narrows, self-attention leaves the
 * context with the rows that go on; its backward pass goes back to all rows. */
void tx_sublayer_forward(const tx_sublayer *w, tx_context *ctx, const tx_sublayer_acts *a);
/* The gradient of the residual stream, in place: from that of out to that of x. */
void tx_sublayer_backward(const tx_sublayer *w, tx_context *ctx, const tx_sublayer_acts *a);
/* Adds the share of the gradients of all weights. `narrow`: the block narrows. */
void tx_sublayer_weights(const tx_sublayer *w, const tx_share *s, const tx_sublayer_acts *a,
                         const tx_config *c, const tx_residual *stream, const tx_residual *memory,
                         bool narrow);

/* Of a training step on n sequences of the context's streams. */
double tx_sublayer_flops(const tx_sublayer *w, const tx_context *ctx, double n);
/* Shows every result, in the order of computation. */
void tx_sublayer_visit(const tx_sublayer *w, const tx_sublayer_acts *a, tx_visitor *t,
                       const tx_config *c, const tx_residual *stream, const tx_residual *memory,
                       bool narrow);

#endif
