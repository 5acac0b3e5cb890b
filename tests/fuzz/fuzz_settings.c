/* Settings: any bytes as key=value lines, or, with a first byte of 64 and more, lines made from
 * pairs of bytes, most of which are in range. Lines that are refused say why. Any that are taken
 * make a model that can be planned, trained a step, evaluated, saved, restored from the file's own
 * settings and continued to the same hash. */
#include "fuzz.h"
#include "model/presets.h"
#include "files/checkpoint.h"

unsigned long fuzz_taken;

enum { ROOM = 1 << 15 };

static char lines[ROOM];

static void add_choice(tx_text *t, const tx_field *f, unsigned v) {
    size_t size, count = 0;
    while (tx_field_choice(f, (int)count, &size), size) count++;
    const char *word = tx_field_choice(f, (int)(v % count), &size);
    tx_text_add_bytes(t, word, size);
}

static void add_int(tx_text *t, const tx_field *f, unsigned v) {
    int64_t x = v & 1   ? (int64_t)f->min + (v >> 1) % 24
                : v & 2 ? (int64_t)f->max + 1 - (v >> 2) % 3
                        : (int64_t)f->initial + (int64_t)((v >> 2) % 7) - 3;
    tx_text_add_i64(t, x);
}

/* Of settings streams and heads, some of which fit each other. */
enum { TEXTS = 12 };
static const char *const texts[TEXTS] = {"",
                                         "a:1",
                                         "a:2,b:t3",
                                         "a:t2,b:1,c:3",
                                         "a@a",
                                         "a@b:tanh,b@a*0",
                                         "b@a:t4,c@a:2",
                                         "a@b,b@b*.5,d@a:1:tanh",
                                         "0:cut=0.1,1:lr=0.5,1:skip=3",
                                         "1:freeze=0.ffn,2:without=3:0,2:data_seed=4",
                                         "2:cut=0.self,2:freeze=embedding,3:dropout=0.4",
                                         "1:skip=2,0:lr=1"};

static void add_float(tx_text *t, const tx_field *f, unsigned v) {
    double share = (v % 257) / 256.0;
    double x = v & 0x4000 ? f->max * share * share * share / 7 : f->min + (f->max - f->min) * share;
    tx_text_add_number(t, x);
    if (v & 0x8000) tx_text_add_u64(t, v); /* more digits */
}

/* Lines from bytes: a small model of a preset, then a setting for each three. */
static void make_lines(tx_text *t, const uint8_t *bytes, size_t size) {
    tx_text_add(t, "preset=");
    tx_text_add(t, tx_presets[bytes[0] % (unsigned)tx_preset_count].name);
    tx_text_add(t, "\nn_heads=2\nd_ff=8\nn_layers=1\nsamples=7\neval_samples=3\nd_model=");
    tx_text_add_u64(t, 4u * (1 + bytes[1] % 2u));
    tx_text_add(t, "\nbatch=");
    tx_text_add_u64(t, 1 + bytes[1] / 4 % 3u);
    tx_text_add(t, "\n");
    for (size_t i = 2; i + 3 <= size && i < 60; i += 3) {
        const tx_field *f = &tx_fields[bytes[i] % (unsigned)tx_field_count];
        unsigned v = bytes[i + 1] | (unsigned)bytes[i + 2] << 8;
        tx_text_add(t, f->key);
        tx_text_add_char(t, '=');
        if (f->type == TX_FIELD_CHOICE) add_choice(t, f, v);
        if (f->type == TX_FIELD_BOOL) tx_text_add(t, v & 1 ? "true" : "0");
        if (f->type == TX_FIELD_INT) add_int(t, f, v);
        if (f->type == TX_FIELD_FLOAT) add_float(t, f, v);
        if (f->type == TX_FIELD_TEXT) tx_text_add(t, texts[v % TEXTS]);
        tx_text_add_char(t, '\n');
    }
}

static void demand_same_config(const tx_config *a, const tx_config *b) {
    for (int i = 0; i < tx_field_count; i++) DEMAND(tx_field_same(&tx_fields[i], a, b));
}

/* Of streams: tokens that there are, and numbers that are finite. */
static void demand_steps(const tx_streams *l, const tx_number *x, int steps) {
    for (int s = 0; s < steps; s++) {
        x += TX_STEP_VALUES;
        for (int k = 0; k < l->count; k++) {
            const int size = l->stream[k].size, n = tx_numbers_of(l->stream[k].kind, size);
            for (int i = 0; i < n; i++, x++)
                DEMAND(l->stream[k].kind == TX_TOKEN ? x->whole >= 0 && x->whole < size
                                                     : x->real - x->real == 0);
        }
    }
}

static void demand_samples(const fuzz_run *run) {
    const tx_trainer *t = &run->trainer;
    const tx_config *c = &t->model.config;
    const tx_sample all = tx_trainer_sample(t, 0); /* where the arrays begin */
    int rows = c->batch * tx_targets_per_sample(c);
    if (c->layout.count) {
        demand_steps(&c->layout, (const tx_number *)(const void *)all.tokens,
                     t->batch.count * tx_steps_of(&c->layout, c->seq));
        return;
    }
    for (int i = 0; i < c->batch * tx_tokens_per_sample(c); i++)
        DEMAND(all.tokens[i] >= 0 && all.tokens[i] < c->vocab);
    for (int i = 0; all.source && i < c->batch * c->seq; i++)
        DEMAND(all.source[i] >= 0 && all.source[i] < c->src_vocab);
    for (int i = 0; i < rows; i++)
        DEMAND((all.targets[i] >= 0 && all.targets[i] < c->vocab) ||
               all.targets[i] == c->ignore_index);
}

/* A run from the file's settings continues as the run that was saved does. */
static void demand_restore(fuzz_run *run) {
    static tx_st_file file;
    char printed[TX_CHECKPOINT_SETTINGS];
    tx_error error = {0};
    tx_config c;
    tx_update update;
    tx_trainer *t = &run->trainer;
    size_t size = tx_checkpoint_save(t, NULL, 0);
    uint8_t *bytes = malloc(size);
    DEMAND(bytes && size && tx_checkpoint_save(t, bytes, size) == size);
    DEMAND(tx_st_open(bytes, size, &file, NULL) == TX_ST_OK);
    ptrdiff_t n = tx_st_metadata(&file, "settings", printed, sizeof printed);
    DEMAND(n > 0 && (size_t)n < sizeof printed);
    tx_config_defaults(&c);
    DEMAND(tx_config_apply(&c, printed, (size_t)n, &error) == TX_OK);
    DEMAND(tx_config_resolve(&c, &error) == TX_OK);
    demand_same_config(&c, &t->first);
    fuzz_run *again = new_run(&c);
    DEMAND(tx_checkpoint_load(&again->trainer, bytes, size, &file, &error) == TX_OK);
    if (!t->diverged) {
        DEMAND(tx_trainer_hash(&again->trainer) == tx_trainer_hash(t));
        bool one = tx_trainer_step(t, &update), other = tx_trainer_step(&again->trainer, &update);
        DEMAND(one == other && tx_trainer_hash(&again->trainer) == tx_trainer_hash(t));
    }
    end_run(again);
    free(bytes);
}

static void demand_run(const tx_config *config) {
    tx_update update;
    fuzz_taken++;
    fuzz_run *run = new_run(config);
    tx_trainer *t = &run->trainer;
    bool done = tx_trainer_step(t, &update);
    DEMAND(done == (t->model.trainable && !t->diverged) && t->step == done);
    if (t->model.trainable) {
        demand_samples(run);
        tx_score score = tx_trainer_evaluate(t, TX_SPLIT_HELD_OUT, 5, 3);
        DEMAND(score.targets >= score.correct && score.correct >= 0 && score.whole >= 0);
    }
    demand_restore(run);
    end_run(run);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    tx_config c, again;
    tx_error error = {0};
    if (size < 2) return 0;
    tx_text t = tx_text_over_bytes(lines, sizeof lines);
    if (bytes[0] < 64)
        tx_text_add_bytes(&t, bytes + 1, size - 1);
    else
        make_lines(&t, bytes, size);
    if (!tx_text_fits(&t)) return 0;
    char *exact = malloc(t.length);
    DEMAND(exact);
    memcpy(exact, lines, t.length);
    tx_config_defaults(&c);
    tx_status status = tx_config_apply(&c, exact, t.length, &error);
    if (status == TX_OK) status = tx_config_resolve(&c, &error);
    free(exact);
    if (status != TX_OK) {
        demand_error(&error);
        return 0;
    }
    again = c;
    DEMAND(tx_config_resolve(&again, &error) == TX_OK);
    demand_same_config(&again, &c);
    if (is_chosen(bytes, size) && is_small(&c)) demand_run(&c);
    return 0;
}
