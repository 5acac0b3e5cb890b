#ifndef TX_MODEL_H
#define TX_MODEL_H
/* A transformer's parameters and fixed tables: one stack of blocks (encoder or decoder), or an
 * encoder and a decoder joined by cross-attention. A block is an array of sublayers. */
#include "layers/embed.h"
#include "layers/head.h"
#include "layers/sublayer.h"

typedef struct {
    tx_sublayer sublayer[TX_KINDS];
} tx_block;

typedef struct {
    tx_embed embed;
    tx_block block[TX_MAX_LAYERS];
    int n_layers, n_sublayers; /* blocks, and sublayers of each */
    bool causal;
    tx_norm norm; /* after the last block, when there is one (tx_norms_end) */
    size_t norm_parameters;
} tx_stack;

typedef struct {
    tx_config config; /* resolved */
    bool scored;      /* it has an output layer, hence a loss */
    bool trainable;   /* scored, and not only looked into: gradients and moments exist */
    tx_params params;
    tx_stack stack[2]; /* encoder first; `stack[n_stacks - 1]` makes the output */
    int n_stacks;
    tx_output output;
    tx_position_tables tables;
} tx_model;

/* Lays the model out in the arena: called once over a counting arena, then over memory. config must
 * be resolved. */
void tx_model_carve(tx_model *m, tx_arena *arena, const tx_config *config);

/* Fills the fixed tables, initialises the parameters from the seed and packs the panels. */
void tx_model_init(tx_model *m);

/* Computes the products of linear layers by this kernel from now on, and shares out those of a
 * model that cannot be trained over a pool, or NULL: the same bits. */
void tx_model_use(tx_model *m, tx_kernel kernel, tx_thread_pool *pool);

/* Rewrites part `part` of `parts` of the panels from the weights. A part is whole linear layers;
 * parts have about the same size. */
void tx_model_pack(tx_model *m, int part, int parts);

/* Calls visit for every linear layer of the blocks, in table order. */
void tx_model_each_hidden(tx_model *m, tx_visit_linear *visit, void *context);
/* The same for all: those of the embedding, of the blocks, of the output. */
void tx_model_each_linear(tx_model *m, tx_visit_linear *visit, void *context);

static inline const tx_stack *tx_last_stack(const tx_model *m) {
    return &m->stack[m->n_stacks - 1];
}

/* The index of the sublayer of this kind in the stack's blocks; -1 when there is none. */
int tx_stack_index(const tx_stack *s, tx_kind kind);

/* Floating-point operations of one training step, as for a dense model: 6 for each weight and row,
 * 12 T² C for each attention layer and sequence; with a window, the keys in it instead of one
 * T, and in linear attention the sums. What else the engine skips still counts, so that figures
 * compare with other programs'. */
double tx_model_step_flops(const tx_model *m);

#endif
