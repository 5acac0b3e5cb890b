/* A safetensors file comes from anywhere. The reader must refuse every malformed one with the right status and a message that names the
 * place, must never read outside the bytes it was given (run this under AddressSanitizer: each file has a heap block of exactly its size),
 * and must read back bit for bit what the writer wrote. */
#include "check.h"
#include "safetensors.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static tx_st_file file; /* 82 KB: not for the stack */
static tx_st_error error;

/* Opens a heap copy of bytes[size], so that a read past either end is seen. The copy stays until the next call. */
static tx_st_status open_copy(const void *bytes, size_t size) {
    static uint8_t *copy;
    free(copy);
    copy = malloc(size ? size : 1);
    if (!copy) exit(2);
    if (size) memcpy(copy, bytes, size);
    return tx_st_open(copy, size, &file, &error);
}

/* A file of a header and `data` bytes of zeros, in a new heap block. */
static uint8_t *make_file(const char *json, size_t json_size, size_t data, size_t *size) {
    uint64_t n = json_size;
    *size = 8 + json_size + data;
    uint8_t *bytes = calloc(1, *size);
    if (!bytes) exit(2);
    memcpy(bytes, &n, 8);
    memcpy(bytes + 8, json, json_size);
    return bytes;
}

static tx_st_status open_json(const char *json, size_t json_size, size_t data) {
    size_t size;
    uint8_t *bytes = make_file(json, json_size, data, &size);
    tx_st_status status = open_copy(bytes, size);
    free(bytes);
    return status;
}

/* What an accepted file must satisfy, whatever it holds. */
static void check_consistent(const char *what) {
    size_t total = 0;
    for (size_t i = 0; i < file.count; i++) {
        tx_st_tensor t, same;
        CHECK_MSG(tx_st_get(&file, i, &t), "%s: tensor %zu of %zu", what, i, file.count);
        CHECK_MSG(t.data == file.bytes + 8 + file.header_size + total, "%s: \"%s\" does not follow its neighbour", what, t.name);
        size_t count = 1;
        for (int k = 0; k < t.rank; k++) count *= t.shape[k];
        CHECK_MSG(t.count == count && t.data_size == count * tx_st_dtype_size(t.dtype), "%s: \"%s\" has a wrong size", what, t.name);
        CHECK_MSG(tx_st_find(&file, t.name, &same) && same.data == t.data && same.count == t.count && !strcmp(same.name, t.name),
                  "%s: \"%s\" is not found", what, t.name);
        total += t.data_size;
        CHECK_MSG(t.name_size == strlen(t.name) && t.name_size > 0, "%s: name of %zu bytes", what, t.name_size);
    }
    CHECK_MSG(8 + file.header_size + total == file.size, "%s: %zu bytes of data for %zu", what, total, file.size);
}

/* ---- the corpus ---- */

/* clang-format off: a line a case */
#define F(offsets) "{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[" offsets "]}"
#define DTYPE(d) "{\"a\":{\"dtype\":" d ",\"shape\":[1],\"data_offsets\":[0,4]}}"
#define SHAPE(s) "{\"a\":{\"dtype\":\"F32\",\"shape\":" s ",\"data_offsets\":[0,4]}}"
#define OFFSETS(o) "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":" o "}}"
#define META(m) "{\"__metadata__\":" m ",\"a\":" F("0,4") "}"
#define TENSOR_NAMED(n) "{\"" n "\":" F("0,4") "}"
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
    CASE("{ \"a\" :\t{ \"data_offsets\" : [ 0 , 4 ] ,\r\n\"shape\" : [ 1 ] , \"dtype\" : \"F32\" } } ", 4, OK, ""),
    CASE(TENSOR_NAMED("__proto__"), 4, OK, ""),
    CASE(TENSOR_NAMED("constructor"), 4, OK, ""),
    CASE(TENSOR_NAMED("toString"), 4, OK, ""),
    CASE(TENSOR_NAMED("\xe5\xb1\xa4.\\u5c64\\ud83d\\ude00\\\"\\\\\\/"), 4, OK, ""),
    CASE("{\"b\":" F("4,8") ",\"a\":" F("0,4") "}", 8, OK, ""),
    CASE("{\"a\":{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[0,4]}}", 4, OK, ""),
    CASE("{\"a\":{\"dtype\":\"F32\",\"shape\":[3,0],\"data_offsets\":[0,0]}}", 0, OK, ""),
    CASE("{\"a\":" F("0,4") ",\"z\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0]},\"y\":{\"dtype\":\"I64\",\"shape\":[0],"
                            "\"data_offsets\":[0,0]},\"x\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[4,4]}}",
         4, OK, ""),                                                                           /* empty tensors may share */
    CASE(TENSOR_NAMED("\\ud800\\udc00\\ud800\\udfff\\udbff\\udffd\\uD7ff\\ue000"), 4, OK, ""), /* next to every edge of the surrogates */
    CASE(TENSOR_NAMED("\\u0020\\u0039\\u004a\\u004F\\u006f\\u007e"), 4, OK, ""),
    CASE(TENSOR_NAMED("\\u00a0\\u200a\\u2010\\u2027\\u202f\\u205f\\u2070"), 4, OK, ""), /* next to what cannot be printed */
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
    CASE("{\"a\":" F("0,4") ",}", 4, SYNTAX, "expected \""),
    CASE("{\"a\":" F("0,4") " \"b\":" F("4,8") "}", 8, SYNTAX, "expected }"),
    CASE("{\"a\"" F("0,4") "}", 4, SYNTAX, "expected :"),
    CASE("{\"a\":" F("0,4") "/**/}", 4, SYNTAX, "header byte 53: expected }"),
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
    CASE("{\"a\":" F("0,4") ",\"a\":" F("4,8") "}", 8, DUPLICATE, "\"a\" stands twice"),
    CASE("{\"a\":" F("0,4") ",\"\\u0061\":" F("4,8") "}", 8, DUPLICATE, "\"a\" stands twice"),
    CASE("{\"a\":" F("0,4") ",\"a\":" F("0,4") "}", 4, DUPLICATE, "\"a\" stands twice"),
    CASE("{\"__metadata__\":{},\"__metadata__\":{}}", 0, DUPLICATE, "\"__metadata__\" stands twice"),
    CASE("{\"__metadata__\":{},\"\\u005f_metadata__\":{}}", 0, DUPLICATE, "\"__metadata__\" stands twice"),
    CASE(META("{\"k\":\"1\",\"k\":\"2\"}"), 4, DUPLICATE, "metadata key \"k\" stands twice"),
    CASE(META("{\"k\":\"1\",\"\\u006B\":\"2\"}"), 4, DUPLICATE, "metadata key \"k\" stands twice"),
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
    CASE("{\"a\":{\"dtype\":\"F32\",\"data_offsets\":[0,4]}}", 4, FIELD_MISSING, "shape is missing"),
    CASE("{\"a\":{\"dtype\":\"F32\",\"shape\":[1]}}", 4, FIELD_MISSING, "data_offsets is missing"),
    CASE("{\"a\":{\"dtype\":\"F32\",\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}", 4, FIELD_REPEATED,
         "repeated field \"dtype\""),
    CASE("{\"a\":{\"shape\":[1],\"sh\\u0061pe\":[2],\"dtype\":\"F32\"}}", 4, FIELD_REPEATED, "repeated field \"shape\""),
    CASE("{\"a\":{\"data_offsets\":[0,4],\"data_offsets\":[0,4]}}", 4, FIELD_REPEATED, "repeated field \"data_offsets\""),
    CASE("{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4],\"x\":1}}", 4, FIELD_UNKNOWN, "unknown field \"x\""),
    CASE("{\"a\":{\"data_offsets_and_more\":1}}", 4, FIELD_UNKNOWN, "unknown field \"data_offsets_an\""),
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
    CASE(SHAPE("[6361,69431,20394401]"), 4, DATA_SIZE, "needs 36028797018963964 bytes"), /* 2^53-1 elements */
    CASE(SHAPE("[4294967295,2097153]"), 4, SHAPE, "dimension 1 is 2097153"),             /* 2^53 + 2^32 - 2^21 - 1 */
    CASE(SHAPE("[65536,65536]"), 4, DATA_SIZE, "needs 17179869184 bytes"),               /* elements: 2^32 */
    CASE(SHAPE("[65536,65537]"), 4, DATA_SIZE, "needs 17180131328 bytes"),               /* would be 65536 in 32 bits */
    CASE(SHAPE("[4294967295,4294967295]"), 4, SHAPE, "dimension 1 is 4294967295"),       /* near 2^64 */
    CASE(SHAPE("[2147483648,2147483648,4]"), 4, SHAPE, "shape is too large"),            /* exactly 2^64: 0 when it wraps */
    CASE(SHAPE("[0,4294967295,4294967295]"), 4, SHAPE, "shape is too large"),
    CASE(SHAPE("[2]"), 4, DATA_SIZE, "shape [2] of F32 needs 8 bytes, data_offsets span 4"), /* more than the file has */
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
    CASE(OFFSETS("[0,9007199254740991]"), 4, DATA_CUT, "end at 9007199254740991"),    /* 2^53-1 */
    CASE(OFFSETS("[0,9007199254740992]"), 4, NUMBER, "holds \"9007199254740992\""),   /* 2^53 */
    CASE(OFFSETS("[0,9007199254740993]"), 4, NUMBER, "holds \"9007199254740993\""),   /* rounds in JavaScript */
    CASE(OFFSETS("[0,18446744073709551620]"), 4, NUMBER, "\"18446744073709551620\""), /* 2^64 + 4 */
    CASE(OFFSETS("[4,0]"), 4, OFFSETS, "begin at 4 and end before, at 0"),
    CASE(OFFSETS("[0,8]"), 4, DATA_CUT, "data_offsets end at 8, the file holds 4 bytes"),
    CASE(OFFSETS("[4,8]"), 4, DATA_CUT, "the file holds 4 bytes"),
    CASE(OFFSETS("[0,3]"), 4, DATA_SIZE, "data_offsets span 3"),
    CASE(OFFSETS("[4,8]"), 8, GAP, "tensor \"a\": its data begins at 4"),
    CASE("{\"a\":" F("0,4") ",\"b\":" F("8,12") "}", 12, GAP, "tensor \"b\": its data begins at 8"),
    CASE("{\"a\":" F("0,4") ",\"b\":" F("2,6") "}", 8, OVERLAP, "tensor \"b\": its data begins at 2"),
    CASE("{\"a\":" F("0,4") ",\"b\":" F("0,4") "}", 4, OVERLAP, "tensor \"b\": its data begins at 0"),
    CASE("{\"z\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[2,2]},\"a\":" F("0,4") "}", 4, OVERLAP, "tensor \"z\""),
    CASE("{\"z\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[4,4]}}", 4, GAP, "tensor \"z\""),
    CASE(TENSOR_NAMED("a"), 5, TRAILING, "end at byte 4 of the data, the file holds 5"),
    CASE("{}", 1, TRAILING, "the file holds 1"),
};
/* clang-format on */

static void test_corpus(void) {
    for (size_t i = 0; i < sizeof corpus / sizeof *corpus; i++) {
        tx_st_status status = open_json(corpus[i].json, corpus[i].size, corpus[i].data);
        CHECK_MSG(status == corpus[i].status, "%s: %s, expected %s (%s)", corpus[i].json, tx_st_status_name(status),
                  tx_st_status_name(corpus[i].status), error.message);
        CHECK_MSG(strstr(error.message, corpus[i].says) && (status == TX_ST_OK) == !error.message[0], "%s: says \"%s\", expected \"%s\"",
                  corpus[i].json, error.message, corpus[i].says);
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
        CHECK_MSG(status == cases[i].status, "header size %llu: %s", (unsigned long long)cases[i].n, tx_st_status_name(status));
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

/* n tensors in one header: `step` 0 puts all on the same four bytes; size 0 makes all of them empty. */
static tx_st_status open_many(unsigned n, unsigned step, unsigned size) {
    char *json = malloc((size_t)n * 80 + 2), *p = json;
    if (!json) exit(2);
    for (unsigned i = 0; i < n; i++)
        p += sprintf(p, "%c\"t%u\":{\"dtype\":\"U8\",\"shape\":[%u],\"data_offsets\":[%u,%u]}", i ? ',' : '{', i, size, i * step,
                     i * step + size);
    *p++ = '}';
    tx_st_status status = open_json(json, (size_t)(p - json), size ? (size_t)(n - 1) * step + size : 0);
    free(json);
    return status;
}

static void test_limits(void) {
    tx_st_tensor t;
    char name[16], json[2000], key[TX_ST_MAX_NAME + 1];
    CHECK(open_many(TX_ST_MAX_TENSORS, 4, 4) == TX_ST_OK);
    check_consistent("4096 tensors");
    for (unsigned i = TX_ST_MAX_TENSORS; i-- > 0;) { /* against the order of the file */
        sprintf(name, "t%u", i);
        CHECK_MSG(tx_st_find(&file, name, &t) && t.data == file.bytes + 8 + file.header_size + 4 * i, "%s", name);
    }
    CHECK(!tx_st_find(&file, "t4096", &t) && !tx_st_find(&file, "", &t) && !tx_st_get(&file, TX_ST_MAX_TENSORS, &t));
    static const char same_hash[] = "{\"costarring\":" F("4,8") ",\"liquid\":" F("0,4") "}"; /* equal FNV-1a hashes */
    CHECK(open_json(same_hash, sizeof same_hash - 1, 8) == TX_ST_OK);
    check_consistent("names of one hash");
    CHECK(open_many(TX_ST_MAX_TENSORS + 1, 4, 4) == TX_ST_TOO_MANY);
    CHECK(open_many(TX_ST_MAX_TENSORS, 0, 4) == TX_ST_OVERLAP);
    CHECK(open_many(TX_ST_MAX_TENSORS, 0, 0) == TX_ST_OK);
    CHECK(open_many(100000, 0, 4) == TX_ST_HEADER_TOO_LARGE);

    for (unsigned size = 255; size <= 257; size++) { /* a name at its limit, the last character of two bytes */
        int n = sprintf(json, "{\"%0*d\xc3\xa9\":" F("0,4") "}", (int)size - 2, 0);
        CHECK(open_json(json, (size_t)n, 4) == (size > TX_ST_MAX_NAME ? TX_ST_NAME : TX_ST_OK));
    }
    CHECK(strstr(error.message, "has 257 bytes") != NULL);

    for (unsigned n = TX_ST_MAX_METADATA; n <= TX_ST_MAX_METADATA + 1; n++) {
        char *many = malloc(n * 16 + 32), *p = many;
        if (!many) exit(2);
        p += sprintf(p, "{\"__metadata__\":");
        for (unsigned i = 0; i < n; i++) p += sprintf(p, "%c\"k%u\":\"v\"", i ? ',' : '{', i);
        p += sprintf(p, "}}");
        CHECK(open_json(many, (size_t)(p - many), 0) == (n > TX_ST_MAX_METADATA ? TX_ST_TOO_MANY : TX_ST_OK));
        CHECK(tx_st_metadata_key(&file, n - 1, key) == (n == TX_ST_MAX_METADATA));
        free(many);
    }
}

/* Every cut of a valid file is refused; every flipped bit of its header is refused or gives a file that is consistent in itself. */
static void test_every_damage(void) {
    static const char json[] = "{\"__metadata__\":{\"format\":\"1\",\"n\\u00f6te\":\"a \\\"b\\\" \\ud83d\\ude00\"},"
                               "\"w.0\":{\"dtype\":\"F32\",\"shape\":[2,3],\"data_offsets\":[0,24]},"
                               "\"tokens\":{\"dtype\":\"I32\",\"shape\":[4],\"data_offsets\":[24,40]},"
                               "\"h\":{\"dtype\":\"BF16\",\"shape\":[],\"data_offsets\":[40,42]}} ";
    size_t size, accepted = 0;
    uint8_t *bytes = make_file(json, sizeof json - 1, 42, &size);
    CHECK(open_copy(bytes, size) == TX_ST_OK && file.count == 3);
    for (size_t n = 0; n < size; n++) CHECK_MSG(open_copy(bytes, n) != TX_ST_OK, "cut to %zu bytes of %zu", n, size);
    for (size_t bit = 0; bit < 8 * (size - 42); bit++) {
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        if (open_copy(bytes, size) == TX_ST_OK) {
            accepted++;
            check_consistent("flipped bit");
        } else {
            CHECK_MSG(error.message[0], "bit %zu: no message", bit);
        }
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    /* Another letter in a name is as good a name; a reader that takes much more than those is not strict. */
    CHECK_MSG(accepted > 0 && accepted < 8 * (size - 42) / 8, "%zu flips accepted", accepted);
    free(bytes);
}

/* ---- asking ---- */

static void test_lookup(void) {
    static const char json[] = "{\"w\":{\"dtype\":\"F32\",\"shape\":[2,3],\"data_offsets\":[4,28]},\"\\u0062\":" F(
        "0,4") ","
               "\"__metadata__\":{\"plain\":\"value\",\"\\u006bey\":\"\\u00e9\\n\\ud83d\\ude00\\\\\",\"empty\":\"\"}}";
    tx_st_tensor t;
    char out[16], key[TX_ST_MAX_NAME + 1];
    CHECK(open_json(json, sizeof json - 1, 28) == TX_ST_OK && file.count == 2 && file.metadata_count == 3);
    CHECK(tx_st_get(&file, 0, &t) && !strcmp(t.name, "b")); /* in the order of the data */
    CHECK(tx_st_find(&file, "w", &t) && t.rank == 2 && t.shape[0] == 2 && t.shape[1] == 3 && t.count == 6 && t.dtype == TX_ST_F32);
    CHECK(!tx_st_find(&file, "wx", &t) && !tx_st_find(&file, "__metadata__", &t));

    CHECK(tx_st_require(&file, "w", 2, (uint32_t[]){2, 3}, &t, &error) == TX_ST_OK);
    CHECK(tx_st_require(&file, "w", 2, (uint32_t[]){3, 2}, &t, &error) == TX_ST_MISMATCH);
    CHECK(!strcmp(error.message, "tensor \"w\": shape [2,3], expected [3,2]"));
    CHECK(tx_st_require(&file, "w", 1, (uint32_t[]){6}, &t, NULL) == TX_ST_MISMATCH);
    CHECK(tx_st_require(&file, "v", 0, NULL, &t, &error) == TX_ST_MISSING);
    CHECK(!strcmp(error.message, "tensor \"v\" is missing"));

    CHECK(tx_st_metadata(&file, "plain", out, sizeof out) == 5 && !strcmp(out, "value"));
    CHECK(tx_st_metadata(&file, "key", out, sizeof out) == 8 && !strcmp(out, "\xc3\xa9\n\xf0\x9f\x98\x80\\"));
    CHECK(tx_st_metadata(&file, "key", out, 6) == 8 && !strcmp(out, "\xc3\xa9\n")); /* not inside a character */
    CHECK(tx_st_metadata(&file, "empty", out, sizeof out) == 0 && !out[0]);
    CHECK(tx_st_metadata(&file, "key", NULL, 0) == 8);
    CHECK(tx_st_metadata(&file, "absent", out, sizeof out) == -1);
    CHECK(tx_st_metadata_key(&file, 1, key) && !strcmp(key, "key") && !tx_st_metadata_key(&file, 3, key));
}

/* A file opened into the same table sees nothing of the one before: here the second key of the first file would be a tensor of the next. */
static void test_reopen(void) {
    static const char first[] = "{\"__metadata__\":{\"a\":\"1\" ,\"b\":\"2\"}}";
    static const char next[] = "{\"__metadata__\":{\"a\":\"1\"},\"b\":" F("0,4") "}";
    char key[TX_ST_MAX_NAME + 1];
    CHECK(strstr(first, "\"b\"") - first == strstr(next, "\"b\"") - next);
    CHECK(open_json(first, sizeof first - 1, 0) == TX_ST_OK && file.metadata_count == 2 && file.count == 0);
    CHECK(open_json(next, sizeof next - 1, 4) == TX_ST_OK && file.metadata_count == 1 && file.count == 1);
    CHECK(!tx_st_metadata_key(&file, 1, key) && tx_st_metadata(&file, "b", NULL, 0) == -1);
    CHECK(open_json("{", 1, 0) != TX_ST_OK && file.metadata_count == 0 && file.count == 0);
}

/* ---- numbers ---- */

/* Opens one tensor of n elements at an odd address: header sizes of 8k+1 leave the data unaligned. */
static tx_st_tensor one_tensor(const char *dtype, unsigned n, const void *data, size_t data_size) {
    char json[128];
    size_t size;
    int length = sprintf(json, "{\"x\":{\"dtype\":\"%s\",\"shape\":[%u],\"data_offsets\":[0,%zu]}}", dtype, n, data_size);
    while (length % 8 != 1) json[length++] = ' ';
    uint8_t *bytes = make_file(json, (size_t)length, data_size, &size);
    memcpy(bytes + 8 + length, data, data_size);
    tx_st_tensor t = {.count = 0};
    CHECK_MSG(open_copy(bytes, size) == TX_ST_OK && tx_st_find(&file, "x", &t) && t.count == n, "%s", error.message);
    free(bytes);
    return t;
}

static uint32_t bits_of(float x) {
    uint32_t bits;
    memcpy(&bits, &x, 4);
    return bits;
}

/* Each 16-bit pattern against ldexp of its fields. bias and fraction bits are those of the format. */
static void test_small_floats(const char *dtype, int fraction_bits) {
    static uint16_t in[65536];
    static float out[65536];
    int exponent_bits = 15 - fraction_bits, top = (1 << exponent_bits) - 1, bias = top / 2;
    for (unsigned i = 0; i < 65536; i++) in[i] = (uint16_t)i;
    tx_st_tensor t = one_tensor(dtype, 65536, in, sizeof in);
    CHECK((uintptr_t)t.data % 2 == 1);
    CHECK(tx_st_read_f32(&t, out, &error) == TX_ST_OK);
    for (unsigned i = 0; i < 65536; i++) {
        int exponent = (int)(i >> fraction_bits) & top, fraction = (int)i & ((1 << fraction_bits) - 1);
        double value = exponent == top ? (fraction ? NAN : INFINITY)
                       : exponent      ? ldexp(fraction + (1 << fraction_bits), exponent - bias - fraction_bits)
                                       : ldexp(fraction, 1 - bias - fraction_bits);
        float expected = (float)(i >> 15 ? -value : value);
        bool same = isnan(expected) ? isnan(out[i]) : bits_of(out[i]) == bits_of(expected);
        CHECK_MSG(same, "%s %04x: %a, expected %a", dtype, i, (double)out[i], (double)expected);
    }
}

static void test_conversion(void) {
    static const double wide[] = {0.0,      -0.0,     1.0 / 3, 0x1.fffffep127, -0x1.fffffep127, 0x1.fffffefffffffp127,
                                  0x1p-149, 0x1p-150, 1e-310,  INFINITY,       -INFINITY,       NAN};
    enum { N = sizeof wide / sizeof *wide };
    float out[N];
    double same[N];
    int32_t integers[4];
    tx_st_tensor t = one_tensor("F64", N, wide, sizeof wide);
    CHECK(tx_st_read_f32(&t, out, &error) == TX_ST_OK && tx_st_read_f64(&t, same, &error) == TX_ST_OK);
    CHECK(!memcmp(same, wide, sizeof wide));
    for (int i = 0; i < N - 1; i++)
        CHECK_MSG(bits_of(out[i]) == bits_of(i == 5 ? 0x1.fffffep127f : (float)wide[i]), "%a: %a", wide[i], (double)out[i]);
    CHECK(isnan(out[N - 1]));
    CHECK(tx_st_read_i32(&t, integers, &error) == TX_ST_CONVERSION);
    CHECK(!strcmp(error.message, "tensor \"x\": dtype F64 cannot be read as integers"));

    t = one_tensor("F64", 2, (const double[]){1, 1e300}, 16);
    CHECK(tx_st_read_f32(&t, out, &error) == TX_ST_CONVERSION);
    CHECK(!strcmp(error.message, "tensor \"x\": element 1 is 1e+300, beyond the range of float"));
    t = one_tensor("F64", 1, (const double[]){-0x1.ffffffp127}, 8); /* the least that rounds to infinity */
    CHECK(tx_st_read_f32(&t, out, NULL) == TX_ST_CONVERSION);

    static const uint32_t patterns[] = {0x7f800001, 0xffc12345, 0x00000001, 0x80000000, 0x7f800000}; /* NaNs keep their bits */
    t = one_tensor("F32", 5, patterns, sizeof patterns);
    CHECK(tx_st_read_f32(&t, out, &error) == TX_ST_OK && !memcmp(out, patterns, sizeof patterns));
    CHECK(tx_st_read_f64(&t, same, &error) == TX_ST_OK && same[2] == 0x1p-149 && isnan(same[0]));

    t = one_tensor("I64", 3, (const int64_t[]){-5, INT32_MAX, INT32_MIN}, 24);
    CHECK(tx_st_read_i32(&t, integers, &error) == TX_ST_OK && integers[0] == -5 && integers[1] == INT32_MAX && integers[2] == INT32_MIN);
    CHECK(tx_st_read_f32(&t, out, &error) == TX_ST_CONVERSION && strstr(error.message, "I64 cannot be read as float") != NULL);
    CHECK(tx_st_read_f64(&t, same, &error) == TX_ST_CONVERSION);
    t = one_tensor("I64", 2, (const int64_t[]){0, -2147483649}, 16);
    CHECK(tx_st_read_i32(&t, integers, &error) == TX_ST_CONVERSION);
    CHECK(!strcmp(error.message, "tensor \"x\": element 1 is -2147483649, beyond 32 bits"));
    t = one_tensor("I64", 1, (const int64_t[]){2147483648}, 8);
    CHECK(tx_st_read_i32(&t, integers, NULL) == TX_ST_CONVERSION);
    t = one_tensor("I32", 3, (const int32_t[]){1, -2, INT32_MIN}, 12);
    CHECK(tx_st_read_i32(&t, integers, &error) == TX_ST_OK && integers[0] == 1 && integers[1] == -2 && integers[2] == INT32_MIN);
    t = one_tensor("I32", 0, "", 0);
    CHECK(tx_st_read_i32(&t, NULL, &error) == TX_ST_OK);
    t = one_tensor("F32", 0, "", 0);
    CHECK(tx_st_read_f32(&t, NULL, &error) == TX_ST_OK && tx_st_read_f64(&t, NULL, &error) == TX_ST_OK);
    t = one_tensor("U8", 3, (const uint8_t[]){0, 128, 255}, 3);
    CHECK(tx_st_read_i32(&t, integers, &error) == TX_ST_OK && integers[0] == 0 && integers[1] == 128 && integers[2] == 255);
}

/* Each status has a word of its own, and there is nothing behind the last. */
static void test_status_names(void) {
    for (int i = 0; i <= TX_ST_NO_ROOM; i++) {
        CHECK(!strncmp(tx_st_status_name((tx_st_status)i), "TX_ST_", 6) && !strchr(tx_st_status_name((tx_st_status)i), '?'));
        for (int k = 0; k < i; k++) CHECK(strcmp(tx_st_status_name((tx_st_status)i), tx_st_status_name((tx_st_status)k)) != 0);
    }
    CHECK(!strcmp(tx_st_status_name((tx_st_status)(TX_ST_NO_ROOM + 1)), "TX_ST_?"));
}

int main(void) {
    test_status_names();
    test_corpus();
    test_header_size();
    test_limits();
    test_every_damage();
    test_lookup();
    test_reopen();
    test_small_floats("F16", 10);
    test_small_floats("BF16", 7);
    test_conversion();
    return check_report();
}
