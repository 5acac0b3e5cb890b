#ifndef TX_TASKS_ENV_H
#define TX_TASKS_ENV_H
/* An environment, in the sense of reinforcement learning: where a task's episodes come from, and
 * where a model that was trained on them acts (inspect/rollout.h). Its state is numbers; what they
 * mean is the task's. */
#include "tasks/task.h"

#define TX_ENV_NUMBERS 16
#define TX_ENV_OBSERVED 16 /* numbers of stream state, at most */
#define TX_ENV_ACTIONS 4   /* of stream action */

typedef struct {
    double x[TX_ENV_NUMBERS];
} tx_env;

/* A way to act: which, and how far it is from the best. */
typedef struct {
    int kind;
    double fault; /* 0 to 1 */
    tx_env from;  /* where it began */
} tx_controller;

struct tx_env_rules {
    int observed, actions; /* numbers of streams state and action */
    void (*begin)(tx_rng *rng, tx_env *env);
    void (*observe)(const tx_env *env, float *state);
    /* Acts, each number being -1 to 1, and returns the reward of a step of `steps`. */
    double (*act)(tx_env *env, const float *action, int steps);
    bool (*arrived)(const tx_env *env);
    /* Draws one of the controllers whose episodes are the data, or the best of all. */
    tx_controller (*draw)(tx_rng *rng, const tx_env *env);
    tx_controller (*best)(const tx_env *env);
    /* What a controller does, without noise. */
    void (*control)(const tx_controller *c, const tx_env *env, float *action);
};

/* Streams state and action, with `returns` also return, before them; action at state. */
tx_status tx_env_resolve(tx_config *config, tx_error *error);
/* An episode of a drawn controller: returns to go, states, actions. */
void tx_env_generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample);
tx_bounds tx_env_bounds(const tx_config *config);

/* The return of a controller from `start`, with the noise that data has unless rng is NULL, and
 * whether it arrived. */
double tx_env_run(const tx_config *config, tx_env start, const tx_controller *c, tx_rng *rng,
                  bool *arrived);
/* Where held-out episode `index` begins. */
tx_env tx_env_start(const tx_config *config, uint32_t index);

#endif
