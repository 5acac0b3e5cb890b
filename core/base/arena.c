#include "base/arena.h"

void *tx_arena_take(tx_arena *arena, uint64_t count, size_t size) {
    uint64_t begin = TX_ROUND_UP(arena->used, TX_ALIGN);
    arena->used = begin + count * size;
    if (!arena->memory) return NULL;
    void *block = arena->memory + begin;
    memset(block, 0, (size_t)(count * size));
    return block;
}

real *tx_arena_reals(tx_arena *arena, uint64_t count) {
    return tx_arena_take(arena, count + TX_LANE_SLACK, sizeof(real));
}
