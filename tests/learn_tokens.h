#ifndef LEARN_TOKENS_H
#define LEARN_TOKENS_H
/* Learns the tokens of a corpus in memory of its own, as a host does. */
#include "model/fields.h"
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

/* Where tokens are learned, reads the built-in text that the config names and learns them, once for
 * all configs of a program, whose text and tokens must then be the same. */
static inline void read_learned_text(tx_config *c) {
    static tx_corpus corpus;
    static learned_tokens own;
    static int32_t text = -1, kind, most;
    if (c->tokens == TX_TOKENS_CHARACTERS) return;
    if (text < 0) {
        text = c->builtin_text, kind = c->tokens, most = c->token_vocab;
        tx_corpus_read_builtin(&corpus, (tx_builtin_text)text);
        learn_tokens(&corpus, &own, (tx_tokens)kind, most);
    }
    if (text != c->builtin_text || kind != c->tokens || most != c->token_vocab) abort();
    c->corpus = &corpus;
}

#endif
