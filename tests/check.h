#ifndef CHECK_H
#define CHECK_H
/* Checks for C tests, natively and as wasm. A test is a program: `int main(void)` runs its checks
 * and returns check_report(). A failed check prints where and what, and the test goes on. No
 * signals, no setjmp, nothing but printf and getenv. */
#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static long check_count, check_failures;

enum { CHECK_MOST_PRINTED = 20 }; /* one broken kernel must not print a million lines */

/* Counts one check; returns 1 when its failure is to be printed. */
static inline int check_note(int passed) {
    check_count++;
    if (passed) return 0;
    return ++check_failures <= CHECK_MOST_PRINTED;
}

#define CHECK(condition)                 \
    ((void)(check_note(!!(condition)) && \
            printf("%s:%d: failed: %s\n", __FILE__, __LINE__, #condition)))

/* CHECK with a printf format and values to say more. */
#define CHECK_MSG(condition, ...)                                            \
    ((void)(check_note(!!(condition)) &&                                     \
            printf("%s:%d: failed: %s: ", __FILE__, __LINE__, #condition) && \
            printf(__VA_ARGS__) && printf("\n")))

/* |a - b| <= relative * max(|a|, |b|). Equal infinities are close, NaN is close to nothing. */
#define CHECK_CLOSE(a, b, relative) check_close((a), (b), (relative), #a, #b, __FILE__, __LINE__)

static inline void check_close(double a, double b, double relative, const char *a_text,
                               const char *b_text, const char *file, int line) {
    double largest = fmax(fabs(a), fabs(b));
    int close = a == b || (!isinf(largest) && fabs(a - b) <= relative * largest);
    if (check_note(close))
        printf("%s:%d: failed: %s = %.17g but %s = %.17g: relative difference %.3g, at most %.3g "
               "allowed\n",
               file, line, a_text, a, b_text, b, fabs(a - b) / largest, relative);
}

/* The seed of this run's random inputs: HEADROOM_SEED or 1. Printed, so that every run can be
 * repeated. */
static inline uint32_t check_seed(void) {
    const char *text = getenv("HEADROOM_SEED");
    char *end = NULL;
    unsigned long seed = text && *text ? strtoul(text, &end, 10) : 1;
    if (end && *end) {
        printf("HEADROOM_SEED must be a whole number, not \"%s\"\n", text);
        exit(2);
    }
    printf("seed %" PRIu32 " (HEADROOM_SEED)\n", (uint32_t)seed);
    return (uint32_t)seed;
}

/* Prints the count and returns the exit status: 0 when at least one check ran and none failed. */
static inline int check_report(void) {
    if (check_failures > CHECK_MOST_PRINTED)
        printf("... and %ld more\n", check_failures - CHECK_MOST_PRINTED);
    printf("%ld checks, %ld failed\n", check_count, check_failures);
    return check_count > 0 && check_failures == 0 ? 0 : 1;
}

#endif
