#include "tasks/all.h"
#include "base/vmath.h"
#include "tasks/common.h"
#include "tasks/streams.h"

/* A damped pendulum that is pushed, angle'' = -k sin(angle) - c angle' + push. Each sample has its
 * own stiffness k, damping c and way of pushing, so the model must find out which it is.
 *
 *   state    sine and cosine of the angle, and a quarter of its velocity
 *   push     constant during the step
 *   at push  predicts the state after the step */

typedef struct {
    double stiffness, damping, push, rate, phase; /* of the pushes, a sine */
    double angle, velocity;
} pendulum;

static const double STEP = 0.2, VELOCITY_UNIT = 4, TURN = 6.283185307179586477;
enum {
    PARTS = 4,          /* steps of the integrator in one of the sample */
    BOUND_SAMPLES = 200 /* over which the loss of guessing 0 is averaged */
};

static tx_status resolve(tx_config *config, tx_error *error) {
    tx_status status = tx_streams_read(config, "state:3,push:1", "state@push", error);
    if (status == TX_OK) status = tx_needs_fixed_lengths(config, error);
    return status == TX_OK ? tx_streams_check(config, error) : status;
}

static double between(tx_rng *rng, double low, double high) {
    return low + (high - low) * tx_rng_uniform(rng);
}

static pendulum draw(tx_rng *rng) {
    pendulum p;
    p.stiffness = between(rng, 3, 12);
    p.damping = between(rng, 0, 0.8);
    p.push = between(rng, 0, 4);
    p.rate = between(rng, 0.2, 1.5);
    p.phase = between(rng, 0, TURN);
    p.angle = between(rng, -TURN / 2, TURN / 2);
    p.velocity = between(rng, -3, 3);
    return p;
}

static double acceleration(const pendulum *p, double angle, double velocity, double push) {
    return -p->stiffness * tx_dsin(angle) - p->damping * velocity + push;
}

/* One step of the classical Runge-Kutta method of fourth order, h long. */
static void integrate(pendulum *p, double push, double h) {
    const double a = p->angle, va = p->velocity, ka = acceleration(p, a, va, push),
                 vb = va + h / 2 * ka, kb = acceleration(p, a + h / 2 * va, vb, push),
                 vc = va + h / 2 * kb, kc = acceleration(p, a + h / 2 * vb, vc, push),
                 vd = va + h * kc, kd = acceleration(p, a + h * vc, vd, push);
    p->angle = a + h / 6 * (va + 2 * vb + 2 * vc + vd);
    p->velocity = va + h / 6 * (ka + 2 * kb + 2 * kc + kd);
}

static void observe(const pendulum *p, tx_number *state) {
    state[0].real = (float)tx_dsin(p->angle);
    state[1].real = (float)tx_dcos(p->angle);
    state[2].real = (float)(p->velocity / VELOCITY_UNIT);
}

static void generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    pendulum p = draw(rng);
    (void)split;
    for (int t = 0; t < tx_steps_of(&config->layout, config->seq); t++) {
        tx_number *inputs = tx_step_begin(config, &sample, t, t, true) + TX_STEP_VALUES;
        const double push = p.push * tx_dsin(p.rate * t + p.phase);
        observe(&p, inputs);
        inputs[3].real = (float)push;
        for (int i = 0; i < PARTS; i++) integrate(&p, push, STEP / PARTS);
        observe(&p, tx_step_targets(config, &sample, t));
    }
}

/* Guessing says 0; how well the first states can be predicted is not known. */
static tx_bounds bounds(const tx_config *config) {
    const double unknown = __builtin_nan("");
    double sum = 0;
    (void)config;
    for (uint32_t i = 0; i < BOUND_SAMPLES; i++) {
        tx_rng rng = tx_rng_at(0, TX_STREAM_HELD_OUT, i, 5);
        pendulum p = draw(&rng);
        for (int t = 0; t < 24; t++) {
            const double push = p.push * tx_dsin(p.rate * t + p.phase);
            for (int k = 0; k < PARTS; k++) integrate(&p, push, STEP / PARTS);
            sum += 1 + p.velocity * p.velocity / (VELOCITY_UNIT * VELOCITY_UNIT);
        }
    }
    return (tx_bounds){{sum / (BOUND_SAMPLES * 24 * 3), unknown}, {unknown, unknown}, 0};
}

const tx_task tx_task_pendulum = {
    .name = "pendulum",
    .title = "Pendulum",
    .description = "The angle and velocity of a pendulum that is pushed; its stiffness and damping "
                   "are its own. The model predicts the next state.",
    .preset = "pendulum",
    .has_streams = true,
    .resolve = resolve,
    .generate = generate,
    .bounds = bounds,
    .words = {.card = "sps>s",
              .aim = "to foresee a pendulum",
              .solved = "It swings as the pendulum does."},
};
