#ifndef TX_USER_INPUT_H
#define TX_USER_INPUT_H
/* Input that a person types (input.h): read, drawn and written by the grammar of the task. */
#include "tasks/task.h"

/* The grammar of the configured task. */
tx_input tx_input_of(const tx_config *config);

/* Reads text[size]. The error has the field "input" and names what is wrong with which value. */
tx_status tx_user_input_read(const tx_config *config, const char *text, size_t size,
                             tx_user_input *typed, tx_error *error);
/* Draws an input of so many units, at random in the ranges of the grammar. The same errors. */
tx_status tx_user_input_draw(const tx_config *config, int units, tx_rng *rng, tx_user_input *typed,
                             tx_error *error);
/* Sets the numbers from typed->source[S] and typed->tokens[T]: what would be typed for them. */
void tx_user_input_decode(const tx_config *config, tx_user_input *typed);
/* Writes the numbers as a person would type them. */
void tx_user_input_write(const tx_config *config, const tx_user_input *typed, tx_text *out);

/* The hint: "Tokens 2 to 19". */
void tx_input_add_hint(const tx_config *config, tx_text *out);
/* tx_task_words.aim with the number of units in words: "to reverse eight numbers". */
void tx_input_add_aim(const tx_config *config, tx_text *out);

#endif
