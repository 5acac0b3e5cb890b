#ifndef TX_STATUS_H
#define TX_STATUS_H
/* How creation, configuration and import fail: a code, the setting or tensor it is about, and a
 * sentence for a person. Kernels never fail. */
#include "base/text.h"

typedef enum {
    TX_OK = 0,
    /* a setting is unknown, malformed, out of range, or does not fit the others */
    TX_ERR_CONFIG = -1,
    TX_ERR_MEMORY = -2, /* the model needs more memory than there is */
    TX_ERR_FILE = -3,   /* a file is malformed or does not fit the model */
    TX_ERR_RANGE = -4,  /* an argument of a call is out of range */
    /* the call makes no sense now (training a model without an output, a diverged run) */
    TX_ERR_STATE = -5,
    TX_ERR_HANDLE = -6, /* not a live object */
} tx_status;

#define TX_FIELD_SIZE 96
#define TX_MESSAGE_SIZE 512

typedef struct {
    int32_t status;                /* tx_status */
    char field[TX_FIELD_SIZE];     /* the setting, tensor or argument */
    char message[TX_MESSAGE_SIZE]; /* names the value too; ends without a newline */
    tx_values values;              /* which of its bytes are values */
} tx_error;

/* Begins an error about `field` and returns the builder of its message, which notes what it is
 * given as values. error may be NULL: then nothing is written. */
tx_text tx_error_begin(tx_error *error, tx_status status, const char *field);

/* The whole error in one call. Returns status. */
tx_status tx_fail(tx_error *error, tx_status status, const char *field, const char *message);

/* Adds the message of another error, with its values. */
void tx_error_add_cause(tx_text *message, const tx_error *cause);

/* "config", "memory" ...: short fixed words, the `code` of the JS LabError. */
const char *tx_status_name(int status);

#endif
