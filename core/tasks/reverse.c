#include "tasks/all.h"
#include "tasks/moves.h"

static void arrange(int32_t *answer, int n) {
    for (int i = 0, j = n - 1; i < j; i++, j--) {
        int32_t kept = answer[i];
        answer[i] = answer[j];
        answer[j] = kept;
    }
}

static int source_of(const tx_config *config, const tx_sample *sample, int t) {
    int n, i = tx_moves_answer(config, sample, t, &n);
    return i < 0 ? -1 : n - 1 - i;
}

const tx_task tx_task_reverse = {
    .name = "reverse",
    .title = "Reverse",
    .description = "The input is data tokens, a separator and empty slots. The answers in the "
                   "slots must be the data in reverse order. An encoder-decoder reads the data "
                   "and outputs it in reverse order.",
    .preset = "reverse",
    .resolve = tx_moves_resolve,
    .generate = tx_moves_generate,
    .source_of = source_of,
    .bounds = tx_moves_uniform_bounds,
    .padding = tx_zero_is_padding,
    .source_name = "mirror",
    .separator = TX_MOVES_SEPARATOR,
    .end = TX_MOVES_END,
    .glyph = tx_moves_glyph,
    .role_of = tx_moves_role_of,
    .input = tx_moves_input,
    .encode = tx_moves_encode,
    .decode = tx_moves_decode,
    .arrange = arrange,
    .words = {.card = "123>321",
              .aim = "to reverse # numbers",
              .knows = "which, not yet where",
              .finds = "finds the place",
              .solved = "It reads backwards."},
};
