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
    return (tx_bounds){tx_odds_mean(value, pairs(config), sure, unasked), sure};
}

const tx_task tx_task_recall = {
    .name = "recall",
    .title = "Recall",
    .description = "Pairs of a key and a value, then the keys again in another order; each must be "
                   "answered with its value.",
    .preset = "recall",
    .resolve = resolve,
    .generate = generate,
    .source_of = source_of,
    .bounds = bounds,
};
