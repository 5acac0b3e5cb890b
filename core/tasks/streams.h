#ifndef TX_TASKS_STREAMS_H
#define TX_TASKS_STREAMS_H
/* What tasks share whose samples are streams (base/streams.h): lists of streams and predictions as
 * text, checks of the settings, and where a sample has its numbers.
 *
 *   streams   return:1,state:4,node:t9     vectors of 1 and 4 numbers, and one of 9 tokens
 *   heads     action@state:2:tanh*0.5      at the positions of `state`: two numbers, bounded by
 *                                          tanh, with half a share in the loss
 *             node@state                   the kind and size of the stream of that name
 *
 * Names begin with a letter; letters, digits, _ and - follow. */
#include "tasks/task.h"

/* Reads both lists into config->layout. An error is about setting streams or heads. */
tx_status tx_streams_read(tx_config *config, const char *streams, const char *heads,
                          tx_error *error);
/* Adds the lists as text, in the shortest form that reads back the same. */
void tx_streams_add(const tx_streams *layout, tx_text *out);
void tx_predictions_add(const tx_streams *layout, tx_text *out);

/* Checks the other settings against config->layout. */
tx_status tx_streams_check(const tx_config *config, tx_error *error);

/* The numbers of a step of a sample: its inputs, whose time and validity are set, and its targets.
 * The sample has the lengths of the config. */
tx_number *tx_step_begin(const tx_config *config, const tx_sample *sample, int step, int time,
                         bool valid);
tx_number *tx_step_targets(const tx_config *config, const tx_sample *sample, int step);
/* The stream with the name, kind and size of a prediction, or -1. */
int tx_predicted_stream(const tx_streams *s, const tx_prediction *p);
/* Writes what a prediction is of that stream k: its value in this step if it comes after the one
 * where it is read, else in the next. now and next are the numbers of all streams in a step. */
void tx_predict_stream(const tx_streams *s, const tx_prediction *p, int k, const tx_number *now,
                       const tx_number *next, tx_number *target);

#endif
