#ifndef TX_TEXT_H
#define TX_TEXT_H
/* Text without a C library: a bounded string builder for messages and JSON, and strict UTF-8.
 *
 * A tx_text writes into bytes of its caller and never past them. `length` counts what the whole
 * text needs, as snprintf does, so the same calls over a NULL buffer measure it. Text that does not
 * fit is cut at a character, never inside one. */
#include "base/base.h"
#include <stdbool.h>

#define TX_MOST_VALUES 8

/* Which bytes of a message, at most 64 KiB, are values (numbers, names, what was typed) rather than
 * words, so that it can be put in another language. */
typedef struct {
    uint8_t count; /* 0 too where a message has more, or one that is cut: then none is known */
    uint8_t open;  /* that have begun; a value inside of another is a part of it */
    bool lost;     /* there were more, or one was cut */
    struct {
        uint16_t from, to;
    } at[TX_MOST_VALUES];
} tx_values;

typedef struct {
    char *data;      /* NULL: only count */
    size_t capacity; /* bytes that may hold characters */
    size_t length;   /* bytes that the whole text needs, terminator excluded */
    bool ends_in_nul;
    tx_values *values; /* of a message; NULL: nothing is noted */
} tx_text;

/* Starts an empty text over buffer[size]; buffer may be NULL. data is a C string at all times when
 * size >= 1. */
tx_text tx_text_over(char *buffer, size_t size);
/* The same without a terminator: all of buffer[size] may hold characters. */
tx_text tx_text_over_bytes(void *buffer, size_t size);
/* Whether the buffer holds everything added so far. */
static inline bool tx_text_fits(const tx_text *t) { return t->length <= t->capacity; }

/* Bytes of a C string before its end. */
static inline size_t tx_text_size(const char *string) {
    size_t n = 0;
    while (string[n]) n++;
    return n;
}

void tx_text_add(tx_text *t, const char *string);
void tx_text_add_bytes(tx_text *t, const void *bytes, size_t n);
void tx_text_add_char(tx_text *t, char c);
void tx_text_add_i64(tx_text *t, int64_t x);
void tx_text_add_u64(tx_text *t, uint64_t x);
/* x with the fewest digits that read back as the same double (tx_decimal_read, strtod, JavaScript),
 * in the style of "%g". Whole numbers below 1e15 print every digit and no fraction; "nan", "inf",
 * "-inf". */
void tx_text_add_number(tx_text *t, double x);
/* The same as a JSON value: NaN and infinities become null. */
void tx_text_add_json_number(tx_text *t, double x);
/* Around what is added as a value and is no number and not quoted: those are values by themselves.
 */
void tx_text_begin_value(tx_text *t);
void tx_text_end_value(tx_text *t);
/* string as a value. */
void tx_text_add_value(tx_text *t, const char *string);
/* bytes[n] as a JSON string with its quotes. Bytes that are not UTF-8 become U+FFFD, so that the
 * result is always valid JSON. */
void tx_text_add_json_bytes(tx_text *t, const void *bytes, size_t n);
void tx_text_add_json_string(tx_text *t, const char *string);
/* bytes[n] in quotes for a message: as the JSON string, but at most `most` bytes of it, then "...".
 */
void tx_text_add_quoted(tx_text *t, const void *bytes, size_t n, size_t most);

/* Decodes the character at bytes[0..n-1] into *code. Returns its length 1..4, or 0 where there is
 * none: n = 0, a stray or missing continuation, an overlong form, a surrogate, a code above
 * U+10FFFF. */
int tx_utf8_decode(const uint8_t *bytes, size_t n, uint32_t *code);
/* Encodes a code point (not a surrogate, at most U+10FFFF) into out[4]; returns its length. */
int tx_utf8_encode(uint32_t code, uint8_t out[4]);

#endif
