#ifndef TX_KEPT_H
#define TX_KEPT_H
/* What a sublayer's forward pass keeps for its backward pass: a list of its arrays, by which they
 * can be put away in 16 bits and brought back. */
#include "base/arena.h"

#define TX_KEPT_MOST 16

typedef struct {
    int count;
    struct {
        real *data;
        size_t each; /* numbers of a sequence */
    } array[TX_KEPT_MOST];
    /* [sequences, tx_kept_words] where blocks share the arrays; NULL: there they stay */
    uint32_t *words;
} tx_kept;

void tx_kept_add(tx_kept *k, real *data, size_t each);
/* Words that a sequence takes in 16 bits. */
size_t tx_kept_words(const tx_kept *k);
/* Puts the arrays of sequences from..to-1 away, rounded to 16 bits, or rounds them in place. */
void tx_kept_store(const tx_kept *k, int from, int to);
/* Brings back what was put away. */
void tx_kept_load(const tx_kept *k, int from, int to);

#endif
