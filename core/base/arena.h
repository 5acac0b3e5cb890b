#ifndef TX_ARENA_H
#define TX_ARENA_H
/* Memory that is planned, then taken once. A carve function runs twice over the same code: over an
 * arena without memory it counts, over one with memory it places. Nothing is ever given back
 * singly. With TX_POISONED_GAPS, in tests, the address sanitizer finds what reads past the end of a
 * block into the next. */
#include "base/base.h"

typedef struct {
    unsigned char *memory; /* NULL: counting. Aligned to TX_ALIGN by the caller. */
    /* bytes taken so far, also when counting: 64 bits, so a plan beyond the address space is still
     * counted */
    uint64_t used;
} tx_arena;

/* count elements of `size` bytes, zeroed, aligned to TX_ALIGN; NULL when counting. */
void *tx_arena_take(tx_arena *arena, uint64_t count, size_t size);

/* count numbers, zeroed, with TX_LANE_SLACK readable ones after them. */
real *tx_arena_reals(tx_arena *arena, uint64_t count);

/* The same without a value: what no pass sets takes no memory of the machine. NaN where
 * TX_UNSET_NAN is defined, in tests, which then find what is read before it is set. */
real *tx_arena_unset(tx_arena *arena, uint64_t count);

#endif
