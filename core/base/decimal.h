#ifndef TX_DECIMAL_H
#define TX_DECIMAL_H
/* Doubles as decimals and back, exactly, without a C library. What tx_decimal_shortest prints,
 * tx_decimal_read returns as the same double. */
#include "base/base.h"
#include <stdbool.h>

/* d.ddd * 10^exponent; digit[0..count-1] are 0 to 9, the first and the last are not 0. */
typedef struct {
    int count, exponent;
    uint8_t digit[17];
} tx_decimal;

/* The fewest digits with which the decimal nearest to x reads back as x; 17 always suffice.
 * x is finite and positive. */
tx_decimal tx_decimal_shortest(double x);

/* Reads text[size] as [-] digits [. digits] [e [+-] digits] with at least one digit before the
 * exponent. *out is the nearest double, ties go to the even one; a number too large for a double is
 * an infinity. Returns false for any other text. */
bool tx_decimal_read(const char *text, size_t size, double *out);

#endif
