#ifndef TX_ACTS_H
#define TX_ACTS_H
/* What a forward pass leaves behind: every activation, for the backward pass and for looking at,
 * and the gradients of activations. One tx_acts is room for `capacity` sequences; the batch that is
 * in it may be smaller and shorter. Rows are numbered sequence * T + position. */
#include "model/cuts.h"
#include "model/model.h"

/* A sublayer is a norm, a branch and a residual sum. Pre: in = norm(x), out = sum = x + branch(in).
 * Post: in = x, sum = x + branch(in), out = norm(sum). Members that coincide are the same pointer.
 */
typedef struct {
    real *x, *in, *sum, *out; /* [R,C] */
    real *mean, *rstd;        /* [R] of the norm */
    real *dnorm, *dbranch;    /* [R,C] gradients of the norm's and of the branch's output */
} tx_sublayer;

typedef struct {
    real *q, *context; /* [R,C]; q turned already when positions are rotary */
    real *k, *v;       /* [R of the keys, C] */
    real *weights;     /* [B,H,Tq,Tk] before dropout */
    real *dq, *dk, *dv, *dcontext;
} tx_attention_acts;

typedef struct {
    /* self, cross (unless there is none), feed-forward last: index with TX_SUB_* */
    tx_sublayer sublayer[3];
    tx_attention_acts self, cross;
    /* [R,F], rows ffn_stride apart: f'(u) and f(u), both after dropout; the backward pass turns
     * slope into the gradient of u */
    real *slope, *hidden;
} tx_block_acts;
enum { TX_SUB_SELF, TX_SUB_CROSS, TX_SUB_FFN };

typedef struct {
    int T; /* positions of a sequence now */
    /* rows of a sequence from the last block's attention on: T, or the last positions alone, see
     * tx_acts_answers */
    int rows;
    const int32_t *tokens; /* [B,T], the caller's */
    uint8_t *padding;      /* [B,T]: 1 where the token is 0; NULL without a padding mask */
    real *embed;           /* [R,C] after dropout */
    tx_block_acts block[TX_MAX_LAYERS];
    real *last;        /* out of the last block */
    real *out;         /* after the final norm, or last */
    real *mean, *rstd; /* of the final norm */
    real *dout;        /* gradient of out */
    /* gradient running down the residual stream; in the end that of the embedding's sum */
    real *dx;
    /* [B*rows,C] the answer rows of the last block's x and in, when rows < T */
    real *rows_x, *rows_in;
    real *rows_dx; /* [B*rows,C] dx while only answer rows have one */
} tx_stack_acts;

typedef struct {
    const tx_model *model;
    int capacity, batch; /* sequences there is room for, sequences in it */
    /* how many of those have their activations here: all, or behind a training step of one thread
     * those that went through last, which stand first. Tokens, losses and predictions are there of
     * all */
    int held;
    /* numbers from row to row of slope and hidden: F, or a few zeros more */
    int ffn_stride;
    const tx_cuts *cuts; /* what eval passes do without, or NULL */
    tx_stack_acts stack[2];
    real *pooled, *dpooled; /* [B,C], head class */
    real *logits, *dlogits; /* [rows of the output, V] */
    real *loss;             /* [rows of the output], 0 where the target is not counted */
    int32_t *prediction;    /* [rows of the output] */
    /* working memory of thread 0, and of the others, scratch_size numbers each */
    real *scratch, *more_scratch;
    size_t scratch_size;
} tx_acts;

/* Room for `capacity` sequences of at most T positions (S on the encoder's side of an
 * encoder-decoder). with_gradient: also for a backward pass. */
void tx_acts_carve(tx_acts *a, tx_arena *arena, const tx_model *model, int capacity, int S, int T,
                   bool with_gradient);

/* Working memory for threads 1..threads-1, which may then run passes over different sequences at
 * once. */
void tx_acts_carve_threads(tx_acts *a, tx_arena *arena, int threads);

/* Rows of logits for each sequence: the answer rows, or 1 with head class. */
static inline int tx_output_rows(const tx_acts *a) {
    return a->model->config.head == TX_HEAD_CLASS ? 1 : a->stack[a->model->n_stacks - 1].rows;
}
/* The target of output row i of sequence b, among targets [B,T] (head class: [B]). */
static inline int32_t tx_target_of(const tx_acts *a, const int32_t *targets, int b, int i) {
    const tx_stack_acts *s = &a->stack[a->model->n_stacks - 1];
    return a->model->config.head == TX_HEAD_CLASS ? targets[b]
                                                  : targets[b * s->T + s->T - s->rows + i];
}
static inline tx_stack_acts *tx_last_stack(tx_acts *a) { return &a->stack[a->model->n_stacks - 1]; }

#endif
