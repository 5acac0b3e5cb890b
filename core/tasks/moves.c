#include "moves.h"

static tx_status odd_length(const tx_config *c, tx_error *error) {
    int nearest = c->seq < 3 ? 3 : c->seq + 1;
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, "seq");
    tx_text_add(&t, "seq ");
    tx_text_add_i64(&t, c->seq);
    tx_text_add(&t, " does not fit this task, which needs n tokens, a separator and n slots: choose ");
    tx_text_add_i64(&t, nearest);
    return TX_ERR_CONFIG;
}

tx_status tx_moves_resolve(tx_config *config, tx_error *error) {
    if (config->seq < 3 || config->seq % 2 == 0) return odd_length(config, error);
    if (config->vocab < 3)
        return tx_fail(error, TX_ERR_CONFIG, "vocab", "vocab 2 leaves no data tokens beside empty and separator: choose 3 or more");
    if (config->arch == TX_ENCDEC)
        return tx_fail(error, TX_ERR_CONFIG, "arch", "this task has one sequence: choose arch encoder or decoder");
    if (config->head == TX_HEAD_CLASS)
        return tx_fail(error, TX_ERR_CONFIG, "head", "this task answers with tokens: choose head token");
    return TX_OK;
}

int32_t *tx_moves_generate(const tx_config *config, tx_rng *rng, tx_sample sample) {
    int n = tx_moves_length(config);
    uint32_t choices = (uint32_t)config->vocab - 2;
    int32_t *slots = sample.targets + n + 1;
    for (int i = 0; i < n; i++) {
        int32_t token = 2 + (int32_t)tx_rng_below(rng, choices);
        sample.tokens[i] = slots[i] = token;
        sample.tokens[n + 1 + i] = 0;
    }
    sample.tokens[n] = 1;
    for (int i = 0; i <= n; i++) sample.targets[i] = 0;
    return slots;
}

double tx_moves_guess_choices(const tx_config *config) { return config->vocab - 2; }
