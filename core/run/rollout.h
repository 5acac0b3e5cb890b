#ifndef TX_ROLLOUT_H
#define TX_ROLLOUT_H
/* A trained model acts in its task's world (tasks/world.h): step by step it reads what has happened
 * so far, and its prediction of the action is what is done. The return that is asked for becomes
 * the return to go of the first step; each reward is taken off it, as Chen et al., "Decision
 * Transformer" (2021) do. */
#include "run/trainer.h"
#include "tasks/world.h"

/* One step: what was asked from here on, the state before it, the action, the reward. */
typedef struct {
    double asked, reward;
    float state[TX_WORLD_OBSERVED], action[TX_WORLD_ACTIONS];
} tx_rollout_step;

/* Runs an episode of as many steps as samples have, in eval mode with the ablations that are set,
 * from `world` on. Its sequence stays in the probe. Returns the return, and sets *arrived. steps[]
 * has room for all of them. Only for a model whose task has a world and that has an output. */
double tx_rollout(tx_trainer *t, tx_world world, double asked, tx_rollout_step *steps,
                  bool *arrived);

/* Returns of n drawn controllers from `world`, ascending: what can be asked for there. */
void tx_world_returns(const tx_config *config, tx_world world, uint32_t seed, int n,
                      double *returns);

#endif
