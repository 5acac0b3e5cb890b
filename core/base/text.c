#include "base/text.h"

tx_text tx_text_over_bytes(void *buffer, size_t size) {
    return (tx_text){.data = buffer, .room = buffer ? size : 0};
}

tx_text tx_text_over(char *buffer, size_t size) {
    tx_text t = tx_text_over_bytes(buffer, size);
    if (t.room) {
        t.room--;
        t.ends_in_nul = true;
        buffer[0] = 0;
    }
    return t;
}

/* Adds one whole character, or nothing of it where it does not fit: then `length` is past `room`
 * and no later character is written either. */
static void add_character(tx_text *t, const uint8_t *bytes, size_t n) {
    if (t->length <= t->room && n <= t->room - t->length) {
        memcpy(t->data + t->length, bytes, n);
        if (t->ends_in_nul) t->data[t->length + n] = 0;
        t->length += n;
    } else {
        /* Cut here: a shorter character must not slip in behind the gap. */
        if (t->length <= t->room) t->room = t->length;
        t->length += n;
    }
}

void tx_text_add_char(tx_text *t, char c) {
    uint8_t byte = (uint8_t)c;
    add_character(t, &byte, 1);
}

void tx_text_add_bytes(tx_text *t, const void *bytes, size_t n) {
    const uint8_t *p = bytes;
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

/* ---- numbers ---- */

void tx_text_add_u64(tx_text *t, uint64_t x) {
    char digits[20]; /* 2^64 - 1 has 20 */
    int n = 0;
    do digits[n++] = (char)('0' + x % 10);
    while (x /= 10);
    while (n) tx_text_add_char(t, digits[--n]);
}

void tx_text_add_i64(tx_text *t, int64_t x) {
    if (x < 0) tx_text_add_char(t, '-');
    tx_text_add_u64(t, x < 0 ? 0 - (uint64_t)x : (uint64_t)x);
}

#define LIMB 1000000000u /* nine decimal digits a limb */
/* the smallest double is 5^1074 / 10^1074; mantissa * 5^1074 has 767 digits, 86 limbs */
#define LIMBS 88

typedef struct {
    uint32_t limb[LIMBS]; /* least significant first */
    int count;
} decimal;

static void multiply(decimal *d, uint32_t factor) {
    uint64_t carry = 0;
    for (int i = 0; i < d->count; i++) {
        carry += (uint64_t)d->limb[i] * factor;
        d->limb[i] = (uint32_t)(carry % LIMB);
        carry /= LIMB;
    }
    while (carry) {
        TX_ASSERT(d->count < LIMBS);
        d->limb[d->count++] = (uint32_t)(carry % LIMB);
        carry /= LIMB;
    }
}

/* The first nine decimal digits of x, rounded half to even on the exact value: x ~ result / 1e8 *
 * 10^exponent, 1e8 <= result < 1e9. x is finite and positive. */
static uint32_t nine_digits(double x, int *exponent) {
    uint64_t bits;
    memcpy(&bits, &x, 8);
    uint64_t mantissa = bits & 0xfffffffffffffu;
    int e = (int)(bits >> 52 & 0x7ff);
    if (e) mantissa |= (uint64_t)1 << 52;
    e = (e ? e : 1) - 1075; /* x = mantissa * 2^e */
    for (; !(mantissa & 1); e++) mantissa >>= 1;

    /* x = d / 10^scale: for e < 0, mantissa * 2^e = mantissa * 5^-e / 10^-e. */
    decimal d = {.count = 0};
    int scale = e < 0 ? -e : 0;
    for (; mantissa; mantissa /= LIMB) d.limb[d.count++] = (uint32_t)(mantissa % LIMB);
    for (; e <= -12; e += 12) multiply(&d, 244140625); /* 5^12 */
    for (; e < 0; e++) multiply(&d, 5);
    for (; e >= 29; e -= 29) multiply(&d, 1u << 29);
    if (e > 0) multiply(&d, 1u << e);

    uint32_t top = d.limb[d.count - 1];
    uint64_t power = 10; /* 10^(digits of top) */
    int top_digits = 1;
    for (; top >= power; top_digits++) power *= 10;
    uint64_t lead = (uint64_t)top * LIMB + (d.count > 1 ? d.limb[d.count - 2] : 0);
    uint64_t nine = lead / power, rest = lead % power;
    bool more = false; /* anything below `rest` */
    for (int i = 0; i < d.count - 2; i++) more |= d.limb[i] != 0;
    if (rest * 2 > power || (rest * 2 == power && (more || (nine & 1)))) nine++;
    *exponent = (d.count - 1) * 9 + top_digits - 1 - scale;
    if (nine == LIMB) {
        nine /= 10;
        ++*exponent;
    }
    return (uint32_t)nine;
}

/* x > 0 as "%.9g": an exponent below -4 or above 8 is written out, trailing zeros are not. */
static void add_positive(tx_text *t, double x) {
    int exponent;
    uint32_t nine = nine_digits(x, &exponent);
    char digit[9];
    for (int i = 8; i >= 0; i--, nine /= 10) digit[i] = (char)('0' + nine % 10);
    int n = 9;
    while (n > 1 && digit[n - 1] == '0') n--;

    bool scientific = exponent < -4 || exponent > 8;
    int point = scientific ? 0 : exponent; /* index of the last digit before the point */
    if (point < 0) tx_text_add(t, "0.");
    for (int i = point + 1; i < 0; i++) tx_text_add_char(t, '0');
    for (int i = 0; i < TX_MAX(n, point + 1); i++) {
        tx_text_add_char(t, i < n ? digit[i] : '0');
        if (i == point && n > point + 1) tx_text_add_char(t, '.');
    }
    if (!scientific) return;
    tx_text_add(t, exponent < 0 ? "e-" : "e+");
    int size = exponent < 0 ? -exponent : exponent;
    if (size < 10) tx_text_add_char(t, '0');
    tx_text_add_u64(t, (uint64_t)size);
}

void tx_text_add_number(tx_text *t, double x) {
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
        tx_text_add_u64(t, (uint64_t)size);
    else
        add_positive(t, size);
}

void tx_text_add_json_number(tx_text *t, double x) {
    if (x - x == 0)
        tx_text_add_number(t, x);
    else
        tx_text_add(t, "null");
}

/* ---- strings ---- */

static void add_json_character(tx_text *t, const uint8_t *bytes, size_t n, uint32_t code) {
    /* pairs: character, letter behind the backslash */
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

static void add_json_content(tx_text *t, const uint8_t *p, size_t n) {
    while (n) {
        uint32_t code;
        int length = tx_utf8_decode(p, n, &code);
        if (length)
            add_json_character(t, p, (size_t)length, code);
        else
            add_character(t, (const uint8_t *)"\xef\xbf\xbd", 3); /* U+FFFD */
        size_t step = length ? (size_t)length : 1;
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
    tx_text_add_char(t, '"');
    add_json_content(t, p, shown);
    tx_text_add(t, shown < n ? "\"..." : "\"");
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
