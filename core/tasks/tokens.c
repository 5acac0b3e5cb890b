#include "tasks/tokens.h"
#include "base/text.h"
#include "tasks/bpe.h"

/* --- pre-tokens ------------------------------------------------------------------------------- */

static bool is_word(uint32_t code) {
    if (code < 0x80)
        return (code >= '0' && code <= '9') || ((code | 32) >= 'a' && (code | 32) <= 'z');
    return code >= 0xc0 && !(code >= 0x2000 && code < 0x2070) && !(code >= 0x3000 && code < 0x3040);
}

size_t tx_pretoken_size(const uint8_t *text, size_t size, int *characters) {
    const size_t space = text[0] == ' ';
    size_t at = space;
    int n = 0;
    for (; n < TX_PRETOKEN_MOST && at < size; n++) {
        uint32_t code = text[at];
        int bytes = code < 0x80 ? 1 : tx_utf8_decode(text + at, size - at, &code);
        if (!is_word(code)) break;
        at += (size_t)bytes;
    }
    *characters = n ? n + (int)space : 1;
    if (n) return at;
    uint32_t code;
    return (size_t)tx_utf8_decode(text, size, &code);
}

static uint32_t hash_of(const uint8_t *bytes, size_t size) {
    uint32_t hash = 0x811c9dc5u; /* FNV-1a */
    for (size_t i = 0; i < size; i++) hash = (hash ^ bytes[i]) * 0x01000193u;
    return hash ^ hash >> 15;
}

/* Where the table has the number of a pre-token, or where it belongs. */
static uint32_t *slot_of(const tx_learner *l, const uint8_t *bytes, size_t size) {
    for (uint32_t slot = hash_of(bytes, size);; slot++) {
        uint32_t *number = &l->table[slot & l->mask];
        if (!*number) return number;
        const tx_pretoken *p = &l->pretokens[*number - 1];
        if (p->bytes == size && memcmp(l->text + p->at, bytes, size) == 0) return number;
    }
}

void tx_learner_begin(tx_learner *l, const uint8_t *text, size_t size) {
    *l = (tx_learner){.text = text, .size = size};
    for (size_t at = 0; at < size;) {
        int characters;
        at += tx_pretoken_size(text + at, size - at, &characters);
        l->capacity += characters > 1;
    }
}

void tx_learner_carve(tx_learner *l, tx_arena *arena) {
    l->mask = tx_table_size(l->capacity + l->capacity / 2 + 1) - 1;
    l->table = tx_arena_take(arena, (uint64_t)l->mask + 1, sizeof *l->table);
    l->pretokens = tx_arena_take(arena, l->capacity, sizeof *l->pretokens);
}

void tx_learner_add(tx_learner *l, size_t begin, size_t size) {
    for (size_t at = begin; at < begin + size;) {
        int characters;
        const size_t bytes = tx_pretoken_size(l->text + at, begin + size - at, &characters);
        uint32_t *number = characters > 1 ? slot_of(l, l->text + at, bytes) : NULL;
        if (number && !*number) {
            TX_ASSERT(l->count < l->capacity && at < UINT32_MAX);
            l->pretokens[l->count] = (tx_pretoken){.at = (uint32_t)at,
                                                   .first = (uint32_t)l->characters,
                                                   .bytes = (uint8_t)bytes,
                                                   .characters = (uint8_t)characters};
            l->characters += (uint64_t)characters;
            *number = ++l->count;
        }
        if (number) l->pretokens[*number - 1].count++;
        at += bytes;
    }
}

const uint16_t *tx_learner_find(const tx_learner *l, const uint8_t *bytes, size_t size,
                                int *length) {
    const tx_pretoken *p = &l->pretokens[*slot_of(l, bytes, size) - 1];
    *length = p->length;
    return l->symbols + p->first;
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

/* --- learning --------------------------------------------------------------------------------- */

static void carve_arrays(tx_vocabulary *v, tx_arena *arena, int size, size_t bytes) {
    const uint64_t n = (uint64_t)size;
    v->count = tx_arena_take(arena, n, sizeof *v->count);
    v->merged = tx_arena_take(arena, n, sizeof *v->merged);
    v->left = tx_arena_take(arena, n, sizeof *v->left);
    v->right = tx_arena_take(arena, n, sizeof *v->right);
    v->start = tx_arena_take(arena, n + 1, sizeof *v->start);
    v->bytes = tx_arena_take(arena, bytes, 1);
}

/* Puts the characters of every pre-token into symbols. vocabulary.count keeps those of no
 * pre-token. */
static void spell_pretokens(tx_learner *l, const uint32_t *alphabet) {
    for (uint32_t i = 0; i < l->count; i++) {
        tx_pretoken *p = &l->pretokens[i];
        size_t at = p->at;
        for (p->length = 0; p->length < p->characters; p->length++) {
            uint32_t code;
            at += (size_t)tx_utf8_decode(l->text + at, l->size - at, &code);
            int token = tx_alphabet_find(alphabet, l->vocabulary.characters, code);
            TX_ASSERT(token >= 0);
            l->symbols[p->first + p->length] = (uint16_t)token;
            l->vocabulary.count[token] -= p->count;
        }
    }
}

/* Adds bytes to the UTF-8 of the newest token. */
static void append(tx_vocabulary *v, int token, const uint8_t *bytes, uint32_t size) {
    memcpy(v->bytes + v->start[token + 1], bytes, size);
    v->start[token + 1] += size;
}

static void begin_token(tx_vocabulary *v, int token) { v->start[token + 1] = v->start[token]; }

static void spell_characters(tx_vocabulary *v, const uint32_t *alphabet) {
    for (int i = 0; i < v->characters; i++) {
        uint8_t bytes[4];
        begin_token(v, i);
        append(v, i, bytes, (uint32_t)tx_utf8_encode(alphabet[i], bytes));
    }
}

static void learn_words(tx_learner *l, tx_queue *queue, int most) {
    tx_vocabulary *v = &l->vocabulary;
    for (uint32_t i = 0; i < l->count; i++)
        if (l->pretokens[i].count >= 2)
            tx_queue_put(queue, (tx_candidate){l->pretokens[i].count, i, i});
    for (; v->size < most && queue->size; v->size++) {
        tx_pretoken *p = &l->pretokens[tx_queue_take(queue).index];
        v->merged[v->size] = p->count;
        begin_token(v, v->size);
        append(v, v->size, l->text + p->at, p->bytes);
        l->symbols[p->first] = (uint16_t)v->size;
        p->length = 1;
    }
}

/* A token of byte-pair encoding is its left part, then its right part. */
static void spell_pairs(tx_vocabulary *v) {
    for (int i = v->characters; i < v->size; i++) {
        const int parts[2] = {v->left[i], v->right[i]};
        begin_token(v, i);
        for (int k = 0; k < 2; k++) {
            const uint32_t from = v->start[parts[k]];
            append(v, i, v->bytes + from, v->start[parts[k] + 1] - from);
        }
    }
}

/* Counts tokens, and the length of the text in them. */
static void count_tokens(tx_learner *l) {
    uint32_t *count = l->vocabulary.count;
    for (uint32_t i = 0; i < l->count; i++) {
        const tx_pretoken *p = &l->pretokens[i];
        for (uint32_t k = 0; k < p->length; k++) count[l->symbols[p->first + k]] += p->count;
    }
    for (int i = 0; i < l->vocabulary.size; i++) l->length += count[i];
}

void tx_learner_learn(tx_learner *l, tx_arena *arena, tx_tokens kind, const uint32_t *alphabet,
                      const uint32_t *counts, int characters, int most) {
    const bool bpe = kind == TX_TOKENS_BPE;
    tx_vocabulary *v = &l->vocabulary;
    *v = (tx_vocabulary){.kind = kind, .characters = characters, .size = characters};
    const size_t learned = (size_t)TX_MAX(most - characters, 0);
    carve_arrays(v, arena, TX_MAX(most, characters),
                 4 * (size_t)characters + TX_TOKEN_BYTES * learned);
    l->symbols = tx_arena_take(arena, l->characters, sizeof *l->symbols);
    struct tx_bpe *pairs = bpe ? tx_bpe_carve(arena, l->characters, characters, most) : NULL;
    tx_queue words = {0};
    if (!bpe) words.heap = tx_arena_take(arena, l->count, sizeof *words.heap);
    if (!arena->memory) return;
    memcpy(v->count, counts, (size_t)characters * sizeof *counts);
    l->length = 0;
    spell_characters(v, alphabet);
    spell_pretokens(l, alphabet);
    if (bpe) {
        tx_bpe_learn(pairs, l, most);
        spell_pairs(v);
    } else {
        learn_words(l, &words, most);
    }
    count_tokens(l);
}

/* --- a learned vocabulary --------------------------------------------------------------------- */

/* The token that is the whole of bytes[size], or -1. */
static int whole_word(const tx_vocabulary *v, const uint8_t *bytes, size_t size) {
    for (int i = v->characters; i < v->size; i++)
        if (v->start[i + 1] - v->start[i] == size &&
            memcmp(v->bytes + v->start[i], bytes, size) == 0)
            return i;
    return -1;
}

int tx_vocabulary_apply(const tx_vocabulary *v, uint16_t *symbols, int n, const uint8_t *bytes,
                        size_t size) {
    if (v->kind == TX_TOKENS_BPE) return tx_bpe_apply(v, symbols, n);
    int word = n > 1 ? whole_word(v, bytes, size) : -1;
    if (word < 0) return n;
    symbols[0] = (uint16_t)word;
    return 1;
}

void tx_vocabulary_carve(tx_vocabulary *to, tx_arena *arena, const tx_vocabulary *from) {
    const size_t n = (size_t)from->size, bytes = from->start[n];
    *to = *from;
    carve_arrays(to, arena, from->size, bytes);
    if (!arena->memory) {
        *to = *from; /* a plan refers to what it was made of */
        return;
    }
    memcpy(to->count, from->count, n * sizeof *to->count);
    memcpy(to->merged, from->merged, n * sizeof *to->merged);
    memcpy(to->left, from->left, n * sizeof *to->left);
    memcpy(to->right, from->right, n * sizeof *to->right);
    memcpy(to->start, from->start, (n + 1) * sizeof *to->start);
    memcpy(to->bytes, from->bytes, bytes);
}
