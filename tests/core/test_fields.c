/* The settings table: every default fits its own range, the grammar takes what people type and
 * nothing else, values survive being printed, and every refusal names the setting and the value and
 * says what would do. */
#include "harness.h"
#include "learn_tokens.h"
#include "model/fields.h"
#include "model/presets.h"
#include "tasks/task.h"

static bool contains(const char *text, const char *part) { return strstr(text, part) != NULL; }

static tx_status set(tx_config *c, const char *key, const char *value, tx_error *error) {
    return tx_config_set(c, key, strlen(key), value, strlen(value), error);
}

static void print_value(const tx_field *f, const tx_config *c, char *out, size_t capacity) {
    tx_text text = tx_text_over(out, capacity);
    tx_field_print(f, c, &text);
    CHECK(tx_text_fits(&text));
}

/* --- the table -------------------------------------------------------------------------------- */

static void test_table(void) {
    tx_config c;
    tx_config_defaults(&c);
    for (int i = 0; i < tx_field_count; i++) {
        const tx_field *f = &tx_fields[i];
        tx_error error = {0};
        char text[64];
        CHECK(tx_field_find(f->key, strlen(f->key)) == f);
        CHECK_MSG(tx_field_get(f, &c) == f->initial, "%s", f->key);
        CHECK_MSG(f->type == TX_FIELD_CHOICE || f->type == TX_FIELD_TEXT ||
                      (f->min <= f->initial && f->initial <= f->max && f->min < f->max),
                  "%s", f->key);
        CHECK_MSG(f->help[0] && f->help[strlen(f->help) - 1] == '.', "%s: whole sentences", f->key);
        const char *group = f->group;
        CHECK(!strcmp(group, "task") || !strcmp(group, "data") || !strcmp(group, "model") ||
              !strcmp(group, "training"));
        CHECK(f->offset % (f->type == TX_FIELD_FLOAT ? sizeof(double) : sizeof(int32_t)) == 0 &&
              f->offset < sizeof(tx_config));
        CHECK_MSG(!f->log_scale || f->max > 0, "%s", f->key);
        for (int j = 0; j < i; j++)
            CHECK_MSG(strcmp(f->key, tx_fields[j].key) && f->offset != tx_fields[j].offset,
                      "%s and %s", f->key, tx_fields[j].key);
        print_value(f, &c, text, sizeof text); /* what is printed can be set */
        CHECK_MSG(set(&c, f->key, text, &error) == TX_OK && tx_field_get(f, &c) == f->initial,
                  "%s=%s: %s", f->key, text, error.message);
    }
    CHECK(tx_field_find("nothing", 7) == NULL && tx_field_find("seq", 2) == NULL &&
          tx_field_find("", 0) == NULL);
}

/* The limits that users meet, written a second time: a changed one is a decision, not a slip. */
static const struct {
    const char *key;
    double min, initial, max;
} limits[] = {
    {"seq", 1, 17, 4096},
    {"seq_tgt", 0, 0, 4096},
    {"vocab", 2, 20, 65536},
    {"src_vocab", 0, 0, 65536},
    {"samples", 1, 10000, 1000000},
    {"eval_samples", 1, 512, 100000},
    {"seed", 0, 1, 2147483647},
    {"n_layers", 1, 2, 24},
    {"n_dec_layers", 0, 0, 24},
    {"n_heads", 1, 4, 64},
    {"d_model", 1, 64, 1024},
    {"d_ff", 0, 0, 4096},
    {"max_len", 0, 0, 4096},
    {"init_gain", 0.01, 1, 10},
    {"logit_softcap", 0, 0, 1000},
    {"norm_eps", 1e-12, 1e-5, 0.1},
    {"lr", 0, 0.001, 10},
    {"batch", 0, 64, 1 << 20},
    {"dropout", 0, 0.1, 0.9},
    {"dropout_embed", -1, -1, 0.9},
    {"dropout_attn", -1, -1, 0.9},
    {"dropout_ffn", -1, -1, 0.9},
    {"dropout_resid", -1, -1, 0.9},
    {"clip", 0, 1, 1e6},
    {"warmup", 0, 0, 1000000},
    {"steps", 0, 0, 100000000},
    {"epochs", 1, 20, 1000000},
    {"ignore_index", -1, 0, 65535},
    {"label_smoothing", 0, 0, 0.9},
    {"weight_decay", 0, 0, 10},
    {"beta1", 0, 0.9, 0.9999},
    {"beta2", 0, 0.999, 0.999999},
    {"eps", 1e-16, 1e-8, 0.1},
    {"momentum", 0, 0.9, 0.9999},
    {"lr_adam", 0, 0.001, 10},
    {"lr_end", 0, 0, 10},
    {"decay_steps", 0, 0, 1e8},
    {"modulus", 0, 0, 65534},
    {"train_share", 0.05, 0.8, 0.95},
    {"data_seed", -1, -1, 2147483647},
};

static void test_limits(void) {
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        const tx_field *f = tx_field_find(limits[i].key, strlen(limits[i].key));
        CHECK_MSG(f && f->min == limits[i].min && f->initial == limits[i].initial &&
                      f->max == limits[i].max,
                  "%s: from %g to %g, %g at first", limits[i].key, f ? f->min : NAN,
                  f ? f->max : NAN, f ? f->initial : NAN);
        for (int up = 0; f && up < 2; up++) {
            tx_config c;
            char text[40];
            double limit = up ? f->max : f->min, beyond = up ? 1.001 : -1.001;
            tx_config_defaults(&c);
            sprintf(text, "%.15g", limit);
            CHECK_MSG(set(&c, f->key, text, NULL) == TX_OK && tx_field_get(f, &c) == limit, "%s=%s",
                      f->key, text);
            sprintf(text, "%.17g",
                    f->type == TX_FIELD_INT ? limit + (up ? 1 : -1)
                                            : limit + beyond * fmax(fabs(limit), 1e-20) * 0.001);
            CHECK_MSG(set(&c, f->key, text, NULL) == TX_ERR_CONFIG, "%s=%s was taken", f->key,
                      text);
        }
    }
}

static void test_choices(void) {
    for (int i = 0; i < tx_field_count; i++) {
        const tx_field *f = &tx_fields[i];
        size_t size;
        int n = 0;
        if (f->type != TX_FIELD_CHOICE) continue;
        for (; tx_field_choice(f, n, &size), size > 0; n++) {
            tx_config c;
            char word[64] = "", printed[64];
            memcpy(word, tx_field_choice(f, n, &size), size < 63 ? size : 63);
            tx_config_defaults(&c);
            CHECK_MSG(set(&c, f->key, word, NULL) == TX_OK && tx_field_get(f, &c) == n, "%s=%s",
                      f->key, word);
            print_value(f, &c, printed, sizeof printed);
            CHECK_MSG(strcmp(printed, word) == 0, "%s: %s came back as %s", f->key, word, printed);
        }
        CHECK_MSG(n >= 2 && f->initial < n, "%s has %d choices", f->key, n);
        tx_field_choice(f, n + 3, &size);
        CHECK(size == 0);
    }
}

/* --- the grammar ------------------------------------------------------------------------------ */

static void test_numbers_taken(void) {
    static const struct {
        const char *key, *text;
        double value;
    } taken[] = {
        {"lr", "0.001", 0.001},
        {"lr", "1e-3", 0.001},
        {"lr", "1E-3", 0.001},
        {"lr", "3e-4", 3e-4},
        {"lr", ".5", 0.5},
        {"lr", "5.", 5},
        {"lr", "0", 0},
        {"lr", "1e+1", 10},
        {"lr", "10", 10},
        {"lr", "00.5", 0.5},
        {"seq", "17", 17},
        {"seq", "4096", 4096},
        {"seq", "017", 17},
        {"seq", "1e2", 100},
        {"seq", "33.0", 33},
        {"dropout", "0.9", 0.9},
        {"dropout", "-0", 0},
        {"eps", "1e-16", 1e-16},
        {"eps", "1e-8", 1e-8},
        {"clip", "1e6", 1e6},
        {"dropout_attn", "-1", -1},
        {"ignore_index", "-1", -1},
        {"beta2", "0.999999", 0.999999},
        {"init_gain", "0.70710678", 0.70710678},
        {"seed", "2147483647", 2147483647},
        {"lr", "1e-99", 1e-99},
        {"lr", "0.0000000000000000000000000000000000000000000000001", 1e-49},
        {"lr", "4.9e-324", 4.9406564584124654e-324},
        {"beta2", "0.99912345678910111", 0.99912345678910111},
    };
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
        tx_config c;
        tx_error error = {0};
        tx_config_defaults(&c);
        CHECK_MSG(set(&c, taken[i].key, taken[i].text, &error) == TX_OK, "%s=%s: %s", taken[i].key,
                  taken[i].text, error.message);
        double got = tx_field_get(tx_field_find(taken[i].key, strlen(taken[i].key)), &c);
        CHECK_MSG(got == taken[i].value, "%s=%s is %.17g", taken[i].key, taken[i].text, got);
    }
}

/* Every value of a numeric setting, whatever its precision, is printed so that it reads back as the
 * same double. */
static void test_printed_values_return(void) {
    random_start(check_seed());
    for (int i = 0; i < tx_field_count * 100; i++) {
        const tx_field *f = &tx_fields[i % tx_field_count];
        tx_config c;
        char typed[64], printed[64];
        if (f->type != TX_FIELD_FLOAT) continue;
        double share = (random_number() + 1) / 2 * (1 + 1e-9 * random_number());
        double value = f->min + (f->max - f->min) * TX_MIN(share, 1);
        snprintf(typed, sizeof typed, "%.17g", value);
        tx_config_defaults(&c);
        CHECK_MSG(set(&c, f->key, typed, NULL) == TX_OK && tx_field_get(f, &c) == value, "%s=%s",
                  f->key, typed);
        print_value(f, &c, printed, sizeof printed);
        CHECK_MSG(strlen(printed) <= strlen(typed) && set(&c, f->key, printed, NULL) == TX_OK &&
                      tx_field_get(f, &c) == value,
                  "%s=%s was printed as %s", f->key, typed, printed);
    }
}

/* A refused value leaves the settings alone, and the message names the setting, the value and the
 * range. */
static void check_refused(const char *key, const char *value, const char *hint) {
    tx_config c, before;
    tx_error error = {0};
    tx_config_defaults(&c);
    before = c;
    CHECK_MSG(set(&c, key, value, &error) == TX_ERR_CONFIG && error.status == TX_ERR_CONFIG,
              "%s=%s was taken", key, value);
    CHECK(memcmp(&c, &before, sizeof c) == 0);
    CHECK_MSG(strcmp(error.field, key) == 0, "%s=%s is an error about \"%s\"", key, value,
              error.field);
    CHECK_MSG(contains(error.message, key) && contains(error.message, value) &&
                  contains(error.message, hint),
              "%s=%s: %s", key, value, error.message);
}

static void test_values_refused(void) {
    static const char *const numbers[] = {
        "",    " 1",   "1 ",    "+1",   "1e",     "1e+",          "e1",  ".",
        "-",   "--1",  "1.2.3", "0x10", "1_000",  "1,5",          "nan", "inf",
        "NaN", "true", "one",   "1e99", "1e5000", "1e9999999999", "1d3"};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        check_refused("lr", numbers[i], "from 0 to 10");
        check_refused("seq", numbers[i], "from 1 to 4096");
    }
    check_refused("seq", "1e-99", "from 1 to 4096");
    /* nearer to 0 than to any other double, and yet not 0 */
    check_refused("lr", "1e-400", "from 0 to 10");
    check_refused("dropout", "0.001e-400", "from 0 to");
    check_refused("lr", "-0.1", "from 0 to 10");
    check_refused("lr", "10.1", "from 0 to 10");
    check_refused("seq", "0", "from 1 to 4096");
    check_refused("seq", "4097", "from 1 to 4096");
    check_refused("seq", "17.5", "whole number");
    check_refused("seq", "4294967313", "whole number"); /* 2^32 + 17 */
    check_refused("seed", "-1", "from 0");
    check_refused("seed", "2147483648", "to 2147483647");
    check_refused("dropout", "0.95", "to 0.9");
    check_refused("arch", "encoder ", "decoder");
    check_refused("arch", "", "encdec");
    check_refused("arch", "Encoder", "encoder");
    check_refused("arch", "0", "encoder");
    check_refused("mask", "causal,padding", "causal+padding");
    check_refused("tied", "yes", "true or false");
    check_refused("tied", "TRUE", "true or false");
    check_refused("task", "juggle", "copy");
}

static void test_booleans(void) {
    tx_config c;
    tx_config_defaults(&c);
    CHECK(set(&c, "tied", "true", NULL) == TX_OK && c.tied == 1);
    CHECK(set(&c, "tied", "false", NULL) == TX_OK && c.tied == 0);
    CHECK(set(&c, "tied", "1", NULL) == TX_OK && c.tied == 1);
    CHECK(set(&c, "tied", "0", NULL) == TX_OK && c.tied == 0);
}

static tx_status apply(tx_config *c, const char *text, tx_error *error) {
    return tx_config_apply(c, text, strlen(text), error);
}

static void test_lines(void) {
    tx_config c;
    tx_error error = {0};
    tx_config_defaults(&c);
    CHECK(apply(&c, "", &error) == TX_OK);
    CHECK(apply(&c, "\n\n", &error) == TX_OK);
    CHECK(apply(&c, "seq=9\nlr=0.5\n", &error) == TX_OK && c.seq == 9 && c.lr == 0.5);
    CHECK(apply(&c, "seq=9\nseq=11", &error) == TX_OK && c.seq == 11); /* the last one counts */
    CHECK(apply(&c, "seq", &error) == TX_ERR_CONFIG && contains(error.message, "\"seq\"") &&
          contains(error.message, "key=value"));
    CHECK(apply(&c, "colour=red", &error) == TX_ERR_CONFIG && strcmp(error.field, "colour") == 0 &&
          contains(error.message, "\"colour\""));
    CHECK(apply(&c, "=1", &error) == TX_ERR_CONFIG);
    CHECK(apply(&c, "seq=9=9", &error) == TX_ERR_CONFIG && strcmp(error.field, "seq") == 0);
    CHECK(apply(&c, "seq=5\r", &error) == TX_ERR_CONFIG);
    CHECK(apply(&c, "preset=reverse\nseq=9", &error) == TX_OK && c.n_layers == 3 && c.seq == 9 &&
          c.lr == 0.001);
    CHECK(apply(&c, "preset=unknown", &error) == TX_ERR_CONFIG &&
          strcmp(error.field, "preset") == 0 && contains(error.message, "\"unknown\"") &&
          contains(error.message, "000-copy"));
    char long_key[300];
    memset(long_key, 'k', sizeof long_key);
    memcpy(long_key + 290, "=1", 3);
    CHECK(apply(&c, long_key, &error) == TX_ERR_CONFIG && strlen(error.message) < TX_MESSAGE_SIZE);
    CHECK(tx_config_set(&c, "a\0b", 3, "1", 1, &error) == TX_ERR_CONFIG);
    CHECK(set(&c, "seq", "0", NULL) == TX_ERR_CONFIG); /* nobody has to listen */
}

/* --- settings that do not fit together -------------------------------------------------------- */

static void check_combination(const char *settings, const char *field, const char *value,
                              const char *nearest) {
    tx_config c;
    tx_error error = {0};
    tx_config_defaults(&c);
    CHECK_MSG(apply(&c, settings, &error) == TX_OK, "%s: %s", settings, error.message);
    tx_status status = tx_config_resolve(&c, &error);
    CHECK_MSG(status == TX_ERR_CONFIG && strcmp(error.field, field) == 0, "%s: \"%s\" about \"%s\"",
              settings, error.message, error.field);
    CHECK_MSG(contains(error.message, value) && contains(error.message, nearest),
              "%s: \"%s\" should say %s and %s", settings, error.message, value, nearest);
}

static void test_combinations(void) {
    check_combination("n_heads=5", "n_heads", "n_heads 5", "is 4");
    check_combination("d_model=7\nn_heads=4", "n_heads", "4", "is 1");
    check_combination("d_model=10\nn_heads=7", "n_heads", "7", "is 5");
    check_combination("d_model=2\nn_heads=64", "n_heads", "64", "is 2");
    check_combination("max_len=10", "max_len", "max_len 10 is shorter than seq 17",
                      "choose 0 or at least 17");
    check_combination("arch=encdec\nseq=12\nmax_len=12", "max_len", "seq_tgt 13", "at least 13");
    check_combination("seq=16", "seq", "seq cannot be \"16\"", "choose seq 17");
    check_combination("seq=1", "seq", "seq cannot be \"1\"", "choose seq 3");
    check_combination("seq=4096", "seq", "\"4096\"", "choose seq 4095");
    check_combination("vocab=2", "vocab", "vocab cannot be \"2\"", "at least 3");
    check_combination("head=class", "head", "head cannot be \"class\": task copy",
                      "choose head token");
    check_combination("ignore_index=99", "ignore_index", "ignore_index cannot be \"99\": task copy",
                      "choose ignore_index 0, or -1");
    check_combination("head=none\ntied=true", "tied", "tied cannot be \"true\"",
                      "choose tied false");
    check_combination("dropout_attn=-0.5", "dropout_attn", "\"-0.5\"", "choose 0 or -1");
    check_combination("schedule=cosine\nsteps=100\nwarmup=100", "warmup", "\"100\"", "at most 99");
    check_combination("schedule=wsd\nsteps=100\nwarmup=10\ndecay_steps=91", "decay_steps", "\"91\"",
                      "choose 0, or at most 90");
}

/* What is automatic gets a meaning, once. */
static void test_automatic(void) {
    tx_config c, again;
    tx_error error = {0};
    tx_config_defaults(&c);
    CHECK(tx_config_resolve(&c, &error) == TX_OK);
    CHECK(c.d_ff == 256 && c.src_vocab == 20 && c.n_dec_layers == 2 && c.max_len == 64);
    again = c;
    CHECK(tx_config_resolve(&again, &error) == TX_OK && memcmp(&again, &c, sizeof c) == 0);
    tx_config_defaults(&c);
    CHECK(apply(&c, "seq=101\nd_ff=7\nmax_len=101", &error) == TX_OK &&
          tx_config_resolve(&c, &error) == TX_OK && c.d_ff == 7 && c.max_len == 101);
    tx_config_defaults(&c);
    CHECK(apply(&c, "seq=101\nposenc=learned", &error) == TX_OK &&
          tx_config_resolve(&c, &error) == TX_OK && c.max_len == 101);
    tx_config_defaults(&c);
    CHECK(apply(&c, "seq=101", &error) == TX_OK && tx_config_resolve(&c, &error) == TX_OK &&
          c.max_len == 202);
    tx_config_defaults(&c);
    CHECK(apply(&c, "arch=decoder\nmask=padding", &error) == TX_OK &&
          tx_config_resolve(&c, &error) == TX_OK && c.mask == TX_MASK_BOTH);
}

static void test_presets(void) {
    for (int i = 0; i < tx_preset_count; i++) {
        const tx_preset *p = &tx_presets[i];
        tx_config c, by_alias, again;
        tx_error error = {0};
        memset(&c, 0, sizeof c), memset(&by_alias, 0, sizeof by_alias);
        CHECK(p->title[0] && p->description[0]);
        CHECK_MSG(tx_preset_apply(&c, p->name, strlen(p->name), &error) == TX_OK, "%s: %s", p->name,
                  error.message);
        read_learned_text(&c);
        CHECK_MSG(tx_config_resolve(&c, &error) == TX_OK, "%s: %s", p->name, error.message);
        again = c;
        CHECK_MSG(tx_config_resolve(&again, &error) == TX_OK && memcmp(&again, &c, sizeof c) == 0,
                  "%s resolves to something else each time", p->name);
        if (!p->alias) continue;
        CHECK(tx_preset_apply(&by_alias, p->alias, strlen(p->alias), &error) == TX_OK &&
              tx_config_resolve(&by_alias, &error) == TX_OK);
        CHECK_MSG(memcmp(&c, &by_alias, sizeof c) == 0, "%s and %s differ", p->name, p->alias);
    }
}

int main(void) {
    test_table();
    test_limits();
    test_choices();
    test_numbers_taken();
    test_printed_values_return();
    test_values_refused();
    test_booleans();
    test_lines();
    test_combinations();
    test_automatic();
    test_presets();
    return check_report();
}
