/* Labs and the module's memory: made and destroyed, trained and evaluated on the task's samples. */
#include "abi/lab.h"
#include "model/fields.h"
#include "abi/lab_request.h"
#include "abi/lab_pool.h"
#include "model/presets.h"
#include <stdlib.h>

#define MAGIC 0x6c616221u /* "lab!" */

/* The live labs: what a handle is checked against. */
static lab *live;

bool lab_is_live(const lab *l) {
    for (const lab *k = live; k; k = k->next)
        if (k == l) return l->magic == MAGIC;
    return false;
}

int32_t lab_abi_version(void) { return LAB_ABI_VERSION; }

void *lab_alloc(uint32_t bytes) { return malloc(bytes); }

void lab_free(void *block) { free(block); }

/* --- making ----------------------------------------------------------------------------------- */

#define NOT_PASSED "the bytes that were passed do not lie in memory"

static uint64_t bytes_of(const tx_config *config) {
    tx_arena count = {0};
    tx_trainer *t = malloc(sizeof *t);
    if (!t) return UINT64_MAX;
    tx_trainer_carve(t, &count, config, lab_pool_most());
    free(t);
    return count.used;
}

/* The setting that takes most of a model's memory: the tokens and targets of a batch, embeddings, a
 * sequence's activations in a block, some 50 T C numbers in the window and the probe, or the
 * block's weights, some 12 C² with as many gradients, two moments and two packed copies. */
static const char *largest_setting(const tx_config *c, uint64_t bytes) {
    if (8 * (uint64_t)c->batch * (uint64_t)c->seq > bytes / 2) return "batch";
    if (c->vocab > 16384) return "vocab";
    return 50 * c->seq > 72 * c->d_model ? "seq" : "d_model";
}

static bool only_looking;

int32_t lab_looking(int32_t on) {
    CHECK_RANGE(on == 0 || on == 1);
    only_looking = on;
    return TX_OK;
}

/* A lab with its trainer, carved from a resolved config. */
static lab *make(tx_config *config, tx_error *error) {
    config->looking = only_looking;
    const uint64_t bytes = bytes_of(config);
    lab *l = bytes <= LAB_MOST_BYTES ? malloc(sizeof *l) : NULL;
    void *memory = l ? malloc((size_t)bytes + TX_ALIGN) : NULL;
    if (!memory) {
        free(l);
        lab_refuse_memory(error, "this model", largest_setting(config, bytes), bytes);
        return NULL;
    }
    *l = (lab){.magic = MAGIC, .next = live, .memory = memory};
    uintptr_t aligned = TX_ROUND_UP((uintptr_t)memory, TX_ALIGN);
    tx_arena arena = {(unsigned char *)aligned, 0};
    tx_trainer_carve(&l->trainer, &arena, config, lab_pool_most());
    l->trainer.pool = lab_pool();
    tx_model_use(&l->trainer.model, lab_kernel_chosen(), lab_pool());
    const tx_trainer *t = &l->trainer;
    if (tx_frozen_check(&t->frozen, &t->model, config, error) != TX_OK) {
        free(memory);
        free(l);
        return NULL;
    }
    tx_trainer_reset(&l->trainer);
    live = l;
    return l;
}

lab *lab_create(const char *settings, int32_t size, const char *text, int32_t text_size,
                tx_error *error) {
    if (error && !lab_reaches(error, sizeof *error / 4, 4)) return NULL;
    lab_setup *setup = lab_setup_read(&(lab_request){settings, size, text, text_size}, error);
    if (!setup) return NULL;
    lab *l = make(&setup->config, error);
    lab_setup_free(setup);
    return l;
}

int32_t lab_destroy(lab *l) {
    CHECK_HANDLE(l);
    lab **link = &live;
    while (*link != l) link = &(*link)->next;
    *link = l->next;
    l->magic = 0;
    free(l->memory);
    free(l->window);
    free(l);
    return TX_OK;
}

int32_t lab_reset(lab *l) {
    CHECK_HANDLE(l);
    tx_trainer_reset(&l->trainer);
    l->has_gradient = false;
    return TX_OK;
}

/* Whether a line of settings names a preset. */
static bool names_preset(const char *settings, int32_t size) {
    static const char key[] = "preset=";
    const int32_t n = (int32_t)sizeof key - 1;
    for (int32_t at = 0; at + n <= size; at++)
        if ((at == 0 || settings[at - 1] == '\n') && memcmp(settings + at, key, (size_t)n) == 0)
            return true;
    return false;
}

int32_t lab_set(lab *l, const char *settings, int32_t size, tx_error *error) {
    CHECK_HANDLE(l);
    CHECK_ERROR(error);
    tx_config config = l->trainer.model.config;
    if (!lab_reaches(settings, size, 1))
        return tx_fail(error, TX_ERR_RANGE, "settings", NOT_PASSED);
    if (names_preset(settings, size))
        return tx_fail(error, TX_ERR_STATE, "preset",
                       "a preset makes a new model: it cannot be set in a run");
    tx_status status = tx_config_apply(&config, settings, (size_t)size, error);
    if (status == TX_OK) status = tx_config_resolve(&config, error);
    if (status != TX_OK) return status;
    return tx_trainer_set(&l->trainer, &config, error);
}

int32_t lab_stand(lab *l, double step) {
    CHECK_HANDLE(l);
    CHECK_RANGE(step >= 0 && step <= (double)TX_MOST_STEPS && step == (double)(int64_t)step);
    l->trainer.step = (int64_t)step;
    l->trainer.order_epoch = -1;
    l->has_gradient = false;
    tx_trainer_enter(&l->trainer);
    return TX_OK;
}

int32_t lab_threads(int32_t size) {
    CHECK_RANGE(size >= 1 && size <= (TX_THREADS ? TX_MOST_THREADS : 1));
    if (live || lab_pool_most() > 1) return TX_ERR_STATE;
    lab_pool_gather(size);
    return TX_OK;
}

int32_t lab_team_size(int32_t size) {
    CHECK_RANGE(size >= 1 && size <= lab_pool_most());
    tx_thread_pool_resize(lab_pool(), size);
    return TX_OK;
}

int32_t lab_help(int32_t part) {
    CHECK_RANGE(part >= 1 && part < lab_pool_most());
    tx_thread_pool_work(lab_pool(), part);
    return TX_OK;
}

int32_t lab_release(void) {
    tx_thread_pool_stop(lab_pool());
    return TX_OK;
}

int32_t lab_abandon(void) {
    lab_pool_fail();
    return TX_OK;
}

/* --- running ---------------------------------------------------------------------------------- */

void lab_fill_report(const lab *l, lab_report *out, const tx_score *s, double grad_norm,
                     double lr) {
    const tx_trainer *t = &l->trainer;
    const tx_config *c = &t->model.config;
    const double sequences = (double)TX_MAX(s->sequences, 1), accuracy = tx_score_accuracy(c, s);
    *out = (lab_report){
        .step = (double)t->step,
        .epoch = (double)t->step / (double)tx_steps_per_epoch(&t->model.config),
        .loss = tx_score_loss(c, s),
        .accuracy = accuracy,
        .sequence_accuracy = accuracy == accuracy ? (double)s->whole / sequences : accuracy,
        .targets = (double)s->targets,
        .sequences = (double)s->sequences,
        .grad_norm = grad_norm,
        .lr = lr,
        .diverged = t->diverged,
    };
    for (int i = 0; i < c->layout.predictions; i++)
        out->losses[i] = s->part[i].loss / (double)TX_MAX(s->part[i].targets, 1);
}

int32_t lab_train(lab *l, int32_t steps, lab_report *report) {
    CHECK_HANDLE(l);
    CHECK_RANGE(steps >= 0);
    CHECK_REPORT(report);
    if (!l->trainer.model.scored || (steps > 0 && !l->trainer.model.trainable)) return TX_ERR_STATE;
    if (steps > 0) l->has_gradient = false;
    tx_score sum = {0};
    tx_update update = {0};
    int32_t done = 0;
    while (done < steps && tx_trainer_step(&l->trainer, &update)) {
        tx_score_add(&sum, update.score);
        done++;
    }
    lab_fill_report(l, report, &sum, update.grad_norm, update.lr);
    return done;
}

int32_t lab_evaluate(lab *l, int32_t split, int32_t first, int32_t count, lab_report *report) {
    CHECK_HANDLE(l);
    CHECK_RANGE((split == TX_SPLIT_TRAIN || split == TX_SPLIT_HELD_OUT) && first >= 0 &&
                count >= 1);
    CHECK_REPORT(report);
    if (!l->trainer.model.scored) return TX_ERR_STATE;
    tx_score score = tx_trainer_evaluate(&l->trainer, (tx_split)split, (uint32_t)first, count);
    lab_fill_report(l, report, &score, 0, 0);
    return TX_OK;
}

int32_t lab_sample_size(lab *l, int32_t *source, int32_t *tokens, int32_t *targets) {
    CHECK_HANDLE(l);
    CHECK_RANGE(lab_reaches(source, 1, 4) && lab_reaches(tokens, 1, 4) &&
                lab_reaches(targets, 1, 4));
    const tx_config *c = &l->trainer.model.config;
    *source = c->arch == TX_ENCDEC ? c->seq : 0;
    *tokens = tx_token_numbers(c, tx_tokens_per_sample(c));
    *targets = tx_targets_per_sample(c);
    return TX_OK;
}

int32_t lab_sample(lab *l, int32_t split, int32_t index, int32_t *source, int32_t *tokens,
                   int32_t *targets) {
    CHECK_HANDLE(l);
    const tx_config *c = &l->trainer.model.config;
    CHECK_RANGE((split == TX_SPLIT_TRAIN || split == TX_SPLIT_HELD_OUT) && index >= 0);
    CHECK_RANGE(lab_reaches(tokens, tx_token_numbers(c, tx_tokens_per_sample(c)), 4) &&
                lab_reaches(targets, tx_targets_per_sample(c), 4));
    CHECK_RANGE(c->arch != TX_ENCDEC || lab_reaches(source, c->seq, 4));
    tx_task_sample(c, (tx_split)split, (uint32_t)index, (tx_sample){source, tokens, targets});
    return TX_OK;
}

int32_t lab_listed(lab *l, int32_t *names, int32_t capacity) {
    CHECK_HANDLE(l);
    const tx_config *c = &l->trainer.model.config;
    const tx_task *task = tx_task_of(c);
    const uint32_t listed = task->list ? task->list(c, NULL) : 0;
    CHECK_RANGE(!names || lab_reaches(names, capacity, 4));
    if (listed == 0) return TX_ERR_STATE;
    if (!names) return (int32_t)listed;
    CHECK_RANGE(capacity >= (int32_t)listed);
    task->list(c, (uint32_t *)names);
    return (int32_t)listed;
}
