#ifndef TX_NONFINITE_H
#define TX_NONFINITE_H
/* Where a model stopped computing with finite numbers. */
#include "model/pass.h"

/* The first result, in the order of computation, that is not finite in the microbatches seen so
 * far. Start with tensor NULL. */
typedef struct {
    const tx_tensor *tensor; /* the parameter of the layer that made it; NULL: none */
    int rank;                /* of the result in the order of computation */
} tx_nonfinite;

/* Looks through the results of the window's last pass. */
void tx_nonfinite_in(tx_nonfinite *b, tx_acts *a);

/* The parameter at which a step first gave something that is not finite. In this order: a parameter
 * that is not finite itself; the first layer whose output is not, `forward`; the last parameter
 * whose gradient is not. NULL when all of these are finite. */
const tx_tensor *tx_nonfinite_at(const tx_model *m, const tx_nonfinite *forward);

#endif
