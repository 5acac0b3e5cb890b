#include "files/safetensors_scan.h"

#define QUOTED 80 /* bytes of a name or value that a message shows */

tx_text tx_st_error_begin(tx_st_error *error, tx_st_status status, const tx_st_tensor *tensor) {
    if (!error) return tx_text_over(NULL, 0);
    error->status = status;
    tx_text t = tx_text_over(error->message, sizeof error->message);
    if (tensor) {
        tx_text_add(&t, "tensor ");
        tx_text_add_quoted(&t, tensor->name, tensor->name_size, QUOTED);
        tx_text_add(&t, ": ");
    }
    return t;
}

tx_text tx_st_fail(tx_st_scan *s, tx_st_status status) {
    return tx_st_error_begin(s->error, status, s->subject);
}

bool tx_st_fail_with(tx_st_scan *s, tx_st_status status, const char *what) {
    tx_text t = tx_st_fail(s, status);
    tx_text_add(&t, what);
    return false;
}

void tx_st_add_pair(tx_text *t, const char *before, uint64_t a, const char *between, uint64_t b,
                    const char *after) {
    tx_text_add(t, before);
    tx_text_add_u64(t, a);
    tx_text_add(t, between);
    tx_text_add_u64(t, b);
    tx_text_add(t, after);
}

/* ---- punctuation ---- */

static size_t left(const tx_st_scan *s) { return (size_t)(s->end - s->at); }

static void skip_space(tx_st_scan *s) {
    while (s->at < s->end && (*s->at == ' ' || *s->at == '\n' || *s->at == '\r' || *s->at == '\t'))
        s->at++;
}

bool tx_st_scan_take(tx_st_scan *s, char c) {
    skip_space(s);
    if (s->at == s->end || *s->at != (uint8_t)c) return false;
    s->at++;
    return true;
}

bool tx_st_scan_expect(tx_st_scan *s, char c) {
    if (tx_st_scan_take(s, c)) return true;
    tx_text t = tx_st_fail(s, TX_ST_SYNTAX);
    tx_text_add(&t, "header byte ");
    tx_text_add_u64(&t, (uint64_t)(s->at - s->begin));
    tx_text_add(&t, ": expected ");
    tx_text_add_char(&t, c);
    tx_text_add(&t, ", found ");
    if (s->at == s->end)
        tx_text_add(&t, "the end of the header");
    else
        tx_text_add_quoted(&t, s->at, left(s), 8);
    return false;
}

/* ---- strings ---- */

static bool bad_text(tx_st_scan *s, const char *what) {
    tx_text t = tx_st_fail(s, TX_ST_TEXT);
    tx_text_add(&t, "header byte ");
    tx_text_add_u64(&t, (uint64_t)(s->at - s->begin));
    tx_text_add(&t, ": ");
    tx_text_add(&t, what);
    return false;
}

/* The four hexadecimal digits after "\u". */
static bool scan_hex(tx_st_scan *s, uint32_t *code) {
    *code = 0;
    for (int i = 0; i < 4; i++, s->at++) {
        int c = s->at < s->end ? *s->at : 0;
        int digit = c >= '0' && c <= '9'                 ? c - '0'
                    : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10
                                                         : -1;
        if (digit < 0) return bad_text(s, "\\u needs four hexadecimal digits");
        *code = *code << 4 | (uint32_t)digit;
    }
    return true;
}

/* The rest of an escape sequence; the backslash is already taken. */
static bool scan_escape(tx_st_scan *s, uint32_t *code) {
    static const char plain[] = "\"\"\\\\//b\bf\fn\nr\rt\t"; /* pairs: letter, character */
    uint8_t letter = s->at < s->end ? *s->at : 0;
    if (letter != 'u') {
        for (size_t i = 0; i + 1 < sizeof plain; i += 2) {
            if (letter != (uint8_t)plain[i]) continue;
            *code = (uint8_t)plain[i + 1];
            s->at++;
            return true;
        }
        return bad_text(s, "unknown escape");
    }
    s->at++;
    if (!scan_hex(s, code)) return false;
    if (*code < 0xd800 || *code > 0xdfff) return true;
    uint32_t low;
    if (*code > 0xdbff || left(s) < 2 || s->at[0] != '\\' || s->at[1] != 'u')
        return bad_text(s, "lone surrogate");
    s->at += 2;
    if (!scan_hex(s, &low)) return false;
    if (low < 0xdc00 || low > 0xdfff) return bad_text(s, "lone surrogate");
    *code = 0x10000 + ((*code - 0xd800) << 10) + (low - 0xdc00);
    return true;
}

/* ASCII that stands for itself in a string. */
static bool is_plain(uint8_t byte) {
    return byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\';
}

bool tx_st_scan_string(tx_st_scan *s, char *out, size_t capacity, size_t *size) {
    if (!tx_st_scan_expect(s, '"')) return false;
    tx_text text = tx_text_over(out, capacity);
    for (;;) {
        const uint8_t *plain = s->at;
        while (s->at < s->end && is_plain(*s->at)) s->at++;
        tx_text_add_bytes(&text, plain, (size_t)(s->at - plain));
        uint32_t code;
        uint8_t bytes[4];
        int n = tx_utf8_decode(s->at, left(s), &code);
        if (!n) return bad_text(s, s->at == s->end ? "the string does not end" : "not UTF-8");
        if (code < 0x20) return bad_text(s, "control character in a string");
        s->at += n;
        if (code == '"') break;
        if (code == '\\' && !scan_escape(s, &code)) return false;
        if (!code) return bad_text(s, "U+0000 in a string");
        tx_text_add_bytes(&text, bytes, (size_t)tx_utf8_encode(code, bytes));
    }
    if (size) *size = text.length;
    return true;
}

/* No control character, nothing that turns the direction of a line, breaks it or is invisible: a
 * name must look like what it is. */
static bool is_printable(uint32_t c) {
    return c >= 0x20 && !(c >= 0x7f && c <= 0x9f) && !(c >= 0x200b && c <= 0x200f) &&
           !(c >= 0x2028 && c <= 0x202e) && !(c >= 0x2060 && c <= 0x206f) && c != 0x61c &&
           c != 0xfeff && (c & 0xfffe) != 0xfffe;
}

bool tx_st_is_name(const char *name, size_t size) {
    if (!size || size > TX_ST_MAX_NAME) return false;
    for (size_t i = 0; i < size;) {
        uint32_t code;
        int n = tx_utf8_decode((const uint8_t *)name + i, size - i, &code);
        if (!n || !is_printable(code)) return false;
        i += (size_t)n;
    }
    return true;
}

bool tx_st_scan_name(tx_st_scan *s, char name[TX_ST_MAX_NAME + 1], size_t *size) {
    if (!tx_st_scan_string(s, name, TX_ST_MAX_NAME + 1, size)) return false;
    if (tx_st_is_name(name, *size)) return true;
    tx_text t = tx_st_fail(s, TX_ST_NAME);
    tx_text_add(&t, "name ");
    tx_text_add_quoted(&t, name, tx_text_size(name), QUOTED);
    if (*size > TX_ST_MAX_NAME) {
        tx_text_add(&t, " has ");
        tx_text_add_u64(&t, *size);
        tx_text_add(&t, " bytes, at most 256 are allowed");
    } else {
        tx_text_add(&t, *size ? " has a character that cannot be printed" : " is empty");
    }
    return false;
}

/* ---- integers ---- */

static bool ends_number(const tx_st_scan *s) {
    return s->at == s->end || *s->at == ',' || *s->at == ']' || *s->at == '}' || *s->at <= ' ';
}

bool tx_st_scan_integer(tx_st_scan *s, const char *field, uint64_t *value) {
    skip_space(s);
    const uint8_t *first = s->at;
    uint64_t x = 0;
    while (s->at < s->end && *s->at >= '0' && *s->at <= '9' && s->at - first < 16)
        x = x * 10 + (uint64_t)(*s->at++ - '0');
    bool is_plain = s->at > first && (*first != '0' || s->at - first == 1);
    if (is_plain && ends_number(s) && x < (uint64_t)1 << 53) {
        *value = x;
        return true;
    }
    s->at = first;
    while (!ends_number(s)) s->at++;
    tx_text t = tx_st_fail(s, TX_ST_NUMBER);
    tx_text_add(&t, field);
    tx_text_add(&t, " holds ");
    tx_text_add_quoted(&t, first, (size_t)(s->at - first), 24);
    tx_text_add(&t, ", expected integers from 0 to 2^53-1");
    return false;
}
