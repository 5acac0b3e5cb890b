/* Random configurations: every run is a function of its settings alone. A rerun, pools of 2 and 3
 * threads, looks at the model between steps, and a checkpoint that is saved and continued at a
 * random step all end with the same hash.
 *
 * Lines "digest COUNT HASH" sum up the hashes of all runs: tests/run compares them between the
 * compilers and with WebAssembly. So nothing in the draws may depend on the machine. */
#include "harness.h"
#include "files/checkpoint.h"
#include "inspect/evaluate.h"
#include "inspect/generate.h"
#include "inspect/hash.h"
#include "inspect/measure.h"
#include "threads.h"

enum { RUNS = IS_SLOW ? 24 : 72, DIGEST_EVERY = 24 };

/* --- drawing a configuration ------------------------------------------------------------------ */

static const char *const presets[] = {"copy",    "reverse",   "sort",     "shift",   "causal",
                                      "encdec",  "copy-var",  "recall",   "modular", "majority",
                                      "text",    "induction", "addition", "dyck",    "parity",
                                      "two_sum", "masked"};

static const char *pick(const char *const *words, int n) { return words[random_between(0, n - 1)]; }
#define PICK(words) pick(words, (int)(sizeof(words) / sizeof *(words)))

/* A value of the setting as text: of a number any in range, with all digits of a double. */
static void draw_value(const tx_field *f, char *out, size_t capacity) {
    if (f->type == TX_FIELD_CHOICE) {
        size_t size;
        int count = 0;
        while (tx_field_choice(f, count, &size), size) count++;
        const char *word = tx_field_choice(f, random_between(0, count - 1), &size);
        snprintf(out, capacity, "%.*s", (int)size, word);
    } else if (f->type == TX_FIELD_BOOL) {
        snprintf(out, capacity, "%d", random_between(0, 1));
    } else if (f->type == TX_FIELD_INT) {
        snprintf(out, capacity, "%d", random_between((int)f->min, (int)f->min + 6));
    } else {
        double share = (random_number() + 1) / 2, top = f->max < 1 ? f->max : 1;
        double value = random_between(0, 3) ? f->min + (top - f->min) * share * share : f->initial;
        if (random_between(0, 2) == 0) value = f->initial * (1 + 1e-3 * share);
        snprintf(out, capacity, "%.17g", TX_MAX(f->min, TX_MIN(f->max, value)));
    }
}

/* What decides the size of a model and of its data is drawn apart, small. */
static bool drawn_apart(const tx_field *f) {
    static const char *const keys[] = {"task",    "seq",     "seq_tgt",  "vocab",   "src_vocab",
                                       "seed",    "samples", "max_len",  "d_model", "d_ff",
                                       "n_heads", "batch",   "n_layers", "head",    "n_dec_layers"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(f->key, keys[i]) == 0) return true;
    return false;
}

/* Settings as lines, which a resolved config follows from; false where they contradict each other.
 */
static bool draw_settings(char *out, size_t capacity) {
    static const char *const widths[] = {"4", "8", "12", "16", "20", "24", "32", "48", "64"};
    static const char *const hidden[] = {"4", "8", "24", "33", "64", "0"};
    static const char *const heads[] = {"1", "2", "4"};
    static const char *const optimizers[] = {"adam", "adam", "adamw", "sgd", "muon", "lion"};
    tx_config c;
    /* One at a time: compilers differ in the order in which they evaluate arguments. */
    const char *preset = PICK(presets), *width = PICK(widths), *hidden_width = PICK(hidden);
    const char *n_heads = PICK(heads);
    int seed = random_between(0, 1000000), batch = random_between(0, 9);
    int samples = random_between(5, 45), layers = random_between(1, 3);
    int size =
        snprintf(out, capacity,
                 "preset=%s\nseed=%d\nbatch=%d\nsamples=%d\nd_model=%s\nd_ff=%s\nn_heads=%s\n"
                 "n_layers=%d\nn_dec_layers=0\n",
                 preset, seed, batch, samples, width, hidden_width, n_heads, layers);
    /* one run in three has the optimisers with the most rules of their own */
    const char *optimizer = PICK(optimizers);
    size += snprintf(out + size, capacity - (size_t)size, "optimizer=%s\n", optimizer);
    for (int n = random_between(0, 10); n; n--) {
        char value[64];
        const tx_field *f = &tx_fields[random_between(0, tx_field_count - 1)];
        if (drawn_apart(f)) continue;
        draw_value(f, value, sizeof value);
        size += snprintf(out + size, capacity - (size_t)size, "%s=%s\n", f->key, value);
    }
    static const char *const events[] = {
        "events=0:cut=0.0,2:lr=0.002\n", "events=1:freeze=embedding,1:skip=3,3:dropout=0.3\n",
        "events=1:data_seed=5,2:freeze=0.self,2:cut=0.self\n", "events=0:without=2:0\n"};
    if (random_between(0, 2) == 0)
        snprintf(out + size, capacity - (size_t)size, "%s", PICK(events));
    tx_config_defaults(&c);
    return tx_config_apply(&c, out, strlen(out), NULL) == TX_OK &&
           tx_config_resolve(&c, NULL) == TX_OK;
}

/* --- looking at a run between its steps ------------------------------------------------------- */

/* Random tokens for the probe; *S and *T are their lengths. */
static void fill_probe(tx_trainer *t, int *S, int *T) {
    const tx_config *c = &t->model.config;
    *S = random_between(1, c->max_len);
    *T = random_between(1, c->max_len);
    for (int i = 0; i < *T; i++) t->probe_tokens[i] = random_between(0, c->vocab - 1);
    for (int i = 0; t->probe_source && i < *S; i++)
        t->probe_source[i] = random_between(0, c->src_vocab - 1);
}

static void look_at_heads(tx_trainer *t) {
    double *memory = malloc(tx_measure_size(t) * sizeof *memory);
    CHECK(memory && tx_measure_heads(t, 3, memory) > 0);
    free(memory);
    double *sums = malloc(tx_measure_outputs(t, 0, NULL) * sizeof *sums);
    CHECK(sums && tx_measure_outputs(t, 3, sums) > 0);
    free(sums);
}

static void look_at_ablated(tx_trainer *t) {
    tx_ablation one = {.site = TX_ABLATE_SELF, .head = -1, .position = -1, .at = -1};
    tx_trainer_ablate(t, (tx_ablations){&one, 1, NULL});
    tx_trainer_evaluate(t, TX_SPLIT_HELD_OUT, 0, 3);
    tx_trainer_ablate(t, (tx_ablations){0});
}

static void generate(tx_trainer *t) {
    int S, T;
    fill_probe(t, &S, &T);
    if (!tx_can_generate(&t->model)) return;
    tx_generate_begin(t, S, TX_MIN(T, 2));
    for (int i = 0; i < 3; i++)
        tx_generate_next(t, &(tx_sampling){.temperature = i, .seed = 5, .cached = i & 1});
}

static void look(tx_trainer *t) {
    int S, T;
    switch (random_between(0, 7)) {
    case 0:
        tx_trainer_evaluate(t, TX_SPLIT_HELD_OUT, random_u32(), random_between(1, 20));
        break;
    case 1:
        tx_trainer_evaluate_as(t, &t->model.config, 2);
        break;
    case 2:
        look_at_heads(t);
        break;
    case 3:
        look_at_ablated(t);
        break;
    case 4:
        generate(t);
        break;
    case 5:
        CHECK(tx_checkpoint_save(t, NULL, 0) > 0);
        break;
    default:
        fill_probe(t, &S, &T);
        tx_trainer_probe(t, S, T);
        for (int k = -1; k < t->probe.model->config.n_layers; k++) {
            if (t->model.config.arch != TX_ENCDEC && t->model.config.head == TX_HEAD_TOKEN)
                for (int i = 0; i < tx_last_stack(&t->model)->n_sublayers; i++)
                    tx_forward_lens(&t->probe, k, i);
        }
    }
}

/* --- the same run in other ways --------------------------------------------------------------- */

/* A trainer whose steps a pool of this size takes. */
static void make_pool_trainer(tx_trainer *t, tx_thread_pool *pool, const tx_config *c, int size) {
    tx_arena arena = {NULL, 0};
    tx_trainer_carve(t, &arena, c, size);
    arena = (tx_arena){take_bytes((size_t)arena.used), 0};
    tx_trainer_carve(t, &arena, c, size);
    tx_trainer_reset(t);
    start_pool(pool, size);
    t->pool = size > 1 ? pool : NULL;
}

/* The hash after so many steps; a run that diverges stops by itself. */
static uint64_t run_steps(const tx_config *c, int steps, int threads, bool looking) {
    tx_trainer t;
    tx_thread_pool pool;
    tx_update update;
    make_pool_trainer(&t, &pool, c, threads);
    for (int i = 0; i < steps; i++) {
        if (looking) look(&t);
        tx_trainer_step(&t, &update);
    }
    if (looking) look(&t);
    uint64_t hash = tx_trainer_hash(&t);
    stop_pool(&pool);
    release_all();
    return hash;
}

/* A config from the settings that the file holds. */
static tx_config settings_of(const uint8_t *bytes, size_t size, tx_st_file *file) {
    char lines[TX_CHECKPOINT_SETTINGS] = "";
    CHECK(tx_st_open(bytes, size, file, NULL) == TX_ST_OK &&
          tx_st_metadata(file, "settings", lines, sizeof lines) > 0);
    return config_of(lines);
}

/* Saved at step `at`, restored from nothing but the file, by another number of threads. */
static uint64_t run_in_two(const tx_config *c, int steps, int at) {
    static tx_st_file file;
    tx_trainer first, second;
    tx_thread_pool pool;
    tx_update update;
    make_trainer(&first, c);
    for (int i = 0; i < at; i++) tx_trainer_step(&first, &update);
    size_t size = tx_checkpoint_save(&first, NULL, 0);
    uint8_t *bytes = take_bytes(size);
    CHECK(tx_checkpoint_save(&first, bytes, size) == size);
    tx_config again = settings_of(bytes, size, &file);
    make_pool_trainer(&second, &pool, &again, random_between(1, TX_MIN(2, MOST_THREADS)));
    CHECK(tx_checkpoint_load(&second, bytes, size, &file, NULL) == TX_OK);
    for (int i = at; i < steps; i++) tx_trainer_step(&second, &update);
    uint64_t hash = tx_trainer_hash(&second);
    stop_pool(&pool);
    release_all();
    return hash;
}

static uint64_t check_config(const char *settings) {
    tx_config c = config_of(settings);
    int steps = random_between(1, 6), at = random_between(0, steps);
    uint64_t hash = run_steps(&c, steps, 1, false);
    CHECK_MSG(run_steps(&c, steps, 1, false) == hash, "a rerun differs:\n%s", settings);
    for (int size = 2; size <= TX_MIN(3, MOST_THREADS); size++)
        CHECK_MSG(run_steps(&c, steps, size, false) == hash, "%d threads differ:\n%s", size,
                  settings);
    CHECK_MSG(run_steps(&c, steps, 1, true) == hash, "looking changes the run:\n%s", settings);
    CHECK_MSG(run_in_two(&c, steps, at) == hash, "saved at step %d of %d, another run:\n%s", at,
              steps, settings);
    return hash;
}

int main(void) {
    uint32_t seed = check_seed();
    uint64_t digest = 0xcbf29ce484222325u;
    int refused = 0;
    for (int i = 0; i < RUNS; i++) {
        char settings[2048];
        /* from the number of the run, whatever the last one drew in looking */
        for (uint32_t k = 0;; k++, refused++) {
            random_start(seed * 1000003u + (uint32_t)i * 101u + k);
            for (int warm = 0; warm < 8; warm++) random_u32();
            if (draw_settings(settings, sizeof settings)) break;
        }
        digest = (digest ^ check_config(settings)) * 0x100000001b3u;
        if ((i + 1) % DIGEST_EVERY == 0) printf("digest %d %016" PRIx64 "\n", i + 1, digest);
    }
    printf("%d configurations, %d refused\n", RUNS, refused);
    return check_report();
}
