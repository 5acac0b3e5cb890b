/* A safetensors file comes from anywhere. Every malformed one is refused with the right status and
 * a message that names the place; what stands beside them is accepted. Nothing is read outside the
 * bytes given: run this under AddressSanitizer. */
#include "safetensors_files.h"

/* clang-format off: a line a case */
#define DTYPE(d) "{\"a\":{\"dtype\":" d ",\"shape\":[1],\"data_offsets\":[0,4]}}"
#define SHAPE(s) "{\"a\":{\"dtype\":\"F32\",\"shape\":" s ",\"data_offsets\":[0,4]}}"
#define OFFSETS(o) "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":" o "}}"
#define META(m) "{\"__metadata__\":" m ",\"a\":" FLOAT_AT("0,4") "}"
#define TENSOR_NAMED(n) "{\"" n "\":" FLOAT_AT("0,4") "}"
#define CASE(json, data, status, says) \
    { json, sizeof(json) - 1, data, TX_ST_##status, says }

static const struct {
    const char *json;
    size_t size, data;
    tx_st_status status;
    const char *says; /* part of the message */
} corpus[] = {
    /* accepted */
    CASE("{}", 0, OK, ""),
    CASE("{}      ", 0, OK, ""),
    CASE("{\"__metadata__\":{}}", 0, OK, ""),
    CASE(TENSOR_NAMED("a"), 4, OK, ""),
    CASE(" " TENSOR_NAMED("a"), 4, HEADER_START, "does not begin with {"),
    CASE("{ \"a\" :\t{ \"data_offsets\" : [ 0 , 4 ] ,\r\n\"shape\" : [ 1 ] , \"dtype\" : \"F32\" } "
         "} ",
         4, OK, ""),
    CASE(TENSOR_NAMED("__proto__"), 4, OK, ""),
    CASE(TENSOR_NAMED("constructor"), 4, OK, ""),
    CASE(TENSOR_NAMED("toString"), 4, OK, ""),
    CASE(TENSOR_NAMED("\xe5\xb1\xa4.\\u5c64\\ud83d\\ude00\\\"\\\\\\/"), 4, OK, ""),
    CASE("{\"b\":" FLOAT_AT("4,8") ",\"a\":" FLOAT_AT("0,4") "}", 8, OK, ""),
    CASE("{\"a\":{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[0,4]}}", 4, OK, ""),
    CASE("{\"a\":{\"dtype\":\"F32\",\"shape\":[3,0],\"data_offsets\":[0,0]}}", 0, OK, ""),
    CASE("{\"a\":" FLOAT_AT("0,4") ",\"z\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0]}"
                                   ",\"y\":{\"dtype\":\"I64\",\"shape\":[0],"
                                   "\"data_offsets\":[0,0]},\"x\":{\"dtype\":\"U8\",\"shape\":[0],"
                                   "\"data_offsets\":[4,4]}}",
         /* empty tensors may share */
         4, OK, ""),
    /* next to every edge of the surrogates */
    CASE(TENSOR_NAMED("\\ud800\\udc00\\ud800\\udfff\\udbff\\udffd\\uD7ff\\ue000"), 4, OK, ""),
    CASE(TENSOR_NAMED("\\u0020\\u0039\\u004a\\u004F\\u006f\\u007e"), 4, OK, ""),
    /* next to what cannot be printed */
    CASE(TENSOR_NAMED("\\u00a0\\u200a\\u2010\\u2027\\u202f\\u205f\\u2070"), 4, OK, ""),
    CASE(SHAPE("[1,1,1,1,1,1,1,1]"), 4, OK, ""),
    CASE(META("{\"k\":\"v\",\"\\u006b2\":\"\"}"), 4, OK, ""),
    /* the text */
    CASE("[]", 0, HEADER_START, "does not begin with {"),
    CASE("\xef\xbb\xbf{}", 0, HEADER_START, "does not begin with {"), /* byte order mark */
    CASE("[[[[[[[[[[[[", 0, HEADER_START, "does not begin with {"),
    CASE("{", 0, SYNTAX, "found the end"),
    CASE("{}x", 0, SYNTAX, "only spaces"),
    CASE("{}\n", 0, SYNTAX, "only spaces"),
    CASE("{}\0", 0, SYNTAX, "only spaces"),
    CASE("{}{}", 0, SYNTAX, "only spaces"),
    CASE("{a:1}", 0, SYNTAX, "expected \", found \"a:1}\""),
    CASE("{\"a\":[[[[", 0, SYNTAX, "expected {, found \"[[[[\""),
    CASE("{\"a\":{{{{", 0, SYNTAX, "expected \""),
    CASE("{\"a\":null}", 0, SYNTAX, "expected {"),
    CASE("{\"a\":" FLOAT_AT("0,4") ",}", 4, SYNTAX, "expected \""),
    CASE("{\"a\":" FLOAT_AT("0,4") " \"b\":" FLOAT_AT("4,8") "}", 8, SYNTAX, "expected }"),
    CASE("{\"a\"" FLOAT_AT("0,4") "}", 4, SYNTAX, "expected :"),
    CASE("{\"a\":" FLOAT_AT("0,4") "/**/}", 4, SYNTAX, "header byte 53: expected }"),
    CASE(TENSOR_NAMED("a\xff"), 4, TEXT, "not UTF-8"),
    CASE(TENSOR_NAMED("\xc0\xaf"), 4, TEXT, "not UTF-8"),         /* overlong */
    CASE(TENSOR_NAMED("\xed\xa0\x80"), 4, TEXT, "not UTF-8"),     /* encoded surrogate */
    CASE(TENSOR_NAMED("\xf4\x90\x80\x80"), 4, TEXT, "not UTF-8"), /* above U+10FFFF */
    CASE(META("{\"k\":\"\x80\"}"), 4, TEXT, "not UTF-8"),
    CASE("{\"a\xe2\x82", 0, TEXT, "not UTF-8"), /* cut inside a character */
    CASE("{\"a", 0, TEXT, "does not end"),
    CASE("{\"a\\", 0, TEXT, "unknown escape"),
    CASE("{\"a\\u00", 0, TEXT, "four hexadecimal digits"),
    CASE("{\"a\\ud83d", 0, TEXT, "lone surrogate"),
    CASE("{\"a\\ud83d\\", 0, TEXT, "lone surrogate"),
    CASE(TENSOR_NAMED("\\ud800"), 4, TEXT, "lone surrogate"),
    CASE(TENSOR_NAMED("\\udc00"), 4, TEXT, "lone surrogate"),
    CASE(TENSOR_NAMED("\\ud800\\ud800"), 4, TEXT, "lone surrogate"),
    CASE(TENSOR_NAMED("\\ud800\\udbff"), 4, TEXT, "lone surrogate"),
    CASE(TENSOR_NAMED("\\ud800\\ue000"), 4, TEXT, "lone surrogate"),
    CASE(TENSOR_NAMED("\\ud800x"), 4, TEXT, "lone surrogate"),
    CASE(META("{\"k\":\"\\udfff\"}"), 4, TEXT, "lone surrogate"),
    CASE(TENSOR_NAMED("\\x41"), 4, TEXT, "unknown escape"),
    CASE(TENSOR_NAMED("\\u00/0"), 4, TEXT, "four hexadecimal digits"),
    CASE(TENSOR_NAMED("\\u00:0"), 4, TEXT, "four hexadecimal digits"),
    CASE(TENSOR_NAMED("\\u00`0"), 4, TEXT, "four hexadecimal digits"),
    CASE(TENSOR_NAMED("\\u00g1"), 4, TEXT, "four hexadecimal digits"),
    CASE(TENSOR_NAMED("a\nb"), 4, TEXT, "control character"),
    CASE(TENSOR_NAMED("a\0b"), 4, TEXT, "control character"),
    CASE(TENSOR_NAMED("a\\u0000b"), 4, TEXT, "U+0000"),
    CASE(META("{\"k\":\"\\u0000\"}"), 4, TEXT, "U+0000"),
    /* names */
    CASE(TENSOR_NAMED(""), 4, NAME, "is empty"),
    CASE(TENSOR_NAMED("a\\nb"), 4, NAME, "\"a\\nb\" has a character"),
    CASE(TENSOR_NAMED("a\x7f"), 4, NAME, "cannot be printed"),
    CASE(TENSOR_NAMED("a\\u202eb"), 4, NAME, "cannot be printed"),     /* right-to-left override */
    CASE(TENSOR_NAMED("a\xe2\x80\x8b"), 4, NAME, "cannot be printed"), /* zero-width space */
    CASE(TENSOR_NAMED("\\u001f"), 4, NAME, "cannot be printed"),
    CASE(TENSOR_NAMED("\\u009f"), 4, NAME, "cannot be printed"),
    CASE(TENSOR_NAMED("\\u200f"), 4, NAME, "cannot be printed"),
    CASE(TENSOR_NAMED("\\u2028"), 4, NAME, "cannot be printed"),
    CASE(TENSOR_NAMED("\\u206f"), 4, NAME, "cannot be printed"),
    CASE(TENSOR_NAMED("a\\u2060"), 4, NAME, "cannot be printed"),        /* word joiner */
    CASE(TENSOR_NAMED("a\\u061C"), 4, NAME, "cannot be printed"),        /* Arabic letter mark */
    CASE(TENSOR_NAMED("a\\ufeff"), 4, NAME, "cannot be printed"),        /* byte order mark */
    CASE(TENSOR_NAMED("a\\ud83f\\udffe"), 4, NAME, "cannot be printed"), /* U+1FFFE, no character */
    CASE(META("{\"\":\"v\"}"), 4, NAME, "is empty"),
    CASE("{\"a\":" FLOAT_AT("0,4") ",\"a\":" FLOAT_AT("4,8") "}", 8, DUPLICATE,
         "\"a\" is in the header twice"),
    CASE("{\"a\":" FLOAT_AT("0,4") ",\"\\u0061\":" FLOAT_AT("4,8") "}", 8, DUPLICATE,
         "\"a\" is in the header twice"),
    CASE("{\"a\":" FLOAT_AT("0,4") ",\"a\":" FLOAT_AT("0,4") "}", 4, DUPLICATE,
         "\"a\" is in the header twice"),
    CASE("{\"__metadata__\":{},\"__metadata__\":{}}", 0, DUPLICATE,
         "\"__metadata__\" is in the header twice"),
    CASE("{\"__metadata__\":{},\"\\u005f_metadata__\":{}}", 0, DUPLICATE,
         "\"__metadata__\" is in the header twice"),
    CASE(META("{\"k\":\"1\",\"k\":\"2\"}"), 4, DUPLICATE,
         "metadata key \"k\" is in the header twice"),
    CASE(META("{\"k\":\"1\",\"\\u006B\":\"2\"}"), 4, DUPLICATE,
         "metadata key \"k\" is in the header twice"),
    /* metadata */
    CASE(META("null"), 4, METADATA, "not an object"),
    CASE(META("\"text\""), 4, METADATA, "not an object"),
    CASE(META("[]"), 4, METADATA, "not an object"),
    CASE(META("{\"k\":1}"), 4, METADATA, "\"k\" is not a string"),
    CASE(META("{\"k\":null}"), 4, METADATA, "\"k\" is not a string"),
    CASE(META("{\"k\":{\"n\":\"v\"}}"), 4, METADATA, "\"k\" is not a string"),
    CASE(META("{\"k\":[\"v\"]}"), 4, METADATA, "\"k\" is not a string"),
    CASE(META("{\"k\"}"), 4, SYNTAX, "expected :"),
    /* fields */
    CASE("{\"a\":{}}", 0, FIELD_MISSING, "tensor \"a\": dtype is missing"),
    CASE("{\"a\":{\"shape\":[1],\"data_offsets\":[0,4]}}", 4, FIELD_MISSING, "dtype is missing"),
    CASE("{\"a\":{\"dtype\":\"F32\",\"data_offsets\":[0,4]}}", 4, FIELD_MISSING,
         "shape is missing"),
    CASE("{\"a\":{\"dtype\":\"F32\",\"shape\":[1]}}", 4, FIELD_MISSING, "data_offsets is missing"),
    CASE("{\"a\":{\"dtype\":\"F32\",\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}", 4,
         FIELD_REPEATED, "repeated field \"dtype\""),
    CASE("{\"a\":{\"shape\":[1],\"sh\\u0061pe\":[2],\"dtype\":\"F32\"}}", 4, FIELD_REPEATED,
         "repeated field \"shape\""),
    CASE("{\"a\":{\"data_offsets\":[0,4],\"data_offsets\":[0,4]}}", 4, FIELD_REPEATED,
         "repeated field \"data_offsets\""),
    CASE("{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4],\"x\":1}}", 4,
         FIELD_UNKNOWN, "unknown field \"x\""),
    CASE("{\"a\":{\"data_offsets_and_more\":1}}", 4, FIELD_UNKNOWN,
         "unknown field \"data_offsets_an\""),
    CASE("{\"a\":{\"Dtype\":\"F32\"}}", 4, FIELD_UNKNOWN, "unknown field \"Dtype\""),
    /* dtype */
    CASE(DTYPE("\"F8_E4M3\""), 4, DTYPE, "tensor \"a\": dtype \"F8_E4M3\""),
    CASE(DTYPE("\"F4\""), 4, DTYPE, "dtype \"F4\""),
    CASE(DTYPE("\"C64\""), 4, DTYPE, "dtype \"C64\""),
    CASE(DTYPE("\"BOOL\""), 4, DTYPE, "dtype \"BOOL\""),
    CASE(DTYPE("\"f32\""), 4, DTYPE, "dtype \"f32\""),
    CASE(DTYPE("\"F32 \""), 4, DTYPE, "dtype \"F32 \""),
    CASE(DTYPE("\"\""), 4, DTYPE, "dtype \"\""),
    CASE(DTYPE("32"), 4, SYNTAX, "expected \""),
    /* shape */
    CASE(SHAPE("1"), 4, SYNTAX, "expected ["),
    CASE(SHAPE("[1 2]"), 4, SYNTAX, "expected ], found \"2]"),
    CASE(SHAPE("[1"), 4, NUMBER, "shape holds \"\\\"data_offsets\\\":[0\""),
    CASE(SHAPE("[1,]"), 4, NUMBER, "shape holds \"\""),
    CASE(SHAPE("[-1]"), 4, NUMBER, "shape holds \"-1\""),
    CASE(SHAPE("[1.0]"), 4, NUMBER, "shape holds \"1.0\""),
    CASE(SHAPE("[1e0]"), 4, NUMBER, "shape holds \"1e0\""),
    CASE(SHAPE("[01]"), 4, NUMBER, "shape holds \"01\""),
    CASE(SHAPE("[+1]"), 4, NUMBER, "shape holds \"+1\""),
    CASE(SHAPE("[\"1\"]"), 4, NUMBER, "shape holds \"\\\"1\\\"\""),
    CASE(SHAPE("[[[["), 4, NUMBER, "shape holds \"[[[\""),
    CASE(SHAPE("[1,1,1,1,1,1,1,1,1]"), 4, RANK, "more than 8 dimensions"),
    CASE(SHAPE("[4294967296]"), 4, SHAPE, "dimension 0 is 4294967296"),
    CASE(SHAPE("[4294967295]"), 4, DATA_SIZE, "needs 17179869180 bytes"),
    /* 2^53-1 elements */
    CASE(SHAPE("[6361,69431,20394401]"), 4, DATA_SIZE, "needs 36028797018963964 bytes"),
    /* 2^53 + 2^32 - 2^21 - 1 */
    CASE(SHAPE("[4294967295,2097153]"), 4, SHAPE, "dimension 1 is 2097153"),
    /* elements: 2^32 */
    CASE(SHAPE("[65536,65536]"), 4, DATA_SIZE, "needs 17179869184 bytes"),
    /* would be 65536 in 32 bits */
    CASE(SHAPE("[65536,65537]"), 4, DATA_SIZE, "needs 17180131328 bytes"),
    /* near 2^64 */
    CASE(SHAPE("[4294967295,4294967295]"), 4, SHAPE, "dimension 1 is 4294967295"),
    /* exactly 2^64: 0 when it wraps */
    CASE(SHAPE("[2147483648,2147483648,4]"), 4, SHAPE, "shape is too large"),
    CASE(SHAPE("[0,4294967295,4294967295]"), 4, SHAPE, "shape is too large"),
    /* more than the file has */
    CASE(SHAPE("[2]"), 4, DATA_SIZE, "shape [2] of F32 needs 8 bytes, data_offsets span 4"),
    CASE(SHAPE("[0]"), 4, DATA_SIZE, "needs 0 bytes"),
    CASE(SHAPE("[3,1000]"), 4, DATA_SIZE, "shape [3,1000] of F32 needs 12000 bytes"),
    /* offsets */
    CASE(OFFSETS("[]"), 4, OFFSETS, "two integers"),
    CASE(OFFSETS("[4]"), 4, OFFSETS, "two integers"),
    CASE(OFFSETS("[0,4,4]"), 4, OFFSETS, "two integers"),
    CASE(OFFSETS("[0,2,4,4]"), 4, OFFSETS, "two integers"),
    CASE(OFFSETS("4"), 4, SYNTAX, "expected ["),
    CASE(OFFSETS("[-4,0]"), 4, NUMBER, "data_offsets holds \"-4\""),
    CASE(OFFSETS("[0,4.0]"), 4, NUMBER, "data_offsets holds \"4.0\""),
    CASE(OFFSETS("[0,1e3]"), 4, NUMBER, "data_offsets holds \"1e3\""),
    CASE(OFFSETS("[0,\"4\"]"), 4, NUMBER, "data_offsets holds \"\\\"4\\\"\""),
    CASE(OFFSETS("[0,null]"), 4, NUMBER, "data_offsets holds \"null\""),
    CASE(OFFSETS("[00,4]"), 4, NUMBER, "data_offsets holds \"00\""),
    CASE(OFFSETS("[0,0x4]"), 4, NUMBER, "data_offsets holds \"0x4\""),
    CASE(OFFSETS("[0,9007199254740991]"), 4, DATA_CUT, "end at 9007199254740991"),  /* 2^53-1 */
    CASE(OFFSETS("[0,9007199254740992]"), 4, NUMBER, "holds \"9007199254740992\""), /* 2^53 */
    /* rounds in JavaScript */
    CASE(OFFSETS("[0,9007199254740993]"), 4, NUMBER, "holds \"9007199254740993\""),
    CASE(OFFSETS("[0,18446744073709551620]"), 4, NUMBER, "\"18446744073709551620\""), /* 2^64 + 4 */
    CASE(OFFSETS("[4,0]"), 4, OFFSETS, "begin at 4 and end before, at 0"),
    CASE(OFFSETS("[0,8]"), 4, DATA_CUT, "data_offsets end at 8, the file holds 4 bytes"),
    CASE(OFFSETS("[4,8]"), 4, DATA_CUT, "the file holds 4 bytes"),
    CASE(OFFSETS("[0,3]"), 4, DATA_SIZE, "data_offsets span 3"),
    CASE(OFFSETS("[4,8]"), 8, GAP, "tensor \"a\": its data begins at 4"),
    CASE("{\"a\":" FLOAT_AT("0,4") ",\"b\":" FLOAT_AT("8,12") "}", 12, GAP,
         "tensor \"b\": its data begins at 8"),
    CASE("{\"a\":" FLOAT_AT("0,4") ",\"b\":" FLOAT_AT("2,6") "}", 8, OVERLAP,
         "tensor \"b\": its data begins at 2"),
    CASE("{\"a\":" FLOAT_AT("0,4") ",\"b\":" FLOAT_AT("0,4") "}", 4, OVERLAP,
         "tensor \"b\": its data begins at 0"),
    CASE("{\"z\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[2,2]},\"a\":" FLOAT_AT(
             "0,4") "}",
         4, OVERLAP, "tensor \"z\""),
    CASE("{\"z\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[4,4]}}", 4, GAP,
         "tensor \"z\""),
    CASE(TENSOR_NAMED("a"), 5, TRAILING, "end at byte 4 of the data, the file holds 5"),
    CASE("{}", 1, TRAILING, "the file holds 1"),
};
/* clang-format on */

static void test_corpus(void) {
    for (size_t i = 0; i < sizeof corpus / sizeof *corpus; i++) {
        tx_st_status status = open_json(corpus[i].json, corpus[i].size, corpus[i].data);
        CHECK_MSG(status == corpus[i].status, "%s: %s, expected %s (%s)", corpus[i].json,
                  tx_st_status_name(status), tx_st_status_name(corpus[i].status), error.message);
        CHECK_MSG(
            strstr(error.message, corpus[i].says) && (status == TX_ST_OK) == !error.message[0],
            "%s: says \"%s\", expected \"%s\"", corpus[i].json, error.message, corpus[i].says);
        CHECK(error.status == status);
        if (status == TX_ST_OK) check_consistent(corpus[i].json);
        CHECK(status == TX_ST_OK || file.count == 0);
    }
}

/* The 8 bytes in front of the header, and files shorter than they. */
static void test_header_size(void) {
    static const struct {
        uint64_t n;
        size_t size; /* of the file */
        tx_st_status status;
    } cases[] = {
        {0, 8, TX_ST_HEADER_START},
        {0, 64, TX_ST_HEADER_START},
        {1, 8, TX_ST_HEADER_CUT},
        {1, 9, TX_ST_HEADER_START},
        {57, 64, TX_ST_HEADER_CUT},
        {TX_ST_MAX_HEADER, 64, TX_ST_HEADER_CUT},
        {TX_ST_MAX_HEADER + 1, 64, TX_ST_HEADER_TOO_LARGE},
        {100000000, 64, TX_ST_HEADER_TOO_LARGE},
        {(uint64_t)1 << 31, 64, TX_ST_HEADER_TOO_LARGE},
        {(uint64_t)1 << 32, 64, TX_ST_HEADER_TOO_LARGE},
        {((uint64_t)1 << 32) + 2, 64, TX_ST_HEADER_TOO_LARGE}, /* 2 in 32 bits */
        {(uint64_t)1 << 63, 64, TX_ST_HEADER_TOO_LARGE},
        {UINT64_MAX - 7, 64, TX_ST_HEADER_TOO_LARGE}, /* plus 8 this is 0 */
        {UINT64_MAX, 64, TX_ST_HEADER_TOO_LARGE},
    };
    uint8_t bytes[64] = {0};
    for (size_t n = 0; n < 8; n++) CHECK(open_copy(bytes, n) == TX_ST_TOO_SHORT);
    CHECK(tx_st_open(NULL, 0, &file, NULL) == TX_ST_TOO_SHORT);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        memcpy(bytes, &cases[i].n, 8);
        tx_st_status status = open_copy(bytes, cases[i].size);
        CHECK_MSG(status == cases[i].status, "header size %llu: %s", (unsigned long long)cases[i].n,
                  tx_st_status_name(status));
    }
    /* Exactly at the limit, and one space above it. */
    char *header = malloc(TX_ST_MAX_HEADER + 1);
    if (!header) exit(2);
    memset(header, ' ', TX_ST_MAX_HEADER + 1);
    memcpy(header, "{}", 2);
    CHECK(open_json(header, TX_ST_MAX_HEADER, 0) == TX_ST_OK);
    CHECK(open_json(header, TX_ST_MAX_HEADER + 1, 0) == TX_ST_HEADER_TOO_LARGE);
    free(header);
}

int main(void) {
    test_corpus();
    test_header_size();
    return check_report();
}
