#include "layers/params.h"
#include "base/rng.h"
#include "base/simd.h"
#include "base/text.h"

tx_tensor *tx_params_add(tx_params *p, const char *prefix, const char *suffix, int rank, int rows,
                         int columns, tx_init_rule rule, int fan_in) {
    size_t count = (size_t)rows * (size_t)columns, offset = p->numbers;
    p->numbers = TX_ROUND_UP(offset + count + TX_LANE_SLACK, TX_ALIGN / sizeof(real));
    p->parameters += count;
    int index = p->count++;
    if (!p->tensors) return NULL;
    TX_ASSERT(index < p->capacity);
    tx_tensor *t = &p->tensors[index];
    *t = (tx_tensor){.rank = rank,
                     .offset = offset,
                     .count = count,
                     .rule = rule,
                     .fan_in = fan_in,
                     .layers = p->layers,
                     .decays = rank == 2};
    tx_params_join(t->name, prefix, suffix);
    t->shape[0] = rank == 2 ? rows : columns;
    t->shape[1] = rank == 2 ? columns : 1;
    t->value = p->value + offset;
    if (p->grad) {
        t->grad = p->grad + offset;
        t->m = p->m + offset;
        t->v = p->v + offset;
    }
    return t;
}

tx_tensor *tx_params_add_bias(tx_params *p, const char *prefix, int n, tx_init_rule rule,
                              int fan_in) {
    return p->without_bias ? NULL : tx_params_add(p, prefix, ".bias", 1, 1, n, rule, fan_in);
}

const char *tx_params_join(char path[TX_NAME_SIZE], const char *prefix, const char *name) {
    tx_text t = tx_text_over(path, TX_NAME_SIZE);
    tx_text_add(&t, prefix);
    tx_text_add(&t, name);
    return path;
}

void tx_params_carve(tx_params *p, tx_arena *arena, bool trainable) {
    size_t numbers = p->numbers;
    tx_params placed = {.capacity = p->count, .without_bias = p->without_bias};
    placed.tensors = tx_arena_take(arena, (uint64_t)p->count, sizeof(tx_tensor));
    placed.value = tx_arena_reals(arena, numbers);
    if (trainable) {
        placed.grad = tx_arena_reals(arena, numbers);
        placed.m = tx_arena_reals(arena, numbers);
        placed.v = tx_arena_reals(arena, numbers);
    }
    *p = placed;
}

static void fill_uniform(tx_tensor *t, tx_rng *rng, double bound) {
    for (size_t i = 0; i < t->count; i++)
        t->value[i] = (real)((2 * tx_rng_uniform(rng) - 1) * bound);
}

static void fill_normal(tx_tensor *t, tx_rng *rng, double deviation) {
    for (size_t i = 0; i < t->count; i++) t->value[i] = (real)(tx_rng_normal(rng) * deviation);
}

static void fill(tx_tensor *t, real x) {
    for (size_t i = 0; i < t->count; i++) t->value[i] = x;
}

static void init_matrix(tx_tensor *t, tx_rng *rng, const tx_config *config) {
    double gain = config->init_gain;
    bool last = t->rule == TX_INIT_LAST_MATRIX, inner = last || t->rule == TX_INIT_MATRIX;
    if (config->init == TX_XAVIER)
        fill_uniform(t, rng, gain * __builtin_sqrt(6.0 / (t->shape[0] + t->shape[1])));
    else if (config->init == TX_GPT2) /* Radford et al. 2019, section 2.3 */
        fill_normal(t, rng, gain * 0.02 / (last ? __builtin_sqrt(2.0 * t->layers) : 1));
    else if (inner)
        fill_uniform(t, rng, gain / __builtin_sqrt(t->shape[1]));
    else
        fill_normal(t, rng, gain * (t->rule == TX_INIT_POSITIONS ? 0.02 : 1));
}

static void init_tensor(tx_tensor *t, tx_rng *rng, const tx_config *config) {
    bool bias = t->rule == TX_INIT_BIAS;
    if (t->rule == TX_INIT_ZERO || (bias && config->init == TX_GPT2))
        fill(t, 0);
    else if (t->rule == TX_INIT_ONE)
        fill(t, 1);
    else if (bias)
        fill_uniform(t, rng, 1 / __builtin_sqrt(t->fan_in));
    else
        init_matrix(t, rng, config);
}

void tx_params_init(tx_params *p, const tx_config *config) {
    for (int i = 0; i < p->count; i++) {
        tx_rng rng = tx_rng_at((uint32_t)config->seed, TX_STREAM_INIT, (uint32_t)i, 0);
        init_tensor(&p->tensors[i], &rng, config);
    }
}

tx_tensor *tx_params_find(const tx_params *p, const char *name, size_t size) {
    for (int i = 0; i < p->count; i++)
        if (tx_text_size(p->tensors[i].name) == size && memcmp(p->tensors[i].name, name, size) == 0)
            return &p->tensors[i];
    return NULL;
}
