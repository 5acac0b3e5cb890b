#include "tasks/all.h"
#include "tasks/common.h"
#include "tasks/streams.h"

/* In-context linear regression, of Garg, Tsipras, Liang and Valiant, "What Can Transformers Learn
 * In-Context? A Case Study of Simple Function Classes" (2022). Each sample has a linear map w of
 * its own, with normal numbers:
 *
 *   x       dims normal numbers
 *   y       w x, plus noise
 *   at x    predicts y, from the pairs before it */

#define MOST_DIMS 8
#define BOUND_STEPS 40000 /* over which the best loss is averaged: good to about 1 % */

static tx_status resolve(tx_config *config, tx_error *error) {
    char streams[TX_STREAMS_TEXT];
    tx_text t = tx_text_over(streams, sizeof streams);
    tx_text_add(&t, "x:");
    tx_text_add_i64(&t, config->dims);
    tx_text_add(&t, ",y:1");
    tx_status status = tx_streams_read(config, streams, "y@x", error);
    if (status == TX_OK) status = tx_needs_fixed_lengths(config, error);
    if (status == TX_OK) status = tx_needs_causal(config, error);
    return status == TX_OK ? tx_streams_check(config, error) : status;
}

static void generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    double w[MOST_DIMS];
    (void)split;
    for (int i = 0; i < config->dims; i++) w[i] = tx_rng_normal(rng);
    for (int t = 0; t < tx_steps_of(&config->layout, config->seq); t++) {
        tx_number *inputs = tx_step_begin(config, &sample, t, t, true),
                  *x = inputs + TX_STEP_VALUES;
        double y = 0;
        for (int i = 0; i < config->dims; i++) {
            const double number = tx_rng_normal(rng);
            x[i].real = (float)number;
            y += w[i] * number;
        }
        x[config->dims].real = (float)(y + config->noise * tx_rng_normal(rng));
        tx_step_targets(config, &sample, t)->real = x[config->dims].real;
    }
}

/* The expected squared error of the best prediction, ridge regression with the noise's variance s2,
 * at each step of a drawn sample. p[d,d] is what w's covariance is then: it loses p x (p x)ᵀ
 * divided by the variance of y. */
static double add_best(tx_rng *rng, int d, int steps, double s2) {
    double p[MOST_DIMS][MOST_DIMS] = {{0}}, x[MOST_DIMS], px[MOST_DIMS], sum = 0;
    for (int i = 0; i < d; i++) p[i][i] = 1;
    for (int t = 0; t < steps; t++) {
        double variance = s2;
        for (int i = 0; i < d; i++) x[i] = tx_rng_normal(rng);
        for (int i = 0; i < d; i++) {
            px[i] = 0;
            for (int j = 0; j < d; j++) px[i] += p[i][j] * x[j];
            variance += px[i] * x[i];
        }
        sum += variance;
        for (int i = 0; i < d && variance > 1e-12; i++)
            for (int j = 0; j < d; j++) p[i][j] -= px[i] * px[j] / variance;
    }
    return sum;
}

static tx_bounds bounds(const tx_config *config) {
    const double s2 = config->noise * config->noise, unknown = __builtin_nan("");
    const int steps = tx_steps_of(&config->layout, config->seq),
              draws = TX_MAX(50, BOUND_STEPS / steps);
    tx_rng rng = tx_rng_at(0, TX_STREAM_HELD_OUT, 0, 3);
    double sum = 0;
    for (int i = 0; i < draws; i++) sum += add_best(&rng, config->dims, steps, s2);
    return (tx_bounds){{config->dims + s2, unknown}, {sum / (draws * steps), unknown}, 0};
}

const tx_task tx_task_regression = {
    .name = "regression",
    .title = "Regression",
    .description = "Pairs x, y of a linear map that each sample draws anew, with noise. At each x "
                   "the model predicts y from the pairs before it.",
    .preset = "regression",
    .has_streams = true,
    .resolve = resolve,
    .generate = generate,
    .bounds = bounds,
    .words = {.card = "xyxyx>y",
              .aim = "to fit a line from examples",
              .solved = "It fits maps from examples."},
};
