#include "tasks/all.h"
#include "tasks/common.h"

/* tokens   a b =     numbers 0..p-1 are tokens 2..vocab-1, p = vocab - 2; = is 1. There are seq - 1
 *   targets  . . c     numbers; c = a + b, a - b or a b modulo p
 *
 * A share of all problems, chosen by the seed, is held out: training never shows them, so only a
 * model that has found the rule knows them. With pairs=unordered a problem is held out with all
 * orders of its numbers, so no model can know b + a from a + b. */

#define FIRST 2 /* the token of number 0 */

static tx_status resolve(tx_config *config, tx_error *error) {
    tx_status status = tx_needs_one_stack(config, error);
    if (status == TX_OK) status = tx_needs_head(config, TX_HEAD_TOKEN, error);
    if (status == TX_OK) status = tx_needs_fixed_lengths(config, error);
    if (status == TX_OK) status = tx_needs_zero_marked(config, error);
    if (status == TX_OK && config->modulus > 0 && config->modulus < 3)
        status = tx_task_refuse_number(config, error, "modulus",
                                       "needs three numbers; choose 0, or at least", 3);
    if (status == TX_OK && config->modulus > 0) config->vocab = config->modulus + 2;
    if (status == TX_OK) status = tx_needs_vocab(config, 5, error);
    if (status == TX_OK && config->seq < 3)
        status = tx_task_refuse_number(config, error, "seq",
                                       "needs two numbers and a sign; choose seq", 3);
    return status;
}

static uint32_t modulus(const tx_config *config) { return (uint32_t)config->vocab - 2; }

/* What is made of the first numbers, and one more: below 2^32, both being below 2^16. */
static uint32_t go_on(const tx_config *config, uint32_t made, uint32_t x) {
    const uint32_t p = modulus(config);
    switch ((tx_operation)config->operation) {
    case TX_ADDITION:
        return (made + x) % p;
    case TX_SUBTRACTION:
        return (made + p - x) % p;
    case TX_MULTIPLICATION:
        return made * x % p;
    }
    return 0;
}

/* The token of the answer to tokens[n]. */
static int32_t answer_of(const tx_config *config, const int32_t *tokens, int n) {
    uint32_t made = (uint32_t)(tokens[0] - FIRST);
    for (int i = 1; i < n; i++) made = go_on(config, made, (uint32_t)(tokens[i] - FIRST));
    return FIRST + (int32_t)made;
}

/* Completes a sample whose numbers are there. */
static void put_answer(const tx_config *config, int n, int32_t *tokens, int32_t *targets) {
    for (int i = 0; i < n; i++) targets[i] = 0;
    tokens[n] = 1;
    targets[n] = answer_of(config, tokens, n);
}

/* Whether the problem tokens[n] is held out. Its numbers, in ascending order unless pairs=ordered,
 * are the digits of its own number, which decides with the seed. The first two problems settle that
 * neither split is empty. */
static bool is_held_out(const tx_config *config, const int32_t *tokens, int n) {
    int32_t sorted[TX_INPUT_MOST];
    uint32_t number = 0;
    for (int i = 0; i < n; i++) {
        int at = i;
        for (; at > 0 && config->pairs == TX_UNORDERED && sorted[at - 1] > tokens[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = tokens[i];
    }
    /* wraps in long problems: then some share a number, and a split */
    for (int i = 0; i < n; i++)
        number = number * ((uint32_t)config->vocab - 2) + (uint32_t)(sorted[i] - FIRST);
    if (number < 2) return number == 1;
    /* 1: samples themselves draw from 0 */
    tx_rng rng = tx_rng_at((uint32_t)config->seed, TX_STREAM_HELD_OUT, number, 1);
    return tx_rng_uniform(&rng) >= config->train_share;
}

static void generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    const int n = config->seq - 1;
    do {
        for (int i = 0; i < n; i++)
            sample.tokens[i] = FIRST + (int32_t)tx_rng_below(rng, modulus(config));
    } while (is_held_out(config, sample.tokens, n) != (split == TX_SPLIT_HELD_OUT));
    put_answer(config, n, sample.tokens, sample.targets);
}

/* The numbers of a problem are the digits of its name. */
static void put_digits(const tx_config *config, uint32_t name, int n, int32_t *tokens) {
    for (int i = n - 1; i >= 0; i--, name /= modulus(config))
        tokens[i] = FIRST + (int32_t)(name % modulus(config));
}

static uint32_t list(const tx_config *config, uint32_t *names) {
    const int n = config->seq - 1;
    int32_t tokens[TX_INPUT_MOST];
    uint32_t all = 1, listed = 0;
    for (int i = 0; i < n; i++) {
        if (all > TX_LISTED_MOST / modulus(config)) return 0;
        all *= modulus(config);
    }
    for (uint32_t name = 0; name < all; name++) {
        put_digits(config, name, n, tokens);
        if (is_held_out(config, tokens, n)) continue;
        if (names) names[listed] = name;
        listed++;
    }
    return listed;
}

static void listed(const tx_config *config, uint32_t name, tx_sample sample) {
    const int n = config->seq - 1;
    put_digits(config, name, n, sample.tokens);
    put_answer(config, n, sample.tokens, sample.targets);
}

static tx_bounds bounds(const tx_config *config) {
    tx_odds sure = tx_odds_sure(config), number = tx_odds_among(config, config->vocab - 2);
    return (tx_bounds){
        tx_odds_mean(number, 1, sure, config->ignore_index == -1 ? config->seq - 1 : 0), sure, 0};
}

static void glyph(const tx_config *config, int32_t token, tx_text *out) {
    (void)config;
    if (token >= FIRST)
        tx_text_add_i64(out, token - FIRST);
    else
        tx_text_add(out, token == 1 ? "=" : "·");
}

static tx_input input(const tx_config *config) {
    tx_input numbers = tx_input_numbers(config, "numbers", "number", 0, config->vocab - 3, 1, 1);
    static const char *const joints[] = {" + ", " - ", " * "};
    numbers.joint = joints[config->operation];
    numbers.end = " =";
    numbers.note = ", calculated modulo vocab - 2";
    return numbers;
}

static tx_status encode(const tx_config *config, tx_user_input *typed, tx_error *error) {
    (void)error;
    const int n = typed->numbers;
    typed->S = 0;
    typed->T = typed->answers = typed->prompt = n + 1;
    for (int i = 0; i < n; i++) typed->tokens[i] = typed->number[i] + FIRST;
    put_answer(config, n, typed->tokens, typed->targets);
    return TX_OK;
}

static void decode(const tx_config *config, tx_user_input *typed) {
    (void)config;
    for (int i = 0; i < typed->T && typed->tokens[i] >= FIRST; i++)
        typed->number[typed->numbers++] = typed->tokens[i] - FIRST;
}

const tx_task tx_task_modular = {
    .name = "modular",
    .title = "Modular arithmetic",
    .description =
        "Numbers, then an equals sign. The answer is their sum, difference or product modulo p, "
        "p being vocab - 2. Some problems, by default a fifth, are never trained on.",
    .preset = "modular",
    .resolve = resolve,
    .generate = generate,
    .bounds = bounds,
    .list = list,
    .listed = listed,
    .padding = tx_zero_is_padding,
    .separator = 1,
    .glyph = glyph,
    .input = input,
    .encode = encode,
    .decode = decode,
    .answers_next = true,
    .generated = "The first token is the answer. The tokens after it are unlike anything in "
                 "training: the model was never trained to read its own answers.",
    .words = {.card = "7+9>5",
              .aim = "to calculate with # numbers modulo p",
              .solved = "It knows answers it never saw."},
};
