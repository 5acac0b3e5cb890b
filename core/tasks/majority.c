#include "tasks/all.h"
#include "tasks/common.h"

/*   tokens   2 3 2 1 2 .     1..vocab-1; with variable lengths empty positions 0 follow
 *   target   2               the token that occurs most often; there is always one alone */

static tx_status resolve(tx_config *config, tx_error *error) {
    tx_status status = tx_needs_one_stack(config, error);
    if (status == TX_OK) status = tx_needs_head(config, TX_HEAD_CLASS, error);
    if (status == TX_OK) status = tx_needs_zero_marked(config, error);
    if (status == TX_OK) status = tx_needs_vocab(config, 3, error);
    return status;
}

static int count_of(const int32_t *tokens, int n, int32_t token) {
    int count = 0;
    for (int i = 0; i < n; i++) count += tokens[i] == token;
    return count;
}

static void generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    (void)split;
    int T = config->seq, n = tx_draw_length(config, rng, T), most = 0;
    int32_t *tokens = sample.tokens, winner = 0;
    bool tie = false;
    for (int t = 0; t < T; t++)
        tokens[t] = t < n ? 1 + (int32_t)tx_rng_below(rng, (uint32_t)config->vocab - 1) : 0;
    for (int i = 0, t = (int)tx_rng_below(rng, (uint32_t)n); i < n;
         i++, t = (t + 1) % n) { /* from a random place on, so that no token wins ties */
        int count = count_of(tokens, n, tokens[t]);
        tie = count == most ? tie || tokens[t] != winner : count > most ? false : tie;
        if (count > most) winner = tokens[t];
        most = TX_MAX(most, count);
    }
    for (int t = 0; tie; t++) { /* one token more decides it */
        if (tokens[t] == winner) continue;
        tokens[t] = winner;
        tie = false;
    }
    if (config->head == TX_HEAD_CLASS)
        sample.targets[0] = winner;
    else
        memset(sample.targets, 0, (size_t)T * sizeof *sample.targets);
}

static tx_bounds bounds(const tx_config *config) {
    return (tx_bounds){tx_odds_among(config, config->vocab - 1), tx_odds_sure(config), 0};
}

static tx_input input(const tx_config *config) { return tx_input_tokens(config, 1); }

static tx_status encode(const tx_config *config, tx_user_input *typed, tx_error *error) {
    int n = typed->numbers, most = 0;
    int32_t winner = 0, other = 0;
    tx_encode_tokens(config, typed);
    for (int t = 0; t < n; t++) {
        int32_t token = typed->tokens[t];
        int count = count_of(typed->tokens, n, token);
        if (token != winner && count == most) other = token;
        if (count <= most) continue;
        most = count;
        winner = token;
        other = 0;
    }
    if (other) {
        tx_text text = tx_error_begin(error, TX_ERR_RANGE, "input");
        tx_text_add_i64(&text, TX_MIN(winner, other));
        tx_text_add(&text, " and ");
        tx_text_add_i64(&text, TX_MAX(winner, other));
        tx_text_add(&text, " occur equally often: there is no majority");
        return TX_ERR_RANGE;
    }
    if (config->head == TX_HEAD_CLASS) typed->targets[0] = winner;
    return TX_OK;
}

const tx_task tx_task_majority = {
    .name = "majority",
    .title = "Majority",
    .description = "Random tokens. The class of the sequence is the token that occurs most often.",
    .preset = "majority",
    .resolve = resolve,
    .generate = generate,
    .bounds = bounds,
    .padding = tx_zero_is_padding,
    .input = input,
    .encode = encode,
    .words = {.card = "aba>a", .aim = "to find the majority of # tokens", .solved = "It counts."},
};
