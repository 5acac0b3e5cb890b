/* Any bytes as a safetensors file, once as they are and once with the right size of the header, so
 * that more of them pass it. The target asks everything that can be asked of an accepted file. */
#include "fuzz.h"
#include "files/safetensors.h"

unsigned long fuzz_taken;

static tx_st_file file;

/* Everything the reader promises of an accepted tensor, and every conversion of it. */
static size_t walk_tensor(const uint8_t *bytes, size_t size, size_t i) {
    tx_st_tensor t, same;
    tx_st_error error;
    DEMAND(tx_st_get(&file, i, &t));
    DEMAND(t.name_size == tx_text_size(t.name) && t.name_size > 0 && t.name_size <= TX_ST_MAX_NAME);
    DEMAND(t.data_size == t.count * tx_st_dtype_size(t.dtype));
    DEMAND(t.data >= bytes + 8 + file.header_size &&
           t.data_size <= (size_t)(bytes + size - t.data));
    DEMAND(tx_st_find(&file, t.name, &same) && same.data == t.data &&
           same.data_size == t.data_size && same.dtype == t.dtype);
    DEMAND(tx_st_require(&file, t.name, t.rank, t.shape, &same, &error) == TX_ST_OK);
    DEMAND(tx_st_require(&file, t.name, t.rank ? 0 : 1, (const uint32_t[]){1}, &same, &error) ==
           TX_ST_MISMATCH);
    double *out = malloc(t.count * sizeof *out + 1);
    DEMAND(out);
    tx_st_status as_float = tx_st_read_f32(&t, (float *)(void *)out, &error);
    tx_st_status as_double = tx_st_read_f64(&t, out, &error);
    tx_st_status as_integer = tx_st_read_i32(&t, (int32_t *)(void *)out, &error);
    DEMAND((as_double == TX_ST_OK) != (as_integer == TX_ST_OK) || t.dtype == TX_ST_I64);
    DEMAND(as_float == as_double || t.dtype == TX_ST_F64);
    free(out);
    return t.data_size;
}

static void walk_metadata(size_t i) {
    char key[TX_ST_MAX_NAME + 1], little[5];
    DEMAND(tx_st_metadata_key(&file, i, key));
    ptrdiff_t size = tx_st_metadata(&file, key, NULL, 0);
    DEMAND(size >= 0 && tx_st_metadata(&file, key, little, sizeof little) == size);
    DEMAND(tx_text_size(little) <= sizeof little - 1);
    char *value = malloc((size_t)size + 1);
    DEMAND(value && tx_st_metadata(&file, key, value, (size_t)size + 1) == size &&
           tx_text_size(value) == (size_t)size);
    free(value);
}

static void walk(const uint8_t *bytes, size_t size) {
    tx_st_error error;
    tx_st_tensor t;
    tx_st_status status = tx_st_open(bytes, size, &file, &error);
    DEMAND(status == error.status && tx_st_open(bytes, size, &file, NULL) == status);
    DEMAND((status == TX_ST_OK) == !error.message[0] &&
           tx_text_size(error.message) < sizeof error.message);
    if (status != TX_ST_OK) {
        DEMAND(file.count == 0 && !tx_st_get(&file, 0, &t));
        return;
    }
    fuzz_taken++;
    size_t total = 0;
    for (size_t i = 0; i < file.count; i++) total += walk_tensor(bytes, size, i);
    DEMAND(8 + file.header_size + total == size);
    for (size_t i = 0; i < file.metadata_count; i++) walk_metadata(i);
    DEMAND(!tx_st_find(&file, "", &t) && !tx_st_find(&file, "__metadata__", &t) &&
           tx_st_metadata(&file, "", NULL, 0) == -1);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    walk(bytes, size);
    size_t end = size; /* after the last brace */
    while (end > 8 && bytes[end - 1] != '}') end--;
    if (end <= 8) return 0;
    uint8_t *repaired = malloc(size);
    DEMAND(repaired);
    memcpy(repaired, bytes, size);
    for (int i = 0; i < 8; i++) repaired[i] = (uint8_t)((end - 8) >> (8 * i));
    walk(repaired, size);
    free(repaired);
    return 0;
}
