#ifndef TX_CIRCUITS_H
#define TX_CIRCUITS_H
/* The circuits of a head as its weights have them, whatever the input: Elhage et al., "A
 * Mathematical Framework for Transformer Circuits" (2021).
 *
 *   QK  the score that one token (or position) as the query gives another as the key
 *   OV  what attending to a token, with weight 1, adds to the logit of every token
 *
 * They read the embedding and write to the output layer directly. Of norms on the way the linear
 * part counts: gains, and layer norm's taking away of the mean. Left out are scales of norms, which
 * depend on the input, biases and shifts, norms of queries and keys, rotary positions and ALiBi;
 * norms after residual sums; and what other layers write. */
#include "base/arena.h"
#include "model/model.h"

typedef struct {
    const tx_model *model;
    int stack;
    tx_kind kind;
    int C, D;
    double *q, *k, *v, *o;     /* [D,C]: of the head, with the norms before them; o is W_oᵀ */
    double *qq, *kk, *vv, *oo; /* [D,D]: each times its own transpose */
    double *rows, *work;       /* working memory: of tables, of spectra */
} tx_circuit;

void tx_circuit_carve(tx_circuit *c, tx_arena *arena, const tx_model *model);
void tx_circuit_read(tx_circuit *c, const tx_model *model, int stack, int layer, tx_kind kind,
                     int head);

/* What a table is of. */
typedef enum { TX_QK_TOKENS, TX_QK_POSITIONS, TX_OV_TOKENS } tx_circuit_table;

/* Rows and columns: queries and keys, or attended tokens and logits; false where the model has no
 * such table: without added positions, and for OV in a stack that does not make the output. */
bool tx_circuit_size(const tx_circuit *c, tx_circuit_table table, int *rows, int *columns);
/* out[rows,columns] */
void tx_circuit_fill(const tx_circuit *c, tx_circuit_table table, real *out);

typedef struct {
    /* Sum of the eigenvalues of the OV table over the sum of their sizes, -1 to 1: positive where
     * attending to a token makes that token likelier. NaN without a square OV table. */
    double copying;
    /* exp of the entropy of the singular values' shares, Roy and Vetterli, "The Effective Rank"
     * (2007): of W_qᵀ W_k and of W_o W_v */
    double rank_qk, rank_ov;
} tx_circuit_measures;

/* Also singular values qk[D] and ov[D], the largest first. */
tx_circuit_measures tx_circuit_measure(const tx_circuit *c, double *qk, double *ov);

/* How much of what the head `from` writes the head `to` reads with its queries, keys and values:
 * out[3], Frobenius norms of the product over the product of the norms. */
void tx_composition(const tx_circuit *from, const tx_circuit *to, double out[3]);
/* The mean of that over `draws` heads whose matrices have the sizes of this one's and normal random
 * numbers; *sd is its standard deviation. The head is lost. */
double tx_composition_by_chance(tx_circuit *c, int draws, uint32_t seed, double *sd);

#endif
