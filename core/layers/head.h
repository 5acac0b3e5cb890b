#ifndef TX_HEAD_H
#define TX_HEAD_H
/* How a model ends: output layer, soft-cap of logits, loss and score. With head=token the output
 * layer takes every row, with head=class the mean over visible positions. No other layer reads
 * targets: classes, int32_t, one for each row of logits. */
#include "base/element.h"
#include "layers/linear.h"
#include "layers/tour.h"

/* The targets that it reads. */
extern const tx_element tx_head_reads;

/* "Output rows" are the rows of logits: the stream's rows, or one for each sequence. */
typedef struct {
    real *pooled, *dpooled; /* [B,C] with head class, else NULL */
    real *logits;           /* [output rows,V] after the soft-cap */
    real *dlogits;          /* [output rows,V] the gradient before it */
    real *loss;             /* [output rows]; 0 where the target does not count */
    int32_t *prediction;    /* [output rows] the largest logit */
} tx_head_acts;

/* Sums over the targets that counted. */
typedef struct {
    double loss;              /* of all targets, nats */
    int64_t targets, correct; /* targets counted, predicted right */
    int64_t sequences, whole; /* sequences, those with every counted target right */
} tx_score;

void tx_score_add(tx_score *sum, tx_score s);

/* Adds the output layer; with tied, its weight is `embedding`. */
tx_linear tx_head_add(tx_params *params, const tx_config *c, tx_tensor *embedding);
void tx_head_carve(tx_head_acts *a, const tx_room *room);

/* Output rows of a sequence. */
static inline int tx_head_rows(const tx_config *c, const tx_residual *s) {
    return c->head == TX_HEAD_CLASS ? 1 : s->rows;
}

/* From the stream's output to logits and prediction. */
void tx_head_forward(const tx_linear *output, const tx_place *p, const tx_head_acts *a);
/* The loss of sequences from..to-1, against targets as tx_sample has them. With counted > 0, the
 * targets that count in the whole batch: also dlogits, scaled by 1/counted. */
void tx_head_loss(const tx_head_acts *a, const tx_config *c, const tx_residual *s,
                  const void *targets, int counted, int from, int to);
/* From dlogits to the stream's dout. */
void tx_head_backward(const tx_linear *output, const tx_place *p, const tx_head_acts *a);
/* Adds the share of the gradients of the output layer. Shares are columns, as of the embedding:
 * tied, they write the same tensor. */
void tx_head_weights(const tx_linear *output, const tx_share *s, const tx_head_acts *a,
                     const tx_config *c, const tx_residual *stream);

double tx_head_flops(const tx_linear *output, const tx_config *c, double n, int T);
void tx_head_tour(const tx_linear *output, const tx_head_acts *a, const tx_tour *t, int rows);

/* Adds the score of the first n sequences, in order. */
void tx_head_score(tx_score *sum, const tx_head_acts *a, const tx_config *c, const tx_residual *s,
                   const void *targets, int n);
/* How many of n targets count. */
int tx_head_counted(const tx_config *c, const void *targets, int n);
/* The first position with a target that counts in any of n sequences of T positions; 0 when there
 * is none. Only with head token. */
int tx_head_first_answer(const tx_config *c, const void *targets, int n, int T);

#endif
