#ifndef TX_PLACE_H
#define TX_PLACE_H
/* What the forward and the backward pass share: where in the model they are, and which rows they work on. */
#include "attention.h"
#include "pass.h"

typedef struct {
    tx_acts *acts;
    const tx_model *model;
    const tx_pass *pass;
    int stack, layer; /* layer -1: the embedding */
    int from, to;     /* sequences */
    int skip;         /* positions of the last stack that are done already: one sequence only, see tx_forward_rest */
} tx_place;

/* The first row of the place in a stack, and how many there are. */
static inline int tx_skip_of(const tx_place *p, int stack) { return stack == p->model->n_stacks - 1 ? p->skip : 0; }
static inline int tx_row_of(const tx_place *p, int stack) { return p->from * p->acts->stack[stack].T + tx_skip_of(p, stack); }
static inline int tx_rows_of(const tx_place *p, int stack) { return (p->to - p->from) * p->acts->stack[stack].T - tx_skip_of(p, stack); }

/* y = dropout(x) at a site of rows [.., width], one slab for each sequence. The same masks in both passes. */
void tx_place_drop(const tx_place *p, real *y, const real *x, int width, int site);

/* The attention of the place's block: queries from its own stack, keys from stack `keys`. */
tx_attention tx_place_attention(const tx_place *p, int keys, int site);

/* Rows of a feed-forward layer that are taken at a time, so that hidden rows stay in cache between the two products. */
#define TX_FFN_ROWS 32

#endif
