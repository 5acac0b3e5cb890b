#ifndef LAB_LIVE_H
#define LAB_LIVE_H
/* What a lab is, for the files that make up the module's face, and the checks that every one of its
 * functions begins with. */
#include "abi/lab.h"
#include "inspect/evaluate.h"
#include "inspect/hash.h"

#ifndef LAB_HOSTED
#define LAB_HOSTED 0 /* 1 in the modules: what JavaScript passes comes from lab_alloc */
#endif

#define LAB_MOST_BYTES 1900000000u /* of one lab: the memory of a module ends at 2 GiB */

struct lab {
    uint32_t magic;
    struct lab *next; /* of the list of live labs */
    void *memory;
    void *window;      /* of a whole batch, once the host has loaded one; else NULL */
    bool has_gradient; /* lab_batch_gradient's, not applied yet */
    tx_trainer trainer;
};

/* What lab_kernel set last, or the usual kernel. */
tx_kernel lab_kernel_chosen(void);

/* Whether the handle is one of the live labs. */
bool lab_is_live(const lab *l);

/* Whether `count` numbers of `size` bytes at p can be what the host passes: p is not NULL and, in a
 * module, all of them lie on the heap, from which lab_alloc takes. Natively it is not known. */
bool lab_reaches(const void *p, int64_t count, size_t size);

/* Whether the model has an attention of this kind there; and a head of it. */
bool lab_has_attention(const tx_model *m, int32_t stack, int32_t layer, int32_t kind);
bool lab_has_head(const tx_model *m, int32_t stack, int32_t layer, int32_t kind, int32_t head);

/* TX_ERR_MEMORY: `what` needs so many bytes, and the setting `lower` should be lowered. */
tx_status lab_refuse_memory(tx_error *error, const char *what, const char *lower, uint64_t bytes);

/* The report of a score. */
void lab_fill_report(const lab *l, lab_report *out, const tx_score *s, double grad_norm, double lr);

/* TX_OK, or an error that names `what` and says how many positions it has and may have: 1 to
 * longest. */
tx_status lab_check_length(const char *what, int32_t n, int longest, tx_error *error);

/* TX_OK, or an error that names the stream, or the prediction, and where a number is wrong: inputs
 * of n sequences of T positions, or their targets (base/streams.h). */
tx_status lab_check_steps(const tx_config *c, int64_t n, int T, const int32_t *numbers,
                          tx_error *error);
tx_status lab_check_step_targets(const tx_config *c, int64_t n, int T, const int32_t *numbers,
                                 tx_error *error);

#define CHECK_HANDLE(l) \
    if (!lab_is_live(l)) return TX_ERR_HANDLE
#define CHECK_RANGE(condition) \
    if (!(condition)) return TX_ERR_RANGE
#define CHECK_REPORT(report) CHECK_RANGE(lab_reaches(report, sizeof(lab_report) / 8, 8))
#define CHECK_ERROR(error) CHECK_RANGE(!(error) || lab_reaches(error, sizeof(tx_error) / 4, 4))

/* Text that goes out through (out, capacity). */
#define CHECK_OUT(out, capacity) CHECK_RANGE((capacity) <= 0 || lab_reaches(out, capacity, 1))
static inline tx_text lab_text_over(char *out, int32_t capacity) {
    return tx_text_over(capacity > 0 ? out : NULL, capacity > 0 ? (size_t)capacity : 0);
}

#endif
