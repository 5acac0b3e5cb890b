#include "tasks/all.h"
#include "tasks/moves.h"

static void arrange(int32_t *answer, int n) {
    for (int i = 0, j = n - 1; i < j; i++, j--) {
        int32_t kept = answer[i];
        answer[i] = answer[j];
        answer[j] = kept;
    }
}

static void generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    (void)split;
    tx_moves_generate(config, rng, sample, arrange);
}

static int source_of(const tx_config *config, const tx_sample *sample, int t) {
    int n, i = tx_moves_answer(config, sample, t, &n);
    return i < 0 ? -1 : n - 1 - i;
}

const tx_task tx_task_reverse = {
    .name = "reverse",
    .title = "Reverse",
    .description = "Data tokens, a separator, slots; the slots must say the data backwards. "
                   "An encoder-decoder reads the data and says it backwards.",
    .preset = "reverse",
    .resolve = tx_moves_resolve,
    .generate = generate,
    .source_of = source_of,
    .bounds = tx_moves_uniform_bounds,
    .separator = TX_MOVES_SEPARATOR,
};
