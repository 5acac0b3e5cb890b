#include "tasks/bpe.h"

typedef struct {
    uint32_t key;   /* left << 16 | right */
    uint32_t count; /* occurrences in the text */
    uint32_t first; /* 1 + the first of its places; 0: none */
} pair;

/* A pre-token that contains, or once contained, a pair. */
typedef struct {
    uint32_t pretoken, next; /* next: 1 + a place; 0: none */
} place;

struct tx_bpe {
    pair *pairs;
    uint32_t pair_count, mask;
    uint32_t *table; /* [mask + 1] 1 + the number of a pair, by hash; 0: none */
    place *places;
    uint32_t place_count;
    tx_queue queue;
};

uint32_t tx_table_size(uint64_t n) {
    uint32_t size = 16;
    while (size < n) size *= 2;
    return size;
}

/* --- pairs ------------------------------------------------------------------------------------ */

/* The number of pairs that can ever occur: at first, then two new ones for each replacement, and a
 * replacement takes one symbol away. */
static uint64_t most_pairs(uint64_t symbols, int characters, int most) {
    uint64_t first = (uint64_t)characters * (uint64_t)characters;
    uint64_t later = 2 * (uint64_t)most * (uint64_t)TX_MAX(most - characters, 0);
    return TX_MIN(symbols, first) + TX_MIN(2 * symbols, later);
}

struct tx_bpe *tx_bpe_carve(tx_arena *arena, uint64_t symbols, int characters, int most) {
    const uint64_t pairs = most_pairs(symbols, characters, most);
    const uint32_t slots = tx_table_size(pairs + pairs / 2 + 1);
    struct tx_bpe *bpe = tx_arena_take(arena, 1, sizeof *bpe);
    struct tx_bpe own = {
        .pairs = tx_arena_take(arena, pairs, sizeof *own.pairs),
        .mask = slots - 1,
        .table = tx_arena_take(arena, slots, sizeof *own.table),
        .places = tx_arena_take(arena, 3 * symbols, sizeof *own.places),
        .queue = {tx_arena_take(arena, pairs, sizeof *own.queue.heap), 0},
    };
    if (bpe) *bpe = own;
    return bpe;
}

static pair *pair_of(struct tx_bpe *bpe, uint32_t left, uint32_t right) {
    const uint32_t key = left << 16 | right;
    uint32_t slot = key * 0x9e3779b1u;
    slot ^= slot >> 15;
    for (;; slot++) {
        uint32_t *number = &bpe->table[slot & bpe->mask];
        if (!*number) {
            bpe->pairs[bpe->pair_count] = (pair){key, 0, 0};
            *number = ++bpe->pair_count;
        }
        if (bpe->pairs[*number - 1].key == key) return &bpe->pairs[*number - 1];
    }
}

static void add_place(struct tx_bpe *bpe, pair *p, uint32_t pretoken) {
    bpe->places[bpe->place_count] = (place){pretoken, p->first};
    p->first = ++bpe->place_count;
}

/* Whether two neighbours may become one token: bytes may not. */
static bool joins(const tx_vocabulary *v, int left, int right) {
    return !tx_vocabulary_is_byte(v, left) && !tx_vocabulary_is_byte(v, right);
}

static void queue_from(struct tx_bpe *bpe, uint32_t first) {
    for (uint32_t i = first; i < bpe->pair_count; i++)
        if (bpe->pairs[i].count >= 2)
            tx_queue_put(&bpe->queue, (tx_candidate){bpe->pairs[i].count, bpe->pairs[i].key, i});
}

static void count_pairs(struct tx_bpe *bpe, const tx_learner *learner) {
    for (uint32_t i = 0; i < learner->count; i++) {
        const tx_pretoken *word = &learner->pretokens[i];
        const uint16_t *s = learner->symbols + word->first;
        for (int k = 0; k + 1 < word->length; k++) {
            if (!joins(&learner->vocabulary, s[k], s[k + 1])) continue;
            pair *p = pair_of(bpe, s[k], s[k + 1]);
            p->count += word->count;
            add_place(bpe, p, i);
        }
    }
    queue_from(bpe, 0);
}

/* The pair that occurs most often now; NULL when none occurs twice. Counts only fall after a pair
 * was put in, so one that has fallen is put in again and waits for its turn. */
static const pair *best_pair(struct tx_bpe *bpe) {
    while (bpe->queue.size) {
        const tx_candidate best = tx_queue_take(&bpe->queue);
        const pair *p = &bpe->pairs[best.index];
        if (p->count == best.count) return p;
        if (p->count >= 2) tx_queue_put(&bpe->queue, (tx_candidate){p->count, p->key, best.index});
    }
    return NULL;
}

/* --- merges ----------------------------------------------------------------------------------- */

/* symbols[n] with left right replaced by token, from left to right. Returns how many remain. */
static int replace(uint16_t *symbols, int n, uint32_t key, uint16_t token) {
    int kept = 0;
    for (int i = 0; i < n; kept++) {
        bool here = i + 1 < n && ((uint32_t)symbols[i] << 16 | symbols[i + 1]) == key;
        symbols[kept] = here ? token : symbols[i];
        i += here ? 2 : 1;
    }
    return kept;
}

static void merge_in(struct tx_bpe *bpe, tx_learner *learner, uint32_t number, uint32_t key,
                     uint16_t token) {
    tx_pretoken *word = &learner->pretokens[number];
    const tx_vocabulary *v = &learner->vocabulary;
    uint16_t *s = learner->symbols + word->first, before[TX_TOKEN_BYTES];
    const int n = word->length;
    memcpy(before, s, (size_t)n * sizeof *s);
    const int left = replace(s, n, key, token);
    if (left == n) return; /* merged at an earlier place of the same pre-token */
    word->length = (uint8_t)left;
    const bool all = v->first == v->characters; /* there are no bytes */
    for (int k = 0; k + 1 < n; k++)
        if (all || joins(v, before[k], before[k + 1]))
            pair_of(bpe, before[k], before[k + 1])->count -= word->count;
    for (int k = 0; k + 1 < left; k++) {
        if (!all && !joins(v, s[k], s[k + 1])) continue;
        pair *p = pair_of(bpe, s[k], s[k + 1]);
        p->count += word->count;
        if (s[k] == token || s[k + 1] == token) add_place(bpe, p, number);
    }
}

void tx_bpe_learn(struct tx_bpe *bpe, tx_learner *learner, int most) {
    tx_vocabulary *v = &learner->vocabulary;
    count_pairs(bpe, learner);
    while (v->size < most) {
        const pair *found = best_pair(bpe);
        if (!found) return;
        const pair best = *found;
        const uint32_t known = bpe->pair_count;
        const int token = v->size++;
        v->left[token] = (uint16_t)(best.key >> 16);
        v->right[token] = (uint16_t)best.key;
        v->merged[token] = best.count;
        for (uint32_t at = best.first; at; at = bpe->places[at - 1].next)
            merge_in(bpe, learner, bpe->places[at - 1].pretoken, best.key, (uint16_t)token);
        queue_from(bpe, known);
    }
}

int tx_bpe_apply(const tx_vocabulary *v, uint16_t *symbols, int n) {
    for (int token = v->first; token < v->size && n > 1; token++)
        n = replace(symbols, n, (uint32_t)v->left[token] << 16 | v->right[token], (uint16_t)token);
    return n;
}
