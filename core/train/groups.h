#ifndef TX_GROUPS_H
#define TX_GROUPS_H
/* The tensors of a model in groups: embedding, then attention, feed-forward and norms of each
 * layer, the final norm, the output; and how large gradient and update of each group are. A
 * learning rate that suits moves each group by about a thousandth of its weights. */
#include "layers/params.h"

/* Tensors of one group are next to each other in the table. */
typedef struct {
    char name[TX_NAME_SIZE]; /* "blocks.0.attention", "embedding", "norm" */
    const char *kind;        /* "embedding", "attention", "feed_forward", "norms" or "output" */
    int layer;               /* of its stack, from 0; -1 outside of the blocks */
    int first, count;        /* tensors */
    size_t parameters;
} tx_group;

/* The group that the tensor of this name is in, without its counts: two parts of the name fewer at
 * most, "norm1" and "norm2" joined to "norms" and positions to the embedding that they are added
 * to. */
tx_group tx_group_of(const char *name);

/* Writes up to `capacity` groups in table order (out may be NULL with capacity 0). Returns how many
 * there are. */
int tx_groups_list(const tx_params *p, tx_group *out, int capacity);

enum { TX_GROUP_NUMBERS = 3 };
/* numbers[TX_GROUP_NUMBERS]: L2 norms of the gradient, before clipping; of the update, the values
 * less those in before[p->numbers]; and of the values before it. */
void tx_groups_measure(const tx_params *p, const tx_group *group, const real *before,
                       double *numbers);

#endif
