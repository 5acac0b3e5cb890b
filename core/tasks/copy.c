#include "tasks/all.h"
#include "tasks/moves.h"

static void arrange(int32_t *answer, int n) {
    (void)answer;
    (void)n;
}

static void generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    (void)split;
    tx_moves_generate(config, rng, sample, arrange);
}

static int source_of(const tx_config *config, const tx_sample *sample, int t) {
    int n;
    return tx_moves_answer(config, sample, t, &n);
}

const tx_task tx_task_copy = {
    .name = "copy",
    .title = "Copy",
    .description = "Data tokens, a separator, slots; the slots must repeat the data. "
                   "An encoder-decoder reads the data and says it again.",
    .preset = "copy",
    .resolve = tx_moves_resolve,
    .generate = generate,
    .source_of = source_of,
    .bounds = tx_moves_uniform_bounds,
    .separator = TX_MOVES_SEPARATOR,
};
