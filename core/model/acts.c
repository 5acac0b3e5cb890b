#include "model/acts.h"
#include "layers/attention.h"

/* Sizes shared by all takes of one stack. */
typedef struct {
    tx_arena *arena;
    const tx_config *config;
    uint64_t rows, key_rows; /* of this stack, and of the memory it attends to */
    int capacity, T, S, ffn_stride;
    bool with_gradient;
} room;

/* Wide rows of a training batch that are a multiple of 2 KB would all fall on one or two sets of
 * the first-level cache and drive each other out (multiply_folded in gemm.c): they are kept a cache
 * line further apart. */
static int ffn_stride(const tx_config *c, bool with_gradient) {
    const int wide = 512, line = 16; /* numbers: 2 KB, 64 bytes */
    return c->d_ff + (with_gradient && c->d_ff % wide == 0 ? line : 0);
}

static real *rows_of(const room *r, uint64_t width) {
    return tx_arena_reals(r->arena, r->rows * width);
}
static real *gradient_of(const room *r, uint64_t width) {
    return r->with_gradient ? rows_of(r, width) : NULL;
}

static void carve_sublayer(tx_sublayer *s, const room *r, real *x) {
    uint64_t C = (uint64_t)r->config->d_model;
    bool pre = r->config->norm == TX_PRE_NORM;
    s->x = x;
    s->in = pre ? rows_of(r, C) : x;
    s->sum = rows_of(r, C);
    s->out = pre ? s->sum : rows_of(r, C);
    s->mean = rows_of(r, 1);
    s->rstd = rows_of(r, 1);
    s->dnorm = gradient_of(r, C);
    s->dbranch = gradient_of(r, C);
}

static void carve_attention(tx_attention_acts *a, const room *r, uint64_t key_rows, int Tk) {
    uint64_t C = (uint64_t)r->config->d_model;
    a->q = rows_of(r, C);
    a->context = rows_of(r, C);
    a->k = tx_arena_reals(r->arena, key_rows * C);
    a->v = tx_arena_reals(r->arena, key_rows * C);
    a->weights = tx_arena_reals(r->arena, r->rows * (uint64_t)r->config->n_heads * (uint64_t)Tk);
    a->dq = gradient_of(r, C);
    a->dk = r->with_gradient ? tx_arena_reals(r->arena, key_rows * C) : NULL;
    a->dv = r->with_gradient ? tx_arena_reals(r->arena, key_rows * C) : NULL;
    a->dcontext = gradient_of(r, C);
}

static real *carve_block(tx_block_acts *b, const room *r, real *x, bool cross) {
    carve_sublayer(&b->sublayer[TX_SUB_SELF], r, x);
    carve_attention(&b->self, r, r->rows, r->T);
    x = b->sublayer[TX_SUB_SELF].out;
    if (cross) {
        carve_sublayer(&b->sublayer[TX_SUB_CROSS], r, x);
        carve_attention(&b->cross, r, r->key_rows, r->S);
        x = b->sublayer[TX_SUB_CROSS].out;
    }
    carve_sublayer(&b->sublayer[TX_SUB_FFN], r, x);
    b->slope = rows_of(r, (uint64_t)r->ffn_stride);
    b->hidden = rows_of(r, (uint64_t)r->ffn_stride);
    return b->sublayer[TX_SUB_FFN].out;
}

static void carve_stack(tx_stack_acts *s, const tx_stack *stack, const room *r) {
    uint64_t C = (uint64_t)r->config->d_model;
    s->T = s->rows = r->T;
    s->padding = r->config->mask & TX_MASK_PADDING ? tx_arena_take(r->arena, r->rows, 1) : NULL;
    s->embed = rows_of(r, C);
    s->last = s->embed;
    for (int l = 0; l < stack->n_layers; l++)
        s->last = carve_block(&s->block[l], r, s->last, stack->cross);
    bool normed = r->config->final_norm;
    s->out = normed ? rows_of(r, C) : s->last;
    s->mean = normed ? rows_of(r, 1) : NULL;
    s->rstd = normed ? rows_of(r, 1) : NULL;
    s->dout = gradient_of(r, C);
    s->dx = gradient_of(r, C);
    s->rows_x = gradient_of(r, C);
    s->rows_in = r->config->norm == TX_PRE_NORM ? gradient_of(r, C) : s->rows_x;
    s->rows_dx = gradient_of(r, C);
}

void tx_acts_carve(tx_acts *a, tx_arena *arena, const tx_model *model, int capacity, int S, int T,
                   bool with_gradient) {
    const tx_config *c = &model->config;
    int stride = ffn_stride(c, with_gradient);
    *a = (tx_acts){.model = model, .capacity = capacity, .ffn_stride = stride};
    int D = c->d_model / c->n_heads;
    bool two = model->n_stacks == 2;
    uint64_t sources = (uint64_t)capacity * (uint64_t)S, targets = (uint64_t)capacity * (uint64_t)T;
    if (two)
        carve_stack(&a->stack[0], &model->stack[0],
                    &(room){arena, c, sources, 0, capacity, S, 0, stride, with_gradient});
    carve_stack(&a->stack[model->n_stacks - 1], &model->stack[model->n_stacks - 1],
                &(room){arena, c, targets, sources, capacity, T, S, stride, with_gradient});
    size_t scratch = tx_attention_scratch(T, T, D);
    if (two)
        scratch =
            TX_MAX(scratch, TX_MAX(tx_attention_scratch(S, S, D), tx_attention_scratch(T, S, D)));
    a->scratch_size = TX_ROUND_UP(scratch + TX_LANE_SLACK, TX_ALIGN);
    a->scratch = tx_arena_reals(arena, a->scratch_size);
    if (c->head == TX_HEAD_NONE) return;
    uint64_t rows = c->head == TX_HEAD_CLASS ? (uint64_t)capacity : targets,
             C = (uint64_t)c->d_model, V = (uint64_t)c->vocab;
    if (c->head == TX_HEAD_CLASS) {
        a->pooled = tx_arena_reals(arena, rows * C);
        a->dpooled = tx_arena_reals(arena, rows * C);
    }
    a->logits = tx_arena_reals(arena, rows * V);
    a->dlogits = with_gradient ? tx_arena_reals(arena, rows * V) : NULL;
    a->loss = tx_arena_reals(arena, rows);
    a->prediction = tx_arena_take(arena, rows, sizeof(int32_t));
}

void tx_acts_carve_threads(tx_acts *a, tx_arena *arena, int threads) {
    a->more_scratch = tx_arena_reals(arena, (uint64_t)(threads - 1) * a->scratch_size);
}
