/* A checkpoint continues exactly where it was saved, its text included, and says what made it. */
#include "saved_runs.h"

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
    char settings[TX_CHECKPOINT_SETTINGS] = "";
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

static void test_capacity(void) {
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
    size_t capacity = p->numbers * sizeof(real) + (1 << 16), size = 0;
    uint8_t *bytes = take_bytes(capacity);
    tx_st_writer_begin(&w, bytes, capacity);
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

/* The longest value of each setting: a checkpoint has room for all of them. */
static void test_longest_settings(void) {
    size_t size = 0;
    for (int i = 0; i < tx_field_count; i++) {
        const tx_field *f = &tx_fields[i];
        size_t longest = f->type == TX_FIELD_TEXT ? (size_t)f->max : 24, n = 1;
        for (int k = 0; f->type == TX_FIELD_CHOICE && n > 0; k++) {
            tx_field_choice(f, k, &n);
            longest = TX_MAX(longest, n);
        }
        size += strlen(f->key) + 1 + longest + 1;
    }
    CHECK_MSG(size < TX_CHECKPOINT_SETTINGS, "%zu bytes", size);
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
    test_rescues_a_diverged_run();
    test_panels_follow();
    test_capacity();
    test_contents();
    test_parameters_alone();
    test_longest_settings();
    return check_report();
}
