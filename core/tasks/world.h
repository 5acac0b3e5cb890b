#ifndef TX_TASKS_WORLD_H
#define TX_TASKS_WORLD_H
/* A world that can be acted in: where a task's episodes come from, and where a model that was
 * trained on them acts (run/rollout.h). A world is numbers; what they mean is the task's. */
#include "tasks/task.h"

#define TX_WORLD_NUMBERS 16
#define TX_WORLD_OBSERVED 16 /* numbers of stream state, at most */
#define TX_WORLD_ACTIONS 4   /* of stream action */

typedef struct {
    double x[TX_WORLD_NUMBERS];
} tx_world;

/* A way to act: which, and how far it is from the best. */
typedef struct {
    int kind;
    double fault;  /* 0 to 1 */
    tx_world from; /* where it began */
} tx_controller;

struct tx_world_rules {
    int observed, actions; /* numbers of streams state and action */
    /* For those who draw it: half the side of the square, the radius of the obstacle, and from
     * where on it is at the goal. A state has position, velocity, goal and obstacle, 2 each. */
    double wall, obstacle, near;
    void (*begin)(tx_rng *rng, tx_world *world);
    void (*observe)(const tx_world *world, float *state);
    /* Acts, each number being -1 to 1, and returns the reward of a step of `steps`. */
    double (*act)(tx_world *world, const float *action, int steps);
    bool (*arrived)(const tx_world *world);
    /* Draws one of the controllers whose episodes are the data, or the best of all. */
    tx_controller (*draw)(tx_rng *rng, const tx_world *world);
    tx_controller (*best)(const tx_world *world);
    /* What a controller does, without noise. */
    void (*control)(const tx_controller *c, const tx_world *world, float *action);
};

/* Streams state and action, with `returns` also return, before them; action at state. */
tx_status tx_world_resolve(tx_config *config, tx_error *error);
/* An episode of a drawn controller: returns to go, states, actions. */
void tx_world_generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample);
tx_bounds tx_world_bounds(const tx_config *config);

/* The return of a controller from `start`, with the noise that data has unless rng is NULL, and
 * whether it arrived. */
double tx_world_run(const tx_config *config, tx_world start, const tx_controller *c, tx_rng *rng,
                    bool *arrived);
/* Where held-out episode `index` begins. */
tx_world tx_world_start(const tx_config *config, uint32_t index);

#endif
