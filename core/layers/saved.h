#ifndef TX_SAVED_H
#define TX_SAVED_H
/* The activations that a sublayer's forward pass saves for its backward pass: a list of its arrays,
 * by which they can be put away in 16 bits and brought back. */
#include "base/arena.h"

#define TX_SAVED_MOST 16

typedef struct {
    int count;
    struct {
        real *data;
        size_t each; /* numbers of a sequence */
    } array[TX_SAVED_MOST];
    /* [sequences, tx_saved_words] where blocks share the arrays; NULL: there they stay */
    uint32_t *words;
} tx_saved;

void tx_saved_add(tx_saved *k, real *data, size_t each);
/* Words that a sequence takes in 16 bits. */
size_t tx_saved_words(const tx_saved *k);
/* Puts the arrays of sequences from..to-1 away, rounded to 16 bits, or rounds them in place. */
void tx_saved_store(const tx_saved *k, int from, int to);
/* Brings back what was put away. */
void tx_saved_load(const tx_saved *k, int from, int to);

#endif
