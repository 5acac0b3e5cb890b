/* Samples: copy and reverse have the format they say, every task draws each sample as a pure
 * function of seed, split and number, writes all of it and nothing else, keeps held-out samples
 * apart from training, and shuffles fixed data anew in each epoch. */
#include "harness.h"
#include "learn_tokens.h"
#include "model/presets.h"

typedef struct {
    tx_sample arrays;
    int S, T, rows;
} drawn;

enum { ROOM = 4096, FENCE = -77 };

/* The arrays of one sample, in memory full of fences. */
static drawn arrays_for(const tx_config *c) {
    int32_t *memory = take_bytes(3 * ROOM * sizeof *memory);
    for (int i = 0; i < 3 * ROOM; i++) memory[i] = FENCE;
    drawn d = {{memory, memory + ROOM, memory + 2 * ROOM},
               c->arch == TX_ENCDEC ? c->seq : 0,
               tx_tokens_per_sample(c),
               tx_targets_per_sample(c)};
    return d;
}

static bool in_range(const int32_t *x, int n, int vocab) {
    for (int i = 0; i < n; i++)
        if (x[i] < 0 || x[i] >= vocab) return false;
    for (int i = n; i < ROOM; i++)
        if (x[i] != FENCE) return false;
    return true;
}

/* A number of the kind: a token of `size`, or one that is finite; `missing`: or none. */
static bool is_number(const tx_number *x, int32_t kind, int32_t size, bool missing) {
    if (kind == TX_TOKEN) return (x->whole >= 0 && x->whole < size) || (missing && x->whole == -1);
    return fabsf(x->real) < 1000 || (missing && isnan(x->real) && x->whole != FENCE);
}

/* The same of steps of streams, each of which has a number from 0 on and is empty or not. */
static bool steps_in_range(const tx_config *c, const tx_sample *sample) {
    const tx_streams *l = &c->layout;
    const tx_number *x = (const tx_number *)(const void *)sample->tokens,
                    *y = (const tx_number *)(const void *)sample->targets;
    int wrong = 0;
    for (int t = 0; t < tx_steps_of(l, c->seq); t++) {
        const int time = x++->whole, valid = x++->whole;
        wrong += time < 0 || (c->step_embed && time >= c->step_embed) || (valid != 0 && valid != 1);
        for (int k = 0; k < l->count; k++)
            for (int i = 0; i < tx_numbers_of(l->stream[k].kind, l->stream[k].size); i++)
                wrong += !is_number(x++, l->stream[k].kind, l->stream[k].size, false);
        for (int k = 0; k < l->predictions; k++)
            for (int i = 0; i < tx_numbers_of(l->prediction[k].kind, l->prediction[k].size); i++)
                wrong += !is_number(y++, l->prediction[k].kind, l->prediction[k].size, true);
    }
    return wrong == 0 && x->whole == FENCE && y->whole == FENCE;
}

static bool same_sample(const drawn *a, const drawn *b) {
    return memcmp(a->arrays.source, b->arrays.source, 3 * ROOM * sizeof(int32_t)) == 0;
}

/* --- every task ------------------------------------------------------------------------------- */

static void check_task(const tx_config *c, const char *name) {
    int repeats = 0, shared = 0, outside = 0, unasked = 0;
    enum { COUNT = 60 };
    for (uint32_t i = 0; i < COUNT; i++) {
        drawn train = arrays_for(c), again = arrays_for(c), other = arrays_for(c),
              held_out = arrays_for(c);
        tx_task_sample(c, TX_SPLIT_TRAIN, i, train.arrays);
        tx_task_sample(c, TX_SPLIT_TRAIN, i + COUNT, other.arrays);
        tx_task_sample(c, TX_SPLIT_HELD_OUT, i, held_out.arrays);
        tx_task_sample(c, TX_SPLIT_TRAIN, i, again.arrays);
        CHECK_MSG(same_sample(&train, &again), "%s: sample %u depends on what was drawn before",
                  name, (unsigned)i);
        const drawn *all[] = {&train, &held_out};
        for (int k = 0; k < 2; k++) {
            tx_sample s = all[k]->arrays;
            if (c->layout.count) {
                outside += !steps_in_range(c, &s);
                continue;
            }
            outside += !in_range(s.source, train.S, c->src_vocab) ||
                       !in_range(s.tokens, train.T, c->vocab) ||
                       !in_range(s.targets, train.rows, c->vocab);
            int counted = 0;
            for (int r = 0; r < train.rows; r++) counted += s.targets[r] != c->ignore_index;
            unasked += counted == 0;
        }
        repeats += same_sample(&train, &other);
        shared += same_sample(&train, &held_out);
        release_all();
    }
    CHECK_MSG(outside == 0 && unasked == 0, "%s: %d samples out of range, %d without a target",
              name, outside, unasked);
    /* Small tasks have few different samples; that all agree is no accident. */
    CHECK_MSG(repeats < COUNT / 2 && shared < COUNT / 2, "%s: %d repeats, %d shared", name, repeats,
              shared);
}

static void test_every_preset(void) {
    for (int i = 0; i < tx_preset_count; i++) {
        tx_config c;
        tx_error error;
        CHECK(tx_preset_apply(&c, tx_presets[i].name, strlen(tx_presets[i].name), &error) == TX_OK);
        read_learned_text(&c);
        CHECK_MSG(tx_config_resolve(&c, &error) == TX_OK, "%s: %s", tx_presets[i].name,
                  error.message);
        if (tx_task_reads_text(&c)) continue; /* its tokens live in a trainer: test_text_task */
        c.data = TX_FRESH;                    /* the names of data all too: test_listed */
        check_task(&c, tx_presets[i].name);
        tx_config seeded = c;
        seeded.seed++;
        drawn a = arrays_for(&c), b = arrays_for(&c);
        int same = 0;
        for (uint32_t k = 0; k < 20; k++) {
            tx_task_sample(&c, TX_SPLIT_TRAIN, k, a.arrays);
            tx_task_sample(&seeded, TX_SPLIT_TRAIN, k, b.arrays);
            same += same_sample(&a, &b);
        }
        CHECK_MSG(same < 10, "%s: another seed, the same samples", tx_presets[i].name);
        release_all();
    }
}

/* --- copy and reverse ------------------------------------------------------------------------- */

static void test_format(bool reverse) {
    tx_config c = config_of(reverse ? "task=reverse" : "task=copy");
    const tx_task *task = tx_task_of(&c);
    int n = (c.seq - 1) / 2;
    long count[20] = {0};
    for (uint32_t i = 0; i < 500; i++) {
        drawn d = arrays_for(&c);
        tx_task_sample(&c, TX_SPLIT_TRAIN, i, d.arrays);
        const int32_t *tokens = d.arrays.tokens, *targets = d.arrays.targets;
        int wrong = tokens[n] != 1 || targets[n] != 0;
        for (int k = 0; k < n; k++) {
            wrong += tokens[k] < 2 || tokens[k] >= c.vocab || targets[k] != 0;
            wrong +=
                tokens[n + 1 + k] != 0 || targets[n + 1 + k] != tokens[reverse ? n - 1 - k : k];
            count[tokens[k]]++;
        }
        for (int t = 0; t < c.seq; t++) {
            int source = task->source_of(&c, &d.arrays, t);
            wrong +=
                t <= n ? source != -1 : source < 0 || source >= n || tokens[source] != targets[t];
        }
        CHECK_MSG(wrong == 0, "%s, sample %u", task->name, (unsigned)i);
        release_all();
    }
    /* 4,000 tokens among 18 kinds: 222 each, give or take 5 standard deviations of 14.5 */
    for (int v = 2; v < 20; v++)
        CHECK_MSG(labs(count[v] - 222) <= 73, "%s: token %d comes %ld times", task->name, v,
                  count[v]);
    CHECK(count[0] == 0 && count[1] == 0);
}

/* The tokens of a text live in a trainer. */
static void test_text_task(void) {
    tx_config c = config_of("preset=text\nd_model=8\nn_heads=1\nn_layers=1\nseq=16\nbatch=4");
    tx_trainer *t = malloc(sizeof *t); /* not from take_bytes: it outlives release_all */
    tx_arena arena = {NULL, 0};
    if (!t) exit(2);
    tx_trainer_carve(t, &arena, &c, 1);
    arena =
        (tx_arena){aligned_alloc(TX_ALIGN, TX_ROUND_UP((size_t)arena.used, (size_t)TX_ALIGN)), 0};
    if (!arena.memory) exit(2);
    tx_trainer_carve(t, &arena, &c, 1);
    check_task(&t->model.config, "text");
    drawn d = arrays_for(&t->model.config);
    for (uint32_t i = 0; i < 50; i++) { /* each target is the next token */
        tx_task_sample(&t->model.config, TX_SPLIT_TRAIN, i, d.arrays);
        CHECK(memcmp(d.arrays.tokens + 1, d.arrays.targets, (size_t)(d.T - 1) * sizeof(int32_t)) ==
              0);
    }
    release_all();
    free(arena.memory);
    free(t);
}

/* --- epochs ----------------------------------------------------------------------------------- */

static void test_fixed_data(void) {
    tx_config c = config_of("data=fixed\nsamples=101");
    uint32_t order[101], first[101];
    int64_t order_epoch = -1;
    int same = 0;
    for (uint32_t epoch = 0; epoch < 3; epoch++) {
        int seen[101] = {0};
        for (uint32_t place = 0; place < 101; place++) {
            uint32_t index = tx_task_train_index(&c, order, &order_epoch, epoch, place);
            CHECK(index < 101);
            if (index < 101) seen[index]++;
            if (epoch == 0)
                first[place] = index;
            else
                same += index == first[place];
        }
        for (int i = 0; i < 101; i++)
            CHECK_MSG(seen[i] == 1, "epoch %u: sample %d comes %d times", (unsigned)epoch, i,
                      seen[i]);
        CHECK(order_epoch == epoch);
    }
    CHECK_MSG(same < 20, "%d of 202 places are as in the first epoch", same); /* 2 expected */
    uint32_t other[101];
    int64_t other_epoch = -1; /* jumping into an epoch gives what walking there gave */
    for (uint32_t place = 0; place < 101; place++)
        CHECK(tx_task_train_index(&c, other, &other_epoch, 2, place) == order[place]);
    c.samples = 1;
    other_epoch = -1;
    CHECK(tx_task_train_index(&c, other, &other_epoch, 7, 0) == 0);
}

static void test_fresh_data(void) {
    tx_config c = config_of("samples=101");
    int64_t order_epoch = -1;
    for (uint32_t epoch = 0; epoch < 3; epoch++)
        for (uint32_t place = 0; place < 101; place++)
            CHECK(tx_task_train_index(&c, NULL, &order_epoch, epoch, place) == epoch * 101 + place);
}

/* Every problem of training is listed once, in the order of its numbers, and none of those that are
 * held out; names that are taken again are the same samples. */
static void test_listed(const char *more) {
    tx_config c = config_with("task=modular\nseq=3\nmodulus=11\ntrain_share=0.6\ndata=all\n"
                              "d_model=8\nn_heads=1\nn_layers=1\n",
                              more);
    tx_trainer t;
    int seen[121] = {0}, listed = 0, last = -1;
    make_trainer(&t, &c);
    for (int i = 0; i < c.samples; i++) {
        drawn d = arrays_for(&c), again = arrays_for(&c);
        tx_task_sample(&t.model.config, TX_SPLIT_TRAIN, (uint32_t)i, d.arrays);
        tx_task_sample(&t.model.config, TX_SPLIT_TRAIN, (uint32_t)(i + c.samples), again.arrays);
        const int name = (d.arrays.tokens[0] - 2) * 11 + d.arrays.tokens[1] - 2;
        CHECK_MSG(name > last, "%s: %d after %d", more, name, last);
        CHECK(same_sample(&d, &again) && in_range(d.arrays.targets, d.rows, c.vocab));
        seen[last = name] = 1;
    }
    for (uint32_t i = 0; i < 3000; i++) {
        drawn d = arrays_for(&c);
        tx_task_sample(&t.model.config, TX_SPLIT_HELD_OUT, i, d.arrays);
        const int name = (d.arrays.tokens[0] - 2) * 11 + d.arrays.tokens[1] - 2;
        CHECK_MSG(seen[name] != 1, "%s: %d is trained on and held out", more, name);
        seen[name] = 2;
    }
    for (int i = 0; i < 121; i++) listed += seen[i] > 0;
    CHECK_MSG(listed == 121, "%s: %d of 121 problems", more, listed);
    release_all();
}

/* An epoch has each sample once, in another order every time; batch 0 is all of it. */
static void test_listed_epochs(void) {
    tx_config c = config_of("task=modular\nseq=3\nmodulus=11\ndata=all\nbatch=0\nepochs=7\n");
    uint32_t order[121], first[121];
    int64_t order_epoch = -1;
    int same = 0;
    CHECK(c.batch == c.samples && c.samples < 121 && tx_planned_steps(&c) == 7);
    for (uint32_t epoch = 0; epoch < 3; epoch++) {
        int seen[121] = {0}, once = 0;
        for (uint32_t place = 0; place < (uint32_t)c.samples; place++) {
            const uint32_t i = tx_task_train_index(&c, order, &order_epoch, epoch, place);
            once += i < (uint32_t)c.samples && seen[i]++ == 0;
            same += epoch > 0 && i == first[place];
            if (epoch == 0) first[place] = i;
        }
        CHECK_MSG(once == c.samples, "epoch %u: %d of %d", (unsigned)epoch, once, c.samples);
    }
    CHECK_MSG(same < 20, "%d places are as in the first epoch", same); /* 2 expected */
    c = config_of("task=copy\nsamples=50\nbatch=0\n");
    CHECK(c.batch == 50);
}

/* The windows of a text follow each other: the last target of one is the next one's first token. */
static void test_listed_text(void) {
    tx_config c = config_of("preset=text\nd_model=8\nn_heads=1\nn_layers=1\nseq=16\ndata=all");
    tx_trainer t;
    make_trainer(&t, &c);
    const tx_corpus *text = t.model.config.corpus;
    const int trained = (int)(text->length - tx_corpus_held_out(text, 17));
    CHECK(c.samples * 16 < trained && c.samples * 16 + 16 >= trained);
    for (int i = 0; i < c.samples; i++) {
        drawn d = arrays_for(&c);
        tx_task_sample(&t.model.config, TX_SPLIT_TRAIN, (uint32_t)i, d.arrays);
        for (int k = 0; k < 16; k++) {
            CHECK(d.arrays.tokens[k] == text->tokens[16 * i + k]);
            CHECK(d.arrays.targets[k] == text->tokens[16 * i + k + 1]);
        }
    }
    release_all();
}

static void test_registry(void) {
    for (int i = 0; i < tx_task_count; i++) {
        const tx_task *task = tx_tasks[i];
        CHECK(task->name[0] && task->title[0] && task->description[0] && task->resolve &&
              task->generate);
        for (int j = 0; j < i; j++)
            CHECK_MSG(strcmp(task->name, tx_tasks[j]->name) != 0, "two tasks are called %s",
                      task->name);
        for (const char *p = task->name; *p; p++) CHECK((*p >= 'a' && *p <= 'z') || *p == '_');
    }
}

int main(void) {
    random_start(check_seed());
    test_registry();
    test_every_preset();
    test_format(false);
    test_format(true);
    test_text_task();
    test_fixed_data();
    test_fresh_data();
    test_listed("");
    test_listed("pairs=ordered\nseed=4\n");
    test_listed("operation=subtract\n");
    test_listed("operation=multiply\nseed=9\n");
    test_listed_epochs();
    test_listed_text();
    return check_report();
}
