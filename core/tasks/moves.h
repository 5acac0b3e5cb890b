#ifndef TX_TASKS_MOVES_H
#define TX_TASKS_MOVES_H
/* What copy, reverse and sort share: [data, separator, empty slots] in, [nothing, the data rearranged] out.
 *
 *   tokens   5 3 9 | . . .      data tokens 2..vocab-1, separator 1, empty 0
 *   targets  . . . . x x x      0 is not counted by the loss (ignore_index 0) */
#include "../task.h"

/* seq must be 2 n + 1; vocab at least 3. Encoder or decoder only. */
tx_status tx_moves_resolve(tx_config *config, tx_error *error);
static inline int tx_moves_length(const tx_config *config) { return (config->seq - 1) / 2; }
/* Draws the data and lays out tokens; targets get the data in place of the slots, for the caller to rearrange. Returns the answer's slots. */
int32_t *tx_moves_generate(const tx_config *config, tx_rng *rng, tx_sample sample);
double tx_moves_guess_choices(const tx_config *config);

#endif
