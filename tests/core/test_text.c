/* Numbers print in the style of a C library's %g with as few digits as read back exactly
 * (test_decimal.c has the digits); JSON is valid whatever the bytes; nothing is ever written past
 * the buffer, and text is cut between characters; messages know which of their bytes are values. */
#include "check.h"
#include "base/status.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static char buffer[512];

static const char *number(double x) {
    tx_text t = tx_text_over(buffer, sizeof buffer);
    tx_text_add_number(&t, x);
    CHECK(tx_text_fits(&t) && t.length == strlen(buffer));
    return buffer;
}

static const char *json(const void *bytes, size_t n) {
    tx_text t = tx_text_over(buffer, sizeof buffer);
    tx_text_add_json_bytes(&t, bytes, n);
    CHECK(tx_text_fits(&t) && t.length == strlen(buffer));
    return buffer;
}

static uint64_t random_state = 88172645463325252u;

static uint64_t random_bits(void) { /* xorshift64 */
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}

static void check_like_printf(double x) {
    char expected[64];
    int digits = 9;
    sprintf(expected, "%.9g", x);
    while (strtod(expected, NULL) != x) sprintf(expected, "%.*g", ++digits, x);
    CHECK_MSG(!strcmp(number(x), expected), "%a prints as %s, expected %s", x, buffer, expected);
}

static void test_numbers(void) {
    static const struct {
        double x;
        const char *expected;
    } cases[] = {{0, "0"},
                 {-0.0, "-0"},
                 {1, "1"},
                 {-1, "-1"},
                 {0.1, "0.1"},
                 {1.0 / 3, "0.3333333333333333"},
                 {0.1f, "0.10000000149011612"},
                 {1e-4, "0.0001"},
                 {1e-5, "1e-05"},
                 {123456789, "123456789"},
                 {16777217, "16777217"},
                 {1234567890123, "1234567890123"},
                 {999999999999999, "999999999999999"},
                 {1e15, "1e+15"},
                 {1e100, "1e+100"},
                 {1e-300, "1e-300"},
                 {1234567.875, "1234567.875"},
                 {0.9999999996, "0.9999999996"},
                 {0.9991234567891, "0.9991234567891"},
                 {999999999.5, "999999999.5"},
                 {1234567890.25, "1234567890.25"},
                 {5e-324, "5e-324"},
                 {1.7976931348623157e308, "1.7976931348623157e+308"},
                 {NAN, "nan"},
                 {INFINITY, "inf"},
                 {-INFINITY, "-inf"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK_MSG(!strcmp(number(cases[i].x), cases[i].expected), "%a prints as %s, expected %s",
                  cases[i].x, buffer, cases[i].expected);

    printf("seed %llu\n", (unsigned long long)random_state);
    for (int i = 0; i < 5000; i++) {
        uint64_t bits = random_bits();
        double any, near_one = ldexp((double)(bits >> 12), (int)(bits % 60) - 90);
        memcpy(&any, &bits, 8);
        if (any - any == 0 && (fabs(any) >= 1e15 || any != trunc(any)))
            check_like_printf(any); /* whole numbers below 1e15 differ on purpose */
        if (near_one != trunc(near_one)) check_like_printf(near_one);
        /* nine digits are printed whatever the rest */
        check_like_printf((double)(bits % 1000000000));
        /* short binary fractions: exact ties */
        check_like_printf((double)((int64_t)(bits % 2000000001) - 1000000000) / 2048 + 0x1p-12);
    }
}

static void test_integers(void) {
    tx_text t = tx_text_over(buffer, sizeof buffer);
    tx_text_add_u64(&t, 0);
    tx_text_add_char(&t, ' ');
    tx_text_add_u64(&t, UINT64_MAX);
    tx_text_add_char(&t, ' ');
    tx_text_add_i64(&t, INT64_MIN);
    tx_text_add_char(&t, ' ');
    tx_text_add_i64(&t, -7);
    CHECK_MSG(!strcmp(buffer, "0 18446744073709551615 -9223372036854775808 -7"), "%s", buffer);
}

static void test_json(void) {
    CHECK(!strcmp(json("plain", 5), "\"plain\""));
    CHECK(!strcmp(json("", 0), "\"\""));
    CHECK(!strcmp(json("\"\\/\b\f\n\r\t\x01\x1f\x7f", 11),
                  "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\\u007f\""));
    CHECK(!strcmp(json("a\0b", 3), "\"a\\u0000b\""));
    CHECK(!strcmp(json("\xc3\xa9\xf0\x9f\x98\x80", 6), "\"\xc3\xa9\xf0\x9f\x98\x80\""));
    /* U+FFFD for each byte that is no UTF-8 */
    CHECK(!strcmp(json("\xff\xc3", 2), "\"\xef\xbf\xbd\xef\xbf\xbd\""));
    CHECK(!strcmp(json("\xc3\x28", 2), "\"\xef\xbf\xbd(\""));
    tx_text t = tx_text_over(buffer, sizeof buffer);
    tx_text_add_json_number(&t, NAN);
    tx_text_add_json_number(&t, INFINITY);
    tx_text_add_json_number(&t, -INFINITY);
    tx_text_add_json_number(&t, -0.5);
    tx_text_add_json_string(&t, "s\"");
    CHECK_MSG(!strcmp(buffer, "nullnullnull-0.5\"s\\\"\""), "%s", buffer);

    t = tx_text_over(buffer, sizeof buffer);
    tx_text_add_quoted(&t, "abcdef", 6, 6);
    tx_text_add_quoted(&t, "abcdef", 6, 3);
    tx_text_add_quoted(&t, "ab\xc3\xa9", 4, 3); /* the last character has two bytes */
    CHECK_MSG(!strcmp(buffer, "\"abcdef\"\"abc\"...\"ab\"..."), "%s", buffer);
}

/* The same text over every size of buffer: length is always that of the whole, the rest a prefix
 * that ends between characters. */
static void test_cut(void) {
    static const char whole[] = "a\xc3\xa9\xe5\xb1\xa4\xf0\x9f\x98\x80z\"run\\nof\\u0001words\"1.5";
    for (size_t capacity = 0; capacity <= sizeof whole + 2; capacity++) {
        char *exact = malloc(capacity ? capacity : 1);
        if (!exact) exit(2);
        for (int bytes = 0; bytes < 2; bytes++) {
            memset(exact, '#', capacity);
            tx_text t = bytes ? tx_text_over_bytes(exact, capacity) : tx_text_over(exact, capacity);
            tx_text_add(&t, "a\xc3\xa9\xe5\xb1\xa4\xf0\x9f\x98\x80z");
            tx_text_add_json_string(&t, "run\nof\x01words");
            tx_text_add_number(&t, 1.5);
            size_t holds = bytes ? capacity : capacity ? capacity - 1 : 0, kept = 0;
            CHECK(t.length == sizeof whole - 1 && tx_text_fits(&t) == (holds >= sizeof whole - 1));
            while (kept < capacity && kept < sizeof whole - 1 && exact[kept] == whole[kept]) kept++;
            CHECK_MSG(kept <= holds &&
                          (kept == sizeof whole - 1 || ((uint8_t)whole[kept] & 0xc0) != 0x80),
                      "room %zu keeps %zu", capacity, kept);
            /* one escape may not fit */
            CHECK_MSG(kept + 5 >= TX_MIN(holds, sizeof whole - 1), "room %zu keeps only %zu",
                      capacity, kept);
            if (capacity && !bytes) CHECK(exact[kept] == 0);
        }
        free(exact);
    }
    tx_text t = tx_text_over(buffer, sizeof buffer);
    tx_text_add(&t, "a\xff\xc3z"); /* what is no UTF-8 passes through, byte by byte */
    CHECK(!strcmp(buffer, "a\xff\xc3z") && t.length == 4);
    t = tx_text_over(NULL, 100);
    tx_text_add(&t, "counted");
    CHECK(t.length == 7 && !tx_text_fits(&t));
    /* Nothing slips in after a character that did not fit. */
    t = tx_text_over(buffer, 4);
    tx_text_add(&t, "ab\xc3\xa9z");
    CHECK(!strcmp(buffer, "ab"));
}

/* Every code point, and every sequence of two bytes. */
static void test_utf8(void) {
    uint32_t good = 0;
    for (uint32_t code = 0; code < 0x110000; code++) {
        if (code >= 0xd800 && code < 0xe000) continue;
        uint8_t bytes[4];
        uint32_t back = 0;
        int n = tx_utf8_encode(code, bytes);
        bool same = tx_utf8_decode(bytes, 4, &back) == n && back == code &&
                    n == (code < 0x80      ? 1
                          : code < 0x800   ? 2
                          : code < 0x10000 ? 3
                                           : 4);
        for (int cut = 0; cut < n; cut++) same &= tx_utf8_decode(bytes, (size_t)cut, &back) == 0;
        good += same;
    }
    CHECK_MSG(good == 0x110000 - 0x800, "%u code points", good);
    uint32_t accepted = 0, code;
    for (uint32_t two = 0; two < 65536; two++)
        accepted +=
            tx_utf8_decode((const uint8_t[]){(uint8_t)(two >> 8), (uint8_t)two}, 2, &code) == 2;
    CHECK_MSG(accepted == 0x800 - 0x80, "%u sequences of two bytes", accepted);
    static const char *const bad[] = {
        "\x80",         "\xc0\x80",         "\xc1\xbf",         "\xe0\x9f\xbf",     "\xed\xa0\x80",
        "\xed\xbf\xbf", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff",
        "\xe5\x28\xa1", "\xe5\xb1\x28"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK_MSG(!tx_utf8_decode((const uint8_t *)bad[i], strlen(bad[i]), &code), "%zu", i);
}

/* Whether the values of an error are these, one after another with "|" between. */
static bool has_values(const tx_error *error, const char *expected) {
    char all[TX_MESSAGE_SIZE];
    tx_text t = tx_text_over(all, sizeof all);
    for (int i = 0; i < error->values.count; i++) {
        if (i) tx_text_add_char(&t, '|');
        const uint16_t from = error->values.at[i].from, to = error->values.at[i].to;
        tx_text_add_bytes(&t, error->message + from, (size_t)(to - from));
    }
    return strcmp(all, expected) == 0;
}

static void test_values(void) {
    tx_error error, outer;
    tx_text t = tx_error_begin(&error, TX_ERR_CONFIG, "seq");
    tx_text_add(&t, "seq ");
    tx_text_add_i64(&t, -17);
    tx_text_add(&t, " is not ");
    tx_text_add_quoted(&t, "a\"b", 3, 9);
    tx_text_add(&t, " of ");
    tx_text_begin_value(&t); /* numbers inside are a part of it */
    tx_text_add_u64(&t, 3);
    tx_text_add(&t, ", ");
    tx_text_add_number(&t, 0.5);
    tx_text_end_value(&t);
    CHECK(strcmp(error.message, "seq -17 is not \"a\\\"b\" of 3, 0.5") == 0);
    CHECK(has_values(&error, "-17|\"a\\\"b\"|3, 0.5"));

    t = tx_error_begin(&outer, TX_ERR_CONFIG, "events");
    tx_text_add(&t, "event ");
    tx_text_add_value(&t, "5:seq");
    tx_text_add(&t, ": ");
    tx_error_add_cause(&t, &error);
    CHECK(strcmp(outer.message, "event 5:seq: seq -17 is not \"a\\\"b\" of 3, 0.5") == 0);
    CHECK(has_values(&outer, "5:seq|-17|\"a\\\"b\"|3, 0.5"));

    t = tx_error_begin(&error, TX_ERR_CONFIG, "many");
    for (int i = 0; i <= TX_MOST_VALUES; i++) tx_text_add_i64(&t, i);
    CHECK(has_values(&error, ""));
    t = tx_error_begin(&error, TX_ERR_CONFIG, "cut");
    tx_text_add_i64(&t, 1);
    for (int i = 0; i < TX_MESSAGE_SIZE; i++) tx_text_add(&t, "word ");
    CHECK(has_values(&error, "1"));
    tx_text_add_i64(&t, 2);
    CHECK(has_values(&error, ""));
    t = tx_error_begin(NULL, TX_ERR_CONFIG, "none");
    tx_text_add_i64(&t, 1);
}

int main(void) {
    test_values();
    test_numbers();
    test_integers();
    test_json();
    test_cut();
    test_utf8();
    return check_report();
}
