/* Generation: with the cache or without, greedy or drawn, one stack or two, the same tokens and the
 * same logits to the last bit, which are those of a plain forward pass of another trainer with the
 * same weights, also after these have changed; draws follow the distribution they claim. */
#include "check.h"
#include "model/fields.h"
#include "files/checkpoint.h"
#include "inspect/evaluate.h"
#include "inspect/generate.h"
#include <stdlib.h>

/* A resolved config without asking a task: generation needs none. */
static tx_config config_of(tx_arch arch, tx_posenc posenc, tx_norm_place norm) {
    tx_config c;
    tx_config_defaults(&c);
    c.arch = arch;
    c.mask = TX_MASK_CAUSAL;
    c.posenc = posenc;
    c.norm = norm;
    c.seq = 7;
    c.seq_tgt = 6;
    c.vocab = c.src_vocab = 11;
    c.d_model = 12;
    c.n_heads = 3;
    c.d_ff = 20;
    c.n_layers = c.n_dec_layers = 2;
    c.max_len = 44;
    c.batch = 2;
    c.seed = (int32_t)(check_seed() & 0xffff);
    return c;
}

typedef struct {
    void *memory;
    tx_trainer *trainer;
} run;

static run make(const tx_config *c) {
    tx_arena count = {0};
    run r = {NULL, calloc(1, sizeof *r.trainer)};
    tx_trainer_carve(r.trainer, &count, c, 1);
    r.memory = aligned_alloc(TX_ALIGN, TX_ROUND_UP(count.used, TX_ALIGN));
    tx_trainer_carve(r.trainer, &(tx_arena){r.memory, 0}, c, 1);
    tx_trainer_reset(r.trainer);
    return r;
}

static void destroy(run r) {
    free(r.memory);
    free(r.trainer);
}

#define PROMPT 3
#define LENGTH 40 /* beyond a block of linear attention */

static void generate(tx_trainer *t, const tx_sampling *s, int32_t *tokens, real *logits) {
    int V = t->model.config.vocab, S = t->probe_source ? 5 : 0;
    for (int i = 0; i < PROMPT; i++) t->probe_tokens[i] = 2 + i;
    for (int i = 0; i < S; i++) t->probe_source[i] = 9 - i;
    tx_generate_begin(t, S, PROMPT);
    for (int i = PROMPT; i < LENGTH; i++) {
        tokens[i] = tx_generate_next(t, s);
        memcpy(logits + i * V, t->probe.head.logits + (i - 1) * V, (size_t)V * sizeof *logits);
    }
}

/* `what` is for messages. */
static void check_cache(const tx_config *c, double temperature, const char *what) {
    run r = make(c);
    int32_t with[LENGTH] = {0}, without[LENGTH] = {0};
    real *a = calloc(LENGTH * 11, sizeof *a), *b = calloc(LENGTH * 11, sizeof *b);
    generate(r.trainer, &(tx_sampling){temperature, 5, 42, true}, with, a);
    generate(r.trainer, &(tx_sampling){temperature, 5, 42, false}, without, b);
    CHECK_MSG(memcmp(with, without, sizeof with) == 0, "%s: other tokens", what);
    CHECK_MSG(memcmp(a, b, LENGTH * 11 * sizeof *a) == 0, "%s: other logits", what);
    for (int i = PROMPT; i < LENGTH; i++) CHECK(with[i] >= 0 && with[i] < 11);
    free(a);
    free(b);
    destroy(r);
}

static void test_cache_changes_nothing(tx_arch arch, tx_posenc posenc, tx_norm_place norm,
                                       double temperature) {
    char what[64];
    tx_config c = config_of(arch, posenc, norm);
    snprintf(what, sizeof what, "arch %d posenc %d norm %d", arch, posenc, norm);
    check_cache(&c, temperature, what);
}

/* The same with the switches of the block taking turns. */
static void test_cache_of_every_block(void) {
    for (int number = 0; number < 24; number++) {
        tx_config c = config_of(number % 2 ? TX_ENCDEC : TX_DECODER, (tx_posenc)(number % 5),
                                number / 2 % 2 ? TX_POST_NORM : TX_PRE_NORM);
        c.norm_type = number % 3;
        c.glu = number / 3 % 2;
        c.bias = number / 6 % 2;
        c.activation = number % 5;
        c.residual = number % 4 != 3;
        c.ffn = number % 5 != 4;
        c.logit_softcap = number % 7 % 2 ? 1.5 : 0;
        check_cache(&c, number % 3, "a block");
    }
}

/* The same for every kind of attention. */
static void test_cache_of_kinds(tx_arch arch) {
    for (int kind = 0; kind < 12; kind++) {
        char what[64];
        tx_config c = config_of(arch, kind % 2 ? TX_ROPE : TX_LEARNED, TX_PRE_NORM);
        const bool linear = kind >= 8;
        c.attention = linear ? TX_LINEAR_ATTENTION : TX_SOFTMAX;
        c.n_kv_heads = kind % 3 == 0 ? 1 : c.n_heads;
        c.qk_norm = kind % 4 == 1;
        c.sink = !linear && kind % 3 == 2;
        c.attn_softcap = kind % 5 == 3 ? 2 : 0;
        c.window = kind == 2 || kind == 5 || kind == 9 ? 3 : 0;
        c.sparse_stride = kind == 4 || kind == 5 ? 3 : 0;
        c.full_every = kind == 5 ? 2 : 0;
        snprintf(what, sizeof what, "arch %d attention %d", arch, kind);
        check_cache(&c, 0.7, what);
    }
}

/* --- against plain forward passes ------------------------------------------------------------- */

/* Gives `to` the weights and ablations of `from`. */
static void copy_model(tx_trainer *to, const tx_trainer *from) {
    const tx_params *p = &from->model.params;
    memcpy(to->model.params.value, p->value, p->numbers * sizeof *p->value);
    tx_model_pack(&to->model, 0, 1);
    tx_trainer_ablate(to, from->ablations);
}

/* One more token of t, drawn by u of its own: its logits, and the token drawn from them, must be
 * those of the last row of a whole pass of `plain`, which never generates. */
static void check_next(tx_trainer *t, tx_trainer *plain, double temperature, const char *what) {
    const int T = t->generated, V = t->model.config.vocab;
    const tx_sampling sampling = {temperature, 4, 7, true};
    tx_rng rng = tx_rng_at(7, TX_STREAM_SAMPLING, (uint32_t)T, 0);
    int32_t token = tx_generate_next(t, &sampling), likeliest = 0;
    copy_model(plain, t);
    memcpy(plain->probe_tokens, t->probe_tokens, (size_t)T * sizeof token);
    if (t->probe_source) memcpy(plain->probe_source, t->probe_source, 5 * sizeof token);
    tx_trainer_probe(plain, 5, T);
    const real *truth = plain->probe.head.logits + (size_t)(T - 1) * V;
    for (int i = 1; i < V; i++)
        if (truth[i] > truth[likeliest]) likeliest = i;
    CHECK_MSG(
        memcmp(t->probe.head.logits + (size_t)(T - 1) * V, truth, (size_t)V * sizeof *truth) == 0,
        "%s: other logits at position %d", what, T);
    if (temperature > 0)
        likeliest = tx_draw(truth, V, temperature, 4, tx_rng_uniform(&rng), plain->draw);
    CHECK_MSG(token == likeliest && t->probe_tokens[T] == token, "%s: token %d, not %d, at %d",
              what, (int)token, (int)likeliest, T);
}

/* Two training steps on random sequences: generation needs no task, and so has none. */
static void train_two(tx_trainer *t) {
    const tx_config *c = &t->model.config;
    int32_t source[14], tokens[14], targets[14];
    tx_update update = {0};
    for (int i = 0; i < 14; i++) {
        source[i] = 1 + i % 10;
        tokens[i] = 1 + i * 3 % 10;
        targets[i] = 1 + i * 7 % 10;
    }
    for (int step = 0; step < 2; step++) {
        tx_trainer_load(t, 2, c->seq, tx_tokens_per_sample(c), source, tokens, targets);
        update.score = tx_trainer_forward(t, true);
        tx_trainer_backward(t);
        CHECK(tx_trainer_update(t, &update));
    }
}

typedef struct {
    const char *name;
    void (*change)(tx_trainer *t);
} event;

static void write_weights(tx_trainer *t) {
    for (size_t i = 0; i < t->model.params.numbers; i += 3) t->model.params.value[i] *= (real)1.25;
    tx_trainer_written(t);
}

static void ablate_head(tx_trainer *t) {
    static const tx_ablation list[] = {
        {.site = TX_ABLATE_SELF, .head = 1, .position = -1, .at = -1}};
    tx_trainer_ablate(t, (tx_ablations){list, 1, NULL});
}

static void uncut(tx_trainer *t) { tx_trainer_ablate(t, (tx_ablations){NULL, 0, NULL}); }

/* Goes back to the first weights by way of a file. */
static void load_first(tx_trainer *t) {
    static tx_st_file file;
    tx_config c = t->model.config;
    run first = make(&c);
    tx_error error = {0};
    write_weights(first.trainer);
    size_t size = tx_checkpoint_save(first.trainer, NULL, 0);
    uint8_t *bytes = malloc(size);
    CHECK(bytes && tx_checkpoint_save(first.trainer, bytes, size) == size);
    CHECK_MSG(tx_checkpoint_load(t, bytes, size, &file, &error) == TX_OK, "%s", error.message);
    free(bytes);
    destroy(first);
}

static const event events[] = {{"train", train_two},     {"reset", tx_trainer_reset},
                               {"load", load_first},     {"write", write_weights},
                               {"ablated", ablate_head}, {"train ablated", train_two},
                               {"uncut", uncut},         {"reset again", tx_trainer_reset}};

/* A generation goes on while the model changes: every token is of the weights as they are then. */
static void test_changes_are_seen(tx_arch arch, tx_posenc posenc) {
    tx_config c = config_of(arch, posenc, TX_PRE_NORM);
    c.max_len = 40;
    run r = make(&c), plain = make(&c);
    for (int i = 0; i < PROMPT; i++) r.trainer->probe_tokens[i] = 2 + i;
    for (int i = 0; r.trainer->probe_source && i < 5; i++) r.trainer->probe_source[i] = 9 - i;
    tx_generate_begin(r.trainer, 5, PROMPT);
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        for (int k = 0; k < 3; k++) check_next(r.trainer, plain.trainer, k == 1, events[i].name);
        events[i].change(r.trainer);
        check_next(r.trainer, plain.trainer, 0, events[i].name);
    }
    destroy(r);
    destroy(plain);
}

/* Under a padding mask, whatever of the prompt is padding. */
static void test_padding(tx_arch arch) {
    for (int pattern = 0; pattern < 1 << PROMPT; pattern++) {
        tx_config c = config_of(arch, TX_SINUSOIDAL, TX_PRE_NORM);
        c.mask = TX_MASK_BOTH;
        run r = make(&c), plain = make(&c);
        for (int i = 0; i < PROMPT; i++) r.trainer->probe_tokens[i] = pattern >> i & 1 ? 2 + i : 0;
        for (int i = 0; r.trainer->probe_source && i < 5; i++)
            r.trainer->probe_source[i] = pattern >> i & 1;
        tx_generate_begin(r.trainer, 5, PROMPT);
        for (int k = 0; k < 6; k++) check_next(r.trainer, plain.trainer, k % 2, "padding");
        destroy(r);
        destroy(plain);
    }
}

/* --- ends and draws --------------------------------------------------------------------------- */

static void test_end(void) {
    tx_config c = config_of(TX_DECODER, TX_SINUSOIDAL, TX_PRE_NORM);
    run r = make(&c);
    tx_sampling greedy = {0, 0, 0, true};
    for (int i = 0; i < c.max_len; i++) r.trainer->probe_tokens[i] = 1;
    tx_generate_begin(r.trainer, 0, c.max_len - 1);
    CHECK(tx_generate_next(r.trainer, &greedy) >= 0);
    CHECK(tx_generate_next(r.trainer, &greedy) == -1);
    destroy(r);
}

static void test_draw(void) {
    const real logits[5 + TX_LANE_SLACK] = {0, 1, 2, 2, -1};
    real p[5 + TX_LANE_SLACK];
    int seen[5] = {0}, top[5] = {0};
    enum { DRAWS = 20000 };
    CHECK(tx_draw(logits, 5, 0, 0, 0.99, p) == 2); /* the first of two equals */
    for (int i = 0; i < DRAWS; i++) {
        double u = (i + 0.5) / DRAWS;
        seen[tx_draw(logits, 5, 1, 0, u, p)]++;
        top[tx_draw(logits, 5, 1, 2, u, p)]++;
    }
    /* exp(logit) / sum: e^0 e^1 e^2 e^2 e^-1 over 18.864229; evenly spaced u leaves at most one
     * draw of error at each border */
    const double share[5] = {0.0530104, 0.144097, 0.391697, 0.391697, 0.0195015};
    for (int i = 0; i < 5; i++)
        CHECK_MSG(seen[i] > DRAWS * share[i] - 3 && seen[i] < DRAWS * share[i] + 3,
                  "token %d drawn %d times", i, seen[i]);
    CHECK(top[0] == 0 && top[1] == 0 && top[4] == 0 && top[2] == DRAWS / 2 && top[3] == DRAWS / 2);
    real flat[5 + TX_LANE_SLACK] = {0};
    /* ties: the earlier two */
    CHECK(tx_draw(flat, 5, 1, 2, 0.1, p) == 0 && tx_draw(flat, 5, 1, 2, 0.9, p) == 1);
}

/* However small the temperature, the largest logit is drawn, and equal ones alike; no number, no
 * draw, and nothing outside the array is read. */
static void test_draw_at_the_edges(void) {
    enum { V = 8 };
    real p[V + TX_LANE_SLACK], *logits = malloc((V + TX_LANE_SLACK) * sizeof *logits);
    static const double cold[] = {1e-3, 1e-30, 1e-39, 1e-300, 5e-324};
    if (!logits) exit(2);
    for (size_t t = 0; t < sizeof cold / sizeof *cold; t++) {
        for (int i = 0; i < V; i++) logits[i] = (real)(i == 5 ? -1 : -2 - i);
        for (int k = 0; k <= V; k++)
            CHECK_MSG(tx_draw(logits, V, cold[t], k, 0.999, p) == 5, "temperature %g, top %d",
                      cold[t], k);
        logits[2] = -1;
        CHECK(tx_draw(logits, V, cold[t], 0, 0.49, p) == 2 &&
              tx_draw(logits, V, cold[t], 0, 0.51, p) == 5);
    }
    free(logits);
    /* exactly V numbers, so that a read before or after them is seen */
    logits = malloc(V * sizeof *logits);
    if (!logits) exit(2);
    static const real odd[] = {(real)NAN, (real)INFINITY, (real)-INFINITY};
    for (int kind = 0; kind < 3; kind++)
        for (int count = 1; count <= V; count++)
            for (int k = 0; k <= 2; k++) {
                for (int i = 0; i < V; i++) logits[i] = i < count ? odd[kind] : 1;
                CHECK(tx_draw(logits, V, 1, k, 0.5, p) == -1 &&
                      tx_draw(logits, V, 0, k, 0.5, p) == -1);
            }
    free(logits);
}

/* A model that is no longer finite has no next token, and the sequence stays. */
static void test_nonfinite_model(void) {
    tx_config c = config_of(TX_DECODER, TX_SINUSOIDAL, TX_PRE_NORM);
    run r = make(&c);
    r.trainer->model.params.value[0] = (real)NAN;
    tx_trainer_written(r.trainer);
    for (int i = 0; i < PROMPT; i++) r.trainer->probe_tokens[i] = i;
    tx_generate_begin(r.trainer, 0, PROMPT);
    CHECK(tx_generate_next(r.trainer, &(tx_sampling){1, 2, 1, true}) == -1);
    CHECK(tx_generate_next(r.trainer, &(tx_sampling){0, 0, 1, true}) == -1);
    CHECK(r.trainer->generated == PROMPT);
    destroy(r);
}

int main(void) {
    test_cache_of_kinds(TX_DECODER);
    test_cache_of_kinds(TX_ENCDEC);
    for (tx_posenc e = TX_SINUSOIDAL; e <= TX_NO_POSITIONS; e++) {
        for (tx_norm_place n = TX_PRE_NORM; n <= TX_POST_NORM; n++) {
            test_cache_changes_nothing(TX_DECODER, e, n, 0);
            test_cache_changes_nothing(TX_DECODER, e, n, 0.8);
            test_cache_changes_nothing(TX_ENCDEC, e, n, 0);
            test_cache_changes_nothing(TX_ENCDEC, e, n, 1.5);
        }
        test_changes_are_seen(TX_DECODER, e);
        test_changes_are_seen(TX_ENCDEC, e);
    }
    test_cache_of_every_block();
    test_padding(TX_DECODER);
    test_padding(TX_ENCDEC);
    test_end();
    test_draw();
    test_draw_at_the_edges();
    test_nonfinite_model();
    return check_report();
}
