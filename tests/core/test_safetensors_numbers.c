/* Numbers of a safetensors file, at any address: each type gives exactly the values of its bits,
 * and what the wanted type cannot hold is refused by name. */
#include "safetensors_files.h"

/* Opens one tensor of n elements at an odd address: header sizes of 8k+1 leave the data unaligned.
 */
static tx_st_tensor one_tensor(const char *dtype, unsigned n, const void *data, size_t data_size) {
    char json[128];
    size_t size;
    int length = sprintf(json, "{\"x\":{\"dtype\":\"%s\",\"shape\":[%u],\"data_offsets\":[0,%zu]}}",
                         dtype, n, data_size);
    while (length % 8 != 1) json[length++] = ' ';
    uint8_t *bytes = make_file(json, (size_t)length, data_size, &size);
    memcpy(bytes + 8 + length, data, data_size);
    tx_st_tensor t = {.count = 0};
    CHECK_MSG(open_copy(bytes, size) == TX_ST_OK && tx_st_find(&file, "x", &t) && t.count == n,
              "%s", error.message);
    free(bytes);
    return t;
}

static uint32_t bits_of(float x) {
    uint32_t bits;
    memcpy(&bits, &x, 4);
    return bits;
}

/* Each 16-bit pattern against ldexp of its fields. bias and fraction bits are those of the format.
 */
static void test_small_floats(const char *dtype, int fraction_bits) {
    static uint16_t in[65536];
    static float out[65536];
    int exponent_bits = 15 - fraction_bits, top = (1 << exponent_bits) - 1, bias = top / 2;
    for (unsigned i = 0; i < 65536; i++) in[i] = (uint16_t)i;
    tx_st_tensor t = one_tensor(dtype, 65536, in, sizeof in);
    CHECK((uintptr_t)t.data % 2 == 1);
    CHECK(tx_st_read_f32(&t, out, &error) == TX_ST_OK);
    for (unsigned i = 0; i < 65536; i++) {
        int exponent = (int)(i >> fraction_bits) & top,
            fraction = (int)i & ((1 << fraction_bits) - 1);
        double value = exponent == top ? (fraction ? NAN : INFINITY)
                       : exponent
                           ? ldexp(fraction + (1 << fraction_bits), exponent - bias - fraction_bits)
                           : ldexp(fraction, 1 - bias - fraction_bits);
        float expected = (float)(i >> 15 ? -value : value);
        bool same = isnan(expected) ? isnan(out[i]) : bits_of(out[i]) == bits_of(expected);
        CHECK_MSG(same, "%s %04x: %a, expected %a", dtype, i, (double)out[i], (double)expected);
    }
}

static void test_conversion(void) {
    static const double wide[] = {
        0.0,      -0.0,     1.0 / 3, 0x1.fffffep127, -0x1.fffffep127, 0x1.fffffefffffffp127,
        0x1p-149, 0x1p-150, 1e-310,  INFINITY,       -INFINITY,       NAN};
    enum { N = sizeof wide / sizeof *wide };
    float out[N];
    double same[N];
    int32_t integers[4];
    tx_st_tensor t = one_tensor("F64", N, wide, sizeof wide);
    CHECK(tx_st_read_f32(&t, out, &error) == TX_ST_OK &&
          tx_st_read_f64(&t, same, &error) == TX_ST_OK);
    CHECK(!memcmp(same, wide, sizeof wide));
    for (int i = 0; i < N - 1; i++)
        CHECK_MSG(bits_of(out[i]) == bits_of(i == 5 ? 0x1.fffffep127f : (float)wide[i]), "%a: %a",
                  wide[i], (double)out[i]);
    CHECK(isnan(out[N - 1]));
    CHECK(tx_st_read_i32(&t, integers, &error) == TX_ST_CONVERSION);
    CHECK(!strcmp(error.message, "tensor \"x\": dtype F64 cannot be read as integers"));

    t = one_tensor("F64", 2, (const double[]){1, 1e300}, 16);
    CHECK(tx_st_read_f32(&t, out, &error) == TX_ST_CONVERSION);
    CHECK(!strcmp(error.message, "tensor \"x\": element 1 is 1e+300, beyond the range of float"));
    /* the least that rounds to infinity */
    t = one_tensor("F64", 1, (const double[]){-0x1.ffffffp127}, 8);
    CHECK(tx_st_read_f32(&t, out, NULL) == TX_ST_CONVERSION);

    /* NaNs keep their bits */
    static const uint32_t patterns[] = {0x7f800001, 0xffc12345, 0x00000001, 0x80000000, 0x7f800000};
    t = one_tensor("F32", 5, patterns, sizeof patterns);
    CHECK(tx_st_read_f32(&t, out, &error) == TX_ST_OK && !memcmp(out, patterns, sizeof patterns));
    CHECK(tx_st_read_f64(&t, same, &error) == TX_ST_OK && same[2] == 0x1p-149 && isnan(same[0]));

    t = one_tensor("I64", 3, (const int64_t[]){-5, INT32_MAX, INT32_MIN}, 24);
    CHECK(tx_st_read_i32(&t, integers, &error) == TX_ST_OK && integers[0] == -5 &&
          integers[1] == INT32_MAX && integers[2] == INT32_MIN);
    CHECK(tx_st_read_f32(&t, out, &error) == TX_ST_CONVERSION &&
          strstr(error.message, "I64 cannot be read as float") != NULL);
    CHECK(tx_st_read_f64(&t, same, &error) == TX_ST_CONVERSION);
    t = one_tensor("I64", 2, (const int64_t[]){0, -2147483649}, 16);
    CHECK(tx_st_read_i32(&t, integers, &error) == TX_ST_CONVERSION);
    CHECK(!strcmp(error.message, "tensor \"x\": element 1 is -2147483649, beyond 32 bits"));
    t = one_tensor("I64", 1, (const int64_t[]){2147483648}, 8);
    CHECK(tx_st_read_i32(&t, integers, NULL) == TX_ST_CONVERSION);
    t = one_tensor("I32", 3, (const int32_t[]){1, -2, INT32_MIN}, 12);
    CHECK(tx_st_read_i32(&t, integers, &error) == TX_ST_OK && integers[0] == 1 &&
          integers[1] == -2 && integers[2] == INT32_MIN);
    t = one_tensor("I32", 0, "", 0);
    CHECK(tx_st_read_i32(&t, NULL, &error) == TX_ST_OK);
    t = one_tensor("F32", 0, "", 0);
    CHECK(tx_st_read_f32(&t, NULL, &error) == TX_ST_OK &&
          tx_st_read_f64(&t, NULL, &error) == TX_ST_OK);
    t = one_tensor("U8", 3, (const uint8_t[]){0, 128, 255}, 3);
    CHECK(tx_st_read_i32(&t, integers, &error) == TX_ST_OK && integers[0] == 0 &&
          integers[1] == 128 && integers[2] == 255);
}

int main(void) {
    test_small_floats("F16", 10);
    test_small_floats("BF16", 7);
    test_conversion();
    return check_report();
}
