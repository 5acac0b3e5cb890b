#ifndef TX_CHARACTERS_H
#define TX_CHARACTERS_H
/* The characters of a text, counted, and which of them become tokens.
 *
 * Where a text has more different characters than a vocabulary has room for, the rarer ones become
 * the bytes of their UTF-8: byte fallback, as in SentencePiece (Kudo and Richardson 2018) and Llama
 * 2. All 256 bytes are then tokens. With words and byte-pair encoding as many characters stay as
 * make up 99.95 % of the text, SentencePiece's character_coverage, but at most half of what the
 * bytes leave free; without them as many as there is room for. At equal counts the smaller code
 * point stays. */
#include "base/arena.h"
#include "base/config.h"
#include "tasks/queue.h"
#include <stdbool.h>

#define TX_BYTES 256
#define TX_LEAST_WITH_BYTES (TX_BYTES + 2) /* one character and one that is learned */
#define TX_CHARACTERS_ALWAYS 512           /* that are tokens where none are learned */

#define TX_PAGE 256 /* code points */
#define TX_CODES 0x110000u
#define TX_PAGES (TX_CODES / TX_PAGE)

typedef struct {
    uint16_t page[TX_PAGES]; /* 1 + its place in count; 0: none of its characters was seen */
    uint32_t pages;
    uint32_t *count; /* [pages * TX_PAGE] */
} tx_characters;

/* Notes a character, before its count has memory, and counts it, after. */
void tx_characters_see(tx_characters *c, uint32_t code);
void tx_characters_carve(tx_characters *c, tx_arena *arena);
static inline void tx_characters_add(tx_characters *c, uint32_t code) {
    c->count[(uint32_t)(c->page[code / TX_PAGE] - 1) * TX_PAGE + code % TX_PAGE]++;
}

/* The next counted character from code on, and how often it occurs; TX_CODES after the last. */
uint32_t tx_characters_next(const tx_characters *c, uint32_t code, uint32_t *count);

/* How many different ones were counted. */
int tx_characters_different(const tx_characters *c);

/* What a vocabulary of at most `most` tokens makes of `different` characters. */
typedef struct {
    bool has_bytes; /* the others are bytes */
    int most;       /* characters that can be tokens */
    int tokens;     /* that fit, of all kinds */
} tx_room;
tx_room tx_room_for(tx_tokens kind, int different, int most);

/* Writes the characters that become tokens, in ascending order, into alphabet[room->most], and how
 * often each occurs into count; returns how many. heap has room for every different one, where
 * there are bytes. */
int tx_characters_choose(const tx_characters *c, tx_tokens kind, const tx_room *room,
                         tx_queue *heap, uint32_t *alphabet, uint32_t *count);

/* The place of a code point in alphabet[n], or -1. */
int tx_alphabet_find(const uint32_t *alphabet, int n, uint32_t code);

#endif
