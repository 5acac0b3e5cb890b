#include "tasks/all.h"
#include "base/vmath.h"
#include "tasks/env.h"

/* A point with a velocity in a walled square, a goal, and a round obstacle that it slides along.
 *
 *   state     position, velocity, goal, centre of the obstacle: 8 numbers
 *   action    acceleration, 2 numbers
 *   reward    minus the distance to the goal, over the steps of an episode
 *
 * Data has five kinds of controllers: the best one, and four with a fault of some size: slow,
 * turned to one side, content with a place before the goal, blind to the obstacle. */

enum { X, Y, VX, VY, GOAL_X, GOAL_Y, OBSTACLE_X, OBSTACLE_Y, OBSERVED };
enum { BEST, SLOW, TURNED, SHORT, BLIND, KINDS };

#define WALL 1.0
#define RADIUS 0.25
#define NEAR 0.1 /* of the goal: arrived */
static const double FRICTION = 0.7, PUSH = 0.045, FASTEST = 0.15;
static const double ROOM = 0.1;      /* between a path and the obstacle */
static const double MOST_TURN = 1.6; /* radians, of the largest fault */
static const double LEAST_FAULT = 0.35;
/* shares of the kinds, added up: one in ten is the best */
static const double up_to[KINDS] = {0.1, 0.4, 0.65, 0.95, 1};

typedef struct {
    double x, y;
} vec;

static vec between(double x0, double y0, double x1, double y1) { return (vec){x1 - x0, y1 - y0}; }
static double length(vec v) { return __builtin_sqrt(v.x * v.x + v.y * v.y); }
static double in_range(double x, double most) { return x < -most ? -most : x > most ? most : x; }

/* Uniform over the square of half side `most`. */
static void place(tx_rng *rng, double *at, double most) {
    at[0] = (2 * tx_rng_uniform(rng) - 1) * most;
    at[1] = (2 * tx_rng_uniform(rng) - 1) * most;
}

static double distance(const double *a, const double *b) {
    return length(between(a[0], a[1], b[0], b[1]));
}

static void begin(tx_rng *rng, tx_env *env) {
    double *x = env->x;
    *env = (tx_env){{0}};
    place(rng, x + OBSTACLE_X, 0.3);
    do place(rng, x + X, 0.9);
    while (distance(x + X, x + OBSTACLE_X) < RADIUS + ROOM);
    do place(rng, x + GOAL_X, 0.9);
    while (distance(x + GOAL_X, x + OBSTACLE_X) < RADIUS + ROOM ||
           distance(x + GOAL_X, x + X) < 0.8);
}

static void observe(const tx_env *env, float *state) {
    for (int i = 0; i < OBSERVED; i++) state[i] = (float)env->x[i];
}

/* Out of the obstacle, with no velocity into it. */
static void slide(double *x) {
    const vec away = between(x[OBSTACLE_X], x[OBSTACLE_Y], x[X], x[Y]);
    const double far = length(away);
    if (far >= RADIUS || far == 0) return;
    const vec normal = {away.x / far, away.y / far};
    const double into = x[VX] * normal.x + x[VY] * normal.y;
    x[X] = x[OBSTACLE_X] + RADIUS * normal.x;
    x[Y] = x[OBSTACLE_Y] + RADIUS * normal.y;
    if (into >= 0) return;
    x[VX] -= into * normal.x;
    x[VY] -= into * normal.y;
}

static double act(tx_env *env, const float *action, int steps) {
    double *x = env->x;
    for (int i = 0; i < 2; i++) {
        x[VX + i] = FRICTION * x[VX + i] + PUSH * in_range((double)action[i], 1);
        x[X + i] += x[VX + i];
        if (x[X + i] != in_range(x[X + i], WALL)) {
            x[X + i] = in_range(x[X + i], WALL);
            x[VX + i] = 0;
        }
    }
    slide(x);
    return -distance(x + X, x + GOAL_X) / steps;
}

static bool arrived(const tx_env *env) { return distance(env->x + X, env->x + GOAL_X) < NEAR; }

/* --- controllers ------------------------------------------------------------------------------ */

static tx_controller draw(tx_rng *rng, const tx_env *env) {
    tx_controller c = {.from = *env};
    const double kind = tx_rng_uniform(rng);
    while (kind >= up_to[c.kind]) c.kind++;
    c.fault = LEAST_FAULT + (1 - LEAST_FAULT) * tx_rng_uniform(rng);
    return c;
}

static tx_controller best(const tx_env *env) { return (tx_controller){.kind = BEST, .from = *env}; }

/* Where to go next to reach `aim`: there, or if it is in the way past the obstacle; then true. */
static bool way_to(const double *x, vec aim, vec *next) {
    const vec way = {aim.x - x[X], aim.y - x[Y]},
              centre = between(x[X], x[Y], x[OBSTACLE_X], x[OBSTACLE_Y]);
    const double far = length(way), clear = RADIUS + ROOM;
    *next = aim;
    if (far <= 0) return false;
    const double along = (centre.x * way.x + centre.y * way.y) / far,
                 beside = (way.x * centre.y - way.y * centre.x) / far;
    if (along <= 0 || along >= far || beside >= clear || beside <= -clear) return false;
    const double side = beside > 0 ? -1 : 1;
    *next = (vec){x[OBSTACLE_X] - side * clear * way.y / far,
                  x[OBSTACLE_Y] + side * clear * way.x / far};
    return true;
}

/* The acceleration that gives a velocity towards `to`, at most the fastest. */
static void control(const tx_controller *c, const tx_env *env, float *action) {
    const double *x = env->x, *from = c->from.x;
    const bool is_short = c->kind == SHORT, is_slow = c->kind == SLOW;
    const double share = is_short ? 1 - 0.7 * c->fault : 1,
                 fastest = FASTEST * (is_slow ? 1 - 0.9 * c->fault : 1),
                 turn = c->kind == TURNED ? MOST_TURN * c->fault : 0;
    const vec aim = {from[X] + share * (x[GOAL_X] - from[X]),
                     from[Y] + share * (x[GOAL_Y] - from[Y])};
    vec to = aim;
    const bool passes = c->kind != BLIND && way_to(x, aim, &to); /* it does not stop on its way */
    vec v = {to.x - x[X], to.y - x[Y]};
    const double far = length(v);
    if (far > fastest || (passes && far > 0)) v = (vec){v.x * fastest / far, v.y * fastest / far};
    const double cosine = tx_dcos(turn), sine = tx_dsin(turn);
    const vec turned = {cosine * v.x - sine * v.y, sine * v.x + cosine * v.y};
    action[0] = (float)in_range((turned.x - FRICTION * x[VX]) / PUSH, 1);
    action[1] = (float)in_range((turned.y - FRICTION * x[VY]) / PUSH, 1);
}

static const tx_env_rules rules = {
    .observed = OBSERVED,
    .actions = 2,
    .begin = begin,
    .observe = observe,
    .act = act,
    .arrived = arrived,
    .draw = draw,
    .best = best,
    .control = control,
};

static const tx_square square = {.wall = WALL, .obstacle = RADIUS, .near = NEAR};

const tx_task tx_task_arena = {
    .name = "arena",
    .title = "Arena",
    .description = "Episodes of a point that is steered to a goal, well or badly: the return to "
                   "go, the state, the action. The model predicts the action, and acts for the "
                   "return that it is asked for.",
    .preset = "arena",
    .has_streams = true,
    .env = &rules,
    .square = &square,
    .resolve = tx_env_resolve,
    .generate = tx_env_generate,
    .bounds = tx_env_bounds,
    .words = {.card = "Rsa>a",
              .aim = "to act for a return",
              .solved = "It reaches the goal when it is asked to."},
};
