/* Runs: they learn, they repeat to the bit, they count what they say they count. */
#include "harness.h"
#include "inspect/measure.h"
#include "train/optim.h"

static tx_config small_run(const char *more) {
    return config_with("task=copy\nseq=7\nvocab=8\nd_model=32\nn_heads=2\nn_layers=2\nbatch=32\nlr="
                       "0.003\nseed=1\n",
                       more);
}

static double mean_loss(tx_score s) { return s.loss / (double)s.targets; }

/* Guessing among six tokens costs ln 6 = 1.79. The bound is far above what any seed reaches, and
 * far below what a broken gradient does. */
static void test_learns(const char *more, int steps, double most_loss) {
    for (uint32_t seed = 1; seed <= 3; seed++) {
        tx_config c = small_run(more);
        tx_trainer t;
        c.seed = (int32_t)seed;
        make_trainer(&t, &c);
        tx_score before = tx_trainer_evaluate(&t, TX_SPLIT_HELD_OUT, 0, 100);
        train(&t, steps);
        tx_score after = tx_trainer_evaluate(&t, TX_SPLIT_HELD_OUT, 0, 100);
        printf("%s, seed %u: loss %.3f -> %.4f in %d steps\n", tx_task_of(&c)->name, (unsigned)seed,
               mean_loss(before), mean_loss(after), steps);
        CHECK_MSG(mean_loss(before) > 1.5, "%g", mean_loss(before));
        CHECK_MSG(mean_loss(after) < most_loss, "%s, seed %u: loss %g after %d steps", more,
                  (unsigned)seed, mean_loss(after), steps);
        release_all();
    }
}

/* The attention that copying needs is visible: after training, some head of the last layer looks at
 * the right token most of the time. */
static void test_source_mass(void) {
    tx_config c = small_run("dropout=0\nn_layers=1\nn_heads=1\nlr=0.006\nbatch=16");
    tx_trainer t;
    make_trainer(&t, &c);
    double *memory = take_doubles(tx_measure_size(&t)), before;
    tx_measure_heads(&t, 40, memory);
    before = memory[TX_MEASURES + TX_SOURCE]; /* the one head follows uniform attention */
    train(&t, 200);
    tx_measure_heads(&t, 40, memory);
    CHECK_MSG(before < 0.4 && memory[TX_MEASURES + TX_SOURCE] > 0.6, "%g -> %g", before,
              memory[TX_MEASURES + TX_SOURCE]);
    release_all();
}

/* --- repeating -------------------------------------------------------------------------------- */

static void test_repeats(const char *more) {
    tx_config c = small_run(more);
    tx_trainer t, other;
    make_trainer(&t, &c);
    make_trainer(&other, &c);
    uint64_t start = tx_trainer_hash(&t), half;
    CHECK_MSG(start == tx_trainer_hash(&other), "%s", more);
    train(&t, 50);
    half = tx_trainer_hash(&t);
    CHECK(half != start);
    tx_update u = train(&t, 50), v = {0};
    for (int i = 0; i < 100; i++) {
        if (i == 50) CHECK_MSG(tx_trainer_hash(&other) == half, "%s: half way", more);
        /* Looking changes nothing. */
        if (i % 10 == 0) tx_trainer_evaluate(&other, TX_SPLIT_HELD_OUT, 5, 33);
        if (i % 7 == 0) {
            for (int k = 0; k < c.seq; k++) other.probe_tokens[k] = (k + i) % c.vocab;
            tx_trainer_probe(&other, c.seq, c.seq);
        }
        if (i % 25 == 0) tx_measure_heads(&other, 9, take_doubles(tx_measure_size(&other)));
        CHECK(tx_trainer_step(&other, &v));
    }
    CHECK_MSG(tx_trainer_hash(&t) == tx_trainer_hash(&other), "%s: 100 steps twice", more);
    CHECK(u.score.loss == v.score.loss && u.grad_norm == v.grad_norm && u.lr == v.lr &&
          u.score.correct == v.score.correct);
    tx_trainer_reset(&t);
    CHECK_MSG(tx_trainer_hash(&t) == start && t.step == 0, "%s: reset", more);
    train(&t, 50);
    CHECK_MSG(tx_trainer_hash(&t) == half, "%s: reset and trained", more);
    release_all();
}

static void test_seeds_differ(void) {
    tx_config c = small_run("");
    tx_trainer t, other;
    make_trainer(&t, &c);
    c.seed = 2;
    make_trainer(&other, &c);
    CHECK(tx_trainer_hash(&t) != tx_trainer_hash(&other));
    CHECK(train(&t, 1).score.loss != train(&other, 1).score.loss);
    release_all();
}

/* The hash sees every number of parameters and moments, and the step. */
static void test_hash_sees_everything(void) {
    tx_config c = small_run("");
    tx_trainer t;
    make_trainer(&t, &c);
    train(&t, 2);
    uint64_t hash = tx_trainer_hash(&t);
    for (int i = 0; i < t.model.params.count; i++) {
        tx_tensor *tensor = &t.model.params.tensors[i];
        real *parts[] = {tensor->value, tensor->m, tensor->v};
        for (int k = 0; k < 3; k++) {
            real *p = &parts[k][random_u32() % tensor->count], kept = *p;
            *p += 1;
            CHECK_MSG(tx_trainer_hash(&t) != hash, "%s, part %d", tensor->name, k);
            *p = kept;
        }
        CHECK(tx_trainer_hash(&t) == hash);
    }
    t.step++;
    CHECK(tx_trainer_hash(&t) != hash);
    release_all();
}

/* --- counting --------------------------------------------------------------------------------- */

static void test_epochs(void) {
    tx_config c = small_run("samples=70\ndata=fixed\nepochs=4"); /* batches of 32, 32 and 6 */
    tx_trainer t;
    make_trainer(&t, &c);
    CHECK(tx_steps_per_epoch(&c) == 3 && tx_planned_steps(&c) == 12);
    for (int step = 0; step < 6; step++) {
        tx_update u = train(&t, 1);
        int64_t sequences = step % 3 == 2 ? 6 : 32;
        CHECK(u.score.sequences == sequences && u.score.targets == sequences * 3);
        CHECK(u.score.correct >= 0 && u.score.correct <= u.score.targets &&
              u.score.whole <= u.score.sequences);
        CHECK(u.lr == 0.003 && u.grad_norm > 0);
    }
    CHECK(t.step == 6);
    c.steps = 5;
    CHECK(tx_planned_steps(&c) == 5);
    /* samples scored, in a batch, steps between */
    static const int scores[][3] = {{512, 64, 40}, {512, 16, 160}, {512, 48, 60},
                                    {256, 64, 20}, {1, 512, 20},   {100000, 1, 500000}};
    for (size_t i = 0; i < sizeof scores / sizeof *scores; i++) {
        c.eval_samples = scores[i][0];
        c.batch = scores[i][1];
        CHECK(tx_steps_per_score(&c) == scores[i][2]);
    }
    release_all();
}

/* An evaluation is the same however it is cut, and sums what single samples give. */
static void test_evaluation(void) {
    tx_config c = small_run("dropout=0.5");
    tx_trainer t;
    make_trainer(&t, &c);
    train(&t, 30);
    tx_score whole = tx_trainer_evaluate(&t, TX_SPLIT_HELD_OUT, 10, 75), sum = {0};
    for (int i = 0; i < 75; i++) {
        tx_score one = tx_trainer_evaluate(&t, TX_SPLIT_HELD_OUT, 10 + (uint32_t)i, 1);
        sum.loss += one.loss, sum.targets += one.targets, sum.correct += one.correct,
            sum.sequences += one.sequences, sum.whole += one.whole;
        CHECK((one.whole == 1) == (one.correct == one.targets) && one.sequences == 1 &&
              one.targets == 3);
    }
    CHECK(whole.targets == 225 && whole.sequences == 75);
    CHECK(whole.correct == sum.correct && whole.whole == sum.whole && whole.targets == sum.targets);
    CHECK_CLOSE(whole.loss, sum.loss, 1e-13); /* sums of the same numbers in another order */
    tx_score again = tx_trainer_evaluate(&t, TX_SPLIT_HELD_OUT, 10, 75);
    CHECK(again.loss == whole.loss); /* no dropout */
    tx_score train_split = tx_trainer_evaluate(&t, TX_SPLIT_TRAIN, 10, 75);
    CHECK(train_split.loss != whole.loss);
    release_all();
}

/* A batch in which nothing counts: no gradient, no loss, and the run goes on. */
static void test_nothing_counts(void) {
    tx_config c = small_run("dropout=0\nweight_decay=0");
    tx_trainer t;
    tx_update u = {0};
    make_trainer(&t, &c);
    uint64_t hash = tx_trainer_hash(&t);
    int32_t tokens[14] = {3, 4, 5, 1, 0, 0, 0, 5, 5, 5, 1, 0, 0, 0}, targets[14] = {0};
    tx_trainer_load(&t, 2, 7, 7, NULL, tokens, targets);
    u.score = tx_trainer_forward(&t, true);
    tx_trainer_backward(&t);
    CHECK(u.score.loss == 0 && u.score.targets == 0 && t.grad_norm == 0);
    CHECK(tx_trainer_update(&t, &u) && t.step == 1 && !t.diverged);
    t.step = 0;
    CHECK(tx_trainer_hash(&t) == hash);
    release_all();
}

/* Activations take room for a microbatch, whatever the batch: a larger one needs only its samples,
 * of three numbers a position at most, and their masks. A batch of the caller's is kept whole. */
static void test_memory_of_a_batch(int threads) {
    static tx_trainer t;
    uint64_t used[2];
    int batches[] = {512, 2048};
    for (int i = 0; i < 2; i++) {
        tx_config c = small_run("mask=padding\nsamples=4096");
        tx_arena count = {0};
        c.batch = batches[i];
        tx_trainer_carve(&t, &count, &c, threads);
        used[i] = count.used;
        CHECK(t.window.capacity < 512);
        tx_trainer_carve_batch(&t, &count);
        CHECK(t.window.capacity == batches[i]);
    }
    uint64_t positions = (uint64_t)(batches[1] - batches[0]) * 7;
    CHECK_MSG(used[1] - used[0] <= positions * (3 * sizeof(int32_t) + 2) + 5 * TX_ALIGN,
              "%d threads: %d bytes more", threads, (int)(used[1] - used[0]));
}

/* A model without an output has nothing to train, and says so by doing nothing. */
static void test_no_output(void) {
    tx_config c = small_run("head=none");
    tx_trainer t;
    tx_update u = {0};
    make_trainer(&t, &c);
    CHECK(!t.model.trainable && !tx_trainer_step(&t, &u) && t.step == 0 && !t.diverged);
    for (int k = 0; k < 7; k++) t.probe_tokens[k] = k % 8;
    tx_trainer_probe(&t, 7, 7);
    for (int i = 0; i < 7 * 32; i++) CHECK(isfinite((double)t.probe.stack[0].stream.out[i]));
    release_all();
}

int main(void) {
    random_start(check_seed());
    test_learns("dropout=0\nlr=0.006\nbatch=16", 150, 0.5);
    test_learns("task=reverse\nposenc=learned\ndropout=0\nlr=0.006\nbatch=16", 150, 0.5);
    test_source_mass();
    test_repeats("batch=8");
    test_repeats("batch=8\ndata=fixed\nsamples=60\noptimizer=adamw\nweight_decay=0.01\nschedule="
                 "cosine\nwarmup=5");
    test_repeats("batch=8\narch=decoder\nposenc=rope\nnorm=post\ndropout=0.3\noptimizer=sgd");
    test_seeds_differ();
    test_hash_sees_everything();
    test_epochs();
    test_evaluation();
    test_nothing_counts();
    test_memory_of_a_batch(1);
    test_memory_of_a_batch(4);
    test_no_output();
    return check_report();
}
