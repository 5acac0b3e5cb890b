#include "tasks/streams.h"
#include "base/decimal.h"
#include "tasks/common.h"

/* --- lists as text ---------------------------------------------------------------------------- */

/* What is left of an entry of a list. */
typedef struct {
    const char *text;
    size_t size;
} rest;

/* A list without text has no entry. */
static rest list_of(const char *text) { return (rest){text[0] ? text : NULL, tx_text_size(text)}; }

/* Takes the next entry, up to a comma. */
static bool next_entry(rest *list, rest *entry) {
    size_t n = 0;
    if (!list->text) return false;
    while (n < list->size && list->text[n] != ',') n++;
    *entry = (rest){list->text, n};
    *list = n < list->size ? (rest){list->text + n + 1, list->size - n - 1} : (rest){NULL, 0};
    return true;
}

static bool takes(rest *from, char c) {
    if (from->size == 0 || from->text[0] != c) return false;
    from->text++;
    from->size--;
    return true;
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* A name; its size is 0 where there is none. */
static rest take_name(rest *from) {
    rest name = {from->text, 0};
    while (from->size > 0) {
        const char c = from->text[0];
        if (!is_letter(c) && (name.size == 0 || (!is_digit(c) && c != '_' && c != '-'))) break;
        name.size++;
        from->text++;
        from->size--;
    }
    return name;
}

/* Sets out to a name that fits into it. */
static bool take_name_into(char out[TX_STREAM_NAME], rest *from) {
    const rest name = take_name(from);
    if (name.size == 0 || name.size >= TX_STREAM_NAME) return false;
    memset(out, 0, TX_STREAM_NAME);
    memcpy(out, name.text, name.size);
    return true;
}

/* A whole number of at most 5 digits, without a leading 0. */
static bool take_number(rest *from, int32_t *out) {
    int digits = 0;
    *out = 0;
    if (from->size == 0 || from->text[0] == '0') return false;
    for (; from->size > 0 && is_digit(from->text[0]) && digits < 5; digits++) {
        *out = 10 * *out + (from->text[0] - '0');
        from->text++;
        from->size--;
    }
    return digits > 0;
}

/* "4" or "t9". */
static bool take_size(rest *from, int32_t *kind, int32_t *size) {
    *kind = takes(from, 't') ? TX_TOKEN : TX_VECTOR;
    if (!take_number(from, size)) return false;
    return *kind == TX_TOKEN ? *size >= 2 : *size <= TX_MOST_VECTOR;
}

static int stream_of(const tx_streams *layout, const char *name, size_t size) {
    for (int i = 0; i < layout->count; i++)
        if (tx_text_size(layout->stream[i].name) == size &&
            memcmp(layout->stream[i].name, name, size) == 0)
            return i;
    return -1;
}

static bool take_stream(rest entry, tx_streams *layout) {
    tx_input_stream *s = &layout->stream[layout->count];
    return take_name_into(s->name, &entry) && takes(&entry, ':') &&
           take_size(&entry, &s->kind, &s->size) && entry.size == 0 &&
           stream_of(layout, s->name, tx_text_size(s->name)) < 0;
}

/* ":tanh" and "*0.5", if they are there. */
static bool take_options(rest *entry, tx_prediction *p) {
    static const char word[] = "tanh";
    if (takes(entry, ':')) {
        const size_t n = sizeof word - 1;
        if (entry->size < n || memcmp(entry->text, word, n) != 0) return false;
        *entry = (rest){entry->text + n, entry->size - n};
        p->bounded = 1;
    }
    if (!takes(entry, '*')) return entry->size == 0;
    return tx_decimal_read(entry->text, entry->size, &p->weight) && p->weight >= 0 &&
           p->weight <= 1000;
}

static bool take_prediction(rest entry, tx_streams *layout) {
    tx_prediction *p = &layout->prediction[layout->predictions];
    *p = (tx_prediction){.weight = 1};
    if (!take_name_into(p->name, &entry) || !takes(&entry, '@')) return false;
    const rest at = take_name(&entry);
    const int like = stream_of(layout, p->name, tx_text_size(p->name));
    p->at = stream_of(layout, at.text, at.size);
    if (p->at < 0) return false;
    const bool sized = entry.size > 1 && entry.text[0] == ':' &&
                       (is_digit(entry.text[1]) ||
                        (entry.text[1] == 't' && entry.size > 2 && is_digit(entry.text[2])));
    if (sized) {
        takes(&entry, ':');
        if (!take_size(&entry, &p->kind, &p->size)) return false;
    } else if (like >= 0) {
        p->kind = layout->stream[like].kind;
        p->size = layout->stream[like].size;
    } else {
        return false;
    }
    for (int i = 0; i < layout->predictions; i++)
        if (memcmp(layout->prediction[i].name, p->name, TX_STREAM_NAME) == 0) return false;
    return take_options(&entry, p) && !(p->bounded && p->kind == TX_TOKEN);
}

static tx_status refuse_entry(const char *field, rest entry, const char *form, tx_error *error) {
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, field);
    tx_text_add(&t, "its entry ");
    tx_text_add_quoted(&t, entry.text, entry.size, 40);
    tx_text_add(&t, form);
    return TX_ERR_CONFIG;
}

tx_status tx_streams_read(tx_config *config, const char *streams, const char *heads,
                          tx_error *error) {
    tx_streams layout = {0};
    rest list = list_of(streams), entry;
    while (next_entry(&list, &entry)) {
        if (layout.count == TX_MOST_STREAMS || !take_stream(entry, &layout))
            return refuse_entry("streams", entry,
                                " is not a name of its own and a size, as state:4 or node:t9; at "
                                "most 8 streams of 1 to 256 numbers or 2 to 99999 tokens",
                                error);
        layout.count++;
    }
    list = list_of(heads);
    while (next_entry(&list, &entry)) {
        if (layout.predictions == TX_MOST_PREDICTIONS || !take_prediction(entry, &layout))
            return refuse_entry("heads", entry,
                                " is not a name and one of the streams, as action@state, then "
                                ":2 or :t9 unless a stream has that name, :tanh, and *0.5; at "
                                "most 8",
                                error);
        layout.predictions++;
    }
    config->layout = layout;
    return TX_OK;
}

static void add_size(tx_text *out, int32_t kind, int32_t size) {
    tx_text_add(out, kind == TX_TOKEN ? ":t" : ":");
    tx_text_add_i64(out, size);
}

void tx_streams_add(const tx_streams *layout, tx_text *out) {
    for (int i = 0; i < layout->count; i++) {
        if (i) tx_text_add_char(out, ',');
        tx_text_add(out, layout->stream[i].name);
        add_size(out, layout->stream[i].kind, layout->stream[i].size);
    }
}

void tx_predictions_add(const tx_streams *layout, tx_text *out) {
    for (int i = 0; i < layout->predictions; i++) {
        const tx_prediction *p = &layout->prediction[i];
        const int like = stream_of(layout, p->name, tx_text_size(p->name));
        if (i) tx_text_add_char(out, ',');
        tx_text_add(out, p->name);
        tx_text_add_char(out, '@');
        tx_text_add(out, layout->stream[p->at].name);
        if (like < 0 || layout->stream[like].kind != p->kind ||
            layout->stream[like].size != p->size)
            add_size(out, p->kind, p->size);
        if (p->bounded) tx_text_add(out, ":tanh");
        if (p->weight == 1) continue;
        tx_text_add_char(out, '*');
        tx_text_add_number(out, p->weight);
    }
}

/* --- settings --------------------------------------------------------------------------------- */

static tx_status check_length(const tx_config *c, tx_error *error) {
    const int K = c->layout.count, steps = c->seq / K;
    if (c->seq % K || steps < 1)
        return tx_task_refuse_number(c, error, "seq",
                                     "has a position for each stream of a step; choose",
                                     (int64_t)TX_MAX(1, steps) * K);
    if (c->step_embed && c->step_embed < steps)
        return tx_task_refuse_number(c, error, "step_embed",
                                     "has more steps than there are step embeddings; choose 0, or "
                                     "at least",
                                     steps);
    return TX_OK;
}

tx_status tx_streams_check(const tx_config *c, tx_error *error) {
    tx_status status = tx_needs_one_stack(c, error);
    if (status == TX_OK) status = tx_needs_head(c, TX_HEAD_TOKEN, error);
    if (status == TX_OK && c->tied)
        status = tx_task_refuse(c, error, "tied",
                                "has no table of tokens that its outputs could share; choose tied "
                                "false");
    return status == TX_OK ? check_length(c, error) : status;
}

/* --- samples ---------------------------------------------------------------------------------- */

tx_number *tx_step_begin(const tx_config *config, const tx_sample *sample, int step, int time,
                         bool valid) {
    const tx_streams *layout = &config->layout;
    tx_number *inputs =
        (tx_number *)(void *)sample->tokens + step * tx_stream_at(layout, layout->count);
    inputs[TX_STEP_TIME].whole = time;
    inputs[TX_STEP_VALID].whole = valid;
    return inputs;
}

tx_number *tx_step_targets(const tx_config *config, const tx_sample *sample, int step) {
    const tx_streams *layout = &config->layout;
    return (tx_number *)(void *)sample->targets +
           step * tx_prediction_at(layout, layout->predictions);
}

int tx_predicted_stream(const tx_streams *s, const tx_prediction *p) {
    const int k = stream_of(s, p->name, tx_text_size(p->name));
    return k >= 0 && s->stream[k].kind == p->kind && s->stream[k].size == p->size ? k : -1;
}

void tx_predict_stream(const tx_streams *s, const tx_prediction *p, int k, const tx_number *now,
                       const tx_number *next, tx_number *target) {
    const tx_number *from = k > p->at ? now : next;
    memcpy(target, from + tx_stream_at(s, k) - TX_STEP_VALUES,
           (size_t)tx_numbers_of(p->kind, p->size) * sizeof *target);
}
