#include "base/arena.h"

static void *place(tx_arena *arena, uint64_t bytes) {
    uint64_t begin = TX_ROUND_UP(arena->used, TX_ALIGN);
    arena->used = begin + bytes;
    return arena->memory ? arena->memory + begin : NULL;
}

void *tx_arena_take(tx_arena *arena, uint64_t count, size_t size) {
    void *block = place(arena, count * size);
    return block ? memset(block, 0, (size_t)(count * size)) : NULL;
}

real *tx_arena_reals(tx_arena *arena, uint64_t count) {
    return tx_arena_take(arena, count + TX_LANE_SLACK, sizeof(real));
}

real *tx_arena_unset(tx_arena *arena, uint64_t count) {
    uint64_t bytes = (count + TX_LANE_SLACK) * sizeof(real);
    void *block = place(arena, bytes);
#ifdef TX_UNSET_NAN
    if (block) memset(block, 0xff, (size_t)bytes);
#endif
    return block;
}
