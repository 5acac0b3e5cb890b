#ifndef TX_ROLLOUT_H
#define TX_ROLLOUT_H
/* A trained model acts in its task's environment (tasks/env.h): step by step it reads what has
 * happened so far, and its prediction of the action is what is done. The return that is asked for
 * becomes the return to go of the first step; each reward is taken off it, as Chen et al.,
 * "Decision Transformer" (2021) do. */
#include "train/trainer.h"
#include "tasks/env.h"

/* One step: what was asked from here on, the state before it, the action, the reward. */
typedef struct {
    double asked, reward;
    float state[TX_ENV_OBSERVED], action[TX_ENV_ACTIONS];
} tx_rollout_step;

/* Runs an episode of as many steps as samples have, in eval mode with the ablations that are set,
 * from `env` on. Its sequence stays in the probe. Returns the return, and sets *arrived. steps[]
 * has room for all of them. Only for models with an output, whose task has an environment. */
double tx_rollout(tx_trainer *t, tx_env env, double asked, tx_rollout_step *steps, bool *arrived);

/* Returns of n drawn controllers from `env`, ascending: what can be asked for there. */
void tx_env_returns(const tx_config *config, tx_env env, uint32_t seed, int n, double *returns);

#endif
