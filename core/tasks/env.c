#include "tasks/env.h"
#include "tasks/common.h"
#include "tasks/streams.h"

#define NOISE 0.1          /* deviation of what is added to the actions of data */
#define BOUND_EPISODES 100 /* whose actions the loss of guessing is averaged over */

static const tx_env_rules *rules_of(const tx_config *config) { return tx_task_of(config)->env; }

tx_status tx_env_resolve(tx_config *config, tx_error *error) {
    const tx_env_rules *w = rules_of(config);
    char streams[TX_STREAMS_TEXT];
    tx_text t = tx_text_over(streams, sizeof streams);
    tx_text_add(&t, config->returns ? "return:1,state:" : "state:");
    tx_text_add_i64(&t, w->observed);
    tx_text_add(&t, ",action:");
    tx_text_add_i64(&t, w->actions);
    tx_status status = tx_streams_read(config, streams, "action@state:tanh", error);
    if (status == TX_OK) status = tx_needs_fixed_lengths(config, error);
    if (status == TX_OK) status = tx_needs_causal(config, error);
    return status == TX_OK ? tx_streams_check(config, error) : status;
}

static int steps_of(const tx_config *config) { return tx_steps_of(&config->layout, config->seq); }

/* What a controller does, with noise; every number stays -1 to 1. */
static void act_noisily(const tx_env_rules *w, const tx_controller *c, const tx_env *env,
                        tx_rng *rng, float *action) {
    w->control(c, env, action);
    for (int i = 0; i < w->actions; i++) {
        const double noisy = (double)action[i] + (rng ? NOISE * tx_rng_normal(rng) : 0);
        action[i] = (float)TX_MAX(-1, TX_MIN(1, noisy));
    }
}

void tx_env_generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    const tx_env_rules *w = rules_of(config);
    const int steps = steps_of(config), at = config->returns ? TX_STEP_VALUES + 1 : TX_STEP_VALUES;
    double to_go = 0;
    tx_env env;
    (void)split;
    w->begin(rng, &env);
    const tx_controller c = w->draw(rng, &env);
    for (int t = 0; t < steps; t++) {
        float state[TX_ENV_OBSERVED], action[TX_ENV_ACTIONS];
        tx_number *inputs = tx_step_begin(config, &sample, t, t, true),
                  *targets = tx_step_targets(config, &sample, t);
        w->observe(&env, state);
        act_noisily(w, &c, &env, rng, action);
        memcpy(inputs + at, state, (size_t)w->observed * sizeof *state);
        memcpy(inputs + at + w->observed, action, (size_t)w->actions * sizeof *action);
        memcpy(targets, action, (size_t)w->actions * sizeof *action);
        const double reward = w->act(&env, action, steps);
        /* in the place of the return to go, which is the sum of rewards from here on */
        if (config->returns) inputs[TX_STEP_VALUES].real = (float)reward;
    }
    for (int t = steps - 1; config->returns && t >= 0; t--) {
        tx_number *inputs = tx_step_begin(config, &sample, t, t, true);
        to_go += (double)inputs[TX_STEP_VALUES].real;
        inputs[TX_STEP_VALUES].real = (float)to_go;
    }
}

double tx_env_run(const tx_config *config, tx_env env, const tx_controller *c, tx_rng *rng,
                  bool *arrived) {
    const tx_env_rules *w = rules_of(config);
    double total = 0;
    *arrived = false;
    for (int t = 0; t < steps_of(config); t++) {
        float action[TX_ENV_ACTIONS];
        act_noisily(w, c, &env, rng, action);
        total += w->act(&env, action, steps_of(config));
        *arrived |= w->arrived(&env);
    }
    return total;
}

tx_env tx_env_start(const tx_config *config, uint32_t index) {
    tx_rng rng = tx_rng_at((uint32_t)config->seed, TX_STREAM_HELD_OUT, index, 0);
    tx_env env;
    rules_of(config)->begin(&rng, &env);
    return env;
}

/* Guessing acts as the mean of all data, which is about 0. */
tx_bounds tx_env_bounds(const tx_config *config) {
    const tx_env_rules *w = rules_of(config);
    const double unknown = __builtin_nan("");
    double sum = 0;
    for (uint32_t i = 0; i < BOUND_EPISODES; i++) {
        tx_rng rng = tx_rng_at(0, TX_STREAM_HELD_OUT, i, 4);
        tx_env env;
        w->begin(&rng, &env);
        const tx_controller c = w->draw(&rng, &env);
        for (int t = 0; t < steps_of(config); t++) {
            float action[TX_ENV_ACTIONS];
            act_noisily(w, &c, &env, &rng, action);
            w->act(&env, action, steps_of(config));
            for (int k = 0; k < w->actions; k++) sum += (double)(action[k] * action[k]);
        }
    }
    const double loss = sum / (BOUND_EPISODES * steps_of(config) * w->actions);
    return (tx_bounds){{loss, unknown}, {unknown, unknown}, 0};
}
