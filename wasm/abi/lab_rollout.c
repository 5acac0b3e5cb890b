/* A model acts in the environment of its task (core/inspect/rollout.h). */
#include "abi/lab_live.h"
#include "inspect/rollout.h"
#include <stdlib.h>

#define MOST_STEPS 1024
#define MOST_RETURNS 4096

static const tx_env_rules *env_of(const lab *l) {
    return l->trainer.model.scored ? tx_task_of(&l->trainer.model.config)->env : NULL;
}

static int steps_of(const tx_config *c) { return tx_steps_of(&c->layout, c->seq); }

/* Numbers of a step that goes out: asked, reward, state, action. */
static int width_of(const tx_env_rules *w) { return 2 + w->observed + w->actions; }

/* A state of the host's: none, or as many numbers as an array holds, all of them finite. */
static bool is_state(const double *state) {
    if (!state) return true;
    if (!lab_reaches(state, TX_ENV_OBSERVED, 8)) return false;
    for (int i = 0; i < TX_ENV_OBSERVED; i++)
        if (state[i] - state[i] != 0) return false;
    return true;
}

/* The environment that the host describes by its state, or the start of an episode. */
static tx_env start_of(const lab *l, int32_t index, const double *state) {
    const tx_config *c = &l->trainer.model.config;
    tx_env env = tx_env_start(c, (uint32_t)index);
    for (int i = 0; state && i < tx_task_of(c)->env->observed; i++) env.x[i] = state[i];
    return env;
}

int32_t lab_rollout(lab *l, int32_t index, const double *state, double asked, double *out,
                    int32_t capacity) {
    CHECK_HANDLE(l);
    CHECK_RANGE(index >= 0 && asked - asked == 0 && (!out || lab_reaches(out, capacity, 8)) &&
                is_state(state));
    const tx_config *c = &l->trainer.model.config;
    const tx_env_rules *w = env_of(l);
    if (!w || steps_of(c) > MOST_STEPS) return TX_ERR_STATE;
    const int n = steps_of(c), needed = 2 + n * width_of(w);
    if (!out) return needed;
    CHECK_RANGE(capacity >= needed);
    tx_rollout_step *steps = malloc((size_t)n * sizeof *steps);
    if (!steps) return TX_ERR_MEMORY;
    bool arrived;
    *out++ = tx_rollout(&l->trainer, start_of(l, index, state), asked, steps, &arrived);
    *out++ = arrived;
    for (int i = 0; i < n; i++) {
        *out++ = steps[i].asked;
        *out++ = steps[i].reward;
        for (int k = 0; k < w->observed; k++) *out++ = (double)steps[i].state[k];
        for (int k = 0; k < w->actions; k++) *out++ = (double)steps[i].action[k];
    }
    free(steps);
    return needed;
}

int32_t lab_world_returns(lab *l, int32_t index, const double *state, int32_t count,
                          double *returns) {
    CHECK_HANDLE(l);
    CHECK_RANGE(index >= 0 && count >= 1 && count <= MOST_RETURNS &&
                lab_reaches(returns, count, 8) && is_state(state));
    if (!env_of(l)) return TX_ERR_STATE;
    tx_env_returns(&l->trainer.model.config, start_of(l, index, state), (uint32_t)index, count,
                   returns);
    return count;
}

int32_t lab_world_episode(lab *l, int32_t index, int32_t best, double *out) {
    CHECK_HANDLE(l);
    CHECK_RANGE(index >= 0 && lab_reaches(out, 2, 8));
    const tx_env_rules *w = env_of(l);
    const tx_config *c = &l->trainer.model.config;
    if (!w) return TX_ERR_STATE;
    tx_rng rng = tx_rng_at((uint32_t)c->seed, TX_STREAM_SAMPLING, (uint32_t)index, 6);
    const tx_env env = tx_env_start(c, (uint32_t)index);
    const tx_controller controller = best ? w->best(&env) : w->draw(&rng, &env);
    bool arrived;
    out[0] = tx_env_run(c, env, &controller, best ? NULL : &rng, &arrived);
    out[1] = arrived;
    return TX_OK;
}
