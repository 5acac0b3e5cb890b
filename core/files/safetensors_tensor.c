/* One tensor of a safetensors header: its fields, and all that one tensor alone can get wrong. */
#include "files/safetensors_scan.h"

#define MAX_COUNT (((uint64_t)1 << 53) - 1) /* elements; times 8 bytes this still fits 64 bits */

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

bool tx_st_scan_tensor(tx_st_scan *s, const tx_st_file *file, tx_st_tensor *tensor) {
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
