#ifndef TX_PLACE_H
#define TX_PLACE_H
/* What the forward and the backward pass share: where in the model they are, and which rows they
 * work on. */
#include "layers/attention.h"
#include "model/pass.h"

typedef struct {
    tx_acts *acts;
    const tx_model *model;
    const tx_pass *pass;
    int stack, layer; /* layer -1: the embedding */
    int from, to;     /* sequences */
    /* rows of a sequence in this part of the stack: T, or the answer rows behind the last attention
     */
    int rows;
    /* positions of the last stack that are done already: one sequence only, see tx_forward_rest */
    int skip;
} tx_place;

/* The first row of the place in its stack, and how many there are. */
static inline int tx_row_of(const tx_place *p) { return p->from * p->rows + p->skip; }
static inline int tx_rows_of(const tx_place *p) { return (p->to - p->from) * p->rows - p->skip; }

/* The same for the keys that its attention makes from stack `keys`: every position, but for those
 * done already. */
static inline int tx_key_row_of(const tx_place *p, int keys) {
    return p->from * p->acts->stack[keys].T + (keys == p->stack ? p->skip : 0);
}
static inline int tx_key_rows_of(const tx_place *p, int keys) {
    return (p->to - p->from) * p->acts->stack[keys].T - (keys == p->stack ? p->skip : 0);
}

/* Whether this block is the one behind whose keys only answer rows go on. */
static inline bool tx_narrows(const tx_place *p) {
    const tx_stack_acts *s = &p->acts->stack[p->stack];
    return s->rows < s->T && p->layer == p->model->stack[p->stack].n_layers - 1;
}

/* rows[n*R,C] = the last R positions of every sequence of x[n*T,C], or, widening, back: the other
 * positions get 0. */
void tx_place_narrow(const tx_place *p, real *rows, const real *x);
void tx_place_widen(const tx_place *p, real *x, const real *rows);

/* y = dropout(x) at a site of rows [.., width], one slab for each sequence. The same masks in both
 * passes. */
void tx_place_drop(const tx_place *p, real *y, const real *x, int width, int site);

/* y = x + dropout(y), the sum that ends a sublayer; x and y have the same rows. */
void tx_place_drop_add(const tx_place *p, real *y, const real *x, int width, int site);

/* h = dropout(f(u)) and slope = dropout(f'(u)), which take u's place, for `rows` rows [.., F] of
 * the feed-forward layer from `row` on, which begin with a sequence or a multiple of 32 rows behind
 * its beginning. */
void tx_place_activation(const tx_place *p, real *h, real *u, int row, int rows);

/* Cuts rows x at a tx_cut_site as the acts' cuts say: hidden rows at TX_CUT_FFN, elsewhere [.., C].
 * Nothing in training. */
void tx_place_cut(const tx_place *p, int site, real *x);

/* The attention of the place's block: queries from its own stack, keys from stack `keys`. */
tx_attention tx_place_attention(const tx_place *p, int keys, int site);

/* The working memory of the thread that runs the pass. */
static inline real *tx_scratch_of(const tx_place *p) {
    int thread = p->pass->thread;
    return thread == 0 ? p->acts->scratch
                       : p->acts->more_scratch + (size_t)(thread - 1) * p->acts->scratch_size;
}

/* Rows of a feed-forward layer are taken some at a time, so that hidden rows stay in cache between
 * two products: as many whole sequences as fit into TX_FFN_ROWS, or of longer ones the multiple of
 * 32 rows that does. Returns how many follow row `row`. */
#define TX_FFN_ROWS 136
int tx_place_ffn_rows(const tx_place *p, int row);

#endif
