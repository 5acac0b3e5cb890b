#include "tasks/moves.h"

static tx_status resolve_two_sequences(tx_config *c, tx_error *error) {
    if (c->seq_tgt == 0) c->seq_tgt = c->seq + 1;
    if (c->seq == TX_LONGEST)
        return tx_task_refuse_number(c, error, "seq",
                                     "needs one decoder position more than seq; choose at most",
                                     TX_LONGEST - 1);
    if (c->seq_tgt != c->seq + 1)
        return tx_task_refuse_number(c, error, "seq_tgt",
                                     "has answers of seq tokens and an end; choose seq_tgt 0 or",
                                     c->seq + 1);
    if (c->src_vocab && c->src_vocab < c->vocab)
        return tx_task_refuse_number(
            c, error, "src_vocab",
            "has the same tokens in source and answer; choose src_vocab 0 or", c->vocab);
    return TX_OK;
}

tx_status tx_moves_resolve(tx_config *config, tx_error *error) {
    bool two = config->arch == TX_ENCDEC;
    tx_status status = tx_needs_head(config, TX_HEAD_TOKEN, error);
    if (status == TX_OK) status = tx_needs_zero_marked(config, error);
    if (status == TX_OK) status = tx_needs_vocab(config, tx_moves_first_token(config) + 1, error);
    if (status == TX_OK && two) status = resolve_two_sequences(config, error);
    if (status == TX_OK && !two && (config->seq < 3 || config->seq % 2 == 0))
        status = tx_task_refuse_number(config, error, "seq",
                                       "needs n tokens, a separator and n slots; choose seq",
                                       config->seq < 3             ? 3
                                       : config->seq == TX_LONGEST ? TX_LONGEST - 1
                                                                   : config->seq + 1);
    return status;
}

/* Where the data and the answer of a sample of n data tokens go. */
static int32_t *data_in(const tx_config *config, tx_sample sample) {
    return config->arch == TX_ENCDEC ? sample.source : sample.tokens;
}
static int32_t *answer_in(const tx_config *config, tx_sample sample, int n) {
    return config->arch == TX_ENCDEC ? sample.targets : sample.targets + n + 1;
}

/* Lays out the data[n] that is in its place: the rest of the sample is 0. */
static void write_sample(const tx_config *config, tx_sample sample, int n) {
    int32_t *answer = answer_in(config, sample, n);
    memcpy(answer, data_in(config, sample), (size_t)n * sizeof *answer);
    tx_task_of(config)->arrange(answer, n);
    if (config->arch == TX_ENCDEC) {
        sample.tokens[0] = TX_MOVES_BEGIN;
        memcpy(sample.tokens + 1, answer, (size_t)n * sizeof *answer);
        sample.targets[n] = TX_MOVES_END;
    } else {
        sample.tokens[n] = TX_MOVES_SEPARATOR;
        for (int i = 0; i < n && config->lengths == TX_LENGTHS_VARIABLE; i++)
            sample.tokens[n + 1 + i] = TX_MOVES_SLOT;
    }
}

void tx_moves_generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    int n = tx_draw_length(config, rng, tx_moves_longest(config)),
        first = tx_moves_first_token(config);
    (void)split;
    size_t positions = (size_t)tx_tokens_per_sample(config);
    int32_t *data = data_in(config, sample);
    memset(sample.tokens, 0, positions * sizeof *sample.tokens);
    memset(sample.targets, 0, positions * sizeof *sample.targets);
    if (config->arch == TX_ENCDEC)
        memset(sample.source, 0, (size_t)config->seq * sizeof *sample.source);
    for (int i = 0; i < n; i++)
        data[i] = first + (int32_t)tx_rng_below(rng, (uint32_t)(config->vocab - first));
    write_sample(config, sample, n);
}

int tx_moves_answer(const tx_config *config, const tx_sample *sample, int t, int *n) {
    bool two = config->arch == TX_ENCDEC;
    const int32_t *data = two ? sample->source : sample->tokens;
    int length = 0, longest = tx_moves_longest(config);
    while (length < longest && data[length] >= tx_moves_first_token(config)) length++;
    int i = two ? t : t - length - 1;
    *n = length;
    return i >= 0 && i < length ? i : -1;
}

void tx_moves_glyph(const tx_config *config, int32_t token, tx_text *out) {
    static const char *const two[] = {"–", "▸", "■"}, *const padded[] = {"–", "▏", "·"},
                             *const full[] = {"·", "▏"};
    if (token < 0 || token >= tx_moves_first_token(config))
        tx_text_add_i64(out, token);
    else
        tx_text_add(out, (config->arch == TX_ENCDEC                ? two
                          : config->lengths == TX_LENGTHS_VARIABLE ? padded
                                                                   : full)[token]);
}

tx_role tx_moves_role_of(const tx_config *config, const tx_sample *sample, int t) {
    int n, answer = tx_moves_answer(config, sample, t, &n);
    if (answer >= 0) return TX_ROLE_SLOT;
    return t < n ? TX_ROLE_DATA : t == n ? TX_ROLE_SEPARATOR : TX_ROLE_EMPTY;
}

tx_input tx_moves_input(const tx_config *config) {
    bool two = config->arch == TX_ENCDEC;
    tx_input input = tx_input_numbers(config, "tokens", "token", tx_moves_first_token(config),
                                      config->vocab - 1, two ? 1 : 2, two ? 0 : 1);
    if (two) input.most = config->max_len - 1; /* the decoder has one position more */
    return input;
}

/* Shorter ones are filled up to the trained length, as samples are. */
tx_status tx_moves_encode(const tx_config *config, tx_user_input *typed, tx_error *error) {
    bool two = config->arch == TX_ENCDEC;
    int n = typed->numbers;
    (void)error;
    tx_sample sample = {typed->source, typed->tokens, typed->targets};
    typed->S = two ? TX_MAX(config->seq, n) : 0;
    typed->T = typed->answers =
        two ? TX_MAX(config->seq_tgt, n + 1) : TX_MAX(config->seq, 2 * n + 1);
    typed->prompt = two ? 1 : n + 1;
    memset(typed->source, 0, (size_t)typed->S * sizeof *typed->source);
    memset(typed->tokens, 0, (size_t)typed->T * sizeof *typed->tokens);
    memset(typed->targets, 0, (size_t)typed->T * sizeof *typed->targets);
    memcpy(data_in(config, sample), typed->number, (size_t)n * sizeof *typed->number);
    write_sample(config, sample, n);
    return TX_OK;
}

void tx_moves_decode(const tx_config *config, tx_user_input *typed) {
    bool two = config->arch == TX_ENCDEC;
    const int32_t *data = two ? typed->source : typed->tokens;
    int n = two ? typed->S : typed->T, first = tx_moves_first_token(config);
    for (int i = 0; i < n && data[i] >= first; i++) typed->number[typed->numbers++] = data[i];
}

/* Answers in a mean sample, and its targets that count. */
static double answers_of(const tx_config *config, double *counted) {
    int longest = tx_moves_longest(config);
    double answers = (tx_shortest_length(config, longest) + longest) / 2.0;
    *counted = config->ignore_index == 0 ? answers + (config->arch == TX_ENCDEC)
                                         : tx_tokens_per_sample(config);
    return answers;
}

tx_bounds tx_moves_bounds(const tx_config *config, tx_odds answer) {
    double counted, answers = answers_of(config, &counted);
    tx_odds sure = tx_odds_sure(config);
    return (tx_bounds){tx_odds_mean(answer, answers, sure, counted - answers), sure, 0};
}

tx_bounds tx_moves_uniform_bounds(const tx_config *config) {
    int values = config->vocab - tx_moves_first_token(config), longest = tx_moves_longest(config);
    tx_bounds bounds = tx_moves_bounds(config, tx_odds_among(config, values));
    /* a decoder reads the answers before this one, and so knows which are left */
    if (config->arch == TX_ENCDEC) return bounds;
    double counted, sum = 0, lengths = 0, answers = answers_of(config, &counted);
    for (int n = tx_shortest_length(config, longest); n <= longest; n++) {
        sum += n * tx_odds_permuted(config, n, values);
        lengths += n;
    }
    tx_odds unordered = {sum / lengths, 0};
    bounds.permutation_loss =
        tx_odds_mean(unordered, answers, tx_odds_sure(config), counted - answers).loss;
    return bounds;
}
