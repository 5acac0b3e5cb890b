#ifndef TASK_SAMPLES_H
#define TASK_SAMPLES_H
/* Samples of tasks, for tests that look at what a task draws. */
#include "harness.h"
#include "tasks/task.h"

#define MOST_T 32

typedef struct {
    int32_t source[MOST_T], tokens[MOST_T], targets[MOST_T];
} sample;

static inline const char *task_name(const tx_config *c) { return tx_task_of(c)->name; }
static inline bool is_task(const tx_config *c, const char *name) {
    return strcmp(task_name(c), name) == 0;
}

/* Every number starts as one that no generator may leave there. */
static inline sample drawn(const tx_config *c, tx_split split, uint32_t index) {
    sample s;
    memset(&s, 0x7f, sizeof s);
    tx_task_sample(c, split, index, (tx_sample){s.source, s.tokens, s.targets});
    return s;
}

static inline int ascending(const void *a, const void *b) {
    return *(const int32_t *)a - *(const int32_t *)b;
}

#endif
