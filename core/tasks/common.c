#include "tasks/common.h"
#include "base/vmath.h"

static tx_text begin(const tx_config *c, tx_error *error, const char *field, const char *sentence) {
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, field);
    tx_text_add(&t, "task ");
    tx_text_add_value(&t, tx_task_of(c)->name);
    tx_text_add_char(&t, ' ');
    tx_text_add(&t, sentence);
    return t;
}

tx_status tx_task_refuse(const tx_config *config, tx_error *error, const char *field,
                         const char *sentence) {
    begin(config, error, field, sentence);
    return TX_ERR_CONFIG;
}

tx_status tx_task_refuse_number(const tx_config *config, tx_error *error, const char *field,
                                const char *sentence, int64_t nearest) {
    tx_text t = begin(config, error, field, sentence);
    tx_text_add_char(&t, ' ');
    tx_text_add_i64(&t, nearest);
    return TX_ERR_CONFIG;
}

tx_status tx_needs_one_stack(const tx_config *config, tx_error *error) {
    if (config->arch != TX_ENCDEC) return TX_OK;
    return tx_task_refuse(
        config, error, "arch",
        "has one sequence, an encoder-decoder needs two; choose arch encoder or decoder");
}

tx_status tx_needs_head(const tx_config *config, tx_head head, tx_error *error) {
    if (config->head == (int32_t)head || config->head == TX_HEAD_NONE) return TX_OK;
    return tx_task_refuse(config, error, "head",
                          head == TX_HEAD_TOKEN ? "answers with tokens; choose head token"
                                                : "answers with one class; choose head class");
}

tx_status tx_needs_fixed_lengths(const tx_config *config, tx_error *error) {
    if (config->lengths == TX_LENGTHS_FIXED) return TX_OK;
    return tx_task_refuse(config, error, "lengths", "fills every sequence; choose lengths fixed");
}

tx_status tx_needs_causal(const tx_config *config, tx_error *error) {
    if (config->mask & TX_MASK_CAUSAL) return TX_OK;
    return tx_task_refuse(config, error, "mask",
                          "asks for the next token, which a model without a causal mask can see; "
                          "choose mask causal or arch decoder");
}

tx_status tx_needs_both_sides(const tx_config *config, tx_error *error) {
    if (!(config->mask & TX_MASK_CAUSAL)) return TX_OK;
    const char *field = config->arch == TX_DECODER ? "arch" : "mask";
    return tx_task_refuse(config, error, field,
                          "has answers that depend on later positions; choose arch encoder and "
                          "mask none");
}

tx_status tx_needs_zero_as_data(const tx_config *config, tx_error *error) {
    if (config->ignore_index == -1) return TX_OK;
    return tx_task_refuse(config, error, "ignore_index",
                          "has answers of every token, and all count; choose ignore_index -1");
}

tx_status tx_needs_zero_marked(const tx_config *config, tx_error *error) {
    if (config->ignore_index == 0 || config->ignore_index == -1) return TX_OK;
    return tx_task_refuse(
        config, error, "ignore_index",
        "has target 0 where nothing is asked; choose ignore_index 0, or -1 to count these too");
}

tx_status tx_needs_zero_ignored(const tx_config *config, tx_error *error) {
    if (config->ignore_index == 0) return TX_OK;
    return tx_task_refuse(config, error, "ignore_index",
                          "asks at some positions only, and has target 0 elsewhere; choose "
                          "ignore_index 0");
}

tx_status tx_needs_vocab(const tx_config *config, int least, tx_error *error) {
    if (config->vocab >= least) return TX_OK;
    return tx_task_refuse_number(config, error, "vocab",
                                 "needs a larger vocabulary; choose at least", least);
}

void tx_zero_is_padding(const tx_config *config, const int32_t *inputs, int n, uint8_t *padding) {
    (void)config;
    for (int i = 0; i < n; i++) padding[i] = inputs[i] == 0;
}

tx_input tx_input_numbers(const tx_config *config, const char *units, const char *name,
                          int32_t from, int32_t to, int per_unit, int beside) {
    int longest = (config->seq - beside) / per_unit;
    return (tx_input){
        .units = units,
        .joint = " ",
        .end = "",
        .note = "",
        .parts = 1,
        .part = {{name, from, to}},
        .least = 1,
        .most = (config->max_len - beside) / per_unit,
        .trained_least = tx_shortest_length(config, longest),
        .trained_most = longest,
        .per_unit = per_unit,
        .beside = beside,
    };
}

tx_input tx_input_tokens(const tx_config *config, int32_t from) {
    return tx_input_numbers(config, "tokens", "token", from, config->vocab - 1, 1, 0);
}

void tx_encode_tokens(const tx_config *config, tx_user_input *typed) {
    typed->T = typed->prompt = typed->numbers;
    typed->S = 0;
    typed->answers = config->head == TX_HEAD_CLASS ? 1 : typed->T;
    for (int t = 0; t < typed->T; t++) typed->tokens[t] = typed->number[t];
    for (int t = 0; t < typed->answers; t++) typed->targets[t] = config->ignore_index;
}

void tx_encode_next(const tx_config *config, tx_user_input *typed) {
    tx_encode_tokens(config, typed);
    for (int t = 0; t + 1 < typed->answers; t++) typed->targets[t] = typed->tokens[t + 1];
}

void tx_numbers_draw(const tx_config *config, tx_rng *rng, int32_t *tokens) {
    uint32_t numbers = (uint32_t)(config->vocab - TX_FIRST_NUMBER);
    for (int t = 0; t < config->seq; t++)
        tokens[t] = TX_FIRST_NUMBER + (int32_t)tx_rng_below(rng, numbers);
}

void tx_numbers_glyph(const tx_config *config, int32_t token, tx_text *out) {
    (void)config;
    if (token >= TX_FIRST_NUMBER)
        tx_text_add_i64(out, token - TX_FIRST_NUMBER);
    else
        tx_text_add(out, "·");
}

void tx_numbers_encode(tx_user_input *typed) {
    int n = typed->numbers;
    typed->S = 0;
    typed->T = typed->answers = typed->prompt = n;
    for (int t = 0; t < n; t++) typed->tokens[t] = typed->number[t] + TX_FIRST_NUMBER;
}

void tx_numbers_decode(const tx_config *config, tx_user_input *typed) {
    (void)config;
    for (int t = 0; t < typed->T && typed->tokens[t] >= TX_FIRST_NUMBER; t++)
        typed->number[typed->numbers++] = typed->tokens[t] - TX_FIRST_NUMBER;
}

int tx_draw_length(const tx_config *config, tx_rng *rng, int longest) {
    int shortest = tx_shortest_length(config, longest);
    return shortest == longest
               ? longest
               : shortest + (int)tx_rng_below(rng, (uint32_t)(longest - shortest + 1));
}

double tx_odds_term(const tx_config *config, double p) {
    double s = config->label_smoothing, q = (1 - s) * p + s / config->vocab;
    return q > 0 ? -q * tx_dlog(q) : 0;
}

tx_odds tx_odds_among(const tx_config *config, double n) {
    return (tx_odds){
        n * tx_odds_term(config, 1 / n) + (config->vocab - n) * tx_odds_term(config, 0), 1 / n};
}

double tx_odds_permuted(const tx_config *config, int n, int values) {
    double log_choose = 0, log_p = -tx_dlog(values), loss = 0,
           log_rest = values > 1 ? tx_dlog(1 - 1.0 / values) : 0;
    for (int count = 0; count <= n; count++) { /* of one value: a binomial distribution */
        if (count) log_choose += tx_dlog((double)(n - count + 1) / count);
        double chance =
            values > 1 ? tx_dexp(log_choose + count * log_p + (n - count) * log_rest) : count == n;
        loss += chance * tx_odds_term(config, (double)count / n);
    }
    return values * loss + (config->vocab - values) * tx_odds_term(config, 0);
}

tx_odds tx_odds_mean(tx_odds a, double na, tx_odds b, double nb) {
    return (tx_odds){(na * a.loss + nb * b.loss) / (na + nb),
                     (na * a.accuracy + nb * b.accuracy) / (na + nb)};
}
