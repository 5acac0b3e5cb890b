/* Events of a run: what is read and what is refused, by name; what holds from which update on. A
 * part that is frozen stands still to the bit, under each optimiser; a batch that is skipped and a
 * sample that is left out are what a loop by hand does without them; other samples leave initial
 * weights and the held-out ones alone. A change of a setting becomes an event; what has happened
 * cannot be changed; the hash covers what has had an effect; a checkpoint goes on with them.
 * (Derivatives of models with cut parts: test_grad_model.c.) */
#include "harness.h"
#include "files/checkpoint.h"
#include "train/optim.h"

#define COMMON                                                                                  \
    "preset=copy\nd_model=8\nd_ff=8\nn_heads=2\nn_layers=2\nbatch=4\nsamples=12\ndropout=0.1\n" \
    "lr=0.01\nseed=7\n"
#define ENCDEC                                                                                   \
    "preset=encdec\nd_model=8\nd_ff=8\nn_heads=2\nn_layers=1\nn_dec_layers=2\nbatch=4\nsamples=" \
    "12\n"

/* --- reading ---------------------------------------------------------------------------------- */

static tx_status read_events(const char *settings, const char *events, tx_error *error) {
    tx_config c;
    tx_config_defaults(&c);
    CHECK(tx_config_apply(&c, settings, strlen(settings), NULL) == TX_OK);
    *error = (tx_error){0};
    tx_status status = tx_config_set(&c, "events", 6, events, strlen(events), error);
    return status == TX_OK ? tx_config_resolve(&c, error) : status;
}

static const char *const good[] = {"",
                                   "0:lr=0.1",
                                   "3:lr=0.1,3:dropout=0,9:lr=1e-3",
                                   "5:cut=1.1",
                                   "5:cut=1.1,5:cut=1.0",
                                   "0:cut=0.self",
                                   "0:cut=1.ffn",
                                   "0:cut=encoder.1.1",
                                   "2:freeze=blocks.0.attention",
                                   "2:freeze=0.1,2:freeze=embedding,2:freeze=output.weight",
                                   "7:skip=8",
                                   "0:skip=900",
                                   "7:without=8:3",
                                   "7:without=8:3,7:without=8:0",
                                   "4:data_seed=9",
                                   "9007199254740992:lr=1",
                                   "5:schedule=cosine,5:warmup=3,5:steps=50"};
static const struct {
    const char *settings, *events, *said;
} bad[] = {{COMMON, "lr=0.1", "an event is STEP:KEY=VALUE"},
           {COMMON, "x:lr=0.1", "an event is STEP:KEY=VALUE"},
           {COMMON, "-1:lr=0.1", "an event is STEP:KEY=VALUE"},
           {COMMON, "9007199254740993:lr=0.1", "an event is STEP:KEY=VALUE"},
           {COMMON, "3:lr", "an event is STEP:KEY=VALUE"},
           {COMMON, "3:lr=", "an event is STEP:KEY=VALUE"},
           {COMMON, ",", "an event is STEP:KEY=VALUE"},
           {COMMON, "3:lr=0.1,,4:lr=1", "\"\""},
           {COMMON, "3:rate=0.1", "cut, freeze, skip, without, or a setting"},
           {COMMON, "3:lr=fast", "lr cannot be \"fast\""},
           {COMMON, "3:dropout=2", "from 0 to 0.9"},
           {COMMON, "3:d_model=16", "shapes the model"},
           {COMMON, "3:seed=2", "shapes the model"},
           {COMMON, "3:events=1", "no effect on training"},
           {COMMON, "3:eval_samples=9", "no effect on training"},
           {COMMON, "5:lr=0.1,3:lr=0.2", "before it is one of step 5"},
           {COMMON, "3:lr=0.1,3:lr=0.2", "at step 3"},
           {COMMON, "3:cut=0.1,3:cut=0.1", "at step 3"},
           {COMMON, "3:cut=2.0", "layers are 0 to 1 and heads 0 to 1"},
           {COMMON, "3:cut=0.2", "layers are 0 to 1 and heads 0 to 1"},
           {COMMON, "3:cut=0", "there is no such part"},
           {COMMON, "3:cut=0.cross.1", "there is no such part"},
           {COMMON, "3:cut=decoder.0.1", "there is no such part"},
           {COMMON, "3:cut=0.ffn.1", "there is no such part"},
           {COMMON, "3:cut=0.1.1", "there is no such part"},
           {COMMON, "3:cut=embedding", "there is no such part"},
           {COMMON "ffn=false\n", "3:cut=0.ffn", "there is no such part"},
           {COMMON, "3:freeze=5.1", "there is no such part"},
           {ENCDEC, "3:cut=encoder.0.cross", "LAYER.cross is the decoder's"},
           {ENCDEC, "3:cut=encoder.1.self", "there is no such part"},
           {COMMON, "3:untold=rate", "the name of a setting"},
           {COMMON, "3:skip=3", "the next is 4"},
           {COMMON, "3:skip=0", "the first being 1"},
           {COMMON, "3:skip=5:1", "one batch"},
           {COMMON, "3:without=5", "BATCH:SAMPLE"},
           {COMMON, "3:without=5:4", "the last is 3"},
           {COMMON, "3:schedule=cosine,3:steps=50,3:warmup=60", "warmup cannot be \"60\""}};

static void test_reading(void) {
    tx_error error;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        CHECK_MSG(read_events(COMMON, good[i], &error) == TX_OK, "%s: %s", good[i], error.message);
    CHECK(read_events(ENCDEC, "1:cut=encoder.0.1,1:cut=1.cross.0,2:cut=decoder.1.self", &error) ==
          TX_OK);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        tx_status status = read_events(bad[i].settings, bad[i].events, &error);
        CHECK_MSG(status == TX_ERR_CONFIG && strcmp(error.field, "events") == 0 &&
                      strstr(error.message, bad[i].said),
                  "%s: %s", bad[i].events, error.message);
    }
}

/* --- runs ------------------------------------------------------------------------------------- */

static tx_config with_events(const char *settings, const char *events) {
    char lines[TX_EVENTS_TEXT + 16];
    snprintf(lines, sizeof lines, "events=%s\n", events);
    return config_with(settings, lines);
}

static void make_run(tx_trainer *t, const char *settings, const char *events, int steps) {
    tx_config c = with_events(settings, events);
    make_trainer(t, &c);
    train(t, steps);
}

static bool same_weights(const tx_trainer *a, const tx_trainer *b) {
    const tx_params *p = &a->model.params;
    return same_reals(p->value, b->model.params.value, p->numbers) &&
           same_reals(p->m, b->model.params.m, p->numbers) &&
           same_reals(p->v, b->model.params.v, p->numbers);
}

/* A setting holds from the update after the step on, and not before. */
static void test_settings(void) {
    tx_trainer plain, changed, by_hand;
    make_run(&plain, COMMON, "", 3);
    make_run(&changed, COMMON, "3:lr=0.002,5:dropout=0,5:weight_decay=0.1", 3);
    CHECK(same_weights(&plain, &changed) && changed.model.config.lr == 0.002);
    CHECK(tx_trainer_hash(&plain) == tx_trainer_hash(&changed));
    make_run(&by_hand, COMMON, "", 3);
    by_hand.model.config.lr = 0.002;
    train(&by_hand, 2), train(&changed, 2);
    CHECK(same_weights(&by_hand, &changed));
    by_hand.model.config.dropout = 0, by_hand.model.config.weight_decay = 0.1;
    train(&by_hand, 2), train(&changed, 2), train(&plain, 4);
    CHECK(same_weights(&by_hand, &changed) && !same_weights(&plain, &changed));
    CHECK(tx_trainer_hash(&by_hand) != tx_trainer_hash(&changed)); /* the events count */
    tx_trainer_reset(&changed);
    CHECK(changed.model.config.lr == 0.01 && changed.model.config.dropout == 0.1);
    release_all();
}

/* Other samples from a step on: held-out ones and initial weights are the same. */
static void test_data_seed(void) {
    static const char *const data[] = {"data=fresh\n", "data=fixed\n"};
    for (int i = 0; i < 2; i++) {
        char settings[512];
        tx_trainer a, b, c;
        snprintf(settings, sizeof settings, "%s%s", COMMON, data[i]);
        make_run(&a, settings, "", 0);
        make_run(&b, settings, "4:data_seed=8", 0);
        snprintf(settings + strlen(settings), 32, "data_seed=8\n");
        make_run(&c, settings, "", 0);
        CHECK(same_weights(&a, &b) && same_weights(&a, &c));
        tx_score of_a = tx_trainer_evaluate(&a, TX_SPLIT_HELD_OUT, 0, 8),
                 of_c = tx_trainer_evaluate(&c, TX_SPLIT_HELD_OUT, 0, 8);
        CHECK(of_a.loss == of_c.loss);
        train(&a, 4), train(&b, 4), train(&c, 4);
        CHECK(same_weights(&a, &b) && !same_weights(&a, &c));
        train(&a, 1), train(&b, 1), train(&c, 1);
        CHECK(!same_weights(&a, &b));
        const tx_sample of_b = tx_trainer_sample(&b, 0), drawn = tx_trainer_sample(&c, 0);
        CHECK(memcmp(of_b.tokens, drawn.tokens, (size_t)(4 * b.model.config.seq) * 4) == 0);
        release_all();
    }
}

/* --- freezing --------------------------------------------------------------------------------- */

static bool starts_with(const char *text, const char *start) {
    return strncmp(text, start, strlen(start)) == 0;
}

/* Whether number j of a tensor belongs to what the event freezes, said a second time: rows of W_q,
 * W_k and W_v and columns of W_o of a head of width 4, or tensors by name. */
static bool is_frozen(const char *what, const tx_tensor *t, size_t j) {
    if (strcmp(what, "0.1") != 0) {
        if (strcmp(what, "1.ffn") == 0) what = "blocks.1.feed_forward";
        if (strcmp(what, "0.self") == 0) what = "blocks.0.attention";
        return starts_with(t->name, what);
    }
    if (!starts_with(t->name, "blocks.0.attention")) return false;
    size_t columns = t->rank == 2 ? 8 : 1, row = j / columns, column = j % columns;
    if (strstr(t->name, "W_o")) return t->rank == 2 && column >= 4;
    return row >= 4;
}

static void check_frozen(const char *optimizer, const char *what) {
    char settings[512], events[64];
    tx_trainer t, before;
    snprintf(settings, sizeof settings, "%soptimizer=%s\nweight_decay=0.1\nclip=0.1\n", COMMON,
             optimizer);
    snprintf(events, sizeof events, "3:freeze=%s", what);
    make_run(&t, settings, events, 3);
    make_run(&before, settings, "", 3);
    CHECK(same_weights(&t, &before));
    tx_update update = train(&t, 3);
    int still = 0, moved = 0;
    double squares = 0;
    const tx_params *p = &t.model.params;
    for (int i = 0; i < p->count; i++) {
        const tx_tensor *now = &p->tensors[i], *old = &before.model.params.tensors[i];
        for (size_t j = 0; j < now->count; j++) {
            bool same =
                now->value[j] == old->value[j] && now->m[j] == old->m[j] && now->v[j] == old->v[j];
            squares += (double)now->grad[j] * (double)now->grad[j];
            if (!is_frozen(what, now, j)) {
                moved += !same;
                continue;
            }
            still++;
            CHECK_MSG(same && now->grad[j] == 0, "%s, %s: %s moved", optimizer, what, now->name);
        }
    }
    CHECK_MSG(still > 0 && moved > (int)p->parameters / 2, "%s: %d still, %d moved", what, still,
              moved);
    CHECK_CLOSE(sqrt(squares), update.grad_norm, 1e-4 * update.grad_norm);
    release_all();
}

static void test_freezing(void) {
    static const char *const optimizers[] = {"adam", "adamw", "sgd", "muon", "lion"};
    static const char *const parts[] = {"0.1", "1.ffn", "0.self", "blocks.1.norm", "embedding"};
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 5; k++)
            check_frozen(optimizers[i], k == 3 ? "blocks.1.norm1.weight" : parts[k]);
    /* heads that share keys and values freeze their own part only */
    tx_trainer t, before;
    make_run(&t, COMMON "n_kv_heads=1\nsink=true\n", "0:freeze=0.1", 0);
    make_run(&before, COMMON "n_kv_heads=1\nsink=true\n", "", 0);
    train(&t, 2);
    const tx_heads *now = &t.model.stack[0].block[0].sublayer[0].heads,
                   *old = &before.model.stack[0].block[0].sublayer[0].heads;
    CHECK(same_reals(now->q.weight->value + 32, old->q.weight->value + 32, 32));
    CHECK(!same_reals(now->k.weight->value, old->k.weight->value, 32));
    CHECK(now->sink->value[1] == old->sink->value[1] && now->sink->value[0] != old->sink->value[0]);
    tx_config c = with_events(COMMON, "3:freeze=blocks.7.attention");
    tx_error error = {0};
    make_trainer(&t, &c);
    CHECK(tx_frozen_check(&t.frozen, &t.model, &c, &error) == TX_ERR_CONFIG &&
          strstr(error.message, "no such tensors"));
    release_all();
}

/* --- leaving out ------------------------------------------------------------------------------ */

/* The step is over, no update is made, and Adam's count stands still: a loop by hand. */
static void test_skipping(void) {
    static const char *const optimizers[] = {"adam", "sgd", "muon", "lion"};
    for (int i = 0; i < 4; i++) {
        char settings[512];
        tx_trainer t, by_hand;
        tx_update update;
        snprintf(settings, sizeof settings,
                 "%soptimizer=%s\nschedule=linear\nsteps=20\ndropout=0.2\n", COMMON, optimizers[i]);
        make_run(&t, settings, "1:skip=3,2:skip=3,4:skip=6", 2);
        make_run(&by_hand, settings, "", 2);
        CHECK(tx_trainer_step(&t, &update) && update.score.targets == 0 && t.step == 3);
        CHECK(same_weights(&t, &by_hand) && t.grad_norm == 0);
        CHECK_CLOSE(update.lr, 0.01 * 18 / 20, 1e-12);
        train(&t, 4);
        /* the optimiser of a second model counts by itself */
        int64_t made = 2;
        for (by_hand.step = 3; by_hand.step < 7; by_hand.step++) {
            tx_update one;
            const tx_config *c = &by_hand.model.config;
            tx_rates rates = tx_learning_rates(c, by_hand.step, 20);
            if (by_hand.step == 5) continue;
            int64_t step = by_hand.step;
            tx_params *p = &by_hand.model.params;
            real *value = take_reals(p->numbers), *m = take_reals(p->numbers),
                 *v = take_reals(p->numbers);
            memcpy(value, p->value, p->numbers * sizeof *value);
            memcpy(m, p->m, p->numbers * sizeof *m);
            memcpy(v, p->v, p->numbers * sizeof *v);
            CHECK(tx_trainer_step(&by_hand, &one)); /* for its gradient */
            memcpy(p->value, value, p->numbers * sizeof *value);
            memcpy(p->m, m, p->numbers * sizeof *m);
            memcpy(p->v, v, p->numbers * sizeof *v);
            by_hand.step = step;
            double scale = tx_clip_coefficient(one.grad_norm, c->clip);
            if (i == 2) {
                _Atomic int next = 0;
                tx_muon_step(&by_hand.muon, p, c, rates.lr, scale, &next, 0);
            }
            tx_optim_step(p, c, rates, scale, made++, 0, 1);
            tx_model_pack(&by_hand.model, 0, 1);
        }
        CHECK_MSG(same_weights(&t, &by_hand), "%s", optimizers[i]);
        release_all();
    }
}

/* The batch of step 2 without samples 1 and 2: the loss of samples 0 and 3 alone. */
static void check_without(const char *settings) {
    tx_trainer t, two;
    tx_update update;
    make_run(&t, settings, "1:without=2:1,1:without=2:2", 1);
    make_run(&two, settings, "", 1);
    const tx_config *c = &two.model.config;
    CHECK(tx_trainer_step(&t, &update));
    for (uint32_t i = 0; i < 2; i++)
        tx_task_sample(c, TX_SPLIT_TRAIN, 4 + 3 * i, tx_trainer_sample(&two, (int)i));
    tx_trainer_load_samples(&two, 2);
    tx_score score = tx_trainer_microbatches(&two, false, NULL, NULL);
    CHECK(score.targets == update.score.targets && score.targets > 0);
    CHECK_CLOSE(tx_score_loss(c, &score), tx_score_loss(c, &update.score), 1e-5);
    release_all();
}

static void test_leaving_out(void) {
    check_without(COMMON "dropout=0\ndata=fresh\n");
    check_without("preset=majority\nd_model=8\nd_ff=8\nn_heads=2\nbatch=4\nsamples=12\ndropout=0\n"
                  "data=fresh\n");
    check_without("preset=arena\nd_model=8\nd_ff=8\nn_heads=2\nbatch=4\nsamples=12\ndropout=0\n"
                  "data=fresh\n");
    /* the sample's answers have no effect at all */
    tx_trainer a, b;
    make_run(&a, COMMON "dropout=0\n", "0:without=1:2", 1);
    make_run(&b, COMMON "dropout=0\n", "", 1);
    CHECK(!same_weights(&a, &b));
    /* the last batch of an epoch is smaller: nothing to leave out */
    tx_trainer small, whole;
    make_run(&small, COMMON "samples=6\n", "0:without=2:3", 2);
    make_run(&whole, COMMON "samples=6\n", "", 2);
    CHECK(same_weights(&small, &whole));
    release_all();
}

/* --- changes become events -------------------------------------------------------------------- */

static tx_status change(tx_trainer *t, const char *lines, tx_error *error) {
    tx_config wanted = t->model.config;
    *error = (tx_error){0};
    tx_status status = tx_config_apply(&wanted, lines, strlen(lines), error);
    if (status == TX_OK) status = tx_config_resolve(&wanted, error);
    return status == TX_OK ? tx_trainer_set(t, &wanted, error) : status;
}

static void expect_events(const tx_trainer *t, const char *events) {
    CHECK_MSG(strcmp(t->first.events, events) == 0, "%s, not %s", t->first.events, events);
    CHECK(strcmp(t->model.config.events, events) == 0);
}

static void test_changes(void) {
    tx_trainer t, again;
    tx_error error;
    make_run(&t, COMMON, "", 0);
    CHECK(change(&t, "lr=0.02\n", &error) == TX_OK && t.first.lr == 0.02);
    expect_events(&t, "");
    train(&t, 2);
    CHECK(change(&t, "lr=0.005\ndropout=0\n", &error) == TX_OK && t.model.config.lr == 0.005 &&
          t.first.lr == 0.02);
    expect_events(&t, "2:lr=0.005,2:dropout=0");
    CHECK(change(&t, "lr=0.006\n", &error) == TX_OK); /* of the same step: the last one counts */
    expect_events(&t, "2:dropout=0,2:lr=0.006");
    CHECK(change(&t, "lr=0.02\n", &error) == TX_OK); /* as if nothing had been */
    expect_events(&t, "2:dropout=0");
    CHECK(change(&t, "eval_samples=9\nepochs=50\nlr_end=0.1\n", &error) == TX_OK &&
          t.first.eval_samples == 9 && t.first.epochs == 50); /* no update depends on them */
    expect_events(&t, "2:dropout=0");
    CHECK(change(&t, "events=2:dropout=0,9:clip=0.5,9:cut=0.1\n", &error) == TX_OK);
    train(&t, 2);
    CHECK(change(&t, "lr=0.001\n", &error) == TX_OK);
    expect_events(&t, "2:dropout=0,4:lr=0.001,9:clip=0.5,9:cut=0.1");
    /* what has happened stays */
    CHECK(change(&t, "events=4:lr=0.001\n", &error) == TX_ERR_STATE &&
          strcmp(error.field, "events") == 0);
    CHECK(change(&t, "events=2:dropout=0,3:lr=1\n", &error) == TX_ERR_STATE);
    CHECK(change(&t, "events=2:dropout=0,5:freeze=0.1\n", &error) == TX_ERR_STATE &&
          strstr(error.message, "fork"));
    CHECK(change(&t, "seed=8\n", &error) == TX_ERR_STATE && strcmp(error.field, "seed") == 0);
    CHECK(change(&t, "lr=0.5\nevents=3:lr=1\n", &error) == TX_ERR_STATE);
    expect_events(&t, "2:dropout=0,4:lr=0.001,9:clip=0.5,9:cut=0.1");
    train(&t, 8);
    CHECK(t.cuts.count == 1 && t.model.config.clip == 0.5);
    /* the first settings with the events make the run again */
    const tx_config first = t.first;
    make_trainer(&again, &first);
    train(&again, 12);
    CHECK(tx_trainer_hash(&again) == tx_trainer_hash(&t));
    release_all();
}

/* A rate that changes at every step is set all the same, and the list says that it does not have
 * them all. */
static void test_many_changes(void) {
    tx_trainer t;
    tx_error error;
    make_run(&t, COMMON, "400:clip=0.5,900:lr=0.1", 1);
    int told = 0;
    for (int i = 0; i < 200; i++) {
        char line[32];
        double rate = (1000 + i) * 1e-6;
        snprintf(line, sizeof line, "lr=%.17g\n", rate);
        CHECK_MSG(change(&t, line, &error) == TX_OK && t.model.config.lr == rate, "%d: %s", i,
                  error.message);
        told += strstr(t.first.events, "untold=lr") == NULL;
        train(&t, 1);
    }
    CHECK_MSG(told > 30 && told < 80, "%d", told);
    CHECK(strstr(t.first.events, ",400:clip=0.5,900:lr=0.1"));
    char full[TX_EVENTS_TEXT] = "", one[32];
    for (int step = 500; strlen(full) < sizeof full - 14; step++) {
        snprintf(one, sizeof one, "%s%d:skip=%d", *full ? "," : "", step, step + 1);
        strcat(full, one);
    }
    make_run(&t, COMMON, full, 1);
    CHECK(change(&t, "lr=0.123456\n", &error) == TX_ERR_STATE && strcmp(error.field, "lr") == 0 &&
          strstr(error.message, "1023") && t.model.config.lr == 0.01);
    release_all();
}

/* Epochs and ends of a schedule count where the rate falls. */
static void test_schedules(void) {
    tx_trainer t;
    tx_error error;
    make_run(&t, COMMON "schedule=linear\nsteps=20\n", "", 3);
    CHECK(change(&t, "steps=40\n", &error) == TX_OK);
    expect_events(&t, "3:steps=40");
    CHECK(tx_planned_steps(&t.model.config) == 40);
    make_run(&t, COMMON, "9:schedule=cosine", 3);
    CHECK(change(&t, "epochs=40\n", &error) == TX_OK);
    expect_events(&t, "3:epochs=40,9:schedule=cosine");
    release_all();
}

/* --- files and hashes ------------------------------------------------------------------------- */

static void test_files(void) {
    static tx_st_file file;
    const char *events = "1:lr=0.002,2:freeze=0.0,2:cut=1.1,3:skip=5,4:without=6:2,5:data_seed=3";
    tx_trainer t, second, plain;
    char lines[TX_CHECKPOINT_SETTINGS] = "";
    make_run(&t, COMMON, events, 3);
    size_t size = tx_checkpoint_save(&t, NULL, 0);
    uint8_t *bytes = take_bytes(size);
    CHECK(tx_checkpoint_save(&t, bytes, size) == size);
    CHECK(tx_st_open(bytes, size, &file, NULL) == TX_ST_OK &&
          tx_st_metadata(&file, "settings", lines, sizeof lines) > 0);
    CHECK(strstr(lines, "\nlr=0.01\n") && strstr(lines, events) && !strstr(lines, "data_seed=-1"));
    tx_config c = config_of(lines);
    make_trainer(&second, &c);
    CHECK(tx_checkpoint_load(&second, bytes, size, &file, NULL) == TX_OK);
    CHECK(second.model.config.lr == 0.002 && second.cuts.count == 1);
    train(&t, 5), train(&second, 5);
    CHECK(tx_trainer_hash(&t) == tx_trainer_hash(&second) && same_weights(&t, &second));
    /* files of runs without events are those of before them */
    make_run(&plain, COMMON, "", 1);
    size = tx_checkpoint_save(&plain, NULL, 0);
    bytes = take_bytes(size);
    CHECK(tx_checkpoint_save(&plain, bytes, size) == size);
    CHECK(tx_st_open(bytes, size, &file, NULL) == TX_ST_OK);
    memset(lines, 0, sizeof lines);
    CHECK(tx_st_metadata(&file, "settings", lines, sizeof lines) > 0);
    CHECK(!strstr(lines, "events") && !strstr(lines, "data_seed"));
    release_all();
}

/* The hash has the events that have changed an update, and no other. */
static void test_hashes(void) {
    static const struct {
        const char *events;
        int last; /* the last step with the hash of the run without events */
    } cases[] = {{"2:lr=0.01", 2}, {"2:cut=0.1", 2}, {"0:skip=3", 2}, {"1:without=4:0", 3}};
    for (int i = 0; i < 4; i++) {
        tx_trainer t, plain;
        make_run(&t, COMMON, cases[i].events, 0);
        make_run(&plain, COMMON, "", 0);
        for (int step = 0; step < 6; step++) {
            bool same = tx_trainer_hash(&t) == tx_trainer_hash(&plain);
            CHECK_MSG(same == (step <= cases[i].last), "%s at step %d", cases[i].events, step);
            train(&t, 1), train(&plain, 1);
        }
        release_all();
    }
}

int main(void) {
    random_start(check_seed());
    test_reading();
    test_settings();
    test_data_seed();
    test_freezing();
    test_skipping();
    test_leaving_out();
    test_changes();
    test_many_changes();
    test_schedules();
    test_files();
    test_hashes();
    return check_report();
}
