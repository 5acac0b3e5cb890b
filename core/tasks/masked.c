#include "tasks/all.h"
#include "tasks/common.h"

/* tokens   5 8 ? 14 17 ?    numbers start + t * step modulo p are tokens 2..vocab-1, p = vocab - 2;
 *                           a sixth of the positions is hidden by a mask, token 1
 *   targets  . . 11 . . 20    the numbers under the masks
 *
 * After Devlin et al., "BERT" (2019). Two neighbours without a mask always remain: they tell the
 * step. */

#define MASK 1
#define FIRST 2 /* the token of number 0 */
#define MOST_STEP 9
#define MASKED_EACH 6 /* positions to one mask */

static int numbers(const tx_config *config) { return config->vocab - FIRST; }
static int masks(const tx_config *config) { return TX_MAX(1, config->seq / MASKED_EACH); }

static tx_status resolve(tx_config *config, tx_error *error) {
    tx_status status = tx_needs_one_stack(config, error);
    if (status == TX_OK) status = tx_needs_head(config, TX_HEAD_TOKEN, error);
    if (status == TX_OK) status = tx_needs_fixed_lengths(config, error);
    if (status == TX_OK) status = tx_needs_zero_ignored(config, error);
    if (status == TX_OK) status = tx_needs_both_sides(config, error);
    if (status == TX_OK) status = tx_needs_vocab(config, 5, error);
    if (status == TX_OK && config->seq < 4)
        status = tx_task_refuse_number(config, error, "seq",
                                       "needs neighbours beside a mask; choose seq", 4);
    return status;
}

static void generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    (void)split;
    int p = numbers(config);
    int number = (int)tx_rng_below(rng, (uint32_t)p),
        step = 1 + (int)tx_rng_below(rng, (uint32_t)TX_MIN(MOST_STEP, p - 1));
    for (int t = 0; t < config->seq; t++, number = (number + step) % p) {
        sample.tokens[t] = FIRST + number;
        sample.targets[t] = 0;
    }
    for (int i = 0; i < masks(config); i++) {
        uint32_t t;
        do t = tx_rng_below(rng, (uint32_t)config->seq);
        while (sample.tokens[t] == MASK);
        sample.targets[t] = sample.tokens[t];
        sample.tokens[t] = MASK;
    }
}

static tx_bounds bounds(const tx_config *config) {
    return (tx_bounds){tx_odds_among(config, numbers(config)), tx_odds_sure(config), 0};
}

static void glyph(const tx_config *config, int32_t token, tx_text *out) {
    (void)config;
    if (token >= FIRST)
        tx_text_add_i64(out, token - FIRST);
    else
        tx_text_add(out, token == MASK ? "?" : "·");
}

static tx_input input(const tx_config *config) {
    tx_input tokens = tx_input_tokens(config, MASK);
    tokens.note = "; 1 is a mask, and number n is token n + 2";
    return tokens;
}

/* The numbers under the masks, where the others are of one such sequence and two neighbours tell
 * the step; else they are unknown. */
static tx_status encode(const tx_config *config, tx_user_input *typed, tx_error *error) {
    (void)error;
    int p = numbers(config), n = typed->numbers, from = -1, step = 0;
    const int32_t *tokens = typed->tokens;
    tx_encode_tokens(config, typed);
    for (int t = 0; t + 1 < n && from < 0; t++)
        if (tokens[t] >= FIRST && tokens[t + 1] >= FIRST) from = t;
    if (from >= 0) step = (tokens[from + 1] - tokens[from] + p) % p;
    bool known = from >= 0 && step >= 1 && step <= MOST_STEP;
    int number = from < 0 ? 0 : (tokens[from] - FIRST + (p - step) * from) % p;
    for (int t = 0, here = number; t < n && known; t++, here = (here + step) % p)
        known = tokens[t] == MASK || tokens[t] == FIRST + here;
    for (int t = 0; t < n; t++, number = (number + step) % p)
        typed->targets[t] = tokens[t] != MASK ? 0 : known ? FIRST + number : config->ignore_index;
    return TX_OK;
}

const tx_task tx_task_masked = {
    .name = "masked",
    .title = "Masked numbers",
    .description = "Numbers that grow by the same step, modulo vocab - 2. A mask hides a sixth of "
                   "them. Each mask must output the number that it hides.",
    .preset = "masked",
    .resolve = resolve,
    .generate = generate,
    .bounds = bounds,
    .padding = tx_zero_is_padding,
    .glyph = glyph,
    .input = input,
    .encode = encode,
};
