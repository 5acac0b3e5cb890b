#ifndef LEARN_TOKENS_H
#define LEARN_TOKENS_H
/* Learns the tokens of a corpus in memory of its own, as a host does. */
#include "tasks/corpus.h"
#include <stdlib.h>

typedef struct {
    tx_learner learner;
    void *memory[2];
} learned_tokens;

static inline void learn_tokens(tx_corpus *corpus, learned_tokens *own, tx_tokens kind, int most) {
    for (int stage = 0; stage < 2; stage++) {
        tx_arena arena = {0};
        tx_corpus_learn(corpus, &own->learner, stage, &arena, kind, most);
        /* exactly as much as was counted, so that a sanitizer sees what is written after it */
        own->memory[stage] = aligned_alloc(TX_ALIGN, TX_ROUND_UP((size_t)arena.used, TX_ALIGN));
        if (!own->memory[stage]) abort();
        const uint64_t counted = arena.used;
        arena = (tx_arena){own->memory[stage], 0};
        tx_corpus_learn(corpus, &own->learner, stage, &arena, kind, most);
        if (arena.used > counted) abort();
    }
}

static inline void forget_tokens(learned_tokens *own) {
    free(own->memory[0]);
    free(own->memory[1]);
}

#endif
