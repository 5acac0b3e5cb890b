/* Sequences and batches of the host's own: looked at, continued, or a training step taken apart. */
#include "inspect/evaluate.h"
#include "inspect/generate.h"
#include "abi/lab_live.h"
#include <stdlib.h>

tx_status lab_check_length(const char *what, int32_t n, int longest, tx_error *error) {
    if (n >= 1 && n <= longest) return TX_OK;
    tx_text t = tx_error_begin(error, TX_ERR_RANGE, what);
    tx_text_add(&t, what);
    tx_text_add(&t, " has ");
    tx_text_add_i64(&t, n);
    tx_text_add(&t, " positions; this model takes 1 to ");
    tx_text_add_i64(&t, longest);
    return TX_ERR_RANGE;
}

/* Every token of 0..vocab-1, or equal to `also`; n of them lie in memory. */
static tx_status check_tokens(const char *what, const int32_t *tokens, int64_t n, int vocab,
                              int also, tx_error *error) {
    if (!lab_reaches(tokens, n, 4)) {
        tx_text t = tx_error_begin(error, TX_ERR_RANGE, what);
        tx_text_add(&t, what);
        tx_text_add(&t, " do not lie in memory");
        return TX_ERR_RANGE;
    }
    for (int64_t i = 0; i < n; i++) {
        if ((tokens[i] >= 0 && tokens[i] < vocab) || tokens[i] == also) continue;
        tx_text t = tx_error_begin(error, TX_ERR_RANGE, what);
        tx_text_add(&t, what);
        tx_text_add(&t, " holds ");
        tx_text_add_i64(&t, tokens[i]);
        tx_text_add(&t, " at position ");
        tx_text_add_i64(&t, i);
        tx_text_add(&t, "; tokens go from 0 to ");
        tx_text_add_i64(&t, vocab - 1);
        return TX_ERR_RANGE;
    }
    return TX_OK;
}

/* Sequences of the host's, of `length` positions each, and the longest that fit. */
typedef struct {
    const int32_t *tokens;
    int length, longest;
} given;

static tx_status check_sequences(const lab *l, int64_t n, given source, given tokens,
                                 tx_error *error) {
    const tx_config *c = &l->trainer.model.config;
    tx_status status = lab_check_length("tokens", tokens.length, tokens.longest, error);
    if (status == TX_OK && c->layout.count)
        return lab_check_steps(c, n, tokens.length, tokens.tokens, error);
    if (status == TX_OK)
        status = check_tokens("tokens", tokens.tokens, n * tokens.length, c->vocab, 0, error);
    if (status == TX_OK && c->arch == TX_ENCDEC)
        status = lab_check_length("source", source.length, source.longest, error);
    if (status == TX_OK && c->arch == TX_ENCDEC)
        status = check_tokens("source", source.tokens, n * source.length, c->src_vocab, 0, error);
    return status;
}

/* Copies a sequence of the host's into the probe. */
static tx_status take_sequence(lab *l, int S, const int32_t *source, int T, const int32_t *tokens,
                               tx_error *error) {
    tx_trainer *t = &l->trainer;
    int longest = t->model.config.max_len;
    tx_status status =
        check_sequences(l, 1, (given){source, S, longest}, (given){tokens, T, longest}, error);
    if (status != TX_OK) return status;
    memcpy(t->probe_tokens, tokens, (size_t)tx_token_numbers(&t->model.config, T) * sizeof *tokens);
    if (t->probe_source) memcpy(t->probe_source, source, (size_t)S * sizeof *source);
    t->generated = 0;
    return TX_OK;
}

int32_t lab_probe(lab *l, int32_t S, const int32_t *source, int32_t T, const int32_t *tokens,
                  tx_error *error) {
    CHECK_HANDLE(l);
    CHECK_ERROR(error);
    tx_status status = take_sequence(l, S, source, T, tokens, error);
    if (status == TX_OK) tx_trainer_probe(&l->trainer, S, T);
    return status;
}

int32_t lab_generate(lab *l, int32_t S, const int32_t *source, int32_t T, const int32_t *tokens,
                     tx_error *error) {
    CHECK_HANDLE(l);
    CHECK_ERROR(error);
    if (!tx_can_generate(&l->trainer.model))
        return tx_fail(error, TX_ERR_STATE, "mask",
                       "only a causal model with an output for each position can continue a "
                       "sequence: set mask causal or arch decoder");
    tx_status status = take_sequence(l, S, source, T, tokens, error);
    if (status == TX_OK) tx_generate_begin(&l->trainer, S, T);
    return status;
}

int32_t lab_next(lab *l, double temperature, int32_t top_k, uint32_t seed, int32_t cached) {
    CHECK_HANDLE(l);
    CHECK_RANGE(temperature >= 0 && temperature <= 1000 && top_k >= 0);
    tx_trainer *t = &l->trainer;
    if (t->generated == 0) return TX_ERR_STATE;
    CHECK_RANGE(t->generated < t->model.config.max_len);
    int32_t token = tx_generate_next(t, &(tx_sampling){temperature, top_k, seed, cached != 0});
    return token < 0 ? TX_ERR_STATE : token;
}

static uint64_t window_bytes(const tx_trainer *t) {
    tx_arena count = {0};
    tx_trainer *planned = malloc(sizeof *planned);
    if (!planned) return UINT64_MAX;
    *planned = *t;
    tx_trainer_carve_batch(planned, &count);
    free(planned);
    return count.used;
}

/* A batch of the host's stays in the window as a whole, so that all its activations can be looked
 * at. Labs that only train need no room for that. */
static tx_status widen_window(lab *l, tx_error *error) {
    tx_trainer *t = &l->trainer;
    if (t->window.capacity >= t->model.config.batch && t->window.shown) return TX_OK;
    uint64_t bytes = window_bytes(t);
    l->window = bytes <= LAB_MOST_BYTES ? malloc((size_t)bytes + TX_ALIGN) : NULL;
    if (!l->window) return lab_refuse_memory(error, "a batch of your own", "batch", bytes);
    tx_arena arena = {(unsigned char *)TX_ROUND_UP((uintptr_t)l->window, TX_ALIGN), 0};
    tx_trainer_carve_batch(t, &arena);
    return TX_OK;
}

int32_t lab_batch(lab *l, int32_t n, int32_t S, const int32_t *source, int32_t T,
                  const int32_t *tokens, const int32_t *targets, tx_error *error) {
    CHECK_HANDLE(l);
    CHECK_ERROR(error);
    tx_trainer *t = &l->trainer;
    const tx_config *c = &t->model.config;
    if (!t->model.trainable)
        return tx_fail(error, TX_ERR_STATE, "head",
                       "a model that cannot be trained takes no batch");
    if (n < 1 || n > c->batch)
        return tx_fail(error, TX_ERR_RANGE, "batch",
                       "the batch has more sequences than the setting batch, or none");
    tx_status status = check_sequences(l, n, (given){source, S, c->seq},
                                       (given){tokens, T, tx_tokens_per_sample(c)}, error);
    const int64_t answers = (int64_t)n * tx_target_numbers(c, T);
    if (status == TX_OK)
        status = c->layout.count
                     ? lab_check_step_targets(c, n, T, targets, error)
                     : check_tokens("targets", targets, answers, c->vocab, c->ignore_index, error);
    if (status == TX_OK) status = widen_window(l, error);
    if (status != TX_OK) return status;
    const tx_samples *own = &t->samples;
    if (own->source) memcpy(own->source, source, (size_t)n * (size_t)S * sizeof *source);
    memcpy(own->tokens, tokens, (size_t)n * (size_t)tx_token_numbers(c, T) * sizeof *tokens);
    memcpy(own->targets, targets, (size_t)answers * sizeof *targets);
    if (c->layout.count)
        tx_clear_empty(&c->layout, (const tx_number *)(const void *)own->tokens,
                       (tx_number *)(void *)own->targets, n * tx_steps_of(&c->layout, T));
    tx_trainer_load(t, n, S, T, own->source, own->tokens, own->targets);
    l->has_gradient = false;
    return TX_OK;
}

/* Whether there is a batch to work on, with room for all of it and for gradients. */
static tx_status check_batch(lab *l) {
    const tx_trainer *t = &l->trainer;
    return t->model.trainable && t->batch.count > 0 ? widen_window(l, NULL) : TX_ERR_STATE;
}

int32_t lab_batch_forward(lab *l, lab_report *report) {
    CHECK_HANDLE(l);
    CHECK_REPORT(report);
    tx_status status = check_batch(l);
    if (status != TX_OK) return status;
    tx_score score = tx_trainer_forward(&l->trainer, false);
    lab_fill_report(l, report, &score, 0, 0);
    return TX_OK;
}

int32_t lab_batch_gradient(lab *l, lab_report *report) {
    CHECK_HANDLE(l);
    CHECK_REPORT(report);
    tx_status status = check_batch(l);
    if (status != TX_OK) return status;
    tx_score score = tx_trainer_forward(&l->trainer, true);
    tx_trainer_backward(&l->trainer);
    l->has_gradient = true;
    lab_fill_report(l, report, &score, l->trainer.grad_norm, 0);
    return TX_OK;
}

int32_t lab_batch_update(lab *l, lab_report *report) {
    CHECK_HANDLE(l);
    CHECK_REPORT(report);
    if (!l->has_gradient || l->trainer.step >= TX_MOST_STEPS) return TX_ERR_STATE;
    l->has_gradient = false;
    tx_update update = {0};
    tx_trainer_update(&l->trainer, &update);
    lab_fill_report(l, report, &update.score, update.grad_norm, update.lr);
    return TX_OK;
}

int32_t lab_written(lab *l) {
    CHECK_HANDLE(l);
    tx_trainer_written(&l->trainer);
    return TX_OK;
}

int32_t lab_answers(lab *l, int32_t n, const int32_t *tokens, float *logits, int32_t capacity,
                    tx_error *error) {
    CHECK_HANDLE(l);
    CHECK_ERROR(error);
    tx_trainer *t = &l->trainer;
    const tx_config *c = &t->model.config;
    if (!t->model.scored || c->layout.count || c->arch == TX_ENCDEC) return TX_ERR_STATE;
    CHECK_RANGE(n >= 1 && n <= c->batch && (int64_t)n * c->vocab <= capacity &&
                lab_reaches(logits, capacity, 4));
    tx_status status = check_tokens("tokens", tokens, (int64_t)n * c->seq, c->vocab, 0, error);
    if (status != TX_OK) return status;
    memcpy(t->samples.tokens, tokens, (size_t)n * (size_t)c->seq * sizeof *tokens);
    l->has_gradient = false;
    tx_trainer_answers(t, n, logits);
    return n;
}
