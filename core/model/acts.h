#ifndef TX_ACTS_H
#define TX_ACTS_H
/* The activation window: every activation of some sequences, kept for the backward pass and for
 * looking at, and the gradients of activations. A batch passes through it in microbatches of up to
 * `capacity` sequences. */
#include "model/model.h"

typedef struct {
    tx_sublayer_acts sublayer[TX_KINDS];
} tx_block_acts;

typedef struct {
    tx_residual stream;
    real *embed; /* [R,C] after dropout */
    tx_embed_acts embedding;
    tx_block_acts block[TX_MAX_LAYERS];
    real *last;        /* [R,C] out of the last block */
    tx_norm_acts norm; /* of the final norm */
} tx_stack_acts;

typedef struct {
    const tx_model *model;
    int capacity, S, T; /* sequences there is room for, and positions of each */
    bool shown;         /* it keeps everything that someone may look at */
    /* The blocks of a stack share the memory of one block's activations and gradients. Kept for
     * each block: its output and, in 16 bits if at all, the rest (tx_saved). */
    bool shares;
    tx_pass pass;                  /* the last one, if someone wants a block again (pass.h) */
    int batch;                     /* sequences in it */
    int first;                     /* number of the first of them in its batch */
    const tx_ablations *ablations; /* what eval passes do without, or NULL */
    const tx_ablations *cuts;      /* what every pass does without, or NULL */
    tx_stack_acts stack[2];
    tx_head_acts head;
    real *scratch; /* working memory, scratch_size numbers for each thread */
    size_t scratch_size;
    real *look; /* [H,TX_LOOK_ROWS,T] for rows of attention weights that are looked at */
} tx_acts;

/* Rows of every head of an attention that are looked at together. */
#define TX_LOOK_ROWS 4

/* A batch: arrays that stay the caller's, of numbers of 4 bytes as task.h says. */
typedef struct {
    int count, S, T;              /* sequences, and positions of source and tokens */
    int numbers, answers;         /* of a sequence in tokens and targets: T, unless streams */
    const int32_t *source;        /* [count,S] of an encoder-decoder */
    const int32_t *tokens;        /* [count,numbers] */
    const int32_t *targets;       /* [count,answers] */
    const uint8_t *source_hidden; /* [count,S] 1 where padding must not be seen; or NULL */
    const uint8_t *hidden;        /* [count,T] likewise */
    int counted_of[TX_MOST_PREDICTIONS]; /* targets of each prediction of streams */
    /* Positions before this one have no target in any sequence. The last block leaves them out
     * after its keys and values. 0: every row is computed. */
    int first_answer;
} tx_batch;

/* Room for sequences of at most alloc->T positions (S on the encoder's side of an encoder-decoder),
 * and working memory for `threads` threads, which may then run passes over different sequences at
 * once. The allocator's config is the model's, or differs in saved_activations. With gradients,
 * that setting decides whether blocks share their memory, unless `shown` is set. */
void tx_acts_carve(tx_acts *a, const tx_model *model, const tx_allocator *alloc, int threads);

/* Whether threads may take different sequences of the window. Activations are rounded to 16 bits in
 * pieces of whole sequences, whose places are those of the longest. */
static inline bool tx_acts_divides(const tx_acts *a) {
    return a->model->config.saved_activations != TX_SAVE_BF16 ||
           (a->stack[a->model->n_stacks - 1].stream.T == a->T &&
            (a->model->n_stacks == 1 || a->stack[0].stream.T == a->S));
}

/* Puts sequences first..first+n-1 of a batch in, before a pass. Leaving out positions before
 * first_answer is exact: rows without a target have no gradient. Only the last block's dropout
 * masks are numbered from the first answer on. It takes a window with gradients and head token. */
void tx_acts_load(tx_acts *a, const tx_batch *batch, int first, int n);

/* The targets of the window's sequences. */
const void *tx_acts_targets(const tx_acts *a, const tx_batch *batch);

/* The acts of the stack that makes the output. */
static inline const tx_stack_acts *tx_output_stack(const tx_acts *a) {
    return &a->stack[a->model->n_stacks - 1];
}

/* Output rows of a sequence: the answer rows, or 1 with head class. */
static inline int tx_output_rows(const tx_acts *a) {
    return tx_head_rows(&a->model->config, &tx_output_stack(a)->stream);
}

/* What an attention of a layer computes for all T rows of the window's sequences: ask
 * tx_attention_sees which keys a query sees. kind is self- or cross-attention. */
tx_attention tx_acts_mask(const tx_acts *a, int stack, int layer, tx_kind kind);

/* Rows first..first+count-1 of a head's attention weights in the window's last pass, before
 * dropout: [count,Tk]. Weights that were not kept are computed again into `rows`. In a block that
 * leaves rows out, rows are counted from the first that is left. */
const real *tx_acts_look(const tx_acts *a, int stack, int layer, tx_kind kind, int sequence,
                         int head, int first, int count, real *rows);

/* Whether the stack's block `layer` leaves rows out. */
static inline bool tx_block_narrows(const tx_acts *a, int stack, int layer) {
    const tx_residual *s = &a->stack[stack].stream;
    return s->rows < s->T && layer == a->model->stack[stack].n_layers - 1;
}

/* Computes a block again whose memory may hold another one's: tx_forward_again. */
typedef void tx_again(tx_acts *a, int stack, int layer);

/* Shows every result of the window's last pass, in the order of computation (visitor.h). Results
 * outside of sublayers are the embedding, each block's and each stack's output, and the head's.
 * again: called before each block; NULL: results that are `shared` may be those of another block.
 */
void tx_acts_visit(tx_acts *a, tx_again *again, void (*visit)(const tx_result *, void *),
                   void *context);

#endif
