/* The pendulum of task pendulum against what is known of pendulums: small swings in closed form,
 * energy without damping, rest where a push holds it; and that samples are its states. */
#include "tasks/pendulum.c"
#include "harness.h"

static void run(pendulum *p, double push, int steps) {
    for (int i = 0; i < steps * PARTS; i++) integrate(p, push, STEP / PARTS);
}

/* angle = A exp(-c t / 2) cos(w t), w² = k - c² / 4, where sin(angle) is the angle. */
static void test_small_swings(void) {
    for (double k = 3; k <= 12; k += 3)
        for (double c = 0; c <= 0.8; c += 0.4) {
            pendulum p = {.stiffness = k, .damping = c, .angle = 1e-4, .velocity = -0.5e-4 * c};
            const double w = sqrt(k - c * c / 4);
            run(&p, 0, 24);
            const double t = 24 * STEP, truth = 1e-4 * exp(-c * t / 2) * cos(w * t);
            CHECK_MSG(fabs(p.angle - truth) < 2e-7, "k %g c %g: %g for %g", k, c, p.angle, truth);
        }
}

static double energy_of(const pendulum *p) {
    return p->velocity * p->velocity / 2 - p->stiffness * cos(p->angle);
}

static void test_energy(void) {
    for (int i = 0; i < 50; i++) {
        pendulum p = {.stiffness = 3 + 9 * fabs(random_number()),
                      .angle = 3 * random_number(),
                      .velocity = 3 * random_number()};
        const double before = energy_of(&p);
        run(&p, 0, 24);
        CHECK_MSG(fabs(energy_of(&p) - before) < 1e-3 * p.stiffness, "%g becomes %g", before,
                  energy_of(&p));
        p.damping = 0.5;
        run(&p, 0, 24);
        CHECK(energy_of(&p) < before);
    }
}

static void test_rest(void) {
    pendulum p = {.stiffness = 5, .damping = 0.3, .angle = asin(0.4)};
    run(&p, 2, 24);
    CHECK(fabs(p.angle - asin(0.4)) < 1e-12 && fabs(p.velocity) < 1e-12);
}

/* Sine and cosine of one angle; the target is the state of the next step. */
static void test_samples(void) {
    const tx_config c = config_of("preset=pendulum");
    tx_number inputs[24 * 6], targets[24 * 3];
    int wrong = 0;
    for (uint32_t i = 0; i < 100; i++) {
        tx_task_sample(&c, TX_SPLIT_TRAIN, i, (tx_sample){NULL, &inputs->whole, &targets->whole});
        for (int t = 0; t < 24; t++) {
            const tx_number *state = inputs + 6 * t + TX_STEP_VALUES;
            wrong += fabs(hypot((double)state[0].real, (double)state[1].real) - 1) > 1e-6;
            wrong += t < 23 && memcmp(targets + 3 * t, state + 6, 3 * sizeof *state) != 0;
        }
    }
    CHECK_MSG(wrong == 0, "%d states are wrong", wrong);
}

int main(void) {
    random_start(check_seed());
    test_small_swings();
    test_energy();
    test_rest();
    test_samples();
    return check_report();
}
