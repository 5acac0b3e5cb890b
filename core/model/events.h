#ifndef TX_EVENTS_H
#define TX_EVENTS_H
/* What happens to a run on its way. Setting `events` lists it: STEP:KEY=VALUE, with commas between
 * events, in the order of steps. An event holds from the update after so many steps on:
 *
 *   a setting without `rebuild`   has that value
 *   cut=PART                      the part's output is 0, in training as in evaluation
 *   freeze=PART                   its values and moments stand still; also a group of tensors
 *                                 (train/groups.h) or one tensor, by name
 *   skip=BATCH                    the update that would learn from the batch is not made
 *   without=BATCH:SAMPLE          the targets of this sample of it do not count
 *   untold=KEY                    this setting had other values before, which there was no room to
 *                                 list: the run cannot be made again
 *
 * PART is LAYER.HEAD, LAYER.cross.HEAD, LAYER.self, LAYER.cross or LAYER.ffn, in an encoder-decoder
 * with encoder. or decoder. before it. Batch N is the one that step N learns from, the first being
 * 1; samples of a batch are counted from 0. */
#include "layers/ablation.h"
#include "model/fields.h"

typedef enum {
    TX_EVENT_SETTING,
    TX_EVENT_CUT,
    TX_EVENT_FREEZE,
    TX_EVENT_SKIP,
    TX_EVENT_WITHOUT,
    TX_EVENT_UNTOLD
} tx_event_kind;

/* Bytes of a text that stays the config's. */
typedef struct {
    const char *at;
    size_t size;
} tx_span;

typedef struct {
    int64_t step;
    tx_event_kind kind;
    tx_span text, key, value; /* of the event as it is written */
    const tx_field *field;    /* of TX_EVENT_SETTING */
    bool has_part;            /* of TX_EVENT_FREEZE: it names a part, not tensors */
    tx_ablation part;         /* every position, zeros */
    int64_t batch, sample;
} tx_event;

/* More than fit into the text. */
#define TX_MOST_EVENTS 128

/* The next event of a resolved config, in order: *at is 0 at first, and false after the last. */
bool tx_event_next(const tx_config *config, size_t *at, tx_event *event);

/* How many updates are made before the first one that an event changes. */
int64_t tx_event_begins(const tx_event *event);

/* Refuses what cannot be read, does not fit the model, or contradicts another event. Tensors by
 * name are not looked up: tx_frozen_check does. config is resolved, but for its events. */
tx_status tx_events_check(const tx_config *config, tx_error *error);

/* Gives settings the values that they have for the update after `step` steps. */
void tx_events_apply(tx_config *config, int64_t step);
/* What is cut then: cuts[TX_MOST_EVENTS]. Returns how many parts. */
int tx_events_cuts(const tx_config *config, int64_t step, tx_ablation *cuts);
/* Whether that update is not made, and how many of those before it were not. */
bool tx_events_skip(const tx_config *config, int64_t step);
int64_t tx_events_skipped(const tx_config *config, int64_t step);
/* Whether it leaves tensors alone. */
bool tx_events_freeze(const tx_config *config, int64_t step);

/* Adds that setting `field` has from `step` on the value that it has in `wanted`, in place of an
 * event that says so of the same step. Without room for it the setting has this value from the
 * start, and what it had before is untold; refused only where there is no room to say that. */
tx_status tx_events_add(tx_config *config, int64_t step, const tx_field *field,
                        const tx_config *wanted, tx_error *error);

/* Whether both lists have the same events among those that change one of the first `step` updates.
 */
bool tx_events_share(const tx_config *a, const tx_config *b, int64_t step);

#endif
