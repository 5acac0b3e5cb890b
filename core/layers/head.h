#ifndef TX_HEAD_H
#define TX_HEAD_H
/* How a model ends: output layer, soft-cap of logits, loss and score. With head=token the output
 * layer takes every row, with head=class the mean over visible positions. A model of streams has
 * predictions in their place (predictions.h). No other layer reads targets: classes, int32_t, one
 * for each row of logits, or tx_number. */
#include "layers/predictions.h"

typedef struct {
    tx_linear linear;                          /* [V,C] */
    tx_linear prediction[TX_MOST_PREDICTIONS]; /* of a model of streams */
    size_t parameters;
} tx_output;

/* "Output rows" are the rows of logits: the stream's rows, or one for each sequence. */
typedef struct {
    real *pooled, *dpooled; /* [B,C] with head class, else NULL */
    real *logits;           /* [output rows,V] after the soft-cap */
    real *dlogits;          /* [output rows,V] the gradient before it */
    real *loss;             /* [output rows]; 0 where the target does not count */
    int32_t *prediction;    /* [output rows] the largest logit */
    tx_prediction_acts made[TX_MOST_PREDICTIONS]; /* of streams; the rest is then NULL */
    int counted[TX_MOST_PREDICTIONS];             /* targets of each in the whole batch */
} tx_head_acts;

/* Sums over the targets that counted. Of streams: `loss` is 0, `correct` and `whole` are about
 * tokens. */
typedef struct {
    double loss;              /* of all targets, nats */
    int64_t targets, correct; /* targets counted, predicted right */
    int64_t sequences, whole; /* sequences, those with every counted target right */
    struct {
        double loss; /* of squares, or nats */
        int64_t targets;
    } part[TX_MOST_PREDICTIONS];
} tx_score;

/* The mean loss: of streams the weighted sum of the predictions' means. */
double tx_score_loss(const tx_config *c, const tx_score *s);
/* The share of tokens predicted right; NaN where no token is predicted. */
double tx_score_accuracy(const tx_config *c, const tx_score *s);

void tx_score_add(tx_score *sum, tx_score s);

/* Adds the output layer, whose weight is `embedding` if tied, or the predictions' layers. */
tx_output tx_head_add(tx_params *params, const tx_config *c, tx_tensor *embedding);
void tx_head_each_linear(tx_output *o, const tx_config *c, tx_visit_linear *visit, void *context);
void tx_head_carve(tx_head_acts *a, const tx_allocator *alloc);

/* Output rows of a sequence. */
static inline int tx_head_rows(const tx_config *c, const tx_residual *s) {
    return c->head == TX_HEAD_CLASS ? 1 : s->rows;
}

/* From the stream's output to logits and prediction. */
void tx_head_forward(const tx_output *o, const tx_context *ctx, const tx_head_acts *a);
/* The loss of sequences from..to-1, against targets as tx_sample has them. With counted > 0, the
 * targets that count in the whole batch: also dlogits, scaled by 1/counted; of streams, dout by
 * a->counted. */
void tx_head_loss(const tx_head_acts *a, const tx_config *c, const tx_residual *s,
                  const void *targets, int counted, int from, int to);
/* From dlogits to the stream's dout. */
void tx_head_backward(const tx_output *o, const tx_context *ctx, const tx_head_acts *a);
/* Adds the share of the gradients of the output layer. Shares are columns, as of the embedding:
 * tied, they write the same tensor. */
void tx_head_weights(const tx_output *o, const tx_share *s, const tx_head_acts *a,
                     const tx_config *c, const tx_residual *stream);

double tx_head_flops(const tx_output *o, const tx_config *c, double n, int T);
void tx_head_visit(const tx_output *o, const tx_head_acts *a, const tx_visitor *t,
                   const tx_config *c, int rows);

/* Adds the score of the first n sequences, in order. */
void tx_head_score(tx_score *sum, const tx_head_acts *a, const tx_config *c, const tx_residual *s,
                   const void *targets, int n);
/* How many targets of n output rows count; of streams, n positions, also of each prediction. */
int tx_head_counted(const tx_config *c, const void *targets, int n, int *counted_of);
/* The first position with a target that counts in any of n sequences of T positions; 0 when there
 * is none. Only with head token. */
int tx_head_first_answer(const tx_config *c, const void *targets, int n, int T);

#endif
