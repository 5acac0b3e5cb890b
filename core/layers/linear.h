#ifndef TX_LINEAR_H
#define TX_LINEAR_H
/* A linear layer, y = x weightᵀ + bias, or without the bias: what every other layer with weights is
 * made of. */
#include "base/thread_pool.h"
#include "layers/params.h"
#include "layers/context.h"
#include "math/gemm.h"

/* weight is [out,in]. The panels hold the weights in the order in which the kernels read them. They
 * are rewritten whenever weights change. A model that cannot be trained has none: its weights are
 * there once. */
typedef struct {
    tx_tensor *weight, *bias; /* bias NULL: none */
    int in, out;
    tx_kernel kernel;     /* how its products are computed */
    real *panel;          /* of weightᵀ, for the forward product, or NULL */
    real *panel_t;        /* of weight, for the gradient of x, or NULL */
    tx_thread_pool *pool; /* shares out the products of weights that have no panel; or NULL */
} tx_linear;

/* Something to do with each linear layer of a model. */
typedef void tx_visit_linear(tx_linear *linear, void *context);

/* Adds weight and bias to the table. prefix is "blocks.0.attention." and name "W_q". */
tx_linear tx_linear_add(tx_params *params, const char *prefix, const char *name, int in, int out);
/* The same for the layer that ends a branch, which may begin smaller (TX_INIT_LAST_MATRIX). */
tx_linear tx_linear_add_last(tx_params *params, const char *prefix, const char *name, int in,
                             int out);
/* Memory of the panels. Products are computed by the usual kernel, unless another one is set. */
void tx_linear_carve(tx_linear *l, tx_arena *arena, bool trainable);
void tx_linear_pack(tx_linear *l);

/* y rows first..first+R-1 = x weightᵀ + bias, rows ldy and ldx apart. */
void tx_linear_forward(const tx_linear *l, real *y, int ldy, const real *x, int ldx, int first,
                       int R);
/* dx rows first..first+R-1 (=|+=|*=) dy weight, rows lddx and lddy apart. */
void tx_linear_backward(const tx_linear *l, tx_gemm_mode mode, real *dx, int lddx, const real *dy,
                        int lddy, int first, int R);
/* The share's rows of weight->grad += dyᵀ x, and of bias->grad; a sequence has `rows` rows. */
void tx_linear_weights(const tx_linear *l, const tx_share *s, const real *dy, int lddy,
                       const real *x, int ldx, int rows);

/* Multiply-adds times two of a training step on R rows, as of a dense model: 6 for each weight and
 * row. */
static inline double tx_linear_flops(const tx_linear *l, double R) {
    return 6 * R * l->in * l->out;
}

#endif
