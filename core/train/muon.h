#ifndef TX_MUON_H
#define TX_MUON_H
/* Muon: momentum whose update is brought near an orthogonal matrix.
 *
 * K. Jordan et al., "Muon: An optimizer for hidden layers in neural networks" (2024),
 * https://kellerjordan.github.io/posts/muon/. For a weight W [rows,columns] with gradient G:
 *
 *     M = 0.95 M + G                    momentum
 *     X = G + 0.95 M                    Nesterov's look ahead
 *     X = X / (|X| + 1e-7)              Frobenius norm
 *     five times: A = X Xᵀ, X = 3.4445 X + (-4.7750 A + 2.0315 A²) X       Newton-Schulz
 *     W = (1 - lr weight_decay) W - lr sqrt(max(1, rows / columns)) X
 *
 * The iteration brings every singular value of X near 1 (0.7 to 1.2). */
#include "model/model.h"
#include <stdatomic.h>

/* Working memory of one thread. The iteration works on tall matrices [rows,columns], rows >=
 * columns: a wide one is transposed. */
typedef struct {
    real *x, *next;    /* [rows,columns] */
    real *gram, *poly; /* [columns,columns]: A, then -4.7750 A + 2.0315 A² + 3.4445 I */
    real *panel;       /* of poly, as the kernels read it */
} tx_muon_scratch;

typedef struct {
    tx_muon_scratch *scratch; /* one for each thread */
} tx_muon;

/* Takes the working memory of `threads` threads for any hidden matrix of the model. */
void tx_muon_carve(tx_muon *muon, tx_arena *arena, tx_model *model, int threads);

/* Updates the tensors with `hidden` set that no other thread has taken from `next`, which starts at
 * 0. A matrix is one thread's work, so results do not depend on the pool. Gradients are scaled by
 * `scale` (clipping). */
void tx_muon_step(const tx_muon *muon, tx_params *params, const tx_config *config, double lr,
                  double scale, _Atomic int *next, int thread);

#endif
