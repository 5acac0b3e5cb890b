#include "abi/lab_request.h"
#include "model/fields.h"
#include "model/presets.h"
#include <stdlib.h>

#define NOT_PASSED "the bytes that were passed do not lie in memory"

/* Finds the rows of a table, in stage 0, or learns tokens, in stages 1 and 2. */
static void prepare(lab_setup *setup, int stage, tx_arena *arena) {
    const tx_config *c = &setup->config;
    if (stage == 0 && setup->corpus.series.columns)
        tx_series_index(&setup->corpus.series, arena);
    else if (stage == 0)
        tx_rows_index(&setup->corpus.rows, arena);
    else
        tx_corpus_learn(&setup->corpus, &setup->learner, stage - 1, arena, (tx_tokens)c->tokens,
                        c->token_vocab);
}

/* Runs one stage in memory of its own, counted first. */
static tx_status run_stage(lab_setup *setup, int stage, tx_error *error) {
    tx_arena arena = {0};
    prepare(setup, stage, &arena);
    void *memory = arena.used <= LAB_MOST_BYTES ? malloc((size_t)arena.used + TX_ALIGN) : NULL;
    if (!memory)
        return lab_refuse_memory(error, "reading this text", stage == 0 ? "text" : "token_vocab",
                                 arena.used);
    setup->memory[stage] = memory;
    arena = (tx_arena){(unsigned char *)TX_ROUND_UP((uintptr_t)memory, TX_ALIGN), 0};
    prepare(setup, stage, &arena);
    return TX_OK;
}

static tx_status read_text(lab_setup *setup, const lab_request *r, tx_error *error) {
    tx_config *c = &setup->config;
    const bool table = tx_task_reads_numbers(c) || tx_task_reads_table(c);
    tx_status status = tx_corpus_read_for(&setup->corpus, c, r->text, (size_t)r->text_size, error);
    c->corpus = &setup->corpus;
    const bool learned = status == TX_OK && tx_corpus_learns(&setup->corpus, (tx_tokens)c->tokens);
    for (int stage = table ? 0 : 1; stage < (learned ? 3 : 1) && status == TX_OK; stage++)
        status = run_stage(setup, stage, error);
    return status;
}

static tx_status read_request(lab_setup *setup, const lab_request *r, tx_error *error) {
    tx_config *c = &setup->config;
    tx_config_defaults(c);
    tx_status status = tx_config_apply(c, r->settings, (size_t)r->size, error);
    if (status == TX_OK && tx_task_reads_text(c)) status = read_text(setup, r, error);
    return status == TX_OK ? tx_config_resolve(c, error) : status;
}

static tx_status check_passed(const lab_request *r, tx_error *error) {
    if (r->size != 0 && !lab_reaches(r->settings, r->size, 1))
        return tx_fail(error, TX_ERR_RANGE, "settings", NOT_PASSED);
    if (r->text && !lab_reaches(r->text, r->text_size, 1))
        return tx_fail(error, TX_ERR_RANGE, "text", NOT_PASSED);
    return TX_OK;
}

lab_setup *lab_setup_read(const lab_request *request, tx_error *error) {
    if (check_passed(request, error) != TX_OK) return NULL;
    lab_setup *setup = calloc(1, sizeof *setup);
    if (!setup) {
        tx_fail(error, TX_ERR_MEMORY, "settings", "no memory left to plan a model");
        return NULL;
    }
    if (read_request(setup, request, error) == TX_OK) return setup;
    lab_setup_free(setup);
    return NULL;
}

void lab_setup_free(lab_setup *setup) {
    for (int i = 0; i < 3; i++) free(setup->memory[i]);
    free(setup);
}
