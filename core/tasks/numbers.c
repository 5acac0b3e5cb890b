#include "tasks/all.h"
#include "tasks/common.h"
#include "tasks/corpus.h"
#include "tasks/streams.h"

/* A table of the user's with numbers (series.h): streams return, state and action, of which the
 * action is predicted at the state; without actions the next state; of values the next ones. A
 * sample is a part of an episode, or all of a shorter one, then empty steps. */

/* The streams of a table, as text. */
static void add_streams(const tx_config *c, const tx_series *s, tx_text *out) {
    for (int kind = TX_COLUMN_REWARD; kind < TX_COLUMN_KINDS; kind++) {
        if (!s->of_kind[kind] || (kind == TX_COLUMN_REWARD && !c->returns)) continue;
        if (out->length) tx_text_add_char(out, ',');
        tx_text_add(out, tx_column_streams[kind]);
        tx_text_add_char(out, ':');
        tx_text_add_i64(out, s->of_kind[kind]);
    }
}

static const char *usual_heads(const tx_series *s) {
    if (s->of_kind[TX_COLUMN_ACTION]) return "action@state";
    return s->of_kind[TX_COLUMN_STATE] ? "state@state" : "value@value";
}

static tx_status check_heads(const tx_config *c, tx_error *error) {
    for (int i = 0; i < c->layout.predictions; i++)
        if (tx_predicted_stream(&c->layout, &c->layout.prediction[i]) < 0)
            return tx_task_refuse(c, error, "heads",
                                  "predicts only streams of its table, whole; choose a list such "
                                  "as state@action");
    return TX_OK;
}

/* Positions are whole steps, and no more than the longest episode has. */
static tx_status check_steps(tx_config *c, const tx_series *s, tx_error *error) {
    const int K = c->layout.count, steps = TX_MAX(1, c->seq / K);
    c->seq = K * (int)TX_MIN((uint32_t)steps, s->longest);
    if (!s->of_kind[TX_COLUMN_EPISODE] || !c->step_embed || s->longest <= (uint32_t)c->step_embed)
        return TX_OK;
    return tx_task_refuse_number(c, error, "step_embed",
                                 "has an episode with more steps than there are step embeddings; "
                                 "choose 0, or at least",
                                 s->longest);
}

static tx_status resolve_series(tx_config *c, const tx_series *s, tx_error *error) {
    char streams[TX_STREAMS_TEXT];
    tx_text t = tx_text_over(streams, sizeof streams);
    if (!s->columns) return tx_task_refuse(c, error, "task", "has read no table of numbers");
    add_streams(c, s, &t);
    tx_status status = tx_streams_read(c, streams, c->heads[0] ? c->heads : usual_heads(s), error);
    if (status == TX_OK) status = check_heads(c, error);
    if (status == TX_OK) status = tx_needs_fixed_lengths(c, error);
    if (status == TX_OK) status = tx_needs_causal(c, error);
    if (status == TX_OK) status = check_steps(c, s, error);
    return status == TX_OK ? tx_streams_check(c, error) : status;
}

static tx_status resolve(tx_config *c, tx_error *error) {
    tx_series builtin;
    if (c->corpus) return resolve_series(c, &c->corpus->series, error);
    tx_series_read(&builtin, NULL, 0, TX_HEADER_AUTO, NULL);
    return resolve_series(c, &builtin, error);
}

/* The numbers of a row that streams have. */
static const tx_number *row_of(const tx_config *c, uint32_t row) {
    const tx_series *s = &c->corpus->series;
    const bool skips = s->of_kind[TX_COLUMN_REWARD] && !c->returns;
    return (const tx_number *)(const void *)(s->value + (size_t)row * (size_t)s->width + skips);
}

static void put_targets(const tx_config *c, const tx_number *now, const tx_number *next,
                        tx_number *targets) {
    const tx_streams *layout = &c->layout;
    for (int i = 0; i < layout->predictions; i++) {
        const tx_prediction *p = &layout->prediction[i];
        const int k = tx_predicted_stream(layout, p);
        if (k > p->at || next)
            tx_predict_stream(layout, p, k, now, next, targets + tx_prediction_at(layout, i));
        else
            tx_no_target(layout, i, targets);
    }
}

/* Steps first.. of a part of the table that ends at row `end`. */
static void put_steps(const tx_config *c, uint32_t first, uint32_t end, int32_t time,
                      const tx_sample *sample) {
    const int steps = tx_steps_of(&c->layout, c->seq);
    const size_t numbers = (size_t)(tx_stream_at(&c->layout, c->layout.count) - TX_STEP_VALUES);
    for (int t = 0; t < steps; t++) {
        const uint32_t row = first + (uint32_t)t;
        const bool valid = row < end;
        tx_number *inputs = tx_step_begin(c, sample, t, time + t, valid) + TX_STEP_VALUES;
        const tx_number *now = valid ? row_of(c, row) : NULL;
        for (size_t i = 0; i < numbers; i++) inputs[i] = now ? now[i] : (tx_number){0};
        if (now)
            put_targets(c, now, row + 1 < end ? row_of(c, row + 1) : NULL,
                        tx_step_targets(c, sample, t));
    }
}

/* The number of a step that so many steps of its episode precede. */
static int32_t time_of(const tx_series *s, uint32_t earlier) {
    return s->of_kind[TX_COLUMN_EPISODE] ? (int32_t)earlier : 0;
}

/* A part is drawn by its rows, and every place in it is equally likely. */
static void generate(const tx_config *c, tx_split split, tx_rng *rng, tx_sample sample) {
    const tx_series *s = &c->corpus->series;
    const uint32_t steps = (uint32_t)tx_steps_of(&c->layout, c->seq),
                   trained = s->first[s->trained];
    TX_ASSERT(s->value);
    const uint32_t row = split == TX_SPLIT_HELD_OUT ? trained + tx_rng_below(rng, s->rows - trained)
                                                    : tx_rng_below(rng, trained);
    const uint32_t part = tx_series_part(s, row), begin = s->first[part], end = s->first[part + 1];
    const uint32_t later = end - begin > steps ? tx_rng_below(rng, end - begin - steps + 1) : 0;
    put_steps(c, begin + later, end, time_of(s, later), &sample);
}

/* Parts of an episode one after the other, called by their first rows; the rest of a longer one,
 * which has fewer steps, is left out. */
static uint32_t list(const tx_config *c, uint32_t *names) {
    if (!c->corpus) return 0;
    const tx_series *s = &c->corpus->series;
    const uint32_t steps = (uint32_t)tx_steps_of(&c->layout, c->seq);
    uint32_t listed = 0;
    for (uint32_t part = 0; part < s->trained; part++) {
        const uint32_t rows = s->first[part + 1] - s->first[part];
        for (uint32_t k = 0; k < TX_MAX(1, rows / steps); k++, listed++)
            if (names) names[listed] = s->first[part] + k * steps;
    }
    return listed;
}

static void listed(const tx_config *c, uint32_t name, tx_sample sample) {
    const tx_series *s = &c->corpus->series;
    const uint32_t part = tx_series_part(s, name);
    put_steps(c, name, s->first[part + 1], time_of(s, name - s->first[part]), &sample);
}

/* Guessing says 0, the mean of every column, whose numbers have variance 1. */
static tx_bounds bounds(const tx_config *c) {
    const double unknown = __builtin_nan("");
    double loss = 0;
    for (int i = 0; i < c->layout.predictions; i++) loss += c->layout.prediction[i].weight;
    return (tx_bounds){{loss, unknown}, {unknown, unknown}, 0};
}

const tx_task tx_task_numbers = {
    .name = "numbers",
    .title = "Your numbers",
    .description =
        "Rows of a CSV or TSV file with numbers: episodes of states, actions and rewards, or "
        "values. Every tenth episode is held out, of a single one the last tenth.",
    .preset = "numbers",
    .has_streams = true,
    .reads_text = true,
    .reads_numbers = true,
    .resolve = resolve,
    .generate = generate,
    .bounds = bounds,
    .list = list,
    .listed = listed,
    .words = {.card = "312>5", .aim = "to foresee your numbers", .solved = "It foresees them."},
};
