/* A corpus as text: its tokens spelled, and text put into its tokens. */
#include "tasks/corpus.h"

/* --- text ------------------------------------------------------------------------------------- */

size_t tx_corpus_spell(const tx_corpus *corpus, int token, uint8_t *out) {
    const tx_vocabulary *v = &corpus->learned;
    if (!v->size) return (size_t)tx_utf8_encode(corpus->alphabet[token], out);
    const size_t size = v->start[token + 1] - v->start[token];
    memcpy(out, v->bytes + v->start[token], size);
    return size;
}

static void add_byte(uint8_t byte, tx_text *out) {
    static const char digits[] = "0123456789ABCDEF";
    tx_text_add(out, "<0x");
    tx_text_add_char(out, digits[byte >> 4]);
    tx_text_add_char(out, digits[byte & 15]);
    tx_text_add_char(out, '>');
}

void tx_corpus_add_glyph(const tx_corpus *corpus, int token, tx_text *out) {
    uint8_t bytes[TX_TOKEN_BYTES];
    const size_t size = tx_corpus_spell(corpus, token, bytes);
    if (tx_vocabulary_is_byte(&corpus->learned, token)) {
        add_byte(bytes[0], out);
        return;
    }
    for (size_t at = 0; at < size;) {
        uint32_t code;
        size_t n = (size_t)tx_utf8_decode(bytes + at, size - at, &code);
        if (n == 0) {
            add_byte(bytes[at++], out);
            continue;
        }
        const char *visible = code == ' ' ? "␣" : code == '\n' ? "↵" : code == '\t' ? "⇥" : NULL;
        if (visible)
            tx_text_add(out, visible);
        else
            tx_text_add_bytes(out, bytes + at, n);
        at += n;
    }
}

/* The file of a table or of given tokens; NULL of another text. */
static const uint8_t *file_of(const tx_corpus *corpus, uint32_t *size) {
    const tx_series *series = &corpus->series;
    *size = corpus->given.size;
    if (corpus->given.vocab) return corpus->given.text;
    *size = series->columns ? series->size : corpus->rows.size;
    return series->columns ? series->text : corpus->rows.columns ? corpus->rows.text : NULL;
}

uint32_t tx_corpus_units(const tx_corpus *corpus) {
    uint32_t size;
    return file_of(corpus, &size) ? size : corpus->length;
}

size_t tx_corpus_bytes(const tx_corpus *corpus) {
    uint8_t character[4];
    uint32_t of_file;
    size_t size = 0;
    const tx_vocabulary *v = &corpus->learned;
    if (file_of(corpus, &of_file)) return of_file;
    for (int i = 0; i < v->size; i++) size += v->count[i] * (size_t)(v->start[i + 1] - v->start[i]);
    if (v->size) return size;
    for (int i = 0; i < corpus->characters; i++)
        size += corpus->count[i] * (size_t)tx_utf8_encode(corpus->alphabet[i], character);
    return size;
}

size_t tx_corpus_write(const tx_corpus *corpus, uint32_t first, uint32_t count, uint8_t *out) {
    uint32_t of_file;
    size_t size = 0;
    const uint8_t *file = file_of(corpus, &of_file);
    if (file) {
        memcpy(out, file + first, count);
        return count;
    }
    for (uint32_t i = first; i < first + count; i++)
        size += tx_corpus_spell(corpus, corpus->tokens[i], out + size);
    return size;
}

bool tx_corpus_is(const tx_corpus *corpus, const uint8_t *text, size_t size) {
    uint8_t token[TX_TOKEN_BYTES];
    size_t at = 0;
    uint32_t of_file;
    const uint8_t *file = file_of(corpus, &of_file);
    if (file) return size == of_file && memcmp(text, file, size) == 0;
    for (uint32_t i = 0; i < corpus->length; i++) {
        size_t bytes = tx_corpus_spell(corpus, corpus->tokens[i], token);
        if (bytes > size - at || memcmp(text + at, token, bytes) != 0) return false;
        at += bytes;
    }
    return at == size;
}

/* The tokens of one pre-token; -1 for a character that the corpus does not have. */
static int encode_pretoken(const tx_corpus *corpus, const uint8_t *text, size_t size,
                           int32_t *tokens) {
    uint16_t symbols[TX_TOKEN_BYTES];
    const bool learned = corpus->learned.size > 0;
    int n = learned ? tx_vocabulary_encode(&corpus->learned, text, size, symbols) : 0;
    for (int i = 0; i < n; i++) tokens[i] = symbols[i];
    if (n) return n;
    for (size_t at = 0; at < size;) {
        uint32_t code;
        at += (size_t)tx_utf8_decode(text + at, size - at, &code);
        tokens[n++] = tx_corpus_token(corpus, code);
    }
    return n;
}

size_t tx_corpus_encode(const tx_corpus *corpus, const char *text, size_t size, int32_t *tokens,
                        size_t capacity) {
    const uint8_t *bytes = (const uint8_t *)text;
    size_t count = 0;
    for (size_t at = 0; at < size;) {
        int32_t found[TX_TOKEN_BYTES];
        int characters;
        size_t next = at + tx_pretoken_size(bytes + at, size - at, &characters);
        int n = encode_pretoken(corpus, bytes + at, next - at, found);
        for (int i = 0; i < n; i++) {
            if (count == capacity) return capacity + 1;
            tokens[count++] = found[i];
        }
        at = next;
    }
    return count;
}

uint32_t tx_corpus_held_out(const tx_corpus *corpus, uint32_t window) {
    return TX_MAX(corpus->length / 10, window);
}

void tx_corpus_add_alphabet(const tx_corpus *corpus, tx_text *out) {
    const tx_vocabulary *v = &corpus->learned;
    uint8_t bytes[TX_CHARACTERS_ALWAYS * 4];
    size_t size = 0;
    if (v->size) { /* the characters are the first tokens */
        tx_text_add_json_bytes(out, v->bytes, v->start[v->characters]);
        return;
    }
    for (int i = 0; i < corpus->characters; i++) size += tx_corpus_spell(corpus, i, bytes + size);
    tx_text_add_json_bytes(out, bytes, size);
}

void tx_corpus_add_learned(const tx_corpus *corpus, tx_text *out) {
    const tx_vocabulary *v = &corpus->learned;
    tx_text_add_char(out, '[');
    for (int i = v->first; i < v->size; i++) {
        tx_text_add(out, i > v->first ? ",{\"text\":" : "{\"text\":");
        tx_text_add_json_bytes(out, v->bytes + v->start[i], v->start[i + 1] - v->start[i]);
        tx_text_add(out, ",\"count\":");
        tx_text_add_u64(out, v->merged[i]);
        if (v->kind == TX_TOKENS_BPE) {
            tx_text_add(out, ",\"left\":");
            tx_text_add_u64(out, v->left[i]);
            tx_text_add(out, ",\"right\":");
            tx_text_add_u64(out, v->right[i]);
        }
        tx_text_add_char(out, '}');
    }
    tx_text_add_char(out, ']');
}

/* --- the alphabet, and text put into its tokens -------------------------------------------- */

int tx_corpus_token(const tx_corpus *corpus, uint32_t code) {
    return tx_alphabet_find(corpus->learned.size ? corpus->learned.alphabet : corpus->alphabet,
                            corpus->characters, code);
}

uint32_t tx_corpus_count(const tx_corpus *corpus, int token) {
    return corpus->learned.size ? corpus->learned.count[token] : corpus->count[token];
}

int tx_corpus_first_byte(const tx_corpus *corpus) {
    const tx_vocabulary *v = &corpus->learned;
    return v->first > v->characters ? v->characters : -1;
}

void tx_corpus_add_character(tx_corpus *c, uint32_t code, uint32_t times) {
    int place = c->has_more ? -1 : tx_corpus_token(c, code);
    if (place < 0) {
        c->has_more = c->has_more || c->characters == TX_CHARACTERS_ALWAYS;
        if (c->has_more) return;
        for (place = c->characters++; place && c->alphabet[place - 1] > code; place--) {
            c->alphabet[place] = c->alphabet[place - 1];
            c->count[place] = c->count[place - 1];
        }
        c->alphabet[place] = code;
        c->count[place] = 0;
    }
    c->count[place] += times;
}

void tx_corpus_finish_reading(tx_corpus *corpus) {
    corpus->vocab = corpus->different = corpus->characters;
    corpus->length = corpus->text_length;
}

int tx_corpus_tokens_of(const tx_corpus *corpus, uint32_t code, uint16_t out[4]) {
    if (corpus->learned.size) return tx_vocabulary_spell(&corpus->learned, code, out);
    out[0] = (uint16_t)tx_corpus_token(corpus, code);
    return 1;
}

tx_filling tx_filling_begin(const tx_corpus *corpus, uint16_t *tokens) {
    tx_filling f = {.corpus = corpus, .at = tokens};
    for (uint32_t code = 0; code < 128; code++) {
        uint16_t token[4] = {0};
        tx_corpus_tokens_of(corpus, code, token);
        f.ascii[code] = token[0];
    }
    return f;
}

static void fill_characters(tx_filling *f, const uint8_t *text, size_t size) {
    for (size_t at = 0; at < size;) {
        uint32_t code = text[at];
        const int length = code < 128 ? 1 : tx_utf8_decode(text + at, size - at, &code);
        if (code < 128)
            *f->at++ = f->ascii[code];
        else
            f->at += tx_corpus_tokens_of(f->corpus, code, f->at);
        at += (size_t)length;
    }
}

static void fill_learned(tx_filling *f, const uint8_t *text, size_t size) {
    for (size_t at = 0; at < size;) {
        int characters, length;
        size_t bytes = tx_pretoken_size(text + at, size - at, &characters);
        if (characters == 1) {
            fill_characters(f, text + at, bytes);
        } else {
            const uint16_t *tokens = tx_learner_find(f->corpus->learner, text + at, bytes, &length);
            for (int i = 0; i < length; i++) *f->at++ = tokens[i];
        }
        at += bytes;
    }
}

void tx_filling_add(tx_filling *f, const uint8_t *text, size_t size) {
    if (f->corpus->learned.size && f->corpus->learned.kind != TX_TOKENS_CHARACTERS)
        fill_learned(f, text, size);
    else
        fill_characters(f, text, size);
}
