#ifndef TX_TASKS_MOVES_H
#define TX_TASKS_MOVES_H
/* What copy, reverse and sort share: data in, the same data rearranged out. The layout follows arch
 * and lengths.
 *
 *   one sequence, seq = 2 n + 1             | separator 1, . empty 0, data tokens from 2
 *     tokens   5 3 9 | . . .                a slot is empty: it is told by its position
 *     targets  . . . . x x x
 *   the same, variable lengths              _ slot 2, data tokens from 3: a padding mask hides what
 *   is empty, so slots are not
 *     tokens   5 3 | _ _ . .                n/2 (rounded up) to n data tokens
 *     targets  . . . x x . .
 *   encoder-decoder, seq = n, seq_tgt = n+1   > begin 1, < end 2, data tokens from 3
 *     source   5 3 9 .                      with fixed lengths never padded
 *     tokens   > x x x .
 *     targets  x x x < .
 *
 * Target 0 is where nothing is asked. */
#include "tasks/common.h"

enum {
    TX_MOVES_EMPTY = 0,
    TX_MOVES_SEPARATOR = 1,
    TX_MOVES_SLOT = 2,
    TX_MOVES_BEGIN = 1,
    TX_MOVES_END = 2
};

/* The most data tokens of a sample, and the first of them. */
static inline int tx_moves_longest(const tx_config *config) {
    return config->arch == TX_ENCDEC ? config->seq : (config->seq - 1) / 2;
}
static inline int tx_moves_first_token(const tx_config *config) {
    return config->arch == TX_ENCDEC || config->lengths == TX_LENGTHS_VARIABLE ? 3 : 2;
}

tx_status tx_moves_resolve(tx_config *config, tx_error *error);

/* Draws the data, and arranges the answer as the task does (tx_task.arrange). */
void tx_moves_generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample);

/* Which of the sample's answers is at position t (-1: none), and in *n the number of data tokens.
 * Data token i is at position i of tokens or source. */
int tx_moves_answer(const tx_config *config, const tx_sample *sample, int t, int *n);

/* What copy, reverse and sort say of themselves (task.h). */
void tx_moves_glyph(const tx_config *config, int32_t token, tx_text *out);
tx_role tx_moves_role_of(const tx_config *config, const tx_sample *sample, int t);
tx_input tx_moves_input(const tx_config *config);
tx_status tx_moves_encode(const tx_config *config, tx_user_input *typed, tx_error *error);
void tx_moves_decode(const tx_config *config, tx_user_input *typed);

/* The bounds, given the odds of an answer for a model that reads no data. */
tx_bounds tx_moves_bounds(const tx_config *config, tx_odds answer);
/* When every data token is as likely: copy, reverse. */
tx_bounds tx_moves_uniform_bounds(const tx_config *config);

#endif
