/* The writer: a JSON header built in place, then data copied after it. */
#include "files/safetensors_scan.h"

/* what may come next, besides all that follows it */
enum { STAGE_METADATA, STAGE_TENSORS, STAGE_DATA };

static tx_text stop(tx_st_writer *w, tx_st_status status) {
    return tx_st_error_begin(&w->error, status, NULL);
}

static void stop_with(tx_st_writer *w, tx_st_status status, const char *what) {
    tx_text t = stop(w, status);
    tx_text_add(&t, what);
}

static bool is_good(const tx_st_writer *w) { return w->error.status == TX_ST_OK; }

void tx_st_writer_begin(tx_st_writer *w, void *buffer, size_t capacity) {
    *w =
        (tx_st_writer){.bytes = buffer, .capacity = buffer ? capacity : 0, .stage = STAGE_METADATA};
    w->header = tx_text_over_bytes(w->capacity > 8 ? w->bytes + 8 : NULL,
                                   w->capacity > 8 ? w->capacity - 8 : 0);
    tx_text_add_char(&w->header, '{');
}

/* Whether a call that belongs to `stage` may come now, and a name be written. */
static bool may_add(tx_st_writer *w, int stage, const char *name) {
    if (!is_good(w)) return false;
    if (w->stage > stage) {
        stop_with(w, TX_ST_ORDER, "metadata comes first, then tensors, then header_end, then data");
        return false;
    }
    size_t size = tx_text_size(name);
    if (tx_st_is_name(name, size)) return true;
    tx_text t = stop(w, TX_ST_NAME);
    tx_text_add_quoted(&t, name, size, 80);
    tx_text_add(&t, " is not a name: 1 to 256 bytes of printable UTF-8");
    return false;
}

static bool is_utf8(const char *s, size_t size) {
    uint32_t code;
    for (int n; size; s += n, size -= (size_t)n) {
        n = tx_utf8_decode((const uint8_t *)s, size, &code);
        if (!n) return false;
    }
    return true;
}

static void stop_at_value(tx_st_writer *w, const char *key, const char *what) {
    tx_text t = stop(w, TX_ST_TEXT);
    tx_text_add(&t, "the value of metadata key ");
    tx_text_add_quoted(&t, key, tx_text_size(key), 80);
    tx_text_add(&t, what);
}

void tx_st_writer_metadata(tx_st_writer *w, const char *key, const char *value) {
    if (!may_add(w, STAGE_METADATA, key)) return;
    if (w->metadata_count == TX_ST_MAX_METADATA) {
        stop_with(w, TX_ST_TOO_MANY, "more than 256 metadata keys");
        return;
    }
    if (!is_utf8(value, tx_text_size(value))) {
        stop_at_value(w, key, " is not UTF-8");
        return;
    }
    tx_text_add(&w->header, w->metadata_count++ ? "," : "\"__metadata__\":{");
    tx_text_add_json_string(&w->header, key);
    tx_text_add_char(&w->header, ':');
    tx_text_add_json_string(&w->header, value);
}

void tx_st_writer_metadata_text(tx_st_writer *w, const char *key, const tx_text *value) {
    if (tx_text_fits(value))
        tx_st_writer_metadata(w, key, value->data);
    else if (may_add(w, STAGE_METADATA, key))
        stop_at_value(w, key, " is longer than its room");
}

static void close_metadata(tx_st_writer *w, int stage) {
    if (w->stage == STAGE_METADATA && w->metadata_count) tx_text_add_char(&w->header, '}');
    w->stage = stage;
}

/* Bytes of data of a shape; false where a reader would refuse it. */
static bool shape_bytes(tx_st_dtype dtype, int rank, const uint32_t *shape, uint64_t *bytes) {
    if (rank < 0 || rank > TX_ST_MAX_RANK) return false;
    /* offsets are integers below 2^53, too */
    uint64_t limit = ((uint64_t)1 << 53) - 1, product = 1;
    *bytes = tx_st_dtype_size(dtype);
    for (int i = 0; i < rank; i++) {
        if (product > limit / TX_MAX(shape[i], 1)) return false;
        product *= TX_MAX(shape[i], 1);
        *bytes *= shape[i];
    }
    return *bytes <= limit;
}

static void add_tensor(tx_text *t, const char *name, tx_st_dtype dtype, int rank,
                       const uint32_t *shape, uint64_t begin, uint64_t end) {
    tx_text_add_json_string(t, name);
    tx_text_add(t, ":{\"dtype\":");
    tx_text_add_json_string(t, tx_st_dtype_name(dtype));
    tx_text_add(t, ",\"shape\":");
    tx_st_add_shape(t, rank, shape);
    tx_text_add(t, ",\"data_offsets\":[");
    tx_text_add_u64(t, begin);
    tx_text_add_char(t, ',');
    tx_text_add_u64(t, end);
    tx_text_add(t, "]}");
}

void tx_st_writer_tensor(tx_st_writer *w, const char *name, tx_st_dtype dtype, int rank,
                         const uint32_t *shape) {
    uint64_t bytes;
    if (!may_add(w, STAGE_TENSORS, name)) return;
    if (tx_st_equal(name, tx_text_size(name), "__metadata__", 12)) {
        stop_with(w, TX_ST_NAME, "a tensor cannot be named __metadata__");
    } else if (w->count == TX_ST_MAX_TENSORS) {
        stop_with(w, TX_ST_TOO_MANY, "more than 4096 tensors");
    } else if (!shape_bytes(dtype, rank, shape, &bytes) || w->declared + bytes >= (uint64_t)1
                                                                                      << 53) {
        tx_text t = stop(w, TX_ST_SHAPE);
        tx_text_add(&t, "tensor ");
        tx_text_add_quoted(&t, name, tx_text_size(name), 80);
        tx_text_add(&t, " has more than 8 dimensions or 2^53-1 bytes");
    } else {
        close_metadata(w, STAGE_TENSORS);
        if (w->count++ || w->metadata_count) tx_text_add_char(&w->header, ',');
        add_tensor(&w->header, name, dtype, rank, shape, w->declared, w->declared + bytes);
        w->declared += bytes;
    }
}

/* Closes the header of a buffer that has to hold `data` bytes after it. */
static void end_header(tx_st_writer *w, uint64_t data) {
    if (!is_good(w)) return;
    if (w->stage == STAGE_DATA) {
        stop_with(w, TX_ST_ORDER, "header_end is called twice");
        return;
    }
    close_metadata(w, STAGE_DATA);
    tx_text_add_char(&w->header, '}');
    while (w->header.length % 8) tx_text_add_char(&w->header, ' ');
    uint64_t length = w->header.length;
    if (length > TX_ST_MAX_HEADER) {
        tx_text t = stop(w, TX_ST_HEADER_TOO_LARGE);
        tx_text_add(&t, "the header has ");
        tx_text_add_u64(&t, length);
        tx_text_add(&t, " bytes, at most 1048576 are allowed");
        return;
    }
    uint64_t needed = 8 + length + data, capacity = w->bytes ? w->capacity : SIZE_MAX;
    if (needed > capacity) {
        tx_text t = stop(w, TX_ST_CAPACITY);
        tx_text_add(&t, "the file needs ");
        tx_text_add_u64(&t, needed);
        tx_text_add(&t, " bytes, there is room for ");
        tx_text_add_u64(&t, capacity);
        return;
    }
    if (w->bytes) memcpy(w->bytes, &length, 8);
}

void tx_st_writer_header_end(tx_st_writer *w) { end_header(w, w->declared); }

tx_st_status tx_st_writer_header_only(tx_st_writer *w, size_t *size, tx_st_error *error) {
    end_header(w, 0);
    *size = is_good(w) ? 8 + w->header.length : 0;
    if (error) *error = w->error;
    return w->error.status;
}

void *tx_st_writer_space(tx_st_writer *w, size_t n) {
    if (!is_good(w)) return NULL;
    if (w->stage != STAGE_DATA || n > w->declared - w->written) {
        stop_with(w, TX_ST_ORDER,
                  w->stage != STAGE_DATA ? "data before header_end"
                                         : "more data than the tensors declare");
        return NULL;
    }
    uint8_t *space = w->bytes ? w->bytes + 8 + w->header.length + (size_t)w->written : NULL;
    w->written += n;
    return space;
}

void tx_st_writer_data(tx_st_writer *w, const void *data, size_t n) {
    void *space = tx_st_writer_space(w, n);
    if (space && n) memcpy(space, data, n);
}

tx_st_status tx_st_writer_finish(tx_st_writer *w, size_t *size, tx_st_error *error) {
    bool only_counts = !w->bytes && !w->written;
    if (is_good(w) && w->stage != STAGE_DATA) stop_with(w, TX_ST_ORDER, "header_end is missing");
    if (is_good(w) && !only_counts && w->written != w->declared) {
        tx_text t = stop(w, TX_ST_ORDER);
        tx_text_add_u64(&t, w->written);
        tx_text_add(&t, " bytes of data were written, the tensors declare ");
        tx_text_add_u64(&t, w->declared);
    }
    *size = is_good(w) ? 8 + w->header.length + (size_t)w->declared : 0;
    if (error) *error = w->error;
    return w->error.status;
}
