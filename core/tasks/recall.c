#include "tasks/all.h"
#include "tasks/common.h"

/* tokens   a 7 d 9 b 4 | d b a     n pairs of a key and a value, then every key once more in
 * another order (no separator)
 *   targets  . . . . . .   9 4 7     its value
 *
 * Keys are tokens 1..K, values K+1..vocab-1, K = (vocab - 1) / 2. */

static int pairs(const tx_config *config) { return config->seq / 3; }
static int keys(const tx_config *config) { return (config->vocab - 1) / 2; }

static tx_status resolve(tx_config *config, tx_error *error) {
    tx_status status = tx_needs_one_stack(config, error);
    if (status == TX_OK) status = tx_needs_head(config, TX_HEAD_TOKEN, error);
    if (status == TX_OK) status = tx_needs_fixed_lengths(config, error);
    if (status == TX_OK) status = tx_needs_zero_marked(config, error);
    if (status == TX_OK && config->seq % 3) {
        int nearest = config->seq % 3 == 1 && config->seq > 3 ? config->seq - 1
                                                              : config->seq + 3 - config->seq % 3;
        status = tx_task_refuse_number(config, error, "seq",
                                       "needs n pairs and n questions, 3 n positions; choose seq",
                                       TX_MIN(nearest, 1023));
    }
    /* all keys of a sample differ */
    if (status == TX_OK) status = tx_needs_vocab(config, 2 * pairs(config) + 1, error);
    return status;
}

static bool is_among(int32_t key, const int32_t *tokens, int n) {
    for (int i = 0; i < n; i++)
        if (tokens[2 * i] == key) return true;
    return false;
}

static int source_of(const tx_config *config, const tx_sample *sample, int t) {
    int n = pairs(config);
    for (int i = 0; t >= 2 * n && i < n; i++)
        if (sample->tokens[2 * i] == sample->tokens[t]) return 2 * i + 1;
    return -1;
}

static tx_role role_of(const tx_config *config, const tx_sample *sample, int t) {
    (void)sample;
    if (t >= 2 * pairs(config)) return TX_ROLE_QUERY;
    return t % 2 ? TX_ROLE_VALUE : TX_ROLE_KEY;
}

static void generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    (void)split;
    int n = pairs(config), K = keys(config);
    int32_t *tokens = sample.tokens, *asked = tokens + 2 * n;
    for (int i = 0; i < n; i++) {
        int32_t key;
        do key = 1 + (int32_t)tx_rng_below(rng, (uint32_t)K);
        while (is_among(key, tokens, i));
        tokens[2 * i] = key;
        tokens[2 * i + 1] = 1 + K + (int32_t)tx_rng_below(rng, (uint32_t)(config->vocab - 1 - K));
        /* a shuffle that grows with the pairs */
        int place = (int)tx_rng_below(rng, (uint32_t)i + 1);
        asked[i] = asked[place];
        asked[place] = key;
    }
    for (int t = 0; t < 3 * n; t++)
        sample.targets[t] = t < 2 * n ? 0 : tokens[source_of(config, &sample, t)];
}

static tx_bounds bounds(const tx_config *config) {
    double unasked = config->ignore_index == -1 ? 2 * pairs(config) : 0;
    tx_odds sure = tx_odds_sure(config),
            value = tx_odds_among(config, config->vocab - 1 - keys(config));
    tx_odds among = {tx_odds_permuted(config, pairs(config), config->vocab - 1 - keys(config)), 0};
    return (tx_bounds){tx_odds_mean(value, pairs(config), sure, unasked), sure,
                       tx_odds_mean(among, pairs(config), sure, unasked).loss};
}

static tx_input input(const tx_config *config) {
    int K = keys(config);
    tx_input pairs = tx_input_numbers(config, "pairs", "key", 1, K, 3, 0);
    pairs.parts = 2;
    pairs.part[1] = (tx_part){"value", K + 1, config->vocab - 1};
    pairs.most = TX_MIN(pairs.most, K);
    pairs.distinct = pairs.questions = true;
    pairs.note = "; after \"?\" the keys to ask first";
    return pairs;
}

static tx_status refuse_key(tx_error *error, int32_t key, const char *sentence) {
    tx_text t = tx_error_begin(error, TX_ERR_RANGE, "input");
    tx_text_add(&t, "The key ");
    tx_text_add_i64(&t, key);
    tx_text_add(&t, sentence);
    return TX_ERR_RANGE;
}

/* The typed pairs and questions go together. */
static tx_status check_keys(const tx_user_input *typed, tx_error *error) {
    int n = typed->units;
    for (int i = 0; i < n; i++)
        if (is_among(typed->number[2 * i], typed->number, i))
            return refuse_key(error, typed->number[2 * i],
                              " is given twice: every key has one value");
    for (int i = 0; i < typed->asks; i++)
        if (!is_among(typed->asked[i], typed->number, n))
            return refuse_key(error, typed->asked[i], " is asked, but no pair gives it");
    if (typed->asks <= n) return TX_OK;
    tx_text t = tx_error_begin(error, TX_ERR_RANGE, "input");
    tx_text_add_i64(&t, typed->asks);
    tx_text_add(&t, " questions are too many: at most ");
    tx_text_add_i64(&t, n);
    return TX_ERR_RANGE;
}

/* The keys that are asked for come first, then the others. */
static tx_status encode(const tx_config *config, tx_user_input *typed, tx_error *error) {
    int n = typed->units, asked = typed->asks;
    int32_t *questions = typed->tokens + 2 * n;
    tx_status status = check_keys(typed, error);
    if (status != TX_OK) return status;
    typed->S = 0;
    typed->T = typed->answers = 3 * n;
    typed->prompt = 2 * n + 1;
    memcpy(typed->tokens, typed->number, 2 * (size_t)n * sizeof *typed->tokens);
    memcpy(questions, typed->asked, (size_t)asked * sizeof *questions);
    for (int i = 0; i < n; i++) {
        int32_t key = typed->number[2 * i];
        bool is_asked = false;
        for (int j = 0; j < typed->asks; j++) is_asked = is_asked || typed->asked[j] == key;
        if (!is_asked && asked < n) questions[asked++] = key;
    }
    tx_config own = tx_task_config_of(config, 0, typed->T);
    tx_sample sample = {NULL, typed->tokens, typed->targets};
    for (int t = 0; t < typed->T; t++)
        typed->targets[t] = t < 2 * n ? 0 : typed->tokens[source_of(&own, &sample, t)];
    return TX_OK;
}

static void decode(const tx_config *config, tx_user_input *typed) {
    (void)config;
    int n = typed->T / 3;
    for (int i = 0; i < 2 * n; i++) typed->number[typed->numbers++] = typed->tokens[i];
    for (int i = 2 * n; i < typed->T; i++) typed->asked[typed->asks++] = typed->tokens[i];
}

const tx_task tx_task_recall = {
    .name = "recall",
    .title = "Recall",
    .description = "Pairs of a key and a value, then the keys again in another order. The answer "
                   "to each key is its value.",
    .preset = "recall",
    .resolve = resolve,
    .generate = generate,
    .source_of = source_of,
    .bounds = bounds,
    .padding = tx_zero_is_padding,
    .source_name = "value",
    .role_of = role_of,
    .input = input,
    .encode = encode,
    .decode = decode,
    .answers_next = true,
    .generated = "The first token is the answer. The tokens after it are unlike anything in "
                 "training: the model was never trained to read its own answers.",
    .words = {.card = "a7…a>7",
              .aim = "to recall # pairs",
              .knows = "the values, not yet their keys",
              .finds = "finds the key",
              .solved = "It looks up what goes with what."},
};
