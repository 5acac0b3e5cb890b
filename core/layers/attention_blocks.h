#ifndef TX_ATTENTION_BLOCKS_H
#define TX_ATTENTION_BLOCKS_H
/* The score matrix of a head, block by block: query rows that go together, and the tiles of them
 * that a mask lets through. No more than a block of the [Tq,Tk] matrix is ever in memory, so that
 * working memory grows with Tk. How rows are cut into blocks changes no bit: the sums of dk and dv
 * go on from one block to the next. */
#include "layers/heads.h"
#include "math/gemm.h"

/* The parts of the working memory. Matrices of scores have a block's rows of `ld` numbers: whole
 * vectors. */
typedef struct {
    int ld, rows; /* numbers from row to row, rows of a block */
    real *panel;  /* the keys or the values of a head */
    real *panel2; /* the keys in the backward pass */
    /* [rows,ld], which become the weights after dropout; in the backward pass the gradients of both
     */
    real *scores;
    real *dropped;  /* [rows,ld] the weights after dropout in the backward pass */
    real *products; /* [rows,ld] with a soft-cap, the scores again in the backward pass */
    real *weights;  /* [rows,ld] the weights again in the backward pass, where they were not kept */
    real *factors;  /* [rows,Tk]: what dropout multiplies by */
    real *bias;     /* [ld] of a sequence */
    real *away;     /* [2 Tk] of window and stride, by distance */
    real *row;      /* [ld] of a row: both */
    real *part, *part2; /* [Tk,D] what one head of a group adds to a gradient */
    real *phi_q, *phi_k;
    size_t size;
} tx_block_scratch;

/* Cuts the working memory up; NULL: counts. */
tx_block_scratch tx_block_divide(real *scratch, const tx_attention *a);

static inline bool tx_attention_is_capped(const tx_attention *a) {
    return a->softcap > 0 && !a->linear;
}

/* bias[ld]: 0, or TX_HIDDEN for padding and past the last key. */
void tx_block_fill_bias(const tx_block_scratch *s, const tx_attention *a, int sequence);
/* away[Tk + j - i]: 0, or TX_HIDDEN where window and stride hide key j from position i. */
void tx_block_fill_away(const tx_block_scratch *s, const tx_attention *a);
/* What is added to the scores of row i, for keys from..to-1. */
const real *tx_block_bias(const tx_block_scratch *s, const tx_attention *a, int i, int from,
                          int to);

/* What tiles of a sequence may leave out. Rows that see nothing weigh every key, also those that
 * masks hide: then nothing. */
tx_attention tx_block_tiles(const tx_attention *a, int sequence);

/* Query rows first..last-1. */
typedef struct {
    int first, last;
} tx_block;

/* Goes on to the next block before row `end`; begin with last = the first row. */
bool tx_block_next(const tx_block_scratch *s, int end, tx_block *b);

/* Query rows first..first+rows-1 need no other keys than from..to-1. */
typedef struct {
    int first, rows, from, to;
} tx_tile;

/* Goes on to the next tile of a block; begin with tx_tile_before. */
bool tx_tile_next(const tx_attention *a, tx_block b, tx_tile *t);
static inline tx_tile tx_tile_before(tx_block b) { return (tx_tile){.first = b.first}; }

/* scores[rows,ld] = x yᵀ for the block's rows of queries x[Tq,D] and the panel of keys y[Tk,D],
 * where in sight; up to whole vectors past the last key. */
void tx_block_products(real *scores, int ld, tx_matrix x, const real *panel, const tx_attention *a,
                       tx_block b);
/* The block's rows of y[Tq,D] = weights[rows,ld] x, for keys x[Tk,D]: of each row as much as it
 * sees. */
void tx_block_multiply(real *y, int ldy, const real *weights, int ld, tx_matrix x,
                       const tx_attention *a, tx_block b);
/* y[Tk,D] (=|+=) weights[rows,ld]ᵀ x, for the block's rows of queries x[Tq,D]: for each key over
 * the rows that may see it. The first block sets, the others go on with its sums. */
void tx_block_multiply_transposed(real *y, int ldy, const real *weights, int ld, tx_matrix x,
                                  const tx_attention *a, tx_block b);

#endif
