#ifndef TX_TENSORS_H
#define TX_TENSORS_H
/* Every tensor of a run by name: parameters, gradients, moments, tables, and the activations of the
 * probe and of the batch.
 *
 *   blocks.0.attention.W_q.weight   a parameter, by its state_dict name; grad. adam_m. adam_v. in
 *                                   front: what belongs to it
 *   pos_encoding.pe                 [max_len,C] the sinusoidal table
 *   attn.0                          [H,T,T] attention weights of layer 0 for the probe, before
 *                                   dropout
 *   act.embed act.block.0 act.hidden act.q.0 act.k.0 act.v.0 act.context.0 act.ffn.0 logits
 *   activations of the probe, one row a position
 *   attn.encoder.0 attn.decoder_self.0 attn.decoder_cross.0, act.src_embed act.tgt_embed
 *   act.encoder.0 act.decoder.0 act.memory,
 *   act.encoder.q.0 act.decoder.q.0 act.decoder_cross.q.0 ...
 *   the same of an encoder-decoder
 *   batch. in front                 the same of the batch that ran last, with the sequences as
 *                                   first dimension: all of a batch of the caller's, else those of
 *                                   its last microbatch, of which saved_activations may keep
 *  nothing
 *                                   inside of blocks */
#include "train/trainer.h"

typedef enum {
    TX_VIEW_PARAMETER,
    TX_VIEW_GRADIENT,
    TX_VIEW_ADAM_M,
    TX_VIEW_ADAM_V,
    TX_VIEW_TABLE,
    TX_VIEW_ACTIVATION,
    TX_VIEW_ATTENTION
} tx_view_kind;

#define TX_VIEW_NAME_SIZE (TX_NAME_SIZE + 16)

typedef struct {
    char name[TX_VIEW_NAME_SIZE];
    tx_view_kind kind;
    int rank, shape[4];
    /* numbers from one row of the last dimension to the next: its size, or a few more */
    int stride;
    real *data; /* NULL: attention weights that are computed when they are looked at */
    /* which attention they are of: tx_acts_look of t->probe, or of t->window in a batch */
    bool batch;
    int stack, layer;
    tx_kind part;
} tx_view;

/* "parameter", "gradient" ... */
const char *tx_view_kind_name(tx_view_kind kind);

/* Calls visit for every tensor there is now. Activations have the shape of what ran last, and are
 * left out before anything ran. */
void tx_inspect_each(tx_trainer *t, void (*visit)(const tx_view *view, void *context),
                     void *context);

#endif
