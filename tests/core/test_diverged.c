/* A run that leaves the finite numbers stops, changes nothing and names where it began. */
#include <float.h>

#include "harness.h"

static tx_config small_run(const char *more) {
    return config_with("task=copy\nseq=7\nvocab=8\nd_model=32\nn_heads=2\nn_layers=2\nbatch=32\nlr="
                       "0.003\nseed=1\n",
                       more);
}

static bool names_a_tensor(const tx_trainer *t) {
    return strcmp(t->diverged_at, "loss") == 0 ||
           tx_params_find(&t->model.params, t->diverged_at, strlen(t->diverged_at)) != NULL;
}

/* A step that cannot be made leaves everything as it was, and so does every later one, until a
 * reset. */
static void check_stopped(tx_trainer *t, const tx_config *c, const char *what) {
    tx_update u = {0};
    uint64_t hash = tx_trainer_hash(t);
    int64_t step = t->step;
    CHECK_MSG(t->diverged && names_a_tensor(t), "%s: stopped at \"%s\"", what, t->diverged_at);
    printf("%s: stopped at step %d, %s\n", what, (int)t->step, t->diverged_at);
    for (int i = 0; i < 3; i++) CHECK(!tx_trainer_step(t, &u));
    CHECK(tx_trainer_hash(t) == hash && t->step == step);
    tx_trainer_evaluate(t, TX_SPLIT_HELD_OUT, 0, 5); /* still answers */
    tx_trainer other;
    make_trainer(&other, c);
    tx_trainer_reset(t);
    CHECK(!t->diverged && t->diverged_at[0] == 0 && tx_trainer_hash(t) == tx_trainer_hash(&other));
    CHECK_MSG(tx_trainer_step(t, &u), "%s: after a reset", what);
}

static void test_enormous_learning_rate(int norm, int activation) {
    tx_config c = small_run("dropout=0\nbatch=8");
    c.norm = norm, c.activation = activation, c.optimizer = TX_SGD, c.clip = 0;
    tx_trainer t;
    tx_update u = {0};
    make_trainer(&t, &c);
    t.model.config.lr = 1e30;
    int steps = 0;
    while (steps < 50 && tx_trainer_step(&t, &u)) steps++;
    CHECK_MSG(steps < 50, "%s %s: still running", norm_names[norm], activation_names[activation]);
    c.lr = t.model.config.lr = 0.003;
    check_stopped(&t, &c, "learning rate 1e30");
    release_all();
}

static void test_bad_weight(real bad, const char *what) {
    tx_config c = small_run("dropout=0.1\nbatch=3");
    for (int i = 0;; i++) {
        tx_trainer t;
        tx_update u = {0};
        make_trainer(&t, &c);
        if (i == t.model.params.count) break;
        train(&t, 2);
        tx_tensor *tensor = &t.model.params.tensors[i];
        for (size_t j = 0; j < tensor->count; j++) tensor->value[j] = bad;
        tx_model_pack(&t.model, 0, 1);
        int steps = 0;
        while (steps < 20 && tx_trainer_step(&t, &u)) steps++;
        CHECK_MSG(steps == 0, "%s in %s: %d steps more", what, tensor->name, steps);
        CHECK_MSG(t.step == 2 && t.diverged && names_a_tensor(&t),
                  "%s in %s: stopped at step %d, \"%s\"", what, tensor->name, (int)t.step,
                  t.diverged_at);
        if (i == 0) check_stopped(&t, &c, what);
        release_all();
    }
    release_all();
}

/* A weight that is finite, yet whose products are not, is named wherever it stands, not what comes
 * after it. */
static void test_names_where_it_began(const char *settings) {
    tx_config c = small_run(settings);
    for (int i = 0;; i++) {
        tx_trainer t;
        tx_update u = {0};
        make_trainer(&t, &c);
        if (i == t.model.params.count) break;
        const tx_tensor *tensor = &t.model.params.tensors[i];
        /* the largest finite number, whose sums overflow; the table of embeddings is scaled up with
         * it */
        if (tensor->rank == 2) {
            for (size_t j = 0; j < tensor->count; j++)
                tensor->value[j] = j % 2 ? (real)FLT_MAX : -(real)FLT_MAX;
            tx_model_pack(&t.model, 0, 1);
            CHECK_MSG(!tx_trainer_step(&t, &u) && t.diverged &&
                          strcmp(t.diverged_at, tensor->name) == 0,
                      "%s: %s was overdone, %s is named", settings, tensor->name, t.diverged_at);
        }
        release_all();
    }
    release_all();
}

/* Wherever in the batch: here in its first sequence alone, far from those whose activations a step
 * leaves. */
static void test_names_it_in_any_sequence(void) {
    tx_config c = small_run("dropout=0\nvocab=1000");
    tx_trainer t, other;
    tx_update u = {0};
    make_trainer(&t, &c);
    make_trainer(&other, &c);
    /* leaves its tokens */
    CHECK(tx_trainer_step(&other, &u) && 0 < other.window.batch && other.window.batch < c.batch);
    const int32_t *tokens = tx_trainer_sample(&other, 0).tokens, rare = tokens[0];
    for (int i = 7; i < 7 * c.batch; i++)
        CHECK_MSG(tokens[i] != rare, "token %d is not rare", (int)rare);
    for (int i = 0; i < c.d_model; i++)
        t.model.stack[0].embed.table->value[rare * c.d_model + i] = (real)FLT_MAX;
    CHECK_MSG(!tx_trainer_step(&t, &u) && strcmp(t.diverged_at, "embedding.weight") == 0, "%s",
              t.diverged_at);
    release_all();
}

/* Whichever microbatch breaks first: here the first microbatch breaks at the first norm (the mean
 * of large equal
 * numbers is infinite), the last one before that, at the embedding. */
static void test_names_the_earliest_layer(void) {
    tx_config c = small_run("dropout=0\nvocab=1000\nfinal_norm=false");
    tx_trainer t, other;
    tx_update u = {0};
    make_trainer(&t, &c);
    make_trainer(&other, &c);
    CHECK(tx_trainer_step(&other, &u)); /* leaves its tokens */
    const int32_t *tokens = tx_trainer_sample(&other, 0).tokens;
    const int32_t first = tokens[0], last = tokens[7 * (c.batch - 1)];
    for (int i = 1; i < 7 * c.batch; i++)
        CHECK(tokens[i] != first && (tokens[i] != last || i == 7 * (c.batch - 1)));
    real *table = t.model.stack[0].embed.table->value;
    for (int i = 0; i < c.d_model; i++) {
        table[first * c.d_model + i] = FLT_MAX / 16;
        table[last * c.d_model + i] = FLT_MAX;
    }
    CHECK_MSG(!tx_trainer_step(&t, &u) && strcmp(t.diverged_at, "embedding.weight") == 0, "%s",
              t.diverged_at);
    for (int i = 0; i < c.d_model; i++) table[last * c.d_model + i] = 0;
    tx_trainer_reset(&other);
    memcpy(other.model.params.value, t.model.params.value, t.model.params.numbers * sizeof(real));
    tx_model_pack(&other.model, 0, 1);
    CHECK_MSG(!tx_trainer_step(&other, &u) &&
                  strcmp(other.diverged_at, "blocks.0.norm1.weight") == 0,
              "%s", other.diverged_at);
    release_all();
}

/* Of gradients that are not finite, the one that the backward pass came to first is named. */
static void test_names_the_gradient(void) {
    tx_config c = small_run("dropout=0");
    tx_trainer t;
    tx_update u = {0};
    make_trainer(&t, &c);
    train(&t, 3);
    int32_t tokens[7] = {3, 4, 5, 1, 0, 0, 0}, targets[7] = {0, 0, 0, 0, 3, 4, 5};
    tx_trainer_load(&t, 1, 7, 7, NULL, tokens, targets);
    u.score = tx_trainer_forward(&t, true);
    tx_trainer_backward(&t);
    t.model.params.tensors[5].grad[1] = (real)NAN;
    t.model.params.tensors[9].grad[0] = (real)INFINITY;
    t.grad_norm = NAN;
    CHECK(!tx_trainer_update(&t, &u));
    CHECK_MSG(t.diverged && strcmp(t.diverged_at, t.model.params.tensors[9].name) == 0, "%s",
              t.diverged_at);
    CHECK(!tx_trainer_step(&t, &u)); /* although its own batch would do */
    CHECK(t.step == 3);
    release_all();
}

int main(void) {
    random_start(check_seed());
    for (int norm = TX_PRE_NORM; norm <= TX_POST_NORM; norm++)
        for (int activation = TX_RELU; activation <= TX_GELU_TANH; activation++)
            test_enormous_learning_rate(norm, activation);
    test_bad_weight((real)NAN, "NaN");
    test_bad_weight((real)INFINITY, "infinity");
    test_names_it_in_any_sequence();
    test_names_the_earliest_layer();
    test_names_the_gradient();
    test_names_where_it_began("dropout=0");
    test_names_where_it_began("dropout=0\nnorm=post\nn_layers=2");
    test_names_where_it_began("dropout=0\ntask=copy\narch=encdec");
    test_names_where_it_began("dropout=0\nsaved_activations=inputs");
    test_names_where_it_began("dropout=0\nsaved_activations=bf16\ntask=copy\narch=encdec");
    return check_report();
}
