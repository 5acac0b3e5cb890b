#ifndef TX_EVALUATE_H
#define TX_EVALUATE_H
/* Scoring and looking: passes in eval mode, without dropout and with the ablations that are set. */
#include "train/trainer.h"

/* The score of samples first..first+count-1 of a split. */
tx_score tx_trainer_evaluate(tx_trainer *t, tx_split split, uint32_t first, int count);

/* Steps from one score of eval_samples samples to the next, a multiple of 20, such that at most a
 * fifth as many samples are scored as trained on. A step costs 2.3 to 3.3 times as much a sample
 * as a score, so scores then take 6 to 9 % of the time. */
int64_t tx_steps_per_score(const tx_config *config);

/* The score of `count` held-out samples that another config of the same model and task generates:
 * other lengths, up to max_len. With the trainer's own config it is the score of
 * tx_trainer_evaluate. One sequence at a time, through the probe. config must be resolved. */
tx_score tx_trainer_evaluate_as(tx_trainer *t, const tx_config *config, int count);

/* Runs `count` held-out samples, with every row of the last block. Calls see after each microbatch:
 * its sequences are in t->window, and their samples in t->samples from t->window.first on. */
void tx_trainer_visit(tx_trainer *t, int count, void (*see)(tx_trainer *t, void *context),
                      void *context);

/* Runs the first `count` token sequences of t->samples, at most `batch`, and writes the logits of
 * the last row of each, logits[count, vocab]. Not for an encoder-decoder, streams or head none. */
void tx_trainer_answers(tx_trainer *t, int count, real *logits);

/* Runs sequences through the probe: tokens [T] and source [S] are in probe_tokens and probe_source.
 * T, S at most max_len. */
void tx_trainer_probe(tx_trainer *t, int S, int T);

/* From now on evaluating, probing and generating go without these parts; training ignores them. The
 * memory stays the caller's, until ablations of count 0. The trainer must stay where it is. */
void tx_trainer_ablate(tx_trainer *t, tx_ablations ablations);

#endif
