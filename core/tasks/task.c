#include "tasks/task.h"

static tx_status check_padding_mask(const tx_config *config, tx_error *error) {
    const tx_task *task = tx_task_of(config);
    if (!(config->mask & TX_MASK_PADDING) || task->padding || task->has_streams) return TX_OK;
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, "mask");
    tx_text_add(&t, "task ");
    tx_text_add_value(&t, task->name);
    tx_text_add(&t, " has no empty positions to hide; choose mask ");
    tx_text_add_value(&t, config->mask & TX_MASK_CAUSAL ? "causal" : "none");
    return TX_ERR_CONFIG;
}

/* Counts the training part, with data all. */
static tx_status count_listed(tx_config *config, tx_error *error) {
    const tx_task *task = tx_task_of(config);
    if (config->data != TX_EVERY) return TX_OK;
    const uint32_t listed = task->list ? task->list(config, NULL) : 0;
    config->samples = (int32_t)TX_MIN(listed, TX_LISTED_MOST);
    if (listed > 0) return TX_OK;
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, "data");
    tx_text_add(&t, "task ");
    tx_text_add_value(&t, task->name);
    tx_text_add(&t, !task->list                           ? " makes samples that cannot be listed"
                    : task->reads_text && !config->corpus ? " has a table that was not read"
                                                          : " has more than 1048576 to list");
    tx_text_add(&t, "; choose fresh or fixed");
    return TX_ERR_CONFIG;
}

tx_status tx_task_resolve(tx_config *config, tx_error *error) {
    config->layout = (tx_streams){0};
    tx_status status = tx_task_of(config)->resolve(config, error);
    if (status == TX_OK) status = check_padding_mask(config, error);
    return status == TX_OK ? count_listed(config, error) : status;
}

bool tx_task_reads_text(const tx_config *config) { return tx_task_of(config)->reads_text; }

bool tx_task_reads_table(const tx_config *config) { return tx_task_of(config)->reads_table; }

bool tx_task_reads_numbers(const tx_config *config) { return tx_task_of(config)->reads_numbers; }

const char tx_role_names[] = "position data separator slot empty key value query";

void tx_task_glyph(const tx_config *config, int32_t token, tx_text *out) {
    const tx_task *task = tx_task_of(config);
    if (task->glyph)
        task->glyph(config, token, out);
    else
        tx_text_add_i64(out, token);
}

bool tx_task_has_slots(const tx_config *config) {
    const tx_task *task = tx_task_of(config);
    return config->arch != TX_ENCDEC && task->role_of && task->separator;
}

/* Positions are streams, whatever stands in them. */
static tx_role stream_role(const tx_config *config, const tx_sample *sample, int t) {
    const int width = tx_stream_at(&config->layout, config->layout.count);
    return sample->tokens[t / config->layout.count * width + TX_STEP_VALID] ? TX_ROLE_POSITION
                                                                            : TX_ROLE_EMPTY;
}

tx_role tx_task_role(const tx_config *config, const tx_sample *sample, bool in_source, int t) {
    const tx_task *task = tx_task_of(config);
    if (config->arch != TX_ENCDEC && task->role_of) return task->role_of(config, sample, t);
    uint8_t is_padding;
    if (task->has_streams) return stream_role(config, sample, t);
    tx_task_padding(config, (in_source ? sample->source : sample->tokens) + t, 1, &is_padding);
    return is_padding ? TX_ROLE_EMPTY : TX_ROLE_POSITION;
}

int tx_task_source(const tx_config *config, const tx_sample *sample, int t) {
    const tx_task *task = tx_task_of(config);
    return task->source_of ? task->source_of(config, sample, t) : -1;
}

bool tx_task_continues(const tx_config *config) {
    return config->arch == TX_ENCDEC || tx_task_of(config)->continues;
}

int32_t tx_task_start(const tx_config *config) {
    const tx_task *task = tx_task_of(config);
    return task->start && config->arch != TX_ENCDEC && config->head == TX_HEAD_TOKEN
               ? task->start(config)
               : -1;
}

const char *tx_task_generated(const tx_config *config) {
    if (tx_task_continues(config)) return "";
    const char *own = tx_task_of(config)->generated;
    return own ? own
               : "This task has its answers in place, in slots. The model was never trained to "
                 "read its own answers, so these tokens are unlike anything in training.";
}

tx_config tx_task_config_of(const tx_config *config, int S, int T) {
    tx_config other = *config;
    other.seq = config->arch == TX_ENCDEC ? S : T;
    if (config->arch == TX_ENCDEC) other.seq_tgt = T;
    return other;
}

/* Of n positions of the streams of steps. */
static void empty_steps(const tx_streams *layout, const int32_t *inputs, int n, uint8_t *padding) {
    const int width = tx_stream_at(layout, layout->count);
    for (int i = 0; i < n; i++) padding[i] = !inputs[i / layout->count * width + TX_STEP_VALID];
}

void tx_task_padding(const tx_config *config, const int32_t *inputs, int n, uint8_t *padding) {
    const tx_task *task = tx_task_of(config);
    if (task->has_streams)
        empty_steps(&config->layout, inputs, n, padding);
    else if (task->padding)
        task->padding(config, inputs, n, padding);
    else
        memset(padding, 0, (size_t)n);
}

int32_t tx_task_padding_token(const tx_config *config) {
    if (tx_task_of(config)->has_streams) return -1;
    for (int32_t token = 0; token < config->vocab; token++) {
        uint8_t is_padding;
        tx_task_padding(config, &token, 1, &is_padding);
        if (is_padding) return token;
    }
    return -1;
}

int tx_tokens_per_sample(const tx_config *config) {
    return config->arch == TX_ENCDEC ? config->seq_tgt : config->seq;
}

int tx_targets_per_sample(const tx_config *config) {
    return tx_target_numbers(config, tx_tokens_per_sample(config));
}

int tx_token_numbers(const tx_config *config, int T) {
    const tx_streams *s = &config->layout;
    return s->count ? tx_steps_of(s, T) * tx_stream_at(s, s->count) : T;
}

int tx_target_numbers(const tx_config *config, int T) {
    const tx_streams *s = &config->layout;
    if (s->count) return tx_steps_of(s, T) * tx_prediction_at(s, s->predictions);
    return config->head == TX_HEAD_CLASS ? 1 : T;
}

void tx_task_sample(const tx_config *config, tx_split split, uint32_t index, tx_sample sample) {
    tx_stream stream = split == TX_SPLIT_TRAIN ? TX_STREAM_TRAIN : TX_STREAM_HELD_OUT;
    if (split == TX_SPLIT_TRAIN && config->data == TX_EVERY) {
        TX_ASSERT(config->listed);
        const uint32_t name = config->listed[index % (uint32_t)config->samples];
        tx_task_of(config)->listed(config, name, sample);
    } else {
        const bool training = split == TX_SPLIT_TRAIN;
        tx_rng rng =
            tx_rng_at(training ? tx_data_seed(config) : (uint32_t)config->seed, stream, index, 0);
        tx_task_of(config)->generate(config, split, &rng, sample);
    }
    if (config->layout.count)
        tx_clear_empty(&config->layout, (const tx_number *)(const void *)sample.tokens,
                       (tx_number *)(void *)sample.targets,
                       tx_steps_of(&config->layout, config->seq));
}

/* Fisher-Yates over 0..n-1, a pure function of (seed, epoch). */
static void shuffle(uint32_t *order, uint32_t n, uint32_t seed, uint32_t epoch) {
    tx_rng rng = tx_rng_at(seed, TX_STREAM_SHUFFLE, epoch, 0);
    for (uint32_t i = 0; i < n; i++) order[i] = i;
    for (uint32_t i = n - 1; i > 0; i--) {
        uint32_t j = tx_rng_below(&rng, i + 1), kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }
}

uint32_t tx_task_train_index(const tx_config *config, uint32_t *order, int64_t *order_epoch,
                             uint32_t epoch, uint32_t place) {
    uint32_t samples = (uint32_t)config->samples;
    if (config->data == TX_FRESH) return epoch * samples + place;
    if (*order_epoch != epoch) {
        shuffle(order, samples, tx_data_seed(config), epoch);
        *order_epoch = epoch;
    }
    return order[place];
}
