#include "base/vmath.h"
#include "tasks/all.h"
#include "tasks/moves.h"

static void arrange(int32_t *answer, int n) {
    for (int i = 1; i < n; i++) {
        int32_t token = answer[i];
        int j = i;
        for (; j > 0 && answer[j - 1] > token; j--) answer[j] = answer[j - 1];
        answer[j] = token;
    }
}

/* Where the answer's token is in the data; -1 when it is there twice. */
static int source_of(const tx_config *config, const tx_sample *sample, int t) {
    int n, found = -1, rank = tx_moves_answer(config, sample, t, &n);
    const int32_t *data = config->arch == TX_ENCDEC ? sample->source : sample->tokens;
    for (int i = 0; rank >= 0 && i < n; i++) {
        int smaller = 0, equal = 0;
        for (int j = 0; j < n; j++) {
            smaller += data[j] < data[i];
            equal += data[j] == data[i];
        }
        if (smaller == rank && equal == 1) found = i;
    }
    return found;
}

/* Beyond that, guessing is stated as if slots did not matter. */
#define MOST 1024 /* data tokens */
#define MOST_TERMS ((int64_t)4e5)

/* The odds of the k-th smallest of n data tokens, mean over k, for a model that knows k and n: the
 * k-th smallest is at most v when at least k tokens are, each of which is with probability v /
 * values. */
static tx_odds odds_by_rank(const tx_config *config, int n, int values) {
    double log_choose[MOST + 1] = {0}, before[MOST + 1] = {0}, likeliest[MOST + 1] = {0}, loss = 0,
                             accuracy = 0;
    for (int k = 1; k <= n; k++)
        log_choose[k] = log_choose[k - 1] + tx_dlog((double)(n - k + 1) / k);
    for (int v = 1; v <= values; v++) {
        double p = (double)v / values, log_p = tx_dlog(p),
               log_rest = v < values ? tx_dlog(1 - p) : 0, at_least = 0;
        for (int k = n; k >= 1; k--) {
            at_least = v == values
                           ? 1
                           : at_least + tx_dexp(log_choose[k] + k * log_p + (n - k) * log_rest);
            double here = at_least - before[k];
            before[k] = at_least;
            loss += tx_odds_term(config, TX_MAX(here, 0));
            likeliest[k] = TX_MAX(likeliest[k], here);
        }
    }
    for (int k = 1; k <= n; k++) accuracy += likeliest[k];
    return (tx_odds){loss / n + (config->vocab - values) * tx_odds_term(config, 0), accuracy / n};
}

static tx_bounds bounds(const tx_config *config) {
    int longest = tx_moves_longest(config), shortest = tx_shortest_length(config, longest),
        values = config->vocab - tx_moves_first_token(config);
    if (longest > MOST || (int64_t)(longest - shortest + 1) * longest * values > MOST_TERMS)
        return tx_moves_uniform_bounds(config);
    tx_odds mean = {0, 0};
    double answers = 0;
    for (int n = shortest; n <= longest; n++) {
        mean = tx_odds_mean(mean, answers, odds_by_rank(config, n, values), n);
        answers += n;
    }
    return tx_moves_bounds(config, mean);
}

const tx_task tx_task_sort = {
    .name = "sort",
    .title = "Sort",
    .description = "The input is data tokens, a separator and empty slots. The answers in the "
                   "slots must be the data in ascending order. An encoder-decoder reads the data "
                   "and outputs it in ascending order.",
    .preset = "sort",
    .resolve = tx_moves_resolve,
    .generate = tx_moves_generate,
    .source_of = source_of,
    .bounds = bounds,
    .padding = tx_zero_is_padding,
    .separator = TX_MOVES_SEPARATOR,
    .end = TX_MOVES_END,
    .glyph = tx_moves_glyph,
    .role_of = tx_moves_role_of,
    .input = tx_moves_input,
    .encode = tx_moves_encode,
    .decode = tx_moves_decode,
    .arrange = arrange,
    .words = {.card = "312>123", .aim = "to sort # numbers", .solved = "It puts them in order."},
};
