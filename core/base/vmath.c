#include "base/vmath.h"

/* Double-precision exp, log, sin and cos from + - * / only. Each reduces its argument to a small
 * interval and adds a polynomial there (coefficients: interpolation at Chebyshev nodes in 60
 * digits, rounded to double). Adding SHIFTER rounds to the nearest integer, which is then in
 * the low bits of the sum. */
#define SHIFTER 0x1.8p52
#define LN2_HIGH 0x1.62e42feep-1 /* 32 bits: its product with an exponent is exact */
#define LN2_LOW 0x1.a39ef35793c76p-33
#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static uint64_t bits_of(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static double from_bits(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* -1022 <= n <= 1023 */
static double power_of_two(int n) { return from_bits((uint64_t)(n + 1023) << 52); }

/* c[0] + c[1] x + ... + c[count - 1] x^(count - 1) */
static double polynomial(const double *c, int count, double x) {
    double sum = c[count - 1];
    for (int i = count - 2; i >= 0; i--) sum = sum * x + c[i];
    return sum;
}

double tx_dexp(double x) {
    /* (e^r - 1 - r) / r^2 on |r| <= ln 2 / 2 */
    static const double q[] = {0x1.0000000000001p-1,  0x1.5555555555556p-3,  0x1.5555555553d68p-5,
                               0x1.11111111109b5p-7,  0x1.6c16c17889ef1p-10, 0x1.a01a01a7c2efep-13,
                               0x1.a019b9149a41cp-16, 0x1.71de0db2f6b19p-19, 0x1.28917c89a43a7p-22,
                               0x1.af389ecfc4b9cp-26};
    if (!(x > -746)) return x != x ? x : 0;
    if (x > 710) return __builtin_inf();
    double n = (x * 0x1.71547652b82fep+0 + SHIFTER) - SHIFTER; /* x / ln 2 */
    double r = (x - n * LN2_HIGH) - n * LN2_LOW;
    double mantissa = 1 + (r + r * r * polynomial(q, COUNT(q), r));
    /* in two factors, so that the ends of the range neither overflow nor vanish early */
    int half = (int)n / 2;
    return mantissa * power_of_two(half) * power_of_two((int)n - half);
}

double tx_dlog(double x) {
    /* (2 artanh(s) - 2 s) / s^3 in z = s^2 on |s| <= 0.1716 */
    static const double c[] = {0x1.5555555555558p-1, 0x1.99999999952b2p-2, 0x1.2492492df6947p-2,
                               0x1.c71c62debf86bp-3, 0x1.7462b69705382p-3, 0x1.39fe208c33457p-3,
                               0x1.2b5b5fb2eac92p-3};
    if (!(x > 0)) return x == 0 ? -__builtin_inf() : __builtin_nan("");
    if (x == __builtin_inf()) return x;
    int exponent = 0;
    if (x < 0x1p-1022) x *= 0x1p54, exponent = -54;
    /* x = 2^n m with m from sqrt(1/2) to sqrt(2), read off the bits with 1 shifted to sqrt(1/2) */
    uint64_t shifted = bits_of(x) + (bits_of(1) - bits_of(0x1.6a09e667f3bcdp-1));
    double n = (double)(exponent + (int)(shifted >> 52) - 1023);
    double f = from_bits((shifted & 0xfffffffffffffu) + bits_of(0x1.6a09e667f3bcdp-1)) - 1;
    /* ln(1 + f) = 2 artanh(s), s = f / (2 + f), written as f - f^2/2 + ... so that the leading term
     * is exact. */
    double s = f / (2 + f), z = s * s, half_square = 0.5 * f * f;
    double tail = s * (half_square + z * polynomial(c, COUNT(c), z));
    return n * LN2_HIGH - ((half_square - (tail + n * LN2_LOW)) - f);
}

/* An unevaluated sum high + low, |low| at most half a unit in the last place of high. */
typedef struct {
    double high, low;
} pair;

static pair exact_difference(double a, double b) {
    double high = a - b, back = a - high;
    return (pair){high, (a - (high + back)) + (back - b)};
}

/* x = quadrant * pi/2 + result, |result| <= pi/4. The parts of pi/2 have 33 bits, so that their
 * products with the count, which has at most 20, are exact; what is left after cancellation is
 * still good to full precision. */
static pair reduce(double x, int *quadrant) {
    double biased = x * 0x1.45f306dc9c883p-1 + SHIFTER; /* x / (pi/2) */
    double n = biased - SHIFTER;
    *quadrant = (int)(bits_of(biased) & 3);
    double first = x - n * 0x1.921fb544p+0;
    pair second = exact_difference(first, n * 0x1.0b4611a6p-34);
    pair third = exact_difference(second.high, n * 0x1.3198a2ep-69);
    double low = (second.low + third.low) - n * 0x1.b839a252049c1p-104;
    double high = third.high + low;
    return (pair){high, (third.high - high) + low};
}

static double sin_near_zero(pair r) {
    static const double c[] = {-0x1.5555555555555p-3,  0x1.1111111110babp-7,
                               -0x1.a01a019e820aep-13, 0x1.71de37946ed6dp-19,
                               -0x1.ae6008d114484p-26, 0x1.5e0a4fc16bep-33};
    double z = r.high * r.high;
    return r.high + (r.high * z * polynomial(c, COUNT(c), z) + r.low * (1 - 0.5 * z));
}

static double cos_near_zero(pair r) {
    static const double c[] = {0x1.5555555555555p-5,  -0x1.6c16c16c16963p-10,
                               0x1.a01a019f4ddfdp-16, -0x1.27e4fa16cc2d1p-22,
                               0x1.1eeb67d026ec6p-29, -0x1.907cd8ff5ed8fp-37};
    double z = r.high * r.high, half = 0.5 * z, leading = 1 - half;
    return leading +
           (((1 - leading) - half) + (z * z * polynomial(c, COUNT(c), z) - r.high * r.low));
}

/* sin(x + turns pi/2) */
static double sin_turned(double x, int turns) {
    TX_ASSERT(!(x > 1e6 || x < -1e6));
    int quadrant;
    pair r = reduce(x, &quadrant);
    quadrant = (quadrant + turns) & 3;
    double result = quadrant & 1 ? cos_near_zero(r) : sin_near_zero(r);
    return quadrant & 2 ? -result : result;
}

double tx_dsin(double x) { return sin_turned(x, 0); }
double tx_dcos(double x) { return sin_turned(x, 1); }
