#ifndef TX_SAFETENSORS_SCAN_H
#define TX_SAFETENSORS_SCAN_H
/* The strict tokenizer under the safetensors reader: strings, integers and punctuation of JSON,
 * each checked as it is read. Nothing recurses: the reader asks for what the format prescribes
 * next, so nesting is as deep as the format and no deeper. */
#include "files/safetensors.h"

typedef struct {
    const uint8_t *begin, *at, *end; /* the header and the next byte of it */
    tx_st_error *error;              /* NULL: failures are silent */
    const tx_st_tensor *subject;     /* named at the head of messages; NULL: none */
} tx_st_scan;

/* Puts down a failure and begins its message: the caller adds the rest to the text. error and
 * tensor may be NULL. */
tx_text tx_st_error_begin(tx_st_error *error, tx_st_status status, const tx_st_tensor *tensor);
tx_text tx_st_fail(tx_st_scan *s, tx_st_status status);
/* The same with a whole message; returns false. */
bool tx_st_fail_with(tx_st_scan *s, tx_st_status status, const char *what);
/* Adds before, a, between, b, after: most messages have two numbers. */
void tx_st_add_pair(tx_text *t, const char *before, uint64_t a, const char *between, uint64_t b,
                    const char *after);
/* Adds "[2,3]". */
void tx_st_add_shape(tx_text *t, int rank, const uint32_t *shape);

/* All return false after putting down a failure, unless said otherwise; each skips JSON white space
 * before its token. */

/* Takes `c` when it comes next. False without a failure when it does not. */
bool tx_st_scan_take(tx_st_scan *s, char c);
bool tx_st_scan_expect(tx_st_scan *s, char c);
/* A string, unescaped and 0-terminated into out[capacity], cut at a character. *size is its full
 * size in bytes. out and size may be NULL. */
bool tx_st_scan_string(tx_st_scan *s, char *out, size_t capacity, size_t *size);
/* The name of a tensor or a metadata key: not empty, printable, at most TX_ST_MAX_NAME bytes. */
bool tx_st_scan_name(tx_st_scan *s, char name[TX_ST_MAX_NAME + 1], size_t *size);
/* An integer 0 .. 2^53-1 in plain digits; `field` names it in messages. */
bool tx_st_scan_integer(tx_st_scan *s, const char *field, uint64_t *value);

/* Bytes after the header. */
static inline size_t tx_st_file_data_size(const tx_st_file *file) {
    return file->size - 8 - file->header_size;
}

static inline bool tx_st_equal(const char *a, size_t a_size, const char *b, size_t b_size) {
    return a_size == b_size && !memcmp(a, b, a_size);
}

/* Whether name[size] could be the name of a tensor. */
bool tx_st_is_name(const char *name, size_t size);

#endif
