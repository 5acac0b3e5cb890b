/* vmath against the C library in double precision, and the promise that it gives the same bits
 * everywhere. */
#include "check.h"
#include "elementary.h"

/* Of the results of every float HASH_STRIDE apart, function by function: recorded with gcc on
 * x86-64; every compiler and wasm have to find the same. */
static const uint64_t hashes[ELEMENTARY] = {0x6165163ec73a5641, 0xd50818e67cabf926,
                                            0x19db62e6a1cf5274, 0xc46f658a54c899da};
enum { HASH_STRIDE = 257, TRUTH_STRIDE = 2053 };

static uint32_t bits_of(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* Not inlined: LLVM 14 for wasm never finishes folding these functions of constants. */
__attribute__((noinline)) static float apply(v4 (*function)(v4), float x) {
    return v4_lane(function(v4_splat(x)), 0);
}

/* FNV-1a over 32-bit words. */
static uint64_t hash_word(uint64_t hash, uint32_t word) { return (hash ^ word) * 0x100000001b3u; }

static void test_same_bits_everywhere(const elementary *s, uint64_t recorded) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (uint64_t bits = 0; bits < UINT64_C(1) << 32; bits += 4 * HASH_STRIDE) {
        uint32_t b = (uint32_t)bits;
        v4 y = s->function(v4_make(float_of(b), float_of(b + HASH_STRIDE),
                                   float_of(b + 2 * HASH_STRIDE), float_of(b + 3 * HASH_STRIDE)));
        for (int i = 0; i < 4; i++) {
            float result = v4_lane(y, i);
            /* NaNs have no fixed bits */
            hash = hash_word(hash, result == result ? bits_of(result) : 0x7fc00000);
        }
    }
    printf("%s: hash of results 0x%016" PRIx64 "\n", s->name, hash);
    CHECK_MSG(hash == recorded, "%s: 0x%016" PRIx64 " recorded, 0x%016" PRIx64 " found", s->name,
              recorded, hash);
}

static void test_close_to_the_truth(const elementary *s) {
    double worst = 0;
    float worst_at = 0;
    for (uint64_t bits = 0; bits < UINT64_C(1) << 32; bits += TRUTH_STRIDE) {
        float x = float_of((uint32_t)bits);
        if (!(x > s->lowest && x < s->highest)) continue;
        double error = error_of(s, x, apply(s->function, x));
        if (!(error <= worst)) worst = error, worst_at = x;
    }
    printf("%s: largest error %.3f units at %.9g\n", s->name, worst, (double)worst_at);
    CHECK_MSG(worst <= s->most, "%s is %.3f units off at %.9g", s->name, worst, (double)worst_at);
}

static void test_odd_and_bounded(const elementary *s) {
    long not_odd = 0, outside = 0;
    for (uint64_t bits = 0; bits <= 0x7f800000; bits += TRUTH_STRIDE) {
        float x = float_of((uint32_t)bits), y = apply(s->function, x);
        not_odd += bits_of(apply(s->function, -x)) != (bits_of(y) ^ 0x80000000u);
        outside += !(y >= 0 && y <= 1);
    }
    CHECK_MSG(not_odd == 0, "%s: %ld of the results for -x are not minus those for x", s->name,
              not_odd);
    CHECK_MSG(outside == 0, "%s: %ld results outside 0..1", s->name, outside);
}

/* The two tails are one number: Φ(-a) is the tail itself, Φ(a) what it leaves of 1. */
static void test_normal_is_symmetric(void) {
    long apart = 0, outside = 0;
    for (uint64_t bits = 0; bits <= 0x7f800000; bits += TRUTH_STRIDE) {
        float x = float_of((uint32_t)bits), tail = apply(run_normal, -x);
        apart +=
            apply(run_normal, x) != 1 - tail || apply(run_density, x) != apply(run_density, -x);
        outside += !(tail >= 0 && tail <= 0.5f);
    }
    CHECK_MSG(apart == 0, "normal: %ld results for x are not 1 minus those for -x", apart);
    CHECK_MSG(outside == 0, "normal: %ld tails outside 0..1/2", outside);
}

static void test_special_values(void) {
    const float inf = HUGE_VALF;
    CHECK(apply(run_exp, 0) == 1);
    CHECK(apply(run_exp, inf) == inf);
    CHECK(apply(run_exp, 88.7229f) == inf);
    CHECK(apply(run_exp, 3e38f) == inf);
    CHECK(isfinite(apply(run_exp, 88.7228f)));
    CHECK(apply(run_exp, -86.98f) > 1.17e-38f);
    /* +0, never a denormal, from -86.99 on */
    for (float x = -86.99f; x > -3e38f; x *= 1.01f)
        CHECK_MSG(bits_of(apply(run_exp, x)) == 0, "exp(%.9g)", (double)x);
    CHECK(bits_of(apply(run_exp, -inf)) == 0);
    CHECK(apply(run_tanh, inf) == 1 && apply(run_tanh, -inf) == -1 && apply(run_tanh, 9.02f) == 1);
    CHECK(bits_of(apply(run_tanh, 0)) == 0 && bits_of(apply(run_tanh, -0.0f)) == 0x80000000u);
    CHECK(apply(run_normal, inf) == 1 && apply(run_normal, 6) == 1 &&
          apply(run_normal, 0) == 0.5f && apply(run_normal, -0.0f) == 0.5f);
    CHECK(apply(run_normal, -13.3f) == 0 && apply(run_normal, -inf) == 0);
    CHECK(apply(run_density, 0) == 0.39894228f && apply(run_density, inf) == 0 &&
          apply(run_density, -inf) == 0);
    const uint32_t nans[] = {0x7fc00000, 0xffc00000, 0x7f800001, 0xffffffff, 0x7fffffff};
    for (size_t i = 0; i < sizeof nans / sizeof *nans; i++)
        for (size_t s = 0; s < ELEMENTARY; s++) {
            float y = apply(elementaries[s].function, float_of(nans[i]));
            CHECK_MSG(y != y, "%s(NaN 0x%08" PRIx32 ") = %.9g", elementaries[s].name, nans[i],
                      (double)y);
        }
}

/* splitmix64 */
static uint64_t random_state;
static double random_uniform(void) {
    uint64_t z = random_state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

/* arguments: lowest + width u for uniform u, or 2 to that power. Allowed: 2 ulp, of which the C
 * library's own error is up to 1. */
static void check_double(const char *name, double (*function)(double), double (*truth)(double),
                         double lowest, double width, int power) {
    double worst = 0, worst_at = 0;
    for (int i = 0; i < 200000; i++) {
        double x = lowest + width * random_uniform();
        if (power) x = exp2(x);
        double expected = truth(x), error = fabs(function(x) - expected) / spacing(expected, 53);
        if (!(error <= worst)) worst = error, worst_at = x;
    }
    CHECK_MSG(worst <= 2, "%s is %.3f ulp off at %.17g", name, worst, worst_at);
}

static void test_double_functions(void) {
    check_double("exp", tx_dexp, exp, -745, 1454, 0);
    check_double("exp", tx_dexp, exp, -1, 2, 0);
    check_double("log", tx_dlog, log, -1074, 2098, 1);
    check_double("log", tx_dlog, log, 0.5, 1.5, 0);
    check_double("log", tx_dlog, log, 1 - 1e-6, 2e-6, 0);
    check_double("sin", tx_dsin, sin, -1e6, 2e6, 0);
    check_double("cos", tx_dcos, cos, -1e6, 2e6, 0);
    check_double("sin", tx_dsin, sin, -7, 14, 0);
    check_double("cos", tx_dcos, cos, -7, 14, 0);
    check_double("sin", tx_dsin, sin, -60, 60, 1);
    /* Next to the zeros of sin and cos, where the reduction has to keep every bit. */
    for (int k = 1; k < 600000; k += 997) {
        double zero = k * 1.5707963267948966, expected = k % 2 ? cos(zero) : sin(zero);
        CHECK_CLOSE(k % 2 ? tx_dcos(zero) : tx_dsin(zero), expected, 4e-16);
    }
    CHECK(tx_dexp(0) == 1 && tx_dexp(-HUGE_VAL) == 0 && isinf(tx_dexp(HUGE_VAL)) &&
          isnan(tx_dexp(NAN)));
    CHECK(tx_dlog(1) == 0 && tx_dlog(0) == -HUGE_VAL && isnan(tx_dlog(-1)) &&
          isinf(tx_dlog(HUGE_VAL)) && isnan(tx_dlog(NAN)));
    CHECK(tx_dsin(0) == 0 && tx_dcos(0) == 1 && isnan(tx_dsin(NAN)) && isnan(tx_dcos(NAN)));
}

static void test_double_functions_have_the_same_bits_everywhere(void) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (int i = 1; i <= 100000; i++) {
        const double results[] = {tx_dexp(i * 0.007 - 350), tx_dlog(i * 0.37), tx_dsin(i * 9.7),
                                  tx_dcos(i * 9.7)};
        for (int k = 0; k < 4; k++) {
            uint64_t bits;
            memcpy(&bits, &results[k], sizeof bits);
            hash = hash_word(hash_word(hash, (uint32_t)bits), (uint32_t)(bits >> 32));
        }
    }
    const uint64_t recorded = 0x5054c5cfd4141263;
    CHECK_MSG(hash == recorded, "0x%016" PRIx64 " recorded, 0x%016" PRIx64 " found", recorded,
              hash);
}

int main(void) {
    random_state = check_seed();
    for (size_t i = 0; i < ELEMENTARY; i++) {
        test_same_bits_everywhere(&elementaries[i], hashes[i]);
        test_close_to_the_truth(&elementaries[i]);
        if (elementaries[i].truth == tanh) test_odd_and_bounded(&elementaries[i]);
    }
    test_normal_is_symmetric();
    test_special_values();
    test_double_functions();
    test_double_functions_have_the_same_bits_everywhere();
    return check_report();
}
