#ifndef TX_PARAMS_H
#define TX_PARAMS_H
/* The tensor table: every parameter once, with its PyTorch state_dict name, shape, initialisation
 * and decay. Values, gradients and the optimiser's moments are four flat arrays with the same
 * offsets. Allocation, initialisation, optimiser, checkpoint and inspection walk this table. */
#include "base/arena.h"
#include "base/config.h"
#include <stdbool.h>

typedef enum {
    TX_INIT_ZERO,
    TX_INIT_ONE,
    /* xavier: U(±gain sqrt(6 / (fan_in + fan_out))); torch: U(±1/sqrt(fan_in)) as nn.Linear; gpt2:
     * N(0, 0.02), also for embeddings and positions */
    TX_INIT_MATRIX,
    TX_INIT_LAST_MATRIX, /* the same; gpt2 divides it by sqrt(2 layers) */
    TX_INIT_BIAS,        /* U(±1/sqrt(fan_in)) as nn.Linear; gpt2: 0 */
    TX_INIT_EMBEDDING,   /* xavier as a matrix; torch: N(0, 1) as nn.Embedding */
    TX_INIT_POSITIONS    /* xavier as a matrix; torch: N(0, 0.02), the scale of GPT-2 */
} tx_init_rule;

#define TX_NAME_SIZE 64

typedef struct {
    char name[TX_NAME_SIZE];
    int rank, shape[2]; /* [rows, columns], or [columns] in shape[0] */
    size_t offset, count;
    tx_init_rule rule;
    int fan_in;  /* of TX_INIT_BIAS: columns of the matrix it belongs to */
    int layers;  /* of TX_INIT_LAST_MATRIX: blocks of its stack */
    bool decays; /* whether weight decay applies: to matrices, not to biases and norms */
    bool hidden; /* the weight of a linear layer in a block, which Muon updates */
    /* into the flat arrays; grad, m, v are NULL in a model that cannot be trained */
    real *value, *grad, *m, *v;
} tx_tensor;

typedef struct {
    tx_tensor *tensors;
    int count, capacity;
    size_t numbers;    /* length of a flat array, alignment gaps included; gaps stay zero */
    size_t parameters; /* numbers that are parameters */
    bool without_bias; /* tx_params_add_bias adds nothing */
    int layers;        /* of the stack whose tensors are being added */
    real *value, *grad, *m, *v;
} tx_params;

/* Adds a tensor named prefix + suffix to the table. While the table has no memory, only the sizes
 * grow and the result is NULL. */
tx_tensor *tx_params_add(tx_params *p, const char *prefix, const char *suffix, int rank, int rows,
                         int columns, tx_init_rule rule, int fan_in);

/* Adds prefix + ".bias" of n numbers, unless the model is without biases: then NULL. */
tx_tensor *tx_params_add_bias(tx_params *p, const char *prefix, int n, tx_init_rule rule,
                              int fan_in);

/* path = prefix + name, such as "blocks.0." + "norm1". Returns path. */
const char *tx_params_join(char path[TX_NAME_SIZE], const char *prefix, const char *name);

/* Takes the memory of a table whose tensors have been counted. Add the same tensors again then. */
void tx_params_carve(tx_params *p, tx_arena *arena, bool trainable);

/* Fills every tensor by its rule. Tensor i draws from its own stream (seed, i). */
void tx_params_init(tx_params *p, const tx_config *config);

/* The tensor with this name of `size` bytes, or NULL. */
tx_tensor *tx_params_find(const tx_params *p, const char *name, size_t size);

#endif
