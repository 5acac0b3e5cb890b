#include "tasks/all.h"
#include "tasks/moves.h"

static void arrange(int32_t *answer, int n) {
    (void)answer;
    (void)n;
}

static int source_of(const tx_config *config, const tx_sample *sample, int t) {
    int n;
    return tx_moves_answer(config, sample, t, &n);
}

const tx_task tx_task_copy = {
    .name = "copy",
    .title = "Copy",
    .description = "The input is data tokens, a separator and empty slots. The answers in the "
                   "slots must repeat the data. An encoder-decoder reads the data and outputs it.",
    .preset = "copy",
    .resolve = tx_moves_resolve,
    .generate = tx_moves_generate,
    .source_of = source_of,
    .bounds = tx_moves_uniform_bounds,
    .padding = tx_zero_is_padding,
    .separator = TX_MOVES_SEPARATOR,
    .end = TX_MOVES_END,
    .glyph = tx_moves_glyph,
    .role_of = tx_moves_role_of,
    .input = tx_moves_input,
    .encode = tx_moves_encode,
    .decode = tx_moves_decode,
    .arrange = arrange,
    .words = {.card = "132>132",
              .aim = "to copy # numbers",
              .knows = "which, not yet where",
              .finds = "finds the place",
              .solved = "It repeats what it reads."},
};
