/* Random sequences of calls of the exported functions: each returns what a small model of the lab's
 * state says, near misses are refused and change nothing, the same steps give the same hash
 * whatever was asked in between, and what is generated is what one whole pass of another lab gives.
 * HEADROOM_SEED repeats a sequence, HEADROOM_CALLS makes it longer. */
#include "lab_looking.h"
#include "train/groups.h"

enum { RUNS = 3, FILES = 4, CALLS = 20000 };

static lab_run runs[RUNS];
static lab *gone;                    /* the handle that was destroyed last */
static uint64_t known[KINDS][STEPS]; /* hashes after so many steps from the start; 0: not seen */

typedef struct {
    uint8_t *bytes;
    int32_t size;
    int kind;
    int64_t step;
    uint64_t hash;
    bool clean, own_settings;
} saved_file;
static saved_file files[FILES];

/* --- life ------------------------------------------------------------------------------------- */

static void begin_run(lab_run *r) {
    tx_error error = {0};
    *r = (lab_run){.kind = random_between(0, KINDS - 1), .clean = true};
    r->lab = create_lab(r->kind, "", &error);
    CHECK_MSG(r->lab, "call %d: %s", calls, error.message);
    if (!r->lab) exit(1);
    if (gone == r->lab) gone = NULL; /* the same address again */
    r->config = r->lab->trainer.model.config;
    r->hash = hash_of(r->lab);
    read_settings(r->lab, r->settings, sizeof r->settings);
}

static void refuse_creation(lab_run *r) {
    static const struct {
        const char *more, *field;
    } bad[] = {{"n_heads=3\n", "n_heads"}, {"d_model=0\n", "d_model"},
               {"colour=1\n", "colour"},   {"preset=nix\n", "preset"},
               {"lr\n", "settings"},       {"max_len=3\n", "max_len"},
               {"lr=1e9\n", "lr"},         {"ignore_index=600\n", "ignore_index"}};
    int i = PICK(bad);
    tx_error error = {0};
    lab *l = create_lab(r->kind, bad[i].more, &error);
    expect_error(r, bad[i].more, l ? TX_OK : error.status, TX_ERR_CONFIG, &error, bad[i].field);
}

static void destroy_run(lab_run *r) {
    gone = r->lab;
    expect(r, "destroy", lab_destroy(r->lab), TX_OK);
    r->lab = NULL;
    expect(r, "destroy again", lab_destroy(gone), TX_ERR_HANDLE);
}

/* Every function refuses what is no live lab. */
static void wrong_handle(lab_run *r) {
    static int32_t numbers[1024];
    lab *wrong[] = {NULL, gone, (lab *)(void *)numbers, (lab *)(void *)((char *)r->lab + 8)};
    lab *l = wrong[PICK(wrong)];
    void *p = numbers;
    const int32_t got[] = {lab_destroy(l),
                           lab_reset(l),
                           lab_set(l, "lr=1", 4, NULL),
                           lab_settings(l, p, 9),
                           lab_alphabet(l, p, 9),
                           lab_corpus(l, 0, 9, p),
                           lab_train(l, 1, p),
                           lab_groups(l, p, 9),
                           lab_train_groups(l, p, p, 900),
                           lab_evaluate(l, 1, 0, 1, p),
                           lab_diverged_at(l, p, 9),
                           lab_sample(l, 0, 0, p, p, p),
                           lab_sample_size(l, p, p, p),
                           lab_probe(l, 1, p, 1, p, NULL),
                           lab_generate(l, 1, p, 1, p, NULL),
                           lab_next(l, 0, 0, 0, 1),
                           lab_batch(l, 1, 1, p, 1, p, p, NULL),
                           lab_batch_forward(l, p),
                           lab_batch_gradient(l, p),
                           lab_batch_update(l, p),
                           lab_tensors(l, p, 9),
                           lab_written(l),
                           lab_heads(l, 1, NULL, 0),
                           lab_outputs(l, 1, NULL, 0),
                           lab_head_streams(l, 1, NULL, 0),
                           lab_cut(l, 0, p, p, 0),
                           lab_lens(l, 0, 0, p, 9),
                           lab_look(l, 0, 0, 0, 0, 0, 0, 0, 1, p, 9),
                           lab_evaluate_length(l, 3, 1, p, NULL),
                           lab_rollout(l, 0, NULL, 0, p, 9),
                           lab_world_returns(l, 0, NULL, 1, p),
                           lab_world_episode(l, 0, 1, p),
                           lab_hash(l, p),
                           lab_save(l, NULL, 0),
                           lab_load(l, p, 9, NULL)};
    for (size_t i = 0; i < sizeof got / sizeof *got; i++)
        expect(r, "handle", got[i], TX_ERR_HANDLE);
}

static void set_threads(lab_run *r) {
    expect(r, "kernel -1", lab_kernel(-1), TX_ERR_RANGE);
    expect(r, "kernel 3", lab_kernel(3), TX_ERR_RANGE);
    expect(r, "kernel 2", lab_kernel(2), TX_OK);
    expect(r, "looking -1", lab_looking(-1), TX_ERR_RANGE);
    expect(r, "looking 2", lab_looking(2), TX_ERR_RANGE);
    expect(r, "threads 0", lab_threads(0), TX_ERR_RANGE);
    expect(r, "threads 2", lab_threads(2), TX_ERR_RANGE);
    expect(r, "threads 1", lab_threads(1), TX_ERR_STATE);
    expect(r, "pool of 0", lab_team_size(0), TX_ERR_RANGE);
    expect(r, "pool of 2", lab_team_size(2), TX_ERR_RANGE);
    expect(r, "pool of 1", lab_team_size(1), TX_OK);
}

/* --- settings --------------------------------------------------------------------------------- */

static void change_setting(lab_run *r) {
    static const struct {
        const char *lines;
        int32_t status;
        const char *field;
    } changes[] = {{"lr=0.002", TX_OK, ""},
                   {"lr=0.005\ndropout=0.2\n", TX_OK, ""},
                   {"clip=0.5", TX_OK, ""},
                   {"eval_samples=2", TX_OK, ""},
                   {"n_layers=1", TX_OK, ""},
                   {"", TX_OK, ""},
                   {"n_layers=2", TX_ERR_STATE, "n_layers"},
                   {"batch=4", TX_ERR_STATE, "batch"},
                   {"lr=0.5\nseed=77", TX_ERR_STATE, "seed"},
                   {"seed=77\nlr=0.5", TX_ERR_STATE, "seed"},
                   {"preset=text", TX_ERR_STATE, "preset"},
                   {"lr=0.5\npreset=copy", TX_ERR_STATE, "preset"},
                   {"lr=-1", TX_ERR_CONFIG, "lr"},
                   {"lr=0.5\nlr=", TX_ERR_CONFIG, "lr"},
                   {"presets=text", TX_ERR_CONFIG, "presets"},
                   {"dropout=0.95", TX_ERR_CONFIG, "dropout"},
                   {"lr", TX_ERR_CONFIG, "settings"},
                   {NULL, TX_ERR_RANGE, "settings"}};
    int i = PICK(changes);
    const char *lines = changes[i].lines;
    char after[sizeof r->settings], alphabet[2][256];
    tx_error error = {0};
    lab_alphabet(r->lab, alphabet[0], 256);
    /* events of an earlier change hold again, or no longer, after a step, a reset, a load */
    read_settings(r->lab, r->settings, sizeof r->settings);
    int32_t status = lab_set(r->lab, lines, lines ? (int32_t)strlen(lines) : 0, &error);
    expect_error(r, lines ? lines : "NULL", status, changes[i].status, &error, changes[i].field);
    lab_alphabet(r->lab, alphabet[1], 256);
    read_settings(r->lab, after, sizeof after);
    CHECK_MSG(strcmp(alphabet[0], alphabet[1]) == 0, "call %d: another alphabet", calls);
    if (status == TX_OK) {
        r->own_settings |= strcmp(after, r->settings) != 0;
        memcpy(r->settings, after, sizeof after);
    }
    CHECK_MSG(strcmp(after, r->settings) == 0, "call %d, set %s: %s", calls, lines, after);
}

/* --- the run ---------------------------------------------------------------------------------- */

/* The weights have changed as they should: from now on the hash is this one. */
static void moved(lab_run *r, int64_t steps, bool clean) {
    uint64_t before = r->hash;
    r->step += steps;
    r->clean &= clean && !r->own_settings;
    r->hash = hash_of(r->lab);
    if (steps) CHECK_MSG(r->hash != before, "call %d: the hash stayed", calls);
}

/* One step, with how each group moved: the step is that of lab_train. */
static void train_groups(lab_run *r) {
    static double numbers[3 * 64];
    lab_report report;
    int groups = tx_groups_list(&r->lab->trainer.model.params, NULL, 0),
        capacity = random_between(3 * groups - 1, 3 * groups);
    int32_t want = !trains(r) ? TX_ERR_STATE : capacity < 3 * groups ? TX_ERR_RANGE : 1;
    expect(r, "train with groups", lab_train_groups(r->lab, &report, numbers, capacity), want);
    if (want != 1) return;
    moved(r, 1, true);
    r->ran = true;
    r->gradient = false;
    double squares = 0;
    for (int i = 0; i < groups; i++) {
        squares += pow(numbers[3 * i], 2);
        CHECK(numbers[3 * i + 1] > 0 && numbers[3 * i + 2] >= 0);
    }
    CHECK_CLOSE(sqrt(squares), report.grad_norm, 1e-5 * report.grad_norm);
}

static void train_run(lab_run *r) {
    int n = random_between(-1, 3);
    lab_report report, *out = chance(95) ? &report : NULL;
    if (chance(30)) {
        train_groups(r);
        return;
    }
    int32_t want = n < 0 || !out ? TX_ERR_RANGE : !trains(r) ? TX_ERR_STATE : n;
    expect(r, "train", lab_train(r->lab, n, out), want);
    if (want <= 0) return;
    moved(r, n, true);
    r->ran = true;
    r->gradient = false;
    CHECK(report.step == (double)r->step && !report.diverged && report.loss > 0);
}

static void reset_run(lab_run *r) {
    expect(r, "reset", lab_reset(r->lab), TX_OK);
    r->step = 0;
    r->gradient = false;
    r->clean = true; /* the start does not depend on what can be set in a run */
    r->hash = hash_of(r->lab);
}

static void write_run(lab_run *r) {
    tx_params *p = &r->lab->trainer.model.params;
    for (int i = 0; i < 5; i++) p->value[random_u32() % p->numbers] = (real)(0.5 * random_number());
    expect(r, "written", lab_written(r->lab), TX_OK);
    moved(r, 0, false);
}

static void save_run(lab_run *r) {
    saved_file *f = &files[random_between(0, FILES - 1)];
    int32_t size = lab_save(r->lab, NULL, 0);
    uint8_t *bytes = malloc(size > 0 ? (size_t)size : 1);
    CHECK(size > 0 && bytes);
    expect(r, "save in too little", lab_save(r->lab, bytes, size - 1), TX_ERR_RANGE);
    expect(r, "save", lab_save(r->lab, bytes, size), size);
    free(f->bytes);
    *f = (saved_file){bytes, size, r->kind, r->step, r->hash, r->clean, r->own_settings};
}

static void load_run(lab_run *r) {
    const saved_file *f = &files[random_between(0, FILES - 1)];
    tx_error error = {0};
    if (!f->bytes) return;
    int32_t size = chance(80) ? f->size : random_between(-1, f->size - 1);
    int32_t want = size < 0                                ? TX_ERR_RANGE
                   : f->kind == r->kind && size == f->size ? TX_OK
                                                           : TX_ERR_FILE;
    expect(r, "load", lab_load(r->lab, f->bytes, size, &error), want);
    expect(r, "load nothing", lab_load(r->lab, NULL, 9, &error), TX_ERR_RANGE);
    if (want != TX_OK) return;
    r->step = f->step;
    /* events are the lab's, not the file's, and a hash has them */
    r->hash = r->own_settings || f->own_settings ? hash_of(r->lab) : f->hash;
    r->clean = f->clean && !r->own_settings && !f->own_settings;
    r->gradient = false;
}

static void score_run(lab_run *r) {
    int split = random_between(-1, 2), first = random_between(-1, 5), n = random_between(0, 5);
    lab_report report, again;
    bool fine = split >= 0 && split <= 1 && first >= 0 && n >= 1;
    int32_t want = !fine ? TX_ERR_RANGE : trains(r) ? TX_OK : TX_ERR_STATE;
    expect(r, "evaluate", lab_evaluate(r->lab, split, first, n, &report), want);
    expect(r, "evaluate into nothing", lab_evaluate(r->lab, 1, 0, 1, NULL), TX_ERR_RANGE);
    if (want != TX_OK) return;
    r->ran = true;
    CHECK(lab_evaluate(plain_lab(r), split, first, n, &again) == TX_OK);
    CHECK_MSG(report.loss == again.loss && report.accuracy == again.accuracy,
              "call %d: loss %.9g, and %.9g without a history", calls, report.loss, again.loss);
}

static void score_length(lab_run *r) {
    static const int lengths[] = {0, -1, LONGEST + 1, 6, 7};
    int seq = lengths[PICK(lengths)], samples = random_between(0, 2);
    lab_report report;
    tx_error error = {0};
    if (seq >= 6) seq = r->config.seq;
    bool fits = seq >= 1 && seq <= LONGEST;
    int32_t want = samples < 1  ? TX_ERR_RANGE
                   : !trains(r) ? TX_ERR_STATE
                   : fits       ? TX_OK
                                : TX_ERR_RANGE;
    expect(r, "length", lab_evaluate_length(r->lab, seq, samples, &report, &error), want);
    if (want != TX_OK) return;
    r->generated = 0;
    r->rows = r->config.head == TX_HEAD_CLASS ? 1 : tx_tokens_per_sample(&r->config);
}

static void measure_run(lab_run *r) {
    static double memory[20000];
    int samples = random_between(0, 3), less = chance(20);
    int32_t want = trains(r) ? TX_ERR_RANGE : TX_ERR_STATE;
    bool heads = chance(50);
    int32_t (*measure)(lab *, int32_t, double *, int32_t) = heads ? lab_heads : lab_outputs;
    int32_t capacity = measure(r->lab, 1, NULL, 0);
    if (!trains(r) || samples < 1)
        return expect(r, "measure", measure(r->lab, samples, NULL, 0), want);
    CHECK(capacity > 0 && capacity <= 20000);
    int32_t got = measure(r->lab, samples, memory, capacity - less);
    if (less) return expect(r, "measure", got, TX_ERR_RANGE);
    CHECK_MSG(got > 0 && got <= capacity, "call %d: %d of %d numbers", calls, (int)got,
              (int)capacity);
    r->ran = true;
}

/* --- all together ----------------------------------------------------------------------------- */

typedef struct {
    int weight;
    void (*call)(lab_run *r);
} call_kind;

static const call_kind kinds_of_call[] = {
    {2, destroy_run},    {1, refuse_creation}, {1, wrong_handle},     {1, set_threads},
    {6, change_setting}, {12, train_run},      {3, reset_run},        {4, write_run},
    {4, save_run},       {5, load_run},        {4, score_run},        {2, score_length},
    {1, measure_run},    {4, probe_run},       {8, begin_generation}, {20, next_token},
    {6, ablate_run},     {3, read_lens},       {3, read_look},        {3, give_batch},
    {6, run_batch},      {1, read_sample}};

/* Nothing but what was meant has changed, in this lab or in another. */
static void check_run(lab_run *r) {
    lab_report report;
    if (!r->lab) return;
    CHECK_MSG(hash_of(r->lab) == r->hash, "call %d: another hash of %s", calls,
              lab_kinds[r->kind].name);
    if (trains(r))
        CHECK_MSG(lab_train(r->lab, 0, &report) == 0 && report.step == (double)r->step,
                  "call %d: step %g, not %d", calls, report.step, (int)r->step);
    if (!r->clean || r->step >= STEPS) return;
    uint64_t *seen = &known[r->kind][r->step];
    if (*seen == 0) *seen = r->hash;
    CHECK_MSG(*seen == r->hash, "call %d: step %d of %s has two hashes", calls, (int)r->step,
              lab_kinds[r->kind].name);
}

static void one_call(void) {
    int total = 0, at = 0;
    lab_run *r = &runs[random_between(0, RUNS - 1)];
    if (!r->lab) begin_run(r);
    for (size_t i = 0; i < sizeof kinds_of_call / sizeof *kinds_of_call; i++)
        total += kinds_of_call[i].weight;
    for (int n = random_between(0, total - 1); n >= kinds_of_call[at].weight; at++)
        n -= kinds_of_call[at].weight;
    kinds_of_call[at].call(r);
    check_run(r);
    check_run(&runs[random_between(0, RUNS - 1)]);
}

int main(void) {
    const char *more = getenv("HEADROOM_CALLS");
    const int n = more ? atoi(more) : CALLS / (UNDER_SANITIZER ? 4 : 1);
    random_start(check_seed());
    for (calls = 1; calls <= n && check_failures == 0; calls++) one_call();
    for (int i = 0; i < RUNS; i++)
        if (runs[i].lab) destroy_run(&runs[i]);
    for (int i = 0; i < FILES; i++) free(files[i].bytes);
    release_plain_labs();
    printf("%d calls\n", calls - 1);
    return check_report();
}
