#include "model/events.h"

/* --- reading ---------------------------------------------------------------------------------- */

static bool is_word(tx_span s, const char *word) {
    return tx_text_size(word) == s.size && memcmp(s.at, word, s.size) == 0;
}

static bool same_span(tx_span a, tx_span b) {
    return a.size == b.size && memcmp(a.at, b.at, a.size) == 0;
}

/* The bytes before the first `end`, which the rest begins after; all of them without one. */
static tx_span take_until(tx_span *rest, char end) {
    tx_span taken = {rest->at, 0};
    while (taken.size < rest->size && taken.at[taken.size] != end) taken.size++;
    size_t used = TX_MIN(taken.size + 1, rest->size);
    *rest = (tx_span){rest->at + used, rest->size - used};
    return taken;
}

/* Digits up to TX_MOST_STEPS; -1 for anything else. */
static int64_t read_whole(tx_span s) {
    int64_t n = 0;
    if (s.size == 0 || s.size > 16) return -1;
    for (size_t i = 0; i < s.size; i++) {
        if (s.at[i] < '0' || s.at[i] > '9') return -1;
        n = 10 * n + (s.at[i] - '0');
    }
    return n <= TX_MOST_STEPS ? n : -1;
}

/* A layer or a head of so many; -1 for anything else. */
static int32_t read_number(tx_span s, int32_t of) {
    int64_t n = read_whole(s);
    return n >= 0 && n < of ? (int32_t)n : -1;
}

/* LAYER.HEAD and so on. False where it names no part of the model. */
static bool read_part(const tx_config *c, tx_span text, tx_ablation *part) {
    const bool two = c->arch == TX_ENCDEC;
    tx_span first = take_until(&text, '.');
    bool in_encoder = is_word(first, "encoder"), in_decoder = is_word(first, "decoder");
    if (in_encoder || in_decoder) {
        if (!two && in_encoder != (c->arch == TX_ENCODER)) return false;
        first = take_until(&text, '.');
    }
    *part = (tx_ablation){.stack = two && !in_encoder, .head = -1, .position = -1, .at = -1};
    part->layer = read_number(first, two && !in_encoder ? c->n_dec_layers : c->n_layers);
    tx_span word = take_until(&text, '.');
    bool cross = is_word(word, "cross"), self = is_word(word, "self"), ffn = is_word(word, "ffn");
    part->site = cross ? TX_ABLATE_CROSS : ffn ? TX_ABLATE_FFN : TX_ABLATE_SELF;
    if (part->layer < 0 || (cross && (!two || in_encoder)) || (ffn && !c->ffn)) return false;
    if (!cross && !self && !ffn)
        part->head = read_number(word, c->n_heads);
    else if (text.size && !ffn)
        part->head = read_number(take_until(&text, '.'), c->n_heads);
    else
        return text.size == 0;
    return part->head >= 0 && text.size == 0;
}

/* What is wrong with the shape of an event, or NULL. */
static const char *read_event(const tx_config *c, tx_span text, tx_event *e) {
    *e = (tx_event){.text = text};
    tx_span rest = text, step = take_until(&rest, ':');
    e->step = read_whole(step);
    e->key = take_until(&rest, '=');
    e->value = rest;
    if (e->step < 0 || e->key.size == 0 || rest.size == 0)
        return "an event is STEP:KEY=VALUE, as in 300:lr=0.0003";
    e->field = tx_field_find(e->key.at, e->key.size);
    if (e->field) return NULL;
    if (is_word(e->key, "skip") || is_word(e->key, "without")) {
        bool whole = is_word(e->key, "skip");
        e->kind = whole ? TX_EVENT_SKIP : TX_EVENT_WITHOUT;
        e->batch = read_whole(take_until(&rest, ':'));
        e->sample = whole ? 0 : read_whole(rest);
        if (whole && rest.size) return "skip takes the number of one batch";
        if (e->batch < 1 || e->sample < 0)
            return whole ? "skip takes the number of a batch, the first being 1"
                         : "without takes BATCH:SAMPLE, as in 301:0";
        return NULL;
    }
    if (is_word(e->key, "untold")) {
        e->kind = TX_EVENT_UNTOLD;
        e->field = tx_field_find(e->value.at, e->value.size);
        return e->field ? NULL : "untold takes the name of a setting";
    }
    bool cut = is_word(e->key, "cut");
    if (!cut && !is_word(e->key, "freeze"))
        return "what happens is cut, freeze, skip, without, or a setting";
    e->kind = cut ? TX_EVENT_CUT : TX_EVENT_FREEZE;
    e->has_part = read_part(c, e->value, &e->part);
    return NULL;
}

bool tx_event_next(const tx_config *config, size_t *at, tx_event *event) {
    tx_span rest = {config->events + *at, tx_text_size(config->events + *at)};
    if (rest.size == 0) return false;
    const char *wrong = read_event(config, take_until(&rest, ','), event);
    TX_ASSERT(!wrong);
    (void)wrong;
    *at = (size_t)(rest.at - config->events);
    return true;
}

int64_t tx_event_begins(const tx_event *e) {
    bool of_batch = e->kind == TX_EVENT_SKIP || e->kind == TX_EVENT_WITHOUT;
    return of_batch ? e->batch - 1 : e->step;
}

/* --- what does not fit ------------------------------------------------------------------------ */

/* Begins 'event "300:cut=5.0": '. */
static tx_text begin(tx_error *error, tx_span event) {
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, "events");
    tx_text_add(&t, "event ");
    tx_text_add_quoted(&t, event.at, event.size, 60);
    tx_text_add(&t, ": ");
    return t;
}

static tx_status refuse(tx_error *error, tx_span event, const char *why, int64_t number) {
    tx_text t = begin(error, event);
    tx_text_add(&t, why);
    if (number >= 0) tx_text_add_i64(&t, number);
    return TX_ERR_CONFIG;
}

static tx_status refuse_as(tx_error *error, tx_span event, const tx_error *cause) {
    tx_text t = begin(error, event);
    tx_error_add_cause(&t, cause);
    return TX_ERR_CONFIG;
}

static tx_status check_part(const tx_config *c, const tx_event *e, tx_error *error) {
    if (e->has_part) return TX_OK;
    /* tensors by name have letters first */
    char first = e->value.at[0];
    bool has_stack = (e->value.size > 8 && (memcmp(e->value.at, "encoder.", 8) == 0 ||
                                            memcmp(e->value.at, "decoder.", 8) == 0));
    if (e->kind == TX_EVENT_FREEZE && !has_stack && (first < '0' || first > '9')) return TX_OK;
    tx_text t = begin(error, e->text);
    tx_text_add(&t,
                "there is no such part; one is LAYER.HEAD, LAYER.self or LAYER.ffn, layers are 0"
                " to ");
    tx_text_add_i64(&t, TX_MAX(c->n_layers, c->arch == TX_ENCDEC ? c->n_dec_layers : 0) - 1);
    tx_text_add(&t, " and heads 0 to ");
    tx_text_add_i64(&t, c->n_heads - 1);
    if (c->arch == TX_ENCDEC)
        tx_text_add(&t, "; LAYER.cross is the decoder's, and encoder. may be before it");
    return TX_ERR_CONFIG;
}

static tx_status check_batch(const tx_config *c, const tx_event *e, tx_error *error) {
    if (e->batch <= e->step)
        return refuse(error, e->text, "that batch was learnt from before; the next is ",
                      e->step + 1);
    if (e->kind == TX_EVENT_WITHOUT && e->sample >= c->batch)
        return refuse(error, e->text, "there is no such sample in a batch; the last is ",
                      c->batch - 1);
    return TX_OK;
}

static bool is_named(const tx_event *e, const char *key) { return is_word(e->key, key); }

/* Gives `c` the value of an event that changes a setting. */
static tx_status check_setting(tx_config *c, const tx_event *e, tx_error *error) {
    tx_error cause = {0};
    if (e->field->rebuild)
        return refuse(error, e->text, "that setting shapes the model: it makes a new run", -1);
    if (is_named(e, "events") || is_named(e, "eval_samples"))
        return refuse(error, e->text, "that setting has no effect on training", -1);
    tx_status status = tx_config_set(c, e->key.at, e->key.size, e->value.at, e->value.size, &cause);
    return status == TX_OK ? TX_OK : refuse_as(error, e->text, &cause);
}

static tx_status check_event(tx_config *c, const tx_event *e, tx_error *error) {
    switch (e->kind) {
    case TX_EVENT_SETTING:
        return check_setting(c, e, error);
    case TX_EVENT_CUT:
    case TX_EVENT_FREEZE:
        return check_part(c, e, error);
    case TX_EVENT_UNTOLD:
        return TX_OK;
    default:
        return check_batch(c, e, error);
    }
}

/* Whether two events of one step say something of the same thing. */
static bool contradict(const tx_event *a, const tx_event *b) {
    if (a->step != b->step || !same_span(a->key, b->key)) return false;
    return a->kind == TX_EVENT_SETTING || same_span(a->value, b->value);
}

/* Whether an event before this one, e, is of its step and of the same thing. */
static bool is_repeated(const tx_config *c, const tx_event *e) {
    tx_event other;
    for (size_t at = 0; tx_event_next(c, &at, &other) && other.text.at < e->text.at;)
        if (contradict(&other, e)) return true;
    return false;
}

static tx_status check_together(tx_config *c, const tx_event *e, tx_error *error) {
    tx_error cause = {0};
    tx_status status = tx_config_check(c, &cause);
    return status == TX_OK ? TX_OK : refuse_as(error, e->text, &cause);
}

tx_status tx_events_check(const tx_config *config, tx_error *error) {
    tx_span rest = {config->events, tx_text_size(config->events)};
    tx_event e, before = {0};
    tx_config now = *config;
    for (bool first = true; rest.size; first = false, before = e) {
        const char *wrong = read_event(config, take_until(&rest, ','), &e);
        if (wrong) return refuse(error, e.text, wrong, -1);
        if (!first && e.step < before.step)
            return refuse(error, e.text,
                          "events are in the order of their steps, and before it is "
                          "one of step ",
                          before.step);
        if (is_repeated(config, &e))
            return refuse(error, e.text, "another event is about the same at step ", e.step);
        tx_status status = TX_OK;
        if (!first && e.step > before.step) status = check_together(&now, &before, error);
        if (status == TX_OK) status = check_event(&now, &e, error);
        if (status != TX_OK) return status;
    }
    return config->events[0] ? check_together(&now, &before, error) : TX_OK;
}

/* --- what holds ------------------------------------------------------------------------------- */

void tx_events_apply(tx_config *config, int64_t step) {
    tx_event e;
    for (size_t at = 0; tx_event_next(config, &at, &e) && e.step <= step;)
        if (e.kind == TX_EVENT_SETTING)
            tx_config_set(config, e.key.at, e.key.size, e.value.at, e.value.size, NULL);
}

int tx_events_cuts(const tx_config *config, int64_t step, tx_ablation *cuts) {
    tx_event e;
    int count = 0;
    for (size_t at = 0; tx_event_next(config, &at, &e) && e.step <= step;)
        if (e.kind == TX_EVENT_CUT && count < TX_MOST_EVENTS) cuts[count++] = e.part;
    return count;
}

bool tx_events_skip(const tx_config *config, int64_t step) {
    tx_event e;
    for (size_t at = 0; tx_event_next(config, &at, &e);)
        if (e.kind == TX_EVENT_SKIP && e.batch == step + 1) return true;
    return false;
}

int64_t tx_events_skipped(const tx_config *config, int64_t step) {
    tx_event e, other;
    int64_t skipped = 0;
    for (size_t at = 0; tx_event_next(config, &at, &e);) {
        bool counted = false; /* two events may skip one batch */
        if (e.kind != TX_EVENT_SKIP || e.batch > step) continue;
        for (size_t i = 0; tx_event_next(config, &i, &other) && other.text.at < e.text.at;)
            counted = counted || (other.kind == TX_EVENT_SKIP && other.batch == e.batch);
        skipped += !counted;
    }
    return skipped;
}

bool tx_events_freeze(const tx_config *config, int64_t step) {
    tx_event e;
    for (size_t at = 0; tx_event_next(config, &at, &e) && e.step <= step;)
        if (e.kind == TX_EVENT_FREEZE) return true;
    return false;
}

/* --- changing the list ------------------------------------------------------------------------ */

static void append(tx_text *t, tx_span event) {
    if (t->length) tx_text_add_char(t, ',');
    tx_text_add_bytes(t, event.at, event.size);
}

/* Adds STEP:KEY=, whose value the caller adds. */
static void begin_event(tx_text *t, int64_t step, const char *key) {
    if (t->length) tx_text_add_char(t, ',');
    tx_text_add_i64(t, step);
    tx_text_add_char(t, ':');
    tx_text_add(t, key);
    tx_text_add_char(t, '=');
}

/* A change of a setting at a step. */
typedef struct {
    const tx_field *field;
    int64_t step;
    bool folds; /* earlier changes are no longer listed */
} change;

static bool is_replaced(const tx_event *e, const change *by) {
    if (e->field != by->field) return false;
    return by->folds ? e->step <= by->step : e->kind == TX_EVENT_SETTING && e->step == by->step;
}

/* The list with the change, in list[TX_EVENTS_TEXT]. Returns whether there is room for it. */
static bool write_list(const tx_config *config, const change *add, const tx_config *wanted,
                       char *list) {
    tx_text t = tx_text_over(list, TX_EVENTS_TEXT);
    tx_config before = *config;
    tx_event e;
    size_t at = 0;
    bool more = tx_event_next(config, &at, &e);
    for (; more && e.step <= add->step; more = tx_event_next(config, &at, &e)) {
        if (is_replaced(&e, add)) continue;
        if (e.kind == TX_EVENT_SETTING)
            tx_config_set(&before, e.key.at, e.key.size, e.value.at, e.value.size, NULL);
        append(&t, e.text);
    }
    if (add->folds) {
        begin_event(&t, add->step, "untold");
        tx_text_add(&t, add->field->key);
    } else if (!tx_field_same(add->field, &before, wanted)) {
        begin_event(&t, add->step, add->field->key);
        tx_field_print(add->field, wanted, &t);
    }
    for (; more; more = tx_event_next(config, &at, &e)) append(&t, e.text);
    return tx_text_fits(&t);
}

tx_status tx_events_add(tx_config *config, int64_t step, const tx_field *field,
                        const tx_config *wanted, tx_error *error) {
    char list[TX_EVENTS_TEXT] = "";
    bool fits = write_list(config, &(change){field, step, false}, wanted, list);
    if (!fits) {
        fits = write_list(config, &(change){field, step, true}, wanted, list);
        tx_field_copy(field, config, wanted);
    }
    if (!fits) {
        tx_text t = tx_error_begin(error, TX_ERR_STATE, field->key);
        tx_text_add_value(&t, field->key);
        tx_text_add(&t, " cannot change: a run has room for ");
        tx_text_add_i64(&t, TX_EVENTS_TEXT - 1);
        tx_text_add(&t, " characters of events");
        return TX_ERR_STATE;
    }
    memset(config->events, 0, sizeof config->events);
    memcpy(config->events, list, tx_text_size(list));
    return TX_OK;
}

/* The next event that changes one of the first `step` updates. */
static bool next_begun(const tx_config *c, int64_t step, size_t *at, tx_event *e) {
    while (tx_event_next(c, at, e))
        if (tx_event_begins(e) < step) return true;
    return false;
}

bool tx_events_share(const tx_config *a, const tx_config *b, int64_t step) {
    tx_event of_a, of_b;
    size_t in_a = 0, in_b = 0;
    for (;;) {
        bool more_a = next_begun(a, step, &in_a, &of_a), more_b = next_begun(b, step, &in_b, &of_b);
        if (!more_a || !more_b) return more_a == more_b;
        if (!same_span(of_a.text, of_b.text)) return false;
    }
}
