#include "tasks/all.h"
#include "tasks/common.h"

/* tokens   5 9 2 7 5 9 2 7      n different tokens of 1..vocab-1, then the same once more
 *   targets  . . . . 9 2 7 .      the next token, where it was seen before
 *
 * With variable lengths n is drawn, and empty positions 0 follow: only content then tells where the
 * second copy begins. */

static int longest(const tx_config *config) { return config->seq / 2; }

static tx_status resolve(tx_config *config, tx_error *error) {
    tx_status status = tx_needs_one_stack(config, error);
    if (status == TX_OK) status = tx_needs_head(config, TX_HEAD_TOKEN, error);
    if (status == TX_OK) status = tx_needs_zero_marked(config, error);
    if (status == TX_OK) status = tx_needs_causal(config, error);
    if (status == TX_OK && (config->seq < 4 || config->seq % 2))
        status = tx_task_refuse_number(config, error, "seq",
                                       "needs n tokens twice, 2 n positions; choose seq",
                                       TX_MAX(4, TX_ROUND_UP(config->seq, 2)));
    /* all tokens of a copy differ */
    if (status == TX_OK) status = tx_needs_vocab(config, longest(config) + 1, error);
    return status;
}

static bool is_among(int32_t token, const int32_t *tokens, int n) {
    for (int i = 0; i < n; i++)
        if (tokens[i] == token) return true;
    return false;
}

/* Lays out the n tokens that are at the beginning; the rest of the T positions is empty. */
static void repeat(tx_sample sample, int n, int T) {
    int32_t *tokens = sample.tokens;
    for (int t = n; t < T; t++) tokens[t] = t < 2 * n ? tokens[t - n] : 0;
    for (int t = 0; t < T; t++) sample.targets[t] = t >= n && t < 2 * n - 1 ? tokens[t + 1] : 0;
}

/* A copy of one token would ask nothing. */
static int shortest(const tx_config *config) {
    return TX_MAX(2, tx_shortest_length(config, longest(config)));
}

static void generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    (void)split;
    int least = shortest(config), most = longest(config),
        n = least + (int)tx_rng_below(rng, (uint32_t)(most - least + 1));
    for (int i = 0; i < n; i++) do
            sample.tokens[i] = 1 + (int32_t)tx_rng_below(rng, (uint32_t)config->vocab - 1);
        while (is_among(sample.tokens[i], sample.tokens, i));
    repeat(sample, n, config->seq);
}

/* Where the token at t was before, if it was; -1 otherwise. */
static int before(const int32_t *tokens, int t) {
    for (int i = 0; i < t; i++)
        if (tokens[i] == tokens[t] && tokens[t] > 0) return i;
    return -1;
}

static int source_of(const tx_config *config, const tx_sample *sample, int t) {
    const int32_t *tokens = sample->tokens;
    int i = before(tokens, t);
    bool asked = i >= 0 && t + 1 < config->seq && tokens[t + 1] > 0;
    return asked && tokens[t + 1] == tokens[i + 1] ? i + 1 : -1;
}

static tx_bounds bounds(const tx_config *config) {
    double answers = (shortest(config) + longest(config)) / 2.0 - 1;
    double unasked = config->ignore_index == -1 ? config->seq - answers : 0;
    tx_odds sure = tx_odds_sure(config), token = tx_odds_among(config, config->vocab - 1);
    return (tx_bounds){tx_odds_mean(token, answers, sure, unasked), sure, 0};
}

static tx_input input(const tx_config *config) {
    tx_input tokens = tx_input_numbers(config, "tokens", "token", 1, config->vocab - 1, 2, 0);
    tokens.distinct = true;
    tokens.least = 2;
    tokens.most = TX_MIN(tokens.most, config->vocab - 1);
    tokens.trained_least = shortest(config);
    tokens.note = ", all different; they are repeated once";
    return tokens;
}

static tx_status encode(const tx_config *config, tx_user_input *typed, tx_error *error) {
    int n = typed->numbers, T = 2 * n;
    for (int i = 0; i < n; i++) {
        if (!is_among(typed->number[i], typed->number, i)) continue;
        tx_text t = tx_error_begin(error, TX_ERR_RANGE, "input");
        tx_text_add(&t, "The token ");
        tx_text_add_i64(&t, typed->number[i]);
        tx_text_add(&t, " is given twice: all tokens must differ");
        return TX_ERR_RANGE;
    }
    typed->S = 0;
    /* shorter ones are filled up to the trained length, as samples are */
    if (config->lengths == TX_LENGTHS_VARIABLE) T = TX_MAX(config->seq, T);
    typed->T = typed->answers = T;
    typed->prompt = n + 1;
    memcpy(typed->tokens, typed->number, (size_t)n * sizeof *typed->tokens);
    repeat((tx_sample){NULL, typed->tokens, typed->targets}, n, T);
    return TX_OK;
}

static void decode(const tx_config *config, tx_user_input *typed) {
    (void)config;
    for (int t = 0; t < typed->T && typed->tokens[t] > 0 && before(typed->tokens, t) < 0; t++)
        typed->number[typed->numbers++] = typed->tokens[t];
}

/* After a token that was there before comes the one that followed it. */
static int32_t next(const tx_config *config, const int32_t *tokens, int n) {
    (void)config;
    int i = n > 0 ? before(tokens, n - 1) : -1;
    return i >= 0 && tokens[i + 1] > 0 ? tokens[i + 1] : -1;
}

const tx_task tx_task_induction = {
    .name = "induction",
    .title = "Repeated sequence",
    .description = "A random sequence of different tokens, then the same sequence again. In the "
                   "second copy, each position must output the next token.",
    .preset = "induction",
    .resolve = resolve,
    .generate = generate,
    .bounds = bounds,
    .padding = tx_zero_is_padding,
    .source_of = source_of,
    .source_name = "next token of the first copy",
    .input = input,
    .encode = encode,
    .decode = decode,
    .continues = true,
    .next = next,
    .words = {.card = "abca>b",
              .aim = "to continue # tokens that repeat",
              .solved = "It continues what repeats."},
};
