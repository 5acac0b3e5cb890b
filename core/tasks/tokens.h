#ifndef TX_TOKENS_H
#define TX_TOKENS_H
/* A vocabulary learned from a text: its most frequent words, or byte-pair encoding (Sennrich,
 * Haddow and Birch 2016, "Neural Machine Translation of Rare Words with Subword Units").
 *
 * A text is cut into pre-tokens: a run of at most TX_PRETOKEN_MOST word characters with the one
 * space before it, or else a single character. Word characters are ASCII letters and digits, and
 * everything from U+00C0 on except U+2000..U+206F and U+3000..U+303F (punctuation). No token
 * crosses a pre-token, so each different pre-token is worked on only once.
 *
 * Tokens 0..characters-1 are the text's characters; where some are left out (characters.h), the 256
 * bytes follow. Learned tokens are last, in the order in which they were learned; byte-pair
 * encoding never merges a byte:
 *   words  the most frequent pre-tokens of two characters or more that occur twice; at equal
 *          counts the one that occurs first in the text. Others are spelled in characters.
 *   bpe    the most frequent pair of neighbouring tokens becomes a token and is replaced
 *          everywhere, from left to right, while a pair occurs twice; at equal counts the pair with
 *          the smaller left token, then with the smaller right token. Overlapping pairs ("aaa")
 *          count each.
 *
 * Learning takes two stages, each of which says how much memory it needs. */
#include "base/arena.h"
#include "base/config.h"
#include "tasks/characters.h"
#include <stdbool.h>

#define TX_PRETOKEN_MOST 32                       /* word characters of a pre-token */
#define TX_TOKEN_BYTES (4 * TX_PRETOKEN_MOST + 1) /* UTF-8 of the longest token */
#define TX_VOCABULARY_MOST 32768

/* The tokens of a text that has learned ones, or bytes, or was tokens already (given.h). Arrays
 * have one element a token. */
typedef struct tx_vocabulary {
    tx_tokens kind;
    int characters;         /* tokens that are characters: the first ones */
    int first;              /* the first learned one, after the bytes */
    int size;               /* all tokens */
    uint32_t *alphabet;     /* [characters] their code points */
    uint32_t *count;        /* occurrences in the text, cut into these tokens */
    uint32_t *merged;       /* occurrences when it was learned */
    uint16_t *left, *right; /* bpe: the pair that it was made of */
    uint32_t *start;        /* [size + 1] where its UTF-8 begins in bytes */
    uint8_t *bytes;
} tx_vocabulary;

typedef struct {
    uint32_t at, count; /* its first place in the text; how often it occurs */
    uint32_t first;     /* its symbols in the learner's: first .. first + length - 1 */
    uint8_t bytes, length;
} tx_pretoken;

typedef struct tx_learner {
    tx_tokens kind;
    const uint8_t *text;
    size_t size;
    tx_characters characters;
    uint64_t capacity;      /* the most pre-tokens of two characters or more */
    uint32_t count, mask;   /* different ones found; size of the table - 1 */
    uint32_t *table;        /* [mask + 1] 1 + the number of a pre-token, by hash; 0: none */
    tx_pretoken *pretokens; /* [count] in the order of the text */
    uint64_t letters;       /* characters of all different pre-tokens together */
    uint64_t bytes;         /* and bytes */
    uint16_t *symbols;      /* [letters, or bytes where there are byte tokens] their tokens */
    tx_vocabulary vocabulary;
    uint64_t length; /* of the text, in tokens */
} tx_learner;

/* The bytes of the pre-token at the beginning of text[size], valid UTF-8 with size >= 1, and in
 * *characters its characters. */
size_t tx_pretoken_size(const uint8_t *text, size_t size, int *characters);

/* Stage one counts the characters of text[size], which must outlive the learner, and where tokens
 * are learned its pre-tokens. After begin and carve, add takes parts of the text; no pre-token
 * crosses two of them. */
void tx_learner_begin(tx_learner *learner, tx_tokens kind, const uint8_t *text, size_t size);
void tx_learner_carve(tx_learner *learner, tx_arena *arena);
void tx_learner_add(tx_learner *learner, size_t begin, size_t size);

/* Stage two learns at most `most` tokens. Over a counting arena nothing is learned. */
void tx_learner_learn(tx_learner *learner, tx_arena *arena, int most);

/* The tokens of a pre-token of two characters or more that was added, and their number. */
const uint16_t *tx_learner_find(const tx_learner *learner, const uint8_t *bytes, size_t size,
                                int *length);

/* Takes arrays for `size` tokens of `bytes` bytes, of which `characters` are characters. */
void tx_vocabulary_take(tx_vocabulary *v, tx_arena *arena, int characters, int size, size_t bytes);

/* Whether a token is a byte, which is token - v->characters. */
static inline bool tx_vocabulary_is_byte(const tx_vocabulary *v, int token) {
    return token >= v->characters && token < v->first;
}

/* Writes a character as tokens that are not learned: itself, or its bytes. Returns how many, 0
 * where the vocabulary has neither. */
int tx_vocabulary_spell(const tx_vocabulary *v, uint32_t code, uint16_t out[4]);

/* The tokens of one pre-token, bytes[size], into symbols[TX_TOKEN_BYTES]; returns how many there
 * are, 0 where it has a character that the vocabulary cannot spell. */
int tx_vocabulary_encode(const tx_vocabulary *v, const uint8_t *bytes, size_t size,
                         uint16_t *symbols);

/* *to = a copy of *from with its arrays in the arena. */
void tx_vocabulary_carve(tx_vocabulary *to, tx_arena *arena, const tx_vocabulary *from);

#endif
