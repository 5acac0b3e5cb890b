#ifndef TX_CHECKPOINT_H
#define TX_CHECKPOINT_H
/* A run as a .safetensors file: every parameter under its state_dict name, adam_m. and adam_v. beside it, and in the metadata the settings as
 * key=value lines and the step. What is loaded continues exactly where it was saved. */
#include "safetensors.h"
#include "trainer.h"

#define TX_CHECKPOINT_FORMAT "headroom-1"

/* Writes the file into out[room], or with out NULL only counts. Returns its size in bytes; 0 when room is too small. */
size_t tx_checkpoint_save(const tx_trainer *t, uint8_t *out, size_t room);

/* Replaces parameters and, when the file has them, moments and step by those of the file, which must fit the model: every parameter present with its shape. Nothing changes
 * on failure. file is working memory. */
tx_status tx_checkpoint_load(tx_trainer *t, const uint8_t *bytes, size_t size, tx_st_file *file, tx_error *error);

#endif
