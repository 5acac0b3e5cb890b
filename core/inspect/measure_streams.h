#ifndef TX_MEASURE_STREAMS_H
#define TX_MEASURE_STREAMS_H
/* Which streams heads look at, in a model of streams (base/streams.h): over held-out samples in
 * eval mode, with the ablations that are set, the mean over rows of a stream of the weights on all
 * keys of a stream. Rows of empty steps, and rows that see no key, are left out. The numbers of a
 * row sum to 1, or to less beside a sink. */
#include "train/trainer.h"

/* For each layer [1 + heads, K, K]: rows by keys, even attention first, then each head. memory has
 * room for tx_measure_streams_size numbers, of which the first ones, as many as are returned, are
 * the result. NaN for a stream without rows. */
size_t tx_measure_streams_size(const tx_trainer *t);
size_t tx_measure_streams(tx_trainer *t, int samples, double *memory);

#endif
