/* Padding is what the task says it is: these tasks fill sequences up with the last token, and have
 * token 0 as data. A run of theirs repeats, to the bit, the run of the task that they renumber.
 *
 * The list of tasks is this file's own: with it, all.c is compiled here. */
#define TX_TASKS_ALL_H
#include "tasks/task.h"
#define TX_TASKS(X) X(reverse) X(majority) X(reverse_last) X(majority_last) X(full)
extern const tx_task tx_task_reverse, tx_task_majority;
static const tx_task tx_task_reverse_last, tx_task_majority_last, tx_task_full;
#include "tasks/all.c"
#include "tasks/moves.h"
#include "harness.h"

/* --- tasks whose tokens 0 and vocab-1 are exchanged ------------------------------------------- */

static void exchange(const tx_config *c, int32_t *tokens, int n) {
    int32_t last = c->vocab - 1;
    for (int i = 0; i < n && tokens; i++)
        tokens[i] = tokens[i] == 0 ? last : tokens[i] == last ? 0 : tokens[i];
}

static void exchange_inputs(const tx_config *c, tx_sample sample) {
    exchange(c, sample.tokens, tx_tokens_per_sample(c));
    if (c->arch == TX_ENCDEC) exchange(c, sample.source, c->seq);
}

static void reverse(int32_t *answer, int n) { tx_task_reverse.arrange(answer, n); }

static void draw_reverse(const tx_config *c, tx_split split, tx_rng *rng, tx_sample sample) {
    tx_moves_generate(c, split, rng, sample);
    exchange_inputs(c, sample);
}

static void draw_majority(const tx_config *c, tx_split split, tx_rng *rng, tx_sample sample) {
    tx_task_majority.generate(c, split, rng, sample);
    exchange_inputs(c, sample);
}

static tx_status resolve_majority(tx_config *c, tx_error *error) {
    return tx_task_majority.resolve(c, error);
}

static tx_bounds no_bounds(const tx_config *c) {
    (void)c;
    return (tx_bounds){{0, 0}, {0, 0}, 0};
}

static void last_is_padding(const tx_config *c, const int32_t *inputs, int n, uint8_t *padding) {
    for (int i = 0; i < n; i++) padding[i] = inputs[i] == c->vocab - 1;
}

static const tx_task tx_task_reverse_last = {.name = "reverse_last",
                                             .resolve = tx_moves_resolve,
                                             .generate = draw_reverse,
                                             .bounds = no_bounds,
                                             .padding = last_is_padding,
                                             .arrange = reverse},
                     tx_task_majority_last = {.name = "majority_last",
                                              .resolve = resolve_majority,
                                              .generate = draw_majority,
                                              .bounds = no_bounds,
                                              .padding = last_is_padding},
                     tx_task_full = {.name = "full",
                                     .resolve = tx_moves_resolve,
                                     .generate = draw_reverse,
                                     .bounds = no_bounds};

/* --- the same run, renumbered ----------------------------------------------------------------- */

static void exchange_row(real *table, int V, int C) {
    real *last = table + (size_t)(V - 1) * (size_t)C;
    for (int c = 0; c < C; c++) {
        real kept = table[c];
        table[c] = last[c];
        last[c] = kept;
    }
}

/* Exchanges rows 0 and V-1 of every embedding, and of its moments. */
static void exchange_rows(tx_trainer *t) {
    const tx_config *c = &t->model.config;
    for (int i = 0; i < t->model.params.count; i++) {
        const tx_tensor *w = &t->model.params.tensors[i];
        if (!strstr(w->name, "embedding")) continue;
        exchange_row(w->value, c->vocab, c->d_model);
        exchange_row(w->m, c->vocab, c->d_model);
        exchange_row(w->v, c->vocab, c->d_model);
    }
    tx_trainer_written(t);
}

static void check_same_probe(tx_trainer *a, tx_trainer *b) {
    const tx_config *c = &a->model.config;
    int T = tx_tokens_per_sample(c), S = c->arch == TX_ENCDEC ? c->seq : 0, empty = 0;
    tx_trainer *both[] = {a, b};
    for (int i = 0; i < 2; i++) {
        tx_sample sample = {both[i]->probe_source, both[i]->probe_tokens, both[i]->probe_targets};
        tx_task_sample(&both[i]->model.config, TX_SPLIT_HELD_OUT, 2, sample);
        tx_trainer_probe(both[i], c->seq, T);
    }
    const tx_sample first = {a->probe_source, a->probe_tokens, NULL},
                    second = {b->probe_source, b->probe_tokens, NULL};
    for (int t = 0; t < S; t++) {
        tx_role role = tx_task_role(&b->model.config, &second, true, t);
        CHECK(role == tx_task_role(c, &first, true, t));
        empty += role == TX_ROLE_EMPTY;
    }
    for (int t = 0; t < T; t++)
        empty += tx_task_role(&b->model.config, &second, false, t) == TX_ROLE_EMPTY;
    CHECK_MSG(empty > 0, "a sample without padding shows nothing");
    size_t logits = (size_t)(c->head == TX_HEAD_CLASS ? 1 : T) * (size_t)c->vocab;
    CHECK(same_reals(a->probe.head.logits, b->probe.head.logits, logits));
}

/* Without clipping, since the norm of the gradient is a sum in the order of the rows. */
static void test_renumbered(const char *settings, const char *last) {
    static const char small[] = "d_model=12\nn_heads=3\nn_layers=2\nbatch=6\nclip=0\n"
                                "lengths=variable\ntied=false\n";
    tx_config c = config_with(small, settings), d = c;
    tx_error error = {0};
    CHECK(tx_config_apply(&d, last, strlen(last), &error) == TX_OK);
    CHECK_MSG(tx_config_resolve(&d, &error) == TX_OK, "%s", error.message);
    CHECK(tx_task_padding_token(&c) == 0 && tx_task_padding_token(&d) == d.vocab - 1);
    tx_trainer a, b;
    make_trainer(&a, &c);
    make_trainer(&b, &d);
    exchange_rows(&b);
    for (int i = 0; i < 4; i++) {
        tx_update u = train(&a, 5), v = train(&b, 5);
        CHECK_MSG(u.score.loss == v.score.loss && u.score.correct == v.score.correct,
                  "%s after %d steps: loss %.17g, renumbered %.17g", settings, 5 * i + 5,
                  u.score.loss, v.score.loss);
        check_same_probe(&a, &b);
    }
    exchange_rows(&b);
    CHECK(tx_trainer_hash(&a) == tx_trainer_hash(&b));
    release_all();
}

static void check_refused(const char *settings, const char *choice) {
    tx_config c;
    tx_error error = {0};
    tx_config_defaults(&c);
    CHECK(tx_config_apply(&c, settings, strlen(settings), &error) == TX_OK);
    CHECK(tx_config_resolve(&c, &error) == TX_ERR_CONFIG);
    CHECK_MSG(!strcmp(error.field, "mask") && strstr(error.message, choice), "%s", error.message);
}

/* Without padding there is nothing for a mask to hide, and no position is empty. */
static void test_full(void) {
    static const int32_t tokens[] = {0, 3, 0};
    uint8_t padding[3];
    tx_config c = config_of("task=full\nseq=9\n");
    check_refused("task=full\nmask=padding\n", "choose mask none");
    check_refused("task=full\nmask=causal+padding\n", "choose mask causal");
    tx_task_padding(&c, tokens, 3, padding);
    CHECK(!padding[0] && !padding[1] && !padding[2] && tx_task_padding_token(&c) == -1);
    CHECK(tx_task_role(&c, &(tx_sample){NULL, (int32_t *)(uintptr_t)tokens, NULL}, false, 0) ==
          TX_ROLE_POSITION);
}

int main(void) {
    static const char last[] = "task=reverse_last\n";
    test_renumbered("task=reverse\narch=encdec\nseq=8\nvocab=9\nmask=padding\n", last);
    test_renumbered("task=reverse\nseq=15\nvocab=9\nmask=padding\n", last);
    test_renumbered("task=reverse\nseq=15\nvocab=9\nmask=causal+padding\nattention=linear\n", last);
    test_renumbered("task=majority\nhead=class\nseq=9\nvocab=5\nmask=padding\n",
                    "task=majority_last\n");
    test_full();
    return check_report();
}
