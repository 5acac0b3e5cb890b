#include "tasks/all.h"
#include "tasks/common.h"

/* tokens   1 7 + 2 5 = . . .    two numbers of n digits; seq = 3 n + 3. Digits 0..base-1 are
 *                                 tokens 3..vocab-1, base = vocab - 3; = is 1, + is 2
 * targets  . . . . . . 0 4 2    the n + 1 digits of the sum, in slots told by position */

enum { SLOT = 0, EQUALS = 1, PLUS = 2, FIRST = 3 };
#define MOST 1000000 /* numbers are below it: typed input has six digits */

static int base(const tx_config *config) { return config->vocab - FIRST; }
static int digits(const tx_config *config) { return (config->seq - 3) / 3; }

/* The most digits of numbers below MOST. */
static int most_digits(const tx_config *config) {
    int n = 0;
    for (int64_t power = base(config); power <= MOST; power *= base(config)) n++;
    return n;
}

static tx_status resolve(tx_config *config, tx_error *error) {
    tx_status status = tx_needs_one_stack(config, error);
    if (status == TX_OK) status = tx_needs_head(config, TX_HEAD_TOKEN, error);
    if (status == TX_OK) status = tx_needs_fixed_lengths(config, error);
    if (status == TX_OK) status = tx_needs_zero_marked(config, error);
    if (status == TX_OK) status = tx_needs_vocab(config, FIRST + 2, error);
    if (status == TX_OK && (config->seq < 6 || config->seq % 3))
        status = tx_task_refuse_number(
            config, error, "seq", "needs numbers of n digits, 3 n + 3 positions; choose seq",
            TX_MAX(6, TX_MIN(config->seq + 2 - (config->seq + 2) % 3, 1023)));
    if (status == TX_OK && digits(config) > most_digits(config))
        status = tx_task_refuse_number(config, error, "seq",
                                       "adds numbers below a million; choose at most",
                                       3 * most_digits(config) + 3);
    return status;
}

/* Writes n digits, the most significant first. */
static void write(const tx_config *config, int32_t *tokens, int n, int32_t number) {
    for (int i = n - 1; i >= 0; i--, number /= base(config))
        tokens[i] = FIRST + number % base(config);
}

static int32_t read(const tx_config *config, const int32_t *tokens, int n) {
    int32_t number = 0;
    for (int i = 0; i < n; i++) number = number * base(config) + tokens[i] - FIRST;
    return number;
}

static void put(const tx_config *config, tx_sample sample, int32_t a, int32_t b) {
    int n = digits(config);
    for (int t = 0; t < 3 * n + 3; t++) sample.tokens[t] = sample.targets[t] = SLOT;
    write(config, sample.tokens, n, a);
    sample.tokens[n] = PLUS;
    write(config, sample.tokens + n + 1, n, b);
    sample.tokens[2 * n + 1] = EQUALS;
    write(config, sample.targets + 2 * n + 2, n + 1, a + b);
}

static int32_t numbers(const tx_config *config) {
    int32_t count = 1;
    for (int i = 0; i < digits(config); i++) count *= base(config);
    return count;
}

static void generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    (void)split;
    int32_t a = (int32_t)tx_rng_below(rng, (uint32_t)numbers(config)),
            b = (int32_t)tx_rng_below(rng, (uint32_t)numbers(config));
    put(config, sample, a, b);
}

/* Every digit is as likely but the first, which is 1 with the probability of a carry: of the last
 * column (B - 1) / 2B; of each further one that too, and where the digits add up to B - 1, which
 * one pair of B does, the probability of a carry into it. */
static tx_bounds bounds(const tx_config *config) {
    double B = base(config), carry = 0;
    int n = digits(config);
    for (int i = 0; i < n; i++) carry = (B - 1) / (2 * B) + carry / B;
    tx_odds sure = tx_odds_sure(config), digit = tx_odds_among(config, B),
            first = {tx_odds_term(config, carry) + tx_odds_term(config, 1 - carry) +
                         (config->vocab - 2) * tx_odds_term(config, 0),
                     TX_MAX(carry, 1 - carry)},
            answer = tx_odds_mean(digit, n, first, 1);
    int unasked = config->ignore_index == -1 ? 2 * n + 2 : 0;
    return (tx_bounds){tx_odds_mean(answer, n + 1, sure, unasked), sure, 0};
}

static tx_role role_of(const tx_config *config, const tx_sample *sample, int t) {
    (void)config;
    int equals = 0;
    while (equals < t && sample->tokens[equals] != EQUALS) equals++;
    return t < equals || sample->tokens[t] > EQUALS ? TX_ROLE_DATA
           : t == equals                            ? TX_ROLE_SEPARATOR
                                                    : TX_ROLE_SLOT;
}

static void glyph(const tx_config *config, int32_t token, tx_text *out) {
    static const char *const signs[] = {"·", "=", "+"};
    (void)config;
    if (token >= FIRST)
        tx_text_add_i64(out, token - FIRST);
    else
        tx_text_add(out, token < 0 ? "" : signs[token]);
}

static tx_input input(const tx_config *config) {
    tx_input two = tx_input_numbers(config, "numbers", "number", 0, numbers(config) - 1, 3, 3);
    two.joint = " + ";
    two.end = " =";
    two.least = two.most = two.trained_least = two.trained_most = 2;
    return two;
}

static tx_status encode(const tx_config *config, tx_user_input *typed, tx_error *error) {
    (void)error;
    typed->S = 0;
    typed->T = typed->answers = config->seq;
    typed->prompt = 2 * digits(config) + 2;
    put(config, (tx_sample){NULL, typed->tokens, typed->targets}, typed->number[0],
        typed->number[1]);
    return TX_OK;
}

static void decode(const tx_config *config, tx_user_input *typed) {
    int n = digits(config);
    if (typed->T < 2 * n + 1) return;
    typed->number[typed->numbers++] = read(config, typed->tokens, n);
    typed->number[typed->numbers++] = read(config, typed->tokens + n + 1, n);
}

const tx_task tx_task_addition = {
    .name = "addition",
    .title = "Addition",
    .description = "Two numbers of n digits, an equals sign and n + 1 empty slots. The answers in "
                   "the slots must be the digits of the sum, carries included.",
    .preset = "addition",
    .resolve = resolve,
    .generate = generate,
    .bounds = bounds,
    .separator = EQUALS,
    .role_of = role_of,
    .glyph = glyph,
    .input = input,
    .encode = encode,
    .decode = decode,
};
