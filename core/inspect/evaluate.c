#include "inspect/evaluate.h"

int64_t tx_steps_per_score(const tx_config *config) {
    int64_t twenty = 20 * (int64_t)config->batch; /* samples of 20 steps */
    return 20 * ((5 * (int64_t)config->eval_samples + twenty - 1) / twenty);
}

/* Loads the next samples, at most `left`; returns how many. */
static int load_eval_batch(tx_trainer *t, tx_split split, uint32_t first, int left) {
    const tx_config *c = &t->model.config;
    int batch = TX_MIN(c->batch, left);
    for (int i = 0; i < batch; i++)
        tx_task_sample(c, split, first + (uint32_t)i, tx_trainer_sample(t, i));
    tx_trainer_load_samples(t, batch);
    return batch;
}

tx_score tx_trainer_evaluate(tx_trainer *t, tx_split split, uint32_t first, int count) {
    tx_score sum = {0};
    for (int done = 0; done < count;) {
        done += load_eval_batch(t, split, first + (uint32_t)done, count - done);
        tx_score_add(&sum, tx_trainer_microbatches(t, false, NULL, NULL));
    }
    return sum;
}

tx_score tx_trainer_evaluate_as(tx_trainer *t, const tx_config *config, int count) {
    tx_score sum = {0};
    tx_acts *a = &t->probe;
    for (int i = 0; i < count; i++) {
        tx_score one = {0};
        tx_task_sample(config, TX_SPLIT_HELD_OUT, (uint32_t)i,
                       (tx_sample){t->probe_source, t->probe_tokens, t->probe_targets});
        tx_trainer_probe(t, config->seq, tx_tokens_per_sample(config));
        tx_loss(a, t->probe_targets, 0, 0, 1);
        tx_head_score(&one, &a->head, &t->model.config, &tx_output_stack(a)->stream,
                      t->probe_targets, 1);
        tx_score_add(&sum, one);
    }
    return sum;
}

void tx_trainer_visit(tx_trainer *t, int count, void (*see)(tx_trainer *, void *), void *context) {
    for (int done = 0; done < count;) {
        done += load_eval_batch(t, TX_SPLIT_HELD_OUT, (uint32_t)done, count - done);
        t->batch.first_answer = 0;
        tx_trainer_microbatches(t, false, see, context);
    }
}

/* The last rows of the window's logits go to where its sequences' are. */
static void take_last_rows(tx_trainer *t, void *logits) {
    const tx_acts *a = &t->window;
    const size_t rows = (size_t)tx_output_rows(a), V = (size_t)t->model.config.vocab;
    for (size_t i = 0; i < (size_t)a->batch; i++)
        memcpy((real *)logits + ((size_t)a->first + i) * V,
               a->head.logits + (i * rows + rows - 1) * V, V * sizeof(real));
}

void tx_trainer_answers(tx_trainer *t, int count, real *logits) {
    const tx_config *c = &t->model.config;
    const int T = tx_tokens_per_sample(c);
    /* of no use, but tokens */
    memset(t->samples.targets, 0,
           (size_t)count * (size_t)tx_targets_per_sample(c) * sizeof *t->samples.targets);
    tx_trainer_load(t, count, c->seq, T, t->samples.source, t->samples.tokens, t->samples.targets);
    if (c->head == TX_HEAD_TOKEN) t->batch.first_answer = T - 1;
    tx_trainer_microbatches(t, false, take_last_rows, logits);
}

void tx_trainer_probe(tx_trainer *t, int S, int T) {
    tx_pass pass = {0};
    tx_trainer_load_probe(t, S, T);
    tx_forward(&t->probe, &pass, 0, 1);
}

void tx_trainer_ablate(tx_trainer *t, tx_ablations ablations) {
    t->ablations = ablations;
    t->window.ablations = t->probe.ablations = ablations.count ? &t->ablations : NULL;
    t->computed = 0;
}
