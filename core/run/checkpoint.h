#ifndef TX_CHECKPOINT_H
#define TX_CHECKPOINT_H
/* A run as a .safetensors file: every parameter under its state_dict name, adam_m. and adam_v.
 * beside it, and in the metadata the settings as key=value lines and the step. What is loaded
 * continues exactly where it was saved. A run on a text of the user's holds it, too, in the tensor
 * `corpus`, U8 [bytes] of UTF-8: whoever loads the file creates the trainer with that text first. A
 * run on the built-in text has no such tensor. */
#include "run/safetensors.h"
#include "run/trainer.h"

#define TX_CHECKPOINT_FORMAT "headroom-1"
#define TX_CHECKPOINT_CORPUS "corpus"

/* Writes the file into out[room], or with out NULL only counts. Returns its size in bytes; 0 when
 * room is too small. */
size_t tx_checkpoint_save(const tx_trainer *t, uint8_t *out, size_t room);

/* Replaces parameters and, when the file has them, moments and step by those of the file, which
 * must fit the model: every parameter present with its shape. A trainer that learns from a text
 * must have the file's own: `corpus`, or the built-in one where there is none (parameters without
 * moments, as another program writes them, go with any text). Nothing changes on failure. file is
 * working memory. */
tx_status tx_checkpoint_load(tx_trainer *t, const uint8_t *bytes, size_t size, tx_st_file *file,
                             tx_error *error);

#endif
