#include "tasks/characters.h"

#define COVERED .9995 /* of the text's characters */

void tx_characters_see(tx_characters *c, uint32_t code) {
    uint16_t *page = &c->page[code / TX_PAGE];
    if (!*page) *page = (uint16_t)++c->pages;
}

void tx_characters_carve(tx_characters *c, tx_arena *arena) {
    c->count = tx_arena_take(arena, (uint64_t)c->pages * TX_PAGE, sizeof *c->count);
}

int tx_characters_different(const tx_characters *c) {
    int n = 0;
    for (uint32_t i = 0; i < c->pages * TX_PAGE && c->count; i++) n += c->count[i] > 0;
    return n;
}

tx_room tx_room_for(tx_tokens kind, int different, int most) {
    const bool learns = kind != TX_TOKENS_CHARACTERS;
    const int tokens = TX_MAX(most, learns ? TX_LEAST_WITH_BYTES : TX_CHARACTERS_ALWAYS);
    const bool fit = learns ? different < most : different <= tokens;
    if (fit || different <= TX_BYTES) return (tx_room){false, different, TX_MAX(most, different)};
    return (tx_room){true, learns ? (tokens - TX_BYTES) / 2 : tokens - TX_BYTES, tokens};
}

uint32_t tx_characters_next(const tx_characters *c, uint32_t code, uint32_t *count) {
    for (; code < TX_CODES; code++) {
        const uint32_t page = c->page[code / TX_PAGE];
        if (!page) {
            code |= TX_PAGE - 1;
            continue;
        }
        *count = c->count[(page - 1) * TX_PAGE + code % TX_PAGE];
        if (*count) break;
    }
    return code;
}

/* The rarest character that stays. */
static tx_candidate last_kept(const tx_characters *c, tx_tokens kind, int most, tx_queue *heap) {
    const double covered = kind == TX_TOKENS_CHARACTERS ? 1 : COVERED;
    double total = 0, kept = 0;
    uint32_t count;
    tx_candidate last = {0};
    heap->size = 0;
    for (uint32_t code = tx_characters_next(c, 0, &count); code < TX_CODES;
         code = tx_characters_next(c, code + 1, &count)) {
        tx_queue_put(heap, (tx_candidate){count, code, code});
        total += count;
    }
    for (int n = 0; n < most && heap->size && (n == 0 || kept < covered * total); n++) {
        last = tx_queue_take(heap);
        kept += last.count;
    }
    return last;
}

int tx_characters_choose(const tx_characters *c, tx_tokens kind, const tx_room *room,
                         tx_queue *heap, uint32_t *alphabet, uint32_t *count) {
    const tx_candidate last =
        room->has_bytes ? last_kept(c, kind, room->most, heap) : (tx_candidate){0, UINT32_MAX, 0};
    uint32_t times;
    int n = 0;
    for (uint32_t code = tx_characters_next(c, 0, &times); code < TX_CODES;
         code = tx_characters_next(c, code + 1, &times)) {
        if (tx_candidate_is_before(&last, &(tx_candidate){times, code, code})) continue;
        alphabet[n] = code;
        count[n++] = times;
    }
    return n;
}

int tx_alphabet_find(const uint32_t *alphabet, int n, uint32_t code) {
    int low = 0, high = n;
    while (low < high) {
        int middle = (low + high) / 2;
        if (alphabet[middle] < code)
            low = middle + 1;
        else
            high = middle;
    }
    return low < n && alphabet[low] == code ? low : -1;
}
