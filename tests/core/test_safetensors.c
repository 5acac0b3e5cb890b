/* A safetensors file that was opened answers for its tensors and metadata; files at every limit are
 * read and files above refused; no damage makes the reader accept a file that is not consistent in
 * itself, or read outside its bytes. */
#include "safetensors_files.h"

/* n tensors in one header: `step` 0 puts all on the same four bytes; size 0 makes all of them
 * empty. */
static tx_st_status open_many(unsigned n, unsigned step, unsigned size) {
    char *json = malloc((size_t)n * 80 + 2), *p = json;
    if (!json) exit(2);
    for (unsigned i = 0; i < n; i++)
        p += sprintf(p, "%c\"t%u\":{\"dtype\":\"U8\",\"shape\":[%u],\"data_offsets\":[%u,%u]}",
                     i ? ',' : '{', i, size, i * step, i * step + size);
    *p++ = '}';
    tx_st_status status =
        open_json(json, (size_t)(p - json), size ? (size_t)(n - 1) * step + size : 0);
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
        CHECK_MSG(tx_st_find(&file, name, &t) &&
                      t.data == file.bytes + 8 + file.header_size + 4 * i,
                  "%s", name);
    }
    CHECK(!tx_st_find(&file, "t4096", &t) && !tx_st_find(&file, "", &t) &&
          !tx_st_get(&file, TX_ST_MAX_TENSORS, &t));
    /* equal FNV-1a hashes */
    static const char same_hash[] =
        "{\"costarring\":" FLOAT_AT("4,8") ",\"liquid\":" FLOAT_AT("0,4") "}";
    CHECK(open_json(same_hash, sizeof same_hash - 1, 8) == TX_ST_OK);
    check_consistent("names of one hash");
    CHECK(open_many(TX_ST_MAX_TENSORS + 1, 4, 4) == TX_ST_TOO_MANY);
    CHECK(open_many(TX_ST_MAX_TENSORS, 0, 4) == TX_ST_OVERLAP);
    CHECK(open_many(TX_ST_MAX_TENSORS, 0, 0) == TX_ST_OK);
    CHECK(open_many(100000, 0, 4) == TX_ST_HEADER_TOO_LARGE);

    /* a name at its limit, the last character of two bytes */
    for (unsigned size = 255; size <= 257; size++) {
        int n = sprintf(json, "{\"%0*d\xc3\xa9\":" FLOAT_AT("0,4") "}", (int)size - 2, 0);
        CHECK(open_json(json, (size_t)n, 4) == (size > TX_ST_MAX_NAME ? TX_ST_NAME : TX_ST_OK));
    }
    CHECK(strstr(error.message, "has 257 bytes") != NULL);

    for (unsigned n = TX_ST_MAX_METADATA; n <= TX_ST_MAX_METADATA + 1; n++) {
        char *many = malloc(n * 16 + 32), *p = many;
        if (!many) exit(2);
        p += sprintf(p, "{\"__metadata__\":");
        for (unsigned i = 0; i < n; i++) p += sprintf(p, "%c\"k%u\":\"v\"", i ? ',' : '{', i);
        p += sprintf(p, "}}");
        CHECK(open_json(many, (size_t)(p - many), 0) ==
              (n > TX_ST_MAX_METADATA ? TX_ST_TOO_MANY : TX_ST_OK));
        CHECK(tx_st_metadata_key(&file, n - 1, key) == (n == TX_ST_MAX_METADATA));
        free(many);
    }
}

/* Every cut of a valid file is refused; every flipped bit of its header is refused or gives a file
 * that is consistent in itself. */
static void test_every_damage(void) {
    static const char json[] =
        "{\"__metadata__\":{\"format\":\"1\",\"n\\u00f6te\":\"a \\\"b\\\" \\ud83d\\ude00\"},"
        "\"w.0\":{\"dtype\":\"F32\",\"shape\":[2,3],\"data_offsets\":[0,24]},"
        "\"tokens\":{\"dtype\":\"I32\",\"shape\":[4],\"data_offsets\":[24,40]},"
        "\"h\":{\"dtype\":\"BF16\",\"shape\":[],\"data_offsets\":[40,42]}} ";
    size_t size, accepted = 0;
    uint8_t *bytes = make_file(json, sizeof json - 1, 42, &size);
    CHECK(open_copy(bytes, size) == TX_ST_OK && file.count == 3);
    for (size_t n = 0; n < size; n++)
        CHECK_MSG(open_copy(bytes, n) != TX_ST_OK, "cut to %zu bytes of %zu", n, size);
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
    /* Another letter in a name is as good a name; a reader that takes much more than those is not
     * strict. */
    CHECK_MSG(accepted > 0 && accepted < 8 * (size - 42) / 8, "%zu flips accepted", accepted);
    free(bytes);
}

static void test_lookup(void) {
    static const char json[] =
        "{\"w\":{\"dtype\":\"F32\",\"shape\":[2,3],\"data_offsets\":[4,28]},"
        "\"\\u0062\":" FLOAT_AT("0,4") ","
                                       "\"__metadata__\":{\"plain\":\"value\",\"\\u006bey\":"
                                       "\"\\u00e9\\n\\ud83d\\ude00\\\\\",\"empty\":\"\"}}";
    tx_st_tensor t;
    char out[16], key[TX_ST_MAX_NAME + 1];
    CHECK(open_json(json, sizeof json - 1, 28) == TX_ST_OK && file.count == 2 &&
          file.metadata_count == 3);
    CHECK(tx_st_get(&file, 0, &t) && !strcmp(t.name, "b")); /* in the order of the data */
    CHECK(tx_st_find(&file, "w", &t) && t.rank == 2 && t.shape[0] == 2 && t.shape[1] == 3 &&
          t.count == 6 && t.dtype == TX_ST_F32);
    CHECK(!tx_st_find(&file, "wx", &t) && !tx_st_find(&file, "__metadata__", &t));

    CHECK(tx_st_require(&file, "w", 2, (uint32_t[]){2, 3}, &t, &error) == TX_ST_OK);
    CHECK(tx_st_require(&file, "w", 2, (uint32_t[]){3, 2}, &t, &error) == TX_ST_MISMATCH);
    CHECK(!strcmp(error.message, "tensor \"w\": shape [2,3], expected [3,2]"));
    CHECK(tx_st_require(&file, "w", 1, (uint32_t[]){6}, &t, NULL) == TX_ST_MISMATCH);
    CHECK(tx_st_require(&file, "v", 0, NULL, &t, &error) == TX_ST_MISSING);
    CHECK(!strcmp(error.message, "tensor \"v\" is missing"));

    CHECK(tx_st_metadata(&file, "plain", out, sizeof out) == 5 && !strcmp(out, "value"));
    CHECK(tx_st_metadata(&file, "key", out, sizeof out) == 8 &&
          !strcmp(out, "\xc3\xa9\n\xf0\x9f\x98\x80\\"));
    /* not inside a character */
    CHECK(tx_st_metadata(&file, "key", out, 6) == 8 && !strcmp(out, "\xc3\xa9\n"));
    CHECK(tx_st_metadata(&file, "empty", out, sizeof out) == 0 && !out[0]);
    CHECK(tx_st_metadata(&file, "key", NULL, 0) == 8);
    CHECK(tx_st_metadata(&file, "absent", out, sizeof out) == -1);
    CHECK(tx_st_metadata_key(&file, 1, key) && !strcmp(key, "key") &&
          !tx_st_metadata_key(&file, 3, key));
}

/* A file opened into the same table sees nothing of the one before: here the second key of the
 * first file would be a tensor of the next. */
static void test_reopen(void) {
    static const char first[] = "{\"__metadata__\":{\"a\":\"1\" ,\"b\":\"2\"}}";
    static const char next[] = "{\"__metadata__\":{\"a\":\"1\"},\"b\":" FLOAT_AT("0,4") "}";
    char key[TX_ST_MAX_NAME + 1];
    CHECK(strstr(first, "\"b\"") - first == strstr(next, "\"b\"") - next);
    CHECK(open_json(first, sizeof first - 1, 0) == TX_ST_OK && file.metadata_count == 2 &&
          file.count == 0);
    CHECK(open_json(next, sizeof next - 1, 4) == TX_ST_OK && file.metadata_count == 1 &&
          file.count == 1);
    CHECK(!tx_st_metadata_key(&file, 1, key) && tx_st_metadata(&file, "b", NULL, 0) == -1);
    CHECK(open_json("{", 1, 0) != TX_ST_OK && file.metadata_count == 0 && file.count == 0);
}

/* Each status has a word of its own, and there is nothing after the last. */
static void test_status_names(void) {
    for (int i = 0; i <= TX_ST_CAPACITY; i++) {
        CHECK(!strncmp(tx_st_status_name((tx_st_status)i), "TX_ST_", 6) &&
              !strchr(tx_st_status_name((tx_st_status)i), '?'));
        for (int k = 0; k < i; k++)
            CHECK(strcmp(tx_st_status_name((tx_st_status)i), tx_st_status_name((tx_st_status)k)) !=
                  0);
    }
    CHECK(!strcmp(tx_st_status_name((tx_st_status)(TX_ST_CAPACITY + 1)), "TX_ST_?"));
}

int main(void) {
    test_status_names();
    test_limits();
    test_every_damage();
    test_lookup();
    test_reopen();
    return check_report();
}
