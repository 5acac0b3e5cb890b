#ifndef TX_OPTIM_H
#define TX_OPTIM_H
/* From gradients to updates: global norm, clipping, learning-rate schedule, Adam, AdamW and SGD
 * with momentum as torch.optim defines them. */
#include "layers/params.h"

/* The global L2 norm of all gradients, summed in blocks of TX_NORM_BLOCK numbers:
 * sums[tx_norm_blocks] of squares, which parts of a team may fill, then their total in order. */
#define TX_NORM_BLOCK 4096
size_t tx_norm_blocks(const tx_params *p);
void tx_norm_sums(double *sums, const tx_params *p, int part, int parts);
double tx_norm_total(const double *sums, size_t blocks);

/* min(1, clip / (norm + 1e-6)), as torch.nn.utils.clip_grad_norm_; 1 when clip is 0. */
double tx_clip_coefficient(double norm, double clip);

/* The learning rate of update number step (0, 1, ...): a linear rise over `warmup` updates, then
 * constant, or falling to 0 at update `total` along a line or half a cosine. */
double tx_learning_rate(const tx_config *c, int64_t step, int64_t total);

/* Part `part` of `parts` of one update, of every tensor with gradients scaled by `scale`
 * (clipping); step counts from 0, for Adam's bias correction. Moments below 1e-30 become 0:
 * denormals would slow every later step down, and WebAssembly cannot flush them. */
void tx_optim_step(tx_params *p, const tx_config *c, double lr, double scale, int64_t step,
                   int part, int parts);

#endif
