#include "tasks/corpus.h"

/* The first place in the alphabet that is not before code. */
static int place_of(const tx_corpus *c, uint32_t code) {
    int low = 0, high = c->vocab;
    while (low < high) {
        int middle = (low + high) / 2;
        if (c->alphabet[middle] < code)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int tx_corpus_token(const tx_corpus *corpus, uint32_t code) {
    int place = place_of(corpus, code);
    return place < corpus->vocab && corpus->alphabet[place] == code ? place : -1;
}

/* Counts one character; false when the alphabet is full. */
static bool count_character(tx_corpus *c, uint32_t code) {
    int place = place_of(c, code);
    if (place == c->vocab || c->alphabet[place] != code) {
        if (c->vocab == TX_CORPUS_MOST_TOKENS) return false;
        size_t behind = (size_t)(c->vocab - place);
        memmove(c->alphabet + place + 1, c->alphabet + place, behind * sizeof *c->alphabet);
        memmove(c->count + place + 1, c->count + place, behind * sizeof *c->count);
        c->alphabet[place] = code;
        c->count[place] = 0;
        c->vocab++;
    }
    c->count[place]++;
    c->length++;
    return true;
}

static tx_status refuse_number(tx_error *error, const char *before, size_t number,
                               const char *behind) {
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, "text");
    tx_text_add(&t, before);
    tx_text_add_u64(&t, number);
    tx_text_add(&t, behind);
    return TX_ERR_CONFIG;
}

tx_status tx_corpus_read(tx_corpus *corpus, const char *text, size_t size, tx_error *error) {
    memset(corpus, 0, sizeof *corpus);
    if (!text) {
        text = tx_corpus_builtin;
        size = tx_text_size(text);
        corpus->builtin = true;
    }
    size_t mark = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; /* a byte order mark */
    text += mark;
    size -= mark;
    corpus->text = text;
    corpus->size = size;
    if (size == 0) return tx_fail(error, TX_ERR_CONFIG, "text", "the text is empty");
    for (size_t at = 0; at < size;) {
        uint32_t code;
        int bytes = tx_utf8_decode((const uint8_t *)text + at, size - at, &code);
        if (bytes == 0)
            return refuse_number(error, "the text is not UTF-8: byte ", mark + at,
                                 " begins no character");
        if (code == 0) return refuse_number(error, "this is no text: byte ", mark + at, " is 0");
        if (corpus->length == TX_CORPUS_MOST_CHARACTERS)
            return refuse_number(error, "the text is too long: at most ", TX_CORPUS_MOST_CHARACTERS,
                                 " characters can be learned from");
        if (!count_character(corpus, code))
            return refuse_number(error, "the text has more than ", TX_CORPUS_MOST_TOKENS,
                                 " different characters; choose one with a smaller alphabet");
        at += (size_t)bytes;
    }
    return TX_OK;
}

void tx_corpus_carve(tx_corpus *corpus, tx_arena *arena, const tx_corpus *from) {
    *corpus = *from;
    corpus->tokens = tx_arena_take(arena, from->length, sizeof *corpus->tokens);
    if (!corpus->tokens) return;
    corpus->text = NULL;
    corpus->size = 0;
    if (from->tokens) {
        memcpy(corpus->tokens, from->tokens, from->length * sizeof *corpus->tokens);
        return;
    }
    size_t at = 0;
    for (uint32_t i = 0; i < from->length; i++) {
        uint32_t code;
        at += (size_t)tx_utf8_decode((const uint8_t *)from->text + at, from->size - at, &code);
        corpus->tokens[i] = (uint16_t)place_of(from, code);
    }
}

size_t tx_corpus_bytes(const tx_corpus *corpus) {
    uint8_t character[4];
    size_t size = 0;
    for (int i = 0; i < corpus->vocab; i++)
        size += corpus->count[i] * (size_t)tx_utf8_encode(corpus->alphabet[i], character);
    return size;
}

size_t tx_corpus_write(const tx_corpus *corpus, uint32_t first, uint32_t count, uint8_t *out) {
    size_t size = 0;
    for (uint32_t i = first; i < first + count; i++)
        size += (size_t)tx_utf8_encode(corpus->alphabet[corpus->tokens[i]], out + size);
    return size;
}

bool tx_corpus_is(const tx_corpus *corpus, const uint8_t *text, size_t size) {
    size_t at = 0;
    uint32_t i = 0;
    for (; i < corpus->length; i++) {
        uint32_t code;
        int bytes = tx_utf8_decode(text + at, size - at, &code);
        if (bytes == 0 || code != corpus->alphabet[corpus->tokens[i]]) return false;
        at += (size_t)bytes;
    }
    return at == size;
}

uint32_t tx_corpus_held_out(const tx_corpus *corpus, uint32_t window) {
    return TX_MAX(corpus->length / 10, window);
}

void tx_corpus_add_alphabet(const tx_corpus *corpus, tx_text *out) {
    uint8_t bytes[TX_CORPUS_MOST_TOKENS * 4];
    size_t size = 0;
    for (int i = 0; i < corpus->vocab; i++)
        size += (size_t)tx_utf8_encode(corpus->alphabet[i], bytes + size);
    tx_text_add_json_bytes(out, bytes, size);
}
