#ifndef TX_GIVEN_H
#define TX_GIVEN_H
/* A text that is tokens of another program's vocabulary already. Its lines:
 *
 *   tokens V START     first: how many different tokens there are, 2 to 65,536, and the one before
 *                      a text, from which a sequence from nothing goes on
 *   {...}              any number: the host's, of what cuts a text into these tokens; not read here
 *   =PIECE             none, or V: what tokens 0, 1, ... spell, with \\, \n, \r and \xHH for a byte
 *   1 403 407 ...      the text: numbers of tokens
 */
#include "base/status.h"

#define TX_GIVEN_MOST 65536

/* Such a text, whose bytes are the caller's. vocab 0: there is none. */
typedef struct {
    const uint8_t *text;
    uint32_t size, ids; /* bytes; where the numbers begin */
    int vocab;
    int32_t start;
    bool is_cut;      /* the host has what cuts a text into these tokens */
    uint32_t pieces;  /* where they begin; 0: none */
    uint32_t spelled; /* bytes that all pieces together spell, as tx_given_piece writes them */
} tx_given;

/* Reads text[size] and counts its tokens. Refuses, naming the line, what does not have this form,
 * and tokens that are not in the vocabulary. */
tx_status tx_given_read(tx_given *given, const char *text, size_t size, uint32_t *tokens,
                        tx_error *error);
/* Writes all tokens, of a text that was read. */
void tx_given_tokens(const tx_given *given, uint16_t *tokens);
/* Writes what the next piece spells, at most TX_TOKEN_BYTES of it, into out; *at, 0 at first, is
 * kept between calls. Without pieces a token spells its number. Returns its bytes. */
size_t tx_given_piece(const tx_given *given, int token, uint32_t *at, uint8_t *out);

#endif
