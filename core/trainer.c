#include "trainer.h"
#include "optim.h"

#define CHUNK_ROWS 136 /* rows that go through the whole model together: few enough to stay in cache, many enough to fill the kernels */

/* --- memory ----------------------------------------------------------------------------------------------------------- */

void tx_trainer_carve(tx_trainer *t, tx_arena *arena, const tx_config *config) {
    memset(t, 0, sizeof *t);
    tx_model_carve(&t->model, arena, config);
    int T = tx_tokens_per_sample(config), S = config->seq, B = config->batch;
    bool two = config->arch == TX_ENCDEC;
    if (t->model.trainable) {
        uint64_t batch = (uint64_t)B;
        tx_acts_carve(&t->batch, arena, &t->model, B, S, T, true);
        t->source = two ? tx_arena_take(arena, batch * (uint64_t)S, sizeof(int32_t)) : NULL;
        t->tokens = tx_arena_take(arena, batch * (uint64_t)T, sizeof(int32_t));
        t->targets = tx_arena_take(arena, batch * (uint64_t)T, sizeof(int32_t));
        t->order = config->data == TX_FIXED ? tx_arena_take(arena, (uint64_t)config->samples, sizeof(uint32_t)) : NULL;
    }
    uint64_t longest = (uint64_t)config->max_len;
    tx_acts_carve(&t->probe, arena, &t->model, 1, config->max_len, config->max_len, false);
    t->probe_source = two ? tx_arena_take(arena, longest, sizeof(int32_t)) : NULL;
    t->probe_tokens = tx_arena_take(arena, longest, sizeof(int32_t));
    t->probe_targets = tx_arena_take(arena, longest, sizeof(int32_t));
    t->draw = tx_arena_reals(arena, (uint64_t)config->vocab);
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
    t->grad_norm = 0;
    t->diverged = false;
    t->diverged_at[0] = 0;
}

/* --- scoring ---------------------------------------------------------------------------------------------------------- */

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

static void add_score(tx_score *sum, tx_score s) {
    sum->loss += s.loss;
    sum->targets += s.targets;
    sum->correct += s.correct;
    sum->sequences += s.sequences;
    sum->whole += s.whole;
}

/* --- a step ----------------------------------------------------------------------------------------------------------- */

int64_t tx_steps_per_epoch(const tx_config *config) { return (config->samples + config->batch - 1) / config->batch; }

int64_t tx_planned_steps(const tx_config *config) { return config->steps ? config->steps : config->epochs * tx_steps_per_epoch(config); }

static tx_sample sample_at(const tx_trainer *t, int place) {
    const tx_config *c = &t->model.config;
    return (tx_sample){
        .source = t->source ? t->source + (size_t)place * c->seq : NULL,
        .tokens = t->tokens + (size_t)place * tx_tokens_per_sample(c),
        .targets = t->targets + (size_t)place * tx_targets_per_sample(c),
    };
}

void tx_trainer_load(tx_trainer *t, int batch, int S, int T, const int32_t *source, const int32_t *tokens, const int32_t *targets) {
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
    uint32_t epoch = (uint32_t)(t->step / per_epoch), first = (uint32_t)(t->step % per_epoch) * (uint32_t)c->batch;
    int batch = (int)TX_MIN((uint32_t)c->batch, (uint32_t)c->samples - first);
    for (int i = 0; i < batch; i++) {
        uint32_t index = tx_task_train_index(c, t->order, &t->order_epoch, epoch, first + (uint32_t)i);
        tx_task_sample(c, TX_SPLIT_TRAIN, index, sample_at(t, i));
    }
    load_own(t, batch);
}

static int chunk_of(const tx_acts *a) { return TX_MAX(1, CHUNK_ROWS / a->stack[a->model->n_stacks - 1].T); }

tx_score tx_trainer_forward(tx_trainer *t, const int32_t *targets, bool training) {
    tx_acts *a = &t->batch;
    tx_pass pass = {training, (uint32_t)t->step};
    for (int from = 0, to; from < a->batch; from = to) {
        to = TX_MIN(a->batch, from + chunk_of(a));
        tx_forward(a, &pass, from, to);
        tx_loss(a, targets, training ? t->counted : 0, from, to);
        if (training && t->counted) tx_backward(a, &pass, from, to);
    }
    return score_batch(a, targets);
}

void tx_trainer_backward(tx_trainer *t) {
    tx_params *p = &t->model.params;
    memset(p->grad, 0, p->numbers * sizeof(real));
    if (t->counted) tx_backward_weights(&t->batch, 0, 1);
    t->grad_norm = tx_grad_norm(p);
}

static bool is_finite(double x) { return x - x == 0; }

/* Names what stopped being finite first, in the order of the table; the loss when every gradient still is. */
static void note_divergence(tx_trainer *t) {
    const char *name = "loss";
    for (int i = 0; i < t->model.params.count; i++) {
        const tx_tensor *tensor = &t->model.params.tensors[i];
        size_t n = 0;
        while (n < tensor->count && is_finite((double)tensor->grad[n])) n++;
        if (n == tensor->count) continue;
        name = tensor->name;
        break;
    }
    t->diverged = true;
    memcpy(t->diverged_at, name, tx_text_size(name) + 1);
}

bool tx_trainer_update(tx_trainer *t, tx_update *update) {
    const tx_config *c = &t->model.config;
    update->grad_norm = t->grad_norm;
    update->lr = tx_learning_rate(c, t->step, tx_planned_steps(c));
    if (!is_finite(t->grad_norm) || !is_finite(update->score.loss)) {
        note_divergence(t);
        return false;
    }
    tx_optim_step(&t->model.params, c, update->lr, tx_clip_coefficient(t->grad_norm, c->clip), t->step);
    tx_model_pack(&t->model);
    t->step++;
    return true;
}

bool tx_trainer_step(tx_trainer *t, tx_update *update) {
    if (t->diverged || !t->model.trainable) return false;
    load_training_batch(t);
    update->score = tx_trainer_forward(t, t->targets, true);
    tx_trainer_backward(t);
    return tx_trainer_update(t, update);
}

/* --- looking ---------------------------------------------------------------------------------------------------------- */

/* Calls see for consecutive batches of held-out or training samples in eval mode. */
static tx_score each_eval_batch(tx_trainer *t, tx_split split, uint32_t first, int count, void (*see)(const tx_acts *, void *), void *context) {
    const tx_config *c = &t->model.config;
    tx_score sum = {0};
    for (int done = 0; done < count;) {
        int batch = TX_MIN(c->batch, count - done);
        for (int i = 0; i < batch; i++) tx_task_sample(c, split, first + (uint32_t)(done + i), sample_at(t, i));
        load_own(t, batch);
        add_score(&sum, tx_trainer_forward(t, t->targets, false));
        if (see) see(&t->batch, context);
        done += batch;
    }
    return sum;
}

tx_score tx_trainer_evaluate(tx_trainer *t, tx_split split, uint32_t first, int count) {
    return each_eval_batch(t, split, first, count, NULL, NULL);
}

void tx_trainer_probe(tx_trainer *t, int S, int T) {
    tx_pass pass = {false, 0};
    tx_acts_load(&t->probe, 1, S, T, t->probe_source, t->probe_tokens);
    tx_forward(&t->probe, &pass, 0, 1);
}

static void add_source_mass(const tx_acts *a, void *context) {
    double *mass = context;
    const tx_config *c = &a->model->config;
    int stack = a->model->n_stacks - 1, T = a->stack[stack].T, H = c->n_heads, layers = a->model->stack[stack].n_layers;
    for (int l = 0; l < layers; l++) {
        const real *weights = a->stack[stack].block[l].self.weights;
        int rows = l == layers - 1 ? a->stack[stack].rows : T; /* the last layer keeps answer rows alone */
        for (int b = 0; b < a->batch; b++) {
            for (int h = 0; h < H; h++) {
                for (int i = 0; i < rows; i++) {
                    int j = tx_task_of(c)->source_of(c, T - rows + i);
                    if (j >= 0) mass[l * H + h] += (double)weights[(((size_t)b * H + h) * rows + i) * T + j];
                }
            }
        }
    }
}

bool tx_trainer_source_mass(tx_trainer *t, int count, double *mass) {
    const tx_config *c = &t->model.config;
    const tx_task *task = tx_task_of(c);
    if (!task->source_of) return false;
    int answers = 0, cells = t->model.stack[t->model.n_stacks - 1].n_layers * c->n_heads;
    for (int i = 0; i < tx_tokens_per_sample(c); i++) answers += task->source_of(c, i) >= 0;
    for (int i = 0; i < cells; i++) mass[i] = 0;
    each_eval_batch(t, TX_SPLIT_HELD_OUT, 0, count, add_source_mass, mass);
    for (int i = 0; i < cells; i++) mass[i] /= (double)answers * count;
    return true;
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
