#include "all.h"
#include "moves.h"

static void generate(const tx_config *config, tx_rng *rng, tx_sample sample) {
    int32_t *slots = tx_moves_generate(config, rng, sample);
    for (int i = 0, j = tx_moves_length(config) - 1; i < j; i++, j--) {
        int32_t kept = slots[i];
        slots[i] = slots[j];
        slots[j] = kept;
    }
}

static int source_of(const tx_config *config, int t) {
    int n = tx_moves_length(config);
    return t <= n ? -1 : 2 * n - t; /* slot i = t - n - 1 takes token n - 1 - i */
}

const tx_task tx_task_reverse = {
    "reverse", "Reverse", "Data tokens, a separator, empty slots; the slots must say the data backwards.",
    tx_moves_resolve, generate, source_of, tx_moves_guess_choices,
};
