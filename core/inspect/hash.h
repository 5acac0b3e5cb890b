#ifndef TX_HASH_H
#define TX_HASH_H
/* The hash of a run. */
#include "train/trainer.h"

/* FNV-1a, 64 bits, over every parameter and moment, the step, and the events that have changed an
 * update: equal runs have equal hashes, on every machine. */
uint64_t tx_trainer_hash(const tx_trainer *t);

#endif
