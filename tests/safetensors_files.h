#ifndef SAFETENSORS_FILES_H
#define SAFETENSORS_FILES_H
/* What the tests of safetensors files share: files in heap blocks of exactly their size, so that
 * AddressSanitizer sees a read past either end, and what every file that was accepted must satisfy.
 */
#include "check.h"
#include "files/safetensors.h"

static tx_st_file file; /* 82 KB: not for the stack */
static tx_st_error error;

/* Opens a heap copy of bytes[size], so that a read past either end is seen. The copy stays until
 * the next call. */
static inline tx_st_status open_copy(const void *bytes, size_t size) {
    static uint8_t *copy;
    free(copy);
    copy = malloc(size ? size : 1);
    if (!copy) exit(2);
    if (size) memcpy(copy, bytes, size);
    return tx_st_open(copy, size, &file, &error);
}

/* A file of a header and `data` bytes of zeros, in a new heap block. */
static inline uint8_t *make_file(const char *json, size_t json_size, size_t data, size_t *size) {
    uint64_t n = json_size;
    *size = 8 + json_size + data;
    uint8_t *bytes = calloc(1, *size);
    if (!bytes) exit(2);
    memcpy(bytes, &n, 8);
    memcpy(bytes + 8, json, json_size);
    return bytes;
}

static inline tx_st_status open_json(const char *json, size_t json_size, size_t data) {
    size_t size;
    uint8_t *bytes = make_file(json, json_size, data, &size);
    tx_st_status status = open_copy(bytes, size);
    free(bytes);
    return status;
}

/* What an accepted file must satisfy, whatever it holds. */
static inline void check_consistent(const char *what) {
    size_t total = 0;
    for (size_t i = 0; i < file.count; i++) {
        tx_st_tensor t, same;
        CHECK_MSG(tx_st_get(&file, i, &t), "%s: tensor %zu of %zu", what, i, file.count);
        CHECK_MSG(t.data == file.bytes + 8 + file.header_size + total,
                  "%s: \"%s\" does not follow its neighbour", what, t.name);
        size_t count = 1;
        for (int k = 0; k < t.rank; k++) count *= t.shape[k];
        CHECK_MSG(t.count == count && t.data_size == count * tx_st_dtype_size(t.dtype),
                  "%s: \"%s\" has a wrong size", what, t.name);
        CHECK_MSG(tx_st_find(&file, t.name, &same) && same.data == t.data &&
                      same.count == t.count && !strcmp(same.name, t.name),
                  "%s: \"%s\" is not found", what, t.name);
        total += t.data_size;
        CHECK_MSG(t.name_size == strlen(t.name) && t.name_size > 0, "%s: name of %zu bytes", what,
                  t.name_size);
    }
    CHECK_MSG(8 + file.header_size + total == file.size, "%s: %zu bytes of data for %zu", what,
              total, file.size);
}

/* One float at these bytes of the data. */
#define FLOAT_AT(offsets) "{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[" offsets "]}"

#endif
