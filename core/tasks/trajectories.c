#include "tasks/all.h"
#include "base/vmath.h"
#include "tasks/common.h"
#include "tasks/streams.h"

/* Streams and predictions as the settings name them, of walks without an aim. Each number of a
 * vector is a walk x' = .9 x + √(1 - .9²) n of variance 1; a token is the next one, or with
 * probability .1 any. A prediction that has the name, kind and size of a stream is that stream's
 * next value: of this step if the stream comes after the one where it is read. Others are means of
 * the numbers of the stream where they are read; as a token, 1 where that is above 0. */

static const char usual_streams[] = "state:2,action:1", usual_heads[] = "state@action";
static const double STAYS = 0.9, JUMPS = 0.1;
#define MOST_NUMBERS (TX_MOST_STREAMS * TX_MOST_VECTOR)

static tx_status resolve(tx_config *config, tx_error *error) {
    const bool own = config->streams[0];
    const char *streams = own ? config->streams : usual_streams,
               *heads = config->heads[0] || own ? config->heads : usual_heads;
    tx_status status = tx_streams_read(config, streams, heads, error);
    if (status == TX_OK && config->layout.predictions == 0)
        status = tx_task_refuse(config, error, "heads",
                                "has streams of your own and predicts nothing; choose a list such "
                                "as state@action");
    return status == TX_OK ? tx_streams_check(config, error) : status;
}

static void walk(const tx_streams *layout, tx_rng *rng, bool first, tx_number *values) {
    const double innovation = __builtin_sqrt(1 - STAYS * STAYS);
    for (int k = 0; k < layout->count; k++) {
        const tx_input_stream *s = &layout->stream[k];
        const uint32_t size = (uint32_t)s->size;
        if (s->kind == TX_TOKEN) {
            const bool jumps = tx_rng_uniform(rng) < JUMPS;
            const uint32_t any = tx_rng_below(rng, size), next = (uint32_t)values->whole + 1;
            values->whole = (int32_t)(first || jumps ? any : next % size);
            values++;
        }
        for (int i = 0; s->kind == TX_VECTOR && i < s->size; i++, values++) {
            const double x = tx_rng_normal(rng);
            values->real = (float)(first ? x : STAYS * (double)values->real + innovation * x);
        }
    }
}

static double mean_of(const tx_streams *layout, int k, const tx_number *values) {
    const tx_input_stream *s = &layout->stream[k];
    double sum = 0;
    values += tx_stream_at(layout, k) - TX_STEP_VALUES;
    if (s->kind == TX_TOKEN) return values->whole;
    for (int i = 0; i < s->size; i++) sum += (double)values[i].real;
    return sum / s->size;
}

/* The targets of a step from its values and those of the next step. */
static void predict(const tx_streams *layout, const tx_number *now, const tx_number *next,
                    tx_number *targets) {
    for (int i = 0; i < layout->predictions; i++) {
        const tx_prediction *p = &layout->prediction[i];
        const int k = tx_predicted_stream(layout, p), n = tx_numbers_of(p->kind, p->size);
        if (k >= 0) tx_predict_stream(layout, p, k, now, next, targets);
        const double mean = mean_of(layout, p->at, now);
        for (int j = 0; k < 0 && j < n; j++) {
            if (p->kind == TX_TOKEN)
                targets[j].whole = mean > 0;
            else
                targets[j].real = (float)mean;
        }
        targets += n;
    }
}

static void generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    const tx_streams *layout = &config->layout;
    const int steps = tx_steps_of(layout, config->seq), valid = tx_draw_length(config, rng, steps);
    const size_t numbers = (size_t)(tx_stream_at(layout, layout->count) - TX_STEP_VALUES);
    tx_number now[MOST_NUMBERS] = {{0}}, next[MOST_NUMBERS];
    (void)split;
    walk(layout, rng, true, now);
    for (int t = 0; t < steps; t++) {
        tx_number *inputs = tx_step_begin(config, &sample, t, t, t < valid);
        memcpy(next, now, numbers * sizeof *now);
        walk(layout, rng, false, next);
        memcpy(inputs + TX_STEP_VALUES, now, numbers * sizeof *now);
        predict(layout, now, next, tx_step_targets(config, &sample, t));
        memcpy(now, next, numbers * sizeof *now);
    }
}

/* Guessing gives 0, or all tokens the same probability; other best losses are not known. */
static tx_bounds bounds(const tx_config *config) {
    const tx_streams *layout = &config->layout;
    double loss = 0, right = 0, tokens = 0;
    for (int i = 0; i < layout->predictions; i++) {
        const tx_prediction *p = &layout->prediction[i];
        loss += p->weight * (p->kind == TX_TOKEN ? tx_dlog(p->size) : 1);
        right += p->kind == TX_TOKEN ? 1.0 / p->size : 0;
        tokens += p->kind == TX_TOKEN;
    }
    const double unknown = __builtin_nan("");
    return (tx_bounds){{loss, tokens > 0 ? right / tokens : unknown}, {unknown, unknown}, 0};
}

const tx_task tx_task_trajectories = {
    .name = "trajectories",
    .title = "Trajectories",
    .description = "Steps of numbers and tokens, named by the settings streams and heads. Each "
                   "walks without an aim; the model predicts what comes next.",
    .preset = "trajectories",
    .has_streams = true,
    .lists_streams = true,
    .resolve = resolve,
    .generate = generate,
    .bounds = bounds,
    .words = {.card = "RsaRs>a", .aim = "to predict what comes next", .solved = "It predicts."},
};
