#include "tasks/all.h"
#include "tasks/common.h"

/*   tokens   5 3 9 2     1..vocab-1
 *   targets  3 9 2 .     the last is the constant 0: counted with ignore_index -1 */

static tx_status resolve(tx_config *config, tx_error *error) {
    tx_status status = tx_needs_one_stack(config, error);
    if (status == TX_OK) status = tx_needs_head(config, TX_HEAD_TOKEN, error);
    if (status == TX_OK) status = tx_needs_fixed_lengths(config, error);
    if (status == TX_OK) status = tx_needs_zero_marked(config, error);
    if (status == TX_OK && config->seq < 2)
        status = tx_task_refuse_number(config, error, "seq", "needs a next token; choose seq", 2);
    return status;
}

static void generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    (void)split;
    int T = config->seq;
    for (int t = 0; t < T; t++)
        sample.tokens[t] = 1 + (int32_t)tx_rng_below(rng, (uint32_t)config->vocab - 1);
    for (int t = 0; t < T - 1; t++) sample.targets[t] = sample.tokens[t + 1];
    sample.targets[T - 1] = 0;
}

static int source_of(const tx_config *config, const tx_sample *sample, int t) {
    (void)sample;
    return (config->mask & TX_MASK_CAUSAL) || t + 1 >= config->seq ? -1 : t + 1;
}

/* With a causal mask the next token cannot be known. */
static tx_bounds bounds(const tx_config *config) {
    tx_odds sure = tx_odds_sure(config), unknown = tx_odds_among(config, config->vocab - 1);
    tx_odds guess = tx_odds_mean(unknown, config->seq - 1, sure, config->ignore_index == -1);
    return (tx_bounds){guess, config->mask & TX_MASK_CAUSAL ? guess : sure, 0};
}

static tx_input input(const tx_config *config) { return tx_input_tokens(config, 1); }

static tx_status encode(const tx_config *config, tx_user_input *typed, tx_error *error) {
    (void)error;
    tx_encode_next(config, typed);
    typed->targets[typed->T - 1] = 0;
    return TX_OK;
}

const tx_task tx_task_shift = {
    .name = "shift",
    .title = "Shift",
    .description = "Random tokens. Each position must output the next token, the last one 0. "
                   "With a causal mask only the last answer can be known.",
    .preset = "shift",
    .resolve = resolve,
    .generate = generate,
    .source_of = source_of,
    .bounds = bounds,
    .padding = tx_zero_is_padding,
    .source_name = "next",
    .input = input,
    .encode = encode,
    .prompt = 3,
    .generated = "With a causal mask the next random token cannot be known. The best model gives "
                 "every token the same probability.",
    .words = {.card = "231>31o",
              .aim = "to look one step ahead",
              .solved = "It looks one step ahead."},
};
