#include "train/schedule.h"
#include "base/vmath.h"

/* The first update of the fall. */
static int64_t fall_begins(const tx_config *c, int64_t total) {
    if (c->schedule != TX_WSD) return c->warmup;
    int64_t steps = c->decay_steps ? c->decay_steps : (total + 4) / 5;
    return TX_MAX(c->warmup, total - steps);
}

/* The schedule of a rate that is `most` after the warm-up and `end` at the end. */
static double scheduled(const tx_config *c, double most, double end, int64_t step, int64_t total) {
    if (step < c->warmup) return most * (double)(step + 1) / c->warmup;
    int64_t begin = fall_begins(c, total);
    if (c->schedule == TX_CONSTANT || total <= c->warmup || step < begin) return most;
    double left = 1 - (double)(TX_MIN(step, total) - begin) / (double)(total - begin);
    return end + (c->schedule == TX_COSINE
                      ? (most - end) * 0.5 * (1 - tx_dcos(3.14159265358979323846 * left))
                      : (most - end) * left);
}

double tx_learning_rate(const tx_config *c, int64_t step, int64_t total) {
    return scheduled(c, c->lr, c->lr_end, step, total);
}

tx_rates tx_learning_rates(const tx_config *c, int64_t step, int64_t total) {
    double end = c->lr > 0 ? c->lr_adam * (c->lr_end / c->lr) : 0;
    return (tx_rates){tx_learning_rate(c, step, total), scheduled(c, c->lr_adam, end, step, total)};
}
