#include "run/trainer.h"
#include "model/broken.h"
#include "math/ops.h"
#include "run/optim.h"

/* rows that go through the whole model together: few enough to stay in cache, many enough to fill
 * the kernels */
#define CHUNK_ROWS 136
/* widest of which so many stay there: of a wider one as many go together as the sums over rows take
 * at a time */
#define NARROW_MODEL 64

/* --- memory ----------------------------------------------------------------------------------- */

static void carve_text(tx_trainer *t, tx_arena *arena) {
    const tx_corpus *from = t->model.config.corpus;
    tx_corpus builtin;
    if (!from) tx_corpus_read(&builtin, NULL, 0, NULL);
    tx_corpus_carve(&t->corpus, arena, from ? from : &builtin);
    t->model.config.corpus = &t->corpus;
}

void tx_trainer_carve(tx_trainer *t, tx_arena *arena, const tx_config *config) {
    memset(t, 0, sizeof *t);
    tx_model_carve(&t->model, arena, config);
    if (tx_task_reads_text(config)) carve_text(t, arena);
    int T = tx_tokens_per_sample(config), S = config->seq, B = config->batch;
    bool two = config->arch == TX_ENCDEC;
    if (t->model.trainable) {
        uint64_t batch = (uint64_t)B;
        tx_acts_carve(&t->batch, arena, &t->model, B, S, T, true);
        t->norm_sums = tx_arena_take(arena, tx_norm_blocks(&t->model.params), sizeof(double));
        t->source = two ? tx_arena_take(arena, batch * (uint64_t)S, sizeof(int32_t)) : NULL;
        t->tokens = tx_arena_take(arena, batch * (uint64_t)T, sizeof(int32_t));
        t->targets = tx_arena_take(arena, batch * (uint64_t)T, sizeof(int32_t));
        t->order = config->data == TX_FIXED
                       ? tx_arena_take(arena, (uint64_t)config->samples, sizeof(uint32_t))
                       : NULL;
    }
    uint64_t longest = (uint64_t)config->max_len;
    tx_acts_carve(&t->probe, arena, &t->model, 1, config->max_len, config->max_len, false);
    t->probe_source = two ? tx_arena_take(arena, longest, sizeof(int32_t)) : NULL;
    t->probe_tokens = tx_arena_take(arena, longest, sizeof(int32_t));
    t->probe_targets = tx_arena_take(arena, longest, sizeof(int32_t));
    t->draw = tx_arena_reals(arena, (uint64_t)config->vocab);
}

void tx_trainer_carve_threads(tx_trainer *t, tx_arena *arena, int threads) {
    if (t->model.trainable && threads > 1) tx_acts_carve_threads(&t->batch, arena, threads);
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
}

/* --- scoring ---------------------------------------------------------------------------------- */

static int count_targets(const tx_config *c, const int32_t *targets, int n) {
    int counted = 0;
    for (int i = 0; i < n; i++) counted += targets[i] != c->ignore_index;
    return counted;
}

static tx_score score_batch(const tx_acts *a, const int32_t *targets) {
    int rows = tx_output_rows(a), ignored = a->model->config.ignore_index;
    tx_score s = {.sequences = a->batch};
    for (int b = 0; b < a->batch; b++) {
        int wrong = 0;
        for (int r = b * rows; r < (b + 1) * rows; r++) {
            int32_t target = tx_target_of(a, targets, b, r - b * rows);
            if (target == ignored) continue;
            bool right = a->prediction[r] == target;
            s.loss += (double)a->loss[r];
            s.targets++;
            s.correct += right;
            wrong += !right;
        }
        s.whole += wrong == 0;
    }
    return s;
}

void tx_score_add(tx_score *sum, tx_score s) {
    sum->loss += s.loss;
    sum->targets += s.targets;
    sum->correct += s.correct;
    sum->sequences += s.sequences;
    sum->whole += s.whole;
}

/* --- a step ----------------------------------------------------------------------------------- */

int64_t tx_steps_per_epoch(const tx_config *config) {
    return (config->samples + config->batch - 1) / config->batch;
}

int64_t tx_planned_steps(const tx_config *config) {
    return config->steps ? config->steps : config->epochs * tx_steps_per_epoch(config);
}

tx_sample tx_trainer_sample(const tx_trainer *t, int place) {
    const tx_config *c = &t->model.config;
    return (tx_sample){
        .source = t->source ? t->source + (size_t)place * c->seq : NULL,
        .tokens = t->tokens + (size_t)place * tx_tokens_per_sample(c),
        .targets = t->targets + (size_t)place * tx_targets_per_sample(c),
    };
}

void tx_trainer_load(tx_trainer *t, int batch, int S, int T, const int32_t *source,
                     const int32_t *tokens, const int32_t *targets) {
    tx_acts_load(&t->batch, batch, S, T, source, tokens);
    t->counted = count_targets(&t->model.config, targets, batch * tx_output_rows(&t->batch));
}

/* The first position that has a target in any sequence. */
static int first_answer(const tx_config *c, const int32_t *targets, int batch, int T) {
    for (int i = 0; i < T; i++)
        for (int b = 0; b < batch; b++)
            if (targets[b * T + i] != c->ignore_index) return i;
    return 0;
}

static void load_own(tx_trainer *t, int batch) {
    const tx_config *c = &t->model.config;
    int T = tx_tokens_per_sample(c);
    tx_trainer_load(t, batch, c->seq, T, t->source, t->tokens, t->targets);
    if (c->head == TX_HEAD_TOKEN) tx_acts_answers(&t->batch, first_answer(c, t->targets, batch, T));
}

/* Fills the batch of the current step; the last one of an epoch may be smaller. */
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
    load_own(t, batch);
}

/* What the jobs of a step share. Each is a barrier: the next one reads what all parts of it wrote.
 */
typedef struct {
    tx_trainer *trainer;
    const int32_t *targets;
    bool training;
    int first;        /* number in the batch of the first sequence that is held */
    _Atomic int next; /* the next chunk of sequences that nobody has taken */
    double lr, scale;
} step_work;

/* Sequences of a chunk, in chunks that are about equal. Weight gradients are summed chunk by chunk,
 * whoever does the work: its size is part of what a seed means. */
static int chunk_size(tx_acts *a) {
    int rows = a->model->config.d_model <= NARROW_MODEL ? CHUNK_ROWS : TX_SUM_BLOCK;
    int most = TX_MAX(1, rows / TX_MAX(a->stack[0].T, tx_last_stack(a)->T)),
        chunks = (a->batch + most - 1) / most;
    return (a->batch + chunks - 1) / chunks;
}

/* The sequences that are held, a chunk at a time, through the model and, in training, back: chunks
 * write nothing that another one reads. */
static void pass_job(void *context, int part, int parts) {
    step_work *w = context;
    tx_trainer *t = w->trainer;
    tx_acts *a = &t->batch;
    tx_pass pass = {w->training, (uint32_t)t->step, part, w->first};
    int size = chunk_size(a);
    /* enough pieces for everyone */
    if (parts > 1) size = TX_MAX(1, TX_MIN(size, a->held / (2 * parts)));
    for (int from; (from = atomic_fetch_add(&w->next, 1) * size) < a->held;) {
        int to = TX_MIN(a->held, from + size);
        tx_forward(a, &pass, from, to);
        tx_loss(a, w->targets, w->training ? t->counted : 0, from, to);
        if (w->training && t->counted) tx_backward(a, &pass, from, to);
    }
}

tx_score tx_trainer_forward(tx_trainer *t, const int32_t *targets, bool training) {
    step_work w = {.trainer = t, .targets = targets, .training = training};
    t->batch.held = t->batch.batch;
    tx_team_run(t->team, pass_job, &w);
    return score_batch(&t->batch, targets);
}

static void weights_job(void *context, int part, int parts) {
    tx_acts *a = &((step_work *)context)->trainer->batch;
    int size = chunk_size(a);
    for (int from = 0; from < a->held; from += size)
        tx_backward_weights(a, part, parts, from, TX_MIN(a->held, from + size));
}

static void clear_job(void *context, int part, int parts) {
    tx_params *p = &((step_work *)context)->trainer->model.params;
    size_t from = p->numbers * (size_t)part / (size_t)parts,
           to = p->numbers * (size_t)(part + 1) / (size_t)parts;
    memset(p->grad + from, 0, (to - from) * sizeof(real));
}

static void norm_job(void *context, int part, int parts) {
    tx_trainer *t = ((step_work *)context)->trainer;
    tx_norm_sums(t->norm_sums, &t->model.params, part, parts);
}

static void take_norm(step_work *w) {
    tx_trainer *t = w->trainer;
    tx_team_run(t->team, norm_job, w);
    t->grad_norm = tx_norm_total(t->norm_sums, tx_norm_blocks(&t->model.params));
}

void tx_trainer_backward(tx_trainer *t) {
    TX_ASSERT(t->batch.held == t->batch.batch);
    step_work w = {.trainer = t};
    tx_team_run(t->team, clear_job, &w);
    if (t->counted) tx_team_run(t->team, weights_job, &w);
    take_norm(&w);
}

/* Forward and backward of the loaded training batch. One thread is done with a chunk, weight
 * gradients and all, before the next one takes its place: so it stays in cache. More of them would
 * wait for each other at every chunk: they take the batch as a whole. */
static tx_score pass_both_ways(tx_trainer *t) {
    tx_acts *a = &t->batch;
    const int size = t->team && t->team->size > 1 ? a->batch : chunk_size(a),
              each = tx_targets_per_sample(&t->model.config);
    step_work w = {.trainer = t, .training = true};
    tx_team_run(t->team, clear_job, &w);
    for (; w.first < a->batch; w.first += a->held) {
        w.targets = t->targets + w.first * each;
        w.next = 0;
        a->held = TX_MIN(size, a->batch - w.first);
        tx_team_run(t->team, pass_job, &w);
        if (t->counted) tx_team_run(t->team, weights_job, &w);
        tx_acts_move(a, a->held);
    }
    tx_acts_move(a, -a->batch);
    take_norm(&w);
    return score_batch(a, t->targets);
}

static bool is_finite(double x) { return x - x == 0; }

static void note_divergence(tx_trainer *t) {
    /* the first that is broken may be anywhere in the batch */
    if (t->batch.held < t->batch.batch) tx_trainer_forward(t, t->targets, true);
    const tx_tensor *broken = tx_broken_at(&t->batch);
    const char *name = broken ? broken->name : "loss";
    t->diverged = true;
    memcpy(t->diverged_at, name, tx_text_size(name) + 1);
}

static void optim_job(void *context, int part, int parts) {
    step_work *w = context;
    tx_model *m = &w->trainer->model;
    tx_optim_step(&m->params, &m->config, w->lr, w->scale, w->trainer->step, part, parts);
}

static void pack_job(void *context, int part, int parts) {
    tx_model_pack(&((step_work *)context)->trainer->model, part, parts);
}

bool tx_trainer_update(tx_trainer *t, tx_update *update) {
    const tx_config *c = &t->model.config;
    update->grad_norm = t->grad_norm;
    update->lr = tx_learning_rate(c, t->step, tx_planned_steps(c));
    if (!is_finite(t->grad_norm) || !is_finite(update->score.loss)) {
        note_divergence(t);
        return false;
    }
    step_work w = {
        .trainer = t, .lr = update->lr, .scale = tx_clip_coefficient(t->grad_norm, c->clip)};
    tx_team_run(t->team, optim_job, &w);
    tx_team_run(t->team, pack_job, &w);
    t->step++;
    t->computed = 0;
    return true;
}

bool tx_trainer_step(tx_trainer *t, tx_update *update) {
    if (t->diverged || !t->model.trainable || t->step >= TX_MOST_STEPS) return false;
    load_training_batch(t);
    update->score = pass_both_ways(t);
    return tx_trainer_update(t, update);
}

/* --- looking ---------------------------------------------------------------------------------- */

/* Loads the next samples, at most `left`; returns how many. */
static int load_eval_batch(tx_trainer *t, tx_split split, uint32_t first, int left) {
    const tx_config *c = &t->model.config;
    int batch = TX_MIN(c->batch, left);
    for (int i = 0; i < batch; i++)
        tx_task_sample(c, split, first + (uint32_t)i, tx_trainer_sample(t, i));
    load_own(t, batch);
    return batch;
}

tx_score tx_trainer_evaluate(tx_trainer *t, tx_split split, uint32_t first, int count) {
    tx_score sum = {0};
    for (int done = 0; done < count;) {
        done += load_eval_batch(t, split, first + (uint32_t)done, count - done);
        tx_score_add(&sum, tx_trainer_forward(t, t->targets, false));
    }
    return sum;
}

tx_score tx_trainer_evaluate_as(tx_trainer *t, const tx_config *config, int count) {
    tx_score sum = {0};
    for (int i = 0; i < count; i++) {
        tx_task_sample(config, TX_SPLIT_HELD_OUT, (uint32_t)i,
                       (tx_sample){t->probe_source, t->probe_tokens, t->probe_targets});
        tx_trainer_probe(t, config->seq, tx_tokens_per_sample(config));
        tx_loss(&t->probe, t->probe_targets, 0, 0, 1);
        tx_score_add(&sum, score_batch(&t->probe, t->probe_targets));
    }
    return sum;
}

void tx_trainer_visit(tx_trainer *t, int count, void (*see)(const tx_trainer *, void *),
                      void *context) {
    for (int done = 0; done < count;) {
        done += load_eval_batch(t, TX_SPLIT_HELD_OUT, (uint32_t)done, count - done);
        tx_last_stack(&t->batch)->rows = tx_last_stack(&t->batch)->T;
        tx_trainer_forward(t, t->targets, false);
        see(t, context);
    }
}

void tx_trainer_cut(tx_trainer *t, tx_cuts cuts) {
    t->cuts = cuts;
    t->batch.cuts = t->probe.cuts = cuts.count ? &t->cuts : NULL;
    t->computed = 0;
}

void tx_trainer_probe(tx_trainer *t, int S, int T) {
    tx_pass pass = {0};
    tx_acts_load(&t->probe, 1, S, T, t->probe_source, t->probe_tokens);
    tx_forward(&t->probe, &pass, 0, 1);
}

void tx_trainer_written(tx_trainer *t) {
    tx_model_pack(&t->model, 0, 1);
    t->computed = 0;
}

static uint64_t fnv(uint64_t hash, const void *bytes, size_t n) {
    for (const unsigned char *p = bytes; n > 0; n--, p++) hash = (hash ^ *p) * 0x100000001b3u;
    return hash;
}

uint64_t tx_trainer_hash(const tx_trainer *t) {
    const tx_params *p = &t->model.params;
    uint64_t hash = fnv(0xcbf29ce484222325u, &t->step, sizeof t->step);
    for (int i = 0; i < p->count; i++) {
        const tx_tensor *tensor = &p->tensors[i];
        size_t bytes = tensor->count * sizeof(real);
        hash = fnv(hash, tensor->value, bytes);
        if (tensor->m) hash = fnv(fnv(hash, tensor->m, bytes), tensor->v, bytes);
    }
    return hash;
}
