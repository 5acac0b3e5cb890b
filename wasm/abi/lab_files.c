/* A run as bytes: its hash, its checkpoint as a whole and in pieces, and files read back. */
#include "abi/lab_json.h"
#include "abi/lab_live.h"
#include "files/checkpoint.h"
#include <stdlib.h>

int32_t lab_hash(lab *l, uint32_t out[2]) {
    CHECK_HANDLE(l);
    CHECK_RANGE(lab_reaches(out, 2, 4));
    uint64_t hash = tx_trainer_hash(&l->trainer);
    out[0] = (uint32_t)hash;
    out[1] = (uint32_t)(hash >> 32);
    return TX_OK;
}

int32_t lab_save(lab *l, uint8_t *out, int32_t capacity) {
    CHECK_HANDLE(l);
    CHECK_RANGE(!out || lab_reaches(out, capacity, 1));
    size_t size = tx_checkpoint_save(&l->trainer, out, (size_t)capacity);
    return size ? (int32_t)size : TX_ERR_RANGE;
}

int32_t lab_save_header(lab *l, uint8_t *out, int32_t capacity) {
    CHECK_HANDLE(l);
    CHECK_RANGE(!out || lab_reaches(out, capacity, 1));
    size_t size = tx_checkpoint_header(&l->trainer, out, (size_t)capacity);
    return size ? (int32_t)size : TX_ERR_RANGE;
}

int32_t lab_save_pieces(lab *l, tx_piece *out, int32_t capacity) {
    CHECK_HANDLE(l);
    CHECK_RANGE(capacity >= 0 && (!capacity || lab_reaches(out, capacity, sizeof *out)));
    return tx_checkpoint_pieces(&l->trainer, out, capacity);
}

int32_t lab_save_text(lab *l, int32_t first, int32_t count, uint8_t *out) {
    CHECK_HANDLE(l);
    CHECK_RANGE(first >= 0 && count >= 0 && count <= INT32_MAX / TX_TOKEN_BYTES);
    CHECK_RANGE(lab_reaches(out, TX_TOKEN_BYTES * (int64_t)count, 1));
    return (int32_t)tx_checkpoint_text(&l->trainer, (uint32_t)first, (uint32_t)count, out);
}

int32_t lab_load(lab *l, const uint8_t *bytes, int32_t size, tx_error *error) {
    CHECK_HANDLE(l);
    CHECK_ERROR(error);
    CHECK_RANGE(lab_reaches(bytes, size, 1));
    tx_st_file *file = malloc(sizeof *file); /* too large for the stack */
    if (!file) return tx_fail(error, TX_ERR_MEMORY, "file", "no memory left to read a file");
    tx_status status = tx_checkpoint_load(&l->trainer, bytes, (size_t)size, file, error);
    free(file);
    if (status == TX_OK) l->has_gradient = false;
    return status;
}

int32_t lab_file(const uint8_t *bytes, int32_t size, char *out, int32_t capacity, tx_error *error) {
    CHECK_ERROR(error);
    CHECK_OUT(out, capacity);
    CHECK_RANGE(lab_reaches(bytes, size, 1));
    tx_st_error cause;
    tx_st_file *file = malloc(sizeof *file);
    if (!file) return tx_fail(error, TX_ERR_MEMORY, "file", "no memory left to read a file");
    int32_t result;
    if (tx_st_open(bytes, (size_t)size, file, &cause) != TX_ST_OK) {
        result = tx_fail(error, TX_ERR_FILE, "file", cause.message);
    } else {
        tx_text t = lab_text_over(out, capacity);
        lab_json_file(&t, file);
        result = (int32_t)t.length;
    }
    free(file);
    return result;
}
