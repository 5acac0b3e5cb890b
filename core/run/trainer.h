#ifndef TX_TRAINER_H
#define TX_TRAINER_H
/* A run: a model, its task's data, the optimiser and the step counter, in one block of memory.
 * Everything is a pure function of the settings and the number of steps done. */
#include "tasks/corpus.h"
#include "model/pass.h"
#include "base/status.h"
#include "tasks/task.h"
#include "run/team.h"

/* A run ends here: a double, which is what reports hold a step in, counts no further. */
#define TX_MOST_STEPS ((int64_t)1 << 53)

/* Sums over the targets that counted. */
typedef struct {
    double loss;              /* of all targets */
    int64_t targets, correct; /* targets counted, predicted right */
    int64_t sequences, whole; /* sequences, those with every counted target right */
} tx_score;

void tx_score_add(tx_score *sum, tx_score s);

/* What one optimiser update did. */
typedef struct {
    tx_score score; /* train mode, before the update */
    double grad_norm, lr;
} tx_update;

typedef struct {
    tx_model model;
    /* the training batch, also used to evaluate; no room in a model that cannot be trained */
    tx_acts batch;
    tx_acts probe; /* one sequence of up to max_len positions, in eval mode, for looking at */
    int32_t *source, *tokens, *targets;                   /* of the batch */
    int32_t *probe_source, *probe_tokens, *probe_targets; /* of the probe */
    /* Generation: the length of the source and of the sequence so far, and how many positions have
     * keys and values of the present weights. Whatever changes weights or cuts sets that to 0. */
    int generated_source, generated, computed;
    /* task text: model.config points to it, so the trainer must stay where it was carved */
    tx_corpus corpus;
    real *draw;      /* [vocab] working memory of generation */
    uint32_t *order; /* the epoch's permutation, data fixed */
    int64_t order_epoch;
    int64_t step;      /* updates done */
    tx_cuts cuts;      /* see tx_trainer_cut */
    tx_team *team;     /* who does the work; NULL: the caller alone */
    double *norm_sums; /* of the gradient's blocks */
    double grad_norm;  /* of the last update, before clipping */
    int counted;       /* targets of the loaded batch that count */
    /* A run whose loss or gradient is no longer finite stops before the update. */
    bool diverged;
    char diverged_at[TX_NAME_ROOM]; /* where it began: the parameter of broken.h, or "loss" */
} tx_trainer;

/* Lays a trainer out in the arena: called once over a counting arena, then over memory. config must
 * be resolved. */
void tx_trainer_carve(tx_trainer *t, tx_arena *arena, const tx_config *config);
/* Memory that a team of this size needs besides; then t->team may be set to one. Results do not
 * depend on it. */
void tx_trainer_carve_threads(tx_trainer *t, tx_arena *arena, int threads);
/* The state before the first step. Also starts a run over. */
void tx_trainer_reset(tx_trainer *t);

int64_t tx_steps_per_epoch(const tx_config *config);
/* The planned number of updates: steps, or epochs times steps per epoch. */
int64_t tx_planned_steps(const tx_config *config);

/* One update on the next training batch. False, doing nothing, when the run has diverged, now or
 * earlier, cannot be trained, or is TX_MOST_STEPS long. */
bool tx_trainer_step(tx_trainer *t, tx_update *update);

/* The parts of a step, for a batch of the caller's: load arrays that stay his ([batch,S],
 * [batch,T], targets as task.h says), run the model forward and then backward (training: with
 * dropout), apply the update. */
void tx_trainer_load(tx_trainer *t, int batch, int S, int T, const int32_t *source,
                     const int32_t *tokens, const int32_t *targets);
tx_score tx_trainer_forward(tx_trainer *t, const int32_t *targets, bool training);
void tx_trainer_backward(tx_trainer *t);
bool tx_trainer_update(tx_trainer *t, tx_update *update);

/* The score of samples first..first+count-1 of a split in eval mode. */
tx_score tx_trainer_evaluate(tx_trainer *t, tx_split split, uint32_t first, int count);

/* Runs sequences through the probe in eval mode: tokens [T] and source [S] are in probe_tokens and
 * probe_source. T, S at most max_len. */
void tx_trainer_probe(tx_trainer *t, int S, int T);

/* The score of `count` held-out samples that another config of the same model and task generates:
 * other lengths, up to max_len. With the trainer's own it is the score of tx_trainer_evaluate. One
 * sequence at a time, through the probe. config must be resolved. */
tx_score tx_trainer_evaluate_as(tx_trainer *t, const tx_config *config, int count);

/* Runs `count` held-out samples in eval mode, every row of the last block too, and shows each batch
 * (t->batch) to see. */
void tx_trainer_visit(tx_trainer *t, int count, void (*see)(const tx_trainer *t, void *context),
                      void *context);
/* The sample at a place of the batch. */
tx_sample tx_trainer_sample(const tx_trainer *t, int place);

/* From now on evaluating, probing and generating go without these parts; training does not know of
 * it. The memory stays the caller's, until cuts of count 0. The trainer must stay where it is. */
void tx_trainer_cut(tx_trainer *t, tx_cuts cuts);

/* To be called after parameters were written: the kernels' own copies of the weights are made anew,
 * and a generation computes its keys and values again. */
void tx_trainer_written(tx_trainer *t);

/* FNV-1a, 64 bits, over every parameter and moment and the step: equal runs have equal hashes,
 * wherever they ran. */
uint64_t tx_trainer_hash(const tx_trainer *t);

#endif
