#include "tasks/all.h"
#include "tasks/common.h"

/* tokens   s x1 .. xn    numbers 0..m-1 are tokens 1..vocab-1, m = vocab - 1
 *   targets  .  1 .. 2     2 where another number of x1..xn makes the sum s modulo m with this one
 *
 * Sanford, Hsu and Telgarsky, "Representational Strengths and Limitations of Transformers" (2023),
 * show that attention finds such pairs with few heads; s is 0 there. */

#define FIRST TX_FIRST_NUMBER
enum { NO = 1, YES = 2 };

static tx_status resolve(tx_config *config, tx_error *error) {
    tx_status status = tx_needs_one_stack(config, error);
    if (status == TX_OK) status = tx_needs_head(config, TX_HEAD_TOKEN, error);
    if (status == TX_OK) status = tx_needs_fixed_lengths(config, error);
    if (status == TX_OK) status = tx_needs_zero_marked(config, error);
    if (status == TX_OK) status = tx_needs_both_sides(config, error);
    if (status == TX_OK) status = tx_needs_vocab(config, 3, error);
    if (status == TX_OK && config->seq < 3)
        status = tx_task_refuse_number(config, error, "seq",
                                       "needs a sum and two numbers; choose seq", 3);
    return status;
}

static void mark(const tx_config *config, const int32_t *tokens, int T, int32_t *targets) {
    int32_t m = config->vocab - FIRST;
    targets[0] = 0;
    for (int i = 1; i < T; i++) {
        targets[i] = NO;
        for (int j = 1; j < T; j++)
            if (j != i && (tokens[i] + tokens[j] - 2 * FIRST) % m == tokens[0] - FIRST)
                targets[i] = YES;
    }
}

static void generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    (void)split;
    tx_numbers_draw(config, rng, sample.tokens);
    mark(config, sample.tokens, config->seq, sample.targets);
}

/* A number has its one partner among n - 1 others with probability 1 - (1 - 1/m)^(n - 1). */
static tx_bounds bounds(const tx_config *config) {
    int n = config->seq - 1, vocab = config->vocab;
    double no = 1;
    for (int i = 0; i < n - 1; i++) no *= 1 - 1.0 / (vocab - FIRST);
    tx_odds flag = {tx_odds_term(config, no) + tx_odds_term(config, 1 - no) +
                        (vocab - 2) * tx_odds_term(config, 0),
                    TX_MAX(no, 1 - no)},
            sure = tx_odds_sure(config);
    return (tx_bounds){tx_odds_mean(flag, n, sure, config->ignore_index == -1 ? 1 : 0), sure, 0};
}

static tx_input input(const tx_config *config) {
    tx_input numbers =
        tx_input_numbers(config, "numbers", "number", 0, config->vocab - 1 - FIRST, 1, 0);
    numbers.least = 3;
    numbers.note = ": first the sum, then the numbers among which pairs make it";
    return numbers;
}

static tx_status encode(const tx_config *config, tx_user_input *typed, tx_error *error) {
    (void)error;
    tx_numbers_encode(typed);
    mark(config, typed->tokens, typed->T, typed->targets);
    return TX_OK;
}

const tx_task tx_task_two_sum = {
    .name = "two_sum",
    .title = "Two-sum",
    .description = "A sum, then numbers below vocab - 1. Each number must output 1 if it makes the "
                   "sum, modulo vocab - 1, together with another one, and 0 otherwise.",
    .preset = "two_sum",
    .resolve = resolve,
    .generate = generate,
    .bounds = bounds,
    .padding = tx_zero_is_padding,
    .glyph = tx_numbers_glyph,
    .input = input,
    .encode = encode,
    .decode = tx_numbers_decode,
};
