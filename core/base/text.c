#include "base/text.h"
#include "base/decimal.h"

tx_text tx_text_over_bytes(void *buffer, size_t size) {
    return (tx_text){.data = buffer, .capacity = buffer ? size : 0};
}

tx_text tx_text_over(char *buffer, size_t size) {
    tx_text t = tx_text_over_bytes(buffer, size);
    if (t.capacity) {
        t.capacity--;
        t.ends_in_nul = true;
        buffer[0] = 0;
    }
    return t;
}

/* Adds one whole character, or nothing of it where it does not fit: then `length` is past
 * `capacity` and no later character is written either. */
static void add_character(tx_text *t, const uint8_t *bytes, size_t n) {
    if (t->length <= t->capacity && n <= t->capacity - t->length) {
        memcpy(t->data + t->length, bytes, n);
        if (t->ends_in_nul) t->data[t->length + n] = 0;
        t->length += n;
    } else {
        /* Cut here: a shorter character must not slip in after the gap. */
        if (t->length <= t->capacity) t->capacity = t->length;
        t->length += n;
    }
}

void tx_text_add_char(tx_text *t, char c) {
    uint8_t byte = (uint8_t)c;
    add_character(t, &byte, 1);
}

void tx_text_add_bytes(tx_text *t, const void *bytes, size_t n) {
    const uint8_t *p = bytes;
    if (n && t->length <= t->capacity && n <= t->capacity - t->length) {
        add_character(t, p, n); /* what fits whole needs no look at its characters */
        return;
    }
    while (n) {
        uint32_t code;
        int length = tx_utf8_decode(p, n, &code);
        /* a byte that is no UTF-8 passes through alone */
        size_t step = length ? (size_t)length : 1;
        add_character(t, p, step);
        p += step;
        n -= step;
    }
}

void tx_text_add(tx_text *t, const char *string) {
    tx_text_add_bytes(t, string, tx_text_size(string));
}

/* ---- values ---- */

void tx_text_begin_value(tx_text *t) {
    tx_values *v = t->values;
    if (!v || v->open++) return;
    v->lost |= v->count == TX_MOST_VALUES || !tx_text_fits(t);
    if (!v->lost) v->at[v->count].from = (uint16_t)t->length;
}

void tx_text_end_value(tx_text *t) {
    tx_values *v = t->values;
    if (!v || --v->open) return;
    v->lost |= !tx_text_fits(t);
    if (v->lost)
        v->count = 0;
    else
        v->at[v->count++].to = (uint16_t)t->length;
}

void tx_text_add_value(tx_text *t, const char *string) {
    tx_text_begin_value(t);
    tx_text_add(t, string);
    tx_text_end_value(t);
}

/* ---- numbers ---- */

static void add_digits(tx_text *t, uint64_t x) {
    char digits[20]; /* 2^64 - 1 has 20 */
    int n = 0;
    do digits[n++] = (char)('0' + x % 10);
    while (x /= 10);
    while (n) tx_text_add_char(t, digits[--n]);
}

void tx_text_add_u64(tx_text *t, uint64_t x) {
    tx_text_begin_value(t);
    add_digits(t, x);
    tx_text_end_value(t);
}

void tx_text_add_i64(tx_text *t, int64_t x) {
    tx_text_begin_value(t);
    if (x < 0) tx_text_add_char(t, '-');
    add_digits(t, x < 0 ? 0 - (uint64_t)x : (uint64_t)x);
    tx_text_end_value(t);
}

/* x > 0 as "%g" prints as many digits: an exponent below -4 is written out, and one above 8 unless
 * the digits reach it; trailing zeros are not. */
static void add_positive(tx_text *t, double x) {
    tx_decimal d = tx_decimal_shortest(x);
    bool scientific = d.exponent < -4 || d.exponent > TX_MAX(8, d.count - 1);
    int point = scientific ? 0 : d.exponent; /* index of the last digit before the point */
    if (point < 0) tx_text_add(t, "0.");
    for (int i = point + 1; i < 0; i++) tx_text_add_char(t, '0');
    for (int i = 0; i < TX_MAX(d.count, point + 1); i++) {
        tx_text_add_char(t, i < d.count ? (char)('0' + d.digit[i]) : '0');
        if (i == point && d.count > point + 1) tx_text_add_char(t, '.');
    }
    if (!scientific) return;
    tx_text_add(t, d.exponent < 0 ? "e-" : "e+");
    int size = d.exponent < 0 ? -d.exponent : d.exponent;
    if (size < 10) tx_text_add_char(t, '0');
    add_digits(t, (uint64_t)size);
}

static void add_number(tx_text *t, double x) {
    uint64_t bits;
    memcpy(&bits, &x, 8);
    bool negative = bits >> 63;
    double size = negative ? -x : x;
    if (x != x) {
        tx_text_add(t, "nan");
        return;
    }
    if (negative) tx_text_add_char(t, '-');
    if ((bits >> 52 & 0x7ff) == 0x7ff)
        tx_text_add(t, "inf");
    else if (size < 1e15 && size == (double)(uint64_t)size)
        add_digits(t, (uint64_t)size);
    else
        add_positive(t, size);
}

void tx_text_add_number(tx_text *t, double x) {
    tx_text_begin_value(t);
    add_number(t, x);
    tx_text_end_value(t);
}

void tx_text_add_json_number(tx_text *t, double x) {
    if (x - x == 0)
        tx_text_add_number(t, x);
    else
        tx_text_add(t, "null");
}

/* ---- strings ---- */

static void add_json_character(tx_text *t, const uint8_t *bytes, size_t n, uint32_t code) {
    /* pairs: character, letter after the backslash */
    static const char short_form[] = "\bb\ff\nn\rr\tt\"\"\\\\";
    for (size_t i = 0; i + 1 < sizeof short_form; i += 2) {
        if (code != (uint8_t)short_form[i]) continue;
        add_character(t, (const uint8_t[]){'\\', (uint8_t)short_form[i + 1]}, 2);
        return;
    }
    if (code >= 0x20 && code != 0x7f) {
        add_character(t, bytes, n);
        return;
    }
    static const uint8_t hex[] = "0123456789abcdef";
    add_character(t, (const uint8_t[]){'\\', 'u', '0', '0', hex[code >> 4], hex[code & 15]}, 6);
}

/* How many of bytes[n] follow each other that JSON has as they are, one byte each. */
static size_t plain_run(const uint8_t *bytes, size_t n) {
    size_t i = 0;
    while (i < n && bytes[i] >= 0x20 && bytes[i] < 0x7f && bytes[i] != '"' && bytes[i] != '\\') i++;
    return i;
}

/* Adds characters of one byte each, as many as fit. */
static void add_run(tx_text *t, const uint8_t *bytes, size_t n) {
    size_t left = t->length < t->capacity ? t->capacity - t->length : 0, fits = TX_MIN(n, left);
    if (fits) add_character(t, bytes, fits);
    if (fits < n) add_character(t, bytes + fits, n - fits);
}

static void add_json_content(tx_text *t, const uint8_t *p, size_t n) {
    while (n) {
        uint32_t code;
        size_t step = plain_run(p, n);
        if (step) {
            add_run(t, p, step);
        } else {
            int length = tx_utf8_decode(p, n, &code);
            if (length)
                add_json_character(t, p, (size_t)length, code);
            else
                add_character(t, (const uint8_t *)"\xef\xbf\xbd", 3); /* U+FFFD */
            step = length ? (size_t)length : 1;
        }
        p += step;
        n -= step;
    }
}

void tx_text_add_json_bytes(tx_text *t, const void *bytes, size_t n) {
    tx_text_add_char(t, '"');
    add_json_content(t, bytes, n);
    tx_text_add_char(t, '"');
}

void tx_text_add_json_string(tx_text *t, const char *string) {
    tx_text_add_json_bytes(t, string, tx_text_size(string));
}

void tx_text_add_quoted(tx_text *t, const void *bytes, size_t n, size_t most) {
    const uint8_t *p = bytes;
    size_t shown = TX_MIN(n, most);
    while (shown < n && shown && (p[shown] & 0xc0) == 0x80) shown--; /* not inside a character */
    tx_text_begin_value(t);
    tx_text_add_char(t, '"');
    add_json_content(t, p, shown);
    tx_text_add(t, shown < n ? "\"..." : "\"");
    tx_text_end_value(t);
}

/* ---- UTF-8 ---- */

int tx_utf8_decode(const uint8_t *bytes, size_t n, uint32_t *code) {
    if (!n) return 0;
    uint8_t first = bytes[0];
    *code = first;
    if (first < 0x80) return 1;
    int length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (!length || (size_t)length > n) return 0;
    uint32_t c = first & (0x7fu >> length);
    for (int i = 1; i < length; i++) {
        if ((bytes[i] & 0xc0) != 0x80) return 0;
        c = c << 6 | (bytes[i] & 0x3fu);
    }
    if ((length == 3 && c < 0x800) || (length == 4 && c < 0x10000)) return 0; /* overlong */
    if ((c >= 0xd800 && c < 0xe000) || c > 0x10ffff) return 0;
    *code = c;
    return length;
}

int tx_utf8_encode(uint32_t code, uint8_t out[4]) {
    if (code < 0x80) {
        out[0] = (uint8_t)code;
        return 1;
    }
    int length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (int i = length - 1; i > 0; i--, code >>= 6) out[i] = (uint8_t)(0x80 | (code & 0x3f));
    out[0] = (uint8_t)((0xf00u >> length & 0xf0) | code);
    return length;
}
