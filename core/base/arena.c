#include "base/arena.h"

#ifdef TX_POISONED_GAPS
/* of the sanitizer's own header, which the core does without */
void __asan_poison_memory_region(const volatile void *bytes, size_t count);
void __asan_unpoison_memory_region(const volatile void *bytes, size_t count);
#define GAP TX_ALIGN /* bytes between two blocks that nobody may read */
#define CLOSE(bytes, count) __asan_poison_memory_region(bytes, count)
#define OPEN(bytes, count) __asan_unpoison_memory_region(bytes, count)
#else
#define GAP 0
#define CLOSE(bytes, count) ((void)0)
#define OPEN(bytes, count) ((void)0)
#endif

static void *place(tx_arena *arena, uint64_t bytes) {
    uint64_t end = arena->used, begin = TX_ROUND_UP(end, TX_ALIGN) + (end ? GAP : 0);
    arena->used = begin + bytes;
    if (!arena->memory) return NULL;
    CLOSE(arena->memory + end, begin - end);
    OPEN(arena->memory + begin, bytes);
    return arena->memory + begin;
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
