#ifndef TX_CORPUS_H
#define TX_CORPUS_H
/* What a run learns from: a text as tokens, or a table of numbers (series.h). The different
 * characters of a text in code point order are the vocabulary. Where the host has to learn one
 * (tokens.h), words or byte pairs follow, and bytes of characters there is no room for. A text may
 * also be tokens of another program's vocabulary (given.h). The last tenth is held out; training
 * never sees it. */
#include "base/status.h"
#include "tasks/given.h"
#include "tasks/rows.h"
#include "tasks/series.h"
#include "tasks/tokens.h"

#define TX_CORPUS_MOST_CHARACTERS (16 << 20)

typedef struct tx_corpus {
    int vocab;                               /* tokens of all kinds */
    int characters;                          /* tokens that are characters */
    int different;                           /* different characters of the text */
    bool has_more;                           /* than TX_CHARACTERS_ALWAYS: they must be learned */
    uint32_t alphabet[TX_CHARACTERS_ALWAYS]; /* the code point of each, while none are learned */
    uint32_t count[TX_CHARACTERS_ALWAYS];    /* how often it occurs */
    uint32_t length;                         /* tokens of the text */
    uint32_t text_length;                    /* characters of the text */
    /* the UTF-8 it was read from, its caller's, until the tokens are carved; then NULL. NULL also
     * for stories, which are written when they are needed */
    const char *text;
    size_t size;
    bool builtin;              /* a built-in text, not one of the user's */
    tx_builtin_text which;     /* which one */
    tx_vocabulary learned;     /* size 0: the alphabet above is the vocabulary */
    const tx_learner *learner; /* what learned it, until the tokens are carved; then NULL */
    uint32_t *answers;         /* [vocab] of a table with a learned vocabulary: how often each
                                  token occurs in the last column of texts; else NULL */
    uint16_t *tokens;          /* [length]; NULL until carved */
    tx_given given;            /* a text that is tokens already; vocab 0: none */
    tx_rows rows;              /* of a table of texts; 0 columns: none */
    tx_series series;          /* of numbers, which then are all that there is; 0 columns: none */
} tx_corpus;

/* Counts the characters of text[size]; NULL reads the first built-in text. A byte order mark in
 * front is skipped. Refuses a text that is empty, not UTF-8, holds the character 0, or is too
 * long. */
tx_status tx_corpus_read(tx_corpus *corpus, const char *text, size_t size, tx_error *error);
/* Reads a built-in text. */
void tx_corpus_read_builtin(tx_corpus *corpus, tx_builtin_text which);

/* Reads a table (rows.h): its cells are the text, and no token crosses two of them. NULL reads the
 * built-in one. classes: the second column holds labels. Refuses what tx_rows_read refuses, and
 * what is no text. text[size] must stay until the corpus is carved. */
tx_status tx_corpus_read_table(tx_corpus *corpus, const char *text, size_t size, tx_header header,
                               bool classes, tx_error *error);

/* Reads a text that is tokens already. text[size] must stay until the corpus is carved. */
tx_status tx_corpus_read_given(tx_corpus *corpus, const char *text, size_t size, tx_error *error);

/* Reads a table of numbers. NULL reads the built-in one. text[size] must stay until the corpus is
 * carved. */
tx_status tx_corpus_read_numbers(tx_corpus *corpus, const char *text, size_t size, tx_header header,
                                 tx_error *error);

/* Reads what the configured task learns from; NULL the built-in one, whatever the setting `header`
 * says. */
tx_status tx_corpus_read_for(tx_corpus *corpus, const tx_config *config, const char *text,
                             size_t size, tx_error *error);

/* Whether the vocabulary of a corpus that was read must be learned. */
bool tx_corpus_learns(const tx_corpus *corpus, tx_tokens kind);
/* Learns one, of at most `most` tokens, in stages 0 and 1. Each is
 * called over a counting arena first, then over one with memory. That memory and the learner must
 * stay until the corpus is carved. */
void tx_corpus_learn(tx_corpus *corpus, tx_learner *learner, int stage, tx_arena *arena,
                     tx_tokens kind, int most);

/* *corpus = a copy of `from` with its tokens in the arena. Over a counting arena there are none,
 * and the text stays. */
void tx_corpus_carve(tx_corpus *corpus, tx_arena *arena, const tx_corpus *from);

/* The text as UTF-8, of tables and of given tokens the file as it is: the bytes of all of it; units
 * first .. first+count-1 (tokens once carved, or bytes of a table) written into out[TX_TOKEN_BYTES
 * * count], with their bytes returned; how many units there are; and whether text[size] is the
 * same. */
size_t tx_corpus_bytes(const tx_corpus *corpus);
uint32_t tx_corpus_units(const tx_corpus *corpus);
size_t tx_corpus_write(const tx_corpus *corpus, uint32_t first, uint32_t count, uint8_t *out);
bool tx_corpus_is(const tx_corpus *corpus, const uint8_t *text, size_t size);

/* Tokens at the end that are held out, when windows are `window` tokens: a tenth, but at least one
 * window. */
uint32_t tx_corpus_held_out(const tx_corpus *corpus, uint32_t window);

/* Refuses a setting token_vocab that has no room to learn, and a vocabulary that was not learned.
 * what: "text" or "table". */
tx_status tx_corpus_check_tokens(const tx_corpus *corpus, const tx_config *config, const char *what,
                                 tx_error *error);

/* The token of a character, or -1. */
int tx_corpus_token(const tx_corpus *corpus, uint32_t code);
/* Writes a character of the text as tokens that are not learned: one, or its bytes. Returns how
 * many. */
int tx_corpus_tokens_of(const tx_corpus *corpus, uint32_t code, uint16_t out[4]);
/* How often a token occurs. */
uint32_t tx_corpus_count(const tx_corpus *corpus, int token);
/* Writes the UTF-8 of a token into out[TX_TOKEN_BYTES]; returns its bytes. */
size_t tx_corpus_spell(const tx_corpus *corpus, int token, uint8_t *out);
/* The tokens of text[size], valid UTF-8: writes at most `capacity` and returns how many there are,
 * or capacity + 1 when there are more. A character that the corpus does not have becomes -1. */
size_t tx_corpus_encode(const tx_corpus *corpus, const char *text, size_t size, int32_t *tokens,
                        size_t capacity);

/* Adds what a person reads for a token, its spaces visible and a byte as <0xE4>, and for a label of
 * a table. */
void tx_corpus_add_glyph(const tx_corpus *corpus, int token, tx_text *out);
void tx_corpus_add_label(const tx_corpus *corpus, int label, tx_text *out);

/* Adds to count[vocab] how often each token occurs in a column of a table. */
void tx_corpus_count_column(const tx_corpus *corpus, int column, uint32_t *count);

/* The first of the tokens that are bytes, or -1. */
int tx_corpus_first_byte(const tx_corpus *corpus);

/* Counts a character `times` times; once the alphabet is full, only that it has more. */
void tx_corpus_add_character(tx_corpus *corpus, uint32_t code, uint32_t times);
/* Sets what follows from all characters, counted. */
void tx_corpus_finish_reading(tx_corpus *corpus);
/* Puts text into the tokens of a corpus, in the order of calls. */
typedef struct {
    const tx_corpus *corpus;
    uint16_t *at;
    uint16_t ascii[128]; /* the tokens of the first 128 characters */
} tx_filling;
tx_filling tx_filling_begin(const tx_corpus *corpus, uint16_t *tokens);
void tx_filling_add(tx_filling *filling, const uint8_t *text, size_t size);
/* The same for the cells of a table, in the rows of `to`; and the parts of its learning. */
void tx_corpus_fill_rows(tx_corpus *to, const tx_corpus *from);
void tx_corpus_add_rows(const tx_corpus *corpus, tx_learner *learner);
void tx_corpus_measure_rows(tx_corpus *corpus, const tx_learner *learner);

/* The tokens that are characters as one JSON string. */
void tx_corpus_add_alphabet(const tx_corpus *corpus, tx_text *out);
/* The learned tokens as a JSON array of objects with `text` and `count`, its occurrences when it
 * was learned; and of byte-pair encoding `left` and `right`, the tokens of its pair. */
void tx_corpus_add_learned(const tx_corpus *corpus, tx_text *out);

/* The built-in texts: a page about a harbour town; and stories (stories.c), given to take in
 * pieces of whole characters. */
extern const char tx_corpus_builtin[];
void tx_stories(void (*take)(void *context, const char *bytes, size_t size), void *context);

#endif
