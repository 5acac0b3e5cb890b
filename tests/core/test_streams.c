/* Settings that are texts; lists of streams and predictions: read, written, refused by entry; where
 * a step has its numbers; empty steps; what the settings must fit. */
#include "harness.h"
#include "tasks/streams.h"

static tx_status set(tx_config *c, const char *key, const char *value) {
    tx_error error = {0};
    return tx_config_set(c, key, strlen(key), value, strlen(value), &error);
}

/* A text is kept as it is: printable ASCII, as much as fits. */
static void test_texts(void) {
    int texts = 0;
    for (int i = 0; i < tx_field_count; i++) {
        const tx_field *f = &tx_fields[i];
        char most[TX_EVENTS_TEXT + 1], printed[TX_EVENTS_TEXT + 1];
        const size_t longest = (size_t)f->max;
        tx_config c, other;
        if (f->type != TX_FIELD_TEXT) continue;
        texts++;
        tx_config_defaults(&c);
        other = c;
        memset(most, '~', sizeof most);
        most[longest + 1] = 0;
        CHECK(set(&c, f->key, most) == TX_ERR_CONFIG && tx_field_same(f, &c, &other));
        most[longest] = 0;
        CHECK(set(&c, f->key, most) == TX_OK && !tx_field_same(f, &c, &other));
        tx_text t = tx_text_over(printed, sizeof printed);
        tx_field_print(f, &c, &t);
        CHECK(strcmp(printed, most) == 0 && tx_field_get(f, &c) == f->max);
        CHECK(set(&c, f->key, "a\tb") == TX_ERR_CONFIG &&
              set(&c, f->key, "\xc3\xa9") == TX_ERR_CONFIG);
        CHECK(set(&c, f->key, "") == TX_OK && tx_field_same(f, &c, &other));
    }
    CHECK(texts == 4);
}

/* --- lists ------------------------------------------------------------------------------------ */

/* As they are read, they are written in their shortest form. */
static const struct {
    const char *streams, *heads, *as_written;
} lists[] = {
    {"a:1", "a@a", "a@a"},
    {"return:1,state:4,action:2", "action@state:2:tanh,state@action*0.5",
     "action@state:tanh,state@action*0.5"},
    {"node:t9,weather:3", "node@weather:t9*0.7,weather@weather:3*0.3,storm@weather:t2",
     "node@weather*0.7,weather@weather*0.3,storm@weather:t2"},
    {"t:2,T-1_x:256,c:t99999", "t@t:2,t9@t:t9*1e3,tanh@t:1:tanh*0",
     "t@t,t9@t:t9*1000,tanh@t:1:tanh*0"},
};

static void test_lists(void) {
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        tx_config c = {0};
        tx_error error = {0};
        char streams[TX_STREAMS_TEXT], heads[TX_STREAMS_TEXT];
        tx_text s = tx_text_over(streams, sizeof streams), h = tx_text_over(heads, sizeof heads);
        CHECK_MSG(tx_streams_read(&c, lists[i].streams, lists[i].heads, &error) == TX_OK, "%s",
                  error.message);
        tx_streams_add(&c.layout, &s);
        tx_predictions_add(&c.layout, &h);
        CHECK_MSG(strcmp(streams, lists[i].streams) == 0, "%s", streams);
        CHECK_MSG(strcmp(heads, lists[i].as_written) == 0, "%s", heads);
    }
}

/* Each with the entry that the message must name. */
static const struct {
    const char *streams, *heads, *entry;
} unreadable[] = {
    {"", "a@a", "\"a@a\""},
    {"a", "", "\"a\""},
    {"a:", "", "\"a:\""},
    {"a:0", "", "\"a:0\""},
    {"a:01", "", "\"a:01\""},
    {"a:257", "", "\"a:257\""},
    {"a:t1", "", "\"a:t1\""},
    {"a:t100000", "", "\"a:t100000\""},
    {"a:2x", "", "\"a:2x\""},
    {"1a:2", "", "\"1a:2\""},
    {"a:1,", "", "\"\""},
    {"a:1,a:2", "", "\"a:2\""},
    {"a:1, b:2", "", "\" b:2\""},
    {"abcdefghijklmnopqrstuvwx:1", "", "abcdefghijklmnopqrstuvwx:1"},
    {"a:1,b:1,c:1,d:1,e:1,f:1,g:1,h:1,i:1", "", "\"i:1\""},
    {"a:1", "a", "\"a\""},
    {"a:1", "a@b", "\"a@b\""},
    {"a:1", "b@a", "\"b@a\""},
    {"a:1", "b@a:0", "\"b@a:0\""},
    {"a:1", "a@a:tan", "\"a@a:tan\""},
    {"a:1", "a@a*-1", "\"a@a*-1\""},
    {"a:1", "a@a*nan", "\"a@a*nan\""},
    {"a:1", "a@a*1001", "\"a@a*1001\""},
    {"a:t4", "a@a:tanh", "\"a@a:tanh\""},
    {"a:1", "a@a,a@a", "\"a@a\""},
};

static void test_wrong_lists(void) {
    for (size_t i = 0; i < sizeof unreadable / sizeof *unreadable; i++) {
        tx_config c = {0};
        tx_error error = {0};
        CHECK_MSG(tx_streams_read(&c, unreadable[i].streams, unreadable[i].heads, &error) ==
                      TX_ERR_CONFIG,
                  "%s %s", unreadable[i].streams, unreadable[i].heads);
        CHECK_MSG(strstr(error.message, unreadable[i].entry), "%s: %s", unreadable[i].entry,
                  error.message);
        CHECK(strcmp(error.field, unreadable[i].heads[0] ? "heads" : "streams") == 0);
        CHECK(c.layout.count == 0);
    }
}

/* --- settings --------------------------------------------------------------------------------- */

#define TWO "task=trajectories\nstreams=x:3,y:t4\nheads=y@x\n"

static const struct {
    const char *settings, *field, *message;
} refused[] = {
    {TWO "seq=7", "seq", "choose 6"},
    {TWO "seq=1", "seq", "choose 2"},
    {TWO "seq=12\nstep_embed=5", "step_embed", "at least 6"},
    {TWO "seq=12\ntied=true", "tied", "choose tied false"},
    {TWO "seq=12\nhead=class", "head", "choose head token"},
    {TWO "seq=12\narch=encdec", "arch", "choose arch encoder or decoder"},
    {"task=trajectories\nseq=12\nstreams=x:3", "heads", "predicts nothing"},
    {"task=trajectories\nseq=12\nstreams=x", "streams", "streams cannot be \"x\""},
};

static void test_refused(void) {
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        tx_config c;
        tx_error error = {0};
        tx_config_defaults(&c);
        CHECK(tx_config_apply(&c, refused[i].settings, strlen(refused[i].settings), NULL) == TX_OK);
        CHECK_MSG(tx_config_resolve(&c, &error) == TX_ERR_CONFIG &&
                      strcmp(error.field, refused[i].field) == 0 &&
                      strstr(error.message, refused[i].message),
                  "%s: %s", error.field, error.message);
    }
    /* a task of tokens after one of streams has none */
    tx_config c = config_of(TWO "seq=12");
    CHECK(c.layout.count == 2 && tx_token_numbers(&c, 12) == 6 * (2 + 3 + 1));
    CHECK(set(&c, "task", "shift") == TX_OK && tx_config_resolve(&c, NULL) == TX_OK);
    CHECK(c.layout.count == 0 && tx_token_numbers(&c, 12) == 12);
}

/* --- samples ---------------------------------------------------------------------------------- */

/* Of streams x (3 numbers) and y, with predictions y and x: where the numbers are, that targets are
 * the next values, and that empty steps have none. */
static void test_sample(void) {
    const tx_config c = config_of("task=trajectories\nseq=24\nlengths=variable\n"
                                  "streams=x:3,y:t4\nheads=y@x,x@y");
    const tx_streams *l = &c.layout;
    tx_number inputs[12 * 6], targets[12 * 4];
    int empty = 0, wrong = 0;
    CHECK(tx_stream_at(l, 0) == 2 && tx_stream_at(l, 1) == 5 && tx_stream_at(l, 2) == 6);
    CHECK(tx_prediction_at(l, 1) == 1 && tx_prediction_at(l, 2) == 4 && tx_steps_of(l, 24) == 12);
    for (uint32_t i = 0; i < 50; i++) {
        uint8_t padding[24];
        tx_task_sample(&c, TX_SPLIT_TRAIN, i, (tx_sample){NULL, &inputs->whole, &targets->whole});
        tx_task_padding(&c, &inputs->whole, 24, padding);
        for (int t = 0; t < 12; t++) {
            const tx_number *now = inputs + 6 * t, *then = targets + 4 * t;
            const bool valid = now[TX_STEP_VALID].whole;
            empty += !valid;
            wrong += now[TX_STEP_TIME].whole != t || padding[2 * t] == valid ||
                     padding[2 * t + 1] == valid;
            if (!valid) {
                wrong += then[0].whole != -1;
                for (int j = 1; j < 4; j++) wrong += !isnan(then[j].real);
                continue;
            }
            wrong += then[0].whole != now[5].whole; /* y follows x in the step */
            if (t < 11) wrong += memcmp(then + 1, now + 6 + 2, 3 * sizeof *then) != 0;
        }
    }
    CHECK_MSG(wrong == 0 && empty > 50, "%d wrong, %d empty steps", wrong, empty);
}

int main(void) {
    random_start(check_seed());
    test_texts();
    test_lists();
    test_wrong_lists();
    test_refused();
    test_sample();
    return check_report();
}
