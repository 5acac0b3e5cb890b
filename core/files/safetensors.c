#include "files/safetensors.h"
#include "files/safetensors_scan.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "the format and the host must both be little-endian");
_Static_assert(TX_ST_MAX_TENSORS <= UINT16_MAX, "entries are numbered in 16 bits");

#define METADATA "__metadata__"
#define MAX_COUNT (((uint64_t)1 << 53) - 1) /* elements; times 8 bytes this still fits 64 bits */

const char *tx_st_status_name(tx_st_status status) {
/* clang-format off */
#define NAME(s) [TX_ST_##s] = "TX_ST_" #s
    static const char *const names[] = {
        NAME(OK), NAME(TOO_SHORT), NAME(HEADER_TOO_LARGE), NAME(HEADER_CUT), NAME(HEADER_START),
        NAME(TOO_MANY), NAME(SYNTAX), NAME(TEXT), NAME(NAME), NAME(NUMBER), NAME(DUPLICATE),
        NAME(METADATA), NAME(FIELD_UNKNOWN), NAME(FIELD_MISSING), NAME(FIELD_REPEATED),
        NAME(DTYPE), NAME(RANK), NAME(SHAPE), NAME(OFFSETS), NAME(DATA_CUT), NAME(DATA_SIZE),
        NAME(GAP), NAME(OVERLAP), NAME(TRAILING), NAME(MISSING), NAME(MISMATCH), NAME(CONVERSION),
        NAME(ORDER), NAME(CAPACITY)};
#undef NAME
    /* clang-format on */
    return (size_t)status < sizeof names / sizeof *names ? names[status] : "TX_ST_?";
}

/* ---- one tensor: its fields, and all that one alone can get wrong ---- */

static const struct {
    const char *name;
    size_t size;
} dtypes[TX_ST_DTYPES] = {
    [TX_ST_F32] = {"F32", 4},   [TX_ST_F64] = {"F64", 8}, [TX_ST_F16] = {"F16", 2},
    [TX_ST_BF16] = {"BF16", 2}, [TX_ST_I64] = {"I64", 8}, [TX_ST_I32] = {"I32", 4},
    [TX_ST_U8] = {"U8", 1}};

const char *tx_st_dtype_name(tx_st_dtype dtype) { return dtypes[dtype].name; }

size_t tx_st_dtype_size(tx_st_dtype dtype) { return dtypes[dtype].size; }

void tx_st_add_shape(tx_text *t, int rank, const uint32_t *shape) {
    tx_text_add_char(t, '[');
    for (int i = 0; i < rank; i++) {
        if (i) tx_text_add_char(t, ',');
        tx_text_add_u64(t, shape[i]);
    }
    tx_text_add_char(t, ']');
}

static bool scan_dtype(tx_st_scan *s, tx_st_tensor *tensor) {
    char name[32];
    size_t size;
    if (!tx_st_scan_string(s, name, sizeof name, &size)) return false;
    for (int i = 0; i < TX_ST_DTYPES; i++) {
        tensor->dtype = (tx_st_dtype)i;
        if (tx_st_equal(name, size, dtypes[i].name, tx_text_size(dtypes[i].name))) return true;
    }
    tx_text t = tx_st_fail(s, TX_ST_DTYPE);
    tx_text_add(&t, "dtype ");
    tx_text_add_quoted(&t, name, tx_text_size(name), sizeof name);
    tx_text_add(&t, " is not one of");
    for (int i = 0; i < TX_ST_DTYPES; i++) {
        tx_text_add_char(&t, ' ');
        tx_text_add(&t, dtypes[i].name);
    }
    return false;
}

static bool scan_shape(tx_st_scan *s, tx_st_tensor *tensor) {
    uint64_t product = 1, dimension;
    tensor->rank = 0;
    if (!tx_st_scan_expect(s, '[')) return false;
    if (tx_st_scan_take(s, ']')) return true;
    do {
        if (!tx_st_scan_integer(s, "shape", &dimension)) return false;
        if (tensor->rank == TX_ST_MAX_RANK)
            return tx_st_fail_with(s, TX_ST_RANK, "shape has more than 8 dimensions");
        /* A zero does not excuse an overflow: strides are products of any of the dimensions. */
        if (dimension > UINT32_MAX || product > MAX_COUNT / TX_MAX(dimension, 1)) {
            tx_text t = tx_st_fail(s, TX_ST_SHAPE);
            tx_st_add_pair(&t, "shape is too large: dimension ", (uint64_t)tensor->rank, " is ",
                           dimension, "");
            return false;
        }
        product *= TX_MAX(dimension, 1);
        tensor->shape[tensor->rank++] = (uint32_t)dimension;
    } while (tx_st_scan_take(s, ','));
    return tx_st_scan_expect(s, ']');
}

static bool scan_offsets(tx_st_scan *s, uint64_t offset[2]) {
    int n = 0;
    if (!tx_st_scan_expect(s, '[')) return false;
    if (!tx_st_scan_take(s, ']')) {
        do {
            uint64_t value;
            if (!tx_st_scan_integer(s, "data_offsets", &value)) return false;
            if (n < 2) offset[n] = value;
            n = TX_MIN(n + 1, 3);
        } while (tx_st_scan_take(s, ','));
        if (!tx_st_scan_expect(s, ']')) return false;
    }
    return n == 2 || tx_st_fail_with(s, TX_ST_OFFSETS, "data_offsets must hold two integers");
}

/* The object after a tensor's name, fields in any order, each exactly once. */
static bool scan_fields(tx_st_scan *s, tx_st_tensor *tensor, uint64_t offset[2]) {
    static const char *const fields[] = {"dtype", "shape", "data_offsets"};
    bool seen[3] = {false, false, false};
    if (!tx_st_scan_expect(s, '{')) return false;
    if (!tx_st_scan_take(s, '}')) {
        do {
            char key[16];
            size_t size;
            int i = 0;
            if (!tx_st_scan_string(s, key, sizeof key, &size)) return false;
            while (i < 3 && !tx_st_equal(key, size, fields[i], tx_text_size(fields[i]))) i++;
            if (i == 3 || seen[i]) {
                tx_text t = tx_st_fail(s, i == 3 ? TX_ST_FIELD_UNKNOWN : TX_ST_FIELD_REPEATED);
                tx_text_add(&t, i == 3 ? "unknown field " : "repeated field ");
                tx_text_add_quoted(&t, key, tx_text_size(key), sizeof key);
                return false;
            }
            seen[i] = true;
            if (!tx_st_scan_expect(s, ':')) return false;
            if (!(i == 0   ? scan_dtype(s, tensor)
                  : i == 1 ? scan_shape(s, tensor)
                           : scan_offsets(s, offset)))
                return false;
        } while (tx_st_scan_take(s, ','));
        if (!tx_st_scan_expect(s, '}')) return false;
    }
    for (int i = 0; i < 3; i++) {
        if (seen[i]) continue;
        tx_text t = tx_st_fail(s, TX_ST_FIELD_MISSING);
        tx_text_add(&t, fields[i]);
        tx_text_add(&t, " is missing");
        return false;
    }
    return true;
}

/* What follows a tensor's name, already in *tensor: fills in the rest and checks it against the
 * size of the file. */
static bool scan_tensor(tx_st_scan *s, const tx_st_file *file, tx_st_tensor *tensor) {
    uint64_t offset[2] = {0, 0}, count = 1, available = tx_st_file_data_size(file);
    s->subject = tensor;
    if (!tx_st_scan_expect(s, ':') || !scan_fields(s, tensor, offset)) return false;
    for (int i = 0; i < tensor->rank; i++) count *= tensor->shape[i];
    uint64_t needed = count * dtypes[tensor->dtype].size;
    if (offset[0] > offset[1]) {
        tx_text t = tx_st_fail(s, TX_ST_OFFSETS);
        tx_st_add_pair(&t, "data_offsets begin at ", offset[0], " and end before, at ", offset[1],
                       "");
        return false;
    }
    if (offset[1] > available) {
        tx_text t = tx_st_fail(s, TX_ST_DATA_CUT);
        tx_st_add_pair(&t, "data_offsets end at ", offset[1], ", the file holds ", available,
                       " bytes of data");
        return false;
    }
    if (offset[1] - offset[0] != needed) {
        tx_text t = tx_st_fail(s, TX_ST_DATA_SIZE);
        tx_text_add(&t, "shape ");
        tx_st_add_shape(&t, tensor->rank, tensor->shape);
        tx_text_add(&t, " of ");
        tx_text_add(&t, dtypes[tensor->dtype].name);
        tx_st_add_pair(&t, " needs ", needed, " bytes, data_offsets span ", offset[1] - offset[0],
                       "");
        return false;
    }
    tensor->count = (size_t)count;
    tensor->data = file->bytes + 8 + file->header_size + (size_t)offset[0];
    tensor->data_size = (size_t)needed;
    s->subject = NULL;
    return true;
}

/* ---- the whole header ---- */

static tx_st_scan scan_at(const tx_st_file *file, size_t at, tx_st_error *error) {
    const uint8_t *header = file->bytes + 8;
    return (tx_st_scan){
        .begin = header, .at = header + at, .end = header + file->header_size, .error = error};
}

static bool get_entry(const tx_st_file *file, uint16_t index, tx_st_tensor *tensor) {
    tx_st_scan s = scan_at(file, file->entry[index].at, NULL);
    return tx_st_scan_name(&s, tensor->name, &tensor->name_size) && scan_tensor(&s, file, tensor);
}

static bool duplicate(tx_st_error *error, const char *what, const char *name, size_t size) {
    tx_text t = tx_st_error_begin(error, TX_ST_DUPLICATE, NULL);
    tx_text_add(&t, what);
    tx_text_add_quoted(&t, name, size, 80);
    tx_text_add(&t, " is in the header twice");
    return false;
}

static bool too_many(tx_st_scan *s, const char *what, size_t most) {
    tx_text t = tx_st_fail(s, TX_ST_TOO_MANY);
    tx_text_add(&t, "more than ");
    tx_text_add_u64(&t, most);
    tx_text_add(&t, what);
    return false;
}

/* The object after "__metadata__": strings to strings. */
static bool scan_metadata(tx_st_scan *s, tx_st_file *file) {
    char key[TX_ST_MAX_NAME + 1], other[TX_ST_MAX_NAME + 1];
    size_t size;
    if (!tx_st_scan_expect(s, ':')) return false;
    if (!tx_st_scan_take(s, '{'))
        return tx_st_fail_with(s, TX_ST_METADATA, "__metadata__ is not an object");
    if (tx_st_scan_take(s, '}')) return true;
    do {
        if (file->metadata_count == TX_ST_MAX_METADATA)
            return too_many(s, " metadata keys", TX_ST_MAX_METADATA);
        uint32_t at = (uint32_t)(s->at - s->begin);
        if (!tx_st_scan_name(s, key, &size)) return false;
        for (size_t i = 0; i < file->metadata_count; i++) {
            tx_st_metadata_key(file, i, other);
            if (tx_st_equal(key, size, other, tx_text_size(other)))
                return duplicate(s->error, "metadata key ", key, size);
        }
        if (!tx_st_scan_expect(s, ':')) return false;
        if (!tx_st_scan_take(s, '"')) {
            tx_text t = tx_st_fail(s, TX_ST_METADATA);
            tx_text_add(&t, "the value of metadata key ");
            tx_text_add_quoted(&t, key, size, 80);
            tx_text_add(&t, " is not a string");
            return false;
        }
        s->at--; /* back to the quote */
        if (!tx_st_scan_string(s, NULL, 0, NULL)) return false;
        file->metadata_at[file->metadata_count++] = at;
    } while (tx_st_scan_take(s, ','));
    return tx_st_scan_expect(s, '}');
}

/* FNV-1a. Anyone can make names that collide; names are sorted, not put in buckets, so that costs a
 * file little. */
static uint32_t hash_name(const char *name, size_t size) {
    uint32_t h = 2166136261u;
    for (size_t i = 0; i < size; i++) h = (h ^ (uint8_t)name[i]) * 16777619u;
    return h;
}

/* Every name and value of the header, one after another: fills entry[] in header order and
 * metadata_at[]. */
static bool scan_header(tx_st_file *file, tx_st_error *error) {
    tx_st_scan s = scan_at(file, 0, error);
    tx_st_tensor tensor;
    bool has_metadata = false;
    if (!tx_st_scan_expect(&s, '{')) return false;
    if (!tx_st_scan_take(&s, '}')) {
        do {
            uint32_t at = (uint32_t)(s.at - s.begin);
            if (!tx_st_scan_name(&s, tensor.name, &tensor.name_size)) return false;
            if (tx_st_equal(tensor.name, tensor.name_size, METADATA, sizeof METADATA - 1)) {
                if (has_metadata) return duplicate(error, "", METADATA, sizeof METADATA - 1);
                has_metadata = true;
                if (!scan_metadata(&s, file)) return false;
                continue;
            }
            if (file->count == TX_ST_MAX_TENSORS)
                return too_many(&s, " tensors", TX_ST_MAX_TENSORS);
            if (!scan_tensor(&s, file, &tensor)) return false;
            uint64_t offset = (uint64_t)(tensor.data - s.end);
            file->entry[file->count++] =
                (tx_st_entry){.order = offset * 2 + (tensor.data_size > 0),
                              .at = at,
                              .hash = hash_name(tensor.name, tensor.name_size)};
        } while (tx_st_scan_take(&s, ','));
        if (!tx_st_scan_expect(&s, '}')) return false;
    }
    while (s.at < s.end && *s.at == ' ') s.at++;
    if (s.at == s.end) return true;
    tx_text t = tx_st_fail(&s, TX_ST_SYNTAX);
    tx_st_add_pair(&t, "header byte ", (uint64_t)(s.at - s.begin),
                   ": only spaces may follow the closing brace, found byte ", *s.at, "");
    return false;
}

/* ---- order: by place in the data, and by name ---- */

typedef bool (*comes_before)(const tx_st_file *file, uint16_t a, uint16_t b);

static bool before_in_data(const tx_st_file *file, uint16_t a, uint16_t b) {
    uint64_t first = file->entry[a].order, second = file->entry[b].order;
    return first != second ? first < second : a < b;
}

/* The order of names: by hash, so that most comparisons are one of integers; then by size and
 * bytes. < 0, 0, > 0 as in memcmp. */
static int compare_name(const tx_st_file *file, uint16_t index, const char *name, size_t size,
                        uint32_t hash) {
    const tx_st_entry *entry = &file->entry[index];
    if (entry->hash != hash) return entry->hash < hash ? -1 : 1;
    char own[TX_ST_MAX_NAME + 1];
    size_t own_size;
    tx_st_scan s = scan_at(file, entry->at, NULL);
    if (!tx_st_scan_name(&s, own, &own_size)) return -1;
    return own_size != size ? (own_size < size ? -1 : 1) : memcmp(own, name, size);
}

static int compare_names(const tx_st_file *file, uint16_t a, uint16_t b) {
    if (file->entry[a].hash != file->entry[b].hash)
        return file->entry[a].hash < file->entry[b].hash ? -1 : 1;
    char name[TX_ST_MAX_NAME + 1];
    size_t size;
    tx_st_scan s = scan_at(file, file->entry[b].at, NULL);
    return tx_st_scan_name(&s, name, &size) ? compare_name(file, a, name, size, file->entry[b].hash)
                                            : 1;
}

static bool before_in_names(const tx_st_file *file, uint16_t a, uint16_t b) {
    return compare_names(file, a, b) < 0;
}

static void exchange(uint16_t *a, uint16_t *b) {
    uint16_t c = *a;
    *a = *b;
    *b = c;
}

static void sift_down(const tx_st_file *file, uint16_t *index, size_t i, size_t n,
                      comes_before before) {
    for (size_t child; (child = 2 * i + 1) < n; i = child) {
        if (child + 1 < n && before(file, index[child], index[child + 1])) child++;
        if (!before(file, index[i], index[child])) return;
        exchange(&index[i], &index[child]);
    }
}

/* index[count] = all entries in order. Heap sort: in place, no recursion, and no input that makes
 * it slow. */
static void sort_entries(const tx_st_file *file, uint16_t *index, comes_before before) {
    size_t n = file->count;
    for (size_t i = 0; i < n; i++) index[i] = (uint16_t)i;
    for (size_t i = n / 2; i-- > 0;) sift_down(file, index, i, n, before);
    for (size_t last = n; last-- > 1;) {
        exchange(&index[0], &index[last]);
        sift_down(file, index, 0, last, before);
    }
}

static bool check_names(const tx_st_file *file, tx_st_error *error) {
    for (size_t i = 1; i < file->count; i++) {
        if (compare_names(file, file->by_name[i - 1], file->by_name[i])) continue;
        tx_st_tensor tensor;
        get_entry(file, file->by_name[i], &tensor);
        return duplicate(error, "tensor ", tensor.name, tensor.name_size);
    }
    return true;
}

/* The data must be covered from its first to its last byte, each byte by one tensor. */
static bool check_coverage(const tx_st_file *file, tx_st_error *error) {
    uint64_t covered = 0, available = tx_st_file_data_size(file);
    for (size_t i = 0; i < file->count; i++) {
        tx_st_tensor tensor;
        tx_st_get(file, i, &tensor);
        uint64_t begin = file->entry[file->by_offset[i]].order / 2;
        if (begin != covered) {
            tx_text t =
                tx_st_error_begin(error, begin > covered ? TX_ST_GAP : TX_ST_OVERLAP, &tensor);
            tx_st_add_pair(&t, "its data begins at ", begin,
                           begin > covered ? ", leaving a gap: the data before it ends at "
                                           : ", overlapping another tensor, which ends at ",
                           covered, "");
            return false;
        }
        covered = begin + tensor.data_size;
    }
    if (covered == available) return true;
    tx_text t = tx_st_error_begin(error, TX_ST_TRAILING, NULL);
    tx_st_add_pair(&t, "the tensors end at byte ", covered, " of the data, the file holds ",
                   available, " bytes of data");
    return false;
}

/* The first 8 bytes, and whether what they promise is there. */
static bool open_frame(const uint8_t *bytes, size_t size, tx_st_file *file, tx_st_error *error) {
    uint64_t header_size = 0;
    tx_st_status status = TX_ST_TOO_SHORT;
    if (size >= 8) {
        memcpy(&header_size, bytes, 8);
        status = header_size > TX_ST_MAX_HEADER    ? TX_ST_HEADER_TOO_LARGE
                 : header_size > size - 8          ? TX_ST_HEADER_CUT
                 : !header_size || bytes[8] != '{' ? TX_ST_HEADER_START
                                                   : TX_ST_OK;
    }
    file->bytes = bytes;
    file->size = size;
    file->header_size = (size_t)header_size;
    if (status == TX_ST_OK) return true;
    tx_text t = tx_st_error_begin(error, status, NULL);
    if (status == TX_ST_TOO_SHORT)
        tx_st_add_pair(&t, "the file has ", size, " bytes, its header size alone takes ", 8, "");
    else if (status == TX_ST_HEADER_TOO_LARGE)
        tx_st_add_pair(&t, "the header claims ", header_size, " bytes, at most ", TX_ST_MAX_HEADER,
                       " are allowed: not a safetensors file?");
    else if (status == TX_ST_HEADER_CUT)
        tx_st_add_pair(&t, "the header claims ", header_size, " bytes, the file has ", size - 8,
                       " after its size");
    else
        tx_text_add(&t, "the header does not begin with {: not a safetensors file?");
    return false;
}

tx_st_status tx_st_open(const uint8_t *bytes, size_t size, tx_st_file *file, tx_st_error *error) {
    tx_st_error own;
    if (!error) error = &own;
    error->status = TX_ST_OK;
    error->message[0] = 0;
    file->count = file->metadata_count = 0;
    bool is_good = open_frame(bytes, size, file, error) && scan_header(file, error);
    if (is_good) {
        sort_entries(file, file->by_name, before_in_names);
        sort_entries(file, file->by_offset, before_in_data);
        is_good = check_names(file, error) && check_coverage(file, error);
    }
    if (!is_good) file->count = file->metadata_count = 0;
    return error->status;
}

/* ---- asking ---- */

bool tx_st_get(const tx_st_file *file, size_t i, tx_st_tensor *tensor) {
    return i < file->count && get_entry(file, file->by_offset[i], tensor);
}

bool tx_st_find(const tx_st_file *file, const char *name, tx_st_tensor *tensor) {
    size_t size = tx_text_size(name), low = 0, high = file->count;
    uint32_t hash = hash_name(name, size);
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = compare_name(file, file->by_name[middle], name, size, hash);
        if (!order) return get_entry(file, file->by_name[middle], tensor);
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

tx_st_status tx_st_require(const tx_st_file *file, const char *name, int rank,
                           const uint32_t *shape, tx_st_tensor *tensor, tx_st_error *error) {
    if (!tx_st_find(file, name, tensor)) {
        tx_text t = tx_st_error_begin(error, TX_ST_MISSING, NULL);
        tx_text_add(&t, "tensor ");
        tx_text_add_quoted(&t, name, tx_text_size(name), 80);
        tx_text_add(&t, " is missing");
        return TX_ST_MISSING;
    }
    bool is_same = tensor->rank == rank;
    for (int i = 0; i < rank && is_same; i++) is_same = tensor->shape[i] == shape[i];
    if (is_same) return TX_ST_OK;
    tx_text t = tx_st_error_begin(error, TX_ST_MISMATCH, tensor);
    tx_text_add(&t, "shape ");
    tx_st_add_shape(&t, tensor->rank, tensor->shape);
    tx_text_add(&t, ", expected ");
    tx_st_add_shape(&t, rank, shape);
    return TX_ST_MISMATCH;
}

bool tx_st_metadata_key(const tx_st_file *file, size_t i, char key[TX_ST_MAX_NAME + 1]) {
    if (i >= file->metadata_count) return false;
    size_t size;
    tx_st_scan s = scan_at(file, file->metadata_at[i], NULL);
    return tx_st_scan_name(&s, key, &size);
}

ptrdiff_t tx_st_metadata(const tx_st_file *file, const char *key, char *out, size_t capacity) {
    size_t wanted = tx_text_size(key), size;
    for (size_t i = 0; i < file->metadata_count; i++) {
        char name[TX_ST_MAX_NAME + 1];
        tx_st_scan s = scan_at(file, file->metadata_at[i], NULL);
        if (!tx_st_scan_name(&s, name, &size) || !tx_st_equal(key, wanted, name, size)) continue;
        return tx_st_scan_expect(&s, ':') && tx_st_scan_string(&s, out, capacity, &size)
                   ? (ptrdiff_t)size
                   : -1;
    }
    return -1;
}
