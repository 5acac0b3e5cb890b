#ifndef LAB_OPS_H
#define LAB_OPS_H
/* Single operations of the core, for comparison with references. Shapes and meaning are those of
 * ops.h, attention.h and posenc.h; arrays must have TX_LANE_SLACK readable numbers after them. A
 * missing array or a size below 1 gives TX_ERR_RANGE. */
#include "abi/lab.h"

/* y[n] = f(x[n]), slope[n] = f'(x[n]); f a tx_activation. */
LAB_EXPORT int32_t lab_op_activation(int32_t f, int32_t n, const float *x, float *y, float *slope);
/* Layer norm of x[R,C] and, for dy[R,C], its gradients; dgain[C] and dshift[C] are set. */
LAB_EXPORT int32_t lab_op_norm(int32_t R, int32_t C, const float *x, const float *gain,
                               const float *shift, const float *dy, float *y, float *dx,
                               float *dgain, float *dshift);
/* y[R,n] = softmax of each row. */
LAB_EXPORT int32_t lab_op_softmax(int32_t R, int32_t n, const float *x, float *y);
/* Mean cross-entropy over the rows of logits[R,V] whose target is not `ignored`, into *loss, and
 * its gradient. */
LAB_EXPORT int32_t lab_op_cross_entropy(int32_t R, int32_t V, const float *logits,
                                        const int32_t *targets, int32_t ignored, double smoothing,
                                        float *dlogits, double *loss);
/* Attention of n sequences, forward, and backward for dcontext: q, context, dq [n*Tq,H*D]; k, v,
 * dk, dv [n*Tk,H*D]; weights [n,H,Tq,Tk]; hidden [n,Tk]. */
LAB_EXPORT int32_t lab_op_attention(int32_t n, int32_t Tq, int32_t Tk, int32_t H, int32_t D,
                                    int32_t causal, const uint8_t *hidden, const float *q,
                                    const float *k, const float *v, const float *dcontext,
                                    float *context, float *weights, float *dq, float *dk,
                                    float *dv);
/* table[length,C], the sinusoidal positions. */
LAB_EXPORT int32_t lab_op_positions(int32_t length, int32_t C, float *table);

#endif
