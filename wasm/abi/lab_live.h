#ifndef LAB_LIVE_H
#define LAB_LIVE_H
/* What a lab is, for the files that make up the module's face, and the checks that every one of its
 * functions begins with. */
#include "abi/lab.h"
#include "run/evaluate.h"
#include "run/hash.h"

struct lab {
    uint32_t magic;
    struct lab *next; /* of the list of live labs */
    void *memory;
    void *window; /* of a whole batch, once the host has loaded one; else NULL */
    tx_trainer trainer;
};

/* Whether the handle is one of the live labs. */
bool lab_is_live(const lab *l);

/* The report of a score. */
void lab_fill_report(const lab *l, lab_report *out, const tx_score *s, double grad_norm, double lr);

/* TX_OK, or an error that names `what` and says how many positions it has and may have: 1 to
 * longest. */
tx_status lab_check_length(const char *what, int32_t n, int longest, tx_error *error);

#define CHECK_HANDLE(l) \
    if (!lab_is_live(l)) return TX_ERR_HANDLE
#define CHECK_RANGE(condition) \
    if (!(condition)) return TX_ERR_RANGE

#endif
