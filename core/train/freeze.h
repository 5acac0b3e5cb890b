#ifndef TX_FREEZE_H
#define TX_FREEZE_H
/* Parts of a model that do not learn from some step on (event freeze): their gradient is zero, and
 * their values and moments stand still, decay included. A head is its rows of W_q and the columns
 * of W_o; of W_k and W_v, which may be shared, its rows if it has its own; and its sink. A
 * feed-forward layer is all its matrices and biases. */
#include "model/events.h"
#include "model/model.h"

/* Flat arrays as those of tx_params, of which only what is frozen is used; NULL in a run that has
 * no such event. */
typedef struct {
    real *value, *m, *v;
} tx_frozen;

/* Memory for a run whose events freeze anything at all. */
void tx_frozen_carve(tx_frozen *f, tx_arena *arena, const tx_model *model);

/* Refuses an event that names tensors which the model does not have, or for which there is no
 * memory. */
tx_status tx_frozen_check(const tx_frozen *f, const tx_model *model, const tx_config *events,
                          tx_error *error);

/* Sets gradients to zero for the update after `step` steps, and copies values and moments. Then,
 * after the update, puts the copies back. */
void tx_frozen_still(const tx_model *model, const tx_config *events, int64_t step);
void tx_frozen_keep(const tx_frozen *f, const tx_model *model, const tx_config *events,
                    int64_t step);
void tx_frozen_restore(const tx_frozen *f, const tx_model *model, const tx_config *events,
                       int64_t step);

#endif
