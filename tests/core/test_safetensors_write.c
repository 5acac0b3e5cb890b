/* What the safetensors writer writes, the reader accepts and returns bit for bit; the counting pass
 * predicts the size; a writer used wrongly, or a buffer one byte short, says so and writes nothing
 * outside its buffer. */
#include "safetensors_files.h"

static const char unusual[] = "a \"b\" \\ / \n\t\x01\x7f \xc3\xa9 \xf0\x9f\x98\x80";

static uint32_t next(uint64_t *state) { /* xorshift64* */
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return (uint32_t)(*state * 2685821657736338717u >> 32);
}

/* A file of pseudo-random tensors that depend on the seed alone; capacity 0 counts. Returns its
 * size, 0 after an error. */
static size_t write_random(uint64_t seed, uint8_t *buffer, size_t capacity) {
    static const uint32_t most[TX_ST_MAX_RANK] = {9, 5, 4, 3, 2, 2, 2, 2};
    uint64_t state = seed;
    tx_st_writer w;
    size_t size, bytes[40];
    char name[32];
    unsigned n = next(&state) % 40, keys = next(&state) % 3;
    tx_st_writer_begin(&w, buffer, capacity);
    for (unsigned i = 0; i < keys; i++) {
        sprintf(name, "key \"%u\" \xc3\xa9", i);
        tx_st_writer_metadata(&w, name, i ? unusual : "");
    }
    for (unsigned i = 0; i < n; i++) {
        tx_st_dtype dtype = (tx_st_dtype)(next(&state) % TX_ST_DTYPES);
        uint32_t shape[TX_ST_MAX_RANK];
        int rank = (int)(next(&state) % (TX_ST_MAX_RANK + 1));
        bytes[i] = tx_st_dtype_size(dtype);
        for (int k = 0; k < rank; k++)
            bytes[i] *= shape[k] = next(&state) % (most[k] + (k > 1)) + (k > 1 ? 1 : 0);
        sprintf(name, "t.%u.\\\"\xe5\xb1\xa4", i);
        tx_st_writer_tensor(&w, name, dtype, rank, shape);
    }
    tx_st_writer_header_end(&w);
    for (unsigned i = 0; i < n && buffer; i++) {
        uint8_t *p = tx_st_writer_space(&w, bytes[i]);
        for (size_t k = 0; k < bytes[i] && p; k++) p[k] = (uint8_t)(i * 31 + k);
    }
    tx_st_writer_finish(&w, &size, &error);
    return size;
}

static void test_round_trip(void) {
    char key[TX_ST_MAX_NAME + 1], value[64];
    printf("seeds 1..300\n");
    for (uint64_t seed = 1; seed <= 300; seed++) {
        size_t size = write_random(seed, NULL, 0);
        uint8_t *bytes = malloc(size ? size : 1); /* exactly: AddressSanitizer watches both ends */
        if (!bytes) exit(2);
        CHECK_MSG(size && write_random(seed, bytes, size) == size, "seed %llu: %s",
                  (unsigned long long)seed, error.message);
        CHECK_MSG(tx_st_open(bytes, size, &file, &error) == TX_ST_OK, "seed %llu: %s",
                  (unsigned long long)seed, error.message);
        CHECK(file.header_size % 8 == 0);
        for (size_t i = 0; i < file.metadata_count; i++) {
            CHECK(tx_st_metadata_key(&file, i, key) && !strncmp(key, "key \"", 5) &&
                  !strcmp(key + 6, "\" \xc3\xa9"));
            CHECK(tx_st_metadata(&file, key, value, sizeof value) >= 0 &&
                  !strcmp(value, key[5] == '0' ? "" : unusual));
        }
        size_t total = 0;
        for (size_t i = 0; i < file.count; i++) {
            tx_st_tensor t;
            unsigned index = 0;
            char name[32];
            CHECK(tx_st_get(&file, i, &t) && sscanf(t.name, "t.%u.", &index) == 1);
            sprintf(name, "t.%u.\\\"\xe5\xb1\xa4", index);
            CHECK_MSG(!strcmp(name, t.name) && (index == i || !t.data_size), "tensor %zu is %s", i,
                      t.name);
            size_t good = 0;
            while (good < t.data_size && t.data[good] == (uint8_t)(index * 31 + good)) good++;
            CHECK_MSG(good == t.data_size, "seed %llu, %s: byte %zu differs",
                      (unsigned long long)seed, t.name, good);
            total += t.data_size;
        }
        CHECK(8 + file.header_size + total == size);
        /* One byte less is too little, and is said before anything past the end is touched. */
        uint8_t *tight = malloc(size - 1);
        if (!tight) exit(2);
        CHECK(write_random(seed, tight, size - 1) == 0 && error.status == TX_ST_CAPACITY);
        free(tight);
        free(bytes);
    }
    uint8_t few[20];
    for (size_t capacity = 0; capacity < sizeof few; capacity++)
        CHECK(write_random(1, few, capacity) == 0 && error.status == TX_ST_CAPACITY);
}

/* The bytes themselves, once: the format is a promise to other programs. */
static void test_exact_bytes(void) {
    static const char header[] = "{\"__metadata__\":{\"k\":\"\\\"v\\\"\"},\"a\":{\"dtype\":\"F32\","
                                 "\"shape\":[1,2],\"data_offsets\":[0,8]},"
                                 "\"b\":{\"dtype\":\"U8\",\"shape\":[],\"data_offsets\":[8,9]}}";
    static const float a[2] = {1.5f, -2};
    uint8_t bytes[256];
    size_t size;
    tx_st_writer w;
    tx_st_writer_begin(&w, bytes, sizeof bytes);
    tx_st_writer_metadata(&w, "k", "\"v\"");
    tx_st_writer_tensor(&w, "a", TX_ST_F32, 2, (const uint32_t[]){1, 2});
    tx_st_writer_tensor(&w, "b", TX_ST_U8, 0, NULL);
    tx_st_writer_header_end(&w);
    tx_st_writer_data(&w, a, 4);
    tx_st_writer_data(&w, a + 1, 4); /* any cutting will do */
    tx_st_writer_data(&w, "x", 1);
    CHECK(tx_st_writer_finish(&w, &size, &error) == TX_ST_OK);
    size_t padded = (sizeof header - 1 + 7) / 8 * 8;
    CHECK(size == 8 + padded + 9);
    CHECK(bytes[0] == padded && bytes[1] == 0 && bytes[7] == 0);
    CHECK(!memcmp(bytes + 8, header, sizeof header - 1));
    for (size_t i = sizeof header - 1; i < padded; i++) CHECK(bytes[8 + i] == ' ');
    CHECK(!memcmp(bytes + 8 + padded, a, 8) && bytes[8 + padded + 8] == 'x');

    tx_st_writer_begin(&w, bytes, 16); /* the smallest file: no tensor, no room to spare */
    tx_st_writer_header_end(&w);
    CHECK(tx_st_writer_finish(&w, &size, &error) == TX_ST_OK && size == 16 &&
          !memcmp(bytes + 8, "{}      ", 8));
    CHECK(tx_st_open(bytes, size, &file, &error) == TX_ST_OK && file.count == 0);
}

/* One use of the writer: a step a character, from `steps`, then finish. */
static tx_st_status write_steps(const char *steps, const char *name, int rank,
                                const uint32_t *shape) {
    static uint8_t bytes[512];
    size_t size;
    tx_st_writer w;
    tx_st_writer_begin(&w, bytes, sizeof bytes);
    for (; *steps; steps++) {
        if (*steps == 'm') tx_st_writer_metadata(&w, name, "v");
        if (*steps == 'v') tx_st_writer_metadata(&w, "key", name);
        if (*steps == 't') tx_st_writer_tensor(&w, name, TX_ST_I64, rank, shape);
        if (*steps == 'u') tx_st_writer_tensor(&w, name, TX_ST_U8, rank, shape);
        if (*steps == 'h') tx_st_writer_header_end(&w);
        if (*steps == 'd') tx_st_writer_data(&w, "12345678", 8);
        if (*steps == '4') tx_st_writer_data(&w, "1234", 4);
    }
    tx_st_status status = tx_st_writer_finish(&w, &size, &error);
    CHECK((status == TX_ST_OK) == (size > 0) && (status == TX_ST_OK) == !error.message[0]);
    return status;
}

/* A text that was cut is not written as if it were whole. */
static void test_cut_value(void) {
    uint8_t bytes[256];
    char value_of[8];
    for (int letters = 6; letters <= 9; letters++) {
        size_t size;
        tx_st_writer w;
        tx_text value = tx_text_over(value_of, sizeof value_of);
        for (int i = 0; i < letters; i++) tx_text_add_char(&value, 'a');
        tx_st_writer_begin(&w, bytes, sizeof bytes);
        tx_st_writer_metadata_text(&w, "key", &value);
        tx_st_writer_header_end(&w);
        tx_st_status status = tx_st_writer_finish(&w, &size, &error);
        CHECK_MSG(status == (letters < (int)sizeof value_of ? TX_ST_OK : TX_ST_TEXT), "%d: %s",
                  letters, tx_st_status_name(status));
        CHECK((status == TX_ST_OK) ==
              !strstr(error.message, "the value of metadata key \"key\" is longer than its room"));
    }
}

/* Counting takes data as well, and then holds the caller to it. */
static void test_counting(void) {
    size_t size;
    tx_st_writer w;
    for (size_t given = 0; given <= 9; given++) {
        tx_st_writer_begin(&w, NULL, 100);
        tx_st_writer_tensor(&w, "x", TX_ST_I64, 0, NULL);
        tx_st_writer_header_end(&w);
        tx_st_writer_data(&w, NULL, 0);
        tx_st_writer_data(&w, "123456789", given);
        bool is_good = given == 0 || given == 8;
        CHECK(tx_st_writer_finish(&w, &size, &error) == (is_good ? TX_ST_OK : TX_ST_ORDER) &&
              (size == 72) == is_good);
    }
}

static void test_misuse(void) {
    static const struct {
        const char *steps;
        tx_st_status status;
    } orders[] = {{"mthd", TX_ST_OK},   {"th44", TX_ST_OK},    {"h", TX_ST_OK},
                  {"", TX_ST_ORDER},    {"t", TX_ST_ORDER},    {"th", TX_ST_ORDER},
                  {"th4", TX_ST_ORDER}, {"thd4", TX_ST_ORDER}, {"td", TX_ST_ORDER},
                  {"thh", TX_ST_ORDER}, {"tmh", TX_ST_ORDER},  {"htd", TX_ST_ORDER},
                  {"hm", TX_ST_ORDER},  {"hd", TX_ST_ORDER}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        tx_st_status status = write_steps(orders[i].steps, "x", 0, NULL);
        CHECK_MSG(status == orders[i].status, "\"%s\": %s", orders[i].steps,
                  tx_st_status_name(status));
    }
    CHECK(write_steps("thd", "", 0, NULL) == TX_ST_NAME);
    CHECK(write_steps("thd", "a\nb", 0, NULL) == TX_ST_NAME);
    CHECK(write_steps("thd", "a\xff", 0, NULL) == TX_ST_NAME);
    CHECK(write_steps("thd", "__metadata__", 0, NULL) == TX_ST_NAME);
    CHECK(write_steps("mh", "\xe2\x80\xae", 0, NULL) == TX_ST_NAME);
    CHECK(write_steps("vh", "a\xc3", 0, NULL) == TX_ST_TEXT);
    CHECK(write_steps("thd", "x", 9, (const uint32_t[9]){1, 1, 1, 1, 1, 1, 1, 1, 1}) ==
          TX_ST_SHAPE);
    CHECK(write_steps("thd", "x", -1, NULL) == TX_ST_SHAPE);
    CHECK(write_steps("thd", "x", 2, (const uint32_t[]){UINT32_MAX, UINT32_MAX}) == TX_ST_SHAPE);
    CHECK(write_steps("thd", "x", 3, (const uint32_t[]){0, UINT32_MAX, UINT32_MAX}) == TX_ST_SHAPE);
    /* 2^50 elements, 2^53 bytes */
    CHECK(write_steps("thd", "x", 2, (const uint32_t[]){1 << 25, 1 << 25}) == TX_ST_SHAPE);
    CHECK(write_steps("thd", "x", 2, (const uint32_t[]){1 << 24, 1 << 25}) == TX_ST_CAPACITY);
    /* 2^53-1 bytes */
    CHECK(write_steps("uh", "x", 3, (const uint32_t[]){6361, 69431, 20394401}) == TX_ST_CAPACITY);
    CHECK(write_steps("utthd", "x", 3, (const uint32_t[]){6361, 69431, 20394401}) == TX_ST_SHAPE);
    /* 2^53 bytes together */
    CHECK(write_steps("tth", "x", 2, (const uint32_t[]){1 << 24, 1 << 25}) == TX_ST_SHAPE);
    /* each below 2^53 bytes, not both */
    CHECK(write_steps("tthd", "x", 2, (const uint32_t[]){1 << 24, 3 << 24}) == TX_ST_SHAPE);
    /* the first error stays */
    CHECK(write_steps("mtmhd", "\n", 0, NULL) == TX_ST_NAME);
    /* equal names: left to the reader */
    CHECK(write_steps("tthdd", "x", 0, NULL) == TX_ST_OK);
}

/* Data at a wrong time, or too much of it, is named as what it is, and none of it is written. */
static void test_data_misplaced(void) {
    uint8_t bytes[256];
    tx_st_writer w;
    size_t size;
    memset(bytes, 0xa5, sizeof bytes);
    for (int late = 0; late < 2; late++) {
        tx_st_writer_begin(&w, bytes, sizeof bytes);
        tx_st_writer_tensor(&w, "x", TX_ST_I64, 0, NULL);
        if (late) tx_st_writer_header_end(&w);
        if (late) CHECK(tx_st_writer_space(&w, 7) != NULL);
        CHECK(tx_st_writer_space(&w, late ? 2 : 8) == NULL);
        CHECK(w.written == (late ? 7 : 0));
        CHECK(tx_st_writer_finish(&w, &size, &error) == TX_ST_ORDER && size == 0);
        CHECK_MSG(strcmp(error.message, late ? "more data than the tensors declare"
                                             : "data before header_end") == 0,
                  "%s", error.message);
    }
}

/* What the reader would refuse for its size is refused here. */
static void test_limits(void) {
    tx_st_writer w;
    size_t size;
    char name[16];
    for (unsigned n = TX_ST_MAX_TENSORS; n <= TX_ST_MAX_TENSORS + 1; n++) {
        tx_st_writer_begin(&w, NULL, 0);
        for (unsigned i = 0; i < n; i++) {
            sprintf(name, "%u", i);
            tx_st_writer_tensor(&w, name, TX_ST_F32, 0, NULL);
        }
        tx_st_writer_header_end(&w);
        CHECK(tx_st_writer_finish(&w, &size, NULL) ==
              (n > TX_ST_MAX_TENSORS ? TX_ST_TOO_MANY : TX_ST_OK));
    }
    for (unsigned n = TX_ST_MAX_METADATA; n <= TX_ST_MAX_METADATA + 1; n++) {
        tx_st_writer_begin(&w, NULL, 0);
        for (unsigned i = 0; i < n; i++) {
            sprintf(name, "%u", i);
            tx_st_writer_metadata(&w, name, "v");
        }
        tx_st_writer_header_end(&w);
        CHECK(tx_st_writer_finish(&w, &size, NULL) ==
              (n > TX_ST_MAX_METADATA ? TX_ST_TOO_MANY : TX_ST_OK));
    }
    static const char frame[] = "{\"__metadata__\":{\"k\":\"\"}}";
    char *value = malloc(TX_ST_MAX_HEADER);
    if (!value) exit(2);
    for (size_t more = 0; more < 2; more++) {
        size_t n = TX_ST_MAX_HEADER - (sizeof frame - 1) + more;
        memset(value, 'v', n);
        value[n] = 0;
        tx_st_writer_begin(&w, NULL, 0);
        tx_st_writer_metadata(&w, "k", value);
        tx_st_writer_header_end(&w);
        CHECK(tx_st_writer_finish(&w, &size, &error) == (more ? TX_ST_HEADER_TOO_LARGE : TX_ST_OK));
    }
    free(value);
}

int main(void) {
    test_round_trip();
    test_exact_bytes();
    test_counting();
    test_cut_value();
    test_misuse();
    test_data_misplaced();
    test_limits();
    return check_report();
}
