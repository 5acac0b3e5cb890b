#ifndef HARNESS_H
#define HARNESS_H
/* What the tests of the engine share: random numbers, memory with guards, and small models made
 * without the settings' rules. */
#include "check.h"
#include "reference.h"
#include "model/presets.h"
#include "inspect/evaluate.h"
#include "inspect/hash.h"

/* Tests that take a derivative by every number do so in one build, with TEST_EVERY_NUMBER. What
 * another compiler does differently shows in every fifth, and bad memory accesses, for which
 * sanitizers look, in fewer. */
#if defined __SANITIZE_ADDRESS__
#define UNDER_SANITIZER 1
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define UNDER_SANITIZER 1
#endif
#endif
#ifndef UNDER_SANITIZER
#define UNDER_SANITIZER 0
#endif
/* Whether a program is many times slower than the engine that people use. */
#ifdef HEADROOM_SHORT
#define IS_SLOW 1 /* without optimisation */
#else
#define IS_SLOW UNDER_SANITIZER
#endif
enum { EVERY = UNDER_SANITIZER ? 25 : TEST_EVERY_NUMBER ? 1 : 5 };

/* --- random numbers --------------------------------------------------------------------------- */

static uint32_t random_state = 1;

static inline void random_start(uint32_t seed) { random_state = seed * 2654435761u | 1; }
static inline uint32_t random_u32(void) { /* xorshift32 */
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    return random_state;
}
static inline int random_between(int low, int high) {
    return low + (int)(random_u32() % (uint32_t)(high - low + 1));
}
/* -1 .. 1 */
static inline double random_number(void) {
    return ((int)(random_u32() >> 8) - (1 << 23)) / (double)(1 << 23);
}

/* --- memory ----------------------------------------------------------------------------------- */

/* Everything that was taken since the last release. */
typedef struct {
    void *memory;
    /* TX_LANE_SLACK numbers after an array of reals: kernels may read them, never write */
    real *guard;
} taken_block;
static taken_block taken_blocks[4096];
static int taken_count;

static inline void *take_bytes(size_t bytes) {
    void *p = aligned_alloc(TX_ALIGN, TX_ROUND_UP(bytes + 1, (size_t)TX_ALIGN));
    if (!p || taken_count == (int)(sizeof taken_blocks / sizeof *taken_blocks)) {
        printf("out of memory\n");
        exit(2);
    }
    memset(p, 0, bytes);
    taken_blocks[taken_count++] = (taken_block){p, NULL};
    return p;
}

/* n zeros with NaN in the slack after: a lane that should have been thrown away shows in the
 * results. */
static inline real *take_reals(size_t n) {
    real *p = take_bytes((n + TX_LANE_SLACK) * sizeof *p);
    for (int i = 0; i < TX_LANE_SLACK; i++) p[n + (size_t)i] = (real)NAN;
    taken_blocks[taken_count - 1].guard = p + n;
    return p;
}
static inline real *take_random(size_t n, double range) {
    real *p = take_reals(n);
    for (size_t i = 0; i < n; i++) p[i] = (real)(range * random_number());
    return p;
}
static inline double *take_doubles(size_t n) { return take_bytes(n * sizeof(double)); }

/* A copy in double precision. */
static inline double *widen(const real *x, size_t n) {
    double *p = take_doubles(n);
    for (size_t i = 0; i < n; i++) p[i] = (double)x[i];
    return p;
}

/* Gives everything back, after checking that nothing was written after any array. */
static inline void release_all(void) {
    int written = 0;
    for (int i = 0; i < taken_count; i++) {
        for (int j = 0; taken_blocks[i].guard && j < TX_LANE_SLACK; j++)
            written += !isnan((double)taken_blocks[i].guard[j]);
        free(taken_blocks[i].memory);
    }
    CHECK_MSG(written == 0, "%d numbers written after an array", written);
    taken_count = 0;
}

/* ref_difference between numbers of the engine and the truth. */
static inline double difference(const real *got, const double *truth, size_t n) {
    double *wide = malloc((n + 1) * sizeof *wide);
    if (!wide) exit(2);
    for (size_t i = 0; i < n; i++) wide[i] = (double)got[i];
    double result = ref_difference(wide, n, truth, n);
    free(wide);
    return result;
}

static inline bool same_reals(const real *a, const real *b, size_t n) {
    return memcmp(a, b, n * sizeof *a) == 0;
}

/* The largest error seen of a kind, to be printed at the end: it tells how far the tolerance is
 * from biting. */
typedef struct {
    const char *name;
    double error;
} worst_error;

static inline void note_error(worst_error *worst, double error) {
    if (!(error <= worst->error)) worst->error = error;
}

/* --- settings and runs ------------------------------------------------------------------------ */

/* The settings that lines of "key=value" give, then `more` lines; resolved. */
static inline tx_config config_with(const char *settings, const char *more) {
    tx_config c;
    tx_error error = {0};
    tx_config_defaults(&c);
    bool fine = tx_config_apply(&c, settings, strlen(settings), &error) == TX_OK &&
                tx_config_apply(&c, more, strlen(more), &error) == TX_OK &&
                tx_config_resolve(&c, &error) == TX_OK;
    CHECK_MSG(fine, "%s%s: %s", settings, more, error.message);
    return c;
}
static inline tx_config config_of(const char *settings) { return config_with(settings, ""); }

/* What the last of `steps` steps says. None may diverge. */
static inline tx_update train(tx_trainer *t, int steps) {
    tx_update u = {0};
    for (int i = 0; i < steps; i++) CHECK(tx_trainer_step(t, &u));
    return u;
}

/* --- models ----------------------------------------------------------------------------------- */

/* A small model of an architecture, resolved by hand: no task's rules apply, so encoder-decoders
 * and classifiers are possible too. */
static inline tx_config small_config(tx_arch arch, int C, int H, int V, int T, int B) {
    tx_config c;
    tx_config_defaults(&c);
    c.arch = arch;
    c.d_model = C;
    c.n_heads = H;
    c.d_ff = 10;
    c.vocab = V;
    c.src_vocab = V + 1;
    c.seq = c.seq_tgt = T;
    c.max_len = T + 3;
    c.batch = B;
    c.n_layers = c.n_dec_layers = 2;
    c.dropout = 0;
    c.ignore_index = -1;
    c.mask = arch == TX_DECODER ? TX_MASK_CAUSAL : TX_MASK_NONE;
    return c;
}

/* Attention of a random kind, with settings that fit together. */
static inline void vary_attention(tx_config *c) {
    const int divisors[] = {1, 2, c->n_heads};
    c->attention = random_between(0, 2) == 0 ? TX_LINEAR_ATTENTION : TX_SOFTMAX;
    c->n_kv_heads = divisors[random_between(0, 2)];
    if (c->n_heads % c->n_kv_heads) c->n_kv_heads = 1;
    c->qk_norm = random_between(0, 1);
    c->attn_scale = random_between(0, 1);
    c->attn_softcap = random_between(0, 1) ? 1.5 : 0;
    c->sink = c->attention == TX_SOFTMAX && random_between(0, 1);
    c->window = random_between(0, 2) ? 0 : random_between(1, 4);
    c->sparse_stride = random_between(0, 2) ? 0 : random_between(1, 3);
    c->full_every = random_between(0, 2) ? 0 : 2;
    c->rope_base = random_between(0, 1) ? 10000 : 50;
    c->norm_eps = random_between(0, 1) ? 1e-5 : 0.01;
    if (c->attention == TX_LINEAR_ATTENTION && c->posenc == TX_ALIBI) c->posenc = TX_ROPE;
}

/* A trainer in memory of its own, in its first state. The model's address must not change: *t stays
 * where it is. */
static inline void make_trainer(tx_trainer *t, const tx_config *c) {
    tx_arena arena = {NULL, 0};
    tx_trainer_carve(t, &arena, c, 1);
    arena = (tx_arena){take_bytes((size_t)arena.used), 0};
    tx_trainer_carve(t, &arena, c, 1);
    tx_trainer_reset(t);
}

/* Random gains and shifts for the norms, which start as 1 and 0 and would hide a mistake; and the
 * same for biases. */
static inline void stir_parameters(tx_model *m) {
    for (int i = 0; i < m->params.count; i++) {
        tx_tensor *t = &m->params.tensors[i];
        for (size_t j = 0; t->rank == 1 && j < t->count; j++)
            t->value[j] += (real)(0.3 * random_number());
    }
    tx_model_pack(m, 0, 1);
}

/* A batch of random tokens; with padding, a random number of zeros ends each sequence, and one
 * sequence of three is all zeros. */
typedef struct {
    int32_t *source, *tokens, *targets;
    int S, T, B;
} token_batch;

static inline int32_t *random_tokens(int B, int T, int V, bool padding, bool left) {
    int32_t *tokens = take_bytes((size_t)B * (size_t)T * sizeof *tokens);
    for (int b = 0; b < B; b++) {
        int zeros = !padding ? 0 : b == 2 ? T : random_between(0, T - 1);
        for (int t = 0; t < T; t++) {
            bool empty = left ? t < zeros : t >= T - zeros;
            tokens[b * T + t] = empty ? 0 : random_between(padding ? 1 : 0, V - 1);
        }
    }
    return tokens;
}

static inline token_batch random_batch(const tx_config *c, int B) {
    bool padding = c->mask & TX_MASK_PADDING;
    int T = tx_tokens_per_sample(c), rows = tx_targets_per_sample(c);
    token_batch batch = {.S = c->seq, .T = T, .B = B};
    batch.tokens = random_tokens(B, T, c->vocab, padding, random_between(0, 1));
    batch.source = random_tokens(B, c->seq, c->src_vocab, padding, random_between(0, 1));
    batch.targets = random_tokens(B, rows, c->vocab, false, false);
    /* at least one that does not count, */
    if (c->ignore_index >= 0) batch.targets[0] = c->ignore_index;
    batch.targets[B * rows - 1] = (c->ignore_index + 1) % c->vocab; /* and one that does */
    return batch;
}

/* Loads a batch into the trainer, with room for all of it, and into its window. Positions before
 * first_answer have no target. */
static inline void load_answers(tx_trainer *t, const token_batch *b, int first_answer) {
    if (t->window.capacity < b->B) {
        tx_arena arena = {NULL, 0};
        tx_trainer_carve_batch(t, &arena);
        arena = (tx_arena){take_bytes((size_t)arena.used), 0};
        tx_trainer_carve_batch(t, &arena);
    }
    tx_trainer_load(t, b->B, b->S, b->T, b->source, b->tokens, b->targets);
    t->batch.first_answer = first_answer;
    tx_acts_load(&t->window, &t->batch, 0, b->B);
}

static inline void load_batch(tx_trainer *t, const token_batch *b) { load_answers(t, b, 0); }

/* A tensor's numbers in double precision, for the reference. */
static inline const double *tensor_of(void *model, const char *name) {
    const tx_model *m = model;
    const tx_tensor *t = tx_params_find(&m->params, name, strlen(name));
    return t ? widen(t->value, t->count) : NULL;
}

/* logits[rows,V] that the reference gives for the model and a batch. */
static inline double *reference_logits(tx_model *model, const token_batch *b) {
    const tx_config *c = &model->config;
    ref_model m = {
        .arch = (ref_arch)c->arch,
        .C = c->d_model,
        .H = c->n_heads,
        .F = c->d_ff,
        .V = c->vocab,
        .layers = c->n_layers,
        .decoder_layers = c->n_dec_layers,
        .pre_norm = c->norm == TX_PRE_NORM,
        .final_norm = c->final_norm,
        .scale_embedding = c->embed_scale,
        .causal = c->mask & TX_MASK_CAUSAL,
        .padding = c->mask & TX_MASK_PADDING,
        .tied = c->tied,
        .class_head = c->head == TX_HEAD_CLASS,
        .without_bias = !c->bias,
        .gated = c->glu,
        .attention_only = !c->ffn,
        .without_residual = !c->residual,
        .logit_cap = c->logit_softcap,
        .norm_type = (ref_norm_type)c->norm_type,
        .activation = (ref_activation)c->activation,
        .positions = (ref_positions)c->posenc,
        .attention = {.kv_heads = c->n_kv_heads,
                      .window = c->window,
                      .stride = c->sparse_stride,
                      .linear = c->attention == TX_LINEAR_ATTENTION,
                      .unscaled = !c->attn_scale,
                      .softcap = c->attn_softcap},
        .qk_norm = c->qk_norm,
        .sinks = c->sink,
        .full_every = c->full_every,
        .rope_base = c->rope_base,
        .norm_eps = c->norm_eps,
        .B = b->B,
        .S = b->S,
        .T = b->T,
        .source = b->source,
        .tokens = b->tokens,
        .tensor = tensor_of,
        .context = model,
    };
    double *logits = take_doubles((size_t)(b->B * tx_targets_per_sample(c) * c->vocab));
    ref_model_forward(logits, &m);
    return logits;
}

static const char *const arch_names[] = {"encoder", "decoder", "encdec"};
static const char *const posenc_names[] = {"sinusoidal", "learned", "rope", "alibi", "none"};
static const char *const norm_names[] = {"pre", "post"};
static const char *const activation_names[] = {"relu", "gelu", "gelu_tanh", "silu", "relu2"};
static const char *const norm_type_names[] = {"layer norm", "rms norm", "no norm"};

/* "decoder rope post gelu layer norm bias ffn residual", for messages. */
static inline const char *config_text(const tx_config *c) {
    static char text[160];
    snprintf(text, sizeof text, "%s %s %s %s %s%s%s%s cap %g C=%d", arch_names[c->arch],
             posenc_names[c->posenc], norm_names[c->norm], activation_names[c->activation],
             norm_type_names[c->norm_type], c->bias ? " bias" : "",
             !c->ffn  ? ""
             : c->glu ? " glu"
                      : " ffn",
             c->residual ? " residual" : "", c->logit_softcap, (int)c->d_model);
    return text;
}

/* The switches of the block, which take turns: each combination of two of them comes up in 36. */
static inline void vary_block(tx_config *c, int number) {
    c->norm_type = number % 3;
    c->glu = number / 3 % 2;
    c->bias = number / 6 % 2;
    c->residual = number % 4 != 3;
    c->ffn = number % 5 != 4;
    c->logit_softcap = number % 7 % 2 ? 1.5 : 0;
}

#endif
