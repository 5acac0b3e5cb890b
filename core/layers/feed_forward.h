#ifndef TX_FEED_FORWARD_H
#define TX_FEED_FORWARD_H
/* The feed-forward sublayer: y = drop(f(x linear1ᵀ + b1)) linear2ᵀ + b2, row by row, F numbers wide
 * in between. Gated (Shazeer, "GLU Variants Improve Transformer", 2020), the hidden row is
 * drop(f(x gateᵀ + bg) ⊙ (x linear1ᵀ + b1)). */
#include "layers/linear.h"
#include "layers/visitor.h"

typedef struct {
    tx_linear gate;     /* C to F; all zeros without glu */
    tx_linear up, down; /* linear1 C to F, linear2 F to C */
} tx_feed_forward;

typedef struct {
    /* [R,F], rows `stride` apart: with u = x linear1ᵀ + b1, f(u) and f'(u), both after dropout. The
     * backward pass turns slope into the gradient of u. */
    real *hidden, *slope;
    /* Gated, with g = x gateᵀ + bg: gate is f(g), hidden f(g) u, slope f'(g) u, all after dropout.
     * The backward pass turns slope into the gradient of g, and sets that of u. Else NULL. */
    real *gate, *du;
    int stride; /* F, or a cache line more */
} tx_feed_forward_acts;

/* Adds the tensors block + "feed_forward.gate.weight" and so on. */
tx_feed_forward tx_feed_forward_add(tx_params *params, const char *block, const tx_config *c);
void tx_feed_forward_each_linear(tx_feed_forward *w, tx_visit_linear *visit, void *context);
void tx_feed_forward_carve(tx_feed_forward_acts *a, const tx_allocator *alloc);

/* y = feed-forward of x, both [R,C]. */
void tx_feed_forward_forward(const tx_feed_forward *w, const tx_context *ctx,
                             const tx_feed_forward_acts *a, real *y, const real *x);
/* dx (=|+=) the gradient of x for dy. */
void tx_feed_forward_backward(const tx_feed_forward *w, const tx_context *ctx,
                              const tx_feed_forward_acts *a, tx_gemm_mode mode, real *dx,
                              const real *dy);
/* Adds the share of the gradients of the weights; a sequence has `rows` rows. */
void tx_feed_forward_weights(const tx_feed_forward *w, const tx_share *s,
                             const tx_feed_forward_acts *a, const real *dy, const real *x,
                             int rows);

/* Of a training step on R rows (model.h: tx_model_step_flops). */
double tx_feed_forward_flops(const tx_feed_forward *w, double R);
void tx_feed_forward_visit(const tx_feed_forward *w, const tx_feed_forward_acts *a,
                           const tx_visitor *t, int rows);

#endif
