/* Environments and rollouts: what data episodes promise, what an environment keeps to, and that a
 * model which acts step by step, over the keys and values kept from before, does what a whole pass
 * over the finished episode says. */
#include "harness.h"
#include "inspect/rollout.h"
#include "tasks/streams.h"

#define ARENA                                                                               \
    "preset=arena\nd_model=16\nn_heads=2\nd_ff=24\nn_layers=2\nbatch=4\nsteps=0\nschedule=" \
    "constant\n"                                                                            \
    "warmup=0\n"

enum { X, Y, VX, VY, GOAL_X, GOAL_Y, OBSTACLE_X, OBSTACLE_Y };

static double apart(const float *s, int a, int b) {
    return hypot((double)s[a] - (double)s[b], (double)s[a + 1] - (double)s[b + 1]);
}

/* Inside the walls and outside of the obstacle, as far as float32 says. */
static bool is_allowed(const float *s) {
    return fabs((double)s[X]) <= 1 && fabs((double)s[Y]) <= 1 && apart(s, X, OBSTACLE_X) > 0.2499;
}

/* The return to go falls by each reward, minus the distance after the step over 20; targets are the
 * actions. */
static void test_data(void) {
    const tx_config c = config_of(ARENA);
    tx_number inputs[20 * 13], targets[20 * 2];
    int wrong = 0;
    for (uint32_t i = 0; i < 200; i++) {
        tx_task_sample(&c, TX_SPLIT_TRAIN, i, (tx_sample){NULL, &inputs->whole, &targets->whole});
        for (int t = 0; t < 20; t++) {
            const tx_number *now = inputs + 13 * t + TX_STEP_VALUES;
            const float *state = &now[1].real, *action = &now[9].real;
            wrong += !is_allowed(state) || memcmp(action, targets + 2 * t, 2 * sizeof *action) != 0;
            for (int k = 0; k < 2; k++) wrong += !(fabsf(action[k]) <= 1);
            if (t == 19) continue;
            const tx_number *next = now + 13;
            const double reward = (double)now[0].real - (double)next[0].real;
            wrong += !(fabs(reward + apart(&next[1].real, X, GOAL_X) / 20) < 1e-5);
            for (int k = GOAL_X; k <= OBSTACLE_Y; k++)
                wrong += state[k] < next[1 + k].real || state[k] > next[1 + k].real;
        }
    }
    CHECK_MSG(wrong == 0, "%d numbers of episodes are wrong", wrong);
}

/* The best controller is better than those of the data, whose returns come in order. */
static void test_controllers(void) {
    const tx_config c = config_of(ARENA);
    const tx_env_rules *w = tx_task_of(&c)->env;
    int arrived = 0, of_data = 0;
    double best = 0, others = 0, returns[50];
    for (uint32_t i = 0; i < 200; i++) {
        const tx_env start = tx_env_start(&c, i);
        const tx_controller controller = w->best(&start);
        tx_rng rng = tx_rng_at(7, TX_STREAM_SAMPLING, i, 0);
        const tx_controller drawn = w->draw(&rng, &start);
        bool there;
        best += tx_env_run(&c, start, &controller, NULL, &there) / 200;
        arrived += there;
        others += tx_env_run(&c, start, &drawn, &rng, &there) / 200;
        of_data += there;
    }
    CHECK_MSG(arrived >= 180 && of_data <= 140 && best > others + 0.1,
              "%d and %d of 200 arrive, returns %g and %g", arrived, of_data, best, others);
    tx_env_returns(&c, tx_env_start(&c, 3), 3, 50, returns);
    for (int i = 1; i < 50; i++) CHECK(returns[i - 1] <= returns[i]);
    CHECK(returns[0] < returns[49] - 0.1);
}

/* The actions of a rollout are the outputs of one pass over the episode that it made, to the bit;
 * asked returns fall by the rewards; the environment is that of its rules. */
static void test_rollout(const char *more) {
    tx_trainer t;
    const tx_config c = config_with(ARENA, more);
    const tx_env_rules *w = tx_task_of(&c)->env;
    tx_rollout_step steps[20];
    make_trainer(&t, &c);
    train(&t, 30);
    for (uint32_t i = 0; i < 5; i++) {
        bool arrived;
        tx_env env = tx_env_start(&c, i);
        const double total = tx_rollout(&t, env, -0.3, steps, &arrived);
        double sum = 0, asked = -0.3;
        int wrong = 0;
        tx_trainer_probe(&t, 0, c.seq);
        for (int s = 0; s < 20; s++) {
            const real *out = t.probe.head.made[0].out + 2 * s;
            for (int k = 0; k < 2; k++) wrong += steps[s].action[k] - (float)out[k] != 0;
            wrong += fabs(steps[s].asked - asked) > 1e-12 || !is_allowed(steps[s].state);
            wrong += fabs(w->act(&env, steps[s].action, 20) - steps[s].reward) > 0;
            sum += steps[s].reward;
            asked -= steps[s].reward;
        }
        CHECK_MSG(wrong == 0, "%s: %d numbers of a rollout are wrong", more, wrong);
        CHECK_CLOSE(sum, total, 1e-12);
    }
    release_all();
}

int main(void) {
    random_start(check_seed());
    test_data();
    test_controllers();
    test_rollout("");
    test_rollout("returns=false\nseq=40\nposenc=learned");
    test_rollout("attention=linear\nposenc=rope\nnorm_type=rms");
    return check_report();
}
