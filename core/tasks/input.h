#ifndef TX_INPUT_H
#define TX_INPUT_H
/* Input that a person types: what a grammar is, and what was typed. Read, drawn and written in
 * user_input.h.
 *
 * An input is a row of units, each of one or two whole numbers: "5 3 9", "3 20 5 31", "17 + 20 =".
 * Space, comma and semicolon separate numbers, also the sign of `joint`. In a task with questions,
 * numbers after "?" say what to ask first. A task that learns from a text reads characters. */
#include "base/config.h"

#define TX_INPUT_MOST TX_LONGEST /* positions of a sequence */

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
    bool text;                       /* a person types text, which the host cuts into units */
    bool questions;                  /* "?" may follow, then first numbers of units */
    int least, most;                 /* units that the model can read */
    int trained_least, trained_most; /* units of the samples it is trained on */
    int per_unit, beside;            /* setting seq = per_unit * units + beside */
} tx_input;

/* What was typed, and the sample that it means. Large: not for the stack. */
typedef struct {
    int numbers, asks; /* [numbers] as typed, parts to a unit; first numbers after "?" */
    int32_t number[2 * TX_INPUT_MOST], asked[TX_INPUT_MOST];
    int units, S, T, answers; /* units; lengths of source, tokens and targets */
    /* tokens that come before the first one to be generated; 0: the task gives no prompt */
    int prompt;
    int32_t source[TX_INPUT_MOST], tokens[TX_INPUT_MOST + 1], targets[TX_INPUT_MOST + 1];
} tx_user_input;

#endif
