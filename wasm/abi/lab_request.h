#ifndef LAB_REQUEST_H
#define LAB_REQUEST_H
/* What the host asks for when it plans or creates: settings as key=value lines, and a text or NULL.
 * A text is read, and its tokens learned, before the settings are resolved. */
#include "abi/lab_live.h"

typedef struct {
    const char *settings;
    int32_t size;
    const char *text;
    int32_t text_size;
} lab_request;

/* A request that was read: `config` is resolved and refers to the rest. */
typedef struct {
    tx_config config;
    tx_corpus corpus;
    tx_learner learner;
    void *memory[3]; /* of the two stages of learning, and of the rows of a table */
} lab_setup;

/* A setup on the heap, for lab_setup_free once everything is carved from it; NULL with an error. */
lab_setup *lab_setup_read(const lab_request *request, tx_error *error);
void lab_setup_free(lab_setup *setup);

#endif
