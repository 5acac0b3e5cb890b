/* What a safetensors file holds, as JSON: its metadata, and the place of each tensor. */
#include "abi/json_members.h"
#include "abi/lab_json.h"

/* bytes of a metadata value that are shown; reference cases keep their settings there */
#define VALUE_ROOM 16384

static void file_metadata(tx_text *t, const tx_st_file *file) {
    static char value[VALUE_ROOM]; /* only while this function runs: too large for the stack */
    char name[TX_ST_MAX_NAME + 1];
    bool first = true;
    tx_text_add(t, "\"metadata\":{");
    for (size_t i = 0; i < file->metadata_count; i++) {
        tx_st_metadata_key(file, i, name);
        tx_st_metadata(file, name, value, sizeof value);
        string_member(t, &first, name, value);
    }
    tx_text_add(t, "},");
}

void lab_json_file(tx_text *t, const tx_st_file *file) {
    bool item = true;
    tx_text_add_char(t, '{');
    file_metadata(t, file);
    tx_text_add(t, "\"tensors\":[");
    for (size_t i = 0; i < file->count; i++) {
        tx_st_tensor tensor;
        int shape[TX_ST_MAX_RANK];
        bool first = true;
        tx_st_get(file, i, &tensor);
        for (int k = 0; k < tensor.rank; k++) shape[k] = (int)tensor.shape[k];
        comma(t, &item);
        tx_text_add_char(t, '{');
        string_member(t, &first, "name", tensor.name);
        string_member(t, &first, "dtype", tx_st_dtype_name(tensor.dtype));
        shape_member(t, &first, tensor.rank, shape);
        number_member(t, &first, "begin", (double)(tensor.data - file->bytes));
        number_member(t, &first, "end",
                      (double)(tensor.data - file->bytes + (ptrdiff_t)tensor.data_size));
        tx_text_add_char(t, '}');
    }
    tx_text_add(t, "]}");
}
