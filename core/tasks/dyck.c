#include "tasks/all.h"
#include "tasks/common.h"

/* tokens   ( [ / / { /     brackets of vocab - 2 kinds open, tokens 2..; a mark, token 1, closes
 *   targets  . . [ ( . {     at each mark the bracket that it closes
 *
 * Training sequences are balanced: Dyck words of seq positions. */

#define CLOSE 1

static tx_status resolve(tx_config *config, tx_error *error) {
    tx_status status = tx_needs_one_stack(config, error);
    if (status == TX_OK) status = tx_needs_head(config, TX_HEAD_TOKEN, error);
    if (status == TX_OK) status = tx_needs_fixed_lengths(config, error);
    if (status == TX_OK) status = tx_needs_zero_ignored(config, error);
    if (status == TX_OK) status = tx_needs_vocab(config, 4, error);
    if (status == TX_OK && (config->seq < 2 || config->seq % 2))
        status = tx_task_refuse_number(config, error, "seq",
                                       "needs as many marks as brackets; choose seq",
                                       TX_MAX(2, TX_ROUND_UP(config->seq, 2)));
    return status;
}

/* The bracket that the mark at t closes: the position of the last one that is open there; -1 where
 * there is none, or no mark. */
static int opened_at(const int32_t *tokens, int t) {
    if (tokens[t] != CLOSE) return -1;
    int open = 1;
    while (open > 0 && t > 0) open += tokens[--t] == CLOSE ? 1 : -1;
    return open == 0 ? t : -1;
}

static int source_of(const tx_config *config, const tx_sample *sample, int t) {
    (void)config;
    return opened_at(sample->tokens, t);
}

static void match(const int32_t *tokens, int n, int32_t *targets) {
    for (int t = 0; t < n; t++) {
        int from = opened_at(tokens, t);
        targets[t] = from < 0 ? 0 : tokens[from];
    }
}

/* Each step opens or closes with equal chances where both lead to a balanced sequence. */
static void generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    (void)split;
    int T = config->seq, open = 0;
    for (int t = 0; t < T; t++) {
        bool must_open = open == 0, must_close = open == T - t;
        bool opens = must_open || (!must_close && tx_rng_below(rng, 2));
        open += opens ? 1 : -1;
        sample.tokens[t] =
            opens ? 2 + (int32_t)tx_rng_below(rng, (uint32_t)config->vocab - 2) : CLOSE;
    }
    match(sample.tokens, T, sample.targets);
}

static tx_bounds bounds(const tx_config *config) {
    tx_odds sure = tx_odds_sure(config), kind = tx_odds_among(config, config->vocab - 2);
    return (tx_bounds){kind, sure, 0};
}

static void glyph(const tx_config *config, int32_t token, tx_text *out) {
    static const char *const brackets[] = {"·", "/", "(", "[", "{", "<"};
    bool drawn = token >= 0 && token < 6 && config->vocab <= 6;
    if (drawn || token == CLOSE)
        tx_text_add(out, brackets[token]);
    else
        tx_text_add_i64(out, token);
}

static tx_input input(const tx_config *config) {
    tx_input tokens = tx_input_tokens(config, 1);
    tokens.note = "; 1 closes the last bracket that is open, the others open";
    return tokens;
}

static tx_status encode(const tx_config *config, tx_user_input *typed, tx_error *error) {
    (void)error;
    tx_encode_tokens(config, typed);
    match(typed->tokens, typed->T, typed->targets);
    return TX_OK;
}

const tx_task tx_task_dyck = {
    .name = "dyck",
    .title = "Brackets",
    .description = "Nested brackets of several kinds. A mark closes the last one that is open and "
                   "must output its kind.",
    .preset = "dyck",
    .resolve = resolve,
    .generate = generate,
    .bounds = bounds,
    .padding = tx_zero_is_padding,
    .source_of = source_of,
    .source_name = "matching bracket",
    .glyph = glyph,
    .input = input,
    .encode = encode,
};
