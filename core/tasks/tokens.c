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

void tx_learner_begin(tx_learner *l, tx_tokens kind, const uint8_t *text, size_t size) {
    *l = (tx_learner){.kind = kind, .text = text, .size = size};
    for (size_t at = 0; at < size;) {
        uint32_t code = text[at];
        at += code < 0x80 ? 1 : (size_t)tx_utf8_decode(text + at, size - at, &code);
        if (!l->characters.page[code / TX_PAGE]) tx_characters_see(&l->characters, code);
    }
    for (size_t at = 0; at < size && kind != TX_TOKENS_CHARACTERS;) {
        int characters;
        at += tx_pretoken_size(text + at, size - at, &characters);
        l->capacity += characters > 1;
    }
}

void tx_learner_carve(tx_learner *l, tx_arena *arena) {
    tx_characters_carve(&l->characters, arena);
    l->mask = tx_table_size(l->capacity + l->capacity / 2 + 1) - 1;
    l->table = tx_arena_take(arena, (uint64_t)l->mask + 1, sizeof *l->table);
    l->pretokens = tx_arena_take(arena, l->capacity, sizeof *l->pretokens);
}

static void add_pretoken(tx_learner *l, size_t at, size_t bytes, int characters) {
    uint32_t *number = slot_of(l, l->text + at, bytes);
    if (!*number) {
        TX_ASSERT(l->count < l->capacity && at < UINT32_MAX);
        l->pretokens[l->count] = (tx_pretoken){.at = (uint32_t)at, .bytes = (uint8_t)bytes};
        l->letters += (uint64_t)characters;
        l->bytes += bytes;
        *number = ++l->count;
    }
    l->pretokens[*number - 1].count++;
}

void tx_learner_add(tx_learner *l, size_t begin, size_t size) {
    const size_t end = begin + size;
    for (size_t at = begin; at < end;) {
        uint32_t code = l->text[at];
        at += code < 0x80 ? 1 : (size_t)tx_utf8_decode(l->text + at, end - at, &code);
        tx_characters_add(&l->characters, code);
    }
    for (size_t at = begin; at < end && l->kind != TX_TOKENS_CHARACTERS;) {
        int characters;
        const size_t bytes = tx_pretoken_size(l->text + at, end - at, &characters);
        if (characters > 1) add_pretoken(l, at, bytes, characters);
        at += bytes;
    }
}

const uint16_t *tx_learner_find(const tx_learner *l, const uint8_t *bytes, size_t size,
                                int *length) {
    const tx_pretoken *p = &l->pretokens[*slot_of(l, bytes, size) - 1];
    *length = p->length;
    return l->symbols + p->first;
}

/* --- learning --------------------------------------------------------------------------------- */

void tx_vocabulary_take(tx_vocabulary *v, tx_arena *arena, int characters, int size, size_t bytes) {
    const uint64_t n = (uint64_t)size;
    v->alphabet = tx_arena_take(arena, (uint64_t)characters, sizeof *v->alphabet);
    v->count = tx_arena_take(arena, n, sizeof *v->count);
    v->merged = tx_arena_take(arena, n, sizeof *v->merged);
    v->left = tx_arena_take(arena, n, sizeof *v->left);
    v->right = tx_arena_take(arena, n, sizeof *v->right);
    v->start = tx_arena_take(arena, n + 1, sizeof *v->start);
    v->bytes = tx_arena_take(arena, bytes, 1);
}

/* Spells bytes[size]; returns the tokens, 0 where a character cannot be spelled. */
static int spell(const tx_vocabulary *v, const uint8_t *bytes, size_t size, uint16_t *symbols) {
    int n = 0;
    for (size_t at = 0; at < size;) {
        uint32_t code;
        at += (size_t)tx_utf8_decode(bytes + at, size - at, &code);
        const int tokens = tx_vocabulary_spell(v, code, symbols + n);
        if (!tokens) return 0;
        n += tokens;
    }
    return n;
}

/* Counts every character that is no token as its bytes. */
static void count_bytes(tx_learner *l) {
    const tx_vocabulary *v = &l->vocabulary;
    uint16_t symbols[4];
    uint32_t count;
    for (uint32_t code = tx_characters_next(&l->characters, 0, &count); code < TX_CODES;
         code = tx_characters_next(&l->characters, code + 1, &count)) {
        const int n = tx_vocabulary_spell(v, code, symbols);
        for (int i = 0; i < n && tx_vocabulary_is_byte(v, symbols[0]); i++)
            v->count[symbols[i]] += count;
    }
}

/* Spells every pre-token. vocabulary.count keeps what is in none. */
static void spell_pretokens(tx_learner *l) {
    uint32_t first = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        tx_pretoken *p = &l->pretokens[i];
        p->first = first;
        p->length =
            (uint8_t)spell(&l->vocabulary, l->text + p->at, p->bytes, l->symbols + p->first);
        TX_ASSERT(p->length > 0);
        for (int k = 0; k < p->length; k++)
            l->vocabulary.count[l->symbols[first + (uint32_t)k]] -= p->count;
        first += p->length;
    }
}

/* Adds bytes to the UTF-8 of the newest token. */
static void append(tx_vocabulary *v, int token, const uint8_t *bytes, uint32_t size) {
    memcpy(v->bytes + v->start[token + 1], bytes, size);
    v->start[token + 1] += size;
}

static void begin_token(tx_vocabulary *v, int token) { v->start[token + 1] = v->start[token]; }

static void write_characters(tx_vocabulary *v) {
    for (int i = 0; i < v->characters; i++) {
        uint8_t bytes[4];
        begin_token(v, i);
        append(v, i, bytes, (uint32_t)tx_utf8_encode(v->alphabet[i], bytes));
    }
    for (int i = v->characters; i < v->first; i++) {
        const uint8_t byte = (uint8_t)(i - v->characters);
        begin_token(v, i);
        append(v, i, &byte, 1);
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
static void write_pairs(tx_vocabulary *v) {
    for (int i = v->first; i < v->size; i++) {
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

void tx_learner_learn(tx_learner *l, tx_arena *arena, int most) {
    const tx_tokens kind = l->kind;
    const int different = tx_characters_different(&l->characters);
    const tx_room room = tx_room_for(kind, different, most);
    const uint64_t symbols = room.has_bytes ? l->bytes : l->letters;
    tx_vocabulary *v = &l->vocabulary;
    tx_queue queue = {0};
    *v = (tx_vocabulary){.kind = kind, .size = room.tokens}; /* at most, over a counting arena */
    tx_vocabulary_take(v, arena, room.most, room.tokens, (size_t)room.tokens * TX_TOKEN_BYTES);
    l->symbols = tx_arena_take(arena, symbols, sizeof *l->symbols);
    queue.heap = tx_arena_take(
        arena,
        TX_MAX(room.has_bytes ? (uint64_t)different : 0, kind == TX_TOKENS_WORDS ? l->count : 0),
        sizeof *queue.heap);
    struct tx_bpe *pairs =
        kind == TX_TOKENS_BPE ? tx_bpe_carve(arena, symbols, room.most, room.tokens) : NULL;
    if (!arena->memory) return;
    v->characters =
        tx_characters_choose(&l->characters, kind, &room, &queue, v->alphabet, v->count);
    v->size = v->first = v->characters + (room.has_bytes ? TX_BYTES : 0);
    l->length = 0;
    write_characters(v);
    count_bytes(l);
    spell_pretokens(l);
    if (pairs) tx_bpe_learn(pairs, l, room.tokens);
    if (pairs) write_pairs(v);
    queue.size = 0;
    if (kind == TX_TOKENS_WORDS) learn_words(l, &queue, room.tokens);
    count_tokens(l);
}

/* --- a learned vocabulary --------------------------------------------------------------------- */

int tx_vocabulary_spell(const tx_vocabulary *v, uint32_t code, uint16_t out[4]) {
    const int token = tx_alphabet_find(v->alphabet, v->characters, code);
    uint8_t bytes[4];
    if (token >= 0) out[0] = (uint16_t)token;
    if (token >= 0 || v->first == v->characters) return token >= 0;
    const int n = tx_utf8_encode(code, bytes);
    for (int i = 0; i < n; i++) out[i] = (uint16_t)(v->characters + bytes[i]);
    return n;
}

/* The token that is the whole of bytes[size], or -1. */
static int whole_word(const tx_vocabulary *v, const uint8_t *bytes, size_t size) {
    for (int i = v->first; i < v->size; i++)
        if (v->start[i + 1] - v->start[i] == size &&
            memcmp(v->bytes + v->start[i], bytes, size) == 0)
            return i;
    return -1;
}

int tx_vocabulary_encode(const tx_vocabulary *v, const uint8_t *bytes, size_t size,
                         uint16_t *symbols) {
    const int n = spell(v, bytes, size, symbols);
    const int word = v->kind == TX_TOKENS_WORDS && n > 1 ? whole_word(v, bytes, size) : -1;
    if (v->kind == TX_TOKENS_BPE) return tx_bpe_apply(v, symbols, n);
    if (word < 0) return n;
    symbols[0] = (uint16_t)word;
    return 1;
}

void tx_vocabulary_carve(tx_vocabulary *to, tx_arena *arena, const tx_vocabulary *from) {
    const size_t n = (size_t)from->size, bytes = from->start[n];
    *to = *from;
    tx_vocabulary_take(to, arena, from->characters, from->size, bytes);
    if (!arena->memory) {
        *to = *from; /* a plan refers to what it was made of */
        return;
    }
    memcpy(to->alphabet, from->alphabet, (size_t)from->characters * sizeof *to->alphabet);
    memcpy(to->count, from->count, n * sizeof *to->count);
    memcpy(to->merged, from->merged, n * sizeof *to->merged);
    memcpy(to->left, from->left, n * sizeof *to->left);
    memcpy(to->right, from->right, n * sizeof *to->right);
    memcpy(to->start, from->start, (n + 1) * sizeof *to->start);
    memcpy(to->bytes, from->bytes, bytes);
}
