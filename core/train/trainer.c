#include "train/trainer.h"
#include "math/ops.h"
#include "model/nonfinite.h"
#include "train/optim.h"

/* Up to this d_model a chunk is TX_CACHED_ROWS rows, whose activations fit in cache; wider models
 * take TX_SUM_BLOCK rows. */
#define NARROW_MODEL 64
/* For each thread of a pool. Few barriers, even shares. */
#define PARTS_PER_THREAD 2

/* --- memory ----------------------------------------------------------------------------------- */

static void carve_text(tx_trainer *t, tx_arena *arena) {
    const tx_config *c = &t->model.config;
    const tx_corpus *from = c->corpus;
    tx_corpus builtin;
    if (!from) tx_corpus_read_for(&builtin, c, NULL, 0, NULL);
    tx_corpus_carve(&t->corpus, arena, from ? from : &builtin);
    t->model.config.corpus = &t->corpus;
}

static void carve_listed(tx_trainer *t, tx_arena *arena) {
    tx_config *c = &t->model.config;
    uint32_t *names = tx_arena_take(arena, (uint64_t)c->samples, sizeof *names);
    if (names) tx_task_of(c)->list(c, names);
    c->listed = names;
}

/* The most sequences of a chunk, the longest having T positions. */
static int most_in_chunk(const tx_config *c, int T) {
    return TX_MAX(1, (c->d_model <= NARROW_MODEL ? TX_CACHED_ROWS : TX_SUM_BLOCK) / T);
}

/* Parts of a job, and chunks of a microbatch. */
static int parts_of(int threads) { return threads > 1 ? threads * PARTS_PER_THREAD : 1; }

/* Sequences of many positions, T, take long one by one, and much memory. */
static int chunks_together(int threads, int T) {
    return T < TX_SUM_BLOCK ? parts_of(threads) : threads;
}

static void carve_window(tx_trainer *t, tx_arena *arena, int sequences, bool shown) {
    const tx_config *c = &t->model.config;
    const tx_allocator alloc = {
        arena, c, sequences, tx_tokens_per_sample(c), c->seq, t->model.trainable, shown, NULL};
    tx_acts_carve(&t->window, &t->model, &alloc, t->threads);
    t->window.ablations = t->probe.ablations;
    t->window.cuts = t->probe.cuts;
}

/* NULL for none. */
static int32_t *take_numbers(tx_arena *arena, uint64_t n) {
    return n ? tx_arena_take(arena, n, sizeof(int32_t)) : NULL;
}

/* What batches go through. */
static void carve_batches(tx_trainer *t, tx_arena *arena) {
    const tx_config *c = &t->model.config;
    uint64_t T = (uint64_t)tx_tokens_per_sample(c), S = (uint64_t)c->seq, B = (uint64_t)c->batch;
    bool two = c->arch == TX_ENCDEC, padded = c->mask & TX_MASK_PADDING;
    int longest = (int)(two ? TX_MAX(S, T) : T);
    int chunks = chunks_together(t->threads, longest);
    carve_window(t, arena, TX_MIN(c->batch, most_in_chunk(c, longest) * chunks), false);
    if (t->model.trainable && c->optimizer == TX_MUON)
        tx_muon_carve(&t->muon, arena, &t->model, t->threads);
    if (t->model.trainable)
        t->norm_sums = tx_arena_take(arena, tx_norm_blocks(&t->model.params), sizeof(double));
    t->samples.source = take_numbers(arena, two ? B * S : 0);
    t->samples.tokens = take_numbers(arena, B * (uint64_t)tx_token_numbers(c, (int)T));
    t->samples.targets = take_numbers(arena, B * (uint64_t)tx_target_numbers(c, (int)T));
    t->samples.source_hidden = two && padded ? tx_arena_take(arena, B * S, 1) : NULL;
    t->samples.hidden = padded ? tx_arena_take(arena, B * T, 1) : NULL;
    t->order =
        c->data != TX_FRESH ? tx_arena_take(arena, (uint64_t)c->samples, sizeof(uint32_t)) : NULL;
}

static void carve_probe(tx_trainer *t, tx_arena *arena) {
    const tx_config *c = &t->model.config;
    uint64_t longest = (uint64_t)c->max_len;
    bool two = c->arch == TX_ENCDEC, padded = c->mask & TX_MASK_PADDING;
    const tx_allocator alloc = {arena, c, 1, c->max_len, c->max_len, false, true, NULL};
    tx_acts_carve(&t->probe, &t->model, &alloc, 1);
    t->probe_source = take_numbers(arena, two ? longest : 0);
    t->probe_tokens = take_numbers(arena, (uint64_t)tx_token_numbers(c, c->max_len));
    t->probe_targets = take_numbers(arena, (uint64_t)tx_target_numbers(c, c->max_len));
    t->probe_source_hidden = two && padded ? tx_arena_take(arena, longest, 1) : NULL;
    t->probe_hidden = padded ? tx_arena_take(arena, longest, 1) : NULL;
    t->draw = c->layout.count ? NULL : tx_arena_reals(arena, (uint64_t)c->vocab);
}

void tx_trainer_carve(tx_trainer *t, tx_arena *arena, const tx_config *config, int threads) {
    memset(t, 0, sizeof *t);
    t->threads = threads;
    tx_model_carve(&t->model, arena, config);
    if (tx_task_reads_text(config)) carve_text(t, arena);
    if (config->data == TX_EVERY) carve_listed(t, arena);
    if (t->model.scored) carve_batches(t, arena);
    carve_probe(t, arena);
    tx_frozen_carve(&t->frozen, arena, &t->model);
    t->first = t->model.config;
}

void tx_trainer_carve_batch(tx_trainer *t, tx_arena *arena) {
    carve_window(t, arena, t->model.config.batch, true);
}

void tx_trainer_reset(tx_trainer *t) {
    tx_params *p = &t->model.params;
    size_t bytes = p->numbers * sizeof(real);
    tx_model_init(&t->model);
    if (p->grad) {
        memset(p->grad, 0, bytes);
        memset(p->m, 0, bytes);
        memset(p->v, 0, bytes);
    }
    t->order_epoch = -1;
    t->step = 0;
    t->computed = 0;
    t->grad_norm = 0;
    t->diverged = false;
    t->diverged_at[0] = 0;
    tx_trainer_enter(t);
}

/* --- settings and events ---------------------------------------------------------------------- */

void tx_trainer_enter(tx_trainer *t) {
    tx_config *now = &t->model.config;
    const uint32_t data_seed = tx_data_seed(now);
    for (const tx_field *f = tx_fields; f < tx_fields + tx_field_count; f++)
        if (!f->rebuild) tx_field_copy(f, now, &t->first);
    tx_events_apply(now, t->step);
    if (tx_data_seed(now) != data_seed) t->order_epoch = -1;
    t->cuts = (tx_ablations){t->cut, tx_events_cuts(now, t->step, t->cut), NULL};
    t->window.cuts = t->probe.cuts = t->cuts.count ? &t->cuts : NULL;
    t->computed = 0;
}

/* Whether the value of a setting has had no effect on any update. */
static bool was_idle(const tx_trainer *t, const tx_field *field) {
    static const char *const ends[] = {"steps", "epochs", "lr_end", "decay_steps"};
    const char *key = field->key;
    size_t size = tx_text_size(key);
    if (t->step == 0 || tx_field_find("eval_samples", 12) == field) return true;
    tx_event e;
    bool constant = t->first.schedule == TX_CONSTANT;
    for (size_t at = 0; tx_event_next(&t->first, &at, &e);)
        constant = constant && e.field != tx_field_find("schedule", 8);
    for (int i = 0; i < 4; i++)
        if (tx_text_size(ends[i]) == size && memcmp(ends[i], key, size) == 0) return constant;
    return false;
}

static tx_status refuse_rebuild(const tx_field *f, const tx_config *wanted, tx_error *error) {
    tx_text t = tx_error_begin(error, TX_ERR_STATE, f->key);
    tx_text_add_value(&t, f->key);
    tx_text_add(&t, " cannot be ");
    tx_text_begin_value(&t);
    tx_text_add_char(&t, '"');
    tx_field_print(f, wanted, &t);
    tx_text_add_char(&t, '"');
    tx_text_end_value(&t);
    tx_text_add(&t, " in this run: it shapes the model, and changing it needs a new one");
    return TX_ERR_STATE;
}

static tx_status set_events(const tx_trainer *t, tx_config *first, const tx_config *wanted,
                            tx_error *error) {
    if (!tx_events_share(first, wanted, t->step))
        return tx_fail(error, TX_ERR_STATE, "events",
                       "events that have happened cannot change; make a fork");
    memcpy(first->events, wanted->events, sizeof first->events);
    return tx_frozen_check(&t->frozen, &t->model, wanted, error);
}

tx_status tx_trainer_set(tx_trainer *t, const tx_config *wanted, tx_error *error) {
    const tx_config *now = &t->model.config;
    tx_config first = t->first;
    tx_status status = set_events(t, &first, wanted, error);
    for (const tx_field *f = tx_fields; f < tx_fields + tx_field_count && status == TX_OK; f++) {
        if (f->offset == offsetof(tx_config, events) || tx_field_same(f, wanted, now)) continue;
        if (f->rebuild)
            status = refuse_rebuild(f, wanted, error);
        else if (was_idle(t, f))
            tx_field_copy(f, &first, wanted);
        else
            status = tx_events_add(&first, t->step, f, wanted, error);
    }
    if (status == TX_OK) status = tx_events_check(&first, error);
    if (status != TX_OK) return status;
    t->first = first;
    tx_trainer_enter(t);
    return TX_OK;
}

/* --- batches ---------------------------------------------------------------------------------- */

int64_t tx_steps_per_epoch(const tx_config *config) {
    return (config->samples + config->batch - 1) / config->batch;
}

int64_t tx_planned_steps(const tx_config *config) {
    return config->steps ? config->steps : config->epochs * tx_steps_per_epoch(config);
}

tx_sample tx_trainer_sample(const tx_trainer *t, int place) {
    const tx_config *c = &t->model.config;
    const tx_samples *s = &t->samples;
    const size_t n = (size_t)place, T = (size_t)tx_token_numbers(c, tx_tokens_per_sample(c)),
                 answers = (size_t)tx_targets_per_sample(c);
    return (tx_sample){
        .source = s->source ? s->source + n * (size_t)c->seq : NULL,
        .tokens = s->tokens + n * T,
        .targets = s->targets + n * answers,
    };
}

void tx_trainer_load(tx_trainer *t, int batch, int S, int T, const int32_t *source,
                     const int32_t *tokens, const int32_t *targets) {
    const tx_config *c = &t->model.config;
    const tx_samples *s = &t->samples;
    t->batch = (tx_batch){.count = batch,
                          .S = S,
                          .T = T,
                          .numbers = tx_token_numbers(c, T),
                          .answers = tx_target_numbers(c, T),
                          .source = source,
                          .tokens = tokens,
                          .targets = targets,
                          .source_hidden = s->source_hidden,
                          .hidden = s->hidden};
    if (s->hidden) tx_task_padding(c, tokens, batch * T, s->hidden);
    if (s->source_hidden) tx_task_padding(c, source, batch * S, s->source_hidden);
    t->counted = tx_head_counted(c, targets, c->head == TX_HEAD_CLASS ? batch : batch * T,
                                 t->batch.counted_of);
}

void tx_trainer_load_samples(tx_trainer *t, int count) {
    const tx_config *c = &t->model.config;
    const tx_samples *s = &t->samples;
    int T = tx_tokens_per_sample(c);
    tx_trainer_load(t, count, c->seq, T, s->source, s->tokens, s->targets);
    if (c->head == TX_HEAD_TOKEN && !c->layout.count)
        t->batch.first_answer = tx_head_first_answer(c, s->targets, count, T);
}

/* The sample at a place has no target that counts. */
static void leave_out(const tx_trainer *t, int place) {
    const tx_config *c = &t->model.config;
    const tx_streams *streams = &c->layout;
    int32_t *targets = tx_trainer_sample(t, place).targets;
    const int answers = tx_prediction_at(streams, streams->predictions);
    if (!streams->count)
        for (int i = 0; i < tx_targets_per_sample(c); i++) targets[i] = c->ignore_index;
    else
        for (int i = 0; i < tx_steps_of(streams, c->seq) * streams->predictions; i++)
            tx_no_target(streams, i % streams->predictions,
                         (tx_number *)(void *)targets + i / streams->predictions * answers);
}

/* What events leave out of the batch of the current step. */
static void leave_samples_out(const tx_trainer *t, int batch) {
    tx_event e;
    for (size_t at = 0; tx_event_next(&t->first, &at, &e);)
        if (e.kind == TX_EVENT_WITHOUT && e.batch == t->step + 1 && e.sample < batch)
            leave_out(t, (int)e.sample);
}

/* Loads the batch of the current step; the last one of an epoch may be smaller. */
static void load_training_batch(tx_trainer *t) {
    const tx_config *c = &t->model.config;
    int64_t per_epoch = tx_steps_per_epoch(c);
    uint32_t epoch = (uint32_t)(t->step / per_epoch),
             first = (uint32_t)(t->step % per_epoch) * (uint32_t)c->batch;
    int batch = (int)TX_MIN((uint32_t)c->batch, (uint32_t)c->samples - first);
    for (int i = 0; i < batch; i++) {
        uint32_t index =
            tx_task_train_index(c, t->order, &t->order_epoch, epoch, first + (uint32_t)i);
        tx_task_sample(c, TX_SPLIT_TRAIN, index, tx_trainer_sample(t, i));
    }
    leave_samples_out(t, batch);
    tx_trainer_load_samples(t, batch);
}

/* --- microbatches ----------------------------------------------------------------------------- */

static int pool_size(const tx_trainer *t) { return t->pool ? t->pool->size : 1; }

static int longest_of(const tx_batch *b) { return b->source ? TX_MAX(b->S, b->T) : b->T; }

/* Sequences of a chunk of the loaded batch; chunks are about equal. Weight gradients are summed
 * chunk by chunk, whichever thread does the work: the size is part of what a seed means. */
static int chunk_size(const tx_trainer *t) {
    int count = t->batch.count, most = most_in_chunk(&t->model.config, longest_of(&t->batch)),
        chunks = (count + most - 1) / most;
    return (count + chunks - 1) / chunks;
}

/* Sequences of a microbatch: whole chunks, in microbatches that are about equal. One thread takes
 * one chunk, which stays in cache until its weight gradients are done; a pool takes some for each
 * thread, or its threads would wait for each other at every chunk. */
static int microbatch_size(const tx_trainer *t) {
    int size = chunk_size(t), chunks = (t->batch.count + size - 1) / size,
        most = chunks_together(pool_size(t), longest_of(&t->batch)),
        microbatches = (chunks + most - 1) / most;
    return (chunks + microbatches - 1) / microbatches * size;
}

/* Before segment 0: the first part of a forward pass by itself. */
enum { BEFORE = -1 };

/* What the parts of a job share. Each job is a barrier: the next one reads what all its parts
 * wrote. */
typedef struct {
    tx_trainer *trainer;
    int segment;      /* of the backward pass (tx_segments), or BEFORE */
    int part_size;    /* sequences of a part of a pass */
    _Atomic int next; /* the next tensor that no thread has taken */
    tx_rates rates;
    double scale;
    int64_t updates; /* made before this one */
} step_work;

/* Some of the window's sequences, one part of a job, through the model and, in training, back
 * through a segment: the first is part of the same job as the forward pass. A part writes nothing
 * that another one reads. */
static void pass_job(void *context, tx_job_part part) {
    const step_work *w = context;
    tx_trainer *t = w->trainer;
    tx_acts *a = &t->window;
    tx_pass pass = a->pass;
    pass.thread = part.thread;
    const void *targets = tx_acts_targets(a, &t->batch);
    int from = part.index * w->part_size, to = TX_MIN(a->batch, from + w->part_size);
    if (w->segment == BEFORE || (w->segment == 0 && !tx_forward_parts(a)))
        tx_forward_begin(a, &pass, from, to);
    if (w->segment == BEFORE) return;
    if (w->segment == 0) {
        tx_forward_end(a, &pass, from, to);
        tx_loss(a, targets, pass.training ? t->counted : 0, from, to);
    }
    if (pass.training && t->counted) tx_backward(a, &pass, w->segment, from, to);
}

static void run_pass(tx_trainer *t, int segment) {
    const tx_acts *a = &t->window;
    step_work w = {.trainer = t, .segment = segment, .part_size = chunk_size(t)};
    if (pool_size(t) > 1)
        w.part_size = TX_MAX(1, TX_MIN(w.part_size, a->batch / parts_of(pool_size(t))));
    if (!tx_acts_divides(a)) w.part_size = a->batch;
    tx_thread_pool_run(t->pool, pass_job, &w, (a->batch + w.part_size - 1) / w.part_size);
}

/* A job that can be cut anywhere. */
static void run_parts(tx_trainer *t, tx_job job, step_work *w) {
    w->trainer = t;
    tx_thread_pool_run(t->pool, job, w, parts_of(pool_size(t)));
}

/* Sends n sequences of the loaded batch, from `first` on, through the window. Adds their score. */
static void run_microbatch(tx_trainer *t, int first, int n, bool training, tx_score *score) {
    tx_acts_load(&t->window, &t->batch, first, n);
    t->window.pass = (tx_pass){.training = training, .step = (uint32_t)t->step};
    if (tx_forward_parts(&t->window)) run_pass(t, BEFORE);
    run_pass(t, 0);
    tx_head_score(score, &t->window.head, &t->model.config, &tx_output_stack(&t->window)->stream,
                  tx_acts_targets(&t->window, &t->batch), n);
}

tx_score tx_trainer_microbatches(tx_trainer *t, bool training, void (*after)(tx_trainer *, void *),
                                 void *context) {
    tx_score score = {0};
    int size = microbatch_size(t);
    for (int first = 0; first < t->batch.count; first += size) {
        run_microbatch(t, first, TX_MIN(size, t->batch.count - first), training, &score);
        if (after) after(t, context);
    }
    return score;
}

tx_score tx_trainer_forward(tx_trainer *t, bool training) {
    tx_score score = {0};
    run_microbatch(t, 0, t->batch.count, training, &score);
    return score;
}

/* --- gradients and the update ----------------------------------------------------------------- */

static void clear_job(void *context, tx_job_part part) {
    tx_params *p = &((step_work *)context)->trainer->model.params;
    size_t from = p->numbers * (size_t)part.index / (size_t)part.of,
           to = p->numbers * (size_t)(part.index + 1) / (size_t)part.of;
    memset(p->grad + from, 0, (to - from) * sizeof(real));
}

/* A share of a unit of the weight gradients of a segment, over the window's sequences, chunk by
 * chunk in order. The first parts are the first shares of all units. */
static void weights_job(void *context, tx_job_part part) {
    const step_work *w = context;
    tx_acts *a = &w->trainer->window;
    int size = chunk_size(w->trainer), units = tx_weight_units(a, w->segment);
    for (int from = 0; from < a->batch; from += size)
        tx_backward_weights(a, w->segment, part.index % units, part.index / units, part.of / units,
                            from, TX_MIN(a->batch, from + size));
}

static void norm_job(void *context, tx_job_part part) {
    tx_trainer *t = ((step_work *)context)->trainer;
    tx_norm_sums(t->norm_sums, &t->model.params, part.index, part.of);
}

static void clear_gradients(tx_trainer *t) { run_parts(t, clear_job, &(step_work){0}); }

/* After run_microbatch, which went back through segment 0: its weights, then the other segments. */
static void add_weight_gradients(tx_trainer *t, void *context) {
    (void)context;
    for (int segment = 0; t->counted && segment < tx_segments(&t->window); segment++) {
        if (segment) run_pass(t, segment);
        step_work w = {.trainer = t, .segment = segment};
        tx_thread_pool_run(t->pool, weights_job, &w,
                           tx_weight_units(&t->window, segment) * pool_size(t));
    }
}

static void take_norm(tx_trainer *t) {
    tx_frozen_still(&t->model, &t->first, t->step);
    run_parts(t, norm_job, &(step_work){0});
    t->grad_norm = tx_norm_total(t->norm_sums, tx_norm_blocks(&t->model.params));
}

void tx_trainer_backward(tx_trainer *t) {
    TX_ASSERT(t->window.batch == t->batch.count);
    clear_gradients(t);
    add_weight_gradients(t, NULL);
    take_norm(t);
}

static bool is_finite(double x) { return x - x == 0; }

static void look_for_nonfinite(tx_trainer *t, void *context) {
    tx_nonfinite_in(context, &t->window);
}

/* Runs the loaded batch again, since the window holds only its last microbatch. */
static void note_divergence(tx_trainer *t) {
    tx_nonfinite found = {0};
    tx_trainer_microbatches(t, true, look_for_nonfinite, &found);
    const tx_tensor *tensor = tx_nonfinite_at(&t->model, &found);
    const char *name = tensor ? tensor->name : "loss";
    t->diverged = true;
    memcpy(t->diverged_at, name, tx_text_size(name) + 1);
}

static void optim_job(void *context, tx_job_part part) {
    step_work *w = context;
    tx_trainer *t = w->trainer;
    tx_params *p = &t->model.params;
    const tx_config *c = &t->model.config;
    if (c->optimizer == TX_MUON)
        tx_muon_step(&t->muon, p, c, w->rates.lr, w->scale, &w->next, part.thread);
    tx_optim_step(p, c, w->rates, w->scale, w->updates, part.index, part.of);
}

static void pack_job(void *context, tx_job_part part) {
    tx_model_pack(&((step_work *)context)->trainer->model, part.index, part.of);
}

bool tx_trainer_update(tx_trainer *t, tx_update *update) {
    const tx_config *c = &t->model.config;
    update->grad_norm = t->grad_norm;
    tx_rates rates = tx_learning_rates(c, t->step, tx_planned_steps(c));
    update->lr = rates.lr;
    if (!is_finite(t->grad_norm) || !is_finite(tx_score_loss(c, &update->score))) {
        note_divergence(t);
        return false;
    }
    step_work w = {.rates = rates,
                   .scale = tx_clip_coefficient(t->grad_norm, c->clip),
                   .updates = t->step - tx_events_skipped(&t->first, t->step)};
    tx_frozen_keep(&t->frozen, &t->model, &t->first, t->step);
    run_parts(t, optim_job, &w);
    tx_frozen_restore(&t->frozen, &t->model, &t->first, t->step);
    run_parts(t, pack_job, &w);
    t->step++;
    t->computed = 0;
    if (t->first.events[0]) tx_trainer_enter(t);
    return true;
}

/* The step is over without an update. */
static bool skip_step(tx_trainer *t, tx_update *update) {
    const tx_config *c = &t->model.config;
    clear_gradients(t);
    t->grad_norm = 0;
    *update = (tx_update){.lr = tx_learning_rate(c, t->step, tx_planned_steps(c))};
    t->step++;
    tx_trainer_enter(t);
    return true;
}

bool tx_trainer_step(tx_trainer *t, tx_update *update) {
    if (t->diverged || !t->model.trainable || t->step >= TX_MOST_STEPS) return false;
    if (tx_events_skip(&t->first, t->step)) return skip_step(t, update);
    load_training_batch(t);
    clear_gradients(t);
    update->score = tx_trainer_microbatches(t, true, add_weight_gradients, NULL);
    take_norm(t);
    return tx_trainer_update(t, update);
}

/* --- the probe -------------------------------------------------------------------------------- */

void tx_trainer_load_probe(tx_trainer *t, int S, int T) {
    const tx_config *c = &t->model.config;
    const tx_batch one = {.count = 1,
                          .S = S,
                          .T = T,
                          .numbers = tx_token_numbers(c, T),
                          .answers = tx_target_numbers(c, T),
                          .source = t->probe_source,
                          .tokens = t->probe_tokens,
                          .targets = t->probe_targets,
                          .source_hidden = t->probe_source_hidden,
                          .hidden = t->probe_hidden};
    if (t->probe_hidden) tx_task_padding(c, t->probe_tokens, T, t->probe_hidden);
    if (t->probe_source_hidden) tx_task_padding(c, t->probe_source, S, t->probe_source_hidden);
    tx_acts_load(&t->probe, &one, 0, 1);
}

void tx_trainer_written(tx_trainer *t) {
    tx_model_pack(&t->model, 0, 1);
    t->computed = 0;
}
