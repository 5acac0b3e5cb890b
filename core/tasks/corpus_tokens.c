/* The alphabet of a corpus, and text put into its tokens. */
#include "tasks/corpus.h"

int tx_corpus_token(const tx_corpus *corpus, uint32_t code) {
    return tx_alphabet_find(corpus->alphabet, corpus->characters, code);
}

uint32_t tx_corpus_count(const tx_corpus *corpus, int token) {
    return corpus->learned.size ? corpus->learned.count[token] : corpus->count[token];
}

bool tx_corpus_add_character(tx_corpus *c, uint32_t code, uint32_t times) {
    int place = tx_corpus_token(c, code);
    if (place < 0) {
        if (c->characters == TX_CORPUS_MOST_TOKENS) return false;
        for (place = c->characters++; place && c->alphabet[place - 1] > code; place--) {
            c->alphabet[place] = c->alphabet[place - 1];
            c->count[place] = c->count[place - 1];
        }
        c->alphabet[place] = code;
        c->count[place] = 0;
    }
    c->count[place] += times;
    return true;
}

tx_filling tx_filling_begin(const tx_corpus *corpus, uint16_t *tokens) {
    tx_filling f = {.corpus = corpus, .at = tokens};
    for (uint32_t code = 0; code < 128; code++) f.ascii[code] = tx_corpus_token(corpus, code);
    return f;
}

static void fill_characters(tx_filling *f, const uint8_t *text, size_t size) {
    for (size_t at = 0; at < size;) {
        uint32_t code = text[at];
        const int length = code < 128 ? 1 : tx_utf8_decode(text + at, size - at, &code);
        *f->at++ = (uint16_t)(code < 128 ? f->ascii[code] : tx_corpus_token(f->corpus, code));
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
    if (f->corpus->learned.size)
        fill_learned(f, text, size);
    else
        fill_characters(f, text, size);
}
