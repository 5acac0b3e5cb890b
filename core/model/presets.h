#ifndef TX_PRESETS_H
#define TX_PRESETS_H
/* Named starting points: what the notebooks train, and one for every other task. */
#include "model/fields.h"

typedef struct {
    const char *name;  /* "000-copy" */
    const char *alias; /* "copy", or NULL */
    const char *title, *description;
    const char *settings; /* key=value lines, only what differs from the defaults */
    /* With seeds 1, 2 and 3, the held-out accuracy is at least this after so many steps, or of a
     * task of streams the held-out loss at most this; 0 steps in a preset that is not trained. */
    int goal_steps;
    double goal;
} tx_preset;

extern const tx_preset tx_presets[];
extern const int tx_preset_count;

/* The preset of this name or alias, or NULL. */
const tx_preset *tx_preset_find(const char *name, size_t size);

/* Replaces *config by the defaults and the preset's settings. */
tx_status tx_preset_apply(tx_config *config, const char *name, size_t size, tx_error *error);

/* Applies "key=value" lines separated by newlines, in order, to a config that has all its members.
 * `preset=name` replaces everything set before it by the preset's settings; the text, which is no
 * setting, stays. */
tx_status tx_config_apply(tx_config *config, const char *text, size_t size, tx_error *error);

#endif
