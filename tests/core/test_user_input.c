/* Typed input of every task: a sample is written as text and read back to itself, drawn inputs are
 * in their ranges, whatever is typed is read or refused with a message. */
#include "task_samples.h"
#include "train/trainer.h"
#include "tasks/user_input.h"

static const char *const layouts[] = {
    "task=copy\n",
    "task=reverse\nseq=9\n",
    "task=sort\nlengths=variable\nmask=padding\n",
    "task=copy\nlengths=variable\nseq=13\nvocab=9\n",
    "task=reverse\narch=encdec\nseq=6\nlengths=variable\nmask=causal+padding\n",
    "task=sort\narch=encdec\nseq=5\n",
    "task=shift\nvocab=10\nseq=10\n",
    "task=count\narch=decoder\nvocab=30\nseq=8\nignore_index=-1\n",
    "task=recall\nseq=12\nvocab=17\n",
    "task=modular\nseq=4\nvocab=9\n",
    "task=induction\narch=decoder\nseq=12\nvocab=9\n",
    "task=induction\narch=decoder\nseq=12\nvocab=9\nlengths=variable\n",
    "task=addition\nseq=12\nvocab=13\n",
    "task=dyck\nseq=10\nvocab=6\n",
    "task=parity\nseq=7\nvocab=3\n",
    "task=two_sum\nseq=6\nvocab=9\n",
    "task=masked\nseq=12\nvocab=20\n",
    "task=majority\nhead=class\nseq=9\nvocab=5\n",
    "task=majority\nhead=class\nseq=12\nvocab=5\nlengths=variable\n",
    "task=text\narch=decoder\nseq=16\nignore_index=-1\n",
};

/* A trainer's settings: task text has its tokens then. */
static tx_config settings_of(const char *text, tx_trainer *t) {
    char all[400];
    snprintf(all, sizeof all, "d_model=8\nn_heads=2\nn_layers=1\nbatch=2\n%s", text);
    tx_config c = config_of(all);
    make_trainer(t, &c);
    return t->model.config;
}

static char *written(const tx_config *c, const tx_user_input *typed) {
    tx_text count = tx_text_over(NULL, 0);
    tx_user_input_write(c, typed, &count);
    char *text = malloc(count.length + 1);
    tx_text out = tx_text_over(text, count.length + 1);
    tx_user_input_write(c, typed, &out);
    return text;
}

static void check_sample(const tx_config *c, const char *settings, uint32_t index,
                         tx_user_input *typed, tx_user_input *again) {
    int T = tx_tokens_per_sample(c), answers = tx_targets_per_sample(c), wrong = 0;
    tx_error error = {0};
    sample s = drawn(c, TX_SPLIT_TRAIN, index);
    typed->S = c->arch == TX_ENCDEC ? c->seq : 0;
    typed->T = T;
    memcpy(typed->source, s.source, (size_t)typed->S * sizeof(int32_t));
    memcpy(typed->tokens, s.tokens, (size_t)T * sizeof(int32_t));
    tx_user_input_decode(c, typed);
    char *text = written(c, typed);
    tx_status status = tx_user_input_read(c, text, strlen(text), again, &error);
    CHECK_MSG(status == TX_OK, "%s \"%s\": %s", settings, text, error.message);
    bool shorter = again->T < T; /* majority leaves padding away */
    CHECK_MSG(again->S == typed->S && (again->T == T || shorter) && again->answers <= answers,
              "%s \"%s\": %d and %d positions", settings, text, again->S, again->T);
    for (int i = 0; i < again->S; i++) wrong += again->source[i] != s.source[i];
    for (int i = 0; i < again->T; i++) wrong += again->tokens[i] != s.tokens[i];
    for (int i = 0; i < again->answers; i++) {
        bool after_text = tx_task_reads_text(c) && i == answers - 1;
        wrong += again->targets[i] != (after_text ? c->ignore_index : s.targets[i]);
    }
    for (int i = again->T; shorter && i < T; i++) wrong += s.tokens[i] != 0;
    CHECK_MSG(wrong == 0, "%s \"%s\": %d numbers differ", settings, text, wrong);
    CHECK(again->prompt <= again->T);
    free(text);
}

static void check_draws(const tx_config *c, const char *settings, tx_user_input *typed,
                        tx_user_input *again) {
    tx_input input = tx_input_of(c);
    tx_error error;
    for (int i = 0; i < 40; i++) {
        int units = i == 0   ? input.least
                    : i == 1 ? input.most
                             : random_between(input.least, input.most);
        tx_rng rng = tx_rng_at(7, TX_STREAM_HELD_OUT, (uint32_t)i, 2);
        error = (tx_error){0};
        CHECK_MSG(tx_user_input_draw(c, units, &rng, typed, &error) == TX_OK, "%s %d: %s", settings,
                  units, error.message);
        CHECK(typed->units == units && typed->T <= c->max_len && typed->S <= c->max_len);
        for (int t = 0; t < typed->T; t++)
            CHECK(typed->tokens[t] >= 0 && typed->tokens[t] < c->vocab);
        char *text = written(c, typed);
        CHECK(tx_user_input_read(c, text, strlen(text), again, NULL) == TX_OK &&
              again->T == typed->T);
        CHECK(memcmp(again->targets, typed->targets, (size_t)typed->answers * 4) == 0);
        free(text);
    }
    tx_rng rng = tx_rng_at(7, TX_STREAM_HELD_OUT, 0, 2);
    CHECK(tx_user_input_draw(c, input.most + 1, &rng, typed, &error) == TX_ERR_RANGE);
    CHECK(strstr(error.message, "too many") != NULL && strcmp(error.field, "input") == 0);
    CHECK(tx_user_input_draw(c, 0, &rng, typed, &error) == TX_ERR_RANGE);
    CHECK(strstr(error.message, "first") != NULL);
}

/* Whatever bytes come: a sample, or a message. */
static void check_rubbish(const tx_config *c, tx_user_input *typed) {
    static const char some[] = "0123456789 ,;?+=-\n\tabcxyz\xc3\xa9\xff";
    char text[200];
    for (int i = 0; i < 400; i++) {
        int n = random_between(0, (int)sizeof text - 1);
        tx_error error = {0};
        for (int k = 0; k < n; k++) text[k] = some[random_between(0, (int)sizeof some - 2)];
        bool read = tx_user_input_read(c, text, (size_t)n, typed, &error) == TX_OK;
        CHECK(read || (error.message[0] && strcmp(error.field, "input") == 0));
        for (int t = 0; read && t < typed->T; t++)
            CHECK(typed->tokens[t] >= 0 && typed->tokens[t] < c->vocab);
    }
}

/* Positions of slots are those with a source, in tasks that have slots; padding is empty. */
static void check_roles(const tx_config *c) {
    for (uint32_t index = 0; index < 30; index++) {
        sample s = drawn(c, TX_SPLIT_TRAIN, index);
        tx_sample view = {s.source, s.tokens, NULL};
        int data = 0;
        for (int t = 0; t < tx_tokens_per_sample(c); t++) {
            tx_role role = tx_task_role(c, &view, false, t);
            CHECK((role == TX_ROLE_SLOT) == (tx_task_has_slots(c) && s.targets[t] != 0));
            CHECK(role != TX_ROLE_SEPARATOR || s.tokens[t] == tx_task_of(c)->separator);
            CHECK(role != TX_ROLE_EMPTY || s.tokens[t] == 0);
            data += role == TX_ROLE_DATA;
        }
        CHECK((data > 0) == tx_task_has_slots(c));
        for (int t = 0; c->arch == TX_ENCDEC && t < c->seq; t++)
            CHECK((tx_task_role(c, &view, true, t) == TX_ROLE_EMPTY) == (s.source[t] == 0));
    }
}

/* Every glyph fits where glyphs go, and is that of one token only. */
static void check_glyphs(const tx_config *c, const char *settings) {
    char glyphs[80][16];
    CHECK(c->vocab <= 80);
    for (int32_t token = 0; token < c->vocab; token++) {
        tx_text t = tx_text_over(glyphs[token], sizeof glyphs[token]);
        tx_task_glyph(c, token, &t);
        CHECK(t.length > 0 && tx_text_fits(&t));
        for (int32_t other = 0; other < token; other++)
            CHECK_MSG(strcmp(glyphs[other], glyphs[token]) != 0, "%s: %d and %d are both %s",
                      settings, other, token, glyphs[token]);
    }
}

static void check_sources(void) {
    static const struct {
        const char *settings;
        int S, T;
        int32_t source[8], tokens[8];
        int from[8];
    } cases[] = {
        {"task=copy\n", 0, 7, {0}, {5, 6, 7, 1, 0, 0, 0}, {-1, -1, -1, -1, 0, 1, 2}},
        {"task=reverse\n", 0, 7, {0}, {5, 6, 7, 1, 0, 0, 0}, {-1, -1, -1, -1, 2, 1, 0}},
        {"task=sort\n", 0, 7, {0}, {7, 5, 6, 1, 0, 0, 0}, {-1, -1, -1, -1, 1, 2, 0}},
        {"task=sort\n", 0, 7, {0}, {7, 5, 5, 1, 0, 0, 0}, {-1, -1, -1, -1, -1, -1, 0}},
        {"task=reverse\nlengths=variable\n",
         0,
         7,
         {0},
         {5, 6, 1, 2, 2, 0, 0},
         {-1, -1, -1, 1, 0, -1, -1}},
        {"task=reverse\narch=encdec\nseq=8\n", 3, 4, {6, 7, 0}, {1, 7, 6, 0}, {1, 0, -1, -1}},
        {"task=shift\n", 0, 3, {0}, {3, 4, 5}, {1, 2, -1}},
        {"task=shift\nmask=causal\n", 0, 3, {0}, {3, 4, 5}, {-1, -1, -1}},
        {"task=recall\nseq=12\nvocab=33\n",
         0,
         6,
         {0},
         {1, 26, 15, 22, 15, 1},
         {-1, -1, -1, -1, 3, 1}},
        {"task=induction\narch=decoder\nseq=6\n",
         0,
         6,
         {0},
         {5, 9, 2, 5, 9, 2},
         {-1, -1, -1, 1, 2, -1}},
        {"task=dyck\nseq=8\nvocab=6\n",
         0,
         8,
         {0},
         {2, 3, 1, 1, 4, 5, 1, 1},
         {-1, -1, 1, 0, -1, -1, 5, 4}},
        {"task=modular\nseq=3\n", 0, 3, {0}, {4, 5, 1}, {-1, -1, -1}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tx_trainer t;
        int32_t source[8], tokens[8];
        tx_config c = settings_of(cases[i].settings, &t);
        tx_config own = tx_task_config_of(&c, cases[i].S, cases[i].T);
        memcpy(source, cases[i].source, sizeof source);
        memcpy(tokens, cases[i].tokens, sizeof tokens);
        tx_sample view = {source, tokens, NULL};
        for (int k = 0; k < cases[i].T; k++)
            CHECK_MSG(tx_task_source(&own, &view, k) == cases[i].from[k], "%s position %d: %d",
                      cases[i].settings, k, tx_task_source(&own, &view, k));
        release_all();
    }
}

int main(void) {
    tx_user_input *typed = calloc(1, sizeof *typed), *again = calloc(1, sizeof *again);
    random_start(check_seed());
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
        tx_trainer t;
        tx_config c = settings_of(layouts[i], &t);
        for (uint32_t index = 0; index < 60; index++)
            check_sample(&c, layouts[i], index, typed, again);
        check_draws(&c, layouts[i], typed, again);
        check_rubbish(&c, typed);
        if (c.head == TX_HEAD_TOKEN) check_roles(&c);
        check_glyphs(&c, layouts[i]);
        release_all();
    }
    check_sources();
    free(typed);
    free(again);
    return check_report();
}
