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

static tx_status lay_out(const tx_config *config, tx_typed *typed, tx_error *error) {
    (void)error;
    tx_moves_lay_out(config, typed, arrange);
    return TX_OK;
}

const tx_task tx_task_copy = {
    .name = "copy",
    .title = "Copy",
    .description = "The input is data tokens, a separator and empty slots. The answers in the "
                   "slots must repeat the data. An encoder-decoder reads the data and outputs it.",
    .preset = "copy",
    .resolve = tx_moves_resolve,
    .generate = generate,
    .source_of = source_of,
    .bounds = tx_moves_uniform_bounds,
    .padding = tx_zero_is_padding,
    .separator = TX_MOVES_SEPARATOR,
    .end = TX_MOVES_END,
    .glyph = tx_moves_glyph,
    .role_of = tx_moves_role_of,
    .input = tx_moves_input,
    .lay_out = lay_out,
    .take_back = tx_moves_take_back,
    .words = {.card = "132>132",
              .aim = "to copy # numbers",
              .knows = "which, not yet where",
              .finds = "finds the place",
              .solved = "It repeats what it reads."},
};
