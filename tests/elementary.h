#ifndef ELEMENTARY_H
#define ELEMENTARY_H
/* The elementary functions on four floats, each with its truth in double precision and the bound on
 * its error: what the test samples and bench/ulp.c measures over all 2^32 floats. */
#include "base/vmath.h"
#include <math.h>

typedef struct {
    const char *name;
    v4 (*function)(v4);
    double (*truth)(double);
    /* exclusive range of arguments whose error counts; exp is exactly 0 or inf outside, which the
     * test checks apart */
    double lowest, highest;
    double unit; /* of the error; 0: the spacing of floats at the result */
    double most; /* just above the largest error over all floats, in units */
} elementary;

static inline v4 run_exp(v4 x) { return v4_exp(x); }
static inline v4 run_tanh(v4 x) { return v4_tanh(x); }
static inline v4 run_normal(v4 x) {
    v4 density;
    return v4_normal(x, &density);
}
static inline v4 run_density(v4 x) {
    v4 density;
    v4_normal(x, &density);
    return density;
}

static inline double true_normal(double x) { return 0.5 * erfc(-x / sqrt(2)); }
static inline double true_density(double x) { return exp(-0.5 * x * x) / sqrt(8 * atan(1)); }

enum { ELEMENTARY = 4 };
static const elementary elementaries[ELEMENTARY] = {
    {"exp", run_exp, exp, -86.98, 88.7228, 0, 1.0},
    {"tanh", run_tanh, tanh, -HUGE_VAL, HUGE_VAL, 0, 2.0},
    /* relative to 1, the size that the next layer adds at */
    {"normal", run_normal, true_normal, -HUGE_VAL, HUGE_VAL, 0x1p-24, 1.75},
    {"density", run_density, true_density, -HUGE_VAL, HUGE_VAL, 0x1p-24, 0.74},
};

static inline float float_of(uint32_t bits) {
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Spacing of the floats (digits = 24) or doubles (53) at x, the denormals' below the normals. */
static inline double spacing(double x, int digits) {
    int exponent, smallest = digits == 24 ? -125 : -1021;
    frexp(x, &exponent);
    return ldexp(1, (exponent < smallest ? smallest : exponent) - digits);
}

/* How far a result is from the truth, in units. */
static inline double error_of(const elementary *e, float x, float result) {
    double truth = e->truth(x);
    return fabs(result - truth) / (e->unit ? e->unit : spacing(truth, 24));
}

#endif
