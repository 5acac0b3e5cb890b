/* A checkpoint continues exactly where it was saved, its text included; a file that does not fit,
 * or is not whole, is refused by name and changes nothing. */
#include "run/checkpoint.h"
#include "harness.h"

static tx_st_file file; /* working memory of every load */

static tx_config run_config(const char *more) {
    return config_with("task=copy\nseq=7\nvocab=8\nd_model=16\nn_heads=2\nn_layers=2\nbatch="
                       "8\nsamples=50\ndata=fixed\n",
                       more);
}

typedef struct {
    uint8_t *bytes;
    size_t size;
} saved;

static saved save(const tx_trainer *t) {
    saved s = {NULL, tx_checkpoint_save(t, NULL, 0)};
    CHECK(s.size > 0);
    s.bytes = take_bytes(s.size);
    CHECK(tx_checkpoint_save(t, s.bytes, s.size) == s.size);
    return s;
}

/* The same file put together from its pieces, the text `characters` at a time. */
static saved save_in_pieces(const tx_trainer *t, size_t size, uint32_t characters) {
    saved s = {take_bytes(size + 4 * characters), tx_checkpoint_header(t, NULL, 0)};
    CHECK(s.size > 8 && s.size % 8 == 0 && s.size < size);
    CHECK(tx_checkpoint_header(t, s.bytes, s.size - 1) == 0);
    CHECK(tx_checkpoint_header(t, s.bytes, s.size) == s.size);
    int count = tx_checkpoint_pieces(t, NULL, 0);
    tx_piece *pieces = take_bytes((size_t)count * sizeof *pieces);
    CHECK(tx_checkpoint_pieces(t, pieces, count) == count);
    for (int i = 0; i < count; i++) {
        memcpy(s.bytes + s.size, pieces[i].data, pieces[i].size);
        s.size += pieces[i].size;
    }
    size_t written;
    for (uint32_t first = 0;; first += characters) {
        written = tx_checkpoint_text(t, first, characters, s.bytes + s.size);
        if (!written) return s;
        s.size += written;
    }
}

/* However the text is cut, the pieces are the bytes of the file that is written at once. */
static void check_pieces(const tx_trainer *t, const saved *whole) {
    for (uint32_t characters = 1; characters < 200; characters = 2 * characters + 1) {
        saved s = save_in_pieces(t, whole->size, characters);
        CHECK(s.size == whole->size && memcmp(s.bytes, whole->bytes, s.size) == 0);
    }
}

/* --- continuing ------------------------------------------------------------------------------- */

/* Saved after k steps and loaded into a new trainer, the run ends as if it had never stopped. */
static void test_continues(const char *more) {
    enum { END = 16 };
    tx_config c = run_config(more);
    for (int k = 0; k <= END; k += 3) {
        tx_trainer whole, first, second;
        tx_error error = {0};
        make_trainer(&whole, &c);
        make_trainer(&first, &c);
        train(&whole, END);
        train(&first, k);
        saved s = save(&first);
        check_pieces(&first, &s);
        /* another start: everything that matters must come from the file, and the seed from the
         * settings */
        c.seed++;
        make_trainer(&second, &c);
        c.seed--;
        second.model.config.seed = c.seed;
        train(&second, 5);
        CHECK_MSG(tx_checkpoint_load(&second, s.bytes, s.size, &file, &error) == TX_OK, "%s",
                  error.message);
        CHECK_MSG(second.step == k && tx_trainer_hash(&second) == tx_trainer_hash(&first),
                  "%s at %d", more, k);
        train(&second, END - k);
        CHECK_MSG(tx_trainer_hash(&second) == tx_trainer_hash(&whole), "%s: saved at %d", more, k);
        release_all();
    }
}

/* The settings in the file are all of the config: a new trainer made from them alone continues to
 * the same bits, whatever the precision of the numbers. */
static void test_settings_in_the_file(const char *more) {
    tx_config c = run_config(more), again;
    tx_trainer whole, first, second;
    tx_error error = {0};
    char settings[4096] = "";
    make_trainer(&whole, &c);
    make_trainer(&first, &c);
    train(&whole, 30);
    train(&first, 10);
    saved s = save(&first);
    CHECK(tx_st_open(s.bytes, s.size, &file, NULL) == TX_ST_OK &&
          tx_st_metadata(&file, "settings", settings, sizeof settings) > 0);
    tx_config_defaults(&again);
    CHECK_MSG(tx_config_apply(&again, settings, strlen(settings), &error) == TX_OK &&
                  tx_config_resolve(&again, &error) == TX_OK,
              "%s", error.message);
    for (int i = 0; i < tx_field_count; i++) {
        double got = tx_field_get(&tx_fields[i], &again), had = tx_field_get(&tx_fields[i], &c);
        CHECK_MSG(got == had, "%s was %.17g and is %.17g", tx_fields[i].key, had, got);
    }
    make_trainer(&second, &again);
    CHECK_MSG(tx_checkpoint_load(&second, s.bytes, s.size, &file, &error) == TX_OK, "%s",
              error.message);
    train(&second, 20);
    CHECK_MSG(tx_trainer_hash(&second) == tx_trainer_hash(&whole), "%s", more);
    release_all();
}

/* --- texts ------------------------------------------------------------------------------------ */

#define OWN_TEXT                                                                     \
    "Am H\xc3\xbcgel weht \xe2\x80\x93 o weh! \xe2\x80\x93 ein k\xc3\xbchler Wind, " \
    "\xf0\x9f\x8c\xac und \xc3\xbc"                                                  \
    "ber'm Meer ein Schw\xc3\xa4n"                                                   \
    "chen.\n"                                                                        \
    "Es weht und weht \xe2\x80\x93 k\xc3\xbchl \xc3\xbc"                             \
    "ber H\xc3\xbcgel und Meer.\n"

/* Settings of a run on a text; with text NULL, on the built-in one. corpus is where it is read
 * into. */
static tx_config text_config(tx_corpus *corpus, const char *text) {
    static const char settings[] = "task=text\narch=decoder\nignore_index=-1\nseq=7\nd_model=16\nn_"
                                   "heads=2\nn_layers=1\nbatch=4\n";
    tx_config c;
    tx_error error = {0};
    tx_config_defaults(&c);
    CHECK(tx_config_apply(&c, settings, strlen(settings), &error) == TX_OK);
    if (text)
        CHECK_MSG(tx_corpus_read(corpus, text, strlen(text), &error) == TX_OK, "%s", error.message);
    if (text) c.corpus = corpus;
    CHECK_MSG(tx_config_resolve(&c, &error) == TX_OK, "%s", error.message);
    return c;
}

/* The text that a file holds; NULL when there is none. */
static char *text_in(const saved *s) {
    tx_st_tensor found;
    CHECK(tx_st_open(s->bytes, s->size, &file, NULL) == TX_ST_OK);
    if (!tx_st_find(&file, TX_CHECKPOINT_CORPUS, &found)) return NULL;
    CHECK(found.dtype == TX_ST_U8 && found.rank == 1 && found.shape[0] == found.data_size);
    char *text = take_bytes(found.data_size + 1);
    memcpy(text, found.data, found.data_size);
    return text;
}

/* A new trainer on the file's own text continues as if nothing had happened; with the text in the
 * file nothing else is needed. */
static void test_text_continues(const char *text) {
    tx_corpus corpus, again;
    tx_error error = {0};
    tx_trainer whole, first, second;
    tx_config c = text_config(&corpus, text);
    make_trainer(&whole, &c);
    make_trainer(&first, &c);
    train(&whole, 40);
    train(&first, 20);
    saved s = save(&first);
    const char *held = text_in(&s);
    CHECK(text ? held && strcmp(held, text) == 0 : !held);
    c = text_config(&again, held);
    make_trainer(&second, &c);
    CHECK_MSG(tx_checkpoint_load(&second, s.bytes, s.size, &file, &error) == TX_OK, "%s",
              error.message);
    train(&second, 20);
    CHECK(tx_trainer_hash(&second) == tx_trainer_hash(&whole));
    saved ours = save(&second), theirs = save(&whole);
    CHECK(ours.size == theirs.size && memcmp(ours.bytes, theirs.bytes, ours.size) == 0);
    check_pieces(&second, &ours);
    release_all();
}

/* A run that diverged goes on from a checkpoint. */
static void test_rescues_a_diverged_run(void) {
    tx_config c = run_config("");
    tx_trainer t;
    tx_update u = {0};
    tx_error error;
    make_trainer(&t, &c);
    train(&t, 2);
    saved s = save(&t);
    uint64_t hash = tx_trainer_hash(&t);
    t.model.params.tensors[0].value[0] = (real)NAN;
    for (int i = 0; i < 20 && tx_trainer_step(&t, &u); i++) {}
    CHECK(tx_checkpoint_load(&t, s.bytes, s.size, &file, &error) == TX_OK);
    CHECK(!t.diverged && t.diverged_at[0] == 0 && tx_trainer_hash(&t) == hash);
    train(&t, 1);
    release_all();
}

/* Evaluation and probes use the loaded weights at once: the packed panels were rewritten. */
static void test_panels_follow(void) {
    tx_config c = run_config("");
    tx_trainer t, other;
    tx_error error;
    make_trainer(&t, &c);
    make_trainer(&other, &c);
    train(&t, 9);
    saved s = save(&t);
    CHECK(tx_checkpoint_load(&other, s.bytes, s.size, &file, &error) == TX_OK);
    CHECK(tx_trainer_evaluate(&t, TX_SPLIT_HELD_OUT, 0, 20).loss ==
          tx_trainer_evaluate(&other, TX_SPLIT_HELD_OUT, 0, 20).loss);
    release_all();
}

static void test_room(void) {
    tx_config c = run_config("");
    tx_trainer t;
    make_trainer(&t, &c);
    saved s = save(&t);
    uint8_t *again = take_bytes(s.size + 1);
    memset(again, 0xa5, s.size + 1);
    CHECK(tx_checkpoint_save(&t, again, s.size - 1) == 0);
    CHECK(again[s.size - 1] == 0xa5);
    CHECK(tx_checkpoint_save(&t, again, s.size + 1) == s.size);
    /* the same state, the same file */
    CHECK(memcmp(again, s.bytes, s.size) == 0 && again[s.size] == 0xa5);
    release_all();
}

/* The file says what made it, in the names that PyTorch uses. */
static void test_contents(void) {
    tx_config c = run_config("lr=0.00025");
    tx_trainer t;
    tx_st_tensor tensor;
    char text[4096];
    make_trainer(&t, &c);
    train(&t, 4);
    saved s = save(&t);
    CHECK(tx_st_open(s.bytes, s.size, &file, NULL) == TX_ST_OK);
    CHECK(file.count == 3 * (size_t)t.model.params.count);
    CHECK(tx_st_find(&file, "blocks.1.feed_forward.linear2.weight", &tensor) && tensor.rank == 2 &&
          tensor.shape[0] == 16 && tensor.shape[1] == 64);
    CHECK(tx_st_find(&file, "adam_m.embedding.weight", &tensor) &&
          tx_st_find(&file, "adam_v.output.bias", &tensor));
    CHECK(tx_st_metadata(&file, "step", text, sizeof text) == 1 && strcmp(text, "4") == 0);
    CHECK(tx_st_metadata(&file, "format", text, sizeof text) > 0 &&
          strcmp(text, TX_CHECKPOINT_FORMAT) == 0);
    ptrdiff_t size = tx_st_metadata(&file, "settings", text, sizeof text);
    tx_config read;
    tx_error error = {0};
    memset(&read, 0, sizeof read);
    tx_config_defaults(&read);
    CHECK_MSG(size > 0 && size < (ptrdiff_t)sizeof text &&
                  tx_config_apply(&read, text, (size_t)size, &error) == TX_OK,
              "%s", error.message);
    for (int i = 0; i < tx_field_count; i++)
        CHECK_MSG(tx_field_get(&tx_fields[i], &read) == tx_field_get(&tx_fields[i], &c), "%s",
                  tx_fields[i].key);
    release_all();
}

/* Parameters alone, as another program writes them: moments and the step begin anew. */
static void test_parameters_alone(void) {
    tx_config c = run_config("");
    tx_trainer t, other;
    tx_st_writer w;
    tx_error error = {0};
    make_trainer(&t, &c);
    make_trainer(&other, &c);
    train(&t, 3);
    train(&other, 5);
    const tx_params *p = &t.model.params;
    size_t room = p->numbers * sizeof(real) + (1 << 16), size = 0;
    uint8_t *bytes = take_bytes(room);
    tx_st_writer_begin(&w, bytes, room);
    tx_st_writer_metadata(&w, "step", "77"); /* means nothing without the moments */
    for (int i = 0; i < p->count; i++)
        tx_st_writer_tensor(
            &w, p->tensors[i].name, TX_ST_REAL, p->tensors[i].rank,
            (uint32_t[]){(uint32_t)p->tensors[i].shape[0], (uint32_t)p->tensors[i].shape[1]});
    tx_st_writer_header_end(&w);
    for (int i = 0; i < p->count; i++)
        tx_st_writer_data(&w, p->tensors[i].value, p->tensors[i].count * sizeof(real));
    CHECK(tx_st_writer_finish(&w, &size, NULL) == TX_ST_OK);
    CHECK_MSG(tx_checkpoint_load(&other, bytes, size, &file, &error) == TX_OK, "%s", error.message);
    CHECK(other.step == 0 && same_reals(other.model.params.value, p->value, p->numbers));
    int left = 0;
    for (size_t i = 0; i < p->numbers; i++)
        left += other.model.params.m[i] != 0 || other.model.params.v[i] != 0;
    CHECK_MSG(left == 0, "%d moments left", left);
    release_all();
}

/* --- refusing --------------------------------------------------------------------------------- */

static void check_refused(tx_trainer *t, const saved *s, const char *field, const char *what) {
    tx_error error = {0};
    uint64_t hash = tx_trainer_hash(t);
    int64_t step = t->step;
    tx_status status = tx_checkpoint_load(t, s->bytes, s->size, &file, &error);
    CHECK_MSG(status == TX_ERR_FILE && error.status == TX_ERR_FILE && error.message[0],
              "%s: status %d", what, (int)status);
    CHECK_MSG(strcmp(error.field, field) == 0, "%s: about \"%s\": %s", what, error.field,
              error.message);
    CHECK_MSG(tx_trainer_hash(t) == hash && t->step == step, "%s changed the model", what);
}

/* The same characters in another order make models of one shape: only the text tells the runs
 * apart. */
static void test_other_texts_are_refused(void) {
    static const char *const texts[] = {"abcdefgh abcdefgh", "hgfedcba hgfedcba",
                                        "abcdefgh abcdefgh ", NULL};
    enum { TEXTS = sizeof texts / sizeof *texts };
    static tx_corpus corpus[TEXTS];
    static tx_trainer t[TEXTS];
    saved s[TEXTS];
    for (int i = 0; i < TEXTS; i++) {
        tx_config c = text_config(&corpus[i], texts[i]);
        make_trainer(&t[i], &c);
        train(&t[i], 1);
        s[i] = save(&t[i]);
    }
    for (int i = 0; i < TEXTS; i++)
        for (int j = 0; j < TEXTS; j++)
            if (i != j)
                check_refused(&t[i], &s[j], "text", texts[j] ? texts[j] : "the built-in text");
    release_all();
}

static void test_other_models_are_refused(void) {
    static const struct {
        const char *settings, *tensor;
    } others[] = {
        {"d_model=18", "embedding.weight"},
        {"vocab=9", "embedding.weight"},
        {"d_ff=65", "blocks.0.feed_forward.linear1.weight"},
        {"n_layers=1", "blocks.1.attention.W_q.weight"},
        {"final_norm=false", "norm.weight"},
        {"tied=true", "output.weight"},
    };
    tx_config c = run_config("");
    tx_trainer t;
    make_trainer(&t, &c);
    train(&t, 3);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        tx_config other = run_config(others[i].settings);
        tx_trainer u;
        make_trainer(&u, &other);
        saved s = save(&u);
        check_refused(&t, &s, others[i].tensor, others[i].settings);
    }
    release_all();
}

/* Every cut and many broken headers: none is taken, none changes a bit. */
static void test_broken_files(void) {
    tx_config c = run_config("d_model=4\nn_heads=1\nn_layers=1\nd_ff=3");
    tx_trainer t;
    tx_error error;
    make_trainer(&t, &c);
    train(&t, 2);
    saved s = save(&t);
    train(&t, 1);
    uint64_t hash = tx_trainer_hash(&t), header = 0;
    int taken = 0, changed = 0;
    memcpy(&header, s.bytes, 8);
    for (size_t size = 0; size < s.size; size += size < header + 16 ? 7 : 41) {
        /* exactly as long: the address sanitizer sees a byte too many */
        uint8_t *cut = take_bytes(size);
        memcpy(cut, s.bytes, size);
        taken += tx_checkpoint_load(&t, cut, size, &file, &error) == TX_OK;
        changed += tx_trainer_hash(&t) != hash;
        if (taken_count > 4000) break;
    }
    CHECK_MSG(taken == 0 && changed == 0, "cut short: %d taken, %d changed the model", taken,
              changed);
    uint8_t *broken = take_bytes(s.size);
    for (size_t at = 0; at < 8 + header; at += 3) {
        memcpy(broken, s.bytes, s.size);
        broken[at] ^= (uint8_t)(1 << random_between(0, 7));
        if (tx_checkpoint_load(&t, broken, s.size, &file, &error) != TX_OK)
            changed += tx_trainer_hash(&t) != hash;
        /* a change in the settings' text, or a step */
        else if (tx_checkpoint_load(&t, s.bytes, s.size, &file, &error) == TX_OK)
            hash = tx_trainer_hash(&t);
    }
    CHECK_MSG(changed == 0, "%d broken headers changed the model", changed);
    release_all();
}

/* The last tensor cannot be read (its numbers do not fit a float): the tensors before it must not
 * have been replaced. */
static void test_late_failure_changes_nothing(void) {
#ifndef TX_DOUBLE
    tx_config c = run_config("");
    tx_trainer t;
    tx_st_writer w;
    make_trainer(&t, &c);
    train(&t, 2);
    const tx_params *p = &t.model.params;
    size_t room = p->numbers * sizeof(double) + (1 << 16);
    uint8_t *bytes = take_bytes(room);
    saved s = {bytes, 0};
    tx_st_writer_begin(&w, bytes, room);
    for (int i = 0; i < p->count; i++)
        tx_st_writer_tensor(
            &w, p->tensors[i].name, TX_ST_F64, p->tensors[i].rank,
            (uint32_t[]){(uint32_t)p->tensors[i].shape[0], (uint32_t)p->tensors[i].shape[1]});
    tx_st_writer_header_end(&w);
    for (int i = 0; i < p->count; i++) {
        double *numbers = take_doubles(p->tensors[i].count);
        if (i == p->count - 1) numbers[0] = 1e300;
        tx_st_writer_data(&w, numbers, p->tensors[i].count * sizeof *numbers);
    }
    CHECK(tx_st_writer_finish(&w, &s.size, NULL) == TX_ST_OK);
    check_refused(&t, &s, p->tensors[p->count - 1].name, "a number beyond float");
    release_all();
#endif
}

/* Zeros for every parameter, those of tensor 3 in another dtype. */
static saved write_parameters(const tx_params *p, tx_st_dtype dtype) {
    tx_st_writer w;
    size_t room = p->numbers * 8 + (1 << 16);
    saved s = {take_bytes(room), 0};
    tx_st_writer_begin(&w, s.bytes, room);
    for (int i = 0; i < p->count; i++)
        tx_st_writer_tensor(
            &w, p->tensors[i].name, i == 3 ? dtype : TX_ST_F32, p->tensors[i].rank,
            (uint32_t[]){(uint32_t)p->tensors[i].shape[0], (uint32_t)p->tensors[i].shape[1]});
    tx_st_writer_header_end(&w);
    for (int i = 0; i < p->count; i++) {
        size_t bytes = p->tensors[i].count * tx_st_dtype_size(i == 3 ? dtype : TX_ST_F32);
        tx_st_writer_data(&w, take_bytes(bytes), bytes);
    }
    CHECK(tx_st_writer_finish(&w, &s.size, NULL) == TX_ST_OK);
    return s;
}

static void test_integers_are_refused(void) {
    static const tx_st_dtype integers[] = {TX_ST_I32, TX_ST_I64, TX_ST_U8},
                             numbers[] = {TX_ST_F32, TX_ST_F64, TX_ST_F16, TX_ST_BF16};
    tx_config c = run_config("");
    tx_trainer t;
    tx_error error = {0};
    make_trainer(&t, &c);
    for (int i = 0; i < 3; i++) {
        saved s = write_parameters(&t.model.params, integers[i]);
        check_refused(&t, &s, t.model.params.tensors[3].name, tx_st_dtype_name(integers[i]));
        CHECK(tx_checkpoint_load(&t, s.bytes, s.size, &file, &error) == TX_ERR_FILE);
        CHECK_MSG(strcmp(error.message, "a parameter must be of floating point") == 0, "%s",
                  error.message);
    }
    for (int i = 0; i < 4; i++) {
        saved s = write_parameters(&t.model.params, numbers[i]);
        CHECK_MSG(tx_checkpoint_load(&t, s.bytes, s.size, &file, &error) == TX_OK, "%s: %s",
                  tx_st_dtype_name(numbers[i]), error.message);
    }
    release_all();
}

/* --- the step --------------------------------------------------------------------------------- */

/* The file of a run, with other metadata `step`; none with NULL. */
static saved with_step(const tx_trainer *t, const char *step) {
    static const char *const prefixes[] = {"", "adam_m.", "adam_v."};
    const tx_params *p = &t->model.params;
    tx_st_writer w;
    size_t room = 3 * p->numbers * sizeof(real) + (1 << 16);
    saved s = {take_bytes(room), 0};
    tx_st_writer_begin(&w, s.bytes, room);
    if (step) tx_st_writer_metadata(&w, "step", step);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < p->count; i++) {
            char name[TX_NAME_ROOM + 16];
            sprintf(name, "%s%s", prefixes[k], p->tensors[i].name);
            tx_st_writer_tensor(
                &w, name, TX_ST_REAL, p->tensors[i].rank,
                (uint32_t[]){(uint32_t)p->tensors[i].shape[0], (uint32_t)p->tensors[i].shape[1]});
        }
    tx_st_writer_header_end(&w);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < p->count; i++)
            tx_st_writer_data(&w, p->tensors[i].value, p->tensors[i].count * sizeof(real));
    CHECK(tx_st_writer_finish(&w, &s.size, NULL) == TX_ST_OK);
    return s;
}

static void test_steps(void) {
    static const struct {
        const char *text;
        int64_t step; /* -1: refused */
    } steps[] = {{NULL, 0},
                 {"0", 0},
                 {"9", 9},
                 {"10", 10},
                 {"007", 7},
                 {"999999999999999", 999999999999999},
                 {"1000000000000000", 1000000000000000},
                 {"9007199254740992", TX_MOST_STEPS},
                 {"9007199254740993", -1},
                 {"9999999999999999", -1},
                 {"00000000000000001", -1},
                 {"99999999999999999999999999", -1},
                 {"", -1},
                 {"-1", -1},
                 {"+1", -1},
                 {"1.5", -1},
                 {"1e3", -1},
                 {" 1", -1},
                 {"1 ", -1},
                 {"/", -1},
                 {":", -1},
                 {"0x10", -1}};
    tx_config c = run_config("");
    tx_trainer t;
    tx_error error = {0};
    make_trainer(&t, &c);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        saved s = with_step(&t, steps[i].text);
        if (steps[i].step < 0) {
            check_refused(&t, &s, "step", steps[i].text);
            continue;
        }
        CHECK_MSG(tx_checkpoint_load(&t, s.bytes, s.size, &file, &error) == TX_OK, "%s: %s",
                  steps[i].text, error.message);
        CHECK_MSG(t.step == steps[i].step, "%s is step %lld", steps[i].text, (long long)t.step);
    }
    release_all();
}

/* A run ends at the last step that a file can hold: whatever is saved can be loaded. */
static void test_the_last_step(void) {
    tx_config c = run_config("");
    tx_trainer t, other;
    tx_update u = {0};
    tx_error error = {0};
    make_trainer(&t, &c);
    make_trainer(&other, &c);
    t.step = TX_MOST_STEPS - 1;
    CHECK(tx_trainer_step(&t, &u) && t.step == TX_MOST_STEPS);
    uint64_t hash = tx_trainer_hash(&t);
    CHECK(!tx_trainer_step(&t, &u) && !t.diverged && tx_trainer_hash(&t) == hash);
    saved s = save(&t);
    CHECK_MSG(tx_checkpoint_load(&other, s.bytes, s.size, &file, &error) == TX_OK, "%s",
              error.message);
    CHECK(other.step == TX_MOST_STEPS && tx_trainer_hash(&other) == hash);
    release_all();
}

int main(void) {
    random_start(check_seed());
    test_continues("");
    test_continues(
        "data=fresh\noptimizer=adamw\nweight_decay=0.1\nschedule=linear\nsteps=30\nwarmup=4");
    test_continues("optimizer=muon\nweight_decay=0.1\nlr=0.02\nlr_adam=0.003\nschedule=wsd\n"
                   "steps=30\ndecay_steps=25\nlr_end=0.001");
    test_continues("optimizer=lion\nbeta2=0.99\nweight_decay=0.1\nlr=0.0003\nlr_end=0.0001\n"
                   "schedule=cosine\nsteps=30");
    test_continues("optimizer=sgd\narch=decoder\nposenc=learned");
    test_settings_in_the_file("beta2=0.9991234567891\n");
    test_settings_in_the_file("optimizer=adamw\nlr=0.0012345678901234567\nbeta1=0.87654321098765\n"
                              "weight_decay=0.012345678912345\nclip=0.33333333333333331\n");
    test_text_continues(OWN_TEXT);
    test_text_continues(NULL);
    test_other_texts_are_refused();
    test_rescues_a_diverged_run();
    test_panels_follow();
    test_room();
    test_contents();
    test_parameters_alone();
    test_other_models_are_refused();
    test_broken_files();
    test_late_failure_changes_nothing();
    test_integers_are_refused();
    test_steps();
    test_the_last_step();
    return check_report();
}
