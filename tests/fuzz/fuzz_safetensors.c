/* Opens any bytes as a safetensors file and, when they are accepted, walks everything that can be
 * asked of it.
 *
 *   clang -g -O1 -fsanitize=fuzzer,address,undefined -Icore core/text.c core/safetensors*.c
 *   tests/fuzz/fuzz_safetensors.c -o fuzz
 *   ./fuzz -max_len=2048 -use_value_profile=1 corpus/
 *
 * Without libFuzzer, -DFUZZ_REPLAY gives a main that runs each file named on its command line. */
#include "run/safetensors.h"
#include <stdlib.h>

static tx_st_file file;

#define DEMAND(condition) ((condition) ? (void)0 : abort())

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

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    tx_st_error error;
    tx_st_tensor t;
    tx_st_status status = tx_st_open(bytes, size, &file, &error);
    DEMAND(status == error.status && tx_st_open(bytes, size, &file, NULL) == status);
    DEMAND((status == TX_ST_OK) == !error.message[0] &&
           tx_text_size(error.message) < sizeof error.message);
    if (status != TX_ST_OK) {
        DEMAND(file.count == 0 && !tx_st_get(&file, 0, &t));
        return 0;
    }
    size_t total = 0;
    for (size_t i = 0; i < file.count; i++) total += walk_tensor(bytes, size, i);
    DEMAND(8 + file.header_size + total == size);
    for (size_t i = 0; i < file.metadata_count; i++) walk_metadata(i);
    DEMAND(!tx_st_find(&file, "", &t) && !tx_st_find(&file, "__metadata__", &t) &&
           tx_st_metadata(&file, "", NULL, 0) == -1);
    return 0;
}

#ifdef FUZZ_REPLAY
#include <stdio.h>

int main(int count, char **paths) {
    for (int i = 1; i < count; i++) {
        FILE *in = fopen(paths[i], "rb");
        long size = in && !fseek(in, 0, SEEK_END) ? ftell(in) : -1;
        uint8_t *bytes = malloc(size > 0 ? (size_t)size : 1);
        if (size < 0 || !bytes || fseek(in, 0, SEEK_SET) ||
            fread(bytes, 1, (size_t)size, in) != (size_t)size) {
            fprintf(stderr, "%s: cannot be read\n", paths[i]);
            return 2;
        }
        fclose(in);
        LLVMFuzzerTestOneInput(bytes, (size_t)size);
        printf("%s: %s\n", paths[i],
               tx_st_status_name(tx_st_open(bytes, (size_t)size, &file, NULL)));
        free(bytes);
    }
    return 0;
}
#endif
