#include "base/decimal.h"

/* Both directions rest on one exact operation: the decimal expansion of m * 2^e. A double is one
 * such number, and so is the midpoint of two neighbours. */

#define LIMB 1000000000u /* nine decimal digits a limb */
/* The longest expansion is that of a midpoint of subnormals: 54 bits * 5^1075, 768 digits. */
#define LIMBS 88
#define MOST_DIGITS (LIMBS * 9)

/* d.ddd * 10^exponent, without zeros at either end; count 0 is the number 0. */
typedef struct {
    int count, exponent;
    uint8_t digit[MOST_DIGITS];
} digits;

typedef struct {
    uint32_t limb[LIMBS]; /* least significant first */
    int count;
} big;

static void multiply(big *n, uint32_t factor) {
    uint64_t carry = 0;
    for (int i = 0; i < n->count; i++) {
        carry += (uint64_t)n->limb[i] * factor;
        n->limb[i] = (uint32_t)(carry % LIMB);
        carry /= LIMB;
    }
    while (carry) {
        TX_ASSERT(n->count < LIMBS);
        n->limb[n->count++] = (uint32_t)(carry % LIMB);
        carry /= LIMB;
    }
}

/* Drops zeros at both ends; `first` is the index of the first digit that may not be 0. */
static void trim(digits *d) {
    int first = 0;
    while (d->count && d->digit[d->count - 1] == 0) d->count--;
    while (first < d->count && d->digit[first] == 0) first++;
    d->count -= first;
    d->exponent -= first;
    memmove(d->digit, d->digit + first, (size_t)d->count);
}

/* The exact decimal of mantissa * 2^e, -1075 <= e <= 971. */
static void expand(digits *d, uint64_t mantissa, int e) {
    big n = {.count = 0};
    d->count = d->exponent = 0;
    if (!mantissa) return;
    for (; !(mantissa & 1); e++) mantissa >>= 1;
    /* For e < 0: mantissa * 2^e = mantissa * 5^-e / 10^-e. */
    int scale = e < 0 ? -e : 0;
    for (; mantissa; mantissa /= LIMB) n.limb[n.count++] = (uint32_t)(mantissa % LIMB);
    for (; e <= -12; e += 12) multiply(&n, 244140625); /* 5^12 */
    for (; e < 0; e++) multiply(&n, 5);
    for (; e >= 29; e -= 29) multiply(&n, 1u << 29);
    if (e > 0) multiply(&n, 1u << e);

    d->count = n.count * 9;
    d->exponent = d->count - 1 - scale;
    for (int i = 0; i < n.count; i++) {
        uint32_t limb = n.limb[i];
        for (int k = 0; k < 9; k++, limb /= 10)
            d->digit[d->count - 1 - i * 9 - k] = (uint8_t)(limb % 10);
    }
    trim(d);
}

/* The sign of a - b. */
static int compare(const digits *a, const digits *b) {
    if (!a->count || !b->count) return (a->count > 0) - (b->count > 0);
    if (a->exponent != b->exponent) return a->exponent < b->exponent ? -1 : 1;
    for (int i = 0; i < a->count || i < b->count; i++) {
        int x = i < a->count ? a->digit[i] : 0, y = i < b->count ? b->digit[i] : 0;
        if (x != y) return x < y ? -1 : 1;
    }
    return 0;
}

/* ---- decimal to double ---- */

/* Positive doubles in order are their bit patterns in order. */
#define INFINITY_BITS ((uint64_t)0x7ff << 52)

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

/* mantissa * 2^result is the double of these bits. */
static int split(uint64_t bits, uint64_t *mantissa) {
    int e = (int)(bits >> 52);
    *mantissa = (bits & 0xfffffffffffffu) | (e ? (uint64_t)1 << 52 : 0);
    return (e ? e : 1) - 1075;
}

/* Whether the decimal rounds to a double after that of `bits`: it is past the midpoint of the two,
 * or at it and `bits` is odd. */
static bool rounds_above(const digits *d, uint64_t bits) {
    uint64_t mantissa;
    digits middle;
    int e = split(bits, &mantissa);
    expand(&middle, 2 * mantissa + 1, e - 1);
    int order = compare(d, &middle);
    return order > 0 || (order == 0 && (bits & 1));
}

/* The decimal within a few units in the last place. *exact: there was at most one rounding, so it
 * is the nearest double. */
static double estimate(const digits *d, bool *exact) {
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                    1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                    1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    uint64_t lead = 0;
    int used = TX_MIN(d->count, 19);
    for (int i = 0; i < used; i++) lead = lead * 10 + d->digit[i];
    int power = d->exponent - used + 1;
    double x = (double)lead;
    *exact = used == d->count && lead <= (uint64_t)1 << 53 && power >= -22 && power <= 22;
    for (; power > 22; power -= 22) x *= 1e22;
    for (; power < -22; power += 22) x /= 1e22;
    return power < 0 ? x / powers[-power] : x * powers[power];
}

/* The nearest double, which the estimate only makes fast to find. */
static double nearest(const digits *d) {
    bool exact;
    if (!d->count || d->exponent < -330) return 0;
    if (d->exponent > 310) return of_bits(INFINITY_BITS);
    double x = estimate(d, &exact);
    if (exact) return x;
    uint64_t bits = TX_MIN(bits_of(x), INFINITY_BITS);
    while (bits < INFINITY_BITS && rounds_above(d, bits)) bits++;
    while (bits > 0 && !rounds_above(d, bits - 1)) bits--;
    return of_bits(bits);
}

static bool is_digit(const char *text, size_t size, size_t i) {
    return i < size && text[i] >= '0' && text[i] <= '9';
}

/* Reads the exponent at text[*i], if there is one, and moves *i past it. Large ones are cut: they
 * give 0 or an infinity whatever the digits. */
static bool read_exponent(const char *text, size_t size, size_t *i, int *exponent) {
    *exponent = 0;
    if (*i == size || (text[*i] != 'e' && text[*i] != 'E')) return true;
    ++*i;
    bool negative = *i < size && text[*i] == '-';
    if (*i < size && (text[*i] == '+' || text[*i] == '-')) ++*i;
    if (!is_digit(text, size, *i)) return false;
    for (; is_digit(text, size, *i); ++*i)
        if (*exponent < 10000) *exponent = *exponent * 10 + (text[*i] - '0');
    if (negative) *exponent = -*exponent;
    return true;
}

/* Appends a digit; the first must not be 0. No midpoint of doubles has as many digits as there is
 * room for, so of those after them only matters whether one is not 0. */
static void append(digits *d, int digit) {
    if (d->count < MOST_DIGITS)
        d->digit[d->count++] = (uint8_t)digit;
    else if (digit)
        d->digit[MOST_DIGITS - 1] |= 1;
}

/* Reads the digits from text[*i] on, with at most one point among them, and moves *i past them.
 * False where there is no digit. */
static bool read_digits(const char *text, size_t size, size_t *i, digits *d) {
    bool point = false, any = false;
    d->count = 0;
    d->exponent = -1; /* -1 + the digits before the point */
    for (;; ++*i) {
        bool digit = is_digit(text, size, *i);
        if (!digit && (point || *i == size || text[*i] != '.')) return any;
        point |= !digit;
        if (!digit) continue;
        any = true;
        bool leading = !d->count && text[*i] == '0';
        if (!leading) append(d, text[*i] - '0');
        /* a leading 0 counts only after the point: 0.01 is 1e-2 */
        if (leading ? point : !point) d->exponent += point ? -1 : 1;
    }
}

bool tx_decimal_read(const char *text, size_t size, double *out) {
    digits d;
    bool negative = size > 0 && text[0] == '-';
    size_t i = negative;
    int exponent;
    if (!read_digits(text, size, &i, &d) || !read_exponent(text, size, &i, &exponent) || i != size)
        return false;
    d.exponent += exponent;
    trim(&d);
    *out = negative ? -nearest(&d) : nearest(&d);
    return true;
}

/* ---- double to decimal ---- */

/* *d = the decimal of `count` digits that is nearest to the exact one; ties go to the even digit.
 */
static void round_to(digits *d, const digits *exact, int count) {
    *d = *exact;
    if (count >= exact->count) return;
    bool tie = exact->digit[count] == 5 && exact->count == count + 1;
    bool up = tie ? exact->digit[count - 1] & 1 : exact->digit[count] >= 5;
    d->count = count;
    int last = count - 1;
    for (; up && last >= 0 && d->digit[last] == 9; last--) d->digit[last] = 0;
    if (up && last >= 0) d->digit[last]++;
    if (up && last < 0) { /* 99.. became 100.. */
        d->digit[0] = 1;
        d->exponent++;
    }
    trim(d);
}

tx_decimal tx_decimal_shortest(double x) {
    uint64_t mantissa, bits = bits_of(x);
    digits exact, d;
    int e = split(bits, &mantissa);
    expand(&exact, mantissa, e);
    for (int count = 1; count <= 17; count++) {
        round_to(&d, &exact, count);
        if (bits_of(nearest(&d)) == bits) break;
    }
    tx_decimal result = {.count = d.count, .exponent = d.exponent};
    memcpy(result.digit, d.digit, (size_t)d.count);
    return result;
}
