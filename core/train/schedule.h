#ifndef TX_SCHEDULE_H
#define TX_SCHEDULE_H
/* How the learning rate changes over a run. Pure functions of the settings, so a host may draw the
 * schedule before the run. */
#include "base/config.h"

/* The learning rates of one update: lr, and Muon's for the tensors that AdamW updates. */
typedef struct {
    double lr, adam;
} tx_rates;

/* The learning rate of update number step (0, 1, ...) in a run of `total` updates. It rises along
 * a line over `warmup` updates. Then it is constant, or falls from lr to lr_end at update `total`:
 * along a line, along half a cosine, or (wsd: warm-up, stable, decay; Hu et al. 2024) along a line
 * over the last decay_steps. It stays at lr_end after that. */
double tx_learning_rate(const tx_config *config, int64_t step, int64_t total);

/* The same, and lr_adam with the same shape: lr_adam times the ratio of the learning rate to lr;
 * an lr of 0 gives the shape that ends at 0. */
tx_rates tx_learning_rates(const tx_config *config, int64_t step, int64_t total);

#endif
