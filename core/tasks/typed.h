#ifndef TX_TYPED_H
#define TX_TYPED_H
/* Input that a person types: the grammar of each task, and reading, writing and drawing by it.
 *
 * An input is a row of units, each of one or two whole numbers: "5 3 9", "3 20 5 31", "17 + 20 =".
 * Space, comma and semicolon separate numbers, also the sign of `joint`. In a task with questions,
 * numbers after "?" say what to ask first. A task that learns from a text reads characters. */
#include "base/config.h"
#include "base/rng.h"
#include "base/status.h"

#define TX_TYPED_MOST TX_LONGEST /* positions of a sequence */

/* One number of a unit: what it is called, and its range. */
typedef struct {
    const char *name;
    int32_t from, to;
} tx_part;

typedef struct {
    const char *units; /* what a length counts, as a plural: "tokens" */
    const char *joint; /* between two units when written: " " or " + " */
    const char *end;   /* after the last unit when written; it may be left out when typed */
    const char *note;  /* what else a person must know, or "" */
    int parts;         /* numbers of a unit: 1 or 2; 0: characters of the text */
    tx_part part[2];
    bool distinct;                   /* no two units begin with the same number */
    bool questions;                  /* "?" may follow, then first numbers of units */
    int least, most;                 /* units that the model can read */
    int trained_least, trained_most; /* units of the samples it is trained on */
    int per_unit, beside;            /* setting seq = per_unit * units + beside */
} tx_input;

/* What was typed, and the sample that it means. Large: not for the stack. */
typedef struct {
    int numbers, asks; /* [numbers] as typed, parts to a unit; first numbers after "?" */
    int32_t number[2 * TX_TYPED_MOST], asked[TX_TYPED_MOST];
    int units, S, T, answers; /* units; lengths of source, tokens and targets */
    /* tokens that come before the first one to be generated; 0: the task gives no prompt */
    int prompt;
    int32_t source[TX_TYPED_MOST], tokens[TX_TYPED_MOST + 1], targets[TX_TYPED_MOST + 1];
} tx_typed;

/* The grammar of the configured task. */
tx_input tx_input_of(const tx_config *config);

/* Reads text[size]. The error has the field "input" and names what is wrong with which value. */
tx_status tx_typed_read(const tx_config *config, const char *text, size_t size, tx_typed *typed,
                        tx_error *error);
/* Draws an input of so many units, at random in the ranges of the grammar. The same errors. */
tx_status tx_typed_draw(const tx_config *config, int units, tx_rng *rng, tx_typed *typed,
                        tx_error *error);
/* Sets the numbers from typed->source[S] and typed->tokens[T]: what would be typed for them. */
void tx_typed_take_back(const tx_config *config, tx_typed *typed);
/* Writes the numbers as a person would type them. */
void tx_typed_write(const tx_config *config, const tx_typed *typed, tx_text *out);

/* The hint: "Tokens 2 to 19". */
void tx_input_add_hint(const tx_config *config, tx_text *out);

#endif
