#ifndef TX_TASKS_COMMON_H
#define TX_TASKS_COMMON_H
/* What tasks share: checks of the settings, typed input, lengths, odds. */
#include "tasks/task.h"

/* "task NAME " + sentence, as an error about a setting. The sentence gives the reason and what to
 * choose; the value is put in front of it (fields.c). */
tx_status tx_task_refuse(const tx_config *config, tx_error *error, const char *field,
                         const char *sentence);
/* The same with a number after the sentence. */
tx_status tx_task_refuse_number(const tx_config *config, tx_error *error, const char *field,
                                const char *sentence, int64_t nearest);

/* One thing that a task needs of the settings. */
/* arch encoder or decoder */
tx_status tx_needs_one_stack(const tx_config *config, tx_error *error);
/* this output, or none */
tx_status tx_needs_head(const tx_config *config, tx_head head, tx_error *error);
tx_status tx_needs_fixed_lengths(const tx_config *config, tx_error *error);
tx_status tx_needs_causal(const tx_config *config, tx_error *error);
tx_status tx_needs_both_sides(const tx_config *config, tx_error *error); /* no causal mask */
/* ignore_index -1: token 0 is one like others */
tx_status tx_needs_zero_as_data(const tx_config *config, tx_error *error);
/* ignore_index 0, or -1: target 0 says that nothing is asked */
tx_status tx_needs_zero_marked(const tx_config *config, tx_error *error);
/* ignore_index 0: only the data tells where something is asked */
tx_status tx_needs_zero_ignored(const tx_config *config, tx_error *error);
tx_status tx_needs_vocab(const tx_config *config, int least, tx_error *error);

/* tx_task.padding of the tasks whose token 0 is empty. */
void tx_zero_is_padding(const tx_config *config, const int32_t *inputs, int n, uint8_t *padding);

/* A grammar of one number to a unit, `from` to `to`, whose units make sequences of per_unit * units
 * + beside positions. */
tx_input tx_input_numbers(const tx_config *config, const char *units, const char *name,
                          int32_t from, int32_t to, int per_unit, int beside);
/* Tokens from `from` on, read as they are. */
tx_input tx_input_tokens(const tx_config *config, int32_t from);
/* The sample whose tokens are the numbers, with no target known. */
void tx_encode_tokens(const tx_config *config, tx_user_input *typed);
/* The same, each target being the next token; the last one is unknown. */
void tx_encode_next(const tx_config *config, tx_user_input *typed);

/* Tasks whose tokens 1..vocab-1 are the numbers 0..vocab-2, and whose token 0 is empty. */
enum { TX_FIRST_NUMBER = 1 };
/* Draws every token of a sample. */
void tx_numbers_draw(const tx_config *config, tx_rng *rng, int32_t *tokens);
void tx_numbers_glyph(const tx_config *config, int32_t token, tx_text *out);
/* The sample of the numbers typed; its targets are left to the task. */
void tx_numbers_encode(tx_user_input *typed);
void tx_numbers_decode(const tx_config *config, tx_user_input *typed);

/* How many data tokens a sample has, of at most `longest`: all, or with variable lengths a number
 * drawn from half as many on. */
static inline int tx_shortest_length(const tx_config *config, int longest) {
    return config->lengths == TX_LENGTHS_VARIABLE ? (longest + 1) / 2 : longest;
}
int tx_draw_length(const tx_config *config, tx_rng *rng, int longest);

/* One answer's part of the cross-entropy with the best prediction when it has probability p: -q ln
 * q, q being p after label smoothing. */
double tx_odds_term(const tx_config *config, double p);
/* Of n equally likely answers. */
tx_odds tx_odds_among(const tx_config *config, double n);
static inline tx_odds tx_odds_sure(const tx_config *config) { return tx_odds_among(config, 1); }
/* The mean loss when each answer is one of n tokens, drawn among `values` equally likely ones, and
 * the model gives every token its share of the n: the expected entropy of the drawn tokens. */
double tx_odds_permuted(const tx_config *config, int n, int values);
/* The mean over na targets with odds a and nb with odds b. */
tx_odds tx_odds_mean(tx_odds a, double na, tx_odds b, double nb);

#endif
