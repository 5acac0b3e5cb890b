#ifndef TX_MODEL_H
#define TX_MODEL_H
/* A transformer's parameters and fixed tables: one stack of blocks (encoder or decoder), or an
 * encoder and a decoder joined by cross-attention. */
#include "model/params.h"
#include "base/text.h"

#define TX_MAX_LAYERS 12

/* y = x weightᵀ + bias, weight [out,in]. The panels are the weights in the order the kernels read
 * them: rewritten by tx_model_pack whenever weights change. */
typedef struct {
    tx_tensor *weight, *bias;
    int in, out;
    real *panel;   /* of weightᵀ, for the forward product */
    real *panel_t; /* of weight, for the gradient of x; NULL in a model that cannot be trained */
} tx_linear;

typedef struct {
    tx_tensor *gain, *shift;
} tx_norm;

typedef struct {
    tx_linear q, k, v, o;
} tx_heads;

/* The sublayers of a block are numbered in order: self-attention, cross-attention (decoder of an
 * encoder-decoder only), feed-forward. */
typedef struct {
    tx_heads self, cross;
    tx_linear up, down; /* C to F, F to C */
    tx_norm norm[3];
} tx_block;

typedef struct {
    tx_block block[TX_MAX_LAYERS];
    int n_layers, vocab;
    bool causal, cross;
    tx_tensor *embedding; /* [vocab,C] */
    tx_tensor *positions; /* [max_len,C], learned positions only, else NULL */
    tx_norm norm;         /* behind the last block; NULLs without */
} tx_stack;

typedef struct {
    tx_config config; /* resolved */
    bool trainable;   /* it has an output layer, hence a loss: gradients and moments exist */
    tx_params params;
    tx_stack stack[2]; /* encoder first; `stack[n_stacks - 1]` makes the output */
    int n_stacks;
    tx_linear output;
    real *pe;     /* [max_len,C] sinusoidal table, or NULL */
    real *rotary; /* [max_len,D/2,2], or NULL */
    real *slopes; /* [H] ALiBi, or NULL */
} tx_model;

/* Lays the model out in the arena: called once over a counting arena, then over memory. config must
 * be resolved. */
void tx_model_carve(tx_model *m, tx_arena *arena, const tx_config *config);

/* Fills the fixed tables, initialises the parameters from the seed and packs the panels. */
void tx_model_init(tx_model *m);

/* Rewrites part `part` of `parts` of the panels from the weights: whole layers, dealt out by size.
 */
void tx_model_pack(tx_model *m, int part, int parts);

/* Calls visit for every linear layer, in table order. */
void tx_model_each_linear(tx_model *m, void (*visit)(tx_linear *linear, void *context),
                          void *context);

/* The table [max_len,C] that is added to embeddings: sinusoidal or learned; NULL otherwise. */
const real *tx_model_positions(const tx_model *m, const tx_stack *stack);

/* Multiply-adds times two of one training step on batch sequences, as for a dense model: 6 per
 * weight and row, 12 T² C per attention layer and sequence. What the engine skips still counts, so
 * that figures compare with other programs'. */
double tx_model_step_flops(const tx_model *m);

#endif
