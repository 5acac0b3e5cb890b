/* Generation: with the cache or without, greedy or drawn, one stack or two, the same tokens and the
 * same logits to the last bit; draws follow the distribution they claim. */
#include "check.h"
#include "model/fields.h"
#include "run/generate.h"
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
    c.max_len = 24;
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
#define LENGTH 20

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

static void test_cache_changes_nothing(tx_arch arch, tx_posenc posenc, tx_norm_place norm,
                                       double temperature) {
    tx_config c = config_of(arch, posenc, norm);
    run r = make(&c);
    int32_t with[LENGTH] = {0}, without[LENGTH] = {0};
    real *a = calloc(LENGTH * 11, sizeof *a), *b = calloc(LENGTH * 11, sizeof *b);
    generate(r.trainer, &(tx_sampling){temperature, 5, 42, true}, with, a);
    generate(r.trainer, &(tx_sampling){temperature, 5, 42, false}, without, b);
    CHECK_MSG(memcmp(with, without, sizeof with) == 0, "arch %d posenc %d norm %d: other tokens",
              arch, posenc, norm);
    CHECK_MSG(memcmp(a, b, LENGTH * 11 * sizeof *a) == 0, "arch %d posenc %d norm %d: other logits",
              arch, posenc, norm);
    for (int i = PROMPT; i < LENGTH; i++) CHECK(with[i] >= 0 && with[i] < 11);
    free(a);
    free(b);
    destroy(r);
}

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

int main(void) {
    for (tx_posenc e = TX_SINUSOIDAL; e <= TX_NO_POSITIONS; e++) {
        for (tx_norm_place n = TX_PRE_NORM; n <= TX_POST_NORM; n++) {
            test_cache_changes_nothing(TX_DECODER, e, n, 0);
            test_cache_changes_nothing(TX_DECODER, e, n, 0.8);
            test_cache_changes_nothing(TX_ENCDEC, e, n, 0);
            test_cache_changes_nothing(TX_ENCDEC, e, n, 1.5);
        }
    }
    test_end();
    test_draw();
    return check_report();
}
