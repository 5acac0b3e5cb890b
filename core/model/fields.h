#ifndef TX_FIELDS_H
#define TX_FIELDS_H
/* The settings table: key, type, default, range or choices, unit and help of every setting, once.
 * Validation, the self-description, the page's controls, the URL, the command line and checkpoint
 * metadata all read it. */
#include "base/config.h"
#include "base/status.h"
#include "tasks/task.h"

typedef enum {
    TX_FIELD_INT,
    TX_FIELD_FLOAT,
    TX_FIELD_BOOL,
    TX_FIELD_CHOICE,
    TX_FIELD_TEXT /* printable ASCII of at most `max` characters */
} tx_field_type;

typedef struct {
    const char *key;
    tx_field_type type;
    size_t offset; /* of the member in tx_config */
    double initial, min, max;
    /* of a TX_FIELD_CHOICE: words separated by spaces, in the order of the values; NULL: the task
     * names */
    const char *choices;
    const char *group; /* "task", "data" (how a file is read), "model" or "training" */
    const char *unit;  /* may be "" */
    const char *help;  /* one line */
    /* a change makes a new model; otherwise it applies to the run in progress */
    bool rebuild;
    bool advanced;  /* the page shows it in a closed disclosure */
    bool log_scale; /* a slider should move in factors */
    bool later;     /* files name it only where it is not `initial`: older ones do not have it */
    /* the value that 0 takes in a config whose task is resolved; NULL: 0 is a value like others */
    int32_t (*automatic)(const tx_config *config);
    /* see tx_field_inactive; NULL: the setting always has an effect */
    const char *(*inactive)(const tx_config *config);
} tx_field;

extern const tx_field tx_fields[];
extern const int tx_field_count;

const tx_field *tx_field_find(const char *key, size_t size);

/* Why the setting has no effect beside the others of a resolved config, whatever its value, in a
 * few words ("only sgd uses it"); NULL where it has one. */
const char *tx_field_inactive(const tx_field *field, const tx_config *config);

/* The value as a number; of a text its length. */
double tx_field_get(const tx_field *field, const tx_config *config);
/* to has the value of it that from has. */
void tx_field_copy(const tx_field *field, tx_config *to, const tx_config *from);
/* Whether two configs have the same value of it. */
bool tx_field_same(const tx_field *field, const tx_config *a, const tx_config *b);
/* The value as text: a choice's word, true/false, the number, or the text itself. */
void tx_field_print(const tx_field *field, const tx_config *config, tx_text *out);
/* The i-th word of a space-separated list; its size is 0 after the last. */
const char *tx_field_choice(const tx_field *field, int i, size_t *size);

/* Begins 'KEY cannot be "VALUE": ', to which the caller adds the reason. */
tx_text tx_field_refuse(tx_error *error, const tx_field *field, const char *value, size_t size);

/* All defaults. */
void tx_config_defaults(tx_config *config);

/* Sets one setting from text (strict decimal grammar, true/false/1/0, a choice's word). Checks type
 * and range; not the other settings. */
tx_status tx_config_set(tx_config *config, const char *key, size_t key_size, const char *value,
                        size_t value_size, tx_error *error);

/* Replaces "0 = automatic" by what it means and refuses combinations that make no sense, saying why
 * and what is nearest. Idempotent. */
tx_status tx_config_resolve(tx_config *config, tx_error *error);
/* The part of it that settings without `rebuild` have to do with: refuses combinations. */
tx_status tx_config_check(const tx_config *config, tx_error *error);

#endif
