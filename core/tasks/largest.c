#include "tasks/all.h"
#include "base/vmath.h"
#include "tasks/common.h"

/*   tokens   4 9 2 7     1..vocab-1; with variable lengths empty positions 0 follow
 *   target   9           the largest of them */

static tx_status resolve(tx_config *config, tx_error *error) {
    tx_status status = tx_needs_one_stack(config, error);
    if (status == TX_OK) status = tx_needs_head(config, TX_HEAD_CLASS, error);
    if (status == TX_OK) status = tx_needs_zero_marked(config, error);
    if (status == TX_OK) status = tx_needs_vocab(config, 3, error);
    return status;
}

static void generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    const int T = config->seq, n = tx_draw_length(config, rng, T);
    int32_t most = 0;
    (void)split;
    for (int t = 0; t < T; t++) {
        sample.tokens[t] = t < n ? 1 + (int32_t)tx_rng_below(rng, (uint32_t)config->vocab - 1) : 0;
        most = TX_MAX(most, sample.tokens[t]);
    }
    if (config->head == TX_HEAD_CLASS)
        sample.targets[0] = most;
    else
        memset(sample.targets, 0, (size_t)T * sizeof *sample.targets);
}

/* The largest of n is k with probability (k^n - (k-1)^n) / m^n, m = vocab - 1; of full sequences.
 */
static tx_bounds bounds(const tx_config *config) {
    const double m = config->vocab - 1, n = config->seq,
                 last = 1 - tx_dexp(n * tx_dlog((m - 1) / m));
    double entropy = 0;
    for (int k = 1; k < config->vocab; k++) {
        const double below = k > 1 ? tx_dexp(n * tx_dlog((k - 1) / m)) : 0;
        const double p = tx_dexp(n * tx_dlog(k / m)) - below;
        entropy -= p > 0 ? p * tx_dlog(p) : 0;
    }
    return (tx_bounds){{entropy, last}, tx_odds_sure(config), 0};
}

static tx_input input(const tx_config *config) { return tx_input_tokens(config, 1); }

static tx_status encode(const tx_config *config, tx_user_input *typed, tx_error *error) {
    (void)error;
    tx_encode_tokens(config, typed);
    if (config->head != TX_HEAD_CLASS) return TX_OK;
    typed->targets[0] = 0;
    for (int t = 0; t < typed->numbers; t++)
        typed->targets[0] = TX_MAX(typed->targets[0], typed->tokens[t]);
    return TX_OK;
}

const tx_task tx_task_largest = {
    .name = "largest",
    .title = "Largest",
    .description = "Random tokens. The class of the sequence is the largest of them.",
    .preset = "largest",
    .resolve = resolve,
    .generate = generate,
    .bounds = bounds,
    .padding = tx_zero_is_padding,
    .input = input,
    .encode = encode,
    .words = {.card = "294>9", .aim = "to find the largest of # tokens", .solved = "It compares."},
};
