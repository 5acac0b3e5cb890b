#ifndef TX_CHECKPOINT_H
#define TX_CHECKPOINT_H
/* A run as a .safetensors file: every parameter under its state_dict name, adam_m. and adam_v.
 * beside it, and in the metadata the settings as key=value lines and the step. What is loaded
 * continues exactly where it was saved. A run on a text of the user's holds it, too, in the tensor
 * `corpus`, U8 [bytes] of UTF-8: to load the file, create the trainer with that text first. A
 * run on the built-in text has no such tensor. */
#include "files/safetensors.h"
#include "train/trainer.h"

#define TX_CHECKPOINT_FORMAT "headroom-1"
#define TX_CHECKPOINT_CORPUS "corpus"
/* bytes that the settings have in the header; longer ones are not saved */
#define TX_CHECKPOINT_SETTINGS 6144

/* Writes the file into out[capacity], or with out NULL only counts. Returns its size in bytes; 0
 * when `capacity` is too small. */
size_t tx_checkpoint_save(const tx_trainer *t, uint8_t *out, size_t capacity);

/* The same file in pieces, for a host that has no room for a copy: the header, then the tensors in
 * the order of tx_checkpoint_pieces, then the text of the user's, if there is one. */

/* Writes the header into out[capacity], or with out NULL only counts. Returns its size in bytes; 0
 * when `capacity` is too small. */
size_t tx_checkpoint_header(const tx_trainer *t, uint8_t *out, size_t capacity);

/* One tensor's bytes, where the trainer has them. */
typedef struct tx_piece {
    const void *data;
    size_t size;
} tx_piece;

/* Fills out[0..capacity-1] with the tensors in the order of the file; out may be NULL with capacity
 * 0. Returns how many there are in all. */
int tx_checkpoint_pieces(const tx_trainer *t, tx_piece *out, int capacity);

/* Writes units (tx_corpus_units) first..first+count-1 of the user's text as UTF-8 into out, which
 * has room for TX_TOKEN_BYTES a unit. Returns the bytes written: 0 after the end, or when there is
 * no such text. */
size_t tx_checkpoint_text(const tx_trainer *t, uint32_t first, uint32_t count, uint8_t *out);

/* Replaces parameters and, when the file has them, moments and step by those of the file, which
 * must fit the model: every parameter present with its shape. A trainer that learns from a text
 * must have the file's own: `corpus`, or the built-in one where there is none (parameters without
 * moments, as another program writes them, go with any text). Nothing changes on failure. file is
 * working memory. */
tx_status tx_checkpoint_load(tx_trainer *t, const uint8_t *bytes, size_t size, tx_st_file *file,
                             tx_error *error);

#endif
