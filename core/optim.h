#ifndef TX_OPTIM_H
#define TX_OPTIM_H
/* From gradients to updates: global norm, clipping, learning-rate schedule, Adam, AdamW and SGD with momentum as torch.optim defines them. */
#include "params.h"

/* The global L2 norm of all gradients, summed in blocks of fixed size. */
double tx_grad_norm(const tx_params *p);

/* min(1, clip / (norm + 1e-6)), as torch.nn.utils.clip_grad_norm_; 1 when clip is 0. */
double tx_clip_coefficient(double norm, double clip);

/* The learning rate of update number step (0, 1, ...): a linear rise over `warmup` updates, then constant, or falling to 0 at update `total` along a line
 * or half a cosine. */
double tx_learning_rate(const tx_config *c, int64_t step, int64_t total);

/* One update of every tensor with gradients scaled by `scale` (clipping); step counts from 0, for Adam's bias correction. Moments below 1e-30 become 0: denormals
 * would slow every later step down, and WebAssembly cannot flush them. */
void tx_optim_step(tx_params *p, const tx_config *c, double lr, double scale, int64_t step);

#endif
