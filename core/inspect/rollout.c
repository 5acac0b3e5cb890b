#include "inspect/rollout.h"
#include "tasks/streams.h"

/* What the model is told at a step: the return asked for, the state, and no action yet. */
static void tell(const tx_config *c, const tx_env_rules *w, const tx_sample *sample, int step,
                 const tx_rollout_step *now) {
    tx_number *inputs = tx_step_begin(c, sample, step, step, true) + TX_STEP_VALUES;
    if (c->returns) (inputs++)->real = (float)now->asked;
    memcpy(inputs, now->state, (size_t)w->observed * sizeof *now->state);
    memset(inputs + w->observed, 0, (size_t)w->actions * sizeof *inputs);
}

/* The action of a step, which the prediction is, becomes an input. */
static void take_action(tx_trainer *t, const tx_env_rules *w, const tx_sample *sample, int step,
                        tx_rollout_step *now) {
    const tx_config *c = &t->model.config;
    const int K = c->layout.count;
    tx_pass pass = {0};
    tx_trainer_load_probe(t, 0, (step + 1) * K);
    /* the action of the step before was not there when its row was computed */
    if (step == 0)
        tx_forward(&t->probe, &pass, 0, 1);
    else
        tx_forward_rest(&t->probe, step * K - 1);
    const real *out = t->probe.head.made[0].out + (size_t)(step * w->actions);
    tx_number *inputs =
        tx_step_begin(c, sample, step, step, true) + tx_stream_at(&c->layout, K) - w->actions;
    for (int i = 0; i < w->actions; i++)
        inputs[i].real = now->action[i] = (float)TX_MAX(-1, TX_MIN(1, out[i]));
}

double tx_rollout(tx_trainer *t, tx_env env, double asked, tx_rollout_step *steps, bool *arrived) {
    const tx_config *c = &t->model.config;
    const tx_env_rules *w = tx_task_of(c)->env;
    const tx_sample sample = {NULL, t->probe_tokens, t->probe_targets};
    const int n = tx_steps_of(&c->layout, c->seq);
    double total = 0;
    TX_ASSERT(w && t->model.scored);
    t->generated = 0;
    *arrived = false;
    for (int i = 0; i < n; i++) {
        tx_rollout_step *now = &steps[i];
        now->asked = asked;
        w->observe(&env, now->state);
        tell(c, w, &sample, i, now);
        take_action(t, w, &sample, i, now);
        now->reward = w->act(&env, now->action, n);
        asked -= now->reward;
        total += now->reward;
        *arrived |= w->arrived(&env);
    }
    return total;
}

void tx_env_returns(const tx_config *config, tx_env env, uint32_t seed, int n, double *returns) {
    const tx_env_rules *w = tx_task_of(config)->env;
    for (int i = 0; i < n; i++) {
        tx_rng rng = tx_rng_at(seed, TX_STREAM_SAMPLING, (uint32_t)i, 5);
        const tx_controller c = w->draw(&rng, &env);
        bool arrived;
        const double got = tx_env_run(config, env, &c, &rng, &arrived);
        int at = i;
        for (; at > 0 && returns[at - 1] > got; at--) returns[at] = returns[at - 1];
        returns[at] = got;
    }
}
