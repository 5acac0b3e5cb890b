#include "all.h"
#include "moves.h"

static void generate(const tx_config *config, tx_rng *rng, tx_sample sample) { tx_moves_generate(config, rng, sample); }

static int source_of(const tx_config *config, int t) {
    int first = tx_moves_length(config) + 1;
    return t < first ? -1 : t - first;
}

const tx_task tx_task_copy = {
    "copy", "Copy", "Data tokens, a separator, empty slots; the slots must repeat the data.",
    tx_moves_resolve, generate, source_of, tx_moves_guess_choices,
};
