#ifndef TX_CORPUS_H
#define TX_CORPUS_H
/* A text as tokens: its different characters in code point order are the vocabulary. The last tenth
 * is held out; training never sees it. */
#include "base/arena.h"
#include "base/status.h"

#define TX_CORPUS_MOST_TOKENS 512 /* different characters */
#define TX_CORPUS_MOST_CHARACTERS (16 << 20)

typedef struct tx_corpus {
    int vocab;
    uint32_t alphabet[TX_CORPUS_MOST_TOKENS]; /* the code point of each token */
    uint32_t count[TX_CORPUS_MOST_TOKENS];    /* how often it occurs */
    uint32_t length;                          /* characters */
    /* the UTF-8 it was read from, its caller's, until the tokens are carved; then NULL */
    const char *text;
    size_t size;
    bool builtin;     /* the built-in text, not one of the user's */
    uint16_t *tokens; /* [length]; NULL until carved */
} tx_corpus;

/* Counts the characters of text[size]; NULL reads the built-in text. A byte order mark in front is
 * skipped. Refuses a text that is empty, not UTF-8, holds the character 0, is too long, or has too
 * many different characters. */
tx_status tx_corpus_read(tx_corpus *corpus, const char *text, size_t size, tx_error *error);

/* *corpus = a copy of `from` with its tokens in the arena. Over a counting arena there are none,
 * and the text stays. */
void tx_corpus_carve(tx_corpus *corpus, tx_arena *arena, const tx_corpus *from);

/* The text as UTF-8: the bytes of all of it; the carved characters first..first+count-1 written
 * into
 * out, with their bytes returned; and whether text[size] is the same. */
size_t tx_corpus_bytes(const tx_corpus *corpus);
size_t tx_corpus_write(const tx_corpus *corpus, uint32_t first, uint32_t count, uint8_t *out);
bool tx_corpus_is(const tx_corpus *corpus, const uint8_t *text, size_t size);

/* Characters at the end that are held out, when windows are `window` characters: a tenth, but at
 * least one window. */
uint32_t tx_corpus_held_out(const tx_corpus *corpus, uint32_t window);

/* The token of a character, or -1. */
int tx_corpus_token(const tx_corpus *corpus, uint32_t code);

/* The alphabet as one JSON string. */
void tx_corpus_add_alphabet(const tx_corpus *corpus, tx_text *out);

/* The text to begin with. */
extern const char tx_corpus_builtin[];

#endif
