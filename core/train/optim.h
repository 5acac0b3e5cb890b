#ifndef TX_OPTIM_H
#define TX_OPTIM_H
/* From gradients to updates: global norm, clipping, and the optimisers that treat every number
 * alike: Adam, AdamW and SGD with momentum as torch.optim defines them, and Lion. Muon's matrices
 * are in muon.h. */
#include "layers/params.h"
#include "train/schedule.h"

/* The global L2 norm of all gradients, summed in blocks of TX_NORM_BLOCK numbers:
 * sums[tx_norm_blocks] of squares, which parts of a pool may fill, then their total in order. */
#define TX_NORM_BLOCK 4096
size_t tx_norm_blocks(const tx_params *p);
void tx_norm_sums(double *sums, const tx_params *p, int part, int parts);
double tx_norm_total(const double *sums, size_t blocks);

/* min(1, clip / (norm + 1e-6)), as torch.nn.utils.clip_grad_norm_; 1 when clip is 0. */
double tx_clip_coefficient(double norm, double clip);

/* Part `part` of `parts` of one update, with gradients scaled by `scale` (clipping), of every
 * tensor; with optimizer muon AdamW updates those that are not hidden, and the others are left
 * alone. step counts from 0, for Adam's bias correction. Moments below 1e-30 become 0: denormals
 * would slow every later step down, and WebAssembly cannot flush them. */
void tx_optim_step(tx_params *p, const tx_config *c, tx_rates rates, double scale, int64_t step,
                   int part, int parts);

#endif
