/* What the module and a lab give as text: the module's description, plans, settings, tensors. */
#include "abi/lab_json.h"
#include "abi/lab_request.h"
#include "abi/lab_pool.h"
#include <stdlib.h>

int32_t lab_describe(char *out, int32_t capacity) {
    CHECK_OUT(out, capacity);
    tx_text t = lab_text_over(out, capacity);
    lab_json_describe(&t);
    return (int32_t)t.length;
}

static int32_t plan_json(const tx_config *config, char *out, int32_t capacity, tx_error *error) {
    tx_text t = lab_text_over(out, capacity);
    tx_arena count = {0}, looking = {0};
    tx_config only = *config;
    tx_trainer *trainer = malloc(sizeof *trainer);
    if (!trainer)
        return tx_fail(error, TX_ERR_MEMORY, "settings", "no memory left to plan a model");
    only.looking = true;
    tx_trainer_carve(trainer, &looking, &only, lab_pool_most());
    tx_trainer_carve(trainer, &count, config, lab_pool_most());
    lab_json_plan(&t, &trainer->model, &trainer->window, count.used, looking.used);
    free(trainer);
    return (int32_t)t.length;
}

int32_t lab_plan(const char *settings, int32_t size, const char *text, int32_t text_size, char *out,
                 int32_t capacity, tx_error *error) {
    CHECK_ERROR(error);
    CHECK_OUT(out, capacity);
    tx_error cause = {0};
    lab_setup *setup = lab_setup_read(&(lab_request){settings, size, text, text_size}, &cause);
    if (!setup) {
        if (error) *error = cause;
        return cause.status;
    }
    int32_t length = plan_json(&setup->config, out, capacity, error);
    lab_setup_free(setup);
    return length;
}

int32_t lab_plan_own(lab *l, char *out, int32_t capacity) {
    CHECK_HANDLE(l);
    CHECK_OUT(out, capacity);
    return plan_json(&l->trainer.model.config, out, capacity, NULL);
}

int32_t lab_settings(lab *l, char *out, int32_t capacity) {
    CHECK_HANDLE(l);
    CHECK_OUT(out, capacity);
    tx_text t = lab_text_over(out, capacity);
    lab_json_settings(&t, &l->trainer.model.config);
    return (int32_t)t.length;
}

int32_t lab_begun(lab *l, char *out, int32_t capacity) {
    CHECK_HANDLE(l);
    CHECK_OUT(out, capacity);
    tx_text t = lab_text_over(out, capacity);
    lab_json_settings(&t, &l->trainer.first);
    return (int32_t)t.length;
}

/* What `add` tells of the run's text as JSON; `none` in a run that has no text. */
static int32_t corpus_json(lab *l, void (*add)(const tx_corpus *corpus, tx_text *out),
                           const char *none, char *out, int32_t capacity) {
    CHECK_HANDLE(l);
    CHECK_OUT(out, capacity);
    tx_text t = lab_text_over(out, capacity);
    const tx_corpus *corpus = l->trainer.model.config.corpus;
    if (corpus)
        add(corpus, &t);
    else
        tx_text_add(&t, none);
    return (int32_t)t.length;
}

int32_t lab_alphabet(lab *l, char *out, int32_t capacity) {
    return corpus_json(l, tx_corpus_add_alphabet, "\"\"", out, capacity);
}

int32_t lab_learned(lab *l, char *out, int32_t capacity) {
    return corpus_json(l, tx_corpus_add_learned, "[]", out, capacity);
}

int32_t lab_diverged_at(lab *l, char *out, int32_t capacity) {
    CHECK_HANDLE(l);
    CHECK_OUT(out, capacity);
    tx_text t = lab_text_over(out, capacity);
    tx_text_add(&t, l->trainer.diverged_at);
    return (int32_t)t.length;
}

int32_t lab_tensors(lab *l, char *out, int32_t capacity) {
    CHECK_HANDLE(l);
    CHECK_OUT(out, capacity);
    tx_text t = lab_text_over(out, capacity);
    lab_json_tensors(&t, &l->trainer);
    return (int32_t)t.length;
}
