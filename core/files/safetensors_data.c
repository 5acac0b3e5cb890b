/* The numbers of a tensor, converted to what the engine computes in. */
#include "files/safetensors_scan.h"

static float from_bits(uint32_t bits) {
    float x;
    memcpy(&x, &bits, 4);
    return x;
}

/* Exact: every half is a float. */
static float from_half(uint16_t h) {
    uint32_t sign = (uint32_t)(h & 0x8000) << 16, exponent = h >> 10 & 31, fraction = h & 0x3ffu;
    if (exponent == 31) return from_bits(sign | 0x7f800000 | fraction << 13);
    /* biases: 127 - 15 = 112 */
    if (exponent) return from_bits(sign | (exponent + 112) << 23 | fraction << 13);
    float size = (float)fraction * 0x1p-24f;
    return sign ? -size : size;
}

/* Element i of a tensor of floating dtype, as double, which holds all of them exactly. */
static double float_at(const tx_st_tensor *tensor, size_t i) {
    const uint8_t *p = tensor->data + i * tx_st_dtype_size(tensor->dtype);
    uint16_t half = 0;
    float single;
    double wide;
    switch (tensor->dtype) {
    case TX_ST_F64:
        memcpy(&wide, p, 8);
        return wide;
    case TX_ST_F16:
        memcpy(&half, p, 2);
        return (double)from_half(half);
    case TX_ST_BF16:
        memcpy(&half, p, 2);
        return (double)from_bits((uint32_t)half << 16);
    default:
        memcpy(&single, p, 4);
        return (double)single;
    }
}

static bool is_floating(tx_st_dtype dtype) {
    return dtype == TX_ST_F32 || dtype == TX_ST_F64 || dtype == TX_ST_F16 || dtype == TX_ST_BF16;
}

static tx_st_status wrong_dtype(const tx_st_tensor *tensor, const char *wanted,
                                tx_st_error *error) {
    tx_text t = tx_st_error_begin(error, TX_ST_CONVERSION, tensor);
    tx_text_add(&t, "dtype ");
    tx_text_add(&t, tx_st_dtype_name(tensor->dtype));
    tx_text_add(&t, " cannot be read as ");
    tx_text_add(&t, wanted);
    return TX_ST_CONVERSION;
}

/* Begins "element I is VALUE, outside what TYPE holds": the value is the caller's to add, then
 * end_outside. */
static tx_text outside(const tx_st_tensor *tensor, size_t i, tx_st_error *error) {
    tx_text t = tx_st_error_begin(error, TX_ST_CONVERSION, tensor);
    tx_text_add(&t, "element ");
    tx_text_add_u64(&t, i);
    tx_text_add(&t, " is ");
    return t;
}

tx_st_status tx_st_read_f32(const tx_st_tensor *tensor, float *out, tx_st_error *error) {
    if (!is_floating(tensor->dtype)) return wrong_dtype(tensor, "float", error);
    if (tensor->dtype == TX_ST_F32) {
        if (out && tensor->count) memcpy(out, tensor->data, tensor->data_size);
        return TX_ST_OK;
    }
    for (size_t i = 0; i < tensor->count; i++) {
        double x = float_at(tensor, i), size = x < 0 ? -x : x;
        /* From half a unit above the largest float, rounding would give infinity. */
        if (size >= 0x1.ffffffp127 && x - x == 0) {
            tx_text t = outside(tensor, i, error);
            tx_text_add_number(&t, x);
            tx_text_add(&t, ", beyond the range of float");
            return TX_ST_CONVERSION;
        }
        if (out) out[i] = (float)x;
    }
    return TX_ST_OK;
}

tx_st_status tx_st_read_f64(const tx_st_tensor *tensor, double *out, tx_st_error *error) {
    if (!is_floating(tensor->dtype)) return wrong_dtype(tensor, "double", error);
    for (size_t i = 0; out && i < tensor->count; i++) out[i] = float_at(tensor, i);
    return TX_ST_OK;
}

tx_st_status tx_st_read_i32(const tx_st_tensor *tensor, int32_t *out, tx_st_error *error) {
    if (is_floating(tensor->dtype)) return wrong_dtype(tensor, "integers", error);
    if (tensor->dtype == TX_ST_I32 && tensor->count) memcpy(out, tensor->data, tensor->data_size);
    if (tensor->dtype == TX_ST_I32) return TX_ST_OK;
    for (size_t i = 0; i < tensor->count; i++) {
        int64_t x = tensor->data[i];
        if (tensor->dtype == TX_ST_I64) memcpy(&x, tensor->data + 8 * i, 8);
        if (x < INT32_MIN || x > INT32_MAX) {
            tx_text t = outside(tensor, i, error);
            tx_text_add_i64(&t, x);
            tx_text_add(&t, ", beyond 32 bits");
            return TX_ST_CONVERSION;
        }
        out[i] = (int32_t)x;
    }
    return TX_ST_OK;
}
