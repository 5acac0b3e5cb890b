#ifndef TX_BROKEN_H
#define TX_BROKEN_H
/* Where a model stopped computing with finite numbers. */
#include "model/acts.h"

/* The parameter at which, in the order of computation, the step in `a` first gave something that is
 * not finite: one that is not finite itself, else the first layer whose output is not (W_q for what
 * attention makes of queries and keys), else the last whose gradient is not. NULL when all of these
 * are finite. */
const tx_tensor *tx_broken_at(const tx_acts *a);

#endif
