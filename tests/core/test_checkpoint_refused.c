/* A checkpoint that does not fit, or is not whole, is refused by name and changes nothing; which
 * steps a file may have. */
#include "saved_runs.h"

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
    size_t capacity = p->numbers * sizeof(double) + (1 << 16);
    uint8_t *bytes = take_bytes(capacity);
    saved s = {bytes, 0};
    tx_st_writer_begin(&w, bytes, capacity);
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
    size_t capacity = p->numbers * 8 + (1 << 16);
    saved s = {take_bytes(capacity), 0};
    tx_st_writer_begin(&w, s.bytes, capacity);
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
    size_t capacity = 3 * p->numbers * sizeof(real) + (1 << 16);
    saved s = {take_bytes(capacity), 0};
    tx_st_writer_begin(&w, s.bytes, capacity);
    if (step) tx_st_writer_metadata(&w, "step", step);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < p->count; i++) {
            char name[TX_NAME_SIZE + 16];
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
    test_other_texts_are_refused();
    test_other_models_are_refused();
    test_broken_files();
    test_late_failure_changes_nothing();
    test_integers_are_refused();
    test_steps();
    test_the_last_step();
    return check_report();
}
