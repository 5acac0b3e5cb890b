#ifndef TX_TRAINER_H
#define TX_TRAINER_H
/* A run: a model, its task's data, the optimiser and the step counter, in one block of memory.
 * Everything is a pure function of the settings and the number of steps done. */
#include "base/status.h"
#include "base/thread_pool.h"
#include "model/events.h"
#include "model/pass.h"
#include "train/freeze.h"
#include "train/muon.h"
#include "tasks/corpus.h"
#include "tasks/task.h"

/* What one optimiser update did. */
typedef struct {
    tx_score score; /* train mode, before the update */
    double grad_norm, lr;
} tx_update;

/* Arrays of samples (task.h), and room for their masks. */
typedef struct {
    int32_t *source, *tokens, *targets; /* source NULL without an encoder-decoder */
    uint8_t *source_hidden, *hidden;    /* NULL without a padding mask */
} tx_samples;

typedef struct {
    tx_model model;  /* its config has the settings of the next update */
    tx_config first; /* those that the run began with, and its events */
    tx_ablation cut[TX_MOST_EVENTS];
    tx_ablations cuts; /* of the next update */
    tx_frozen frozen;
    /* the activations of one microbatch, also used to evaluate; no room in a model that
     * cannot be trained */
    tx_acts window;
    tx_batch batch;     /* that is loaded */
    int counted;        /* its targets that count */
    tx_samples samples; /* of up to `batch` sequences: the training or evaluation batch */
    int threads;        /* that there is working memory for */
    /* one sequence of up to max_len positions, in eval mode, for looking at */
    tx_acts probe;
    int32_t *probe_source, *probe_tokens, *probe_targets;
    uint8_t *probe_source_hidden, *probe_hidden;
    /* Generation: the length of the source and of the sequence so far, and how many positions have
     * keys and values of the present weights. Whatever changes weights or ablations sets that to 0.
     * */
    int generated_source, generated, computed;
    /* task text: model.config points to it, so the trainer must stay where it was carved */
    tx_corpus corpus;
    real *draw;      /* [vocab] working memory of generation */
    uint32_t *order; /* the epoch's permutation, data fixed or all */
    int64_t order_epoch;
    int64_t step;           /* updates done */
    tx_ablations ablations; /* see tx_trainer_ablate */
    tx_thread_pool *pool;   /* the threads that do the work; NULL: only the caller */
    tx_muon muon;           /* working memory of optimizer muon */
    double *norm_sums;      /* of the gradient's blocks */
    double grad_norm;       /* of the last update, before clipping */
    /* A run whose loss or gradient is no longer finite stops before the update. */
    bool diverged;
    char diverged_at[TX_NAME_SIZE]; /* where it began: the parameter of nonfinite.h, or "loss" */
} tx_trainer;

/* Lays a trainer out in the arena: called once over a counting arena, then over memory. config must
 * be resolved. t->pool may then be set to a pool of up to `threads` threads. Results do not depend
 * on it, and the activations take memory for some chunks a thread, whatever the batch. */
void tx_trainer_carve(tx_trainer *t, tx_arena *arena, const tx_config *config, int threads);
/* Gives the trainer a window for a whole batch, which tx_trainer_forward needs. It takes the place
 * of the one it has. */
void tx_trainer_carve_batch(tx_trainer *t, tx_arena *arena);
/* The state before the first step. Also starts a run over. */
void tx_trainer_reset(tx_trainer *t);

/* Puts the settings and cuts in force that t->first has for the next update. To be called after
 * t->first or t->step were set. */
void tx_trainer_enter(tx_trainer *t);

/* Changes settings of the run in progress to those of `wanted`, which is resolved. One that has had
 * an effect on an update becomes an event; of events only those can be others that have had none.
 * Refuses a setting with `rebuild`, and changes nothing then. */
tx_status tx_trainer_set(tx_trainer *t, const tx_config *wanted, tx_error *error);

int64_t tx_steps_per_epoch(const tx_config *config);
/* The planned number of updates: steps, or epochs times steps per epoch. */
int64_t tx_planned_steps(const tx_config *config);

/* One update on the next training batch, unless an event skips it. False, doing nothing, when the
 * run has diverged, now or earlier, cannot be trained, or is TX_MOST_STEPS long. */
bool tx_trainer_step(tx_trainer *t, tx_update *update);

/* The parts of a step, for a batch of the caller's that fits into the window: load arrays that stay
 * the caller's ([batch,S], [batch,T], targets as task.h says), run the model forward and then
 * backward (training: with dropout), apply the update. Every activation can then be looked at. */
void tx_trainer_load(tx_trainer *t, int batch, int S, int T, const int32_t *source,
                     const int32_t *tokens, const int32_t *targets);
tx_score tx_trainer_forward(tx_trainer *t, bool training);
void tx_trainer_backward(tx_trainer *t);
bool tx_trainer_update(tx_trainer *t, tx_update *update);

/* Sends the loaded batch through the window, a microbatch at a time, forward and in training back
 * to the activations. `after`, unless NULL, is called after each microbatch. Returns the batch's
 * score. */
tx_score tx_trainer_microbatches(tx_trainer *t, bool training,
                                 void (*after)(tx_trainer *t, void *context), void *context);

/* Loads the `count` sequences that are in t->samples. */
void tx_trainer_load_samples(tx_trainer *t, int count);
/* Loads the sequence in probe_tokens [T] and probe_source [S] into the probe. */
void tx_trainer_load_probe(tx_trainer *t, int S, int T);
/* The sample at a place of t->samples. */
tx_sample tx_trainer_sample(const tx_trainer *t, int place);

/* To be called after parameters were written: the kernels' own copies of the weights are made anew,
 * and a generation computes its keys and values again. */
void tx_trainer_written(tx_trainer *t);

#endif
