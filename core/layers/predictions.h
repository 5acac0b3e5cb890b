#ifndef TX_PREDICTIONS_H
#define TX_PREDICTIONS_H
/* How a model of streams ends (base/streams.h): each prediction is a linear layer at the positions
 * of one stream; numbers may go through tanh. Its loss is (y - target)² for a number, and
 * cross-entropy for a token, as a mean over the targets that exist in the batch; the model's is the
 * sum of weight x loss. "Steps" of a sequence are T / K; target numbers as task.h says. */
#include "layers/linear.h"
#include "layers/visitor.h"

/* Of one prediction, for each step of each sequence. */
typedef struct {
    real *out;           /* [.,size] numbers after tanh, or logits after the soft-cap */
    real *dout;          /* [.,size] the gradient of what the linear layer gave */
    real *loss;          /* [.] sum of the step's losses; 0 where there is no target */
    int32_t *prediction; /* [.] of tokens, the largest logit */
} tx_prediction_acts;

/* Adds predict_NAME.weight and .bias for each prediction. */
void tx_predictions_add_tensors(tx_linear *of, tx_params *params, const tx_config *c);
void tx_predictions_carve(tx_prediction_acts *a, const tx_allocator *alloc);

void tx_predictions_forward(const tx_linear *of, const tx_context *ctx,
                            const tx_prediction_acts *a);
/* The losses of sequences from..to-1. With counted, for each prediction the targets of the whole
 * batch: also dout. */
void tx_predictions_loss(const tx_prediction_acts *a, const tx_config *c, const tx_residual *s,
                         const tx_number *targets, const int *counted, int from, int to);
/* From dout to the stream's dout. */
void tx_predictions_backward(const tx_linear *of, const tx_context *ctx,
                             const tx_prediction_acts *a);
void tx_predictions_weights(const tx_linear *of, const tx_share *s, const tx_prediction_acts *a,
                            const tx_config *c, const tx_residual *stream);

/* Of a training step on n sequences of T positions. */
double tx_predictions_flops(const tx_linear *of, const tx_config *c, double n, int T);
/* Each as "out.NAME". */
void tx_predictions_visit(const tx_linear *of, const tx_prediction_acts *a, const tx_visitor *t,
                          const tx_config *c, int rows);

/* How many of a prediction's numbers in `steps` steps are there: counted[predictions]. */
void tx_predictions_count(const tx_config *c, const tx_number *targets, int steps, int *counted);

#endif
