#include "tasks/all.h"
#include "tasks/common.h"

/* tokens   1 0 1 1    numbers 0..p-1 are tokens 1..vocab-1, p = vocab - 1
 *   targets  1 1 0 1    the sum of all numbers up to here, modulo p: with p = 2 their parity */

#define FIRST TX_FIRST_NUMBER

static tx_status resolve(tx_config *config, tx_error *error) {
    tx_status status = tx_needs_one_stack(config, error);
    if (status == TX_OK) status = tx_needs_head(config, TX_HEAD_TOKEN, error);
    if (status == TX_OK) status = tx_needs_fixed_lengths(config, error);
    if (status == TX_OK) status = tx_needs_zero_marked(config, error);
    if (status == TX_OK) status = tx_needs_vocab(config, 3, error);
    return status;
}

static void sum_up(const tx_config *config, const int32_t *tokens, int n, int32_t *targets) {
    int32_t sum = 0, p = config->vocab - FIRST;
    for (int t = 0; t < n; t++) {
        sum = (sum + tokens[t] - FIRST) % p;
        targets[t] = sum + FIRST;
    }
}

static void generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    (void)split;
    tx_numbers_draw(config, rng, sample.tokens);
    sum_up(config, sample.tokens, config->seq, sample.targets);
}

static tx_bounds bounds(const tx_config *config) {
    return (tx_bounds){tx_odds_among(config, config->vocab - FIRST), tx_odds_sure(config), 0};
}

static tx_input input(const tx_config *config) {
    return tx_input_numbers(config, config->vocab == 3 ? "bits" : "numbers",
                            config->vocab == 3 ? "bit" : "number", 0, config->vocab - 1 - FIRST, 1,
                            0);
}

static tx_status encode(const tx_config *config, tx_user_input *typed, tx_error *error) {
    (void)error;
    tx_numbers_encode(typed);
    sum_up(config, typed->tokens, typed->T, typed->targets);
    return TX_OK;
}

const tx_task tx_task_parity = {
    .name = "parity",
    .title = "Parity",
    .description = "Random bits. Each position must output whether the number of ones up to it is "
                   "odd. With a larger vocabulary: the sum so far, modulo vocab - 1.",
    .preset = "parity",
    .resolve = resolve,
    .generate = generate,
    .bounds = bounds,
    .padding = tx_zero_is_padding,
    .glyph = tx_numbers_glyph,
    .input = input,
    .encode = encode,
    .decode = tx_numbers_decode,
};
