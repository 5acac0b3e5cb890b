/* Doubles become the fewest decimal digits that read back as the same double, and decimals become
 * the nearest double: both as the C library's printf and strtod have it, over random bit patterns,
 * random decimals of up to 1,100 digits, exact ties and subnormals. */
#include "check.h"
#include "base/decimal.h"
#include "base/text.h"

enum { ROUNDS = 3000 };

static uint64_t state;

static uint64_t random_bits(void) { /* xorshift64 */
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static double of_bits(uint64_t bits) {
    double x;
    memcpy(&x, &bits, 8);
    return x;
}

static uint64_t bits_of(double x) {
    uint64_t bits;
    memcpy(&bits, &x, 8);
    return bits;
}

static double any_finite(void) {
    double x = of_bits(random_bits());
    return x - x == 0 ? x : any_finite();
}

/* ---- reading ---- */

static void check_read(const char *text) {
    double got = 0, expected = strtod(text, NULL);
    bool fine = tx_decimal_read(text, strlen(text), &got);
    CHECK_MSG(fine && bits_of(got) == bits_of(expected), "%s reads as %a, expected %a", text, got,
              expected);
}

/* The exact decimal of the midpoint of x and the next double, and the same with a digit more. */
static void check_tie(double x) {
    static char text[1600];
    int e;
    uint64_t half = (uint64_t)ldexp(frexp(x, &e), 53) * 2 + 1; /* x + 1/2 ulp = half * 2^(e - 54) */
    if (e - 54 < -1022 || e > 1000) return;
    /* two parts that a double holds, added as decimals: the low one is a power of two */
    int size = snprintf(text, sizeof text, "%.1100f", ldexp((double)(half - 1), e - 54));
    static char low[1600];
    int low_size = snprintf(low, sizeof low, "%.1100f", ldexp(1, e - 54));
    int carry = 0;
    for (int i = 0; i < size && (i < low_size || carry); i++) {
        char *to = &text[size - 1 - i];
        if (*to == '.') continue;
        int sum = *to - '0' + (i < low_size ? low[low_size - 1 - i] - '0' : 0) + carry;
        *to = (char)('0' + sum % 10);
        carry = sum / 10;
    }
    check_read(text);
    text[size - 1]++; /* the last of 1,100 digits: past the tie, and past what is kept */
    check_read(text);
}

static void test_ties(void) {
    /* Halfway between whole numbers past 2^53, where a double holds only the even ones. */
    for (int i = 0; i < ROUNDS; i++) {
        char text[64];
        int shift = (int)(random_bits() % 10) + 1;
        uint64_t whole =
            ((random_bits() >> 12 | (uint64_t)1 << 52) << shift) + ((uint64_t)1 << (shift - 1));
        int64_t beside = (int64_t)(random_bits() % 3) - 1;
        snprintf(text, sizeof text, "%" PRIu64, whole + (uint64_t)beside);
        check_read(text);
        snprintf(text, sizeof text, "%" PRIu64 ".%05d", whole, (int)(random_bits() % 2));
        check_read(text);
        /* The same halves as fractions: whole / 2^20 has at most 20 digits after the point. */
        snprintf(text, sizeof text, "%.20f", (double)(whole >> 12) / 1048576);
        check_read(text);
        if (i % 30 == 0) check_tie(fabs(any_finite()));
        if (i % 30 == 0) check_tie(1 + (double)(random_bits() >> 12));
        if (i % 30 == 0) check_tie(ldexp((double)(random_bits() >> 11), -80));
    }
    /* Halfway between 2^-1074 and 0, and its neighbours in the last of 40 digits. */
    check_read("2.470328229206232720882843964341106861825e-324");
    check_read("2.470328229206232720882843964341106861826e-324");
    check_read("4.940656458412465441765687928682213723651e-324");
    /* The largest double, and the tie above it. */
    check_read("1.797693134862315708145274237317043567981e308");
    check_read("1.797693134862315807937289714053034150799e308");
    check_read("1.797693134862315807937289714053034150800e308");
    check_read("2.2250738585072011e-308");
}

static void test_reading(void) {
    for (int i = 0; i < ROUNDS; i++) {
        char text[64];
        double x = any_finite();
        snprintf(text, sizeof text, "%.*e", (int)(random_bits() % 18), x);
        check_read(text);
        snprintf(text, sizeof text, "%.17g", of_bits(random_bits() >> 12)); /* subnormal */
        check_read(text);
        int size = (int)(random_bits() % 39) + 1, at = 0;
        int point = (int)(random_bits() % (uint64_t)(size + 1));
        for (int k = 0; k < size; k++) {
            if (k == point) text[at++] = '.';
            text[at++] = (char)('0' + random_bits() % 10);
        }
        snprintf(text + at, sizeof text - (size_t)at, "e%d", (int)(random_bits() % 700) - 360);
        check_read(text);
        if (i % 2) text[at] = 0;
        check_read(text);
    }
}

static void test_grammar(void) {
    static const char *const taken[] = {"0",    "-0",    ".5",   "5.",     "1e5",
                                        "1E+5", "1e-05", "00.5", "-1.5e0", "0e99999999999"};
    static const char *const refused[] = {"",    "-",   ".",    "e5",    "1e",  "1e+",  "+1",
                                          " 1",  "1 ",  "1..2", "1.2.3", "0x1", "1e5.", "--1",
                                          "1,5", "inf", "nan",  "1e5e",  "1_0", "1e 5"};
    double x = 7;
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) check_read(taken[i]);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        CHECK_MSG(!tx_decimal_read(refused[i], strlen(refused[i]), &x) && x == 7, "%s", refused[i]);
    check_read("1e999999999999999999999");
    check_read("1e-999999999999999999999");
    check_read("1234567890123456789012345678901234567890");
    check_read("12345678901234567890123456789012345678901");
    check_read("0.00000000000000000000000000000000000000000000000001");
    check_read("00000000000000000000000000000000000000000000000001e5");
    CHECK(!tx_decimal_read("1\0", 2, &x)); /* the whole of the text, not a C string of it */
    CHECK(tx_decimal_read("12e5", 2, &x) && x == 12);
}

/* ---- printing ---- */

/* The digits and the exponent as printf has them. */
static void check_digits(tx_decimal d, double x) {
    char text[40], ours[40];
    int at = 0;
    snprintf(text, sizeof text, "%.*e", d.count - 1, x);
    for (int i = 0; i < d.count; i++) {
        if (i == 1) ours[at++] = '.';
        ours[at++] = (char)('0' + d.digit[i]);
    }
    snprintf(ours + at, sizeof ours - (size_t)at, "e%c%02d", d.exponent < 0 ? '-' : '+',
             abs(d.exponent));
    CHECK_MSG(strcmp(text, ours) == 0, "%a: %s, expected %s", x, ours, text);
}

static void check_shortest(double x) {
    char text[40];
    double back = 0;
    tx_decimal d = tx_decimal_shortest(x);
    CHECK_MSG(d.count >= 1 && d.count <= 17 && d.digit[0] && d.digit[d.count - 1], "%a", x);
    check_digits(d, x);
    snprintf(text, sizeof text, "%.*e", d.count - 1, x);
    CHECK_MSG(bits_of(strtod(text, NULL)) == bits_of(x), "%a printed as %s", x, text);
    if (d.count == 1) return;
    snprintf(text, sizeof text, "%.*e", d.count - 2, x);
    CHECK_MSG(strtod(text, NULL) != x, "%a: %s would do", x, text);

    char number[40];
    tx_text t = tx_text_over(number, sizeof number);
    tx_text_add_number(&t, x);
    CHECK_MSG(tx_text_fits(&t) && tx_decimal_read(number, t.length, &back) &&
                  bits_of(back) == bits_of(x),
              "%a printed as %s reads as %a", x, number, back);
}

static void test_shortest(void) {
    for (int i = 0; i < ROUNDS; i++) {
        check_shortest(fabs(any_finite()));
        check_shortest((double)(random_bits() >> 11) / 9007199254740992.0 + 0x1p-60); /* 0 to 1 */
        check_shortest((double)(random_bits() % 100000 + 1) / 100000);
    }
    for (int i = 0; i < ROUNDS / 10; i++) check_shortest(of_bits((random_bits() >> 12) + 1));
    for (int e = 1; e < 2047; e++) check_shortest(of_bits((uint64_t)e << 52)); /* powers of two */
    check_shortest(5e-324);
    check_shortest(1.7976931348623157e308);
    check_shortest(0.9991234567891);
}

int main(void) {
    state = (uint64_t)check_seed() * 0x9e3779b97f4a7c15u | 1;
    test_grammar();
    test_reading();
    test_ties();
    test_shortest();
    return check_report();
}
