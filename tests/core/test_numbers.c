/* Tables of numbers: what is read and refused, with line and column; episodes, what is held out,
 * returns to go, means and deviations worked out here; samples are parts of episodes. */
#include "check.h"
#include "model/presets.h"
#include "inspect/evaluate.h"
#include "tasks/corpus.h"
#include "tasks/streams.h"
#include <string.h>

static tx_status read_numbers(tx_corpus *c, const char *text, tx_error *error) {
    return tx_corpus_read_numbers(c, text, strlen(text), TX_HEADER_AUTO, error);
}

static void check_reading(void) {
    tx_corpus c;
    tx_error error = {0};
    const tx_series *s = &c.series;
    CHECK(read_numbers(&c, "\xef\xbb\xbfx,\"y\"\r\n1,2\r\n\r\n\"3\", 4 \n-5e1\t,6\n7,8", &error) ==
          TX_OK);
    CHECK(s->rows == 4 && s->columns == 2 && s->width == 2 && s->has_header && s->episodes == 1 &&
          s->of_kind[TX_COLUMN_VALUE] == 2 && s->longest == 4);
    CHECK(read_numbers(&c, "1\t2\n3\t4\n5\t6\n7\t8\n", &error) == TX_OK && !s->has_header &&
          s->rows == 4);
    CHECK(read_numbers(&c,
                       "Reward,action_x, episode,STEP,state.a,state.b \n"
                       "1,2,-3,7,4,5\n2,3,-3,8,5,5\n1,2,5,0,4,6\n0,0,5,1,0,0\n",
                       &error) == TX_OK);
    CHECK(s->episodes == 2 && s->longest == 2 && s->width == 4 && s->column[0].at == 0 &&
          s->column[1].at == 3 && s->column[4].at == 1 && s->column[5].at == 2);
    CHECK(tx_corpus_read_numbers(&c, "1\n2\n3\n4\n5", 9, TX_HEADER_YES, &error) == TX_OK &&
          s->rows == 4);
    CHECK(read_numbers(&c, "x\n1\n2\n3\n", &error) != TX_OK && s->columns == 1);
    CHECK(tx_corpus_read_numbers(&c, NULL, 0, TX_HEADER_AUTO, &error) == TX_OK && s->rows == 114);
}

static void check_refusals(void) {
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"", "the table has no rows"},
        {"x\n", "fewer than 4 rows"},
        {"x\n1\n2\n3\n", "fewer than 4 rows"},
        {"x,y\n1,2\n3,nan\n", "line 3: column \"y\": \"nan\" is no number"},
        {"x,y\n1,2\n3,\n", "line 3: column \"y\": \"\" is no number"},
        {"1,2\n3,inf\n", "line 2: column 2: \"inf\" is no number"},
        {"x\n1\n1e101\n", "line 3: column \"x\": \"1e101\" is too large"},
        {"x\n1\n1e999\n", "line 3: column \"x\": \"1e999\" is too large"},
        {"x\n1\n2,3\n", "line 3: 2 cells, and the first line has 1"},
        {"x,y\n1,2\n3\n", "line 3: 1 cell, and the first line has 2"},
        {"x\n\"1\n", "line 2: a quote begins here"},
        {"x,y\n1,5\n2,5\n3,5\n4,5\n", "column \"y\" has the number 5 in every row"},
        {"state,reward\n1,0\n2,0\n3,0\n4,0\n", "column \"reward\" has the number 0 in every row"},
        {"state,speed\n1,2\n", "column \"speed\" is neither episode, step or reward"},
        {"episode,step\n1,2\n", "no number to learn from"},
        {"action,reward\n1,2\n", "no number to learn from"},
        {"step,x,Step\n1,2,3\n", "column \"step\" is there more than once"},
        {"episode,x\n1,1\n2,2\n1,3\n", "line 4: column \"episode\": \"1\" is no whole number at"},
        {"episode,x\n1.5,1\n", "line 2: column \"episode\": \"1.5\" is no whole number"},
        {"step,x\n1,1\n2,2\n4,3\n", "line 4: column \"step\": \"4\" is not one more than"},
        {"episode,x\n1,1\n2,2\n3,3\n4,4\n", "every episode has one row"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tx_corpus c;
        tx_error error = {0};
        CHECK_MSG(read_numbers(&c, cases[i].text, &error) == TX_ERR_CONFIG &&
                      strcmp(error.field, "text") == 0 && strstr(error.message, cases[i].words),
                  "%s: \"%s\" is not \"%s\"", cases[i].text, error.message, cases[i].words);
    }
    char wide[400] = "1";
    for (int i = 0; i < TX_SERIES_COLUMNS; i++) strcat(wide, ",1");
    tx_corpus c;
    tx_error error = {0};
    CHECK(read_numbers(&c, wide, &error) != TX_OK &&
          strstr(error.message, "line 1: 65 cells; a table of numbers has at most 64"));
}

static void *memory;

/* A trainer in the place of the one before; NULL where the settings are refused. */
static tx_trainer *make(const char *more, const char *text, tx_error *error) {
    static tx_trainer trainer;
    static tx_corpus c;
    char settings[300];
    tx_config config;
    tx_config_defaults(&config);
    snprintf(settings, sizeof settings,
             "preset=numbers\nd_model=8\nn_heads=2\nn_layers=1\nbatch=4\nwarmup=0\n%s", more);
    tx_status status = tx_config_apply(&config, settings, strlen(settings), error);
    if (status == TX_OK) status = read_numbers(&c, text, error);
    config.corpus = &c;
    if (status == TX_OK) status = tx_config_resolve(&config, error);
    if (status != TX_OK) return NULL;
    tx_arena arena = {0};
    tx_trainer_carve(&trainer, &arena, &config, 1);
    free(memory);
    memory = aligned_alloc(TX_ALIGN, TX_ROUND_UP((size_t)arena.used, TX_ALIGN));
    if (!memory) exit(2);
    arena = (tx_arena){memory, 0};
    tx_trainer_carve(&trainer, &arena, &config, 1);
    tx_trainer_reset(&trainer);
    return &trainer;
}

/* Episodes of 1 + e % 3 rows, whose state is 100 e + step, action -1 or 1, and reward 1; the last
 * one, or each tenth, is far away. */
enum { EPISODES = 23 };
static const char *episodes_text(void) {
    static char text[8000];
    size_t size = (size_t)snprintf(text, 99, "episode,step,state_x,state_y,action,reward\n");
    for (int e = 0; e < EPISODES; e++)
        for (int t = 0; t < 1 + e % 3; t++)
            size += (size_t)snprintf(text + size, 99, "%d,%d,%d,%d,%d,1\n", e, t, 100 * e + t,
                                     t - e, t % 2 ? 1 : -1);
    return text;
}

/* Mean and deviation over the episodes that are not held out. */
static void work_out(double (*of)(int e, int t), double *mean, double *deviation) {
    double sum = 0, squares = 0, n = 0;
    for (int round = 0; round < 2; round++) {
        for (int e = 0; e < EPISODES; e++)
            for (int t = 0; t < 1 + e % 3 && e % 10 != 9; t++) {
                sum += round ? 0 : of(e, t);
                n += !round;
                squares += round ? (of(e, t) - *mean) * (of(e, t) - *mean) : 0;
            }
        *mean = sum / n;
    }
    *deviation = sqrt(squares / n);
}

static double state_x(int e, int t) { return 100 * e + t; }
static double to_go(int e, int t) { return 1 + e % 3 - t; }

static bool is_near(double a, double b) { return fabs(a - b) <= 1e-9 * (1 + fabs(b)); }

/* Every sample is an episode: three streams, returns to go, empty steps after it. */
static void check_episodes(void) {
    tx_error error = {0};
    double mean, deviation, mean_to_go, deviation_to_go;
    bool seen[2][EPISODES] = {{false}};
    tx_trainer *t = make("seq=900\nstep_embed=3\n", episodes_text(), &error);
    CHECK_MSG(t, "%s", error.message);
    if (!t) return;
    const tx_config *c = &t->model.config;
    const tx_series *s = &c->corpus->series;
    work_out(state_x, &mean, &deviation);
    work_out(to_go, &mean_to_go, &deviation_to_go);
    CHECK(s->episodes == EPISODES && s->trained == EPISODES - 2 && c->seq == 9);
    CHECK(is_near(s->column[2].mean, mean) && is_near(s->column[2].deviation, deviation));
    CHECK(is_near(s->column[5].mean, mean_to_go) &&
          is_near(s->column[5].deviation, deviation_to_go));
    for (uint32_t i = 0; i < 1000; i++) {
        const tx_split split = (tx_split)(i % 2);
        tx_number steps[3][6], targets[3];
        tx_task_sample(c, split, i, (tx_sample){NULL, &steps[0][0].whole, &targets[0].whole});
        const double x = (double)steps[0][3].real * deviation + mean;
        const int e = (int)(x / 100 + 0.5);
        CHECK(is_near((double)steps[0][3].real, (100 * e - mean) / deviation) ||
              fabs(x - 100 * e) < 1e-3);
        CHECK((e % 10 == 9) == (split == TX_SPLIT_HELD_OUT));
        seen[split][e] = true;
        for (int k = 0; k < 3; k++) {
            const bool valid = k < 1 + e % 3;
            CHECK(steps[k][TX_STEP_TIME].whole == k && steps[k][TX_STEP_VALID].whole == valid);
            CHECK(valid ||
                  (steps[k][2].real == 0 && steps[k][5].real == 0 && isnan(targets[k].real)));
            if (!valid) continue;
            const double left = (double)steps[k][2].real * deviation_to_go + mean_to_go;
            CHECK(fabs(left - to_go(e, k)) < 1e-5);
            CHECK(targets[k].real == steps[k][5].real && (targets[k].real > 0) == (k % 2 == 1));
        }
    }
    for (int e = 0; e < EPISODES; e++) CHECK(seen[e % 10 == 9][e]);
    tx_update update;
    CHECK(tx_trainer_step(t, &update) && isfinite(update.score.loss));
    CHECK(tx_trainer_evaluate(t, TX_SPLIT_HELD_OUT, 0, 8).sequences == 8);
}

/* Windows of values are equally likely, and all of them come; the next value is the target. */
static void check_windows(void) {
    char text[2000] = "";
    tx_error error = {0};
    int seen[2][50] = {{0}};
    for (int i = 0; i < 50; i++) snprintf(text + strlen(text), 40, "%d,%d\n", i * i, -i);
    tx_trainer *t = make("seq=7\n", text, &error);
    CHECK_MSG(t, "%s", error.message);
    if (!t) return;
    const tx_config *c = &t->model.config;
    const tx_column *column = &c->corpus->series.column[1];
    CHECK(c->layout.count == 1 && c->layout.stream[0].size == 2 && c->seq == 7);
    for (uint32_t i = 0; i < 4000; i++) {
        tx_number steps[7][4], targets[7][2];
        const tx_split split = (tx_split)(i % 2);
        tx_task_sample(c, split, i, (tx_sample){NULL, &steps[0][0].whole, &targets[0][0].whole});
        int valid = 0;
        while (valid < 7 && steps[valid][TX_STEP_VALID].whole) valid++;
        const int first =
            (int)(0.5 - ((double)steps[0][3].real * column->deviation + column->mean));
        seen[split][first]++;
        CHECK(valid == (split ? 5 : 7) && steps[0][TX_STEP_TIME].whole == 0);
        for (int k = 0; k < valid; k++) {
            const double x = (double)steps[k][3].real * column->deviation + column->mean;
            CHECK(fabs(x + first + k) < 1e-4);
            const int next = first + k + 1, end = split ? 50 : 45;
            CHECK(next == end ? isnan(targets[k][0].real)
                              : k + 1 == valid || targets[k][1].real == steps[k + 1][3].real);
        }
    }
    CHECK(seen[1][45] == 2000);
    for (int i = 0; i <= 38; i++) CHECK_MSG(seen[0][i] > 20 && seen[0][i] < 90, "%d", seen[0][i]);
}

static void check_settings(void) {
    tx_error error = {0};
    tx_trainer *t =
        make("returns=false\nheads=state@action,action@state*0.5\n", episodes_text(), &error);
    CHECK_MSG(t && t->model.config.layout.count == 2 && t->model.config.layout.predictions == 2,
              "%s", error.message);
    if (!t) return;
    tx_number steps[3][5], targets[3][3];
    tx_task_sample(&t->model.config, TX_SPLIT_TRAIN, 3,
                   (tx_sample){NULL, &steps[0][0].whole, &targets[0][0].whole});
    for (int k = 0; k < 3 && steps[k][TX_STEP_VALID].whole; k++) {
        const bool is_last = k == 2 || !steps[k + 1][TX_STEP_VALID].whole;
        CHECK(targets[k][2].real == steps[k][4].real);
        CHECK(is_last ? isnan(targets[k][0].real) : targets[k][0].real == steps[k + 1][2].real);
    }
    CHECK(!make("heads=mean@state:1\n", episodes_text(), &error) &&
          strcmp(error.field, "heads") == 0);
    CHECK(!make("step_embed=2\nseq=3\n", episodes_text(), &error) &&
          strcmp(error.field, "step_embed") == 0 && strstr(error.message, "at least 3"));
    CHECK(!make("arch=encoder\nmask=none\n", episodes_text(), &error) &&
          strcmp(error.field, "mask") == 0);
    /* what does not vary while training, or lies far from it, gives numbers all the same */
    t = make("", "1,0\n2,0\n3,0\n4,1e100\n5,-1e100\n", &error);
    CHECK_MSG(t, "%s", error.message);
    if (!t) return;
    const tx_score far = tx_trainer_evaluate(t, TX_SPLIT_HELD_OUT, 0, 4);
    CHECK(t->model.config.corpus->series.column[1].deviation == 1 && isfinite(far.loss));
}

int main(void) {
    check_reading();
    check_refusals();
    check_episodes();
    check_windows();
    check_settings();
    free(memory);
    return check_report();
}
