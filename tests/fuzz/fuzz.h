#ifndef FUZZ_H
#define FUZZ_H
/* What the fuzz targets share. A target is one function, LLVMFuzzerTestOneInput, that takes any
 * bytes and aborts where a promise is broken. It is linked with driver.c, or with libFuzzer. */
#include "inspect/evaluate.h"
#include "inspect/hash.h"
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Each target counts what was taken and not refused: a fuzzer whose inputs are all refused at the
 * door proves nothing, and driver.c fails it. */
extern unsigned long fuzz_taken;

/* What takes long, such as training a model, is done for one input of so many: of all in the suite,
 * of few where libFuzzer searches (tests/CMakeLists.txt). Its bytes choose, by FNV-1a. */
#ifndef FUZZ_SHARE
#define FUZZ_SHARE 1
#endif
static inline bool is_chosen(const uint8_t *bytes, size_t size) {
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < size; i++) hash = (hash ^ bytes[i]) * 16777619u;
    return hash % FUZZ_SHARE == 0;
}

#define DEMAND(condition) \
    ((condition)          \
         ? (void)0        \
         : (fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition), abort()))

/* An error says something, in whole UTF-8 characters, and its strings end. */
static inline void demand_error(const tx_error *e) {
    const uint8_t *p = (const uint8_t *)e->message;
    size_t n = tx_text_size(e->message);
    DEMAND(e->status != TX_OK && n > 0 && n < sizeof e->message);
    DEMAND(tx_text_size(e->field) < sizeof e->field);
    while (n) {
        uint32_t code;
        int length = tx_utf8_decode(p, n, &code);
        DEMAND(length > 0);
        p += length;
        n -= (size_t)length;
    }
}

/* A trainer in memory of its own. */
typedef struct {
    tx_trainer trainer;
    void *memory;
} fuzz_run;

/* Whether a resolved config's model takes little memory and a step of it little time. */
static inline bool is_small(const tx_config *config) {
    static tx_trainer t;
    tx_arena count = {0};
    tx_trainer_carve(&t, &count, config, 1);
    double rows = (double)config->batch * (config->seq + config->seq_tgt);
    return count.used < 1000000 && rows * (double)t.model.params.numbers < 1e5;
}

static inline fuzz_run *new_run(const tx_config *config) {
    tx_arena arena = {0};
    fuzz_run *run = malloc(sizeof *run);
    DEMAND(run);
    tx_trainer_carve(&run->trainer, &arena, config, 1);
    size_t capacity = TX_ROUND_UP((size_t)arena.used, (size_t)TX_ALIGN);
    run->memory = aligned_alloc(TX_ALIGN, capacity);
    DEMAND(run->memory);
    arena = (tx_arena){run->memory, 0};
    tx_trainer_carve(&run->trainer, &arena, config, 1);
    tx_trainer_reset(&run->trainer);
    return run;
}

static inline void end_run(fuzz_run *run) {
    free(run->memory);
    free(run);
}

#endif
