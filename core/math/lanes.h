#ifndef TX_LANES_H
#define TX_LANES_H
/* Loops over the numbers of a row, four at a time, and sums over rows. */
#include "base/simd.h"

/* Runs the statements for i = 0, 4, 8 ... below n, on `width` columns: 4, a constant, and at the
 * end what is left. The compiler sees them twice, once without a test for edges. */
#define EACH_LANES(i, n, width, ...)                        \
    do {                                                    \
        int i = 0;                                          \
        for (; i + 4 <= (int)(n); i += 4) {                 \
            enum { width = 4 };                             \
            __VA_ARGS__                                     \
        }                                                   \
        for (const int width = (int)(n)-i; i < (int)(n);) { \
            __VA_ARGS__                                     \
            break;                                          \
        }                                                   \
    } while (0)

/* Sums over rows take some vectors of a row at a time, so that their chains overlap: a whole cache
 * line for one sum, half a line for two. */
enum { TX_LINE = TX_ALIGN / 4 };

/* y[columns] += sums. */
static inline void tx_add_columns(real *y, const v4 *sums, int columns) {
    for (int j = 0; 4 * j < columns; j++)
        v4_store_part(y + 4 * j, v4_add(v4_load(y + 4 * j), sums[j]), TX_MIN(4, columns - 4 * j));
}

#endif
