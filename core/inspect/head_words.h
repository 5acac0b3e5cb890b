#ifndef TX_HEAD_WORDS_H
#define TX_HEAD_WORDS_H
/* The measures of heads for a person, and what a head is called: the one table of both. */
#include "inspect/measure.h"

/* A number about a head: its key in reports, a title for a table, and what it is. */
typedef struct {
    const char *key, *title, *help;
} tx_measure_text;

/* In the order of tables: the measures of measure.h, and `entropy_share`, entropy as a share of
 * what uniform attention has. */
extern const tx_measure_text tx_measure_texts[];
extern const int tx_measure_text_count;

/* A name a head may have: its word, what it means as a verb, and where the attention goes. */
typedef struct {
    const char *word;
    tx_measure measure; /* the share of attention that decides */
    const char *does, *where;
} tx_head_name;

extern const tx_head_name tx_head_names[];
extern const int tx_head_name_count;

typedef struct {
    /* of the table above, or "spread" (attention is nearly even) or "mixed" (no clear pattern) */
    const char *word;
    double value;        /* the share that says so; spread: of the possible entropy */
    const char *measure; /* its key in tx_measure_texts */
    tx_role role; /* the rows that it is true of, or TX_ROLE_POSITION: all that the measure has */
    bool named, strong; /* neither spread nor mixed; with more than four fifths of the attention */
    char badge[32];     /* word and value: "mirror .97" */
    char where[96];     /* goes on from the badge */
    char sentence[192]; /* complete without the badge */
} tx_head_words;

/* Words for a head's measures[TX_MEASURES], beside those of uniform attention, in a model with
 * these settings. */
void tx_head_words_of(const tx_config *config, const double *measures, const double *uniform,
                      tx_head_words *out);

#endif
