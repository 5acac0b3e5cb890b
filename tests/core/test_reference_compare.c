/* The tools that other tests trust: comparisons must refuse what cannot be compared, derivatives
 * must be as exact as they say, and the reference's own formulas must give the values that are
 * known in closed form. */
#include "check.h"
#include "reference.h"

static void test_difference_measures(void) {
    const double a[] = {3, 4}, b[] = {3, 4.5}, zero[] = {0, 0}, minus_zero[] = {-0.0, 0},
                 tiny[] = {1e-300, 0};
    CHECK(ref_difference(a, 2, a, 2) == 0);
    CHECK_CLOSE(ref_difference(a, 2, b, 2), 0.5 / sqrt(3 * 3 + 4.5 * 4.5), 1e-14);
    CHECK(ref_difference(a, 2, b, 2) == ref_difference(b, 2, a, 2));
    /* nothing found where something should be is wholly wrong */
    CHECK(ref_difference(a, 2, zero, 2) == 1);
    CHECK(ref_difference(tiny, 2, zero, 2) == 1); /* however small it is */
    CHECK(ref_difference(zero, 2, zero, 2) == 0);
    CHECK(ref_difference(zero, 2, minus_zero, 2) == 0);
    const double huge[] = {1e300, -1e300}, other[] = {1e300, 1e300};
    CHECK_CLOSE(ref_difference(huge, 2, other, 2), sqrt(2), 1e-14); /* no square overflows */
    CHECK_CLOSE(ref_largest(a, 2, b, 2, 0.25), 2, 1e-14);
    CHECK(ref_worst(a, b, 2) == 1);
}

static void test_difference_refuses(void) {
    const double a[] = {1, 2}, nan_there[] = {1, NAN}, inf_there[] = {1, INFINITY},
                 minus_inf[] = {1, -INFINITY};
    const double *odd[] = {nan_there, inf_there, minus_inf};
    for (int i = 0; i < 3; i++) {
        CHECK(!(ref_difference(a, 2, odd[i], 2) <= 1e300));
        CHECK(!(ref_difference(odd[i], 2, a, 2) <= 1e300));
        CHECK(!(ref_largest(a, 2, odd[i], 2, 1) <= 1e300));
        /* NaN and Inf equal nothing, not even themselves */
        for (int j = 0; j < 3; j++) CHECK(!(ref_difference(odd[i], 2, odd[j], 2) <= 1e300));
    }
    CHECK(!(ref_difference(a, 2, a, 1) <= 1e300)); /* another shape */
    CHECK(!(ref_difference(a, 0, a, 0) <= 1e300)); /* nothing compared proves nothing */
    CHECK(!(ref_largest(a, 2, a, 1, 1) <= 1e300));
    CHECK(!(ref_largest(a, 0, a, 0, 1) <= 1e300));
}

static double sine(void *x) { return sin(*(double *)x); }

static void test_derivatives(void) {
    for (double x = -3; x < 3; x += 0.37) {
        double at = x, three = ref_derivative(sine, &at, &at, 1e-5),
               five = ref_derivative5(sine, &at, &at, 1e-3);
        CHECK(at == x);
        CHECK_MSG(fabs(three - cos(x)) < 5e-11, "at %g", x); /* 1e-10 / 6 + 1e-16 / 1e-5 */
        CHECK_MSG(fabs(five - cos(x)) < 1e-12, "at %g", x);
    }
}

static void test_closed_forms(void) {
    const double even[] = {2, 2, 2, 2}, pair[] = {1, -1}, ones[] = {1, 1, 1, 1},
                 zeros[] = {0, 0, 0, 0};
    double y[4];
    ref_softmax(y, even, 4);
    for (int i = 0; i < 4; i++) CHECK_CLOSE(y[i], 0.25, 1e-15);
    CHECK_CLOSE(ref_cross_entropy(even, 4, 1, 0), log(4), 1e-15);
    CHECK_CLOSE(ref_cross_entropy(even, 4, 1, 0.3), log(4), 1e-15);
    CHECK_CLOSE(ref_cross_entropy(pair, 2, 0, 0), log1p(exp(-2)), 1e-15);
    /* half of each target */
    CHECK_CLOSE(ref_cross_entropy(pair, 2, 0, 1), log1p(exp(-2)) + 1, 1e-15);
    const double rows[] = {1, -1, 2, 2};
    const int32_t targets[] = {5, 0};
    CHECK_CLOSE(ref_mean_cross_entropy(rows, targets, 2, 2, 0, 5), log(2), 1e-15);
    ref_norm(y, pair, ones, zeros, 1e-5, 1, 2);
    CHECK_CLOSE(y[0], 1 / sqrt(1 + 1e-5), 1e-15);
    CHECK(y[0] == -y[1]);
    CHECK(ref_activate(-2, REF_RELU) == 0 && ref_activate(2, REF_RELU) == 2);
    /* the normal distribution at 1 */
    CHECK_CLOSE(ref_activate(1, REF_GELU), 0.84134474606854295, 1e-15);
    CHECK_CLOSE(ref_activate(1, REF_GELU_TANH), 0.84119199060827676, 1e-14);
    CHECK(ref_sinusoid(0, 4, 8) == 0 && ref_sinusoid(0, 5, 8) == 1);
    CHECK_CLOSE(ref_sinusoid(3, 2, 4), sin(0.03), 1e-15);
    CHECK(ref_alibi_slope(0, 8) == 0.5 && ref_alibi_slope(7, 8) == 0x1p-8);
    /* every other slope of eight heads, after those of four */
    CHECK(ref_alibi_slope(4, 6) == 0.5 && ref_alibi_slope(5, 6) == 0x1p-3);
    CHECK(ref_alibi_slope(0, 6) == 0.25);
}

/* One head of one number: weights and context by hand. */
static void test_attention_by_hand(void) {
    const double q[] = {0, 1}, k[] = {0, 2}, v[] = {10, 20};
    const uint8_t first[] = {1, 0}, all[] = {1, 1};
    double context[2], weights[4], e2 = exp(2);
    ref_heads a = {.n = 1, .Tq = 2, .Tk = 2, .H = 1, .D = 1};
    ref_attention(context, weights, q, k, v, &a);
    CHECK_CLOSE(context[0], 15, 1e-15);
    CHECK_CLOSE(weights[3], e2 / (1 + e2), 1e-15);
    a.causal = true;
    ref_attention(context, weights, q, k, v, &a);
    CHECK(context[0] == 10 && weights[0] == 1 && weights[1] == 0);
    a.causal = false;
    a.hidden = first;
    ref_attention(context, weights, q, k, v, &a);
    CHECK(context[0] == 20 && context[1] == 20);
    a.hidden = all;
    ref_attention(context, weights, q, k, v, &a);
    CHECK(context[0] == 15 && context[1] == 15 && weights[2] == 0.5);
}

int main(void) {
    test_difference_measures();
    test_difference_refuses();
    test_derivatives();
    test_closed_forms();
    test_attention_by_hand();
    return check_report();
}
