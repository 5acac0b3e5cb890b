#include "abi/lab_request.h"
#include "model/fields.h"
#include "model/presets.h"
#include <stdlib.h>

#define NOT_PASSED "the bytes that were passed do not lie in memory"

/* Runs one stage of learning in memory of its own, counted first. */
static tx_status learn(lab_wish *wish, int stage, tx_error *error) {
    const tx_config *c = &wish->config;
    const tx_tokens kind = (tx_tokens)c->tokens;
    tx_arena arena = {0};
    tx_corpus_learn(&wish->corpus, &wish->learner, stage, &arena, kind, c->token_vocab);
    wish->memory[stage] =
        arena.used <= LAB_MOST_BYTES ? malloc((size_t)arena.used + TX_ALIGN) : NULL;
    if (!wish->memory[stage])
        return lab_refuse_memory(error, "learning the tokens of this text", "token_vocab",
                                 arena.used);
    uintptr_t aligned = TX_ROUND_UP((uintptr_t)wish->memory[stage], TX_ALIGN);
    arena = (tx_arena){(unsigned char *)aligned, 0};
    tx_corpus_learn(&wish->corpus, &wish->learner, stage, &arena, kind, c->token_vocab);
    return TX_OK;
}

static tx_status read_text(lab_wish *wish, const lab_request *r, tx_error *error) {
    tx_config *c = &wish->config;
    tx_status status = TX_OK;
    if (r->text)
        status = tx_corpus_read(&wish->corpus, r->text, (size_t)r->text_size, error);
    else
        tx_corpus_read_builtin(&wish->corpus, (tx_builtin_text)c->builtin_text);
    c->corpus = &wish->corpus;
    for (int stage = 0; stage < 2 && status == TX_OK && c->tokens != TX_TOKENS_CHARACTERS; stage++)
        status = learn(wish, stage, error);
    return status;
}

static tx_status read_request(lab_wish *wish, const lab_request *r, tx_error *error) {
    tx_config *c = &wish->config;
    tx_config_defaults(c);
    if (r->size != 0 && !lab_reaches(r->settings, r->size, 1))
        return tx_fail(error, TX_ERR_RANGE, "settings", NOT_PASSED);
    if (r->text && !lab_reaches(r->text, r->text_size, 1))
        return tx_fail(error, TX_ERR_RANGE, "text", NOT_PASSED);
    tx_status status = tx_config_apply(c, r->settings, (size_t)r->size, error);
    if (status == TX_OK && tx_task_reads_text(c)) status = read_text(wish, r, error);
    return status == TX_OK ? tx_config_resolve(c, error) : status;
}

lab_wish *lab_wish_read(const lab_request *request, tx_error *error) {
    lab_wish *wish = calloc(1, sizeof *wish);
    if (!wish) {
        tx_fail(error, TX_ERR_MEMORY, "settings", "no memory left to plan a model");
        return NULL;
    }
    if (read_request(wish, request, error) == TX_OK) return wish;
    lab_wish_free(wish);
    return NULL;
}

void lab_wish_free(lab_wish *wish) {
    free(wish->memory[0]);
    free(wish->memory[1]);
    free(wish);
}
