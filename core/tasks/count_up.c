#include "tasks/all.h"
#include "tasks/common.h"

/*   tokens   5 8 11 14    start + t * step, modulo vocab; start of all tokens, step of 1..9
 *   targets  8 11 14 17   the next token; the first is a guess among the steps, two tokens tell the
 *            step */

#define MOST_STEP 9

static int most_step(const tx_config *config) { return TX_MIN(MOST_STEP, config->vocab - 1); }

static tx_status resolve(tx_config *config, tx_error *error) {
    tx_status status = tx_needs_one_stack(config, error);
    if (status == TX_OK) status = tx_needs_head(config, TX_HEAD_TOKEN, error);
    if (status == TX_OK) status = tx_needs_fixed_lengths(config, error);
    if (status == TX_OK) status = tx_needs_zero_as_data(config, error);
    if (status == TX_OK) status = tx_needs_causal(config, error);
    return status;
}

static void generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    (void)split;
    int32_t vocab = config->vocab, token = (int32_t)tx_rng_below(rng, (uint32_t)vocab);
    int32_t step = 1 + (int32_t)tx_rng_below(rng, (uint32_t)most_step(config));
    for (int t = 0; t < config->seq; t++) {
        sample.tokens[t] = token;
        token = (token + step) % vocab;
        sample.targets[t] = token;
    }
}

static tx_bounds bounds(const tx_config *config) {
    return (tx_bounds){
        .guess = tx_odds_among(config, config->vocab),
        .best = tx_odds_mean(tx_odds_among(config, most_step(config)), 1, tx_odds_sure(config),
                             config->seq - 1),
    };
}

static int32_t next(const tx_config *config, const int32_t *tokens, int n) {
    if (n < 2) return -1;
    int32_t vocab = config->vocab, step = (tokens[1] - tokens[0] + vocab) % vocab;
    for (int t = 1; t < n; t++)
        if (tokens[t] != (tokens[t - 1] + step) % vocab) return -1;
    return (tokens[n - 1] + step) % vocab;
}

static tx_status encode(const tx_config *config, tx_user_input *typed, tx_error *error) {
    (void)error;
    tx_encode_next(config, typed);
    int32_t last = next(config, typed->tokens, typed->T);
    if (last >= 0) typed->targets[typed->T - 1] = last;
    return TX_OK;
}

const tx_task tx_task_count_up = {
    .name = "count",
    .title = "Count",
    .description = "A number that grows by the same step of 1 to 9 at each position, modulo the "
                   "vocabulary. Each position must output the next number.",
    .preset = "causal",
    .resolve = resolve,
    .generate = generate,
    .bounds = bounds,
    .encode = encode,
    .continues = true,
    .prompt = 2,
    .next = next,
    .words = {.card = "123>4",
              .aim = "to continue a count",
              .solved = "It finds the step and counts on."},
};
