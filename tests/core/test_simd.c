/* The four-lane type: that its operations mean the same with intrinsics as with compiler vectors,
 * down to NaN, signs and order. */
#include "base/simd.h"
#include "check.h"

static void check_lanes(const char *what, v4 found, real a, real b, real c, real d) {
    const real expected[4] = {a, b, c, d};
    for (int i = 0; i < 4; i++) {
        real lane = v4_lane(found, i);
        CHECK_MSG(memcmp(&lane, &expected[i], sizeof lane) == 0, "%s: lane %d is %.9g, not %.9g",
                  what, i, (double)lane, (double)expected[i]);
    }
}

static void test_arithmetic(void) {
    v4 a = v4_make(1, -2, 3.5f, 1e30f), b = v4_make(-0.0f, 4, 0.1f, 1e30f);
    const real inf = HUGE_VALF;
    check_lanes("add", v4_add(a, b), 1, 2, 3.5f + 0.1f, 2e30f);
    check_lanes("sub", v4_sub(a, b), 1, -6, 3.5f - 0.1f, 0);
    check_lanes("mul", v4_mul(a, b), -0.0f, -8, 3.5f * 0.1f, inf);
    check_lanes("div", v4_div(a, b), -inf, -0.5f, 3.5f / 0.1f, 1);
    check_lanes("neg", v4_neg(b), 0, -4, -0.1f, -1e30f);
    check_lanes("abs", v4_abs(v4_neg(a)), 1, 2, 3.5f, 1e30f);
    check_lanes("abs of -0", v4_abs(v4_splat(-0.0f)), 0, 0, 0, 0);
    check_lanes("sqrt", v4_sqrt(v4_make(4, 2, 0, inf)), 2, 0x1.6a09e6p+0f, 0, inf);
    /* The product is rounded before the sum: fused it would leave -2^-46. */
    check_lanes("madd", v4_madd(v4_splat(1 + 0x1p-23f), v4_splat(1 - 0x1p-23f), v4_splat(-1)), 0, 0,
                0, 0);
    check_lanes("zero", v4_zero(), 0, 0, 0, 0);
}

static void test_min_and_max_take_the_second_operand_when_not_ordered(void) {
    const real nan = NAN;
    check_lanes("min", v4_min(v4_make(1, 5, nan, 0), v4_make(2, 4, 7, -0.0f)), 1, 4, 7, -0.0f);
    check_lanes("max", v4_max(v4_make(1, 5, nan, 0), v4_make(2, 4, 7, -0.0f)), 2, 5, 7, -0.0f);
    CHECK(isnan(v4_lane(v4_min(v4_splat(1), v4_splat(nan)), 0)));
    CHECK(isnan(v4_lane(v4_max(v4_splat(1), v4_splat(nan)), 3)));
}

static void test_masks(void) {
    const real nan = NAN;
    v4 a = v4_make(1, 5, nan, 3), b = v4_make(2, 4, 7, 3), yes = v4_splat(10), no = v4_splat(-10);
    check_lanes("lt", v4_select(v4_lt(a, b), yes, no), 10, -10, -10, -10);
    check_lanes("gt", v4_select(v4_gt(a, b), yes, no), -10, 10, -10, -10);
    check_lanes("and", v4_and(v4_lt(a, b), v4_make(nan, nan, nan, -1)), v4_lane(v4_splat(nan), 0),
                0, 0, 0);
}

static void test_reductions(void) {
    /* (l0 + l2) + (l1 + l3): any other order loses the ones. */
    CHECK(v4_sum(v4_make(1e8f, 1, -1e8f, 1)) == 2);
    CHECK(v4_largest(v4_make(-3, 7, 2, -9)) == 7);
    CHECK(v4_largest(v4_make(-3, -7, -2, -9)) == -2);
}

/* Not inlined, so that the compiler does not know the numbers. */
__attribute__((noinline)) static void read_and_overwrite(v4 found[4], real *place, v4 overwrite) {
    real a = place[0], b = place[1];
    v4 direct = v4_load_splat(place + 2);
    v4_store(place, overwrite);
    found[0] = v4_splat(a);
    found[1] = v4_make(b, a, a, b);
    found[2] = direct;
    found[3] = v4_load(place);
}

/* Some compilers move the load after the store; see simd.h. */
static void test_numbers_are_read_before_their_place_is_overwritten(void) {
    real place[4] = {1, 2, 3, 4};
    v4 found[4];
    read_and_overwrite(found, place, v4_splat(-5));
    check_lanes("splat", found[0], 1, 1, 1, 1);
    check_lanes("make", found[1], 2, 1, 1, 2);
    check_lanes("load_splat", found[2], 3, 3, 3, 3);
    check_lanes("load", found[3], -5, -5, -5, -5);
}

static void check_integers(const char *what, v4i found, uint32_t a, uint32_t b, uint32_t c,
                           uint32_t d) {
    const uint32_t expected[4] = {a, b, c, d};
    uint32_t lanes[4];
    memcpy(lanes, &found, sizeof lanes);
    for (int i = 0; i < 4; i++)
        CHECK_MSG(lanes[i] == expected[i], "%s: lane %d is 0x%08" PRIx32 ", not 0x%08" PRIx32, what,
                  i, lanes[i], expected[i]);
}

static void test_integers(void) {
    v4i a = v4i_make(1, 0xffffffffu, 0x80000000u, 123456789),
        b = v4i_make(2, 0xffffffffu, 2, 987654321);
    check_integers("mul", v4i_mul(a, b), 2, 1, 0, 0xfbff5385u);
    check_integers("add", v4i_add(a, b), 3, 0xfffffffeu, 0x80000002u, 1111111110);
    check_integers("and", v4i_and(a, b), 0, 0xffffffffu, 0, 123456789u & 987654321u);
    check_integers("or", v4i_or(a, b), 3, 0xffffffffu, 0x80000002u, 123456789u | 987654321u);
    check_integers("xor", v4i_xor(a, b), 3, 0, 0x80000002u, 123456789u ^ 987654321u);
    check_integers("shl", v4i_shl(a, 4), 16, 0xfffffff0u, 0, 123456789u << 4);
    check_integers("shr", v4i_shr(a, 4), 0, 0x0fffffff, 0x08000000, 123456789u >> 4);
    check_integers("splat", v4i_splat(7), 7, 7, 7, 7);
}

static void test_halves(void) {
    v4m last, first = v4i_halves_at_least(v4i_make(0x00050004, 0xffff0006, 0x80007fff, 0x00050000),
                                          5, &last);
    check_lanes("halves 0..3", v4_and(first, v4_splat(1)), 0, 1, 1, 1);
    check_lanes("halves 4..7", v4_and(last, v4_splat(1)), 1, 1, 0, 1);
    first = v4i_halves_at_least(v4i_make(0x7fff8000, 0xffff8001, 0, 0xfffeffff), 0x8001, &last);
    check_lanes("halves 0..3", v4_and(first, v4_splat(1)), 0, 0, 1, 1);
    check_lanes("halves 4..7", v4_and(last, v4_splat(1)), 0, 0, 1, 1);
}

int main(void) {
    test_arithmetic();
    test_min_and_max_take_the_second_operand_when_not_ordered();
    test_masks();
    test_reductions();
    test_numbers_are_read_before_their_place_is_overwritten();
    test_integers();
    test_halves();
    return check_report();
}
