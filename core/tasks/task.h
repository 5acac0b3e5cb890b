#ifndef TX_TASK_H
#define TX_TASK_H
/* A task: a generator of samples and what to expect of a model that solves it. One file each in
 * tasks/; this registry lists them.
 *
 * Sample number i of a seed is a pure function of (seed, split, i), so any machine, order and
 * thread count sees the same data. */
#include "base/config.h"
#include "base/rng.h"
#include "base/status.h"

/* Where a generator writes one sample. Encoder and decoder models read `tokens` [seq]; an
 * encoder-decoder reads `source` [seq] and `tokens` [seq_tgt], the decoder's input. `targets` has
 * the shape of the logits: one a token position, or one for the whole sequence (head class). */
typedef struct {
    int32_t *source, *tokens, *targets;
} tx_sample;

typedef enum { TX_SPLIT_TRAIN, TX_SPLIT_HELD_OUT } tx_split;

/* Means over the targets that count: cross-entropy in nats, label smoothing included, and the share
 * predicted right. NaN where nobody knows. */
typedef struct {
    double loss, accuracy;
} tx_odds;

/* What a model reaches that knows positions and lengths but reads no data, and what the best
 * possible model reaches. */
typedef struct {
    tx_odds guess, best;
} tx_bounds;

typedef struct {
    const char *name, *title;
    const char *description; /* the format of a sample, for a person */
    const char *preset;      /* the preset to begin with */
    /* Checks the settings against the task, and fills those left automatic (0). */
    tx_status (*resolve)(tx_config *config, tx_error *error);
    /* Writes one sample; every element of every array. */
    void (*generate)(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample);
    /* The position (of the source, in an encoder-decoder) whose token the answer at position t of
     * this sample must be; -1 where there is none. NULL in a task that moves no tokens. */
    int (*source_of)(const tx_config *config, const tx_sample *sample, int t);
    tx_bounds (*bounds)(const tx_config *config);
    /* the token that stands between question and answer (encoder-decoder: begins it); 0: none */
    int32_t separator;
} tx_task;

extern const tx_task *const tx_tasks[];
extern const int tx_task_count;

static inline const tx_task *tx_task_of(const tx_config *config) { return tx_tasks[config->task]; }

/* tx_task.resolve of the configured task. */
tx_status tx_task_resolve(tx_config *config, tx_error *error);

/* Whether the configured task learns from a text: config->corpus. */
bool tx_task_reads_text(const tx_config *config);

/* What one element of a sample's arrays is. Inputs are tokens and targets are classes today: only
 * tasks, the embedding (layers/embed) and the head (layers/head) may know. */
typedef enum { TX_TOKENS, TX_CLASSES } tx_element_kind;
typedef struct {
    tx_element_kind kind;
    size_t bytes; /* of one element */
    int width;    /* numbers in it */
} tx_element;
tx_element tx_input_element(const tx_config *config);
tx_element tx_target_element(const tx_config *config);

/* hidden[n] = 1 where an input of a sequence is empty, so that a padding mask hides it: tasks fill
 * sequences up with token 0. */
void tx_task_hidden(const tx_config *config, const void *inputs, int n, uint8_t *hidden);

/* Numbers in the arrays of a sample. */
int tx_tokens_per_sample(const tx_config *config);  /* seq, or seq_tgt of an encoder-decoder */
int tx_targets_per_sample(const tx_config *config); /* the same, or 1 with head class */

/* Sample `index` of a split. In task text, config->corpus must hold tokens: a trainer's config
 * does. */
void tx_task_sample(const tx_config *config, tx_split split, uint32_t index, tx_sample sample);

/* The sample index that place `place` of epoch `epoch` takes (place < samples): with data fresh
 * every epoch continues the numbering; with data fixed it is a permutation of 0..samples-1, another
 * in each epoch. order[samples] is working memory that keeps the epoch's permutation; *order_epoch
 * says which (-1: none yet). */
uint32_t tx_task_train_index(const tx_config *config, uint32_t *order, int64_t *order_epoch,
                             uint32_t epoch, uint32_t place);

#endif
